/**
 * Simulated visitors who arrive at random, think for eight seconds per step, and book or leave;
 * hurried ones, who take 300 ms per step; and some who request made-up data.
 */

import { createLimits } from '../../../bff/http/limits.ts';
import type { BookingSource } from '../../../bff/source/booking-source.ts';
import { admitQuestions } from '../../../bff/visitor/visit.ts';
import { CALENDARS, LENGTHS } from './counted-installation.ts';
import type { Servers } from './servers.ts';
import type { VirtualTime } from './virtual-time.ts';

const MINUTE = 60_000;
const THINK_MS = 8_000;
const HURRIED_MS = 300;

export interface Counted {
  visitors: number;
  booked: number;
  /** Visitors told to come back later. */
  refused: number;
  /** The time was gone when it was booked. */
  lost: number;
  /** Times shown that had been booked through here. */
  shownAgain: number;
}

export interface Load {
  readonly perMinute: number;
  /** How many of them book: 0 to 1. */
  readonly share: number;
  readonly minutes: number;
  readonly seed: number;
  /** Adds a visitor with 300 calls a minute, and 64 of one network with twenty each. */
  readonly isHostile: boolean;
  /** They look at one day, and each calendar and day is as popular as any other. */
  readonly isHurried: boolean;
}

interface Town {
  readonly time: VirtualTime;
  readonly servers: Servers;
  readonly load: Load;
}

/** Lets them all come; they are counted while the time passes. */
export function letVisitorsCome({ time, servers, load }: Town): Counted {
  const { clock } = time;
  const start = clock.now();
  const counted: Counted = { visitors: 0, booked: 0, refused: 0, lost: 0, shownAgain: 0 };
  const limits = createLimits({ apiRateLimit: 300, widgetRateLimit: 600 }, null, clock);
  const sourceOf = (visitor: number, address: string) => {
    const source = servers.of(visitor);
    return source.askedBy?.(admitQuestions(limits, address)) ?? source;
  };
  const random = createRandom(load.seed);
  const taken: Taken[] = [];
  const pause = (mean: number) => -Math.log(1 - random()) * mean;

  for (
    let at = start + pause(MINUTE / load.perMinute);
    at < start + load.minutes * MINUTE;
    at += pause(MINUTE / load.perMinute)
  ) {
    const number = counted.visitors;
    counted.visitors += 1;
    // Each visitor has a network of their own.
    const source = sourceOf(number, `10.${number >> 8}.${number & 255}.1`);
    const steps = visit({
      source,
      counted,
      taken,
      random,
      pause,
      number,
      books: random() < load.share,
      isHurried: load.isHurried,
    });
    const next = (when: number): void =>
      time.at(
        when,
        async () =>
          void (
            (await steps.next()).done ||
            next(clock.now() + (load.isHurried ? HURRIED_MS : pause(THINK_MS)))
          ),
      );
    next(at);
  }
  if (load.isHostile) {
    letHostileCome({ perMinute: 300, addressOf: () => '203.0.113.66' });
    letHostileCome({ perMinute: 64 * 20, addressOf: (n) => `198.51.100.${n % 64}` });
  }
  return counted;

  function letHostileCome({
    perMinute,
    addressOf,
  }: {
    readonly perMinute: number;
    readonly addressOf: (n: number) => string;
  }): void {
    for (let n = 0; n < perMinute * load.minutes; n += 1) {
      time.at(
        start + (n * MINUTE) / perMinute,
        async () => void (await askForNothing(sourceOf(n, addressOf(n)), n)),
      );
    }
  }
}

interface Visiting {
  readonly source: BookingSource;
  readonly counted: Counted;
  readonly taken: Taken[];
  readonly random: () => number;
  readonly pause: (mean: number) => number;
  readonly number: number;
  readonly books: boolean;
  readonly isHurried: boolean;
}

/**
 * Walks from the calendars to the booking, one step at a time, until the visitor leaves or is told
 * to come back.
 */
