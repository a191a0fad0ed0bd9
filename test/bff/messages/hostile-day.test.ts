/**
 * A stranger with a network of addresses tries for a day to flood one mailbox, under all spellings
 * of its address; then the postponed mail is watched for days. The short form tries at four hours
 * of the day, `HOSTILE_DAY=long` at each.
 */

import { afterEach, expect, it, vi } from 'vitest';
import { toMailbox } from '../../../core/booking/typed-text.ts';
import { ask } from '../pages/manage-visitor.ts';
import { atCheck, bookFrom, someone } from '../pages/plain-visitor.ts';
import { aSchedule } from '../support/an-installation.ts';
import { askToWait } from '../waitlist/waiting-list.ts';
import { book } from '../widget-gate/support/visitor.ts';
import { aToldServer, OPERATOR, type ToldOptions } from './told-server.ts';

const VICTIM = 'victim@example.net';
const SPELLINGS = [
  VICTIM,
  'VICTIM@Example.NET',
  'victim@ｅxample.net',
  'victim@𝐞𝐱𝐚𝐦𝐩𝐥𝐞.net',
  'victim@ᵉxample.net',
  'victim@exam\u034Fple.net',
  'victim@exam\uFE0Fple.net',
  'victim+shop@example.net',
  'Victim+a+b@ｅxample.net',
  'ｖictim@example.net',
  '𝓿ictim@example.net',
  'vic\uFE0Ftim@example.net',
];
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HOURS = process.env.HOSTILE_DAY === 'long' ? 1 : 6;
const DAYS_AFTER = 4;
const FULL_DAY = '2026-12-09';

afterEach(() => void vi.useRealTimers());

interface Got {
  readonly at: number;
  readonly to: string;
}

/** Creates all entry points of a stranger, with a clock shared with the limits. */
async function aStranger(options: ToldOptions['installation']) {
  const wednesdays = [
    { days: ['wed' as const], opens: 540, closes: 570, validFrom: null, validUntil: null },
  ];
  const schedules = [
    aSchedule({ capacity: 1000, cancelCutoffMinutes: 0, notify: [OPERATOR] }),
    aSchedule({
      id: 2,
      name: 'Limited',
      capacity: 1000,
      customerLimit: 1,
      cancelCutoffMinutes: 0,
      notify: [OPERATOR],
    }),
    aSchedule({ id: 3, name: 'Full', openingHours: wednesdays, cancelCutoffMinutes: 0 }),
  ];
  const told = await aToldServer({
    installation: {
      schedules,
      waitlist: { offerMinutes: 30 },
      mail: { replyTo: null, reminderMinutes: [1440, 120], sentences: {} },
      ...options,
    },
    config: { trustedProxies: ['loopback'] },
  });
  const { server } = told;
  for (const day of ['2026-12-02', FULL_DAY]) {
    const submission = { last_name: 'First', email: 'first@example.org' };
    await server.book({ schedule: 3, reason: 1, slot: `${day} 09:00:00`, submission });
  }
  vi.useFakeTimers({ toFake: ['Date'] });
  let addresses = 0;
  const anywhere = () => ({ 'x-forwarded-for': `2001:db8:${(++addresses).toString(16)}::1` });
  const got: Got[] = [];

  async function bookAs(email: string, schedule: number): Promise<string | null> {
    const submission = { last_name: 'Victim', email };
    const answer = await book(
      server,
      { schedule, slot: '2026-12-14 09:00:00', submission },
      anywhere(),
    );
    if (answer.status !== 201) {
      return null;
    }
    const { manage_url: link = '' }: { manage_url?: string } = JSON.parse(answer.text);
    return link;
  }

  /** Moves back and forth, more often than allowed. */
  async function moveOften(link: string): Promise<number> {
    let moves = 0;
    for (let version = 1; version <= 13; version += 1) {
      const slot = `2026-12-14 ${version % 2 ? '10' : '11'}:00:00`;
      const { headers } = await press(link, 'move', { slot, version: String(version) });
      // A resend after a refusal is reported as done on the page.
      if (!String(headers.location).includes('done=moved')) {
        break;
      }
      moves += 1;
    }
    return moves;
  }

  const press = (link: string, part: string, fields = {}) =>
    ask(`${server.url}${new URL(link).pathname}/${part}`, { fields, headers: anywhere() });

  return {
    told,
    got,
    bookAs,
    moveOften,
    press,
    bookPlainly: async (email: string) => {
      const check = await atCheck(server, '2026-12-14 09:00:00', someone({ 'f.email': email }));
      return String((await bookFrom(server, check)).headers.location ?? '').includes('/manage/');
    },
    wait: async (email: string, day: string | null) =>
      (await askToWait(server, { schedule: 3, day, email }, anywhere())).status === 201,
    /** Delivers what falls due by then. */
    async passTime(until: number): Promise<void> {
      server.clock.set(new Date(until).toISOString());
      vi.setSystemTime(until);
      for (const { run } of told.messages.jobs) {
        await run();
      }
      const { mails } = await told.tell();
      got.push(...mails.map(({ to }) => ({ at: server.clock.now(), to })));
    },
  };
}

