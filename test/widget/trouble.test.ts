/** Nothing typed is ever lost: what the widget does when something goes wrong. */

import { expect } from '@open-wc/testing';
import { type BookingPage, closeBookingPages, openBookingPage } from './support/booking-page.ts';
import { FakeApi } from './support/fake-api.ts';
import { waitFor } from './support/wait-for.ts';

describe('When something goes wrong', () => {
  let page: BookingPage;
  beforeEach(() => {
    page = openBookingPage();
  });
  afterEach(closeBookingPages);

  const said = (text: string) => waitFor(`the words "${text}"`, () => page.text.includes(text));

  it('a lost time keeps everything typed, offers fresh times, and leads straight back to the check', async () => {
    await page.reachCheck();
    page.api.next('bookings', { status: 404, body: { code: 'slot_unavailable' } });
    await page.book();
    await page.heading('Check and book');
    await said('09:30 has just been taken');
    await page.pickNearest('10:30');
    await page.heading('Check and book');
    expect(page.text).to.include('10:30').and.to.include('Lovelace');
    await page.press('Book now');
    await page.heading('Your appointment is booked');
    expect(page.words).to.include('Tuesday 24 November 2026 10:30');
    expect(new Set(page.api.attempts.map(({ key }) => key)).size).to.equal(2);
  });

  it('a lost time on a day that is full now offers the nearest days', async () => {
    await page.reachCheck();
    page.api.next('bookings', { status: 404, body: { code: 'slot_unavailable' } });
    page.api.answers.slots = (day) =>
      day === '2026-11-24'
        ? { data: [], instants: [] }
        : { data: [`${day} 12:00:00`], instants: [`${day}T11:00:00Z`] };
    await page.book();
    await page.press('All days and times');
    await said('These days have free times');
    await page.press('Wed 25 Nov');
    await page.pickTime('12:00');
    await page.heading('Check and book');
    expect(page.text).to.include('Lovelace');
  });

  it('a lost answer is asked for again under the same key', async () => {
    await page.reachCheck();
    page.api.next('bookings', 'offline');
    await page.book();
    await said('it only books once');
    expect(page.text).to.include('Lovelace');
    expect(page.words).not.to.include('false');
    await page.press('Try again');
    await page.heading('Your appointment is booked');
    const [first, second] = page.api.attempts;
    expect(first?.key).to.have.length.above(20).and.to.equal(second?.key);
  });

  it('retries when the connection is back', async () => {
    await page.reachCheck();
    page.api.next('bookings', 'offline');
    await page.book();
    await said('The connection dropped');
    dispatchEvent(new Event('online'));
    await page.heading('Your appointment is booked');
    expect(page.api.booked.size).to.equal(1);
  });

  it('retries if the answer was lost, but the connection is back before that is known', async () => {
    await page.reachCheck();
    let lose: (error: Error) => void = () => undefined;
    page.api.next(
      'bookings',
      new Promise((_, reject) => {
        lose = reject;
      }),
    );
    await page.book();
    await waitFor('the booking to be sent', () => page.api.attempts[0]);
    dispatchEvent(new Event('online'));
    lose(new TypeError('Failed to fetch'));
    await page.heading('Your appointment is booked');
    expect(page.api.booked.size).to.equal(1);
  });

  it('retries if a restored connection fails once more', async () => {
    await page.reachCheck();
    page.api.next('bookings', 'offline', 'offline');
    await page.book();
    await said('The connection dropped');
    dispatchEvent(new Event('online'));
    await page.heading('Your appointment is booked');
    expect(page.api.attempts.length).to.equal(3);
    expect(page.api.booked.size).to.equal(1);
  });

  it('does not promise to book once if the server cannot', async () => {
    await closeBookingPages();
    const api = new FakeApi();
    const { data } = api.answers.config('en');
    const texts = { ...data.texts, lost: 'We do not know whether you are booked.' };
    api.answers.config = () => ({
      data: { ...data, texts, capabilities: { holds: false, idempotency: 'best_effort' } },
    });
    page = openBookingPage({}, api);
    await page.reachCheck();
    page.api.next('bookings', 'offline');
    await page.book();
    await said('We do not know whether you are booked');
    dispatchEvent(new Event('online'));
    await page.settled();
    expect(page.api.attempts.length).to.equal(1);
  });

  it('too many requests: the button counts down, then it continues', async () => {
    await page.reachCheck();
    page.api.next('bookings', { status: 429, body: { code: 'rate_limited' }, retryAfter: 2 });
    await page.book();
    await page.control('Try again in 2 s');
    expect(page.all('[part=primary]:enabled')).to.deep.equal([]);
    await page.control('Try again in 1 s');
    await page.heading('Your appointment is booked');
    expect(page.api.attempts[0]?.key).to.equal(page.api.attempts[1]?.key);
  });

  it('too many requests for a list: it also continues by itself', async () => {
    page.api.next('reasons', { status: 429, body: { code: 'rate_limited' }, retryAfter: 1 });
    await page.chooseCalendar('Dr. Lindner');
    await page.control('Try again in 1 s');
    await page.heading('What would you like to book?');
  });

  it('waits of minutes require pressing the button', async () => {
    const { setTimeout: slow } = window;
    // A second of the countdown passes at once.
    Object.assign(window, {
      setTimeout: (work: () => void, ms?: number) => slow(work, ms === 1000 ? 0 : ms),
    });
    try {
      await page.reachCheck();
      page.api.next('bookings', { status: 429, body: { code: 'rate_limited' }, retryAfter: 61 });
      await page.book();
      const button = await waitFor(
        'the button to be free',
        () => page.all<HTMLButtonElement>('[part=problem] button:enabled')[0],
      );
      await page.settled();
      expect(page.api.attempts.length).to.equal(1);
      button.click();
      await page.heading('Your appointment is booked');
    } finally {
      Object.assign(window, { setTimeout: slow });
    }
  });

  it('waits of more than 90 seconds are shown as a time of day, never in seconds', async () => {
    await page.reachCheck();
    page.api.next('bookings', { status: 429, body: { code: 'address_limit' }, retryAfter: 86211 });
    await page.book();
    const button = await page.control('Try again after');
    expect(button.textContent?.trim()).to.match(/^Try again after \w{3} \d+ \w{3}, \d\d:\d\d$/);
    expect(page.text).to.include('which you may share with others').and.include('+49');
  });

  it('a customer at the limit is told the number, and can use another email address', async () => {
    await page.reachCheck();
    page.api.next('bookings', { status: 404, body: { code: 'customer_limit', limit: 3 } });
    await page.book();
    await page.control('Use another email address');
    expect(page.words)
      .to.include('You already have 3 bookings here')
      .and.include('Move or cancel one')
      .and.not.include('Try again');
    await page.press('Use another email address');
    await page.heading('Your details');
    expect(page.focused).to.equal(await page.field('E-mail'));
  });

  it('a final refusal by another installation is not retried', async () => {
    await page.reachCheck();
    page.api.next('bookings', { status: 400, body: { code: 'booking_refused' } });
    await page.book();
    await said('This booking wasn’t accepted');
    expect(page.words).to.include('hello@practice.example').and.not.include('Try again');
  });

  it('a field that another installation refuses is asked for again, in the field’s own words', async () => {
    await page.reachCheck();
    page.api.next('bookings', {
      status: 400,
      body: { code: 'field_invalid', field: 'email', problem: 'not_accepted' },
    });
    await page.book();
    await said('E-mail – Please check this answer.');
  });

  it('reports invalid input at Continue, not only after the check', async () => {
    await page.reachForm();
    await page.fillForm();
    await page.type('E-mail', 'anna@@example.net');
    await page.type('Phone', 'none');
    await page.press('Continue');
    await waitFor('the errors', () => page.text.includes('Please check 2 answers'));
    expect(page.words).to.include('like name@example.com').and.include('with its area code');
    await page.type('E-mail', 'anna@example.net');
    await page.type('Phone', '030\u2011123456');
    await page.press('Continue');
    await page.heading('Check and book');
  });

  it('the error summary stays while errors are corrected', async () => {
    await page.reachForm();
    await page.press('Continue');
    await waitFor('the errors', () => page.all('[part=errors]')[0]);
    const summary = () => page.all('[part=errors]')[0]?.textContent;
    const before = summary();
    await page.type('First name', 'Ada');
    await page.settled();
    expect(summary()).to.equal(before);
    expect((await page.field('First name')).getAttribute('aria-invalid')).to.equal('false');
  });

  it('counts no longer for a problem that is over', async () => {
    const { setTimeout: slow } = window;
    let countdown: (() => void) | undefined;
    Object.assign(window, {
      setTimeout: (work: () => void, ms?: number) => {
        countdown = ms === 1000 ? work : countdown;
        return slow(work, ms);
      },
    });
    page.api.next('reasons', { status: 429, body: { code: 'rate_limited' }, retryAfter: 30 });
    await page.chooseCalendar('Dr. Lindner');
    await page.control('Try again in 30 s');
    Object.assign(window, { setTimeout: slow });
    await page.chooseCalendar('Dr. Abel');
    await page.heading('What would you like to book?');
    countdown?.();
    await page.settled();
    expect(page.all('[part=problem]')).to.deep.equal([]);
  });

  it('ends a call after twenty seconds without an answer', async () => {
    await page.reachCheck();
    const { timeout } = AbortSignal;
    const limits = new Map<number, AbortController>();
    AbortSignal.timeout = (ms) => {
      const limit = new AbortController();
      limits.set(ms, limit);
      return limit.signal;
    };
    try {
      page.api.next('bookings', 'pending');
      await page.book();
      await waitFor('the booking to be sent', () => page.api.attempts[0]);
      limits.get(20_000)?.abort();
      await said('The connection dropped');
    } finally {
      AbortSignal.timeout = timeout;
    }
  });

  it('says that a busy database keeps a booking waiting, and when to try again', async () => {
    await page.reachCheck();
    page.api.next('bookings', { status: 503, body: { code: 'unavailable' }, retryAfter: 5 });
    await page.book();
    await said('Please try again in a moment');
    expect(page.text).to.include('in 5 s');
  });

  it('never says that nothing was booked while an earlier try may have booked', async () => {
    await page.reachCheck();
    page.api.next('bookings', 'offline', { status: 500, body: { code: 'internal' } });
    await page.book();
    await said('The connection dropped');
    await page.press('Try again');
    await waitFor('the second try', () => page.api.attempts[1]);
    await page.settled();
    await said('The connection dropped');
    expect(page.api.attempts[0]?.key).to.equal(page.api.attempts[1]?.key);
    expect(page.text).not.to.include('Nothing was booked');
  });

  it('says that the outcome of a booking is unknown, and never resends it automatically', async () => {
    await closeBookingPages();
    const api = new FakeApi();
    const { data } = api.answers.config('en');
    const texts = { ...data.texts, outcome_unknown: 'We do not know whether you are booked.' };
    api.answers.config = () => ({
      data: { ...data, texts, capabilities: { holds: false, idempotency: 'best_effort' } },
    });
    page = openBookingPage({}, api);
    await page.reachCheck();
    page.api.next('bookings', { status: 503, body: { code: 'outcome_unknown' } });
    await page.book();
    await said('We do not know whether you are booked');
    expect(page.text).to.include('Lovelace');
    dispatchEvent(new Event('online'));
    await page.settled();
    expect(page.api.attempts.length).to.equal(1);
  });

  it('a refused field is shown in the form with the same words in field and summary, which names it', async () => {
    await page.reachCheck();
    page.api.next('bookings', {
      status: 400,
      body: { code: 'field_invalid', field: 'phone', problem: 'not_a_phone' },
    });
    await page.book();
    await page.heading('Your details');
    await waitFor('the summary to take the focus', () => page.focused?.part.contains('errors'));
    const phone = await page.field('Phone');
    expect(phone.getAttribute('aria-invalid')).to.equal('true');
    expect(page.all('[part=errors] a')[0]?.textContent).to.equal(
      `Phone – ${page.all('.error')[0]?.textContent}`,
    );
    page.all('[part=errors] a')[0]?.click();
    await waitFor('the field to take the focus', () => page.focused === phone);
    expect((await page.field('First name')).value).to.equal('Ada');
  });

  it('open fields are asked for in words, before anything is sent', async () => {
    await page.reachForm();
    await page.type('E-mail', 'ada@example');
    await page.press('Continue');
    await said('First name – This is required.');
    expect(page.text).to.include('like name@example.com');
  });

  it('offers to retry when a list cannot be loaded', async () => {
    page.api.next('reasons', { status: 503, body: { code: 'upstream_unavailable' } });
    await page.chooseCalendar('Dr. Lindner');
    await said('Booking isn’t possible right now');
    await page.press('Try again');
    await page.heading('What would you like to book?');
  });

  it('says that a calendar without reasons has nothing to book and whom to ask, and leads back to the others', async () => {
    page.api.answers.reasons = (schedule) => ({
      data: schedule === '1' ? [] : [{ id: 1, name: 'Check-up', description: '', duration: 900 }],
    });
    await page.chooseCalendar('Dr. Lindner');
    await said('There’s nothing to book here right now');
    expect(page.text).to.include('hello@practice.example');
    await page.press('Back');
    await page.chooseCalendar('Dr. Abel');
    await page.heading('Choose a day');
  });

  it('says the same of the only calendar, however the page asks for it', async () => {
    for (const wishes of [{}, { schedule: '1' }, { schedule: '1', reason: '1' }]) {
      await closeBookingPages();
      const api = new FakeApi();
      api.answers.schedules = { data: api.answers.schedules.data.slice(0, 1) };
      api.answers.reasons = () => ({ data: [] });
      page = openBookingPage(wishes, api);
      await said('There’s nothing to book here right now');
    }
  });

  it('says that it is loading after a second', async () => {
    page.api.next('days', 'pending');
    await page.chooseCalendar('Dr. Lindner');
    await page.chooseReason('First consultation');
    await waitFor('the announcement', () => page.announced === 'Loading…');
  });

  it('stops announcing that it is loading once the first step is shown', async () => {
    await closeBookingPages();
    const api = new FakeApi();
    let answer = (_: Response) => {};
    api.next('schedules', new Promise((resolve) => (answer = resolve)));
    page = openBookingPage({}, api);
    await waitFor('the announcement', () => page.announced === 'Loading…');
    answer(Response.json(api.answers.schedules));
    await page.heading('Who would you like to book with?');
    expect(page.announced).to.equal('');
  });
});
