/** The time would take longer or shorter than the check says: customers decide about that first. */

import { expect, nextFrame } from '@open-wc/testing';
import { type BookingPage, closeBookingPages, openBookingPage } from './support/booking-page.ts';
import { FakeApi, type Trouble } from './support/fake-api.ts';
import { letPass, restoreClock } from './support/page-clock.ts';
import { waitFor } from './support/wait-for.ts';

const longer: Trouble = { status: 409, body: { code: 'duration_changed', minutes: 40 } };
const question = 'At this time, your appointment would take 40 min';

describe('A duration that has changed since it was shown', () => {
  let page: BookingPage;
  beforeEach(() => {
    page = openBookingPage({}, new FakeApi().withHolds());
  });
  afterEach(async () => {
    await closeBookingPages();
    restoreClock();
  });

  const heldFor = (minutes: number) => {
    page.api.holds.more = { minutes };
  };
  const sent = () => page.api.attempts.map(({ body }) => body.minutes);
  const said = (text: string) => waitFor(`the words "${text}"`, () => page.words.includes(text));

  it('is not booked unseen, not even if the time was held again for as long', async () => {
    heldFor(30);
    await page.reachCheck();
    heldFor(40);
    letPass(601);
    await waitFor('another hold', () => page.api.holds.of('holds').length === 2);
    await said('09:30–10:00');
    page.api.next('bookings', longer);
    await page.book();
    await said(question);
    await said('09:30–10:10');
    expect(sent()).to.deep.equal([30]);
    await page.press('Book now');
    await page.heading('Your appointment is booked');
    expect(sent()).to.deep.equal([30, 40]);
    const [first, second] = page.api.attempts;
    expect(second?.key).to.equal(first?.key);
  });

  it('is shown and sent while the time cannot be held', async () => {
    page.api.next('holds', 'offline');
    await page.reachCheck();
    page.api.next('bookings', longer);
    await page.book();
    await said('09:30–10:10');
    page.api.next('bookings', 'offline');
    await page.press('Book now');
    await page.press('Try again');
    await page.heading('Your appointment is booked');
    expect(sent()).to.deep.equal([30, 40, 40]);
  });

  it('is not sent if another booking system gives none', async () => {
    const { data } = page.api.answers.reasons('');
    page.api.answers.reasons = () => ({ data: data.map((one) => ({ ...one, duration: 0 })) });
    await page.reachCheck();
    await page.book();
    await page.heading('Your appointment is booked');
    expect(sent()).to.deep.equal([undefined]);
  });

  it('is kept if the extension of its hold does not say it again', async () => {
    heldFor(40);
    await page.reachForm();
    page.api.holds.more = {};
    letPass(300);
    await page.fillForm();
    await waitFor('an extension', () => page.api.holds.of('extend').length === 1);
    // Its answer is there.
    await nextFrame();
    await page.press('Continue');
    await page.heading('Check and book');
    await said('09:30–10:10');
    await page.book();
    await page.heading('Your appointment is booked');
    expect(sent()).to.deep.equal([40]);
  });

  it('is forgotten with another choice', async () => {
    await page.reachCheck();
    page.api.next('bookings', longer);
    await page.book();
    await said(question);
    await page.press('Change: When');
    await page.pickTime('10:00');
    await page.heading('Check and book');
    await said('10:00–10:30');
  });
});
