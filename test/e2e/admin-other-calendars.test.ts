/**
 * Somebody connects a calendar for the first time, against the built server and Radicale: found,
 * chosen, tried, connected and disconnected; and everyone their own, on their account.
 */

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCalendar, putEvent } from '../bff/support/other-calendars.ts';
import { type RunningCalendarServer, startCalendarServer } from '../setup/calendar-servers.ts';
import { findings } from './support/axe.ts';
import { openPage } from './support/chromium.ts';
import { tabTo } from './support/customer.ts';
import { becomeAdministrator, calendar, comeBack, isFocused, notices } from './support/desk.ts';
import { setScene } from './support/scene.ts';
import { sharePage } from './support/share-page.ts';
import { takePicture } from './support/take-picture.ts';

const CALENDARS = '/admin/configuration/calendars?id=1';
const NARROW = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 800 };

const scene = setScene();
let radicale: RunningCalendarServer;
const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10);

beforeAll(async () => {
  radicale = await startCalendarServer('radicale');
  await makeCalendar(radicale, 'Home');
  const work = await makeCalendar(radicale, 'Work');
  const day = tomorrow.replaceAll('-', '');
  const times = { startsAt: `${day}T110000Z`, endsAt: `${day}T123000Z` };
  await putEvent(radicale, work, { title: 'Dentist', ...times });
});
let isStopped = false;
async function stopRadicale(): Promise<void> {
  if (!isStopped) {
    isStopped = true;
    await radicale.stop();
  }
}
afterAll(stopRadicale);

/** Whether customers can book 12:00 UTC, which the event covers. */
async function isOffered(schedule: number): Promise<boolean> {
  const { operator, origin } = scene();
  const query = `schedule=${schedule}&reason=1&day=${tomorrow}`;
  const answer = await fetch(`${operator.url}/widget/v1/slots?${query}`, { headers: { origin } });
  const { instants } = (await answer.json()) as { readonly instants: readonly string[] };
  return instants.some((instant) => Date.parse(instant) === Date.parse(`${tomorrow}T12:00:00Z`));
}

const address = () => `http://127.0.0.1:${radicale.port}`;

