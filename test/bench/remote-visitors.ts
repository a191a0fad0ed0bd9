/**
 * `npm run remote-visitors [-- --minutes N --visitors N,N --seed N]`: how many visitors a minute a server in front of another installation carries, of whose 300 calls a minute it must live.
 * Visitors come at random and think eight seconds a step; a clock that leaps from event to event makes minutes short. The other installation is a real one on
 * loopback; what stands between counts the calls of each minute and refuses the 301st, as the base specification has it.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../../bff/config.ts';
import { openCore } from '../../bff/open-core.ts';
import { createLog } from '../../bff/operations/log.ts';
import { startServer } from '../../bff/server.ts';
import type { BookingSource } from '../../bff/source/booking-source.ts';
import { createRemoteSource } from '../../bff/source/remote/create-remote-source.ts';
import { type Clock, createAccessToken, hashAccessToken } from '../../core/index.ts';
import { anInstallation, aReason, aSchedule } from '../bff/support/an-installation.ts';

const LIMIT = 300;
const MINUTE = 60_000;
const THINK_MS = 8_000;
const CALENDARS = 5;
const REASONS = 3;
const START = Date.parse('2026-12-01T07:00:00Z');

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, visitors: { type: 'string' }, seed: { type: 'string', default: '7' } },
});
const minutes = Number(values.minutes);
const LOADS = values.visitors ? values.visitors.split(',').map(Number) : [50, 100, 200, 300, 400, 600, 800];

interface Counted {
  visitors: number;
  booked: number;
  /** Told to come back later. */
  refused: number;
  /** The time was gone when it was booked. */
  lost: number;
  /** Times shown that had been booked through here. */
  shownAgain: number;
  mostCalls: number;
}

/** The same each time. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

async function simulate(perMinute: number, share: number, isCached: boolean): Promise<Counted> {
  const folder = mkdtempSync(join(tmpdir(), 'slotwell-visitors-'));
  let now = START;
  const clock: Clock = { now: () => now };
  const reading = readConfig({ DATABASE_URL: `sqlite:${join(folder, 'slotwell.db')}`, HOST: '127.0.0.1', API_RATE_LIMIT: '1000000' });
  if (reading.kind === 'problems') throw new Error(reading.problems.join('\n'));
  const core = await openCore(reading.config, clock);
  const token = await fill(core);
  const server = await startServer({ config: { ...reading.config, port: 0 }, core, log: createLog('silent'), noticeMs: 0 });
  const counted: Counted = { visitors: 0, booked: 0, refused: 0, lost: 0, shownAgain: 0, mostCalls: 0 };

  const calls = new Map<number, number>();
  let underWay = 0;
  const limited: typeof fetch = async (input, init) => {
    const minute = Math.floor(now / MINUTE);
    const count = (calls.get(minute) ?? 0) + 1;
    calls.set(minute, count);
    counted.mostCalls = Math.max(counted.mostCalls, count);
    if (count > LIMIT) {
      const headers = { 'Content-Type': 'application/json', 'Retry-After': String(Math.ceil(((minute + 1) * MINUTE - now) / 1000)) };
      return new Response('{"error":"Too many requests"}', { status: 429, headers });
    }
    underWay += 1;
    try {
      return await fetch(input, init);
    } finally {
      underWay -= 1;
    }
  };
  const sleep = (ms: number) => new Promise<void>((resolve) => later(now + ms, async () => resolve()));
  const quiet = { info: () => undefined, warn: () => undefined };
  const open = () =>
    createRemoteSource({
      upstreamUrl: server.url,
      upstreamToken: token,
      timeZone: 'Europe/Berlin',
      clock,
      log: quiet,
      fetch: limited,
      sleep,
    });
  const kept = open();
  const sourceFor = () => (isCached ? kept : open());

  const random = createRandom(Number(values.seed));
  const pause = (mean: number) => -Math.log(1 - random()) * mean;
  const events: { at: number; run: () => Promise<void> }[] = [];
  const taken: { schedule: number; from: number; until: number }[] = [];
  const later = (at: number, run: () => Promise<void>) => events.push({ at, run });

  const visit = (at: number): void => {
    const source = sourceFor();
    const scheduleId = 1 + zipf(random, CALENDARS);
    const choice = { scheduleId, reasonId: 1 + Math.floor(random() * REASONS) };
    const books = random() < share;
    let day: string | undefined;
    let slot: string | undefined;
    const isLate = (answer: { readonly kind: string; readonly code?: string }) => {
      if (answer.kind !== 'refused' || answer.code !== 'rate_limited') return false;
      counted.refused += 1;
      return true;
    };
    const steps: (() => Promise<boolean>)[] = [
      async () => !isLate(await source.schedules()),
      async () => !isLate(await source.reasons(scheduleId)),
      async () => {
        const days = await source.days(choice);
        if (days.kind !== 'answer') return !isLate(days) && false;
        day = days.value.days[Math.min(days.value.days.length - 1, Math.floor(pause(1) / 0.16))];
        return day !== undefined;
      },
      ...[0, 1].map((look) => async () => {
        const slots = await source.slots(choice, day ?? '');
        if (slots.kind !== 'answer') return !isLate(slots) && false;
        const shown = slots.value.slots;
        counted.shownAgain += shown.filter((one) => isTaken(taken, scheduleId, one, choice.reasonId)).length;
        slot = shown[Math.floor(random() * shown.length)];
        if (look === 0) day = nextDay(day ?? '', random);
        return look === 0 || slot !== undefined;
      }),
      async () => !isLate(await source.form(choice, slot ?? '')),
      async () => {
        if (!books) return false;
        const outcome = await source.book(aBooking(choice, slot ?? '', counted.visitors));
        if (outcome.kind === 'booked') {
          counted.booked += 1;
          taken.push({ schedule: scheduleId, ...spanOf(slot ?? '', choice.reasonId) });
        } else if (!isLate(outcome)) counted.lost += 1;
        return false;
      },
    ];
    counted.visitors += 1;
    const next = (index: number, when: number): void => {
      const step = steps[index];
      if (step) later(when, async () => void ((await step()) && next(index + 1, now + pause(THINK_MS))));
    };
    next(0, at);
  };

  for (let at = START + pause(MINUTE / perMinute); at < START + minutes * MINUTE; at += pause(MINUTE / perMinute)) visit(at);
  while (events.length > 0) {
    events.sort((a, b) => b.at - a.at);
    const event = events.pop();
    if (!event) break;
    now = Math.max(now, Math.round(event.at));
    event.run().catch(fail);
    // What was asked for comes back before the clock goes on; only who waits for a turn does not.
    do for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    while (underWay > 0);
  }
  await server.close();
  await core.close();
  rmSync(folder, { recursive: true, force: true });
  return counted;
}

function fail(error: unknown): never {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
}

/** 0 to `count` - 1; each half, a third ... as often as the first. */
function zipf(random: () => number, count: number): number {
  const weights = Array.from({ length: count }, (_, index) => 1 / (index + 1));
  const drawn = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const sums = weights.map((_, index) => weights.slice(0, index + 1).reduce((sum, weight) => sum + weight, 0));
  return sums.findIndex((sum) => drawn < sum);
}

