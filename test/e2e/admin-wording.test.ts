/**
 * The operator's wording in a browser, against the built server: found by its text, refused without
 * placeholders, previewed, applied, and shown to customers. Each case continues the draft of the
 * one before.
 */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage } from './support/chromium.ts';
import { becomeAdministrator, calendar, isFocused, notices } from './support/desk.ts';
import { setScene } from './support/scene.ts';
import { sharePage } from './support/share-page.ts';
import { takePicture } from './support/take-picture.ts';

const scene = setScene();
const widget = (page: Page) => page.frameLocator('iframe.widget').locator('slotwell-booking');

const page = sharePage(async () => {
  const { operator, browser } = scene();
  const opened = await openPage(browser, { viewport: { width: 1280, height: 1000 } });
  await becomeAdministrator(opened.page, operator);
  await calendar(opened.page, 'Dr. Okafor').waitFor();
  await opened.page.getByRole('link', { name: 'Set-up' }).click();
  await opened.page.getByRole('link', { name: 'Change Wording' }).click();
  return opened;
});
const limit = () => page().getByLabel('This is too long');
const choosePlace = (place: string) => page().getByLabel('Where it appears').selectOption(place);

it('finds a text by its words, and previews it', async () => {
  await page().getByLabel('Search', { exact: true }).fill('who would you like');
  await page().getByRole('status').getByText('1 text', { exact: true }).waitFor();
  const heading = page().getByLabel('Heading for choosing a calendar');
  await heading.fill('Whose chair is it?');
  await heading.press('Tab');
  await widget(page()).getByRole('heading', { name: 'Whose chair is it?' }).waitFor();
  await takePicture(page(), 'admin-wording', widget(page()));
});

it('refuses an unknown placeholder, and a text that lacks one', async () => {
  await choosePlace('Widget: form');
  const missing = page().getByRole('group', { name: 'How many fields are missing' });
  await missing.getByLabel('for one').fill('One answer is missing');
  await limit().fill('Too long, please: {max}');
  await limit().press('Tab');
  await page()
    .getByText('{max}: there is nothing to put in for that. Allowed is {limit}.')
    .waitFor();
  await limit().fill('Too long, please');
  await limit().press('Tab');
  await page().getByText('{limit} is missing: what it says would be lost.').waitFor();
});

it('leads to the refused text, and inserts its placeholder', async () => {
  await page().getByRole('button', { name: 'Review changes' }).click();
  await page().getByRole('button', { name: 'This is too long', exact: true }).click();
  await expect.poll(() => isFocused(limit())).toBe(true);
  await limit().press('End');
  await page().getByRole('button', { name: 'Insert {limit}' }).click();
  expect(await limit().inputValue()).toBe('Too long, please{limit}');
});

it.each([
  ['Widget: after booking', /after a booking/],
  ['E-mails to customers', /in e-mails and on pages/],
])('says which texts the preview lacks: %s', async (place, why) => {
  await choosePlace(place);
  await page().getByRole('region', { name: 'Not in the preview' }).getByText(why).waitFor();
});

it('shows customers the applied texts', async () => {
  await choosePlace('Widget: check and book');
  await page().getByLabel('Button that books', { exact: true }).fill('Reserve');
  await reviewAndApply();
  await notices(page()).getByText('Applied. It is now in effect.').waitFor();
  const customer = await scene().visit();
  await customer.page.getByRole('heading', { name: 'Whose chair is it?' }).waitFor();
});

it('restores the standard text of one, and keeps the others', async () => {
  const said = page().getByRole('status');
  await choosePlace('All your own texts');
  await said.getByText('4 texts, 4 of them in your own words').waitFor();
  await page().getByRole('button', { name: 'Use the standard text Button that books' }).click();
  await said.getByText('3 texts, 3 of them in your own words').waitFor();
  await page().setViewportSize({ width: 390, height: 844 });
  const content = page().locator('#content');
  expect(await content.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await reviewAndApply();
  const { operator } = scene();
  // The notice of the first change may still stand.
  await expect.poll(() => operator.exported()).not.toContain('Reserve');
  const file = await operator.exported();
  expect(file).toContain('Too long, please{limit}');
  expect(file).toMatch(
    /openFields:\s+one: One answer is missing\s+other: Please check \{n\} answers/,
  );
});

async function reviewAndApply(): Promise<void> {
  await page().getByRole('button', { name: 'Review changes' }).click();
  await page().getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
}
