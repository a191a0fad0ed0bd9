/** Dialogs that write, while somebody else changes the same: nothing unseen is written over. */

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from './support/chromium.ts';
import { becomeAdministrator, booking, comeBack, details, notices } from './support/desk.ts';
import { setScene } from './support/scene.ts';

const scene = setScene();
const dayIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv', { timeZone: 'Europe/Berlin' });
const DAY = dayIn(1);

async function ask(page: Page, method: string, path: string, data: object) {
  const { origin } = new URL(page.url());
  const answer = await page.request.fetch(`${origin}/admin/api/v1${path}`, {
    method,
    data,
    headers: { 'slotwell-admin': '1', origin },
  });
  expect([answer.ok(), await answer.text()]).toEqual([true, expect.any(String)]);
  return JSON.parse(await answer.text());
}

/** Past the end of any day, so that the hours of the installation do not matter. */
const outside = { overrule: { reason: 'Test' } };

async function bookFor(page: Page, name: string, time: string): Promise<number> {
  const { id } = await ask(page, 'POST', '/bookings', {
    schedule: 1,
    reason: 1,
    slot: `${DAY} ${time}:00`,
    submission: { first_name: name, email: `${name}@example.org`.toLowerCase() },
    ...outside,
  });
  return id;
}

const moveTo = (page: Page, id: number, time: string) =>
  ask(page, 'POST', `/bookings/${id}/move`, { slot: `${DAY} ${time}:00`, version: 1, ...outside });

async function opened() {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser);
  const signIn = operator.log().includes('/admin/set-up#') && !isSetUp ? becomeAdministrator : null;
  isSetUp = true;
  await (signIn ? signIn(page, operator) : comeBack(page, operator));
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
  await page.goto(`${operator.url}/admin/?day=${DAY}`);
  await page.getByRole('button', { name: 'New booking' }).waitFor();
  return { page, complaints };
}
let isSetUp = false;

describe('what somebody else changed meanwhile', () => {
  it('is not cancelled: the dialog says where it is, and keeps the message', async () => {
    const { page } = await opened();
    const id = await bookFor(page, 'Curie', '06:00');
    await booking(page, 'Curie').click();
    await details(page).getByRole('button', { name: 'Cancel …' }).click();
    const dialog = page.getByRole('dialog');
    const message = dialog.getByLabel('Message to the customer');
    await message.fill('We are ill.');
    await moveTo(page, id, '05:00');
    await dialog.getByRole('button', { name: 'Cancel booking' }).click();
    await dialog
      .getByRole('alert')
      .getByText(/Katrin.* moved from .*06:00.* to .*05:00/)
      .waitFor();
    expect(await message.inputValue()).toBe('We are ill.');
    await expect.poll(() => dialog.innerText()).toContain('05:00–05:30');
    await dialog.getByRole('button', { name: 'Cancel booking' }).click();
    await notices(page).getByText('booking is cancelled').waitFor();
  });

  it('is not moved by what was seen before', async () => {
    const { page } = await opened();
    const id = await bookFor(page, 'Noether', '04:00');
    await booking(page, 'Noether').click();
    await details(page).getByRole('button', { name: 'Move', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Time', { exact: true }).fill('11:15');
    await moveTo(page, id, '03:00');
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await dialog.getByRole('alert').getByText('in the meantime').waitFor();
    expect(await dialog.getByLabel('Time', { exact: true }).inputValue()).toBe('11:15');
  });
});
