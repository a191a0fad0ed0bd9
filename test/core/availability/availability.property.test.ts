import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainTime } from '../../../core/availability/explain-time.ts';
import type { Occupancy } from '../../../core/availability/occupancy.ts';
import { claimWindow, decide } from '../../../core/booking/decide.ts';
import { createPlaces, type Place } from '../../../core/booking/places.ts';
import { createDays } from '../../../core/service/days.ts';
import { computeSlots } from '../../../core/service/slots.ts';
import { compileOpenDays, createSnapshot } from '../../../core/service/snapshot.ts';
import { createView, type View } from '../../../core/service/view.ts';
import { formatWallTime } from '../../../core/time/wall-time.ts';
import { aRequest, occupancyOf } from './occupancies.ts';
import { type RandomCase, randomCase } from './random-cases.ts';
import { type Case, freeTimes } from './reference.ts';

const RUNS = { numRuns: 200 };

function open({ installation, publicHolidays, claims, now }: Case): { view: View; place: Place; occupancy: Occupancy } {
  const bare = { installation, publicHolidays, configVersion: 1 };
  const configuration = { ...bare, places: createPlaces(bare) };
  const places = configuration.places.find(1, 1);
  if ('kind' in places || !places[0]) throw new Error('The case has no place.');
  const occupancy = occupancyOf(claims);
  const snapshot = createSnapshot(compileOpenDays(configuration, places[0], now), places[0], { version: 1, occupancy }, now);
  return { view: createView(places, [snapshot], now), place: places[0], occupancy };
}

function slotsOfAllDays(view: View, place: Place): readonly string[] {
  const slots: string[] = [];
  for (let day = view.span.first; day <= view.span.last; day++) slots.push(...computeSlots(view, place.zone, day).value.slots);
  return slots;
}

/** Every quarter of an hour of a day and a half, so that taken times are asked for as well, and some free ones wherever they are. */
function someTimes({ given, window }: RandomCase, free: readonly { wall: number }[]): readonly string[] {
  const now = Math.floor(given.now / 60_000) - window.from;
  const quarters = window.walls.slice(now - 60, now + 36 * 60).filter((wall) => wall % 15 === 0);
  return [...quarters, ...free.filter((_, index) => index % 7 === 0).map(({ wall }) => wall)].map(formatWallTime);
}

describe('availability, held against a minute-by-minute reference', () => {
  it('lists exactly the free times of each day', () => {
    fc.assert(
      fc.property(randomCase, ({ given, window }) => {
        const { view, place } = open(given);
        expect(slotsOfAllDays(view, place)).toEqual(freeTimes(given, window).map(({ wall }) => formatWallTime(wall)));
      }),
      RUNS,
    );
  });

  it('lists exactly the days that have a free time, and the first free time', () => {
    fc.assert(
      fc.property(randomCase, ({ given, window }) => {
        const free = freeTimes(given, window).map(({ wall }) => formatWallTime(wall));
        const { value } = createDays()(open(given).view);
        expect(value.days).toEqual([...new Set(free.map((slot) => slot.slice(0, 10)))]);
        expect(value.next).toBe(free[0] ?? null);
      }),
      RUNS,
    );
  });

  it('books and explains as offered what is free, and nothing else', () => {
    fc.assert(
      fc.property(randomCase, (random) => {
        const { given, window } = random;
        const { place, occupancy } = open(given);
        const free = freeTimes(given, window);
        const offered = new Map(free.map(({ wall, utc }) => [formatWallTime(wall), utc]));
        for (const slot of someTimes(random, free)) {
          const decision = decide({ place, occupancy, activeCustomerBookings: 0, request: aRequest(slot), now: given.now });
          expect(decision.kind === 'decided' ? decision.claim.startsAt : undefined).toBe(offered.get(slot));
          expect(explainTime({ place, occupancy, slot, now: given.now }).kind === 'offered').toBe(offered.has(slot));
        }
      }),
      RUNS,
    );
  });

  it('decides the same from the claims of the asked window alone', () => {
    fc.assert(
      fc.property(randomCase, (random) => {
        const { given, window } = random;
        const { place, occupancy } = open(given);
        for (const slot of someTimes(random, freeTimes(given, window))) {
          const asked = claimWindow(place, slot);
          const seen = occupancyOf(given.claims.filter(({ from, until }) => asked !== null && from < asked.until && until > asked.from));
          const judge = (shown: Occupancy) =>
            decide({ place, occupancy: shown, activeCustomerBookings: 0, request: aRequest(slot), now: given.now });
          expect(judge(seen)).toEqual(judge(occupancy));
        }
      }),
      RUNS,
    );
  });
});
