import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainTime } from '../../../core/availability/explain-time.ts';
import type { Occupancy } from '../../../core/availability/occupancy.ts';
import { claimWindow, decide, decideAmong } from '../../../core/booking/decide.ts';
import { createDays } from '../../../core/service/days.ts';
import { formatWallTime } from '../../../core/time/wall-time.ts';
import { aRequest, occupancyOf } from './occupancies.ts';
import { slotsByDay } from './open-view.ts';
import { openCase, type RandomCase, randomCase } from './random-cases.ts';
import { type FreeTime, freeTimesOfAny } from './reference.ts';

const RUNS = { numRuns: Number(process.env.AVAILABILITY_CASES ?? 200) };

/**
 * Every quarter of an hour of a day and a half, to include taken times, and some free ones
 * anywhere.
 */
function someTimes({ now, window }: RandomCase, free: readonly FreeTime[]): readonly string[] {
  const index = Math.floor(now / 60_000) - window.from;
  const quarters = window.walls
    .slice(index - 60, index + 36 * 60)
    .filter((wall) => wall % 15 === 0);
  return [...quarters, ...free.filter((_, each) => each % 7 === 0).map(({ wall }) => wall)].map(
    formatWallTime,
  );
}

/** Decides for all members of a case: which of them is booked, and from when. */
function decider(random: RandomCase) {
  const { places, occupancies } = openCase(random);
  const readings = places.map((place, index) => ({
    place,
    occupancy: occupancies[index] ?? occupancyOf([]),
    activeCustomerBookings: 0,
  }));
  const { persons, now } = random;
  return (slot: string) => {
    const decision = decideAmong(readings, { slot, persons, now });
    return decision.kind === 'decided'
      ? [decision.claim.scheduleId, decision.claim.startsAt]
      : undefined;
  };
}

/** The first member of a case, all its claims, and only those in the window of a request. */
function firstMember(random: RandomCase) {
  const { places, occupancies } = openCase(random);
  const place = places[0];
  const all = occupancies[0];
  if (!place || !all) {
    throw new Error('The case has no place.');
  }
  const claims = random.members[0]?.claims ?? [];
  const near = (slot: string) => {
    const asked = claimWindow(place, slot, { wholeDay: false });
    return occupancyOf(
      claims.filter(
        ({ from, until }) => asked !== null && from < asked.until && until > asked.from,
      ),
    );
  };
  return { place, all, near };
}

describe('availability of a schedule or a group for one or several persons, held against a minute-by-minute reference', () => {
  it('lists exactly the free times of each day', () => {
    fc.assert(
      fc.property(randomCase, (random) => {
        const expected = freeTimesOfAny(random.members, random.window).map(({ wall }) =>
          formatWallTime(wall),
        );
        expect([...slotsByDay(openCase(random)).values()].flat()).toEqual(expected);
      }),
      RUNS,
    );
  });

  it('lists exactly the days that have a free time, and the first free time', () => {
    fc.assert(
      fc.property(randomCase, (random) => {
        const free = freeTimesOfAny(random.members, random.window).map(({ wall }) =>
          formatWallTime(wall),
        );
        const { value } = createDays()(openCase(random).view);
        expect(value.days).toEqual([...new Set(free.map((slot) => slot.slice(0, 10)))]);
        expect(value.next).toBe(free[0] ?? null);
      }),
      RUNS,
    );
  });

  it('books exactly the free times, with the least busy member', () => {
    fc.assert(
      fc.property(randomCase, (random) => {
        const free = freeTimesOfAny(random.members, random.window);
        const offered = new Map(
          free.map((time) => [formatWallTime(time.wall), [time.scheduleIds[0], time.utc]]),
        );
        const slots = someTimes(random, free);
        const placeOf = decider(random);
        const booked = slots.map((slot) => [slot, placeOf(slot)]);
        expect(booked).toEqual(slots.map((slot) => [slot, offered.get(slot)]));
      }),
      RUNS,
    );
  });

  it('explains exactly the free times as offered', () => {
    fc.assert(
      fc.property(randomCase, (random) => {
        const { places, occupancies } = openCase(random);
        const free = freeTimesOfAny(random.members, random.window);
        const offered = new Map(free.map((time) => [formatWallTime(time.wall), time.scheduleIds]));
        for (const [index, place] of places.entries()) {
          const occupancy = occupancies[index] ?? occupancyOf([]);
          const slots = someTimes(random, free);
          const isExplainedAsOffered = (slot: string) =>
            explainTime({ place, occupancy, slot, persons: random.persons, now: random.now })
              .kind === 'offered';
          const isOffered = (slot: string) =>
            offered.get(slot)?.includes(place.schedule.id) ?? false;
          expect(slots.filter(isExplainedAsOffered)).toEqual(slots.filter(isOffered));
        }
      }),
      RUNS,
    );
  });

  it('decides the same with only the claims of the requested window', () => {
    fc.assert(
      fc.property(randomCase, (random) => {
        const { place, all, near } = firstMember(random);
        const slots = someTimes(random, freeTimesOfAny(random.members.slice(0, 1), random.window));
        const { persons, now } = random;
        const judge = (slot: string, occupancy: Occupancy) =>
          decide({
            place,
            occupancy,
            activeCustomerBookings: 0,
            request: aRequest(slot),
            persons,
            now,
          });
        expect(slots.map((slot) => judge(slot, near(slot)))).toEqual(
          slots.map((slot) => judge(slot, all)),
        );
      }),
      RUNS,
    );
  });
});