type Stranger = Awaited<ReturnType<typeof aStranger>>;

/** Does everything possible in an hour; returns the number of bookings made. */
async function attack(
  { told, bookAs, bookPlainly, moveOften, press, wait }: Stranger,
  turn: number,
  moves: number[],
): Promise<number> {
  const links: string[] = [];
  let bookings = 0;
  const spellings = SPELLINGS.map(
    (_, index) => SPELLINGS[(index + turn) % SPELLINGS.length] ?? VICTIM,
  );
  for (const [index, email] of spellings.entries()) {
    const link = await bookAs(email, index === 1 ? 2 : 1);
    if (link === null) {
      continue;
    }
    bookings += 1;
    if (link !== '') {
      links.push(link);
    }
  }
  for (const email of spellings.slice(0, 3)) {
    if (await bookPlainly(email)) {
      bookings += 1;
    }
  }
  for (const email of spellings.slice(0, 5)) {
    await bookAs(email, 2);
  }
  for (const [index, email] of spellings.entries()) {
    await wait(email, index % 2 ? FULL_DAY : null);
  }
  await told.messages.worker.work();
  for (const [index, link] of links.entries()) {
    moves.push(await moveOften(link));
    if (index % 3 === 0) {
      await press(link, 'cancel');
    }
    if (index % 3 === 1) {
      await press(link, 'erase');
    }
  }
  return bookings;
}

/** Returns the largest number of these times that fall within 24 hours. */
function mostInADay(times: readonly number[]): number {
  return Math.max(
    0,
    ...times.map((from) => times.filter((at) => at >= from && at < from + DAY_MS).length),
  );
}

it.each([
  ['bookings that stand at once', {}],
  ['bookings that are to be confirmed', { emailConfirmation: { minutes: 60 } }],
] as const)(
  'a stranger causes at most 20 mails a day to a mailbox and 5 bookings an hour: %s',
  { timeout: 600_000 },
  async (name, options) => {
    const stranger = await aStranger(options);
    const begin = stranger.told.server.clock.now();
    const perHour: number[] = [];
    const moves: number[] = [];
    for (let hour = 0; hour < 24; hour += HOURS) {
      await stranger.passTime(begin + hour * HOUR_MS);
      perHour.push(await attack(stranger, hour, moves));
      await stranger.passTime(stranger.told.server.clock.now());
    }
    for (let hour = 24; hour <= 24 * DAYS_AFTER; hour += 6) {
      await stranger.passTime(begin + hour * HOUR_MS);
    }
    const toVictim = stranger.got.filter(({ to }) => toMailbox(to) === VICTIM).map(({ at }) => at);
    const toOperator = stranger.got.filter(({ to }) => to === OPERATOR).length;
    const bookings = perHour.reduce((sum, count) => sum + count, 0);
    const { states } = await stranger.told.server.core.storage.messages.summarizeOutbox(
      stranger.told.server.clock.now(),
    );
    const first = toVictim.filter((at) => at < begin + DAY_MS).length;
    process.stdout.write(
      `hostile day, ${name}: ${bookings} bookings (at most ${Math.max(...perHour)} an hour), ${moves.reduce((sum, count) => sum + count, 0)} moves (at most ${Math.max(0, ...moves)} of one); ` +
        `mails to the mailbox: ${first} on the day, at most ${mostInADay(toVictim)} in any 24 hours, ${toVictim.length} in ${DAYS_AFTER} days; to the operator: ${toOperator}; left: ${JSON.stringify(states)}\n`,
    );
    expect(Math.max(...perHour)).toBe(5);
    expect(first).toBeGreaterThan(0);
    expect(mostInADay(toVictim)).toBeLessThanOrEqual(20);
    expect(Math.max(0, ...moves)).toBeLessThanOrEqual(10);
    // One creation, ten moves, one cancellation.
    expect(toOperator).toBeLessThanOrEqual(12 * bookings);
  },
);
