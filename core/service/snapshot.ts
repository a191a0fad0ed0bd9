/** A schedule as it stands: its open time and the sweep of its claims, from which every question about it is answered without the database. */

import { bookableDays, earliestStart, findSoldOutDays, nextMidnight } from '../availability/bookable-days.ts';
import { type FullTimes, fullTimesOf } from '../availability/full-times.ts';
import { createOffer, type Offer } from '../availability/offer.ts';
import { compileOpenTime, type DaySpan, type OpenTime } from '../availability/open-time.ts';
import type { Place } from '../booking/places.ts';
import type { EpochMs } from '../clock.ts';
import type { Reason } from '../installation/installation.ts';
import type { OccupancyQuery, VersionedOccupancy } from '../storage/booking-storage.ts';
import { MINUTES_PER_DAY } from '../time/units.ts';
import type { CompiledConfiguration } from './configurations.ts';
import type { Validity } from './validity.ts';

/** The bookable days of a schedule, compiled: the same until the configuration or the date changes. */
export interface OpenDays {
  readonly configuration: CompiledConfiguration;
  readonly span: DaySpan;
  readonly openTime: OpenTime;
}

export interface Snapshot {
  readonly validity: Validity;
  readonly span: DaySpan;
  /** What `place.reason` is offered from `now` on. The place must be of this schedule. */
  offer(place: Place, now: EpochMs): Offer;
}

export function compileOpenDays(configuration: CompiledConfiguration, place: Place, now: EpochMs): OpenDays {
  const span = bookableDays(place.schedule, place.zone, now);
  const longest = longestOf(reasonsAt(configuration, place), ({ durationMinutes }) => durationMinutes);
  return { configuration, span, openTime: compileOpenTime(place.rules, place.zone, span, longest) };
}

/** All claims that any booking on the bookable days may meet, with the buffers on both sides. */
export function occupancyQuery({ configuration, span }: OpenDays, place: Place, now: EpochMs): OccupancyQuery {
  const reasons = reasonsAt(configuration, place);
  const before = longestOf(reasons, ({ bufferBeforeMinutes }) => bufferBeforeMinutes);
  const after = longestOf(reasons, ({ durationMinutes, bufferAfterMinutes }) => durationMinutes + bufferAfterMinutes);
  return {
    scheduleId: place.schedule.id,
    from: place.zone.boundaryToUtc(span.first * MINUTES_PER_DAY) - before,
    until: place.zone.boundaryToUtc((span.last + 1) * MINUTES_PER_DAY) + after,
    now,
  };
}

export function createSnapshot(openDays: OpenDays, place: Place, { version, occupancy }: VersionedOccupancy, now: EpochMs): Snapshot {
  const { configuration, span, openTime } = openDays;
  const { schedule, zone } = place;
  const soldOutDays = findSoldOutDays(occupancy, zone, schedule.dailyLimit);
  const fullByReason = new Map<number, FullTimes>();
  return {
    validity: {
      configVersion: configuration.configVersion,
      versions: [{ scheduleId: schedule.id, version }],
      from: now,
      until: Math.min(nextMidnight(zone, now), occupancy.nextExpiry ?? Number.POSITIVE_INFINITY),
    },
    span,
    offer(asked, at) {
      // Reasons without a capacity of their own share one sweep.
      const key = asked.reason.capacity === null ? 0 : asked.reason.id;
      const full = fullByReason.get(key) ?? fullTimesOf(asked, occupancy);
      fullByReason.set(key, full);
      return createOffer(asked, { openTime, full, soldOutDays, earliest: earliestStart(schedule, at) });
    },
  };
}

function reasonsAt({ installation }: CompiledConfiguration, { schedule }: Place): readonly Reason[] {
  return installation.reasons.filter(({ id }) => schedule.reasonIds.includes(id));
}

function longestOf(reasons: readonly Reason[], minutes: (reason: Reason) => number): number {
  return Math.max(0, ...reasons.map(minutes));
}
