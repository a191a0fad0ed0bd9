/**
 * Calls that ask for the password again, in a browser against the built server: the dialog opens on
 * top, input stays, and the call continues.
 */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage } from './support/chromium.ts';
import { becomeAdministrator, calendar, dayOf, katrin, notices, signIn } from './support/desk.ts';
import { setScene } from './support/scene.ts';

const scene = setScene();

/** Makes a call answer as five minutes after signing in. */
async function wantPassword(page: Page, path: string, method: string): Promise<void> {
  let isFirst = true;
  await page.route(`**/admin/api/v1/${path}`, async (route) => {
    if (route.request().method() !== method || !isFirst) {
      return await route.fallback();
    }
    isFirst = false;
    return await route.fulfill({
      status: 403,
      contentType: 'application/json',
      body: '{"error":"Give your password again first","code":"confirm_needed"}',
    });
  });
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm your password' });

async function give(page: Page): Promise<void> {
  await dialogOf(page).getByLabel('Password').fill(katrin.password);
  await page.keyboard.press('Enter');
  await dialogOf(page).waitFor({ state: 'detached' });
}

it('switches the interface on after the password, and leaves it off without', async () => {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser);
  await becomeAdministrator(page, operator);
  await calendar(page, 'Dr. Okafor').waitFor();
  await page.goto(`${operator.url}/admin/configuration/general/interface`);
  const control = page.getByRole('switch', { name: 'Enable interface' });
  await control.waitFor();
  await wantPassword(page, 'interface', 'PUT');
  await control.click();
  await dialogOf(page).waitFor();
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
  await page.getByRole('alert').getByText('Enter your password again.').waitFor();
  expect(await control.isChecked()).toBe(false);
  await wantPassword(page, 'interface', 'PUT');
  await control.click();
  await give(page);
  await page.getByText(/Saved/).waitFor();
  expect(await control.isChecked()).toBe(true);
  expect(complaints).toEqual([]);
}, 60_000);

it('applies a configuration after the password, on top of the dialog with the effects', async () => {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser);
  await signIn(page, operator, '/admin/configuration/installation');
  await page.getByLabel('E-mail address').first().fill('office@practice.example');
  await wantPassword(page, 'configuration', 'PUT');
  await page.getByRole('button', { name: 'Review changes' }).click();
  const effect = page.getByRole('dialog', { name: 'What this changes' });
  await effect.getByRole('button', { name: 'Apply' }).click();
  await give(page);
  await notices(page).getByText('Applied.').waitFor();
  expect(complaints).toEqual([]);
}, 60_000);

it('hands out the file of bookings for the days that were typed', async () => {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser);
  await signIn(page, operator, '/admin/calendar/list');
  const until = page.getByLabel('Until', { exact: true });
  await until.fill('2026-12-31');
  await wantPassword(page, 'exports/bookings', 'POST');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await give(page);
  expect((await download).suggestedFilename()).toMatch(/-2026-12-31\.csv$/);
  expect(await dayOf(until)).toBe('2026-12-31');
  expect(complaints).toEqual([]);
}, 60_000);
