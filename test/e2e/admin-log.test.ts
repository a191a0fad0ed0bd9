/**
 * The access log in a browser: opened and searched records are found by person and action, wide and
 * on a phone.
 */

import { expect, it } from 'vitest';
import { findings } from './support/axe.ts';
import { openPage } from './support/chromium.ts';
import { becomeAdministrator, calendar } from './support/desk.ts';
import { setScene } from './support/scene.ts';
import { takePicture } from './support/take-picture.ts';

const scene = setScene({ changes: { view_log: { keep_days: 30 } } });

const VIEWS = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 320 },
] as const;

it('shows who viewed whom, as a table and as cards, and everything about one record on a click', async () => {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser, { bypassCSP: true });
  await becomeAdministrator(page, operator);
  await calendar(page, 'Dr. Okafor').waitFor();
  await page.evaluate(
    async (slot) => {
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
    },
    `${new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)} 12:00:00`,
  );

  const rows = page.getByRole('table').getByRole('row');
  // Entries are written within a second after the answer.
  const searched = async () => {
    await page.goto(`${operator.url}/admin/log?views`);
    await page.locator('tbody tr, .empty').first().waitFor();
    return await rows.filter({ hasText: 'Bookings searched' }).count();
  };
  await expect.poll(searched, { timeout: 20_000 }).toBe(1);
  for (const { colorScheme, width } of VIEWS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await takePicture(page, `admin-views-${width}-${colorScheme}`, rows.last());
    expect(await findings(page, [], 'html')).toEqual([]);
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll('#content, .sideways')].some(
          (part) => part.scrollWidth > part.clientWidth,
        ),
      ),
    ).toBe(false);
    expect(await rows.count()).toBe(4);
  }
  await page.getByRole('link', { name: 'Booking 1', exact: true }).click();
  await expect.poll(() => rows.count()).toBe(2);
  expect(await page.getByLabel('Record').inputValue()).toBe('Booking 1');
  expect(complaints).toEqual([]);
});
