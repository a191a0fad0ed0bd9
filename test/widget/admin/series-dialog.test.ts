/**
 * The dialog for a series: each row says what prevents a booking on its day, and exactly the ticked
 * rows are booked.
 */

import { expect, html } from '@open-wc/testing';
import '../../../widget/admin/booking/series/series-dialog.ts';
import type { Booking, Day, Schedule } from '../../../widget/admin/calendar/day-columns.ts';
import { waitFor } from '../support/wait-for.ts';
import { aDesk } from './support/a-desk.ts';
import { fixtureAt } from './support/at-desk.ts';

const reason = { id: 7, name: 'Visit', minutes: 30, buffer_before: 0, buffer_after: 0, step: 15 };
const calendar: Schedule = {
  id: 1,
  name: 'Dr. Lindner',
  location: null,
  capacity: 1,
  group: false,
  reasons: [reason],
};
const followed = {
  id: 5,
  version: 2,
  day: '2026-12-04',
  from: 600,
  until: 630,
  customer: 'Ada',
  email: null,
  schedule: { id: 1, name: 'Dr. Lindner' },
  reason: { id: 7, name: 'Visit' },
} as Booking;

/** By day: what the calendar says of it. The others are open and free from 9 to 12. */
const days: Record<string, Partial<Day['schedules'][number]>> = {
  '2026-12-18': {
    free: [
      { from: 540, until: 600 },
      { from: 630, until: 720 },
    ],
  },
  '2026-12-25': { open: [], free: [], closed: 'Christmas' },
  '2027-01-01': { open: [{ from: 660, until: 720, grid: 660 }], free: [] },
};

async function opened() {
  const booked: string[] = [];
  const serve = (call: string, body: unknown) => {
    const [, day] = /^GET \/days\/([\d-]+)/.exec(call) ?? [];
    if (day) {
      const shown = {
        id: 1,
        open: [{ from: 540, until: 720, grid: 540 }],
        free: [{ from: 540, until: 720 }],
        closed: null,
        blocks: [],
        ...days[day],
      };
      return { day, today: '2026-11-26', now: 600, schedules: [shown] };
    }
    if (call === 'POST /bookings') {
      booked.push(String(Reflect.get(Object(body), 'slot')));
    }
    return call.startsWith('GET /forms') ? { fields: [] } : { ...followed, answers: [] };
  };
  let isClosed = false;
  const element = await fixtureAt(
    aDesk({ serve }),
    html`
    <admin-series
      .schedules=${[calendar]} .given=${followed}
      .closed=${() => {
        isClosed = true;
      }}
      .changed=${() => {}}
    ></admin-series>
  `,
  );
  await waitFor('five states', () => states(element).every(Boolean));
  return { element, booked, isClosed: () => isClosed };
}

const rows = (element: Element) => [...element.querySelectorAll('.series li')];
const states = (element: Element) =>
  rows(element).map((row) => row.querySelector('small')?.textContent);
const submit = (element: Element) => element.querySelector<HTMLElement>('footer .primary');
const ticks = (element: Element) => [
  ...element.querySelectorAll<HTMLInputElement>('.series [type=checkbox]'),
];

describe('the dialog of a series', () => {
  it('distinguishes a taken time from a closed day with its reason', async () => {
    const { element } = await opened();
    expect(states(element)).to.deep.equal(['free', 'taken', 'closed: Christmas', 'closed', 'free']);
    expect(ticks(element).map(({ checked }) => checked)).to.deep.equal([
      true,
      false,
      false,
      false,
      true,
    ]);
  });

  it('names the weekday in each row', async () => {
    const { element } = await opened();
    const named = rows(element).map((row) => row.querySelector('.tick')?.textContent.trim());
    expect(named[0]).to.equal('FriFriday 11 December 2026');
  });

  it('books exactly the ticked ones, and then closes', async () => {
    const { element, booked, isClosed } = await opened();
    expect(submit(element)?.textContent).to.equal('Book 2 of 5');
    ticks(element)[0]?.click();
    await waitFor('one', () => submit(element)?.textContent === 'Book 1 of 5');
    submit(element)?.click();
    await waitFor('closed', isClosed);
    expect(booked).to.deep.equal(['2027-01-08 10:00:00']);
  });

  it('ticks a day for which another time was chosen, and keeps the focus in its row', async () => {
    const { element } = await opened();
    const near = rows(element)[1]?.querySelectorAll<HTMLElement>('.near button') ?? [];
    expect([...near].map(({ innerText }) => innerText.slice(0, 5))).to.deep.equal([
      '09:30',
      '10:30',
      '09:15',
    ]);
    near[0]?.click();
    await waitFor('three', () => submit(element)?.textContent === 'Book 3 of 5');
    expect(document.activeElement).to.equal(ticks(element)[1]);
  });

  it('keeps the chosen times when more are wanted', async () => {
    const { element } = await opened();
    rows(element)[1]?.querySelector<HTMLElement>('.near button')?.click();
    await waitFor('three', () => submit(element)?.textContent === 'Book 3 of 5');
    const count = element.querySelector<HTMLInputElement>('#count');
    if (count) {
      count.value = '6';
      count.dispatchEvent(new Event('change', { bubbles: true }));
    }
    await waitFor('six', () => submit(element)?.textContent === 'Book 4 of 6');
    expect(states(element)[1]).to.equal('free');
  });
});
