/** A course is set up on a phone, by keyboard: several dates of a class that are booked together. */

import { expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import en from '../../widget/admin/texts/en/configuration.json' with { type: 'json' };
import { findings } from './support/axe.ts';
import { openPage } from './support/chromium.ts';
import { tabTo } from './support/customer.ts';
import { applyReviewed, becomeAdministrator, effect, isFocused } from './support/desk.ts';
import { setScene } from './support/scene.ts';
import { takePicture } from './support/take-picture.ts';

const scene = setScene();

it('sets up a course by keyboard on a narrow phone', { timeout: 240_000 }, async () => {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser, {
    viewport: { width: 320, height: 640 },
    bypassCSP: true,
  });
  await becomeAdministrator(page, operator);
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
  await page.goto(`${operator.url}/admin/configuration/calendars`);
  await page.getByRole('button', { name: en.addSession }).first().focus();
  await page.keyboard.press('Enter');
  const row = page.getByRole('group', { name: `${en.keys.sessions}, Row 1` });
  await row.waitFor();
  await tabTo(page, new RegExp(`^${en.repeats}`));
  const repeats = row.getByLabel(en.repeats, { exact: true });
  expect(await isFocused(repeats)).toBe(true);
  for (const chosen of ['on', 'course']) {
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => repeats.inputValue()).toBe(chosen);
  }
  await tabTo(page, new RegExp(`^${en.addDate}`));
  for (const number of [2, 3]) {
    await page.keyboard.press('Enter');
    await row.getByLabel(`Date ${number}`, { exact: true }).waitFor();
  }
  await takePicture(page, 'course-phone', row);
  const isCut = (input: HTMLInputElement) => input.scrollWidth > input.clientWidth;
  for (const number of [1, 2, 3]) {
    const date = row.getByLabel(`Date ${number}`, { exact: true });
    expect(await date.evaluate(isCut)).toBe(false);
  }
  expect(
    await page.evaluate(() =>
      [...document.querySelectorAll('html, #content')].some(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
      ),
    ),
  ).toBe(false);
  expect(await findings(page, [], 'body')).toEqual([]);
  await page.getByRole('button', { name: 'Review changes' }).focus();
  await page.keyboard.press('Enter');
  await effect(page).waitFor();
  await takePicture(page, 'course-effect', effect(page));
  await applyReviewed(page);
  const [first] = parseYaml(await operator.exported()).schedules;
  const date = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  expect(first.sessions).toMatchObject([{ on: [date, date, date], course: true, reason: 1 }]);
  expect(complaints).toEqual([]);
});
