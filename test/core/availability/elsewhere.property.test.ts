import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainTime } from '../../../core/availability/explain-time.ts';
import { decide } from '../../../core/booking/decide.ts';
import { createPlaces } from '../../../core/booking/places.ts';
import { isRefusal } from '../../../core/booking/refusal.ts';
import { completeCombinations } from '../../../core/installation/combination.ts';
import { type OpeningHours, type Reason, WEEKDAYS } from '../../../core/installation/schedule.ts';
import { computeSlots } from '../../../core/service/slots.ts';
import { compileOpenDays, createSnapshot } from '../../../core/service/snapshot.ts';
import { createView } from '../../../core/service/view.ts';
import { dayOfWall } from '../../../core/time/civil-day.ts';
import { formatWallTime } from '../../../core/time/wall-time.ts';
import { anInstallation, aReason, aSchedule } from '../../bff/support/an-installation.ts';
import { aNeed, aResource } from '../storage/suite/needs.ts';
import { occupancyOf } from './occupancies.ts';

const RUNS = { numRuns: Number(process.env.AVAILABILITY_CASES ?? 200) };
const ANNA = 1;
const BEN = 2;
const BASIN = 21;
const CHAIN = 9;
/** Ten o'clock of a Wednesday; all minutes of a case count from it. */
const TEN = Date.UTC(2026, 2, 4, 10) / 60_000;
const NOW = Date.UTC(2026, 2, 2, 9);
const STARTS = Array.from({ length: 24 }, (_, index) => index * 5);

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

const aCase = fc.record({
  parts: fc
    .tuple(part(fc.constant(false)), fc.array(part(fc.boolean()), { minLength: 1, maxLength: 4 }))
    .map(([first, others]) => [first, ...others])
    .filter((parts) => parts.some(({ isElsewhere }) => isElsewhere)),
  capacity: fc.constantFrom(1, 1, 2),
  persons: fc.constantFrom(1, 1, 2),
  opens: fc.constantFrom(8, 10, 10.5),
  closes: fc.constantFrom(11, 12, 20),
  hours: fc.constantFrom(undefined, undefined, [10, 12] as const),
  lunch: fc.option(fives(0, 90)),
  taken: fc.record({ anna: taken, ben: taken, basin: taken }),
});

type Case = typeof aCase extends fc.Arbitrary<infer Drawn> ? Drawn : never;

interface Laid extends Minutes, DrawnPart {}

function lay(parts: readonly DrawnPart[]): readonly Laid[] {
  let end = 0;
  return parts.map((one, index) => {
    const gap = Math.max(parts[index - 1]?.bufferAfterMinutes ?? 0, one.bufferBeforeMinutes);
    const from = index === 0 ? 0 : end + gap;
    end = from + one.durationMinutes;
    return { ...one, from, until: end };
  });
}

const range = ({ from, until }: Minutes) =>
  Array.from({ length: until - from }, (_, index) => from + index);

function addRange(minutes: Set<number>, times: Minutes): void {
  for (const minute of range(times)) {
    minutes.add(minute);
  }
}

