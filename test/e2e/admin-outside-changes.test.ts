/**
 * Staff move and delete bookings in their own calendar on Radicale, against the built server: the
 * team is asked on *Today*, and answers.
 */

import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Core, openCore } from '../../bff/open-core.ts';
import { openBusyReader } from '../../bff/operations/busy-times.ts';
import { readCalendars } from '../../core/calendars/icalendar/read-calendar.ts';
import { openCalendarSource } from '../../core/index.ts';
import { makeCalendar, putEvent } from '../bff/support/other-calendars.ts';
import { type RunningCalendarServer, startCalendarServer } from '../setup/calendar-servers.ts';
import { findings } from './support/axe.ts';
import { openPage } from './support/chromium.ts';
import { tabTo } from './support/customer.ts';
import { becomeAdministrator, calendar, comeBack, isFocused, notices } from './support/desk.ts';
import { setScene } from './support/scene.ts';
import { sharePage } from './support/share-page.ts';
import { takePicture } from './support/take-picture.ts';

const NARROW = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 800 };
const SIX_MINUTES = 6 * 60_000;
const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10);

const scene = setScene();
let radicale: RunningCalendarServer;
let core: Core;
let work = '';
let sourceId = 0;

beforeAll(async () => {
  radicale = await startCalendarServer('radicale');
  work = await makeCalendar(radicale, 'Work');
  const day = tomorrow.replaceAll('-', '');
  const times = { startsAt: `${day}T040000Z`, endsAt: `${day}T043000Z` };
  await putEvent(radicale, work, { title: 'Swimming', ...times });
  const file = scene().operator.env.DATABASE_URL?.replace(/^sqlite:/, '') ?? '';
  core = await openCore({ database: { kind: 'sqlite', file } });
  const { account, secret } = radicale;
  const kind = 'caldav' as const;
  const caldav = { kind, address: work, account, secret, owners: [], allowsPrivate: true };
  const source = { scheduleId: 1, name: 'My work', account: caldav };
  const terms = { now: Date.now(), actor: 'test' };
  ({ id: sourceId } = await core.storage.busy.add({ ...terms, source }));
  await core.storage.busy.write({ ...terms, id: sourceId, writes: 'customer' });
}, 60_000);
afterAll(async () => {
  await core.close();
  await radicale.stop();
});

/** Books a time of tomorrow, and resolves with the address of its event once that is there. */
async function book(time: string, last_name: string): Promise<string> {
  const outcome = await core.service.book({
    scheduleId: 1,
    reasonId: 1,
    slot: `${tomorrow} ${time}:00`,
    submission: { first_name: 'Ada', last_name, email: 'ada@example.org' },
    surface: 'api',
    locale: 'en',
    consented: false,
    idempotency: null,
    confirmWithin: null,
    holdSecret: null,
  });
  const id = outcome.kind === 'booked' ? outcome.receipt.bookingId : 0;
  const uid = (await core.storage.bookings.find(id))?.detailsId ?? '';
  const event = `${work}${uid}.ics`;
  await expect.poll(async () => (await ask(event)).status, { timeout: 20_000 }).toBe(200);
  return event;
}

function ask(url: string, request: RequestInit = {}): Promise<Response> {
  const { account, secret } = radicale;
  const authorization = `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}`;
  return fetch(url, { ...request, headers: { authorization } });
}

async function moveByAnHour(event: string): Promise<void> {
  const text = await (await ask(event)).text();
  const body = text.replace(
    /^(DTSTART|DTEND):(\d{8}T)(\d\d)/gm,
    (_, name: string, day: string, hour: string) =>
      `${name}:${day}${String(Number(hour) + 1).padStart(2, '0')}`,
  );
  expect((await ask(event, { method: 'PUT', body })).ok).toBe(true);
}

const startOf = async (event: string) =>
  /^DTSTART:\d{8}T(\d{4})/m.exec(await (await ask(event)).text())?.[1] ?? null;

