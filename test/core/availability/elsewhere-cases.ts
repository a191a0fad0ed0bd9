/**
 * Random combinations of which others do some parts, at hours at which the clock may be changed, and
 * whether they are free minute by minute.
 */

import fc from 'fast-check';
import { expect } from 'vitest';
import { explainTime } from '../../../core/availability/explain-time.ts';
import { decide } from '../../../core/booking/decide.ts';
import { createPlaces } from '../../../core/booking/places.ts';
import { isRefusal } from '../../../core/booking/refusal.ts';
import { completeCombinations } from '../../../core/installation/combination.ts';
import { type OpeningHours, type Reason, WEEKDAYS } from '../../../core/installation/schedule.ts';
import { computeSlots } from '../../../core/service/slots.ts';
import { compileOpenDays, createSnapshot } from '../../../core/service/snapshot.ts';
import { createView } from '../../../core/service/view.ts';
import { MINUTES_PER_DAY, MS_PER_MINUTE } from '../../../core/time/units.ts';
import { formatDay, type WallTime } from '../../../core/time/wall-time.ts';
import { anInstallation, aReason, aSchedule } from '../../bff/support/an-installation.ts';
import { aNeed, aResource } from '../storage/suite/needs.ts';
import { occupancyOf } from './occupancies.ts';
import { HOURS, type Hour, splitByDay, wallsAround } from './window-of-minutes.ts';

export const ANNA = 1;
export const BEN = 2;
const BASIN = 21;
const CHAIN = 9;
const LUNCH = 15;
export const STARTS = Array.from({ length: 24 }, (_, index) => index * 5);

interface Minutes {
  readonly from: number;
  readonly until: number;
}

interface DrawnPart {
  readonly durationMinutes: number;
  readonly bufferBeforeMinutes: number;
  readonly bufferAfterMinutes: number;
  readonly needs: readonly number[];
  readonly isElsewhere: boolean;
}

const fives = (min: number, max: number) =>
  fc.integer({ min: min / 5, max: max / 5 }).map((five) => five * 5);

const part = (isElsewhere: fc.Arbitrary<boolean>): fc.Arbitrary<DrawnPart> =>
  fc.record({
    durationMinutes: fives(5, 40),
    bufferBeforeMinutes: fc.oneof(fc.constant(0), fives(0, 10)),
    bufferAfterMinutes: fc.oneof(fc.constant(0), fives(0, 15)),
    needs: fc.constantFrom([], [], [BEN], [BASIN], [BEN, BASIN]),
    isElsewhere,
  });

const taken = fc.array(
  fc
    .tuple(fives(-60, 180), fives(5, 40))
    .map(([from, minutes]): Minutes => ({ from, until: from + minutes })),
  { maxLength: 3 },
);

export const aCase = fc.record({
  hour: fc.constantFrom(...HOURS),
  parts: fc
    .tuple(part(fc.constant(false)), fc.array(part(fc.boolean()), { minLength: 1, maxLength: 4 }))
    .map(([first, others]) => [first, ...others])
    .filter((parts) => parts.some(({ isElsewhere }) => isElsewhere)),
  capacity: fc.constantFrom(1, 1, 2),
  persons: fc.constantFrom(1, 1, 2),
  // Minutes of the wall clock.
  open: fc.record({ from: fc.constantFrom(-120, 0, 30), until: fc.constantFrom(60, 120, 600) }),
  benOpen: fc.constantFrom<Minutes>({ from: -600, until: 840 }, { from: -120, until: 90 }),
  hours: fc.constantFrom(undefined, undefined, { from: 0, until: 120 }),
  lunch: fc.option(fives(0, 90)),
  taken: fc.record({ anna: taken, ben: taken, basin: taken }),
});

export type Case = typeof aCase extends fc.Arbitrary<infer Drawn> ? Drawn : never;

interface Laid extends Minutes, DrawnPart {}

export function lay(parts: readonly DrawnPart[]): readonly Laid[] {
  let end = 0;
  return parts.map((one, index) => {
    const gap = Math.max(parts[index - 1]?.bufferAfterMinutes ?? 0, one.bufferBeforeMinutes);
    const from = index === 0 ? 0 : end + gap;
    end = from + one.durationMinutes;
    return { ...one, from, until: end };
  });
}