/** The minutes that Anna's own parts take, and those of them in which she must be open. */
function listOwnMinutes(laid: readonly Laid[]) {
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

function isPossible(drawn: Case, start: number): boolean {
  const { capacity, persons, opens, closes, hours, lunch } = drawn;
  const laid = lay(drawn.parts);
  const isOpen = (minute: number) =>
    minute >= (opens - 10) * 60 &&
    minute < (closes - 10) * 60 &&
    (lunch === null || minute < lunch || minute >= lunch + 15);
  const isFree = (times: readonly Minutes[], room: number, minute: number) =>
    times.filter(({ from, until }) => from <= minute && minute < until).length < room;
  const own = listOwnMinutes(laid);
  const end = laid.at(-1)?.until ?? 0;
  const isInHours =
    hours === undefined || (start >= (hours[0] - 10) * 60 && start + end <= (hours[1] - 10) * 60);
  return (
    isInHours &&
    own.open.every((minute) => isOpen(start + minute)) &&
    own.blocked.every((minute) =>
      isFree(drawn.taken.anna, capacity - persons + 1, start + minute),
    ) &&
    listNeedMinutes(laid, BEN).every((minute) => isFree(drawn.taken.ben, 1, start + minute)) &&
    listNeedMinutes(laid, BASIN).every((minute) => isFree(drawn.taken.basin, 1, start + minute))
  );
}

function openWeek(opens: number, closes: number): readonly OpeningHours[] {
  return [
    { days: WEEKDAYS, opens: opens * 60, closes: closes * 60, validFrom: null, validUntil: null },
  ];
}

function install({ parts, capacity, opens, closes, hours, lunch }: Case) {
  const reasons = parts.map(
    ({ isElsewhere: _, needs, ...one }, index): Reason =>
      aReason({
        ...one,
        id: index + 1,
        ...(index === 0 && hours !== undefined && { hours: openWeek(...hours) }),
        needs: needs.map((id) => aNeed({ kind: null, anyOf: [id] })),
        persons: { max: 2 },
      }),
  );
  const combines = {
    reasonIds: reasons.map(({ id }) => id),
    elsewhere: parts.flatMap(({ isElsewhere }, index) => (isElsewhere ? [index + 1] : [])),
    stated: hours === undefined ? { form: [] } : { form: [], hours: openWeek(...hours) },
  };
  const closed = lunch === null ? [] : [{ from: 600 + lunch, until: 615 + lunch }];
  return completeCombinations(
    anInstallation({
      timeZone: 'UTC',
      reasons: [...reasons, aReason({ id: CHAIN, combines })],
      schedules: [
        aSchedule({
          id: ANNA,
          reasonIds: [CHAIN],
          capacity,
          slotIntervalMinutes: 5,
          openingHours: openWeek(opens, closes),
          exceptions: closed.map((closedBetween) => ({
            from: '2026-03-04',
            until: '2026-03-04',
            hours: null,
            closedBetween,
            note: null,
          })),
        }),
        aSchedule({ id: BEN, reasonIds: [], openingHours: openWeek(0, 24) }),
      ],
      resources: [aResource({ id: BASIN })],
    }),
  );
}

const claimsAt = (times: readonly Minutes[]) =>
  occupancyOf(
    times.map(({ from, until }) => ({
      from: TEN + from,
      until: TEN + until,
      startsAt: TEN + from,
      reasonId: 0,
    })),
  );

function compile(drawn: Case) {
  const bare = { configVersion: 1, installation: install(drawn), publicHolidays: [] };
  const configuration = { ...bare, places: createPlaces(bare) };
  const found = configuration.places.find(ANNA, CHAIN);
  const [place] = isRefusal(found) ? [] : found;
  if (place === undefined) {
    throw new Error('The chain has no place.');
  }
  const { anna, ben, basin } = drawn.taken;
  const occupancies = new Map([
    [ANNA, claimsAt(anna)],
    [BEN, claimsAt(ben)],
    [BASIN, claimsAt(basin)],
  ]);
  const occupancy = claimsAt(anna);
  return { configuration, place, occupancies, occupancy };
}

type Compiled = ReturnType<typeof compile>;

/** The way of every list of times. */
function listOffered({ configuration, place, occupancies, occupancy }: Compiled, persons: number) {
  const snapshot = (of: typeof place, claims: typeof occupancy) =>
    createSnapshot(
      compileOpenDays(configuration, of, NOW),
      of,
      { version: 1, occupancy: claims },
      NOW,
    );
  const needed = place.needs
    .flatMap(({ candidates }) => candidates)
    .map((of): [number, ReturnType<typeof snapshot>] => {
      const { id } = of.schedule;
      return [id, snapshot(of, occupancies.get(id) ?? occupancyOf([]))];
    });
  const view = createView([place], [snapshot(place, occupancy)], NOW, persons, new Map(needed));
  return computeSlots(view, place.zone, dayOfWall(TEN)).value.slots;
}

function decideAt({ place, occupancies, occupancy }: Compiled, start: number, persons: number) {
  return decide({
    place,
    occupancy,
    activeCustomerBookings: 0,
    needed: occupancies,
    request: { slot: formatWallTime(TEN + start) },
    persons,
    now: NOW,
  });
}

function explainAt({ place, occupancies, occupancy }: Compiled, start: number, persons: number) {
  const slot = formatWallTime(TEN + start);
  const said = explainTime({ place, occupancy, needed: occupancies, slot, persons, now: NOW });
  expect([start, said.kind === 'needed' && said.obstacles.length === 0]).toEqual([start, false]);
  return said;
}

describe('a combination of which others do some parts', () => {
  it('is offered and booked exactly if its calendar is free for its own parts and others for theirs', () => {
    const seen = { booked: 0, refused: 0, inGap: 0 };
    fc.assert(
      fc.property(aCase, (drawn) => {
        const { persons } = drawn;
        const compiled = compile(drawn);
        const offered = listOffered(compiled, persons);
        const laid = lay(drawn.parts);
        const own = listOwnMinutes(laid);
        for (const start of STARTS) {
          const decision = decideAt(compiled, start, persons);
          const isBooked = decision.kind === 'decided';
          const isListed = offered.includes(formatWallTime(TEN + start));
          const isExplained = explainAt(compiled, start, persons).kind === 'offered';
          const isFree = isPossible(drawn, start);
          expect([start, isBooked, isListed, isExplained]).toEqual([start, isFree, isFree, isFree]);
          seen[isBooked ? 'booked' : 'refused'] += 1;
          if (decision.kind !== 'decided') {
            continue;
          }
          const { claim } = decision;
          const rows = [claim, ...(claim.parts ?? []).filter((one) => one.scheduleId === ANNA)];
          const minutes = rows.flatMap(({ blocksFrom: from, blocksUntil: until }, index) =>
            range({ from: from - TEN - start, until: until - TEN - start }).flatMap((minute) =>
              Array.from({ length: index === 0 ? persons : 1 }, () => minute),
            ),
          );
          const expected = own.blocked.flatMap((minute) =>
            Array.from({ length: persons }, () => minute),
          );
          expect(minutes.toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b));
          expect(claim.endsAt).toBe(TEN + start + (laid.at(-1)?.until ?? 0));
          seen.inGap += rows.length > persons ? 1 : 0;
        }
      }),
      RUNS,
    );
    expect(Math.min(seen.booked, seen.refused, seen.inGap)).toBeGreaterThan(0);
  });
});
