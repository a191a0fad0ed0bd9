/**
 * The customers' page in a browser, against the built server: a customer is found, changed, merged,
 * exported and erased, by keyboard and by clicks.
 */

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findings } from './support/axe.ts';
import { openPage } from './support/chromium.ts';
import { tabTo } from './support/customer.ts';
import { becomeAdministrator, calendar, comeBack, notices } from './support/desk.ts';
import { setScene } from './support/scene.ts';
import { takePicture } from './support/take-picture.ts';

const scene = setScene();

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Books through the API, with the session of the page. */
async function book(
  page: Page,
  slot: string,
  submission: Readonly<Record<string, string>>,
): Promise<void> {
  const sent = { schedule: 1, reason: 1, slot, submission, quiet: true };
  const status = await page.evaluate(async (body) => {
    const headers = { 'slotwell-admin': '1', 'content-type': 'application/json' };
    return (await fetch('/admin/api/v1/bookings', { method: 'POST', headers, body })).status;
  }, JSON.stringify(sent));
  expect(status).toBe(201);
}

const weber = {
  first_name: 'Anna',
  last_name: 'Weber',
  email: 'anna.weber@example.org',
  phone: '030 555 12 40',
};
const lang = {
  first_name: 'Anna',
  last_name: 'Lang <img src=x onerror=alert(1)>',
  email: 'lang@example.org',
};

beforeAll(async () => {
  const { operator, browser } = scene();
  const { page } = await openPage(browser);
  await becomeAdministrator(page, operator);
  await calendar(page, 'Dr. Okafor').waitFor();
  await book(page, `${dayIn(2)} 09:00:00`, weber);
  await book(page, `${dayIn(3)} 09:00:00`, weber);
  await book(page, `${dayIn(3)} 11:00:00`, lang);
  await page.context().close();
});

async function openAnna(page: Page, lastName = 'Weber'): Promise<void> {
  await comeBack(page, scene().operator, '/admin/customers');
  await page.getByRole('link', { name: `Anna ${lastName}` }).click();
}

it('finds a customer by telephone number, by keys alone', async () => {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser);
  await comeBack(page, operator);
  await calendar(page, 'Dr. Okafor').waitFor();
  await tabTo(page, /^Customers/);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Anna Weber' }).waitFor();
  await tabTo(page, /^Name, e-mail, telephone/);
  await page.keyboard.type('5551240');
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await tabTo(page, /^Anna Weber/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Anna Weber' }).waitFor();
  expect(await page.getByRole('region', { name: 'Bookings (2)' }).getByRole('row').count()).toBe(2);
  expect(complaints).toEqual([]);
});

it('gives a customer another address and a note, by keys alone', async () => {
  const { page, complaints } = await openPage(scene().browser);
  await openAnna(page);
  await tabTo(page, /^Change$/);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Name and contact' });
  await dialog.waitFor();
  await tabTo(page, /^E-mail/);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('anna@weber.example');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'anna@weber.example' }).waitFor();
  await tabTo(page, /^Note about/);
  await page.keyboard.type('Needs the ramp.');
  await tabTo(page, /^Save note/);
  await page.keyboard.press('Enter');
  await notices(page).getByText('Note saved.').waitFor();
  expect(complaints).toEqual([]);
});

async function openNote() {
  const { page } = await openPage(scene().browser);
  await openAnna(page);
  return {
    page,
    note: page.getByLabel(/^Note about/),
    save: page.getByRole('button', { name: 'Save note' }),
  };
}

it('keeps both texts if two users edit a note', async () => {
  const one = await openNote();
  const other = await openNote();
  await one.note.fill('Has a dog.');
  await other.note.fill('Needs the ramp. Hears badly.');
  // Leaving the field saves it.
  await other.page.getByRole('heading', { level: 1 }).click();
  await notices(other.page).getByText('Note saved.').waitFor();
  await one.save.click();
  await one.page
    .getByRole('alert')
    .getByText('Meanwhile somebody wrote: “Needs the ramp. Hears badly.”')
    .waitFor();
  expect(await one.note.inputValue()).toBe('Has a dog.');
  await takePicture(one.page, 'admin-customers-note', one.page.getByRole('alert'));
  await one.note.fill('Needs the ramp. Hears badly. Has a dog.');
  await one.save.click();
  await expect.poll(() => other.note.inputValue()).toBe('Needs the ramp. Hears badly. Has a dog.');
});

it('merges customers after a preview', async () => {
  const { page, complaints } = await openPage(scene().browser, { bypassCSP: true });
  await openAnna(page);
  await page.getByRole('button', { name: 'Merge …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('lang');
  await dialog.getByRole('button', { name: /^Anna Lang/ }).click();
  await dialog.getByText('1 booking, 1 still to come').waitFor();
  await takePicture(page, 'admin-customers-merge', dialog);
  expect(await findings(page, [], 'html')).toEqual([]);
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await page.getByRole('region', { name: 'Bookings (3)' }).waitFor();
  await page
    .getByText('Also booked as: Anna Lang <img src=x onerror=alert(1)> · lang@example.org')
    .waitFor();
  await takePicture(page, 'admin-customers-merged', page.locator('main'));
  expect(complaints).toEqual([]);
});

it('exports all data of a merged customer, and erases it after a preview', async () => {
  const { page, complaints } = await openPage(scene().browser);
  // A merged customer has the name of the latest booking.
  await openAnna(page, 'Lang');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as text' }).click();
  const exported = await readFile(await (await download).path(), 'utf8');
  for (const held of ['Needs the ramp.', 'lang@example.org', 'anna@weber.example', 'Dr. Lindner']) {
    expect(exported).toContain(held);
  }

  await page.getByRole('button', { name: 'Erase …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The note is erased at once.').waitFor();
  await takePicture(page, 'admin-customers-erase', dialog);
  await dialog.getByRole('button', { name: 'Erase permanently' }).click();
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
  await notices(page).getByText('The customer has been erased').waitFor();
  expect(await page.getByRole('link', { name: 'Anna' }).count()).toBe(0);
  expect(complaints).toEqual([]);
});
