/**
 * Measures the days of a calendar that shares ten rooms with others, a year ahead, in houses that are
 * full or nearly full: with rooms that may be exchanged, compared with the same rooms that may not.
 * Run: `npm run tool -- bench exchanges [houses] [days]`.
 */

import { createCandidate, type PlacedCandidate } from '../../core/availability/assignment.ts';
import { findFreeDays } from '../../core/availability/free-times.ts';
import { findFullTimes } from '../../core/availability/full-times.ts';
import { createFit, NEVER_CLOSED } from '../../core/availability/needs.ts';
import {
  type ExchangeableClaim,
  NEEDED,
  type Occupancy,
} from '../../core/availability/occupancy.ts';
import { createOffer } from '../../core/availability/offer.ts';
import { compileOpenTime } from '../../core/availability/open-time.ts';
import { createPlaces, type Place } from '../../core/booking/places.ts';
import { isRefusal } from '../../core/booking/refusal.ts';
import { dayOfWall } from '../../core/time/civil-day.ts';
import { MINUTES_PER_DAY, MS_PER_MINUTE } from '../../core/time/units.ts';
import { anInstallation, aReason, aSchedule } from '../bff/support/an-installation.ts';
import { createRandom } from '../core/storage/random.ts';
import { aNeed, aResource } from '../core/storage/suite/needs.ts';
import { median, print } from './figures.ts';

const HOUSES = Number(process.argv[2] ?? 5);
const DAYS = Number(process.argv[3] ?? 365);
const FIRST = Date.parse('2026-03-02T00:00:00Z') / MS_PER_MINUTE;
const ROOMS = Array.from({ length: 10 }, (_, index) => 21 + index);
const OPEN = { from: 8 * 60, until: 18 * 60 };
const LENGTHS = [30, 60, 90];

type Random = (below: number) => number;

function aHouse(key: object): Place {
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
  const hours = { days, opens: OPEN.from, closes: OPEN.until, validFrom: null, validUntil: null };
  const installation = anInstallation({
    timeZone: 'UTC',
    reasons: LENGTHS.map((durationMinutes, index) =>
      aReason({ id: index + 1, durationMinutes, needs: [aNeed()] }),
    ),
    schedules: [
      { id: 1, resourceIds: ROOMS.slice(0, 5) },
      { id: 2, resourceIds: ROOMS },
      { id: 3, resourceIds: ROOMS.slice(3, 8) },
    ].map((one) =>
      aSchedule({
        ...one,
        reasonIds: [1, 2, 3],
        slotIntervalMinutes: 15,
        horizonDays: DAYS,
        openingHours: [hours],
      }),
    ),
    resources: ROOMS.map((id) => aResource({ id, ...key })),
  });
  const found = createPlaces({ installation, publicHolidays: [], configVersion: 1 }).find(1, 2);
  const [place] = isRefusal(found) ? [] : found;
  if (place === undefined) {
    throw new Error('There is no such place.');
  }
  return place;
}

/** One booking after the other in a room on each day; `gaps` of a hundred are left out. */
function fill(room: number, gaps: number, random: Random): readonly ExchangeableClaim[] {
  const claims: ExchangeableClaim[] = [];
  for (let day = 0; day < DAYS; day += 1) {
    for (let at = OPEN.from + 30 * random(2); at < OPEN.until; ) {
      const reason = random(LENGTHS.length);
      const length = LENGTHS[reason] ?? 0;
      const startsAt = FIRST + day * MINUTES_PER_DAY + at;
      const endsAt = startsAt + length;
      at += length;
      if (random(100) >= gaps) {
        claims.push({
          claimId: random(1_000_000),
          bookingId: 1,
          calendarId: room < 24 ? 1 + random(2) : 2 + random(room < 29 ? 2 : 1),
          reasonId: reason + 1,
          persons: 1,
          bookedAt: startsAt,
          part: 1,
          scheduleId: room,
          startsAt,
          endsAt,
          blocksFrom: startsAt,
          blocksUntil: endsAt,
        });
      }
    }
  }
  return claims;
}

function toOccupancy(claims: readonly ExchangeableClaim[]): Occupancy {
  return {
    count: claims.length,
    blocksFrom: Int32Array.from(claims, (claim) => claim.blocksFrom),
    blocksUntil: Int32Array.from(claims, (claim) => claim.blocksUntil),
    startsAt: Int32Array.from(claims, (claim) => claim.startsAt),
    reasonId: Int32Array.from(claims, () => NEEDED),
    nextExpiry: null,
    exchangeable: claims,
  };
}

/** The days with a free time, and how many milliseconds it took to find them. */
function findDays(place: Place, rooms: ReadonlyMap<number, Occupancy>) {
  const known = new Map<number, PlacedCandidate>();
  const find = (candidate: Place) => {
    const { id } = candidate.schedule;
    const occupancy = rooms.get(id) ?? toOccupancy([]);
    const found = known.get(id) ?? createCandidate(candidate, occupancy, NEVER_CLOSED);
    known.set(id, found);
    return found;
  };
  const first = dayOfWall(FIRST);
  const started = performance.now();
  const offer = createOffer(place, {
    openTime: compileOpenTime(place.rules, place.zone, { first, last: first + DAYS - 1 }, 60),
    full: findFullTimes(place, toOccupancy([]), 1),
    fullSessions: new Set(),
    soldOutDays: new Set(),
    earliest: FIRST,
    nextFit: createFit(place, {
      persons: 1,
      find,
      closedBy: () => NEVER_CLOSED,
      exchangesAt: FIRST * MS_PER_MINUTE,
    }),
  });
  const { days } = findFreeDays(offer);
  return { days: days.length, ms: performance.now() - started };
}

for (const gaps of [0, 2, 10]) {
  const kept = aHouse({});
  const exchanged = aHouse({ fixedMinutesBefore: 0 });
  const found = Array.from({ length: HOUSES }, (_, seed) => {
    const random = createRandom(seed + 1);
    const rooms = new Map(ROOMS.map((id) => [id, toOccupancy(fill(id, gaps, random))]));
    return { without: findDays(kept, rooms), withKey: findDays(exchanged, rooms) };
  });
  const say = (which: 'without' | 'withKey') => {
    const times = found.map((one) => one[which].ms);
    const days = median(found.map((one) => one[which].days));
    return `${median(times).toFixed(1)} ms (worst ${Math.max(...times).toFixed(1)}), ${days} of ${DAYS} days`;
  };
  print(`  ${gaps} of 100 left out: ${say('withKey')} with the key; ${say('without')} without`);
}
