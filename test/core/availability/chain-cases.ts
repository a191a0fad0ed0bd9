/** Random parts of appointments, what they take, and whether that is free minute by minute. */

import fc from 'fast-check';
import { decide } from '../../../core/booking/decide.ts';
import type { DecideInput } from '../../../core/booking/decision.ts';
import { createPlaces, type Place } from '../../../core/booking/places.ts';
import { isRefusal } from '../../../core/booking/refusal.ts';
import { completeCombinations } from '../../../core/installation/combination.ts';
import type { Need } from '../../../core/installation/need.ts';
import {
  type Combination,
  type OpeningHours,
  type Reason,
  WEEKDAYS,
} from '../../../core/installation/schedule.ts';
import { MINUTES_PER_DAY, MS_PER_MINUTE } from '../../../core/time/units.ts';
import { formatWallTime } from '../../../core/time/wall-time.ts';
import { anInstallation, aReason, aSchedule } from '../../bff/support/an-installation.ts';
import { aNeed, aResource } from '../storage/suite/needs.ts';
import { occupancyOf } from './occupancies.ts';
import { HOURS, type Hour, splitByDay, wallsAround } from './window-of-minutes.ts';

export const ROOMS = [21, 22, 23, 24];
export const CHAIN = 9;
/** Ten o'clock of a Wednesday; all minutes of a case count from it. */
export const TEN = Date.UTC(2026, 2, 4, 10) / 60_000;
export const STARTS = [0, 5, 10, 15, 20, 25, 30, 45, 60, 90];

export interface Minutes {
  readonly from: number;
  readonly until: number;
}

export const fives = (min: number, max: number) =>
  fc.integer({ min: min / 5, max: max / 5 }).map((five) => five * 5);

const need = (duration: number) =>
  fc
    .record({
      anyOf: fc.uniqueArray(fc.constantFrom(...ROOMS), { minLength: 1, maxLength: 3 }),
      count: fc.constantFrom(1, 1, 2),
      beforeMinutes: fc.option(fives(0, 10)),
      afterMinutes: fc.option(fives(0, 10)),
      fromMinute: fc.constantFrom(0, 0, duration - 5),
      untilMinute: fc.constantFrom(null, null, duration),
    })
    .map((drawn): Need => aNeed({ ...drawn, kind: null, anyOf: drawn.anyOf.toSorted() }));

const part = fives(10, 40).chain((durationMinutes) =>
  fc
    .record({
      bufferBeforeMinutes: fives(0, 10),
      bufferAfterMinutes: fives(0, 10),
      needs: fc.array(need(durationMinutes), { maxLength: 2 }),
    })
    .map((drawn): Reason => aReason({ durationMinutes, ...drawn })),
);

export const aCase = fc
  .record({
    parts: fc.array(part, { minLength: 2, maxLength: 3 }),
    capacities: fc.tuple(...ROOMS.map(() => fc.constantFrom(1, 1, 2))),
    taken: fc.tuple(
      ...ROOMS.map(() =>
        fc.array(
          fc
            .tuple(fives(-60, 180), fives(5, 60))
            .map(([from, minutes]): Minutes => ({ from, until: from + minutes })),
          { maxLength: 3 },
        ),
      ),
    ),
  })
  .filter(({ parts }) => countUnits(parts) <= 7);

function countUnits(parts: readonly Reason[]): number {
  return parts.flatMap(({ needs = [] }) => needs).reduce((sum, { count }) => sum + count, 0);
}

export interface Use extends Minutes {
  readonly need: Need;
}

/**
 * What the parts take one after the other, with these minutes of waiting before each. A part that
 * needs what the one before did keeps it.
 */
export function listUses(parts: readonly Reason[], waits: readonly number[] = []): readonly Use[] {
  const uses: Use[] = [];
  let end = 0;
  let kept: number[] = [];
  for (const [index, one] of parts.entries()) {
    const gap = Math.max(parts[index - 1]?.bufferAfterMinutes ?? 0, one.bufferBeforeMinutes);
    const begins = index === 0 ? 0 : end + gap + (waits[index] ?? 0);
    end = begins + one.durationMinutes;
    const current: number[] = [];
    for (const wanted of one.needs ?? []) {
      const { fromMinute, untilMinute, beforeMinutes, afterMinutes } = wanted;
      const before = beforeMinutes ?? (fromMinute === 0 ? one.bufferBeforeMinutes : 0);
      const after = afterMinutes ?? (untilMinute === null ? one.bufferAfterMinutes : 0);
      const from = begins + fromMinute - before;
      const until = (untilMinute === null ? end : begins + untilMinute) + after;
      const same = kept.find(
        (each) => !current.includes(each) && isSame(uses[each]?.need ?? wanted, wanted),
      );
      const at = same ?? uses.length;
      uses[at] = { need: wanted, from: uses[at]?.from ?? from, until };
      current.push(at);
    }
    kept = current;
  }
  return uses;
}

const isSame = (one: Need, other: Need) =>
  one.count === other.count && String(one.anyOf) === String(other.anyOf);

