/**
 * The operator's wording in a browser, against the built server: found by its text, refused without
 * placeholders, previewed, applied, and shown to customers.
 */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage } from './support/chromium.ts';
import { becomeAdministrator, calendar, notices } from './support/desk.ts';
import { setScene } from './support/scene.ts';
import { takePicture } from './support/take-picture.ts';

const scene = setScene();
const widget = (page: Page) => page.frameLocator('iframe.widget').locator('slotwell-booking');

it('rewords single texts, keeps their placeholders, and restores the default', async () => {
  const { operator, browser, visit } = scene();
  const { page, complaints } = await openPage(browser, { viewport: { width: 1280, height: 1000 } });
  await becomeAdministrator(page, operator);
  await calendar(page, 'Dr. Okafor').waitFor();
  await page.getByRole('link', { name: 'Set-up' }).click();
  await page.getByRole('link', { name: 'Change Wording' }).click();

  await page.getByLabel('Search', { exact: true }).fill('who would you like');
  await page.getByRole('status').getByText('1 text', { exact: true }).waitFor();
  const heading = page.getByLabel('Heading for choosing a calendar');
  await heading.fill('Whose chair is it?');
  await heading.press('Tab');
  await widget(page).getByRole('heading', { name: 'Whose chair is it?' }).waitFor();
  await takePicture(page, 'admin-wording', widget(page));

  await page.getByLabel('Where it appears').selectOption('Widget: form');
  const one = page
    .getByRole('group', { name: 'How many fields are missing' })
    .getByLabel('for one');
  await one.fill('One answer is missing');
  const limit = page.getByLabel('This is too long');
  await limit.fill('Too long, please: {max}');
  await limit.press('Tab');
  await page.getByText('{max}: there is nothing to put in for that. Allowed is {limit}.').waitFor();
  await limit.fill('Too long, please');
  await limit.press('Tab');
  await page.getByText('{limit} is missing: what it says would be lost.').waitFor();
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('button', { name: 'This is too long', exact: true }).click();
  await expect.poll(() => limit.evaluate((field) => field === document.activeElement)).toBe(true);
  await limit.press('End');
  await page.getByRole('button', { name: 'Insert {limit}' }).click();
  expect(await limit.inputValue()).toBe('Too long, please{limit}');

  for (const [place, why] of [
    ['Widget: after booking', /after a booking/],
    ['E-mails to customers', /in e-mails and on pages/],
  ] as const) {
    await page.getByLabel('Where it appears').selectOption(place);
    await page.getByRole('region', { name: 'Not in the preview' }).getByText(why).waitFor();
  }
  await page.getByLabel('Where it appears').selectOption('Widget: check and book');
  await page.getByLabel('Button that books', { exact: true }).fill('Reserve');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await notices(page).getByText('Applied. It is now in effect.').waitFor();
  const customer = await visit();
  await customer.page.getByRole('heading', { name: 'Whose chair is it?' }).waitFor();

  await page.getByLabel('Where it appears').selectOption('All your own texts');
  await page.getByRole('status').getByText('4 texts, 4 of them in your own words').waitFor();
  await page.getByRole('button', { name: 'Use the standard text Button that books' }).click();
  await page.getByRole('status').getByText('3 texts, 3 of them in your own words').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(
    await page
      .locator('#content')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  ).toBe(0);
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  // The notice of the first change may still stand.
  await expect.poll(() => operator.exported()).not.toContain('Reserve');
  const file = await operator.exported();
  expect(file).toContain('Too long, please{limit}');
  expect(file).toMatch(
    /openFields:\s+one: One answer is missing\s+other: Please check \{n\} answers/,
  );
  expect(complaints).toEqual([]);
});
