/**
 * The health page in a browser, against the built server: problems, their remedies, and the number
 * in the navigation.
 */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage } from './support/chromium.ts';
import { tabTo } from './support/customer.ts';
import { becomeAdministrator, calendar, comeBack, katrin, notices } from './support/desk.ts';
import { setScene } from './support/scene.ts';
import { takePicture } from './support/take-picture.ts';

const NARROW = { width: 390, height: 844 };

/** Nothing listens at the address of the mail server. */
const scene = setScene({
  env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'praxis@example.org' },
});

const receiver = createServer((_request, response) => response.writeHead(410).end());
afterAll(() => void receiver.close());

const verdict = (page: Page) => page.locator('.verdict');

/** A webhook that is refused, and a website that is not allowed. */
beforeAll(async () => {
  const { operator, browser } = scene();
  await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  await operator.slotwell('webhook', 'add', `http://127.0.0.1:${port}/`, '--allow-private');
  await operator.slotwell('webhook', 'test', '1', '--wait').catch(() => undefined);
  await fetch(`${operator.url}/widget/v1/config`, {
    headers: { origin: 'https://elsewhere.example' },
  });
  const { page } = await openPage(browser);
  await becomeAdministrator(page, operator);
  await calendar(page, 'Dr. Okafor').waitFor();
  await page.context().close();
});

it('names what needs doing, and marks it in the navigation', async () => {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser);
  await comeBack(page, operator);
  await page.getByRole('link', { name: /^Health \d+ to do$/ }).waitFor();
  await tabTo(page, /^Health/);
  await page.keyboard.press('Enter');
  await verdict(page)
    .getByText(/things? needs? doing/)
    .waitFor();
  const todo = page.getByRole('region', { name: 'What needs doing' });
  await todo
    .getByText('The mail server refused the connection. Until then, e-mails wait.')
    .waitFor();
  await todo.getByText(/Disabled: 1 \(The receiver answered 410/).waitFor();
  const refused = page.getByRole('region', { name: 'Refused websites' });
  await refused.getByRole('row', { name: 'https://elsewhere.example 1' }).waitFor();
  const versions = page.getByRole('region', { name: 'Versions and clock' });
  await versions.getByText(/^SQLite 3/).waitFor();
  expect(complaints).toEqual([]);
});

it('tries the mail server by keyboard, and resends a webhook', async () => {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser);
  await comeBack(page, operator, '/admin/health');
  await tabTo(page, /^Try now/);
  await page.keyboard.press('Enter');
  await notices(page)
    .getByText('The mail server: The mail server refused the connection.')
    .waitFor();

  const stuck = page.getByRole('row', { name: /^Test .*Webhook 1/ });
  await stuck.getByText('Given up').or(stuck.getByText('Next try')).first().waitFor();
  await stuck.getByRole('button', { name: 'Send again' }).click();
  await notices(page).getByText('It is being sent again.').waitFor();
  expect(complaints).toEqual([]);
});

it('speaks German, on a narrow screen and in the dark, too', async () => {
  const { operator, browser } = scene();
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, complaints } = await openPage(browser, {
      locale: 'de-DE',
      viewport: NARROW,
      colorScheme,
    });
    await page.goto(`${operator.url}/admin/health`);
    await page.getByLabel('Passwort').fill(katrin.password);
    await page.getByLabel('E-Mail').fill(katrin.email);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page
      .getByText('Der Mailserver hat die Verbindung abgewiesen. Solange warten die Mails.')
      .waitFor();
    await takePicture(page, `admin-health-german-${colorScheme}`, page.locator('main'));
    expect(complaints).toEqual([]);
  }
});

it('tells of one thing less once it is done', async () => {
  const { operator, browser } = scene();
  const { page } = await openPage(browser);
  await comeBack(page, operator, '/admin/health');
  const before = Number(/\d+/.exec((await verdict(page).textContent()) ?? '')?.[0] ?? 1);
  await operator.slotwell('webhook', 'remove', '1');
  await expect
    .poll(
      async () => {
        await page.getByRole('button', { name: 'Check again' }).click();
        return Number(/\d+/.exec((await verdict(page).textContent()) ?? '')?.[0] ?? 1);
      },
      { timeout: 30_000, interval: 1_000 },
    )
    .toBeLessThan(before);
});
