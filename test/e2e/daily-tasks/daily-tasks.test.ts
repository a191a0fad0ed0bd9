/**
 * The twenty tasks that a practice has every day, ranked by how often they come, in a browser
 * against the built server: each with the mouse, and each with the keyboard alone. What it takes is
 * counted and printed; a task that cannot be done yet is in the table, too, and says so.
 */

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCore } from '../../../bff/open-core.ts';
import { openPage, type WatchedPage } from '../support/chromium.ts';
import { becomeAdministrator, signIn } from '../support/desk.ts';
import { type Count, createHands } from '../support/hands.ts';
import { startMailServer } from '../support/mail-server.ts';
import { setScene } from '../support/scene.ts';
import { bookingTasks } from './bookings.ts';
import { dayTasks } from './day.ts';
import { officeTasks } from './office.ts';
import { setUpTasks } from './set-up.ts';
import { bookFor, type Desk, dayAfter, mailOf, type Task } from './task.ts';

const TASKS = 20;
/** Tasks that are not possible yet, or only in part, by rank, with the missing part. */
const MISSING: ReadonlyMap<number, string> = new Map();

const tasks: readonly Task[] = [
  ...bookingTasks,
  ...dayTasks,
  ...setUpTasks,
  ...officeTasks,
].toSorted((one, other) => one.rank - other.rank);
const names: readonly string[] = ['First visit', 'Check-up', 'Course A', 'Course B'];

const mails = await startMailServer();

describe('the daily tasks', () => {
  const scene = setScene({
    env: mails.env,
    changes: {
      waitlist: { offer_minutes: 30 },
      reasons: names.map((name, index) => ({
        id: index + 1,
        name,
        duration_minutes: index === 1 ? 20 : 30,
      })),
      schedules: ['Dr. Lindner', 'Dr. Okafor', 'Laboratory', 'Gym'].map((name, index) => ({
        id: index + 1,
        name,
        reasons: names.map((_, index) => index + 1),
        horizon_days: 40,
        opening_hours: [
          {
            days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
            opens: '08:00',
            closes: '20:00',
          },
        ],
      })),
    },
  });
  const done = new Map<string, Count>();
  const told = new Map<string, string>();
  const pages = new Map<'mouse' | 'keys', WatchedPage>();
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Berlin' });
  const days = { mouse: dayAfter(today, 1), keys: dayAfter(today, 8) };

  beforeAll(async () => {
    const { operator, browser } = scene();
    const first = await openPage(browser);
    await becomeAdministrator(first.page, operator);
    await first.page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
    const second = await openPage(browser);
    // A session of its own: to give the password again ends the one from before.
    await signIn(second.page, operator);
    pages.set('mouse', first).set('keys', second);
    for (const { page } of pages.values()) {
      await countPrints(page);
    }
  });

  afterAll(() => console.info(table(done)));

  function deskOf(hand: 'mouse' | 'keys'): Desk {
    const { operator } = scene();
    const page = pages.get(hand)?.page;
    if (!page) {
      throw new Error('The page is not open yet.');
    }
    const day = days[hand];
    return {
      ...createHands(page),
      operator,
      mails,
      day,
      open: async (address = '/admin/') => {
        await page.goto(operator.url + address);
        await page.getByRole('button', { name: 'New booking' }).waitFor();
        await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('h1');
      },
      book: (name, time, more = {}) =>
        bookFor({ page, operator }, name, `${more.day ?? day} ${time}:00`, more.reason),
      tells: (name, words) => void told.set(name, words),
      wait: (name) => waitAs(name, operator.env.DATABASE_URL ?? ''),
    };
  }

  for (const hand of ['mouse', 'keys'] as const) {
    it.each(tasks.map((task) => [`${task.rank}. ${task.name}`, task] as const))(
      `are done by ${hand === 'mouse' ? 'mouse' : 'keyboard alone'}: %s`,
      async (_, { rank, [hand]: work }) => {
        const desk = deskOf(hand);
        await work(desk);
        const count = desk.count();
        expect(hand === 'keys' ? count.clicks : count.keys, 'of the other hand').toBe(0);
        expect(pages.get(hand)?.complaints).toEqual([]);
        done.set(`${rank} ${hand}`, count);
      },
    );
  }

  it('send customers the messages written to them', async () => {
    expect([...told.keys()].toSorted()).toEqual(['Cecil', 'Cecily', 'Paula', 'Pauline']);
    for (const [name, words] of told) {
      expect((await mails.mailTo(mailOf(name), /cancel/i)).text).toContain(words);
    }
  });

  it('are all known: a missing one is reported', () => {
    const known = [...tasks.map(({ rank }) => rank), ...MISSING.keys()].toSorted(
      (one, other) => one - other,
    );
    expect(known).toEqual(Array.from({ length: TASKS }, (_, index) => index + 1));
  });
});

/** Headless browsers print nothing. */
async function countPrints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = String(
        Number(document.documentElement.dataset.printed ?? 0) + 1,
      );
    };
  });
}

/** Adds an entry for a day beyond the horizon, so that no time is offered automatically. */
async function waitAs(name: string, database: string): Promise<void> {
  const { storage, clock, close } = await openCore({
    database: { kind: 'sqlite', file: database.replace(/^sqlite:/, '') },
  });
  const now = clock.now();
  const day = new Date(now + 100 * 86_400_000).toISOString().slice(0, 10);
  const person = { email: mailOf(name), name, locale: 'en', visitor: name, consented: true };
  const joined = await storage.waitlist.join({ now, scheduleId: 1, reasonId: 1, day, ...person });
  if (joined.kind === 'refused') {
    throw new Error(joined.code);
  }
  const subject = await storage.waitlist.findSubject(joined.entry.id);
  await storage.waitlist.confirm({ now, secret: subject?.secret ?? '' });
  await close();
}

function table(done: ReadonlyMap<string, Count>): string {
  const rows = tasks.map(({ rank, name }) => {
    const mouse = done.get(`${rank} mouse`);
    const keys = done.get(`${rank} keys`);
    const byMouse = mouse ? `${mouse.clicks} clicks, ${mouse.typed} typed` : 'not done';
    return [
      rank,
      `${String(rank).padStart(2)}  ${name.padEnd(42)} ${byMouse.padEnd(22)} ${keys ? `${keys.keys} keys, ${keys.typed} typed` : 'not done'}`,
    ] as const;
  });
  const missing = [...MISSING].map(
    ([rank, why]) => [rank, `${String(rank).padStart(2)}  not yet: ${why}`] as const,
  );
  const count = (hand: string) => tasks.filter(({ rank }) => done.has(`${rank} ${hand}`)).length;
  return [
    'daily tasks, by mouse and by keyboard alone:',
    ...[...rows, ...missing].toSorted(([one], [other]) => one - other).map(([, row]) => row),
    `${count('mouse')} of ${TASKS} by mouse, ${count('keys')} of ${TASKS} by keyboard alone`,
  ].join('\n');
}