describe('an administrator, by keyboard alone', () => {
  const page = sharePage(async () => {
    const { operator, browser } = scene();
    const opened = await openPage(browser, { bypassCSP: true, viewport: WIDE });
    await becomeAdministrator(opened.page, operator);
    await calendar(opened.page, 'Dr. Okafor').waitFor();
    await opened.page.goto(operator.url + CALENDARS);
    return opened;
  });
  const dialog = () => page().getByRole('dialog', { name: 'Connect a calendar to Dr. Lindner' });
  const card = () => page().getByRole('region', { name: 'Other calendars' });
  const type = async (label: RegExp, text: string) => {
    await tabTo(page(), label);
    await page().keyboard.press('ControlOrMeta+a');
    await page().keyboard.type(text);
  };

  it('chooses the service and reads where to find what it asks for', async () => {
    await tabTo(page(), /^Connect a calendar/);
    await page().keyboard.press('Enter');
    await dialog().waitFor();
    await takePicture(page(), 'other-calendars-where', dialog());
    await page().keyboard.type('Another calendar server');
    await dialog().getByText('The calendars of your account are found by themselves.').waitFor();
    expect(await findings(page(), [], 'html')).toEqual([]);
  });

  it('hears what to do when the server is in a private network, or refuses the password', async () => {
    await type(/^Address of the server/, address());
    await type(/^User name/, radicale.account);
    await type(/^Password/, 'wrong');
    await page().keyboard.press('Enter');
    await dialog().getByRole('alert').getByText('begins with https://').waitFor();
    await tabTo(page(), /^The server is in our own network/);
    await page().keyboard.press('Space');
    await page().keyboard.press('Enter');
    await dialog().getByRole('alert').getByText('does not accept the user name').waitFor();
    expect(await isFocused(dialog().getByRole('alert'))).toBe(true);
    expect(await findings(page(), [], 'html')).toEqual([]);
    await takePicture(page(), 'other-calendars-refused', dialog());
  });

  it('chooses one of the calendars, and sees what it would close', async () => {
    await type(/^Password/, radicale.secret);
    await page().keyboard.press('Enter');
    await dialog().getByText('So far it closes nothing.').waitFor();
    expect(await isFocused(dialog().getByLabel('Home'))).toBe(true);
    await page().keyboard.press('ArrowDown');
    await dialog().getByText('It was read: 1 event').waitFor();
    await dialog().getByText('It closes Dr. Lindner at this time:').waitFor();
    expect(await findings(page(), [], 'html')).toEqual([]);
    await takePicture(page(), 'other-calendars-tried', dialog());
  });

  it('connects it, and the time is closed at once', async () => {
    expect(await isOffered(1)).toBe(true);
    await type(/^Name/, 'My work');
    await page().keyboard.press('Enter');
    await notices(page()).getByText('“My work” is connected').waitFor();
    await card().getByText('Connected', { exact: true }).waitFor();
    await card().getByText('1 event to come.').waitFor();
    expect(await isFocused(card().getByRole('heading', { name: 'Other calendars' }))).toBe(true);
    expect(await isOffered(1)).toBe(false);
    expect(await isOffered(2)).toBe(true);
    expect(await page().content()).not.toContain(radicale.secret);
    expect(await findings(page(), [], 'html')).toEqual([]);
    await takePicture(page(), 'other-calendars-connected', card());
  });

  it('sees the closed times, and reads the calendar again', async () => {
    await tabTo(page(), /^Show the times that are closed/);
    await page().keyboard.press('Enter');
    await card().getByRole('listitem').filter({ hasText: '–' }).waitFor();
    await tabTo(page(), /^Read now/);
    await page().keyboard.press('Enter');
    await notices(page()).getByText('“My work” has been read.').waitFor();
  });

  it('has bookings written into it, and no longer', async () => {
    const writes = page().getByLabel('Write bookings into “My work”');
    expect(await writes.inputValue()).toBe('nothing');
    await tabTo(page(), /^Write bookings into/);
    await page().keyboard.type('Yes, with the reason');
    await page().keyboard.press('Enter');
    await notices(page()).getByText('are written into “My work” from now on').waitFor();
    await card().getByText('Everybody who may read “My work” sees it.').waitFor();
    expect(await findings(page(), [], 'html')).toEqual([]);
    await takePicture(page(), 'other-calendars-written', card());
    await writes.selectOption('No');
    await notices(page()).getByText('no longer written into “My work”').waitFor();
    expect(await card().getByText('Everybody who may read').count()).toBe(0);
  });

  it('disconnects it after a question, and the time is open again', async () => {
    await tabTo(page(), /^Disconnect/);
    await page().keyboard.press('Enter');
    const question = page().getByRole('dialog', { name: 'Disconnect “My work”?' });
    await question.waitFor();
    expect(await findings(page(), [], 'html')).toEqual([]);
    await takePicture(page(), 'other-calendars-question', question);
    await question.getByRole('button', { name: 'Disconnect' }).press('Enter');
    await notices(page()).getByText('What it closed is open again.').waitFor();
    expect(await isOffered(1)).toBe(true);
  });
});