export const range = ({ from, until }: Minutes) =>
  Array.from({ length: until - from }, (_, index) => from + index);

function addRange(minutes: Set<number>, times: Minutes): void {
  for (const minute of range(times)) {
    minutes.add(minute);
  }
}

/** The minutes that Anna's own parts take, and those of them in which she must be open. */
export function listOwnMinutes(laid: readonly Laid[]) {
  const blocked = new Set<number>();
  const done = new Set<number>();
  for (const [index, one] of laid.entries()) {
    if (one.isElsewhere) {
      continue;
    }
    const next = laid[index + 1];
    addRange(blocked, {
      from: one.from - one.bufferBeforeMinutes,
      until: next?.isElsewhere === false ? next.from : one.until + one.bufferAfterMinutes,
    });
    addRange(done, one);
  }
  // Between two of her parts without a free minute she is there.
  const isThere = (minute: number) => {
    let before = minute;
    let after = minute;
    while (blocked.has(before) && !done.has(before)) {
      before -= 1;
    }
    while (blocked.has(after) && !done.has(after)) {
      after += 1;
    }
    return done.has(before) && done.has(after);
  };
  return { blocked: [...blocked], open: [...blocked].filter(isThere) };
}

/** What parts need, joined if the part before needs the same. */
function listNeedMinutes(laid: readonly Laid[], id: number): readonly number[] {
  const minutes = new Set<number>();
  for (const [index, one] of laid.entries()) {
    if (!one.needs.includes(id)) {
      continue;
    }
    const next = laid[index + 1];
    addRange(minutes, {
      from: one.from - one.bufferBeforeMinutes,
      until: next?.needs.includes(id) ? next.until : one.until + one.bufferAfterMinutes,
    });
  }
  return [...minutes];
}

export function isPossible(drawn: Case, start: number): boolean {
  const { hour, capacity, persons, hours } = drawn;
  const laid = lay(drawn.parts);
  const { minuteOf } = wallsAround(hour);
  const isIn = (minute: number, { from, until }: Minutes) =>
    minuteOf(from) <= minute && minute < minuteOf(until);
  const lunch = lunchOf(drawn);
  const isOpen = (minute: number) =>
    isIn(minute, drawn.open) && !lunch.some((closed) => isIn(minute, closed));
  const isInBen = (minute: number) =>
    drawn.benOpen.until - drawn.benOpen.from === MINUTES_PER_DAY || isIn(minute, drawn.benOpen);
  const isFree = (times: readonly Minutes[], room: number, minute: number) =>
    times.filter(({ from, until }) => from <= minute && minute < until).length < room;
  const own = listOwnMinutes(laid);
  const end = laid.at(-1)?.until ?? 0;
  const isInHours =
    hours === undefined || [start, start + end - 1].every((one) => isIn(one, hours));
  return (
    isInHours &&
    own.open.every((minute) => isOpen(start + minute)) &&
    own.blocked.every((minute) =>
      isFree(drawn.taken.anna, capacity - persons + 1, start + minute),
    ) &&
    listNeedMinutes(laid, BEN).every(
      (minute) => isInBen(start + minute) && isFree(drawn.taken.ben, 1, start + minute),
    ) &&
    listNeedMinutes(laid, BASIN).every((minute) => isFree(drawn.taken.basin, 1, start + minute))
  );
}

/** None if the clock skips it. */
function lunchOf({ hour, lunch }: Case): readonly Minutes[] {
  const { minuteOf } = wallsAround(hour);
  return lunch === null || minuteOf(lunch) === minuteOf(lunch + LUNCH)
    ? []
    : [{ from: lunch, until: lunch + LUNCH }];
}

const shift = ({ from, until }: Minutes, by: number) => ({ from: from + by, until: until + by });

/** The same on each day. */
function openWeek(times: Minutes): readonly OpeningHours[] {
  return splitByDay(times).map(({ from, until }) => ({
    days: WEEKDAYS,
    opens: from,
    closes: until,
    validFrom: null,
    validUntil: null,
  }));
}

