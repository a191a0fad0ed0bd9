/** When calendars are free next, and the earliest times of all of them, before one is chosen. */

import { expect } from '@open-wc/testing';
import { type BookingPage, closeBookingPages, openBookingPage } from './support/booking-page.ts';
import { FakeApi } from './support/fake-api.ts';

describe('The list of calendars', () => {
  let page: BookingPage;
  afterEach(closeBookingPages);

  const openWith = async (earliest?: FakeApi['answers']['schedules']['earliest']) => {
    const api = new FakeApi();
    const [lindner, abel] = api.answers.schedules.data;
    const data = [{ ...lindner, id: 1, name: 'Dr. Lindner', next: '2026-11-24 09:00:00' }];
    api.answers.schedules = {
      data: [...data, { ...abel, id: 2, name: 'Dr. Abel' }],
      ...(earliest && { earliest }),
    };
    page = openBookingPage({}, api);
    await page.heading('Who would you like to book with?');
  };

  it('says on each card from when it is free, if it is known', async () => {
    await openWith();
    const cards = page.all('.cards li').map((card) => card.textContent.includes('Free from'));
    expect(cards).to.deep.equal([true, false]);
    expect(page.words).to.include('Free from Tue 24 Nov');
    expect(page.text).not.to.include('Earliest times');
  });

  it('leads with one tap on an earliest time to the form, and back', async () => {
    await openWith({
      schedule: 2,
      reason: 1,
      data: ['2026-11-24 09:30:00', '2026-11-24 13:00:00'],
    });
    const first = page.all('.earliest [part=time]')[0];
    expect(first?.textContent.replace(/\s+/g, ' ').trim()).to.equal('Tue 24 Nov 09:30');
    first?.click();
    await page.field('First name');
    expect(page.words).to.include('Dr. Abel');
    expect(page.words).to.include('Tue 24 Nov, 09:30');
    await page.press('Back');
    await page.heading('Who would you like to book with?');
    page.all('.earliest [part=time]')[0]?.click();
    await page.field('First name');
  });
});
