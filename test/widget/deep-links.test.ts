/** Pages that preset a day, a time or the customer's answers. */

import { expect } from '@open-wc/testing';
import { type BookingPage, closeBookingPages, openBookingPage } from './support/booking-page.ts';
import { FakeApi } from './support/fake-api.ts';
import { waitFor } from './support/wait-for.ts';

const chosen = { schedule: '1', reason: '1' };
const at0930 = { ...chosen, day: '2026-11-25', time: '09:30' };

describe('A page that presets a time', () => {
  let page: BookingPage;
  afterEach(closeBookingPages);

  it('leads to the form at once, and the time is held', async () => {
    page = openBookingPage(at0930, new FakeApi().withHolds());
    await page.heading('Your details');
    expect(page.words).to.include('Wed 25 Nov, 09:30');
    expect(page.api.holds.requests).to.deep.equal([
      { schedule: 1, reason: 1, slot: '2026-11-25 09:30:00' },
    ]);
  });

  it('shows the preset choices from the first step on, and leads back from the times to the days', async () => {
    page = openBookingPage(chosen);
    page.element.style.width = '360px';
    await page.heading('Choose a day');
    expect(page.all('.summary summary')[0]?.textContent?.replace(/\s+/g, ' ')).to.include(
      'Dr. LindnerFirst consultation, 30 min · 80 EUR',
    );
    expect(page.text).not.to.include('Back');
    await page.press('Wednesday 25 November 2026');
    await page.press('Back');
    await waitFor('the month', () => page.all('.month')[0]?.offsetWidth);
  });

  it('leads back from an earliest time to its list', async () => {
    page = openBookingPage(chosen);
    page.element.style.width = '360px';
    const chip = await waitFor('the earliest times', () => page.all('.earliest [part=time]')[0]);
    chip.click();
    await page.heading('Your details');
    await page.press('Back');
    await waitFor('the earliest times', () => page.all('.earliest')[0]?.offsetWidth);
  });

  it('leads to the day without a time, or with an invalid one', async () => {
    for (const time of ['', 'soon']) {
      page = openBookingPage({ ...chosen, day: '2026-11-25', time });
      await waitFor('the day', () =>
        page.all('.times h3').some(({ textContent }) => textContent === 'Wednesday 25 November'),
      );
      await closeBookingPages();
    }
  });

  it('shows the nearest free times if that is taken, one tap away', async () => {
    const api = new FakeApi().withHolds();
    api.next('holds', { status: 409, body: { code: 'slot_unavailable' } });
    page = openBookingPage(at0930, api);
    await waitFor('what happened', () => page.text.includes('09:30 has just been taken'));
    await page.pickNearest('10:00');
    await page.field('First name');
    expect(page.api.holds.requests.at(-1)?.slot).to.equal('2026-11-25 10:00:00');
  });

  it('shows the free days if its day cannot be booked', async () => {
    const api = new FakeApi();
    api.next('slots', { status: 404, body: { code: 'day_not_found' } });
    page = openBookingPage({ ...chosen, day: '2020-01-01' }, api);
    await waitFor('what happened', () => page.text.includes('This isn’t offered any more'));
    await page.pickDay('Tuesday 24 November 2026');
    await page.pickTime('09:30');
    await page.heading('Your details');
  });

  it('shows the first free day if its day is in no calendar', async () => {
    page = openBookingPage({ ...chosen, day: '2026-13-32', time: '09:30' });
    await waitFor('the day', () =>
      page.all('.times h3').some(({ textContent }) => textContent === 'Tuesday 24 November'),
    );
  });

  it('may ask for another one later', async () => {
    page = openBookingPage(chosen);
    await page.heading('Choose a day');
    for (const [name, value] of Object.entries(at0930)) {
      page.element.setAttribute(name, value);
    }
    await page.heading('Your details');
  });

  it('works if the only reason is chosen automatically', async () => {
    const api = new FakeApi();
    const { reasons } = api.answers;
    api.answers.reasons = (schedule) => ({ data: reasons(schedule).data.slice(0, 1) });
    page = openBookingPage({ schedule: '1', day: '2026-11-25', time: '09:30' }, api);
    await page.heading('Your details');
  });
});