export interface Load {
  readonly room: number;
  readonly times: Minutes;
}

/** Whether some choice of rooms overloads none of them, tried minute by minute. */
export function isPossible(
  uses: readonly Use[],
  start: number,
  loads: Load[],
  left: Capacities,
): boolean {
  const [use, ...rest] = uses;
  if (use === undefined) {
    return true;
  }
  const times = { from: start + use.from, until: start + use.until };
  const more = use.need.count > 1 ? [{ ...use, need: { ...use.need, count: 1 } }, ...rest] : rest;
  return use.need.anyOf.some((room) => {
    loads.push({ room, times });
    const isFree = !isOverloaded(room, times, loads, left);
    const found = isFree && isPossible(more, start, loads, left);
    loads.pop();
    return found;
  });
}

export type Capacities = ReadonlyMap<number, number>;

export function isOverloaded(
  room: number,
  { from, until }: Minutes,
  loads: readonly Load[],
  capacities: Capacities,
): boolean {
  const there = loads.filter((load) => load.room === room);
  return Array.from({ length: until - from }, (_, index) => from + index).some(
    (minute) =>
      there.filter(({ times }) => times.from <= minute && minute < times.until).length >
      (capacities.get(room) ?? 0),
  );
}

export type Case = typeof aCase extends fc.Arbitrary<infer Drawn> ? Drawn : never;

export type Settings = Pick<Combination, 'isInAnyOrder' | 'gapMinutes'>;

/** The hour from which all minutes count, and when the calendar is open, by the wall clock. */
export interface When {
  readonly hour: Hour;
  readonly open: Minutes;
}

const [MORNING = { timeZone: 'UTC', at: TEN }] = HOURS;
const ALWAYS: When = { hour: MORNING, open: { from: -600, until: 840 } };

/** The place of the chain, and the claims on its rooms. */
export function aChain(
  { parts, capacities, taken }: Case,
  settings: Settings = {},
  { hour, open }: When = ALWAYS,
) {
  const reasons = parts.map((one, index) => ({ ...one, id: index + 1 }));
  const combines = {
    reasonIds: reasons.map(({ id }) => id),
    stated: { form: [] },
    ...settings,
  };
  const installation = completeCombinations(
    anInstallation({
      timeZone: hour.timeZone,
      reasons: [...reasons, aReason({ id: CHAIN, combines })],
      schedules: [
        aSchedule({
          reasonIds: [CHAIN],
          slotIntervalMinutes: 5,
          leadTimeMinutes: 0,
          openingHours: openEachDay(open, hour),
        }),
      ],
      resources: ROOMS.map((id, index) => aResource({ id, capacity: capacities[index] ?? 1 })),
    }),
  );
  const found = createPlaces({ configVersion: 1, installation, publicHolidays: [] }).find(1, CHAIN);
  const [place] = isRefusal(found) ? [] : found;
  if (place === undefined) {
    throw new Error('The chain has no place.');
  }
  const needed = new Map(ROOMS.map((id, index) => [id, occupancyAt(taken[index] ?? [], hour)]));
  return { place, needed, hour };
}

function openEachDay({ from, until }: Minutes, hour: Hour): readonly OpeningHours[] {
  const { zero } = wallsAround(hour);
  return splitByDay({ from: zero + from, until: zero + until }).map((part) => ({
    days: WEEKDAYS,
    opens: part.from,
    closes: part.until,
    validFrom: null,
    validUntil: null,
  }));
}

/** Claims at these minutes, which count from the hour. */
export function occupancyAt(times: readonly Minutes[], { at }: Hour = MORNING) {
  return occupancyOf(
    times.map(({ from, until }) => ({
      from: at + from,
      until: at + until,
      startsAt: at + from,
      reasonId: 0,
    })),
  );
}

interface Chain extends Pick<DecideInput, 'needed' | 'keptLayout'> {
  readonly place: Place;
  readonly hour: Hour;
}

/** Two days before. */
export const nowBefore = ({ at }: Hour) => (at - 2 * MINUTES_PER_DAY) * MS_PER_MINUTE;

export function decideAt({ hour, ...chain }: Chain, start: number, own: readonly Minutes[] = []) {
  const occupancy = occupancyAt(own, hour);
  return decide({
    ...chain,
    occupancy,
    needed: new Map([...(chain.needed ?? []), [chain.place.schedule.id, occupancy]]),
    activeCustomerBookings: 0,
    request: { slot: formatWallTime(wallsAround(hour).wallAt(start)) },
    now: nowBefore(hour),
  });
}

/** What others take of the rooms already; more than a room can hold may stand there. */
export function loadsOf({ taken }: Case): Load[] {
  return ROOMS.flatMap((room, index) =>
    (taken[index] ?? []).map((times): Load => ({ room, times })),
  );
}

export function capacitiesOf({ capacities }: Case): Capacities {
  return new Map(ROOMS.map((id, index) => [id, capacities[index] ?? 1]));
}
