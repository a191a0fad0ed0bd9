/**
 * Passkeys in Chromium with its virtual authenticator: added by keyboard, used to sign in, and
 * removed.
 */

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../setup/free-port.mjs';
import { anInstallationFile } from './support/an-installation-file.ts';
import { findings } from './support/axe.ts';
import { createOperator, type Operator } from './support/built-server.ts';
import { type Browser, launchChromium, openPage } from './support/chromium.ts';
import { tabTo } from './support/customer.ts';
import { becomeAdministrator, calendar, enterCredentials, notices } from './support/desk.ts';
import { sharePage } from './support/share-page.ts';
import { takePicture } from './support/take-picture.ts';

let operator: Operator;
let browser: Browser;
/** Browsers create passkeys for host names only, so not for 127.0.0.1. */
let address = '';

beforeAll(async () => {
  const port = await freePort();
  address = `http://localhost:${port}`;
  [browser, operator] = await Promise.all([
    launchChromium(),
    createOperator({ PORT: String(port), BASE_URL: address }),
  ]);
  await operator.configure(anInstallationFile({ origins: [] }));
  await operator.start();
}, 60_000);

afterAll(async () => {
  await browser.close();
  await operator.remove();
});

/** Adds an authenticator that confirms each request at once, as a fingerprint would. */
async function withAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/**
 * Runs axe on the page, light and dark, wide and narrow: in a second context with the same session,
 * because axe needs one without the content security policy.
 */
async function lookAt(page: Page, name: string, path: string, button: RegExp): Promise<void> {
  const { page: beside } = await openPage(browser, { bypassCSP: true });
  await beside.context().addCookies(await page.context().cookies());
  await beside.goto(address + path);
  await beside.getByRole('button', { name: button }).waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 390]) {
      await beside.emulateMedia({ colorScheme });
      await beside.setViewportSize({ width, height: 900 });
      await takePicture(beside, `admin-${colorScheme}-${width}-${name}`, beside.locator('main'));
      expect([colorScheme, width, await findings(beside, [], 'html')]).toEqual([
        colorScheme,
        width,
        [],
      ]);
    }
  }
  await beside.context().close();
}

describe('a passkey', { timeout: 120_000 }, () => {
  const page = sharePage(async () => {
    const opened = await openPage(browser);
    await withAuthenticator(opened.page);
    await becomeAdministrator(opened.page, operator);
    await calendar(opened.page, 'Dr. Okafor').waitFor();
    return opened;
  });

  it('is added by keyboard', async () => {
    await page().goto(`${address}/admin/account`);
    await page().getByLabel('Name of the passkey').waitFor();
    await tabTo(page(), /^Name of the passkey/);
    await page().keyboard.type('Laptop <img src=x onerror=alert(1)>');
    await page().keyboard.press('Enter');
    await notices(page()).getByText('The passkey has been added').waitFor();
    await page().getByText('Laptop <img src=x onerror=alert(1)>', { exact: true }).waitFor();
    await lookAt(page(), 'passkeys', '/admin/account', /^Remove ?: Laptop/);
  });

  it('is not added twice by one authenticator', async () => {
    await page().getByLabel('Name of the passkey').fill('Again');
    await page().keyboard.press('Enter');
    await page().getByText('No passkey was created').waitFor();
  });

  it('signs in, and leads back to the same page', async () => {
    await page().getByRole('button', { name: 'Sign out' }).click();
    await page().getByRole('heading', { name: 'Sign in' }).waitFor();
    await lookAt(page(), 'sign in with a passkey', '/admin/', /^Sign in with a passkey/);
    await tabTo(page(), /^Sign in with a passkey/);
    await page().keyboard.press('Enter');
    await page()
      .getByText(/last used/)
      .nth(1)
      .waitFor();
    expect(new URL(page().url()).pathname).toBe('/admin/account');
  });

  it('ends other sessions when it is removed', async () => {
    const { page: other } = await openPage(browser);
    await other.goto(`${address}/admin/account`);
    await enterCredentials(other);
    await other.getByText('This one').waitFor();
    await page()
      .getByRole('button', { name: /^Remove ?: Laptop/ })
      .click();
    await notices(page()).getByText('The passkey has been removed').waitFor();
    await other.reload();
    await other.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('does not sign in once it is removed', async () => {
    await page().getByRole('button', { name: 'Sign out' }).click();
    await page().getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page().getByText('This passkey is no longer known here.').waitFor();
  });
});