const nextDay = (day: string, random: () => number) =>
  random() < 0.5 ? day : new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

const LENGTHS = [30, 45, 60];
const minuteOf = (slot: string) => Date.parse(`${slot.replace(' ', 'T')}Z`) / MINUTE;

function spanOf(slot: string, reasonId: number): { readonly from: number; readonly until: number } {
  const from = minuteOf(slot);
  return { from, until: from + (LENGTHS[reasonId - 1] ?? 30) };
}

function isTaken(
  taken: readonly { schedule: number; from: number; until: number }[],
  schedule: number,
  slot: string,
  reasonId: number,
): boolean {
  const { from, until } = spanOf(slot, reasonId);
  return taken.some((one) => one.schedule === schedule && one.from < until && from < one.until);
}

function aBooking(
  { scheduleId, reasonId }: { readonly scheduleId: number; readonly reasonId: number },
  slot: string,
  n: number,
): Parameters<BookingSource['book']>[0] {
  return {
    scheduleId,
    reasonId,
    slot,
    submission: { last_name: 'Visitor', email: `visitor-${n}@example.org` },
    surface: 'widget',
    locale: 'en',
    consented: false,
    idempotency: null,
    confirmWithin: null,
    holdSecret: null,
  };
}

async function fill({ storage, clock }: Awaited<ReturnType<typeof openCore>>): Promise<string> {
  const by = { now: clock.now(), actor: 'model' };
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
  const openingHours = [{ days, opens: 8 * 60, closes: 20 * 60, validFrom: null, validUntil: null }];
  const ids = Array.from({ length: REASONS }, (_, index) => index + 1);
  const installation = anInstallation({
    reasons: ids.map((id) => aReason({ id, name: `Reason ${id}`, durationMinutes: LENGTHS[id - 1] ?? 30 })),
    schedules: Array.from({ length: CALENDARS }, (_, index) =>
      aSchedule({ id: index + 1, name: `Calendar ${index + 1}`, reasonIds: ids, openingHours, horizonDays: 30, slotIntervalMinutes: 15 }),
    ),
  });
  const token = createAccessToken();
  await storage.importInstallation({ ...by, installation, publicHolidays: [] });
  await storage.replaceToken({ ...by, tokenHash: hashAccessToken(token) });
  await storage.setApiEnabled({ ...by, enabled: true });
  return token;
}

process.stdout.write(`${minutes} minutes; ${CALENDARS} calendars, ${REASONS} reasons, 30 days\n`);
process.stdout.write('book | visitors a minute | refused | lost | shown again | most calls a minute | without keeping anything: refused\n');
for (const share of [0.1, 0.3, 1])
  for (const perMinute of LOADS) {
    const one = await simulate(perMinute, share, true);
    const bare = perMinute <= 100 ? await simulate(perMinute, share, false) : null;
    process.stdout.write(
      `${String(share * 100).padStart(3)} % | ${String(perMinute).padStart(4)} | ${one.refused} of ${one.visitors} | ${one.lost} of ${one.booked + one.lost} | ${one.shownAgain} | ${one.mostCalls} | ${bare ? bare.refused : ''}\n`,
    );
  }
process.exit(0);
