/** The dialog of a new booking at the desk: a request that is sent again keeps its key. */

import { expect, html } from '@open-wc/testing';
import '../../../widget/admin/booking/new-booking-dialog.ts';
import type { Booking, Schedule } from '../../../widget/admin/calendar/day-columns.ts';
import type { Desk } from '../../../widget/admin/desk.ts';
import { waitFor } from '../support/wait-for.ts';
import { aDesk } from './support/a-desk.ts';
import { fixtureAt } from './support/at-desk.ts';

const reason = { id: 7, name: 'Visit', minutes: 30, buffer_before: 0, buffer_after: 0, step: 15 };
const calendar: Schedule = {
  id: 1,
  name: 'Dr. Lindner',
  location: null,
  capacity: 2,
  group: false,
  reasons: [reason],
};
const booking = { id: 5, version: 1, day: '2026-12-04', from: 600, customer: 'Ada' } as Booking;

/** Opens the dialog; `isBooked` tells whether it has reported a booking. */
async function openDialog(desk: Desk, given: Booking | null = null) {
  let isBooked = false;
  const element = await fixtureAt(
    desk,
    html`
    <admin-new-booking
      .schedules=${[calendar]} .given=${given}
      .where=${{ schedule: 1, day: '2026-12-04', from: 600 }}
      .changed=${() => {
        isBooked = true;
      }}
      .closed=${() => {}}
    ></admin-new-booking>
  `,
  );
  return { element, isBooked: () => isBooked };
}

/** A desk that loses the answers to bookings until `answerAgain`; `keys` has the key of each try. */
function aDeskThatLosesAnswers() {
  const keys: unknown[] = [];
  let isLost = true;
  const { call, ...desk } = aDesk({
    serve: (asked) => {
      if (asked === 'POST /bookings' && isLost) {
        throw new TypeError('Failed to fetch');
      }
      return answerAbout(asked, []);
    },
  });
  const watched = ((name: string, options?: { key?: string }) => {
    if (name === 'POST /bookings') {
      keys.push(options?.key);
    }
    return Reflect.apply(call, undefined, [name, options]);
  }) as Desk['call'];
  const answerAgain = () => {
    isLost = false;
  };
  return { desk: { ...desk, call: watched }, keys, answerAgain };
}

/** The server's answer to a call of the dialog. */
function answerAbout(asked: string, fields: readonly object[]): object {
  if (asked.startsWith('GET /days')) {
    return { day: booking.day, today: booking.day, now: 0, schedules: [] };
  }
  return asked.startsWith('GET /forms') ? { fields } : { ...booking, answers: [] };
}

/** Three fields; the last one depends on the day in the first. */
function fieldsWithBirthday(): readonly object[] {
  const birthday = {
    name: 'birthday',
    label: 'Date of birth',
    required: false,
    form_type: 'textbox',
    input_type: 'date',
    options: null,
  };
  const insured = { ...birthday, name: 'insured', label: 'Insured', input_type: 'text' };
  const card = { ...insured, name: 'card', show_if: { field: 'birthday', equals: '1985-02-01' } };
  return [birthday, insured, card];
}

describe('the dialog of a new booking', () => {
  it('resends a booking with a lost answer under the same key, and another one under a new one', async () => {
    const { desk, keys, answerAgain } = aDeskThatLosesAnswers();
    const { element, isBooked } = await openDialog(desk);
    const send = async () => {
      const before = keys.length;
      await waitFor('the button', () =>
        element.querySelector('footer .primary:not([aria-busy=true], :disabled)'),
      );
      element.querySelector<HTMLElement>('footer .primary')?.click();
      await waitFor('a try', () => keys.length > before);
    };
    await send();
    await waitFor('the problem', () => element.querySelector('[role=alert]'));
    await send();
    writeNote(element, 'Has a dog');
    await send();
    answerAgain();
    await send();
    await waitFor('the booking', isBooked);
    const [first, again, other, last] = keys;
    expect(first).to.be.a('string');
    expect(again).to.equal(first);
    expect(other).to.not.equal(first);
    expect(last).to.equal(other);
  });

  it('sends a day field as YYYY-MM-DD, and keeps it when the form renders again', async () => {
    const sent: unknown[] = [];
    const desk = aDesk({
      serve: (asked, body) => {
        if (asked === 'POST /bookings') {
          sent.push(Reflect.get(Object(body), 'submission'));
        }
        return answerAbout(asked, fieldsWithBirthday());
      },
    });
    const { element } = await openDialog(desk);
    await waitFor('the field', () => element.querySelector('.fields admin-day input'));
    element.querySelector<HTMLInputElement>('.fields admin-day input')?.focus();
    document.execCommand('insertText', false, '1.2.85');
    const fields = () => element.querySelectorAll('.fields .field');
    await waitFor('what depends on it', () => fields().length === 3);
    element.querySelector<HTMLElement>('footer .primary')?.click();
    await waitFor('the booking', () => sent.length === 1);
    expect(sent[0]).to.deep.include({ birthday: '1985-02-01' });
  });

  it('sends a follow-up once, with its answers, if Book is pressed before the form is here', async () => {
    const sent: unknown[] = [];
    let answerForm = (_: object) => {};
    const form = new Promise<object>((resolve) => {
      answerForm = resolve;
    });
    const desk = aDesk({
      serve: (asked, body) => {
        if (asked === 'POST /bookings') {
          sent.push(Reflect.get(Object(body), 'submission'));
        }
        return asked.startsWith('GET /forms') ? form : answerAbout(asked, []);
      },
    });
    const answers = [{ name: 'insured', label: 'Insured', value: 'Sunny Mutual' }];
    const { element, isBooked } = await openDialog(desk, {
      ...booking,
      reason,
      answers,
    } as Booking);
    const press = () => element.querySelector<HTMLElement>('footer .primary')?.click();
    press();
    await waitFor('the button to wait', () => element.querySelector('.primary[aria-busy=true]'));
    press();
    answerForm({ fields: fieldsWithBirthday() });
    await waitFor('the booking', isBooked);
    expect(sent).to.deep.equal([{ insured: 'Sunny Mutual' }]);
  });

  it('says why a form did not come, and sends nothing then', async () => {
    const sent: string[] = [];
    let refuseForm = () => {};
    const form = new Promise<object>((resolve) => {
      refuseForm = () => resolve(Response.json({ code: 'internal' }, { status: 500 }));
    });
    const desk = aDesk({
      serve: (asked) => {
        sent.push(asked);
        return asked.startsWith('GET /forms') ? form : answerAbout(asked, []);
      },
    });
    const { element } = await openDialog(desk);
    element.querySelector<HTMLElement>('footer .primary')?.click();
    await waitFor('the button to wait', () => element.querySelector('.primary[aria-busy=true]'));
    refuseForm();
    await waitFor('the problem', () => element.querySelector('[role=alert]'));
    expect(element.querySelector('.primary[aria-busy=true]')).to.equal(null);
    expect(sent).not.to.include('POST /bookings');
  });
});

function writeNote(element: Element, text: string): void {
  const note = element.querySelector<HTMLTextAreaElement>('[name=note]');
  expect(note).to.not.equal(null);
  if (note) {
    note.value = text;
  }
}
