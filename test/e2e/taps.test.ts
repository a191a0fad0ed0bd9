/** How many taps a customer needs on a phone, from the first page or the link in the mail on. */

import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage } from './support/chromium.ts';
import { setScene } from './support/scene.ts';

const scene = setScene();
/** One into the first field, one on what the browser suggests. */
const AUTOFILL = 2;
/** On the link in the mail. */
const LINK = 1;

it('takes a new customer eight taps at most, and three to cancel', async () => {
  const { page } = await openPage(scene().browser, { viewport: { width: 390, height: 844 } });
  let taps = 0;
  const tap = async (control: Locator) => {
    await control.first().click();
    taps += 1;
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const link = (name: string | RegExp) => page.getByRole('link', { name });
  const count = (before: number) => {
    const counted = taps + before;
    taps = 0;
    return counted;
  };
  await page.goto(`${scene().operator.url}/book?lang=en`);
  await tap(button(/Dr. Lindner/));
  await tap(button(/First visit/));
  await tap(page.locator('.earliest button'));
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.waitForTimeout(2_100);
  await tap(button('Continue'));
  await tap(button('Book now'));
  const manage = await link('Change or cancel').getAttribute('href');
  expect(count(AUTOFILL)).toBeLessThanOrEqual(8);

  await page.goto(manage ?? '');
  await tap(link('Cancel'));
  await tap(page.locator('button.primary'));
  await page.waitForURL(/done=cancelled/);
  expect(count(LINK)).toBe(3);
});
