/** What can be added to a reason, and how often it may be had: chosen above the days, as it decides what is free. */

import { expect } from '@open-wc/testing';
import { type BookingPage, closeBookingPages, openBookingPage } from './support/booking-page.ts';
import { FakeApi } from './support/fake-api.ts';
import { waitFor } from './support/wait-for.ts';

const WITH_CHECK_UP = 1_500_000_001;
const TWICE = 1_500_000_002;

/** The first reason may be had twice, or once with the second. */
function anApi(): FakeApi {
  const api = new FakeApi().withHolds();
  const { reasons } = api.answers;
  api.answers.reasons = (schedule) => ({
    data: reasons(schedule).data.map((reason) => {
      const { name, description } = reason;
      const selection = { name: `${name} + Check-up`, description, duration: 2700 };
      return reason.id === 1
        ? {
            ...reason,
            selections: [
              { ...selection, id: WITH_CHECK_UP, price: '92 EUR', count: 1, with: [2] },
              { ...selection, id: TWICE, name: `2 × ${name}`, count: 2, with: [] },
            ],
          }
        : reason;
    }),
  });
  return api;
}

const chosen = { schedule: '1', reason: '1' };

describe('What can be added to a reason', () => {
  let page: BookingPage;
  afterEach(closeBookingPages);

  const chip = (name: string) =>
    page.all<HTMLButtonElement>('button[aria-pressed]').find((one) => one.innerText === name);
  const asked = (kind: string) =>
    page.api.calls
      .filter((call) => call.startsWith(`${kind}?`))
      .map((call) => Number(/reason=(\d+)/.exec(call)?.[1]));
  const states = () =>
    page
      .all<HTMLButtonElement>('button[aria-pressed]')
      .map((one) => `${one.innerText} ${one.ariaPressed}`);

  async function tap(name: string): Promise<void> {
    const button = await waitFor(`the chip ${name}`, () => chip(name));
    button.click();
  }

  it('is added and taken out by one tap, with its own days, duration and price', async () => {
    page = openBookingPage(chosen, anApi());
    await page.heading('Choose a day');
    await tap('Check-up');
    await waitFor('its days', () => asked('days').includes(WITH_CHECK_UP));
    await waitFor('its total', () => page.text.includes('92 EUR'));
    expect(page.text).to.include('45 min');
    expect(states()).to.deep.equal(['Check-up true', '1 true']);
    await tap('Check-up');
    await waitFor('all numbers again', () => states().length === 3);
    expect(states()).to.deep.equal(['Check-up false', '1 true', '2 false']);
  });

  it('is held and booked under the id that stands for it', async () => {
    page = openBookingPage(chosen, anApi());
    await page.heading('Choose a day');
    await tap('2');
    await waitFor('its days', () => asked('days').includes(TWICE));
    await page.pickDay('Tuesday 24 November 2026');
    await page.pickTime('09:30');
    await page.field('First name');
    expect(page.api.holds.requests).to.deep.equal([
      { schedule: 1, reason: TWICE, slot: '2026-11-24 09:30:00' },
    ]);
  });

  it('is chosen in advance by its id', async () => {
    page = openBookingPage({ schedule: '1', reason: `${WITH_CHECK_UP}` }, anApi());
    await page.heading('Choose a day');
    await waitFor('its days', () => asked('days').includes(WITH_CHECK_UP));
    expect(page.text).to.include('Step 1 of');
  });

  it('shows nothing if nothing can be added', async () => {
    page = openBookingPage({ schedule: '1', reason: '2' }, anApi());
    await page.heading('Choose a day');
    expect(page.all('button[aria-pressed]')).to.have.length(0);
  });
});
