/**
 * How many come: asked above the days where the reason wants to know, as it decides what is free;
 * and asked once.
 */

import { expect } from '@open-wc/testing';
import { type BookingPage, closeBookingPages, openBookingPage } from './support/booking-page.ts';
import { FakeApi } from './support/fake-api.ts';
import { waitFor } from './support/wait-for.ts';

const asks = (max: number) => ({
  form_type: 'select' as const,
  input_type: 'text' as const,
  label: 'Number of people',
  required: true,
  value: '1',
  options: Array.from({ length: max }, (_, index) => ({
    value: `${index + 1}`,
    label: `${index + 1}`,
  })),
});

/** The first reason is for up to four, the second for up to two. */
function anApi(): FakeApi {
  const api = new FakeApi().withHolds();
  const { forms, reasons } = api.answers;
  api.answers.reasons = (schedule) => ({
    data: reasons(schedule).data.map((reason) => ({
      ...reason,
      persons: asks(reason.id === 1 ? 4 : 2),
      price: '€45',
      totals: ['2 × €45 = €90', '3 × €45 = €135'],
    })),
  });
  api.answers.forms = { ...forms, data: { persons: asks(4), ...forms.data } };
  return api;
}

const chosen = { schedule: '1', reason: '1' };

describe('The number of people', () => {
  let page: BookingPage;
  afterEach(closeBookingPages);

  async function choose(number: string): Promise<void> {
    const field = await page.field('Number of people');
    field.value = number;
    field.dispatchEvent(new Event('change', { bubbles: true, composed: true }));
  }

  const asked = (kind: string) =>
    page.api.calls
      .filter((call) => call.startsWith(`${kind}?`))
      .map((call) => /persons=(\d+)/.exec(call)?.[1]);

  it('is asked above the days, and free times, holds and bookings are for that many', async () => {
    page = openBookingPage(chosen, anApi());
    await page.heading('Choose a day');
    await choose('3');
    await waitFor('the days for three', () => asked('days').includes('3'));
    await page.pickDay('Tuesday 24 November 2026');
    await page.pickTime('09:30');
    await page.field('First name');
    expect(page.api.holds.requests).to.deep.equal([
      { schedule: 1, reason: 1, persons: 3, slot: '2026-11-24 09:30:00' },
    ]);
    expect([asked('slots').at(-1), asked('forms').at(-1)]).to.deep.equal(['3', '3']);
    expect(page.all('form #persons')).to.have.length(0);
    await page.fillForm();
    await page.press('Continue');
    await page.heading('Check and book');
    expect(page.words.match(/Number of people ?3/g)).to.have.length(1);
    expect(page.words).to.include('3 × €45 = €135');
    await page.book();
    await page.heading('Your appointment is booked');
    expect(page.api.attempts[0]?.body.submission).to.deep.include({ persons: '3' });
    expect(page.words).to.match(/Number of people ?3/);
  });

  it('resets day and time when it changes', async () => {
    page = openBookingPage(chosen, anApi());
    await page.pickDay('Tuesday 24 November 2026');
    await page.pickTime('09:30');
    await page.field('First name');
    await page.press('Change: When');
    await page.heading('Choose a day');
    await choose('3');
    await waitFor('the days for three', () => asked('days').includes('3'));
    await waitFor('the held time to be let go', () => page.api.holds.of('release').length === 1);
    expect(page.all('[aria-selected=true]')).to.deep.equal([]);
  });

  it('is one by default, and the days are loaded once', async () => {
    page = openBookingPage(chosen, anApi());
    await page.pickDay('Tuesday 24 November 2026');
    await page.pickTime('09:30');
    await page.fillForm();
    await page.press('Continue');
    await page.heading('Check and book');
    await page.book();
    await page.heading('Your appointment is booked');
    expect(asked('days')).to.deep.equal([undefined]);
    expect(page.api.attempts[0]?.body.submission).to.deep.include({ persons: '1' });
  });

  it('may be wished by the page, and goes along to another reason that takes so many', async () => {
    page = openBookingPage({ schedule: '1', 'data-persons': '3' }, anApi());
    await page.chooseReason('First consultation');
    await page.heading('Choose a day');
    expect((await page.field('Number of people')).value).to.equal('3');
    expect(asked('days').at(-1)).to.equal('3');
    await choose('2');
    await waitFor('the days for two', () => asked('days').at(-1) === '2');
    await page.press('Change: For');
    await page.chooseReason('Check-up');
    await page.heading('Choose a day');
    expect((await page.field('Number of people')).value).to.equal('2');
  });

  it('is one if the reason allows fewer than the page sets', async () => {
    page = openBookingPage({ schedule: '1', reason: '2', 'data-persons': '3' }, anApi());
    await page.heading('Choose a day');
    expect((await page.field('Number of people')).value).to.equal('1');
    expect(asked('days')).to.deep.equal([undefined]);
  });

  it('is still known after a reload, with the time that is held for so many', async () => {
    page = openBookingPage(chosen, anApi());
    await page.heading('Choose a day');
    await choose('4');
    await page.pickDay('Tuesday 24 November 2026');
    await page.pickTime('09:30');
    await page.field('First name');
    page = await page.reload(anApi(), chosen);
    await page.heading('Your details');
    expect(page.words).to.match(/Number of people ?4/);
    expect(page.api.holds.requests).to.deep.equal([]);
  });

  it('may no longer be available: that is said, and nothing is hidden', async () => {
    page = openBookingPage(chosen, anApi());
    await page.pickDay('Tuesday 24 November 2026');
    await page.pickTime('09:30');
    await page.fillForm();
    await page.press('Continue');
    await page.heading('Check and book');
    page.api.next('bookings', { status: 400, body: { code: 'field_invalid', field: 'persons' } });
    await page.book();
    await waitFor('what happened', () => page.all('[part=problem], [role=alert]').length > 0);
  });
});
