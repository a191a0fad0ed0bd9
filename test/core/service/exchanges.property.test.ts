/**
 * Random bookings in calendars that share rooms: a time is offered exactly if it can be booked, and
 * that is exactly if a search of all assignments finds one in which at most three others move.
 */

import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../core/booking/booking.ts';
import type { Installation } from '../../../core/installation/installation.ts';
import { parseWallTime } from '../../../core/time/wall-time.ts';
import { createZone } from '../../../core/time/zone.ts';
import { anInstallation, aReason, aSchedule } from '../../bff/support/an-installation.ts';
import { fewestMoves, type Held } from '../availability/fewest-moves.ts';
import { aRequest } from '../availability/occupancies.ts';
import { createRandom } from '../storage/random.ts';
import { aNeed, aResource } from '../storage/suite/needs.ts';
import { aService, MONDAY, type ServiceUnderTest } from './a-service.ts';

/** How many others moved in any attempt. */
const seen = new Set<number | null>();
const SEEDS = Number(process.env.EXCHANGE_SEEDS ?? 4);
const ATTEMPTS = 60;
/** Minutes before a booking at which its room is fixed; never exchanged if not listed. */
const FIXED = new Map([
  [21, 0],
  [22, 60],
  [23, 120],
  [24, 0],
]);
const ROOMS = [21, 22, 23, 24, 25];
const TIMES = Array.from({ length: 9 }, (_, index) => {
  const minute = 9 * 60 + 30 * index;
  return `${`${Math.floor(minute / 60)}`.padStart(2, '0')}:${`${minute % 60}`.padStart(2, '0')}`;
});
const zone = createZone('Europe/Berlin');

interface House {
  readonly installation: Installation;
  /** The rooms of each calendar, by preference. */
  readonly roomsOf: ReadonlyMap<number, readonly number[]>;
}

function aHouse(random: (below: number) => number): House {
  const own = [1, 2, 3, 4].map((id): [number, readonly number[]] => [
    id,
    ROOMS.filter(() => random(2) === 0),
  ]);
  const roomsOf = new Map(own.map(([id, rooms]) => [id, rooms.length === 0 ? ROOMS : rooms]));
  const days = [
    { days: ['mon' as const], opens: 540, closes: 840, validFrom: null, validUntil: null },
  ];
  return {
    roomsOf,
    installation: anInstallation({
      timeZone: 'Europe/Berlin',
      reasons: [
        aReason({ durationMinutes: 30, needs: [aNeed()] }),
        aReason({ id: 2, durationMinutes: 60, needs: [aNeed({ afterMinutes: 30 })] }),
      ],
      schedules: own.map(([id, rooms]) =>
        aSchedule({
          id,
          capacity: 20,
          reasonIds: [1, 2],
          slotIntervalMinutes: 30,
          resourceIds: rooms,
          openingHours: days,
        }),
      ),
      resources: ROOMS.map((id) => {
        const minutes = FIXED.get(id);
        return aResource({ id, ...(minutes !== undefined && { fixedMinutesBefore: minutes }) });
      }),
    }),
  };
}

const utc = (time: string) => zone.toUtc(parseWallTime(`${MONDAY} ${time}:00`) ?? 0) ?? 0;

function toHeld({ roomsOf }: House, { scheduleId, startsAt, parts = [] }: Booking, now: number) {
  return parts.map(({ scheduleId: at, blocksFrom: from, blocksUntil: until }): Held => {
    const isFree = (id: number) =>
      now < (startsAt - (FIXED.get(id) ?? Number.POSITIVE_INFINITY)) * 60_000;
    const others = (roomsOf.get(scheduleId) ?? []).filter((id) => id !== at && isFree(id));
    return { from, until, at, others: isFree(at) ? others : [] };
  });
}

async function attempt(
  { service, storage, clock }: ServiceUnderTest,
  house: House,
  random: (below: number) => number,
): Promise<number | null> {
  const reasonId = 1 + random(2);
  const scheduleId = 1 + random(4);
  const time = TIMES[random(TIMES.length)] ?? '';
  const start = utc(time);
  const [from, until] = [start, start + (reasonId === 1 ? 30 : 90)];
  const before = await storage.bookings.list({
    from: start - 1440,
    until: start + 1440,
    limit: 99,
  });
  const held = before.flatMap((booking) => toHeld(house, booking, clock.now()));
  const wish = { from, until, rooms: house.roomsOf.get(scheduleId) ?? [] };
  const expected = start * 60_000 < clock.now() ? null : fewestMoves(held, [wish]);
  const answer = await service.slots({ scheduleId, reasonId }, MONDAY);
  const offered = answer.kind === 'answer' ? answer.value.slots : [];
  const isOffered = offered.includes(`${MONDAY} ${time}:00`);
  const explained = await service.explainTime({
    scheduleId,
    reasonId,
    slot: `${MONDAY} ${time}:00`,
  });
  const kinds = 'kind' in explained ? [] : explained.map(({ explanation }) => explanation.kind);
  expect(kinds.includes('offered')).toBe(isOffered);
  const booked = await service.book({
    ...aRequest(`${MONDAY} ${time}:00`),
    scheduleId,
    reasonId,
  });
  expect([isOffered, booked.kind], `${time} in ${scheduleId}`).toEqual([
    expected !== null,
    expected === null ? 'refused' : 'booked',
  ]);
  const after = await storage.bookings.list({ from: start - 1440, until: start + 1440, limit: 99 });
  const roomOf = new Map(
    after.map(({ bookingId, parts = [] }) => [bookingId, parts[0]?.scheduleId]),
  );
  const moved = before.filter(
    ({ bookingId, parts = [] }) => roomOf.get(bookingId) !== parts[0]?.scheduleId,
  );
  expect(moved.length).toBe(expected ?? 0);
  return expected;
}

describe('times in calendars that share rooms', () => {
  it.each(Array.from({ length: SEEDS }, (_, seed) => seed + 1))(
    'are offered exactly if they can be booked with at most three exchanges, seed %i',
    { timeout: 120_000 },
    async (seed) => {
      const random = createRandom(seed);
      const house = aHouse(random);
      const tested = await aService(house.installation);
      for (let tries = 0; tries < ATTEMPTS; tries++) {
        if (random(15) === 0) {
          tested.clock.advanceBy(20 * 60_000);
        }
        seen.add(await attempt(tested, house, random));
      }
      expect([null, 0, 1].every((count) => seen.has(count))).toBe(true);
    },
  );
});
