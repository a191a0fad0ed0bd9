/** Why a time is not offered, in each calendar that was asked for. */

import { explainTime } from '../availability/explain-time.ts';
import type { Occupancy } from '../availability/occupancy.ts';
import type { BookedTime } from '../booking/change.ts';
import type { BookingService } from '../booking-service.ts';
import type { Storage } from '../storage/storage.ts';
import { dayOfWall } from '../time/civil-day.ts';
import { MINUTES_PER_DAY } from '../time/units.ts';
import { parseWallTime } from '../time/wall-time.ts';
import type { AvailabilityReader } from './availability-reader.ts';

interface Parts {
  readonly availability: AvailabilityReader;
  readonly storage: Pick<Storage, 'readOccupancy'>;
}

export function createExplainQuery({ availability, storage }: Parts): BookingService['explainTime'] {
  return async ({ slot, except, ...choice }) => {
    const resolved = await availability.resolve(choice);
    if (resolved.kind === 'refused') return resolved;
    const { now, configuration } = resolved.context;
    // Limits of a day count all of it, and what began the day before may reach into it.
    const midnight = configuration.places.zone.boundaryToUtc(dayOfWall(parseWallTime(slot) ?? 0) * MINUTES_PER_DAY);
    const around = { from: midnight - MINUTES_PER_DAY, until: midnight + 3 * MINUTES_PER_DAY, now };
    return Promise.all(
      resolved.places.map(async (place) => {
        const { occupancy } = await storage.readOccupancy({ scheduleId: place.schedule.id, ...around });
        const others = except?.scheduleId === place.schedule.id ? without(occupancy, except.startsAt, place.reason.id) : occupancy;
        return { schedule: place.schedule, explanation: explainTime({ place, occupancy: others, slot, now }) };
      }),
    );
  };
}

/** A booking's own claim does not stand in its way; those of one reason that begin together take the same time. */
function without(occupancy: Occupancy, startsAt: BookedTime['startsAt'], reasonId: number): Occupancy {
  const own = occupancy.startsAt.findIndex((start, index) => start === startsAt && occupancy.reasonId[index] === reasonId);
  if (own < 0) return occupancy;
  const others = (column: Int32Array) => column.filter((_, index) => index !== own);
  return {
    count: occupancy.count - 1,
    blocksFrom: others(occupancy.blocksFrom),
    blocksUntil: others(occupancy.blocksUntil),
    startsAt: others(occupancy.startsAt),
    reasonId: others(occupancy.reasonId),
    nextExpiry: occupancy.nextExpiry,
  };
}
