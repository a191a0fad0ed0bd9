/**
 * The administration area in a browser, against the built server: the first administrator,
 * bookings, the week, absences and the token. The console reports whatever the policy refuses.
 */

import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findMonday } from '../../widget/admin/wall-time.ts';
import { openPage } from './support/chromium.ts';
import {
  bookIn,
  booking,
  calendar,
  comeBack,
  dayOf,
  details,
  enterCredentials,
  goToTomorrow,
  holdBack,
  katrin,
  notices,
  pick,
  printedAddress,
  signIn,
  turn,
  watchCalls,
} from './support/desk.ts';
import { setScene } from './support/scene.ts';

describe('the administration area', () => {
  const scene = setScene();

  it('lets the one with the printed address become the first administrator, once', async () => {
    const { operator, browser } = scene();
    const { page, complaints } = await openPage(browser);
    await page.goto(printedAddress(operator));
    await page.getByLabel('Your name').fill(katrin.name);
    await page.getByLabel('E-mail').fill(katrin.email);
    await page.getByLabel('Password').fill(katrin.password);
    expect(page.url(), 'the code is not left in the address').toBe(`${operator.url}/admin/set-up`);
    await page.getByRole('button', { name: 'Create account' }).click();
    await calendar(page, 'Dr. Okafor').waitFor();
    expect(page.url()).toBe(`${operator.url}/admin/`);
    expect(await page.title()).toBe('Today · Praxis Sonnenhof · Slotwell');

    const { page: other } = await openPage(browser);
    await other.goto(printedAddress(operator));
    await other.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('proposes to move a dragged booking', async () => {
    const { operator, browser } = scene();
    const { page, complaints } = await openPage(browser);
    await comeBack(page, operator);
    await goToTomorrow(page);
    await page.keyboard.press('n');
    await bookIn(page, 'Niklaus', '13:00');
    await pick(page, booking(page, 'Niklaus'));
    const from = await booking(page, 'Niklaus').boundingBox();
    const to = await calendar(page, 'Dr. Okafor').getByRole('heading').boundingBox();
    if (!from || !to) {
      throw new Error('Not on screen.');
    }
    await page.mouse.move(to.x + 20, from.y + 5 + 2 * from.height, { steps: 4 });
    await page.mouse.up();
    const dialog = page.getByRole('dialog', { name: /Move Niklaus/ });
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await calendar(page, 'Dr. Okafor')
      .getByRole('button', { name: '14:00 to 14:30 Niklaus' })
      .waitFor();
    expect(complaints).toEqual([]);
  });

  it('books outside the rules with a reason', async () => {
    const { operator, browser } = scene();
    const { page } = await openPage(browser);
    await comeBack(page, operator);
    await goToTomorrow(page);
    const dialog = await tryToBook(page, 'Edsger', '20:00');
    await dialog.getByText('The calendar is closed then.').waitFor();
    await dialog.getByLabel(/Why break the rules/).fill('Comes from afar');
    await dialog.getByRole('button', { name: 'Book anyway' }).click();
    await booking(page, '20:00 to 20:30 Edsger').waitFor();
    await dialog.waitFor({ state: 'detached' });
  });

  it('books no taken place, whatever the reason', async () => {
    const { operator, browser } = scene();
    const { page } = await openPage(browser);
    await comeBack(page, operator);
    await goToTomorrow(page);
    const dialog = await tryToBook(page, 'Alan', '20:00');
    await dialog.getByRole('alert').waitFor();
    const why = dialog.getByLabel(/Why break the rules/);
    if (await why.isVisible()) {
      await why.fill('All the same');
      await dialog.getByRole('button', { name: 'Book anyway' }).click();
    }
    await dialog.getByText(/is taken/).waitFor();
  });

  it('finds callers by a part of their name, shows their booking, and reuses their data', async () => {
    const { operator, browser } = scene();
    const { page, complaints } = await openPage(browser);
    await comeBack(page, operator);
    await goToTomorrow(page);
    await page.keyboard.press('n');
    await page.getByRole('dialog').getByLabel('Email').fill('katherine@example.org');
    await bookIn(page, 'Kathérine', '16:00');
    await page.keyboard.press('t');
    await page.keyboard.press('/');
    await page.keyboard.type('KATHERINE');
    await page.getByRole('option', { name: /Kathérine.*First visit/ }).waitFor();
    await page.keyboard.press('Enter');
    await details(page).getByRole('heading', { name: 'Kathérine' }).waitFor();
    await booking(page, '16:00 to 16:30 Kathérine').waitFor();
    await details(page).getByRole('button', { name: 'This person’s other bookings' }).click();
    await details(page).getByText('There are no others.').waitFor();

    await page.getByRole('button', { name: 'New booking' }).click();
    const dialog = page.getByRole('dialog', { name: 'New booking' });
    await dialog.getByRole('combobox', { name: /Been here before/ }).fill('katherine@');
    await dialog.getByRole('option', { name: /Kathérine/ }).click();
    await expect.poll(() => dialog.getByLabel('First name').inputValue()).toBe('Kathérine');
    expect(await dialog.getByLabel('Email').inputValue()).toBe('katherine@example.org');
    expect(complaints).toEqual([]);
  });

  it('shows a week of one calendar, in which a booking is added by pointing and moved to another day by keys', async () => {
    const { operator, browser } = scene();
    const { page, complaints } = await openPage(browser);
    await comeBack(page, operator);
    await page.getByRole('link', { name: 'Week', exact: true }).click();
    await turn(page, 'Next week');
    const wednesday = page.getByRole('region', { name: /^Wed / });
    const thursday = page.getByRole('region', { name: /^Thu / });
    await wednesday
      .getByRole('button', { name: /free/ })
      .first()
      .click({ position: { x: 40, y: 12 } });
    await bookIn(page, 'Margaret', '10:00');
    await wednesday.getByRole('button', { name: '10:00 to 10:30 Margaret' }).focus();
    for (const key of ['m', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'Enter']) {
      await page.keyboard.press(key);
    }
    await page.getByRole('dialog', { name: /Move Margaret/ }).waitFor();
    await page.keyboard.press('Enter');
    await thursday.getByRole('button', { name: '10:30 to 11:00 Margaret' }).waitFor();
    await thursday.getByRole('link').click();
    await calendar(page, 'Dr. Lindner')
      .getByRole('button', { name: '10:30 to 11:00 Margaret' })
      .waitFor();
    expect(complaints).toEqual([]);
  });

  it('books nothing into the week that is being left', async () => {
    const { operator, browser } = scene();
    const { page, complaints } = await openPage(browser);
    await comeBack(page, operator, '/admin/calendar/week');
    await turn(page, 'Next week');
    const release = await holdBack(page, '**/admin/api/v1/weeks/**');
    const friday = page.getByRole('region', { name: /^Fri / });
    await page.getByRole('button', { name: 'Next week' }).click();
    const free = friday.getByRole('button', { name: /free/ }).first();
    await free.scrollIntoViewIfNeeded();
    expect(await isCovered(free)).toBe(true);
    await free.press('Enter');
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'New booking' });
    expect(await dialog.count()).toBe(0);
    release();
    await dialog.waitFor();
    const asked = page.getByLabel('Choose a day');
    const offered = dialog.getByLabel('Day', { exact: true });
    expect(findMonday(await dayOf(offered))).toBe(findMonday(await dayOf(asked)));
    expect(complaints).toEqual([]);
  });

  it('says why a time is not offered, or that it is, by clicking and typing', async () => {
    const { operator, browser } = scene();
    const { page, complaints } = await openPage(browser);
    await comeBack(page, operator);
    await page.getByRole('link', { name: 'Explain' }).click();
    await page.getByRole('heading', { name: 'Why is this time not offered?' }).waitFor();
    expect(await page.title()).toBe('Explain · Praxis Sonnenhof · Slotwell');
    const says = (text: string) => page.getByRole('status').getByText(text).waitFor();
    await page.getByLabel('Calendar').selectOption('Dr. Okafor');
    await page.getByLabel('Reason').selectOption('Check-up');
    await page.getByLabel('Day').fill('2020-01-06');
    await page.getByLabel('Time').fill('10:00');
    await page.getByLabel('Time').press('Enter');
    await says('This time is in the past.');
    await page
      .getByLabel('Day')
      .fill(new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10));
    await page.getByRole('button', { name: 'Explain' }).click();
    await says('This time is offered to customers.');
    await page.getByLabel('Time').fill('10:05');
    await page.getByRole('button', { name: 'Explain' }).click();
    await says('Bookings begin in steps of 20 minutes');
    expect(complaints).toEqual([]);
  });

  it('closes a calendar for a day, cancels its bookings, and reopens it', async () => {
    const { operator, browser } = scene();
    const { page, complaints } = await openPage(browser);
    await comeBack(page, operator);
    await page.getByRole('link', { name: 'Week', exact: true }).click();
    for (const _ of ['one', 'two']) {
      await turn(page, 'Next week');
    }
    await bookOnFriday(page, 'Dorothy');
    await page.getByRole('button', { name: 'Absence' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close calendars' });
    await dialog.getByText('Dr. Lindner').click();
    await dialog.locator('form').getByText('One booking is in it.').waitFor();
    await dialog.getByLabel('Reason (optional)').fill('Training');
    await dialog.getByLabel(/Cancel them all/).check();
    await dialog.getByRole('button', { name: 'Close these days' }).click();
    await notices(page).getByText('Closed, and 1 booking cancelled.').waitFor();
    await calendar(page, 'Dr. Lindner').getByText('Training').first().waitFor();
    await booking(page, 'Dorothy').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Absence' }).click();
    await dialog.getByRole('button', { name: /Reopen Dr. Lindner/ }).click();
    await dialog.getByRole('button', { name: /Reopen/ }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await calendar(page, 'Dr. Lindner').getByRole('button', { name: /free/ }).first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('updates every screen at once after a change by users or customers', async () => {
    const { operator, browser } = scene();
    const here = await openPage(browser);
    const there = await openPage(browser);
    for (const { page } of [here, there]) {
      await comeBack(page, operator);
      await goToTomorrow(page);
    }
    await here.page.keyboard.press('n');
    await bookIn(here.page, 'Barbara', '15:00');
    await booking(there.page, 'Barbara').waitFor({ timeout: 5000 });
    expect(there.complaints).toEqual([]);
  });

  it('switches the interface at once, and shows a new token once, after the password', async () => {
    const { operator, browser } = scene();
    const { page, complaints } = await openPage(browser);
    await signIn(page, operator, '/admin/configuration/general/interface');
    await page.getByRole('switch', { name: 'Enable interface' }).check();
    await page.getByText(/Saved/).waitFor();
    // The password is not asked for again right after signing in.
    const shown = await generateToken(page);
    const ask = () =>
      fetch(`${operator.url}/api/schedules`, { headers: { authorization: `Bearer ${shown}` } });
    expect((await ask()).status).toBe(200);
    await page.getByLabel('I have stored it safely').check();
    await page.getByRole('button', { name: 'Hide' }).click();
    await page.getByRole('button', { name: 'Generate new token' }).waitFor();
    expect(await page.content()).not.toContain(shown);
    await page.getByRole('switch', { name: 'Enable interface' }).uncheck();
    await expect.poll(async () => (await ask()).status).toBe(503);
    expect(complaints).toEqual([]);
  });

  it('replaces the token only after naming what stops working', async () => {
    const { operator, browser } = scene();
    const { page } = await openPage(browser);
    await signIn(page, operator, '/admin/configuration/general/interface');
    const former = await generateToken(page);
    const ask = () =>
      fetch(`${operator.url}/api/schedules`, { headers: { authorization: `Bearer ${former}` } });
    await page.getByRole('switch', { name: 'Enable interface' }).check();
    await page.getByText(/Saved/).waitFor();
    await page.getByLabel('I have stored it safely').check();
    await page.getByRole('button', { name: 'Hide' }).click();
    await page.getByRole('button', { name: 'Generate new token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace the token?' });
    await dialog.getByText(/The current token \(generated \d+:\d+\) stops working/).waitFor();
    expect((await ask()).status).toBe(200);
    await dialog.getByRole('button', { name: 'Keep the current token' }).click();
    expect((await ask()).status).toBe(200);
    expect(await generateToken(page)).not.toBe(former);
    expect((await ask()).status).toBe(401);
    expect(await page.getByLabel('I have stored it safely').isChecked()).toBe(false);
  });

  it('returns to the same page after the session has expired', async () => {
    const { operator, browser } = scene();
    const { page } = await openPage(browser);
    const isQuiet = watchCalls(page);
    // Asked for once their parts of the page have loaded.
    const late = ['health', 'busy/changes'].map((call) =>
      page.waitForResponse((response) => response.url().endsWith(`/admin/api/v1/${call}`)),
    );
    await signIn(page, operator);
    await calendar(page, 'Dr. Lindner').waitFor();
    await Promise.all(late);
    // Otherwise a pending call could find the session ended before the click does.
    await expect.poll(isQuiet).toBe(true);
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'General settings' }).click();
    await page.getByText('Your session has ended.').waitFor();
    await enterCredentials(page);
    await page.getByRole('heading', { name: 'Interface', level: 1 }).waitFor();
    await page.goBack();
    await calendar(page, 'Dr. Lindner').waitFor();
  });
});

/** Fills the dialog of a new booking and sends it; the dialog stays open if it is refused. */
async function tryToBook(page: Page, name: string, time: string): Promise<Locator> {
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New booking' });
  await dialog.getByLabel('First name').fill(name);
  await dialog.getByText('First visit').click();
  await dialog.getByLabel('Time', { exact: true }).fill(time);
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  return dialog;
}

/** Books on the Friday of the week that is shown, and goes to that day. */
async function bookOnFriday(page: Page, name: string): Promise<void> {
  const friday = page.getByRole('region', { name: /^Fri / });
  const free = friday.getByRole('button', { name: /free/ }).first();
  await free.click({ position: { x: 40, y: 12 } });
  await bookIn(page, name, '10:00');
  await friday.getByRole('link').click();
  // The week also shows the booking until the day has loaded.
  await calendar(page, 'Dr. Lindner').getByRole('button', { name }).waitFor();
}

/** Whether another element covers the middle of this one. */
const isCovered = (element: Locator) =>
  element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const met = document.elementFromPoint(left + width / 2, top + height / 2);
    return met !== null && !one.contains(met);
  });

/** Generates a token, confirms that the current one stops working if there is one, and reads it. */
async function generateToken(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Generate new token' }).click();
  const token = page.locator('#token');
  const replace = page.getByRole('dialog').getByRole('button', { name: 'Replace the token' });
  await Promise.race([replace.waitFor(), token.waitFor()]);
  if (await replace.isVisible()) {
    await replace.click();
  }
  return await token.innerText();
}
