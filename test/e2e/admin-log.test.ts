/**
 * The access log in a browser: opened and searched records are found by person and action, wide and
 * on a phone.
 */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findings } from './support/axe.ts';
import { openPage } from './support/chromium.ts';
import { becomeAdministrator, calendar } from './support/desk.ts';
import { setScene } from './support/scene.ts';
import { sharePage } from './support/share-page.ts';
import { takePicture } from './support/take-picture.ts';

const scene = setScene({ changes: { view_log: { keep_days: 30 } } });

const VIEWS = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 320 },
] as const;

const rows = () => page().getByRole('table').getByRole('row');

const page = sharePage(async () => {
  const { operator, browser } = scene();
  const opened = await openPage(browser, { bypassCSP: true });
  await becomeAdministrator(opened.page, operator);
  await calendar(opened.page, 'Dr. Okafor').waitFor();
  return opened;
});

/** Books for Ada, opens her booking and her customer page, and searches for her. */
async function viewAda(page: Page): Promise<void> {
  const inTwoWeeks = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);
  await page.evaluate(async (slot) => {
    const headers = { 'slotwell-admin': '1', 'content-type': 'application/json' };
    const post = (path: string, body: object) =>
      fetch(`/admin/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    await post('/bookings', {
      schedule: 1,
      reason: 1,
      slot,
      submission: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org' },
    });
    await fetch('/admin/api/v1/bookings/1', { headers });
    await fetch('/admin/api/v1/customers/1', { headers });
    await post('/search', { text: 'Lovelace' });
  }, `${inTwoWeeks} 12:00:00`);
}

const scrollsSideways = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#content, .sideways')].some(
      (part) => part.scrollWidth > part.clientWidth,
    ),
  );

it('shows a search within seconds', async () => {
  await viewAda(page());
  // The server writes entries up to a second after it has answered.
  const searched = async () => {
    await page().goto(`${scene().operator.url}/admin/log?views`);
    await page().locator('tbody tr, .empty').first().waitFor();
    return await rows().filter({ hasText: 'Bookings searched' }).count();
  };
  await expect.poll(searched, { timeout: 20_000 }).toBe(1);
});

it.each(VIEWS)('shows who viewed whom, $colorScheme and $width px wide', async (view) => {
  await page().emulateMedia({ colorScheme: view.colorScheme });
  await page().setViewportSize({ width: view.width, height: 900 });
  await takePicture(page(), `admin-views-${view.width}-${view.colorScheme}`, rows().last());
  expect(await findings(page(), [], 'html')).toEqual([]);
  expect(await scrollsSideways(page())).toBe(false);
  expect(await rows().count()).toBe(4);
});

it('shows everything about one record on a click', async () => {
  await page().getByRole('link', { name: 'Booking 1', exact: true }).click();
  await expect.poll(() => rows().count()).toBe(2);
  expect(await page().getByLabel('Record').inputValue()).toBe('Booking 1');
});
