/**
 * Other times proposed by clicking, for one booking and for those in an absence; the customer takes
 * one by the link in the mail, without scripts. With axe and pictures.
 */

import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findings } from './support/axe.ts';
import { openPage } from './support/chromium.ts';
import {
  becomeAdministrator,
  booking,
  calendar,
  comeBack,
  details,
  notices,
} from './support/desk.ts';
import { linkIn, startMailServer } from './support/mail-server.ts';
import { setScene } from './support/scene.ts';
import { sharePage } from './support/share-page.ts';
import { takePicture } from './support/take-picture.ts';

const mails = await startMailServer();
const scene = setScene({ env: mails.env });

const VIEWS: readonly BrowserContextOptions[] = [
  { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  { colorScheme: 'light', viewport: { width: 320, height: 740 } },
];

/** A Tuesday in two weeks, on which both calendars are open. */
function tuesday(): string {
  const day = new Date(Date.now() + 14 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((9 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
}

/** Books through the API, with the session of the page. */
async function bookFor(page: Page, name: string, time: string, day = tuesday()): Promise<void> {
  const submission = {
    first_name: name,
    last_name: 'Lovelace',
    email: `${name.toLowerCase()}@example.org`,
  };
  const sent = { schedule: 1, reason: 1, slot: `${day} ${time}:00`, submission, quiet: true };
  const status = await page.evaluate(async (body) => {
    const headers = { 'slotwell-admin': '1', 'content-type': 'application/json' };
    return (await fetch('/admin/api/v1/bookings', { method: 'POST', headers, body })).status;
  }, JSON.stringify(sent));
  expect(status).toBe(201);
}

/** axe finds nothing, wide and light, narrow and dark. */
async function look(page: Page, name: string): Promise<void> {
  for (const { colorScheme = null, viewport } of VIEWS.slice(0, 2)) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport ?? { width: 1280, height: 900 });
    await takePicture(page, `${name}-${viewport?.width}`, page.locator('slotwell-admin'));
    expect(await findings(page, [], 'html')).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize({ width: 1280, height: 900 });
}

describe('times that are proposed for a booking', { timeout: 120_000 }, () => {
  const page = sharePage(async () => {
    const { operator, browser } = scene();
    const opened = await openPage(browser);
    await becomeAdministrator(opened.page, operator);
    await calendar(opened.page, 'Dr. Okafor').waitFor();
    await bookFor(opened.page, 'Ada', '10:00');
    await opened.page.goto(`${operator.url}/admin/?day=${tuesday()}`);
    await booking(opened.page, 'Ada').click();
    return opened;
  });
  const readLink = async () =>
    linkIn(await mails.mailTo('ada@example.org', /other times|andere Zeit/), /\/times$/);

  it('are suggested, held and sent', async () => {
    await details(page()).getByRole('button', { name: 'Propose times' }).click();
    const dialog = page().getByRole('dialog', { name: 'Propose other times to Ada Lovelace' });
    const proposed = dialog.getByRole('list', { name: 'Proposed times' });
    await proposed.getByRole('listitem').nth(2).waitFor();
    await takePicture(page(), 'admin-propose', page().locator('dialog'));
    await dialog
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await dialog.getByLabel('Message (optional)').fill('Dr. Lindner is ill.');
    await dialog.getByRole('button', { name: 'Hold these times and send' }).click();
    await notices(page())
      .getByText('Ada Lovelace has been asked to choose another time.')
      .waitFor();
  });

  it('are in the details of the booking and in its history', async () => {
    await details(page())
      .getByText(/Other times are proposed, held until/)
      .waitFor();
    await takePicture(page(), 'admin-awaited', page().locator('.panel'));
    const entries = details(page()).getByRole('listitem');
    const proposal = entries.filter({ hasText: 'Other times proposed' });
    expect(await proposal.innerText()).toMatch(/\d{2}:\d{2}.*, /);
    expect(await proposal.innerText()).not.toMatch(/\dT\d/);
  });

  it('mark the booking in the grid, in forced colours, too', async () => {
    await booking(page(), 'Ada Lovelace Awaiting answer · First visit').waitFor();
    const edge = () =>
      booking(page(), 'Ada Lovelace').evaluate(
        (button) => getComputedStyle(button).borderInlineStartStyle,
      );
    expect(await edge()).toBe('double');
    await page().emulateMedia({ forcedColors: 'active' });
    expect(await edge()).toBe('double');
    await takePicture(page(), 'admin-awaited-forced-colours', page().locator('.grid'));
    await page().emulateMedia({ forcedColors: null });
    await look(page(), 'admin-awaited-grid');
  });

  it('mark the booking in the list, on a phone, too', async () => {
    const { operator, browser } = scene();
    const { page: list } = await openPage(browser);
    await comeBack(list, operator, `/admin/calendar/list?day=${tuesday()}`);
    await list.getByRole('rowheader', { name: 'Ada Lovelace Awaiting answer' }).waitFor();
    await list.setViewportSize({ width: 390, height: 740 });
    const box = list.locator('.sideways').first();
    expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

  it.each([...VIEWS.entries()])(
    'are shown to the customer without a finding: view %i',
    async (index, view) => {
      const { page: customer } = await openPage(scene().browser, { ...view, bypassCSP: true });
      await customer.goto(await readLink());
      await customer.getByRole('radio').first().waitFor();
      await takePicture(customer, `manage-times-${index}`, customer.locator('body'));
      expect(await findings(customer, [], 'html')).toEqual([]);
    },
  );

  it('let the customer take one, once, without scripts', async () => {
    const link = await readLink();
    const { page: customer } = await openPage(scene().browser, { javaScriptEnabled: false });
    await customer.goto(link);
    const last = customer.locator('label', { has: customer.getByRole('radio') }).last();
    const chosen = await last.innerText();
    await customer.getByRole('radio').last().check();
    await customer.locator('form button.primary').click();
    await customer.waitForURL(/done=moved/);
    expect(await customer.locator('main').innerText()).toContain(chosen.trim().split(' (')[0]);
    await customer.goto(link);
    expect(await customer.getByRole('radio').count()).toBe(0);
    // The desk is told by the server.
    await booking(page(), 'Ada').waitFor({ state: 'detached', timeout: 10_000 });
  });
});

const absence = (page: Page) => page.getByRole('dialog', { name: 'Close calendars' });

/** Opens the day and the dialog that closes Dr. Lindner's calendar on it. */
async function openAbsence(page: Page, day: string, name: string): Promise<void> {
  await page.goto(`${scene().operator.url}/admin/?day=${day}`);
  await booking(page, name).waitFor();
  await page.getByRole('button', { name: 'Absence' }).click();
  await absence(page).getByText('Dr. Lindner', { exact: true }).click();
  await absence(page).locator('form').getByText('2 bookings are in it.').waitFor();
}

it('takes back with one Undo all that was cancelled with an absence, before anybody is written to', async () => {
  const { operator, browser } = scene();
  const { page } = await openPage(browser);
  await comeBack(page, operator);
  const day = new Date(Date.parse(tuesday()) + 86_400_000).toISOString().slice(0, 10);
  await bookFor(page, 'Mary', '11:00', day);
  await bookFor(page, 'Emmy', '12:00', day);
  await openAbsence(page, day, 'Mary');
  const dialog = absence(page);
  await dialog.getByRole('checkbox', { name: 'Cancel them all' }).check();
  await dialog.getByRole('button', { name: 'Close these days' }).click();
  await notices(page).getByText('Closed, and 2 bookings cancelled.').waitFor();
  await booking(page, 'Mary').waitFor({ state: 'detached' });
  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await notices(page).getByText('2 bookings stand again. It is still closed.').waitFor();
  for (const name of ['Mary', 'Emmy']) {
    await booking(page, name).waitFor();
  }
}, 120_000);

it('offers to undo the cancellations of an absence while times are proposed for the others', async () => {
  const { operator, browser } = scene();
  const { page } = await openPage(browser, { bypassCSP: true });
  await comeBack(page, operator);
  const day = new Date(Date.parse(tuesday()) + 7 * 86_400_000).toISOString().slice(0, 10);
  await bookFor(page, 'Lise', '11:00', day);
  await bookFor(page, 'Maria', '12:00', day);
  await openAbsence(page, day, 'Lise');
  const dialog = absence(page);
  await dialog.getByRole('checkbox', { name: /^Propose other times Lise/ }).check();
  await dialog.getByRole('checkbox', { name: /^Cancel Maria/ }).check();
  await dialog.getByRole('button', { name: 'Close these days' }).click();
  await dialog.getByText('Booking 1 of 1').waitFor();
  await look(page, 'admin-undo-above-dialog');
  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await notices(page).getByText('1 booking stands again. It is still closed.').waitFor();
  expect(await dialog.getByText('Booking 1 of 1').isVisible()).toBe(true);
  await dialog.locator('header').getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  await booking(page, 'Maria').waitFor();
  await notices(page).getByText('stands again').waitFor();
}, 120_000);

describe('times that are proposed for the bookings in an absence', { timeout: 120_000 }, () => {
  const page = sharePage(async () => {
    const { operator, browser } = scene();
    const opened = await openPage(browser, { bypassCSP: true });
    await comeBack(opened.page, operator);
    await bookFor(opened.page, 'Grace', '11:00');
    await bookFor(opened.page, 'Edith', '12:00');
    await openAbsence(opened.page, tuesday(), 'Grace');
    return opened;
  });

  it('are chosen per booking, with one message', async () => {
    const dialog = absence(page());
    await dialog.getByRole('checkbox', { name: /^Propose other times Grace/ }).check();
    await dialog.getByRole('checkbox', { name: /^Cancel Edith/ }).check();
    await dialog
      .getByLabel(/^Message/)
      .first()
      .fill('We are closed that day.');
    await look(page(), 'admin-absence-propose');
    await dialog.getByRole('button', { name: 'Close these days' }).click();
    await dialog.getByText('Booking 1 of 1').waitFor();
  });

  it('are proposed once the absence is saved', async () => {
    const dialog = absence(page());
    const proposed = dialog.getByRole('list', { name: 'Proposed times' });
    await proposed.getByRole('listitem').nth(2).waitFor();
    await look(page(), 'admin-propose-each');
    expect(await dialog.getByLabel('Message (optional)').inputValue()).toBe(
      'We are closed that day.',
    );
    await dialog.getByRole('button', { name: 'Hold these times and send' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it.each([
    ['grace@example.org', /other times|andere Zeit/],
    ['edith@example.org', /cancelled|abgesagt/],
  ])('come with the message: %s', async (address, subject) => {
    const { text } = await mails.mailTo(address, subject);
    expect(text).toContain('We are closed that day.');
  });

  it('can be withdrawn', async () => {
    const proposed = details(page()).getByText(/Other times are proposed/);
    await booking(page(), 'Grace').first().click();
    await proposed.waitFor();
    await look(page(), 'admin-awaited');
    await details(page()).getByRole('button', { name: 'Withdraw them' }).click();
    await proposed.waitFor({ state: 'detached' });
  });
});