function install(drawn: Case) {
  const { parts, capacity, open, benOpen, hours, hour } = drawn;
  const { zero } = wallsAround(hour);
  const week = hours && openWeek(shift(hours, zero));
  const reasons = parts.map(
    ({ isElsewhere: _, needs, ...one }, index): Reason =>
      aReason({
        ...one,
        id: index + 1,
        ...(index === 0 && week && { hours: week }),
        needs: needs.map((id) => aNeed({ kind: null, anyOf: [id] })),
        persons: { max: 2 },
      }),
  );
  const combines = {
    reasonIds: reasons.map(({ id }) => id),
    elsewhere: parts.flatMap(({ isElsewhere }, index) => (isElsewhere ? [index + 1] : [])),
    stated: { form: [], ...(week && { hours: week }) },
  };
  const closed = lunchOf(drawn).flatMap((lunch) => splitByDay(shift(lunch, zero)));
  return completeCombinations(
    anInstallation({
      timeZone: hour.timeZone,
      reasons: [...reasons, aReason({ id: CHAIN, combines })],
      schedules: [
        aSchedule({
          id: ANNA,
          reasonIds: [CHAIN],
          capacity,
          slotIntervalMinutes: 5,
          openingHours: openWeek(shift(open, zero)),
          exceptions: closed.map(({ day, ...closedBetween }) => ({
            from: formatDay(day),
            until: formatDay(day),
            hours: null,
            closedBetween,
            note: null,
          })),
        }),
        aSchedule({
          id: BEN,
          reasonIds: [],
          openingHours: openWeek(shift(benOpen, zero)),
        }),
      ],
      resources: [aResource({ id: BASIN })],
    }),
  );
}

const claimsAt = ({ at }: Hour, times: readonly Minutes[]) =>
  occupancyOf(
    times.map(({ from, until }) => ({
      from: at + from,
      until: at + until,
      startsAt: at + from,
      reasonId: 0,
    })),
  );

export function compile(drawn: Case) {
  const bare = { configVersion: 1, installation: install(drawn), publicHolidays: [] };
  const configuration = { ...bare, places: createPlaces(bare) };
  const found = configuration.places.find(ANNA, CHAIN);
  const [place] = isRefusal(found) ? [] : found;
  if (place === undefined) {
    throw new Error('The chain has no place.');
  }
  const { hour, persons } = drawn;
  const { anna, ben, basin } = drawn.taken;
  const occupancies = new Map([
    [ANNA, claimsAt(hour, anna)],
    [BEN, claimsAt(hour, ben)],
    [BASIN, claimsAt(hour, basin)],
  ]);
  const occupancy = claimsAt(hour, anna);
  const now = (hour.at - 2 * MINUTES_PER_DAY) * MS_PER_MINUTE;
  return { configuration, place, occupancies, occupancy, now, persons };
}

type Compiled = ReturnType<typeof compile>;

/** The way of every list of times. */
export function listOffered(
  { configuration, place, occupancies, occupancy, now, persons }: Compiled,
  days: readonly number[],
) {
  const snapshot = (of: typeof place, claims: typeof occupancy) =>
    createSnapshot(
      compileOpenDays(configuration, of, now),
      of,
      { version: 1, occupancy: claims },
      now,
    );
  const needed = place.needs
    .flatMap(({ candidates }) => candidates)
    .map((of): [number, ReturnType<typeof snapshot>] => {
      const { id } = of.schedule;
      return [id, snapshot(of, occupancies.get(id) ?? occupancyOf([]))];
    });
  const view = createView([place], [snapshot(place, occupancy)], now, persons, new Map(needed));
  return days.flatMap((day) => computeSlots(view, place.zone, day).value.slots);
}

export function decideAt(
  { place, occupancies, occupancy, persons, now }: Compiled,
  slot: WallTime,
) {
  return decide({
    place,
    occupancy,
    activeCustomerBookings: 0,
    needed: occupancies,
    request: { slot },
    persons,
    now,
  });
}

export function explainAt(
  { place, occupancies, occupancy, persons, now }: Compiled,
  slot: WallTime,
) {
  const said = explainTime({ place, occupancy, needed: occupancies, slot, persons, now });
  expect([slot, said.kind === 'needed' && said.obstacles.length === 0]).toEqual([slot, false]);
  return said;
}
