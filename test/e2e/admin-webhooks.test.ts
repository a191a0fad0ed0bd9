/**
 * Webhooks in a browser, against the built server: set up, tested, read in the log, sent again,
 * switched off and on, given a new secret and removed.
 */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from './support/axe.ts';
import { openPage } from './support/chromium.ts';
import { tabTo } from './support/customer.ts';
import { becomeAdministrator, calendar, comeBack, katrin, notices } from './support/desk.ts';
import { setScene } from './support/scene.ts';
import { sharePage } from './support/share-page.ts';
import { takePicture } from './support/take-picture.ts';

const NARROW = { width: 390, height: 844 };
const scene = setScene();

let status = 204;
const receiver = createServer((request, response) => {
  request.resume();
  response.writeHead(status).end();
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterAll(() => void receiver.close());

describe('a webhook, by keyboard alone', () => {
  const page = sharePage(async () => {
    const { operator, browser } = scene();
    const opened = await openPage(browser);
    await becomeAdministrator(opened.page, operator);
    await calendar(opened.page, 'Dr. Okafor').waitFor();
    return opened;
  });
  const dialog = () => page().getByRole('dialog', { name: 'Add a webhook' });

  it('is refused without https, and the input stays', async () => {
    await tabTo(page(), /^General settings/);
    await page().keyboard.press('Enter');
    await page().getByRole('heading', { level: 1, name: 'Interface' }).waitFor();
    await tabTo(page(), /^Webhooks/);
    await page().keyboard.press('Enter');
    await page().getByText('No server is notified of bookings yet.').waitFor();
    await tabTo(page(), /^Add a webhook/);
    await page().keyboard.press('Enter');
    await dialog().waitFor();
    await page().keyboard.type(url);
    await page().keyboard.press('Enter');
    const problem = dialog().getByRole('alert');
    await problem.getByText('Write an address that begins with https://.').waitFor();
    expect(await dialog().getByLabel('Address', { exact: true }).inputValue()).toBe(url);
  });

  it('is added for a receiver in one’s own network, and shows its secret once', async () => {
    await tabTo(page(), /^It is in our own network/);
    await page().keyboard.press('Space');
    await page().keyboard.press('Enter');
    const secret = await page().locator('#secret').innerText();
    expect(secret).toMatch(/^whsec_/);
    await takePicture(page(), 'admin-webhooks-secret', page().locator('main'));
    await tabTo(page(), /^Hide/);
    await page().keyboard.press('Enter');
    expect(await page().content()).not.toContain(secret);
  });

  it('is tested', async () => {
    await tabTo(page(), /^Send a test/);
    await page().keyboard.press('Enter');
    await notices(page())
      .getByText(/The test arrived: 204 in \d+ ms/)
      .waitFor();
  });
});

describe('a webhook', () => {
  const page = sharePage(async () => {
    const { operator, browser } = scene();
    const opened = await openPage(browser);
    await comeBack(opened.page, operator, '/admin/configuration/general/webhooks');
    return opened;
  });
  const refused = () => page().getByRole('row', { name: /Test.*Given up.*410/ });

  it('is switched off by a receiver that wants no more', async () => {
    status = 410;
    await page().getByRole('button', { name: 'Send a test' }).click();
    await notices(page()).getByText('The test did not arrive: The receiver answered 410').waitFor();
    await page()
      .getByText(/The receiver answered 410, so it wants no more webhooks \(/)
      .waitFor();
  });

  it('shows the attempts of a delivery in its log, and resends it', async () => {
    await page().getByRole('button', { name: /^Log/ }).click();
    await refused().getByRole('button', { name: 'Details' }).click();
    await page().getByText('webhook-signature').first().waitFor();
    status = 204;
    await refused().getByRole('button', { name: 'Send again' }).click();
    const delivered = page().getByRole('row', { name: /Test.*Delivered/ });
    await expect.poll(() => delivered.count(), { timeout: 20_000 }).toBe(2);
  });

  it('is switched on, limited to some events, and switched off', async () => {
    await page().getByRole('button', { name: 'Switch on' }).click();
    await page().getByText('In use').waitFor();
    await page().getByRole('button', { name: 'Change', exact: false }).click();
    await page().getByRole('dialog').getByLabel('Moved bookings').uncheck();
    await page().getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page().getByText('New bookings, Cancelled bookings').waitFor();
    await page().getByRole('button', { name: 'Switch off' }).click();
    await page().getByText('Switched off by you or your team').waitFor();
    expect(await scene().operator.slotwell('webhook', 'list')).toMatch(
      /created, cancelled .*disabled: by the operator/,
    );
  });
});

/** Signs in at the page of webhooks and opens the details of a delivery, in German. */
async function openDetailsInGerman(page: Page): Promise<void> {
  await page.goto(`${scene().operator.url}/admin/configuration/general/webhooks`);
  await page.getByLabel('E-Mail').fill(katrin.email);
  await page.getByLabel('Passwort').fill(katrin.password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByText('Von Ihnen oder Ihrem Team ausgeschaltet').waitFor();
  await page.getByRole('button', { name: /^Protokoll/ }).click();
  const delivered = page.getByRole('row', { name: /Test.*Zugestellt/ }).first();
  await delivered.getByRole('button', { name: 'Näheres' }).click();
  await page.getByText('webhook-signature').first().waitFor();
}

it('has no findings of axe, light and dark, wide and narrow, in German', async () => {
  const { browser } = scene();
  const { page } = await openPage(browser, { locale: 'de-DE', bypassCSP: true, viewport: NARROW });
  await openDetailsInGerman(page);
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of [NARROW, { width: 1280, height: 800 }]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      const picture = `admin-webhooks-${colorScheme}-${viewport.width}`;
      await takePicture(page, picture, page.locator('main'));
      found.push(...(await findings(page, [], 'html')));
    }
  }
  await page.getByRole('button', { name: 'Webhook anlegen' }).click();
  await page.getByRole('dialog').waitFor();
  await takePicture(page, 'admin-webhooks-dialog', page.getByRole('dialog'));
  found.push(...(await findings(page, [], 'html')));
  expect(found).toEqual([]);
});

it('gives a new secret and is removed', async () => {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser);
  await comeBack(page, operator, '/admin/configuration/general/webhooks');
  await page.getByRole('button', { name: 'New secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make the secret' }).click();
  await page.getByText(/The old secret also signs until/).waitFor();
  await page.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No server is notified of bookings yet.').waitFor();
  expect(complaints).toEqual([]);
});
