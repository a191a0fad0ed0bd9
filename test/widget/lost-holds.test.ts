/**
 * Holds that cannot be had, run out or were taken: the customer goes on, and hears of it only where
 * the time itself is gone.
 */

import { expect, nextFrame } from '@open-wc/testing';
import { type BookingPage, closeBookingPages, openBookingPage } from './support/booking-page.ts';
import { FakeApi, type Trouble } from './support/fake-api.ts';
import { letPass, restoreClock } from './support/page-clock.ts';
import { waitFor } from './support/wait-for.ts';

const gone: Trouble = { status: 404, body: { code: 'slot_unavailable' } };
const unknown: Trouble = { status: 404, body: { code: 'not_found' } };

describe('When a time is not held', () => {
  let page: BookingPage;
  beforeEach(() => {
    page = openBookingPage({}, new FakeApi().withHolds());
  });
  afterEach(async () => {
    await closeBookingPages();
    restoreClock();
  });

  const said = (text: string) => waitFor(`the words "${text}"`, () => page.text.includes(text));
  const timers = () => page.all('[role=timer]').length;
  const holds = (count: number) =>
    waitFor(`${count} holds to be asked for`, () => page.api.holds.of('holds').length === count);

  it('because someone else was faster, other times are offered', async () => {
    page.api.next('holds', gone);
    await page.chooseCalendar('Dr. Lindner');
    await page.chooseReason('First consultation');
    await page.pickDay('Tuesday 24 November 2026');
    await page.pickTime('09:30');
    await said('09:30 has just been taken');
    await page.pickNearest('10:00');
    await page.field('First name');
    expect(
      page.api.calls.some((call) => call.startsWith('forms') && call.includes('09%3A30')),
    ).to.equal(false);
  });

  for (const trouble of [
    'offline',
    { status: 429, body: { code: 'rate_limited' }, retryAfter: 300 },
  ] satisfies Trouble[]) {
    it(`because of ${JSON.stringify(trouble)}, the booking goes on without a word about it`, async () => {
      page.api.next('holds', trouble);
      await page.reachCheck();
      expect(page.all('[role=alert]')).to.deep.equal([]);
      expect(timers()).to.equal(0);
      await page.book();
      await page.heading('Your appointment is booked');
      expect(page.api.attempts[0]?.body.hold ?? '').to.equal('');
    });
  }

  it('is tried again when the customer goes on after a while', async () => {
    page.api.next('holds', 'offline');
    await page.reachForm();
    await page.type('First name', 'A');
    letPass(20);
    await page.type('First name', 'Ada');
    await holds(2);
    await waitFor('the countdown', () => timers() === 1);
    expect((await page.field('First name')).value).to.equal('Ada');
  });

  it('any more, it is held again without a word', async () => {
    await page.reachForm();
    await page.fillForm();
    letPass(601);
    await holds(2);
    expect(page.api.holds.requests[1]).to.deep.equal({
      ...page.api.holds.requests[0],
      replaces: 'secret-1',
    });
    await waitFor(
      'the countdown to begin anew',
      () => page.all('[role=timer]')[0]?.textContent === 'Held for you: 10:00',
    );
    await page.press('Continue');
    await page.heading('Check and book');
    await page.book();
    await page.heading('Your appointment is booked');
    expect(page.api.attempts[0]?.body.hold).to.equal('secret-2');
  });

  it('any more and someone else has it, other times are offered and all input is kept', async () => {
    await page.reachCheck();
    page.api.next('holds', gone);
    letPass(601);
    await page.heading('Check and book');
    await said('09:30 has just been taken');
    await said('Just choose another time');
    await page.pickNearest('10:30');
    await page.heading('Check and book');
    expect(page.text).to.include('Lovelace').and.to.include('10:30');
    await page.book();
    await page.heading('Your appointment is booked');
    expect(page.words).to.include('Tuesday 24 November 2026 10:30');
  });

  it('any more, and no one is there, it is held once again and then released until the customer comes back', async () => {
    await page.reachForm();
    letPass(601);
    await holds(2);
    await waitFor('the countdown', () => timers() === 1);
    letPass(601);
    await waitFor('the countdown to end', () => timers() === 0);
    expect(page.api.holds.of('holds').length).to.equal(2);
    await page.type('First name', 'Ada');
    await holds(3);
  });

  it('any more, it is held again each time while the customer is active', async () => {
    await page.reachForm();
    letPass(601);
    await holds(2);
    await waitFor('the countdown', () => timers() === 1);
    await page.type('First name', 'Ada');
    letPass(601);
    await holds(3);
  });

  it('any more while the booking is on its way, no other hold is asked for', async () => {
    let refuse = (_answer: Response) => {};
    await page.reachCheck();
    letPass(300);
    page.api.next(
      'extend',
      new Promise<Response>((resolve) => {
        refuse = resolve;
      }),
    );
    page.api.next('bookings', 'pending');
    await page.book();
    await waitFor('the booking to be sent', () => page.api.attempts[0]);
    refuse(Response.json({ error: '', code: 'not_found' }, { status: 404 }));
    await nextFrame();
    await nextFrame();
    expect(page.api.holds.of('holds').length).to.equal(1);
  });

  it('any more when it is to be extended, it is held again', async () => {
    await page.reachForm();
    letPass(300);
    page.api.next('extend', unknown);
    await page.type('First name', 'Ada');
    await holds(2);
    expect(page.all('[role=alert]')).to.deep.equal([]);
  });

  it('any longer because of a limit, it is asked for again no sooner than the server says', async () => {
    const extensions = () => page.api.holds.of('extend').length;
    await page.reachForm();
    letPass(300);
    page.api.next('extend', { status: 429, body: { code: 'rate_limited' }, retryAfter: 60 });
    await page.type('First name', 'A');
    await waitFor('an extension', () => extensions() === 1);
    // Its answer is there.
    await nextFrame();
    letPass(20);
    await page.type('First name', 'Ad');
    await nextFrame();
    expect(extensions()).to.equal(1);
    letPass(70);
    await page.type('First name', 'Ada');
    await waitFor('another extension', () => extensions() === 2);
    expect(page.all('[role=alert]')).to.deep.equal([]);
  });

  it('any more after a reload, other times are offered', async () => {
    await page.reachForm();
    const api = new FakeApi().withHolds();
    api.next('extend', unknown);
    api.next('holds', gone);
    page = await page.reload(api);
    await said('09:30 has just been taken');
    page = await page.reload(new FakeApi().withHolds());
    await page.heading('Who would you like to book with?');
  });

  it('yet, the booking waits for the answer, and is not sent if the time is gone', async () => {
    await page.reachCheck();
    await page.agree();
    let answer = () => {};
    const { fetch } = page.api;
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    window.fetch = async (input, init) => {
      if (String(input).endsWith('/holds')) {
        await slow;
      }
      return fetch(input, init);
    };
    page.api.next('holds', gone);
    letPass(601);
    await waitFor('the countdown to end', () => timers() === 0);
    await page.press('Book now');
    answer();
    await said('09:30 has just been taken');
    expect(page.api.attempts).to.deep.equal([]);
  });

  it('because the installation has no holds, none is requested', async () => {
    await closeBookingPages();
    page = openBookingPage();
    await page.reachForm();
    expect(page.api.holds.calls).to.deep.equal([]);
    expect(page.all('.held')).to.deep.equal([]);
  });
});
