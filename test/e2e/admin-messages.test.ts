/**
 * Message texts in a browser, against the built server: written, previewed, sent to oneself and
 * applied; then a customer's mail has them. Each case continues the draft of the one before.
 */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage } from './support/chromium.ts';
import { becomeAdministrator, calendar, notices } from './support/desk.ts';
import { startMailServer } from './support/mail-server.ts';
import { setScene } from './support/scene.ts';
import { sharePage } from './support/share-page.ts';
import { takePicture } from './support/take-picture.ts';

const mailServer = await startMailServer();
const scene = setScene({ env: mailServer.env });

const preview = (page: Page) => page.frameLocator('iframe.mail');

const page = sharePage(async () => {
  const { operator, browser } = scene();
  const opened = await openPage(browser);
  await becomeAdministrator(opened.page, operator);
  await calendar(opened.page, 'Dr. Okafor').waitFor();
  await opened.page.getByRole('link', { name: 'Set-up' }).click();
  await opened.page.getByRole('link', { name: 'Change Messages' }).click();
  return opened;
});

it('names the placeholders of a message, and inserts them', async () => {
  const subject = page().getByLabel('Subject and heading');
  await subject.fill('Nobody says {nothing}');
  await page()
    .getByText(
      'There is no such value here. You can use {when}, {calendar}, {reason}, {operator}, {reference}.',
    )
    .waitFor();
  await subject.fill('See you: ');
  await page().getByRole('button', { name: 'reason', exact: true }).first().click();
  expect(await subject.inputValue()).toBe('See you: {reason}');
});

it('previews the mail, as plain text, too', async () => {
  await page()
    .getByLabel('Text below the greeting')
    .fill('<b>Glad</b> that you come, {name}.\nBring {operator} cake.');
  await preview(page()).getByRole('heading', { level: 1, name: 'See you: First visit' }).waitFor();
  await preview(page()).getByText('<b>Glad</b> that you come, Anna Weber.').waitFor();
  await page().getByText('As plain text').click();
  await page().locator('pre').getByText('Bring Praxis Sonnenhof cake.').waitFor();
});

it.each([
  ['Dark', 'rgb(28, 32, 36)'],
  ['Light', 'rgb(255, 255, 255)'],
])('previews the mail in a client with this scheme: %s', async (scheme, paper) => {
  await page().locator('admin-mail-preview').getByText(scheme, { exact: true }).click();
  const background = () =>
    preview(page())
      .locator('.paper')
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect.poll(background).toBe(paper);
});

it('does not scroll sideways on a phone', async () => {
  await takePicture(page(), 'admin-messages', page().locator('iframe.mail'));
  const wide = page().viewportSize() ?? { width: 1280, height: 720 };
  await page().setViewportSize({ width: 390, height: 844 });
  const content = page().locator('#content');
  expect(await content.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await takePicture(page(), 'admin-messages-narrow', page().locator('iframe.mail'));
  await page().setViewportSize(wide);
});

it('sends the draft as a test', async () => {
  await page().getByLabel('To', { exact: true }).fill('katrin@test.example');
  await page().getByRole('button', { name: 'Send a test e-mail' }).click();
  await page().getByText('Sent. Check the mailbox.').waitFor();
  const { html } = await mailServer.mailTo('katrin@test.example', /^See you: First visit$/);
  expect(html).toContain('&lt;b&gt;Glad&lt;/b&gt; that you come');
});

it('writes to customers in the applied words', async () => {
  await page().getByRole('button', { name: 'Review changes' }).click();
  await page().getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await notices(page())
    .getByText(/applied|in force/i)
    .waitFor();
  expect(await bookFor(page(), 'Eva')).toBe(201);
  const sent = await mailServer.mailTo('eva@test.example', /^See you: Check-up$/);
  expect(sent.text).toContain('<b>Glad</b> that you come, Eva.');
});

/** Books a check-up through the API, and returns the status of the response. */
async function bookFor(page: Page, name: string): Promise<number> {
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const submission = { first_name: name, email: `${name.toLowerCase()}@test.example` };
  return await page.evaluate(
    async (booking) => {
      const body = JSON.stringify(booking);
      const headers = { 'slotwell-admin': '1', 'content-type': 'application/json' };
      return (await fetch('/admin/api/v1/bookings', { method: 'POST', headers, body })).status;
    },
    { schedule: 1, reason: 2, slot: `${day} 12:00:00`, submission },
  );
}