/** Reads the calendar now and, by the clock of the reader, six minutes later. */
async function readTwice(): Promise<void> {
  for (const later of [1_000, SIX_MINUTES]) {
    const reader = openBusyReader({
      core: { storage: core.storage, clock: { now: () => Date.now() + later } },
      openSource: (account, options) =>
        openCalendarSource(account, {
          ...options,
          read: async (request) => readCalendars(request),
        }),
      log: { error: (_, words) => expect.fail(words) },
    });
    await expect.poll(() => reader.readNow(sourceId), { timeout: 20_000 }).not.toBe(null);
  }
}

const cardOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'Changed in another calendar' });

describe('the team, by keyboard alone', () => {
  const page = sharePage(async () => {
    const { operator, browser } = scene();
    const opened = await openPage(browser, { bypassCSP: true, viewport: WIDE });
    await becomeAdministrator(opened.page, operator);
    await calendar(opened.page, 'Dr. Lindner').waitFor();
    return opened;
  });
  const card = () => cardOf(page());
  let moved = '';
  let gone = '';
  let dropped = '';

  it('is asked about bookings that staff moved or deleted, and sees no card before', async () => {
    moved = await book('09:00', 'Moved');
    gone = await book('10:00', 'Gone');
    dropped = await book('13:00', 'Dropped');
    expect(await card().count()).toBe(0);
    await moveByAnHour(moved);
    await ask(gone, { method: 'DELETE' });
    await ask(dropped, { method: 'DELETE' });
    await readTwice();
    await card().getByText('Ada Moved').first().waitFor();
    await card().getByText('deleted').first().waitFor();
    expect(await findings(page(), [], 'html')).toEqual([]);
    await takePicture(page(), 'outside-changes', card());
  });

  it('learns why a booking cannot be moved, and all stays', async () => {
    await tabTo(page(), /^Move it ?: Ada Moved/);
    await page().keyboard.press('Enter');
    await card().getByRole('alert').getByText('Move its event to another time').waitFor();
    expect(await card().getByText('Choose another one').count()).toBe(0);
    expect(await findings(page(), [], 'html')).toEqual([]);
    await takePicture(page(), 'outside-changes-refused', card());
  });

  it('has the deleted event written again', async () => {
    await tabTo(page(), /^Put it back ?: Ada Gone/);
    await page().keyboard.press('Enter');
    await notices(page()).getByText('Ada Gone’s booking will be back').waitFor();
    await expect.poll(() => startOf(gone), { timeout: 20_000 }).not.toBe(null);
    expect(await isFocused(card().getByRole('heading'))).toBe(true);
  });

  it('cancels with a message', async () => {
    await tabTo(page(), /^Cancel with a message ?: Ada Dropped/);
    await page().keyboard.press('Enter');
    const message = card().getByLabel('Message to the customer');
    expect(await isFocused(message)).toBe(true);
    await page().keyboard.type('I am ill, sorry.');
    expect(await findings(page(), [], 'html')).toEqual([]);
    await takePicture(page(), 'outside-changes-message', card());
    await tabTo(page(), /^Cancel booking/);
    await page().keyboard.press('Enter');
    await notices(page()).getByText('Ada Dropped’s booking is cancelled.').waitFor();
    await notices(page()).getByRole('button', { name: 'Undo' }).waitFor();
  });
});

it.each([
  ['de-DE', 'In einem anderen Kalender geändert'],
  ['fr', 'Modifié dans un autre agenda'],
  ['ar', 'تغيّر في تقويم آخر'],
])('is asked in %s, on a narrow screen', async (locale, heading) => {
  const { browser, operator } = scene();
  const { page } = await openPage(browser, { locale, bypassCSP: true, viewport: NARROW });
  await page.context().addCookies(await signedInCookies());
  await page.goto(`${operator.url}/admin/`);
  const card = page.getByRole('region', { name: heading });
  await card.waitFor();
  expect(await findings(page, [], 'html')).toEqual([]);
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow).toBeLessThanOrEqual(0);
  await takePicture(page, `outside-changes-${locale}`, card);
  await page.context().close();
});

async function signedInCookies() {
  const { browser, operator } = scene();
  const { page } = await openPage(browser);
  await comeBack(page, operator);
  const cookies = await page.context().cookies();
  await page.context().close();
  return cookies;
}
