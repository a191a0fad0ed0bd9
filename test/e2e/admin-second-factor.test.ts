/**
 * Two-factor sign-in in a browser, against the built server: set up by keyboard only, asked for,
 * and reset by someone else.
 */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { codeOf } from '../bff/admin/support/second-factor.ts';
import type { Operator } from './support/built-server.ts';
import { openPage } from './support/chromium.ts';
import { tabTo } from './support/customer.ts';
import { becomeAdministrator, calendar, katrin, notices } from './support/desk.ts';
import { setScene } from './support/scene.ts';

const scene = setScene();

async function enterPassword(page: Page, operator: Operator): Promise<void> {
  await page.goto(`${operator.url}/admin/account`);
  await page.getByLabel('E-mail').fill(katrin.email);
  await page.getByLabel('Password').fill(katrin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Second step' }).waitFor();
}

it('a second factor is set up by keyboard and asked for; a recovery code replaces it', async () => {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser);
  await becomeAdministrator(page, operator);
  await calendar(page, 'Dr. Okafor').waitFor();
  await page.goto(`${operator.url}/admin/account`);
  await page.getByRole('button', { name: 'Set up' }).waitFor();

  await tabTo(page, /^Set up$/);
  await page.keyboard.press('Enter');
  await page.keyboard.type(katrin.password);
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: 'QR code for the app' }).waitFor();
  const key = (await page.locator('#key').innerText()).replaceAll(' ', '');
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await page.getByText('This code is wrong').waitFor();
  await page.getByLabel('Six-digit code').fill(codeOf(key, Date.now()));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  const codes = (await page.locator('#codes').innerText()).trim().split('\n');
  expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
  expect(await page.content()).not.toContain(key);
  await notices(page).getByText('The second step is on').waitFor();
  await tabTo(page, /^I have stored them safely/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Done/);
  await page.keyboard.press('Enter');
  await page.getByText('10 recovery codes are left.').waitFor();
  expect(await page.content()).not.toContain(codes[0]);

  await page.getByRole('button', { name: 'Sign out' }).click();
  // Leaving the page earlier would abort the call that signs out.
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await enterPassword(page, operator);
  await page.getByLabel('Code').fill('000000');
  await page.keyboard.press('Enter');
  await page.getByText('This code is wrong').waitFor();
  await page.getByLabel('Code').fill(codes[4] ?? '');
  await page.keyboard.press('Enter');
  await page.getByText('9 recovery codes are left.').waitFor();
  expect(new URL(page.url()).pathname, 'where one was').toBe('/admin/account');
  await page.getByRole('link', { name: 'Log' }).click();
  await page.getByRole('row', { name: /Katrin Sommer Recovery code used/ }).waitFor();
  expect(complaints).toEqual([]);

  await operator.slotwell('user', 'reset-second-factor', katrin.email);
  await page.reload();
  await page.getByLabel('E-mail').fill(katrin.email);
  await page.getByLabel('Password').fill(katrin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('row', { name: /Command line Second step reset/ }).waitFor();
}, 180_000);

it('a second factor is reset by another administrator', async () => {
  const { operator, browser } = scene();
  const { page } = await openPage(browser);
  await page.goto(`${operator.url}/admin/people`);
  await page.getByLabel('E-mail').fill(katrin.email);
  await page.getByLabel('Password').fill(katrin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('rowheader', { name: /Katrin/ }).waitFor();
  const link = (
    await operator.slotwell('user', 'invite', 'sam@praxis.example', 'administrator')
  ).trim();
  const { page: other } = await openPage(browser);
  await other.goto(link);
  await other.getByLabel('Your name').fill('Sam Ode');
  await other.getByLabel('Password').fill('a small lamp in the hall');
  await other.getByRole('button', { name: 'Create account' }).click();
  await calendar(other, 'Dr. Okafor').waitFor();
  await other.goto(`${operator.url}/admin/account`);
  await other.getByRole('button', { name: 'Set up' }).click();
  await other.getByLabel('Your password').fill('a small lamp in the hall');
  await other.keyboard.press('Enter');
  const key = (await other.locator('#key').innerText()).replaceAll(' ', '');
  await other.getByLabel('Six-digit code').fill(codeOf(key, Date.now()));
  await other.keyboard.press('Enter');
  await other.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: /^Change ?: Sam/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
  await notices(page).getByText('Sam Ode now signs in with the password alone').waitFor();
  await other.reload();
  await other.getByRole('heading', { name: 'Sign in' }).waitFor();
}, 180_000);
