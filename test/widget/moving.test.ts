/**
 * Moving between steps: with the widget's own buttons, the browser's and the keyboard, with several
 * widgets on a page, and when the language changes.
 */

import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { type BookingPage, closeBookingPages, openBookingPage } from './support/booking-page.ts';
import { waitFor } from './support/wait-for.ts';

describe('Moving through the steps', () => {
  let page: BookingPage;
  afterEach(closeBookingPages);

  it('the browser goes back a step, without another address, and loses nothing', async () => {
    page = openBookingPage();
    const address = location.href;
    await page.reachCheck();
    history.back();
    await page.heading('Your details');
    expect((await page.field('First name')).value).to.equal('Ada');
    expect(location.href).to.equal(address);
    history.forward();
    await page.heading('Check and book');
  });

  it('keeps the page’s data in its history entries', async () => {
    history.replaceState({ page: 'own' }, '');
    page = openBookingPage();
    await page.chooseCalendar('Dr. Lindner');
    await page.heading('What would you like to book?');
    expect(history.state.page).to.equal('own');
  });

  it('goes back to the previous step by its own button', async () => {
    page = openBookingPage();
    await page.reachCheck();
    await page.press('Change: When');
    await page.heading('Choose a day');
    await page.press('Back');
    await page.heading('Check and book');
  });

  it('goes back once if day and time are one view', async () => {
    page = openBookingPage({ style: 'width: 900px' });
    await page.reachForm();
    history.back();
    await page.heading('Choose a day');
    history.back();
    await page.heading('What would you like to book?');
  });

  it('stays while a booking is being sent', async () => {
    page = openBookingPage();
    await page.reachCheck();
    page.api.next('bookings', 'pending');
    await page.book();
    await waitFor('the booking to be sent', () => page.api.attempts[0]);
    let backs = 0;
    Object.assign(history, { back: () => backs++ });
    await page.press('Back');
    Reflect.deleteProperty(history, 'back');
    expect(backs).to.equal(0);
    const gone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await gone;
    // A view is rendered by the next frame.
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(page.text).to.include('Check and book');
  });

  it('stays with the confirmation, and says nothing of steps, however often one goes back', async () => {
    page = openBookingPage();
    await page.reachCheck();
    await page.book();
    await page.heading('Your appointment is booked');
    let steps = 0;
    page.element.addEventListener('slotwell-step', () => steps++);
    for (let times = 0; times < 2; times++) {
      const gone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
      history.back();
      await gone;
    }
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await page.heading('Your appointment is booked');
    expect(steps).to.equal(0);
  });

  it('two widgets on a page do not disturb each other', async () => {
    page = openBookingPage();
    const other = openBookingPage({}, page.api);
    await page.chooseCalendar('Dr. Lindner');
    await page.heading('What would you like to book?');
    await other.chooseCalendar('Dr. Abel');
    await other.heading('What would you like to book?');
    history.back();
    await other.heading('Who would you like to book with?');
    expect(page.text).to.include('What would you like to book?');
    await page.press('Back');
    await page.heading('Who would you like to book with?');
  });

  it('another language keeps everything chosen and typed', async () => {
    page = openBookingPage();
    await page.reachForm();
    await page.fillForm();
    page.element.lang = 'de';
    await page.heading('Ihre Angaben');
    expect((await page.field('First name')).value).to.equal('Ada');
    expect(page.text).to.include('Di., 24. Nov.').and.to.include('09:30');
  });

  const focusedText = () => page.focused?.textContent?.trim() ?? '';

  async function tabToField(field: HTMLElement): Promise<void> {
    while (page.focused !== field) {
      await sendKeys({ press: 'Tab' });
    }
  }

  async function tabToAndPress(name: string): Promise<void> {
    for (let presses = 0; presses < 40 && focusedText() !== name; presses++) {
      await sendKeys({ press: 'Tab' });
    }
    expect(focusedText()).to.equal(name);
    await sendKeys({ press: 'Enter' });
  }

  it('a keyboard alone books', async () => {
    page = openBookingPage({ schedule: '1', reason: '1' });
    await page.control('Tuesday 24 November 2026');
    await tabToAndPress('24');
    await page.control('13:00');
    await tabToAndPress('13:00');
    await tabToField(await page.field('First name'));
    for (const words of ['Ada', 'Lovelace', 'ada@example.org']) {
      await sendKeys({ type: words });
      await sendKeys({ press: 'Tab' });
    }
    await sendKeys({ press: 'Tab' });
    await tabToAndPress('Continue');
    await page.heading('Check and book');
    await tabToField(await page.field('I agree'));
    await sendKeys({ press: 'Space' });
    await tabToAndPress('Book now');
    await page.heading('Your appointment is booked');
    expect(page.words).to.include('Tuesday 24 November 2026 13:00');
  });

  it('goes to a month by a date in its head, but not by a date that is out of range', async () => {
    page = openBookingPage({ schedule: '1', reason: '1' });
    await page.heading('Choose a day');
    await page.control('Tuesday 24 November 2026, free');
    const [field] = page.all<HTMLInputElement>('[aria-label="Go to a date"]');
    const month = () => page.all('h3[aria-live]')[0]?.textContent;
    const go = async (day: string) => {
      Object.assign(field ?? {}, { value: day });
      field?.dispatchEvent(new Event('change'));
      await page.settled();
      return month();
    };
    expect(await go('0002-12-01')).to.equal('November 2026');
    expect(await go('2027-01-11')).to.equal('January 2027');
  });

  it('a chosen reason is painted before the month is drawn', async () => {
    page = openBookingPage({ schedule: '1' });
    const reason = await page
      .heading('What would you like to book?')
      .then(() => page.control('Check-up'));
    reason.click();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(reason.ariaCurrent).to.equal('true');
    expect(page.all('h2')[0]?.textContent).to.equal('What would you like to book?');
    await page.heading('Choose a day');
  });

  it('a stale answer never wins', async () => {
    page = openBookingPage();
    page.api.next('reasons', 'pending');
    await page.chooseCalendar('Dr. Lindner');
    await page.chooseCalendar('Dr. Abel');
    await page.chooseReason('Check-up');
    await page.heading('Choose a day');
    expect(page.api.calls.at(-1)).to.include('schedule=2&reason=2');
  });

  it('a property that a framework sets counts as the attribute does', async () => {
    page = openBookingPage();
    await page.heading('Who would you like to book with?');
    Object.assign(page.element, { schedule: 2, reason: 1 });
    await page.heading('Choose a day');
    expect(page.api.calls.at(-1)).to.include('schedule=2&reason=1');
  });

  it('shows the fallback link only while it is not running', async () => {
    page = openBookingPage();
    page.element.innerHTML = '<a href="/book">Book</a>';
    await page.heading('Who would you like to book with?');
    await waitFor(
      'the link to be out of sight',
      () => !page.element.querySelector('a')?.checkVisibility(),
    );
  });

  it('opens in a dialog if the page wants that', async () => {
    page = openBookingPage({ mode: 'dialog' });
    await page.press('Book a time');
    await page.chooseCalendar('Dr. Lindner');
    await page.heading('What would you like to book?');
    expect(page.all<HTMLDialogElement>('dialog')[0]?.open).to.equal(true);
    await page.press('Close');
    await waitFor('the dialog to be closed', () => !page.all<HTMLDialogElement>('dialog')[0]?.open);
  });
});
