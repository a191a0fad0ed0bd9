/** Booking from the first choice to the confirmation, and what may come between. */

import { expect } from '@open-wc/testing';
import { type BookingPage, closeBookingPages, openBookingPage } from './support/booking-page.ts';
import { FakeApi } from './support/fake-api.ts';
import { waitFor } from './support/wait-for.ts';

describe('A booking', () => {
  let page: BookingPage;
  afterEach(closeBookingPages);

  it('leads from the calendar to the confirmation', async () => {
    page = openBookingPage();
    await page.reachCheck();
    expect(page.words).to.include('Tuesday 24 November 2026 09:30–10:00 (Berlin time)');
    await page.book();
    await page.heading('Your appointment is booked');
    expect(page.words).to.include('Tuesday 24 November 2026 09:30–10:00 (Berlin time)');
    expect(page.text)
      .to.include('4711')
      .and.to.include('Lindenweg 4, 10115 Berlin')
      .and.to.include('hello@practice.example');
    const { body } = page.api.attempts[0] ?? {};
    expect(body?.submission).to.deep.include({
      first_name: 'Ada',
      insurance: 'public',
      first_visit: false,
    });
    expect(body).to.deep.include({
      schedule: 1,
      reason: 1,
      slot: '2026-11-24 09:30:00',
      seal: 'seal-1',
      consent: true,
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });

  it('counts and shows only the steps that have something to choose', async () => {
    page = openBookingPage({ schedule: '2', reason: '1' });
    await page.heading('Choose a day');
    expect(page.steps).to.equal('Step 1 of 3 · When');
    expect(
      page.api.calls.some((call) => call.startsWith('days?lang=en&schedule=2&reason=1')),
    ).to.equal(true);
  });

  it('skips a reason that is the only one, also after the calendar was chosen', async () => {
    page = openBookingPage();
    const { reasons } = page.api.answers;
    page.api.answers.reasons = (schedule) => ({ data: reasons(schedule).data.slice(0, 1) });
    await page.chooseCalendar('Dr. Abel');
    await page.heading('Choose a day');
    expect(page.steps).to.equal('Step 2 of 4 · When');
  });

  it('offers the calendars if the page sets an unknown one', async () => {
    const api = new FakeApi();
    api.next('reasons', { status: 404, body: { code: 'schedule_not_found' } });
    page = openBookingPage({ schedule: '99' }, api);
    await page.heading('Who would you like to book with?');
    await page.control('Dr. Lindner');
    expect(page.steps).to.equal('Step 1 of 5 · Who');
    expect(page.text).to.include('This isn’t offered any more');
    await page.chooseCalendar('Dr. Lindner');
    await page.chooseReason('Check-up');
    await page.heading('Choose a day');
  });

  it('shows no step before it is known which one is the first', async () => {
    const api = new FakeApi();
    api.next('reasons', 'pending');
    page = openBookingPage({ schedule: '1' }, api);
    await waitFor('the configuration', () => page.announced === 'Loading…');
    expect(page.all('h2')).to.deep.equal([]);
  });

  it('moves the focus to the heading of the next step and announces the progress', async () => {
    page = openBookingPage();
    await page.chooseCalendar('Dr. Lindner');
    const heading = await page.heading('What would you like to book?');
    expect(page.focused).to.equal(heading);
    expect(page.announced).to.equal('Step 2 of 5');
  });

  it('shows the next step without its answers if they take long, and moves on with them', async () => {
    const api = new FakeApi();
    let answer = (_reasons: Response): void => undefined;
    api.next('reasons', new Promise((resolve) => (answer = resolve)));
    page = openBookingPage({}, api);
    await page.chooseCalendar('Dr. Lindner');
    await page.heading('What would you like to book?');
    expect(page.all('.cards.skeleton').length).to.equal(1);
    const [only] = api.answers.reasons('1').data;
    answer(Response.json({ data: [only] }));
    await page.control('Tuesday 24 November 2026, free');
  });

  it('takes a new customer six taps beside those for filling in the form', async () => {
    let taps = 0;
    page = openBookingPage();
    page.element.addEventListener('click', () => taps++);
    await page.chooseCalendar('Dr. Lindner');
    await page.chooseReason('First consultation');
    await page.press('Tue 24 Nov 09:30');
    await page.field('First name');
    await page.fillForm();
    await page.press('Continue');
    await page.heading('Check and book');
    await page.book();
    await page.control('Book another');
    expect(taps).to.equal(6);
  });

  it('disables its button while it is being sent', async () => {
    page = openBookingPage();
    await page.reachCheck();
    page.api.next('bookings', 'pending');
    await page.book();
    const busy = await page.control('Booking');
    expect(busy.getAttribute('aria-disabled')).to.equal('true');
  });

  it('shows on the confirmation what was typed, the email address among it', async () => {
    page = openBookingPage();
    await page.reachCheck();
    await page.book();
    await page.control('Book another');
    expect(page.words).to.include('ada@example.org');
  });

  it('shows the times that come with the days at once, and loads them again when their day is chosen', async () => {
    const api = new FakeApi();
    api.answers.days = {
      ...api.answers.days,
      first: { data: ['2026-11-24 08:15:00'], instants: ['2026-11-24T07:15:00Z'] },
    };
    page = openBookingPage({ schedule: '1', reason: '1', style: 'width: 900px' }, api);
    await page.control('08:15');
    expect(api.calls.filter((call) => call.startsWith('slots'))).to.deep.equal([]);
    await page.pickDay('Tuesday 24 November 2026');
    await page.control('09:00');
    expect(api.calls.filter((call) => call.startsWith('slots'))).to.have.length(1);
  });

  it('takes the earliest time by one button', async () => {
    page = openBookingPage({ schedule: '1', reason: '1' });
    await page.press('Tue 24 Nov 09:30');
    await page.heading('Your details');
  });

  it('books once, however often the button is pressed', async () => {
    page = openBookingPage();
    await page.reachCheck();
    await page.agree();
    const button = await page.control('Book now');
    button.click();
    button.click();
    await page.heading('Your appointment is booked');
    expect(page.api.attempts.length).to.equal(1);
  });

  it('asks for the consent before it books', async () => {
    page = openBookingPage();
    await page.reachCheck();
    await page.press('Book now');
    await waitFor('the consent to be asked for', () => page.text.includes('Tick this box'));
    expect(page.focused).to.equal(await page.field('I agree'));
    expect(page.api.attempts.length).to.equal(0);
  });

  it('keeps the confirmation through a reload, until another booking begins', async () => {
    page = openBookingPage();
    await page.reachCheck();
    await page.book();
    await page.heading('Your appointment is booked');
    page.element.remove();
    const again = openBookingPage();
    await again.heading('Your appointment is booked');
    expect(again.words).to.include('Tuesday 24 November 2026 09:30–10:00 (Berlin time)');
    await again.press('Book another');
    await again.heading('Who would you like to book with?');
    again.element.remove();
    await openBookingPage().heading('Who would you like to book with?');
  });

  it('is followed by another one without a reload', async () => {
    page = openBookingPage();
    await page.reachCheck();
    await page.book();
    await page.press('Book another');
    await page.reachCheck();
    await page.book();
    await page.heading('Your appointment is booked');
    expect(page.api.attempts.length).to.equal(2);
  });

  it('asks the page before it sends anything, and stops if the page prevents it', async () => {
    page = openBookingPage();
    const asked: unknown[] = [];
    const refuse = (event: HTMLElementEventMap['slotwell-before-book']) => {
      asked.push(event.detail);
      if (asked.length < 2) {
        event.preventDefault();
      }
    };
    page.element.addEventListener('slotwell-before-book', refuse);
    await page.reachCheck();
    await page.book();
    expect(asked).to.deep.equal([{ schedule: 1, reason: 1, slot: '2026-11-24 09:30:00' }]);
    expect(page.api.attempts.length).to.equal(0);
    expect(page.all('[part=primary]')[0]?.getAttribute('aria-disabled')).to.equal('false');
    await page.press('Book now');
    await page.heading('Your appointment is booked');
    expect([asked.length, page.api.attempts.length]).to.deep.equal([2, 1]);
  });

  it('tells the page of a booking once, without data of the customer', async () => {
    page = openBookingPage();
    const booked: string[] = [];
    page.element.addEventListener('slotwell-booked', (event) => {
      booked.push(JSON.stringify(event.detail));
    });
    await page.reachCheck();
    await page.book();
    await page.heading('Your appointment is booked');
    await page.settled();
    expect(booked).to.have.length(1);
    expect(booked[0]).to.include('4711').and.not.to.include('Ada');
  });

  it('tells the page each step, and lets it take over after the booking', async () => {
    page = openBookingPage();
    const heard: string[] = [];
    const listen = (event: Event) => heard.push(event.type);
    for (const type of ['slotwell-ready', 'slotwell-step', 'slotwell-error'] as const) {
      page.element.addEventListener(type, listen);
    }
    await page.reachCheck();
    expect(heard).to.deep.equal(['slotwell-ready', ...Array(5).fill('slotwell-step')]);
    page.element.addEventListener('slotwell-booked', (event) => event.preventDefault());
    await page.book();
    await waitFor(
      'the page to have taken over',
      () => page.all('[part=primary]')[0]?.getAttribute('aria-disabled') === 'true',
    );
  });
});
