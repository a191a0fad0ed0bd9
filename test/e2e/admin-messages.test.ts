/**
 * Message texts in a browser, against the built server: written, looked at, sent to oneself,
 * applied; and then a customer's mail says them.
 */

import { expect, it } from 'vitest';
import { openPage } from './support/chromium.ts';
import { becomeAdministrator, calendar, notices } from './support/desk.ts';
import { startMailServer } from './support/mail-server.ts';
import { setScene } from './support/scene.ts';
import { takePicture } from './support/take-picture.ts';

const mailServer = await startMailServer();
const scene = setScene({ env: mailServer.env });

it('lets a mail be written in own words, shows and sends it, and then writes to customers so', async () => {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser);
  await becomeAdministrator(page, operator);
  await calendar(page, 'Dr. Okafor').waitFor();

  await page.getByRole('link', { name: 'Set-up' }).click();
  await page.getByRole('link', { name: 'Change Messages' }).click();
  const subject = page.getByLabel('Subject and heading');
  await subject.fill('Nobody says {nothing}');
  await page
    .getByText(
      'There is no such value here. You can use {when}, {calendar}, {reason}, {operator}, {reference}.',
    )
    .waitFor();
  await subject.fill('See you: ');
  await page.getByRole('button', { name: 'reason', exact: true }).first().click();
  expect(await subject.inputValue()).toBe('See you: {reason}');
  await page
    .getByLabel('Text below the greeting')
    .fill('<b>Glad</b> that you come, {name}.\nBring {operator} cake.');
  const mail = page.frameLocator('iframe.mail');
  await mail.getByRole('heading', { level: 1, name: 'See you: First visit' }).waitFor();
  await mail.getByText('<b>Glad</b> that you come, Anna Weber.').waitFor();
  for (const [way, paper] of [
    ['Dark', 'rgb(28, 32, 36)'],
    ['Light', 'rgb(255, 255, 255)'],
  ] as const) {
    await page.locator('admin-mail-preview').getByText(way, { exact: true }).click();
    await expect
      .poll(() =>
        mail.locator('.paper').evaluate((element) => getComputedStyle(element).backgroundColor),
      )
      .toBe(paper);
  }
  await page.getByText('As plain text').click();
  await page.locator('pre').getByText('Bring Praxis Sonnenhof cake.').waitFor();
  await page.locator('admin-mail-preview').getByText('Light', { exact: true }).click();
  await takePicture(page, 'admin-messages', page.locator('iframe.mail'));
  const wide = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 390, height: 844 });
  expect(
    await page
      .locator('#content')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  ).toBe(0);
  await takePicture(page, 'admin-messages-narrow', page.locator('iframe.mail'));
  await page.setViewportSize(wide);

  await page.getByLabel('To', { exact: true }).fill('katrin@test.example');
  await page.getByRole('button', { name: 'Send a test e-mail' }).click();
  await page.getByText('Sent. Check the mailbox.').waitFor();
  expect((await mailServer.mailTo('katrin@test.example', /^See you: First visit$/)).html).toContain(
    '&lt;b&gt;Glad&lt;/b&gt; that you come',
  );

  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await notices(page)
    .getByText(/applied|in force/i)
    .waitFor();
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const status = await page.evaluate(async (slot) => {
    const body = JSON.stringify({
      schedule: 1,
      reason: 2,
      slot,
      submission: { first_name: 'Eva', email: 'eva@test.example' },
    });
    const headers = { 'slotwell-admin': '1', 'content-type': 'application/json' };
    return (await fetch('/admin/api/v1/bookings', { method: 'POST', headers, body })).status;
  }, `${day} 12:00:00`);
  expect(status).toBe(201);
  const sent = await mailServer.mailTo('eva@test.example', /^See you: Check-up$/);
  expect(sent.text).toContain('<b>Glad</b> that you come, Eva.');
  expect(complaints).toEqual([]);
});
