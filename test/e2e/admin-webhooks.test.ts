/**
 * Webhooks in a browser, against the built server: set up, tested, read in the log, sent again,
 * switched off and on, given a new secret and removed.
 */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings } from './support/axe.ts';
import { openPage } from './support/chromium.ts';
import { tabTo } from './support/customer.ts';
import { becomeAdministrator, calendar, comeBack, katrin, notices } from './support/desk.ts';
import { setScene } from './support/scene.ts';
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

it('lets one be set up and tested by keyboard alone', async () => {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser);
  await becomeAdministrator(page, operator);
  await calendar(page, 'Dr. Okafor').waitFor();

  await tabTo(page, /^General settings/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Interface' }).waitFor();
  await tabTo(page, /^Webhooks/);
  await page.keyboard.press('Enter');
  await page.getByText('No server is notified of bookings yet.').waitFor();
  await tabTo(page, /^Add a webhook/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Add a webhook' }).waitFor();
  await page.keyboard.type(url);
  await page.keyboard.press('Enter');
  // The input is still there.
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' });
  await dialog
    .getByRole('alert')
    .getByText('Write an address that begins with https://.')
    .waitFor();
  expect(await dialog.getByLabel('Address', { exact: true }).inputValue()).toBe(url);
  await tabTo(page, /^It is in our own network/);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  const secret = await page.locator('#secret').innerText();
  expect(secret).toMatch(/^whsec_/);
  await takePicture(page, 'admin-webhooks-secret', page.locator('main'));
  await tabTo(page, /^Hide/);
  await page.keyboard.press('Enter');
  expect(await page.content()).not.toContain(secret);
  await tabTo(page, /^Send a test/);
  await page.keyboard.press('Enter');
  await notices(page)
    .getByText(/The test arrived: 204 in \d+ ms/)
    .waitFor();
  expect(complaints).toEqual([]);
});

it('shows responses in the log, resends, disables and enables', async () => {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser);
  await comeBack(page, operator, '/admin/configuration/general/webhooks');
  status = 410;
  await page.getByRole('button', { name: 'Send a test' }).click();
  await notices(page).getByText('The test did not arrive: The receiver answered 410').waitFor();
  await page.getByText(/The receiver answered 410, so it wants no more webhooks \(/).waitFor();
  await page.getByRole('button', { name: /^Log/ }).click();
  const refused = page.getByRole('row', { name: /Test.*Given up.*410/ });
  await refused.getByRole('button', { name: 'Details' }).click();
  await page.getByText('webhook-signature').first().waitFor();
  status = 204;
  await refused.getByRole('button', { name: 'Send again' }).click();
  await expect
    .poll(() => page.getByRole('row', { name: /Test.*Delivered/ }).count(), { timeout: 20_000 })
    .toBe(2);
  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.getByText('In use').waitFor();
  await page.getByRole('button', { name: 'Change', exact: false }).click();
  await page.getByRole('dialog').getByLabel('Moved bookings').uncheck();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('New bookings, Cancelled bookings').waitFor();
  await page.getByRole('button', { name: 'Switch off' }).click();
  await page.getByText('Switched off by you or your team').waitFor();
  expect(await operator.slotwell('webhook', 'list')).toMatch(
    /created, cancelled .*disabled: by the operator/,
  );
  expect(complaints).toEqual([]);
});

it('has no findings of axe, light and dark, wide and narrow, in German', async () => {
  const { operator, browser } = scene();
  const { page } = await openPage(browser, { locale: 'de-DE', bypassCSP: true, viewport: NARROW });
  await page.goto(`${operator.url}/admin/configuration/general/webhooks`);
  await page.getByLabel('E-Mail').fill(katrin.email);
  await page.getByLabel('Passwort').fill(katrin.password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByText('Von Ihnen oder Ihrem Team ausgeschaltet').waitFor();
  await page.getByRole('button', { name: /^Protokoll/ }).click();
  await page
    .getByRole('row', { name: /Test.*Zugestellt/ })
    .first()
    .getByRole('button', { name: 'Näheres' })
    .click();
  await page.getByText('webhook-signature').first().waitFor();
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of [NARROW, { width: 1280, height: 800 }]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      await takePicture(
        page,
        `admin-webhooks-${colorScheme}-${viewport.width}`,
        page.locator('main'),
      );
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