it('is connected in German, in the wide and the narrow, light and dark', async () => {
  const { browser, operator } = scene();
  const { page } = await openPage(browser, { locale: 'de-DE', bypassCSP: true, viewport: NARROW });
  await page.context().addCookies(await signedInCookies());
  await page.goto(operator.url + CALENDARS);
  const begun = Date.now();
  await page.getByRole('button', { name: 'Kalender verbinden' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kalender mit Dr. Lindner verbinden' });
  await dialog.getByLabel('Wo ist der Kalender?').selectOption('Nextcloud');
  await dialog.getByLabel('Adresse Ihrer Nextcloud').fill(address());
  await dialog.getByLabel('Benutzername').fill(radicale.account);
  await dialog.getByLabel('App-Passwort').fill(radicale.secret);
  await dialog.getByLabel('Der Server steht in unserem eigenen Netz').check();
  const found = await lookAround(page, 'sign-in');
  await dialog.getByRole('button', { name: 'Weiter' }).click();
  await dialog.getByLabel('Work').check();
  await dialog.getByText('Er wurde gelesen: 1 Termin').waitFor();
  found.push(...(await lookAround(page, 'choice')));
  await dialog.getByRole('button', { name: 'Verbinden' }).click();
  await page.getByText('1 Termin steht bevor.').waitFor();
  expect(Date.now() - begun).toBeLessThan(120_000);
  expect(await isOffered(1)).toBe(false);
  found.push(...(await lookAround(page, 'card')));
  expect(found).toEqual([]);
}, 120_000);

describe('a scheduler who is limited to a calendar', () => {
  const page = sharePage(async () => {
    const { browser } = scene();
    return await openPage(browser, { bypassCSP: true, viewport: NARROW });
  });

  it('finds it on their account, and cannot reach a private network', async () => {
    await page().goto(await invite());
    await page().getByLabel('Your name').fill('Sam Ode');
    await page().getByLabel('Password').fill('a small lamp in the hall');
    await page().getByRole('button', { name: 'Create account' }).click();
    await calendar(page(), 'Dr. Lindner').waitFor();
    await page().goto(`${scene().operator.url}/admin/account`);
    const card = page().getByRole('region', { name: 'My calendar' });
    await card.getByText('1 event to come.').waitFor();
    expect(await page().getByRole('region', { name: 'My calendar' }).count()).toBe(1);
    await takePicture(page(), 'other-calendars-mine', card);
    await card.getByRole('button', { name: 'Connect a calendar' }).click();
    const dialog = page().getByRole('dialog');
    await dialog.getByLabel('Where is the calendar?').selectOption('Apple iCloud');
    expect(await dialog.getByLabel(/^Address/).count()).toBe(0);
    await dialog.getByLabel('Where is the calendar?').selectOption('Nextcloud');
    expect(await dialog.getByLabel('The server is in our own network').count()).toBe(0);
    expect(await findings(page(), [], 'html')).toEqual([]);
  });
});

it('is read from the right in Arabic', async () => {
  const { browser, operator } = scene();
  const { page } = await openPage(browser, { locale: 'ar', bypassCSP: true, viewport: NARROW });
  await page.context().addCookies(await signedInCookies());
  await page.goto(operator.url + CALENDARS);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: 'ربط تقويم' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('أين التقويم؟').selectOption('خادم تقاويم آخر (CalDAV)');
  await dialog.getByLabel('عنوان الخادم').fill(address());
  await dialog.getByLabel('اسم المستخدم').fill(radicale.account);
  await dialog.getByLabel('كلمة المرور').fill(radicale.secret);
  await dialog.getByLabel('الخادم في شبكتنا الخاصة').check();
  const found = await lookAround(page, 'sign-in-arabic');
  await dialog.getByRole('button', { name: 'متابعة' }).click();
  await dialog.getByLabel('Work').check();
  await dialog.getByText('قُرئ التقويم: حدث واحد').waitFor();
  found.push(...(await lookAround(page, 'choice-arabic')));
  expect(found).toEqual([]);
}, 120_000);

it('says what is wrong and what holds if it can no longer be read', async () => {
  const { browser, operator } = scene();
  const { page } = await openPage(browser, { bypassCSP: true, viewport: NARROW });
  await comeBack(page, operator, CALENDARS);
  await stopRadicale();
  const card = page.getByRole('region', { name: 'Other calendars' });
  await card.getByRole('button', { name: /^Read now/ }).click();
  await card.getByText('The server cannot be reached.').waitFor();
  await card.getByText('What was read before still closes times').waitFor();
  expect(await isOffered(1)).toBe(false);
  expect(await lookAround(page, 'failing')).toEqual([]);
}, 60_000);

/** The address of an invitation to schedule Dr. Lindner alone. */
async function invite(): Promise<string> {
  const { browser, operator } = scene();
  const { page } = await openPage(browser);
  await comeBack(page, operator, '/admin/people');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite someone' });
  await dialog.getByLabel('E-mail').fill('sam@praxis.example');
  await dialog.getByLabel('Only certain calendars').check();
  await dialog.getByLabel('Dr. Lindner').check();
  await dialog.getByRole('button', { name: 'Invite' }).click();
  return await page.locator('#link').innerText();
}

/** The session of the administrator, for a browser in another language. */
async function signedInCookies() {
  const { browser, operator } = scene();
  const { page } = await openPage(browser);
  await comeBack(page, operator);
  return await page.context().cookies();
}

/** What axe finds, light and dark, narrow and wide. */
async function lookAround(page: Page, state: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of [WIDE, NARROW]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      await page.locator('admin-other-calendars').scrollIntoViewIfNeeded();
      const picture = `other-calendars-${state}-${colorScheme}-${viewport.width}`;
      await takePicture(page, picture, page.getByRole('main'));
      found.push(...(await findings(page, [], 'html')));
    }
  }
  return found;
}
