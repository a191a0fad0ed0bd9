/**
 * Two-factor sign-in in a browser, against the built server: set up by keyboard only, asked for,
 * and reset by someone else.
 */

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { codeOf } from '../bff/admin/support/second-factor.ts';
import { openPage } from './support/chromium.ts';
import { tabTo } from './support/customer.ts';
import {
  becomeAdministrator,
  calendar,
  enterCredentials,
  katrin,
  notices,
} from './support/desk.ts';
import { setScene } from './support/scene.ts';
import { sharePage } from './support/share-page.ts';

const scene = setScene();

/** The key of the authenticator app, which is shown beside its QR code. */
const readKey = async (page: Page) => (await page.locator('#key').innerText()).replaceAll(' ', '');

async function enterCode(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label).fill(code);
  await page.keyboard.press('Enter');
}

describe('a second factor', { timeout: 180_000 }, () => {
  let codes: readonly string[] = [];
  const page = sharePage(async () => {
    const { operator, browser } = scene();
    const opened = await openPage(browser);
    await becomeAdministrator(opened.page, operator);
    await calendar(opened.page, 'Dr. Okafor').waitFor();
    await opened.page.goto(`${operator.url}/admin/account`);
    await opened.page.getByRole('button', { name: 'Set up' }).waitFor();
    return opened;
  });

  it('is set up by keyboard, with the right code only', async () => {
    await tabTo(page(), /^Set up$/);
    await page().keyboard.press('Enter');
    await page().keyboard.type(katrin.password);
    await page().keyboard.press('Enter');
    await page().getByRole('img', { name: 'QR code for the app' }).waitFor();
    const key = await readKey(page());
    await page().keyboard.type('000000');
    await page().keyboard.press('Enter');
    await page().getByText('This code is wrong').waitFor();
    await enterCode(page(), 'Six-digit code', codeOf(key, Date.now()));
    await page().getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    expect(await page().content()).not.toContain(key);
    await notices(page()).getByText('The second step is on').waitFor();
  });

  it('comes with ten recovery codes, which are shown once', async () => {
    codes = (await page().locator('#codes').innerText()).trim().split('\n');
    expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
    await tabTo(page(), /^I have stored them safely/);
    await page().keyboard.press('Space');
    await tabTo(page(), /^Done/);
    await page().keyboard.press('Enter');
    await page().getByText('10 recovery codes are left.').waitFor();
    expect(await page().content()).not.toContain(codes[0]);
  });

  it('is asked for after the password; a recovery code replaces it', async () => {
    await page().getByRole('button', { name: 'Sign out' }).click();
    // Leaving the page earlier would abort the call that signs out.
    await page().getByRole('heading', { name: 'Sign in' }).waitFor();
    await page().goto(`${scene().operator.url}/admin/account`);
    await enterCredentials(page());
    await page().getByRole('heading', { name: 'Second step' }).waitFor();
    await enterCode(page(), 'Code', '000000');
    await page().getByText('This code is wrong').waitFor();
    await enterCode(page(), 'Code', codes[4] ?? '');
    await page().getByText('9 recovery codes are left.').waitFor();
    expect(new URL(page().url()).pathname).toBe('/admin/account');
    await page().getByRole('link', { name: 'Log' }).click();
    await page()
      .getByRole('row', { name: /Katrin Sommer Recovery code used/ })
      .waitFor();
  });

  it('is reset by the command line', async () => {
    await scene().operator.slotwell('user', 'reset-second-factor', katrin.email);
    await page().reload();
    await enterCredentials(page());
    await page()
      .getByRole('row', { name: /Command line Second step reset/ })
      .waitFor();
  });

  it('is reset by another administrator', async () => {
    const { operator, browser } = scene();
    await page().goto(`${operator.url}/admin/people`);
    await page()
      .getByRole('rowheader', { name: /Katrin/ })
      .waitFor();
    const { page: other } = await openPage(browser);
    await signUpWithSecondFactor(other);
    await page().reload();
    await page()
      .getByRole('button', { name: /^Change ?: Sam/ })
      .click();
    await page().getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
    await notices(page()).getByText('Sam Ode now signs in with the password alone').waitFor();
    await other.reload();
    await other.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
});

/** Makes Sam an administrator who signs in with a second factor. */
async function signUpWithSecondFactor(page: Page): Promise<void> {
  const { operator } = scene();
  const password = 'a small lamp in the hall';
  const link = await operator.slotwell('user', 'invite', 'sam@praxis.example', 'administrator');
  await page.goto(link.trim());
  await page.getByLabel('Your name').fill('Sam Ode');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await calendar(page, 'Dr. Okafor').waitFor();
  await page.goto(`${operator.url}/admin/account`);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  await enterCode(page, 'Six-digit code', codeOf(await readKey(page), Date.now()));
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
}