describe('A page that knows its customer', () => {
  let page: BookingPage;
  afterEach(closeBookingPages);

  /** Opens a page that knows Max, his insurance and an answer that the form does not ask for. */
  async function openForMax(): Promise<void> {
    page = openBookingPage({
      ...at0930,
      'data-first_name': 'Max',
      'data-insurance': 'private',
      'data-first_visit': 'true',
    });
    Object.assign(page.element, {
      prefill: { last_name: 'Muster', email: 'max@example.org', source: 'nowhere', unknown: 'x' },
    });
    await page.heading('Your details');
  }

  it('fills in fields by attributes and by a property', async () => {
    await openForMax();
    expect([
      (await page.field('First name')).value,
      (await page.field('Last name')).value,
    ]).to.deep.equal(['Max', 'Muster']);
  });

  it('sends what it filled in, with what the customer changed', async () => {
    await openForMax();
    await page.type('First name', 'Maximilian');
    await page.press('Continue');
    await page.heading('Check and book');
    await page.book();
    await page.heading('Your appointment is booked');
    const { submission } = page.api.attempts[0]?.body ?? {};
    expect(submission).to.deep.include({
      first_name: 'Maximilian',
      last_name: 'Muster',
      insurance: 'private',
      first_visit: true,
    });
    // `nowhere` is no option of its field, and there is no field `unknown`.
    expect(submission).to.not.have.any.keys('source', 'unknown');
  });

  it('sends hidden fields, and shows them nowhere', async () => {
    const api = new FakeApi();
    const { data, ...rest } = api.answers.forms;
    const hidden = {
      form_type: 'textbox',
      input_type: 'hidden',
      label: 'Campaign',
      required: false,
      value: '',
    } as const;
    api.answers.forms = { ...rest, data: { ...data, utm_source: hidden, utm_medium: hidden } };
    page = openBookingPage({ ...at0930, 'data-utm_source': 'newsletter' }, api);
    await page.fillForm();
    expect(page.text).to.not.include('Campaign');
    await page.press('Continue');
    await page.heading('Check and book');
    expect([page.text.includes('Campaign'), page.text.includes('newsletter')]).to.deep.equal([
      false,
      false,
    ]);
    await page.book();
    await page.heading('Your appointment is booked');
    const { submission } = page.api.attempts[0]?.body ?? {};
    expect(submission)
      .to.deep.include({ utm_source: 'newsletter' })
      .and.not.have.any.keys('utm_medium');
  });

  it('loses nothing that was typed when it learns more', async () => {
    page = openBookingPage(at0930);
    await page.type('First name', 'Ada');
    Object.assign(page.element, { prefill: { first_name: 'Max', last_name: 'Muster' } });
    await waitFor(
      'the name',
      () => page.all<HTMLInputElement>('#last_name')[0]?.value === 'Muster',
    );
    expect((await page.field('First name')).value).to.equal('Ada');
  });
});

describe('The next choice', () => {
  let page: BookingPage;
  afterEach(closeBookingPages);

  it('is asked for while the pointer is over it, and only once', async () => {
    page = openBookingPage();
    const button = await page.control('Dr. Abel');
    for (const card of page.all('.cards > .card')) {
      card.dispatchEvent(new PointerEvent('pointerenter'));
    }
    const asked = () =>
      page.api.calls.filter((call) => call.startsWith('reasons?lang=en&schedule=2'));
    await waitFor('the reasons to be asked for', () => asked().length === 1);
    button.click();
    await page.heading('What would you like to book?');
    await page.control('Check-up');
    expect(asked().length).to.equal(1);
    // Nothing was requested twice, and nothing for a calendar that the pointer only passed over.
    const others = page.api.calls.filter((call) =>
      /^(config|schedules|reasons\?lang=en&schedule=1)/.test(call),
    );
    expect(others.length).to.equal(2);
  });

  it('is loaded again if the first answer does not arrive', async () => {
    const { timeout } = AbortSignal;
    const limits = new Map<number, AbortController>();
    AbortSignal.timeout = (ms) => {
      const limit = new AbortController();
      limits.set(ms, limit);
      return limit.signal;
    };
    try {
      page = openBookingPage();
      page.api.next('reasons', 'pending');
      const button = await page.control('Dr. Abel');
      button.focus();
      await waitFor('the reasons to be asked for', () => limits.has(10_000));
      button.click();
      limits.get(10_000)?.abort();
      await page.heading('What would you like to book?');
    } finally {
      AbortSignal.timeout = timeout;
    }
  });

  it('is asked for while it has the focus', async () => {
    page = openBookingPage(chosen);
    (await page.control('Wednesday 25 November 2026, free')).focus();
    await waitFor('the times to be asked for', () =>
      page.api.calls.some((call) => call.includes('day=2026-11-25')),
    );
    expect(page.focused).to.equal(await page.control('Wednesday 25 November 2026, free'));
  });

  it('is among the calendars with the reason if the page sets only that', async () => {
    page = openBookingPage({ reason: '2' });
    await page.press('Dr. Abel');
    await page.heading('Choose a day');
    expect(page.api.calls.filter((call) => call.startsWith('schedules'))).to.deep.equal([
      'schedules?lang=en&reason=2',
    ]);
    await closeBookingPages();
    page = openBookingPage({ schedule: '1', reason: '2' });
    await page.heading('Choose a day');
    expect(page.api.calls.filter((call) => call.startsWith('schedules'))).to.deep.equal([
      'schedules?lang=en',
    ]);
  });

  it('is remembered as a list of days', async () => {
    page = openBookingPage(chosen);
    await page.press('Show as a list');
    page = await page.reload(new FakeApi(), chosen);
    await page.control('Show as a month');
  });

  it('shows an address shared by all only once', async () => {
    page = openBookingPage();
    await page.control('Dr. Abel');
    expect(page.text.split('Lindenweg 4, 10115 Berlin').length).to.equal(2);
    expect(page.text).to.include('Praxis Sonnenhof, 3rd floor');
  });
});
