/** The tester's knowledge of a storage: all answers, and so all data it must contain. */

import { isDeepStrictEqual } from 'node:util';
import type { Hold } from '../../../../core/booking/hold.ts';
import type { Installation, PublicHoliday } from '../../../../core/installation/installation.ts';
import type { Schedule } from '../../../../core/installation/schedule.ts';
import type { Storage } from '../../../../core/storage/storage.ts';
import type { Random } from '../random.ts';
import { MINUTE_MS } from '../storage-fixture.ts';
import {
  createCalendar,
  type Given,
  type ModelBooking,
  type ModelClaim,
  type Wish,
} from './calendar.ts';

export interface KnownBooking extends ModelBooking {
  readonly bookingId: number;
  readonly version: number;
}

export interface KnownHold {
  readonly claim: ModelClaim;
  readonly hold: Hold;
  readonly visitor: string;
}

/** The predictable part of an outcome. */
export type Outcome = Readonly<Record<string, unknown>>;

export type World = ReturnType<typeof createWorld>;

export interface WorldOptions {
  readonly storage: Storage;
  readonly installation: Installation;
  readonly publicHolidays: readonly PublicHoliday[];
  readonly random: Random;
  readonly now: number;
}

export function createWorld({ storage, installation, publicHolidays, random, now }: WorldOptions) {
  const claims = new Set<ModelClaim>();
  const bookings = new Set<KnownBooking>();
  const holds = new Set<KnownHold>();
  /** Consumed, replaced or expired. */
  const over: KnownHold[] = [];
  const clock = { now };
  const one = <T>(items: Iterable<T>): T | undefined => {
    const all = [...items];
    return all[random(all.length)];
  };
  const isLive = ({ hold }: KnownHold) => hold.expiresAt > clock.now;
  const forget = (known: KnownHold): void => {
    holds.delete(known);
    claims.delete(known.claim);
    over.push(known);
  };
  return {
    storage,
    random,
    clock,
    claims,
    bookings,
    holds,
    one,
    isLive,
    forget,
    ...createJournal(clock),
    calendar: createCalendar({ installation, publicHolidays, claims, bookings }),
    schedules: installation.schedules,
    cancelled: [] as number[],
    schedule: (id: number): Schedule | undefined =>
      installation.schedules.find((schedule) => schedule.id === id),
    /** Anything, mostly times that many want. */
    aWish: (): Wish => {
      const day = Math.floor(clock.now / MINUTE_MS / 1440) + random(3);
      const startsAt = day * 1440 + (random(20) === 0 ? random(1440) : 8 * 60 + random(60) * 5);
      const scheduleId = one(installation.schedules)?.id ?? 1;
      const reasonId = 1 + random(3);
      const max = installation.reasons.find(({ id }) => id === reasonId)?.persons?.max ?? 1;
      const persons = random(3) === 0 ? 1 + random(max) : 1;
      return {
        now: clock.now,
        scheduleId,
        reasonId,
        persons,
        startsAt,
        email: null,
        gives: null,
        first: null,
        heldSince: null,
      };
    },
    /** The hold that a request names: mostly one that lives, at times one that is over. */
    aKnownHold: (): KnownHold | undefined =>
      random(6) === 0 ? one(over) : (one(holds) ?? one(over)),
    keep: (given: Given, expiresAt: number | null): ModelClaim | null => {
      if (given.kind === 'refused') {
        return null;
      }
      const claim = { ...given.claim, expiresAt };
      claims.add(claim);
      return claim;
    },
    moveOn: (ms: number): void => {
      clock.now += ms;
      for (const known of holds) {
        if (!isLive(known)) {
          forget(known);
        }
      }
    },
  };
}

/** Records every answer, and lists those that the model would not have given. */
function createJournal(clock: { readonly now: number }) {
  const differences: string[] = [];
  const tally = new Map<string, number>();
  return {
    differences,
    tally,
    compare: (what: string, expected: Outcome, actual: Outcome): void => {
      const { kind, code = kind } = actual;
      const label = `${what}: ${String(code)}`;
      tally.set(label, (tally.get(label) ?? 0) + 1);
      if (isDeepStrictEqual(expected, actual)) {
        return;
      }
      differences.push(
        `${what} at ${clock.now}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`,
      );
    },
  };
}

export function placeOf(given: Given): Outcome {
  if (given.kind === 'refused') {
    return given;
  }
  const { scheduleId, reasonId, persons, startsAt, endsAt } = given.claim;
  return { kind: 'given', scheduleId, reasonId, persons, startsAt, endsAt };
}

export function slotOf(startsAt: number): string {
  return new Date(startsAt * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' ');
}