async function* visit({
  source,
  counted,
  taken,
  random,
  pause,
  number,
  books,
  isHurried,
}: Visiting): AsyncGenerator<void, void> {
  const any = (count: number) => Math.floor(random() * count);
  const scheduleId = 1 + (isHurried ? any(CALENDARS) : zipf(random, CALENDARS));
  const choice = { scheduleId, reasonId: 1 + any(LENGTHS.length) };
  const isAnswer = <T>(
    answer:
      | { readonly kind: 'answer'; readonly value: T }
      | { readonly kind: 'refused'; readonly code: string },
  ) => {
    if (answer.kind === 'refused' && answer.code === 'rate_limited') {
      counted.refused += 1;
    }
    return answer.kind === 'answer';
  };
  if (!isAnswer(await source.schedules())) {
    return;
  }
  yield;
  if (!isAnswer(await source.reasons(scheduleId))) {
    return;
  }
  yield;
  const days = await source.days(choice);
  if (!isAnswer(days) || days.kind !== 'answer') {
    return;
  }
  const { length } = days.value.days;
  let day =
    days.value.days[isHurried ? any(length) : Math.min(length - 1, Math.floor(pause(1) / 0.16))];
  let slot: string | undefined;
  for (let look = 0; look < (isHurried ? 1 : 2); look += 1) {
    if (day === undefined) {
      return;
    }
    yield;
    const slots = await source.slots(choice, day);
    if (!isAnswer(slots) || slots.kind !== 'answer') {
      return;
    }
    const shown = slots.value.slots;
    counted.shownAgain += shown.filter((one) => isTaken(taken, choice, one)).length;
    slot = shown[any(shown.length)];
    if (look === 0 && random() >= 0.5) {
      day = nextDay(day);
    }
  }
  if (slot === undefined) {
    return;
  }
  yield;
  if (!isAnswer(await source.form(choice, slot)) || !books) {
    return;
  }
  yield;
  const outcome = await source.book(aBooking(choice, slot, number));
  if (outcome.kind === 'booked') {
    counted.booked += 1;
    taken.push({ scheduleId, ...spanOf(slot, choice.reasonId) });
  } else if (outcome.code === 'rate_limited') {
    counted.refused += 1;
  } else {
    counted.lost += 1;
  }
}

const nextDay = (day: string) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Calendars, reasons, days and times that there are not, each another one. */
async function askForNothing(source: BookingSource, n: number): Promise<void> {
  const choice = { scheduleId: 1 + (n % CALENDARS), reasonId: 1 + (n % LENGTHS.length) };
  const day = new Date(Date.UTC(2027, 5, 1 + n)).toISOString().slice(0, 10);
  if (n % 4 === 0) {
    await source.slots(choice, day);
  } else if (n % 4 === 1) {
    await source.form(choice, `${day} 09:00:00`);
  } else if (n % 4 === 2) {
    await source.days({ ...choice, reasonId: 1_000 + n });
  } else {
    await source.reasons(1_000 + n);
  }
}

/** The same each time. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** 0 to `count` - 1; each half, a third ... as often as the first. */
function zipf(random: () => number, count: number): number {
  const weights = Array.from({ length: count }, (_, index) => 1 / (index + 1));
  const drawn = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const sums = weights.map((_, index) =>
    weights.slice(0, index + 1).reduce((sum, weight) => sum + weight, 0),
  );
  return sums.findIndex((sum) => drawn < sum);
}

/** Minutes since the epoch, in local time. */
interface Taken {
  readonly scheduleId: number;
  readonly from: number;
  readonly until: number;
}

interface Choice {
  readonly scheduleId: number;
  readonly reasonId: number;
}

function spanOf(slot: string, reasonId: number): { readonly from: number; readonly until: number } {
  const from = Date.parse(`${slot.replace(' ', 'T')}Z`) / MINUTE;
  return { from, until: from + (LENGTHS[reasonId - 1] ?? 30) };
}

function isTaken(taken: readonly Taken[], { scheduleId, reasonId }: Choice, slot: string): boolean {
  const { from, until } = spanOf(slot, reasonId);
  return taken.some((one) => one.scheduleId === scheduleId && one.from < until && from < one.until);
}

function aBooking(
  { scheduleId, reasonId }: Choice,
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
