/** Links that open in a new tab say so to screen readers, which do not show it otherwise. */

import { expect } from '@open-wc/testing';
import { type BookingPage, closeBookingPages, openBookingPage } from './support/booking-page.ts';

describe('A link that opens in a new tab', () => {
  let page: BookingPage;
  beforeEach(() => {
    page = openBookingPage();
  });
  afterEach(closeBookingPages);

  const describedLinks = () =>
    page.all<HTMLAnchorElement>('a[target]').map((link) => {
      const id = link.getAttribute('aria-describedby');
      const name = link.getAttribute('aria-label') ?? link.textContent.trim();
      return `${name}, ${page.all(`#${id}`)[0]?.textContent}`;
    });

  it('says so and whom it is about on a card', async () => {
    const { data } = page.api.answers.schedules;
    const info_url = 'https://practice.example/more';
    page.api.answers.schedules = { data: data.map((schedule) => ({ ...schedule, info_url })) };
    await page.heading('Who would you like to book with?');
    expect(describedLinks()).to.deep.equal(
      data.map(({ name }) => `Details: ${name}, opens in a new tab`),
    );
  });

  it('says so at the privacy notice and after the booking', async () => {
    page.api.receipt = { manage_url: 'https://book.example/manage/secret' };
    await page.reachCheck();
    expect(describedLinks()).to.deep.equal(['Privacy notice, opens in a new tab']);
    await page.book();
    await page.heading('Your appointment is booked');
    expect(describedLinks()).to.include('Change or cancel, opens in a new tab');
  });
});
