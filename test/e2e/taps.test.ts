/** How many taps a customer needs on a phone, from the first page or the link in the mail on. */

import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage } from './support/chromium.ts';
import { setScene } from './support/scene.ts';

const scene = setScene();
/** One into the first field, one on what the browser suggests. */
const AUTOFILL = 2;
/** On the link in the mail. */
const LINK = 1;
/** No person sends a form as soon as the server doubts. */
const READING_MS = 2_100;

/** A customer with a phone whose taps are counted. */
async function aCustomer() {
  const { page } = await openPage(scene().browser, { viewport: { width: 390, height: 844 } });
  let taps = 0;
  return {
    page,
    tap: async (control: Locator) => {
      await control.first().click();
      taps += 1;
    },
    /** The taps since the last count. */
    count: () => {
      const counted = taps;
      taps = 0;
      return counted;
    },
    button: (name: string | RegExp) => page.getByRole('button', { name }),
    link: (name: string | RegExp) => page.getByRole('link', { name }),
  };
}

type Customer = Awaited<ReturnType<typeof aCustomer>>;

/** Books the earliest time. Returns the address of the booking's page. */
async function book({ page, tap, button, link }: Customer): Promise<string> {
  await page.goto(`${scene().operator.url}/book?lang=en`);
  await tap(button(/Dr. Lindner/));
  await tap(button(/First visit/));
  await tap(page.locator('.earliest button'));
  await fillIn(page);
  await page.waitForTimeout(READING_MS);
  await tap(button('Continue'));
  await tap(button('Book now'));
  return (await link('Change or cancel').getAttribute('href')) ?? '';
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email').fill('ada@example.org');
}

it('takes a new customer eight taps at most', async () => {
  const customer = await aCustomer();
  expect(await book(customer)).not.toBe('');
  expect(customer.count() + AUTOFILL).toBeLessThanOrEqual(8);
});

it('takes four taps at most to move, three to cancel and three to book again', async () => {
  const customer = await aCustomer();
  const { page, tap, count, button, link } = customer;
  const manage = await book(customer);
  count();

  await page.goto(manage);
  await tap(link('Move'));
  await tap(page.locator('.chips button'));
  await tap(page.locator('button.primary'));
  await page.waitForURL(/done=moved/);
  expect(count() + LINK).toBeLessThanOrEqual(4);

  await page.goto(manage);
  await tap(link('Cancel'));
  await tap(page.locator('button.primary'));
  await page.waitForURL(/done=cancelled/);
  expect(count() + LINK).toBe(3);

  await page.goto(manage);
  await page.waitForTimeout(READING_MS);
  await tap(page.locator('.chips button'));
  await tap(button('Book now'));
  await page.waitForURL(/done=booked/);
  expect(count() + LINK).toBe(3);
});
