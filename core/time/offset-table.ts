/**
 * Looks up the offset changes of a time zone with Temporal, once per stretch of years. Nothing else
 * in the product uses Temporal.
 */

import { Temporal } from 'temporal-polyfill';
import type { WallMinute } from './civil-day.ts';
import { type EpochMinute, MS_PER_MINUTE } from './units.ts';

const NS_PER_MINUTE = 60_000_000_000;

/** Stretches of a constant offset, in ascending order. */
export interface OffsetTable {
  /** Start of each stretch in UTC; the first is minus infinity. */
  readonly starts: readonly EpochMinute[];
  /** Wall time at the end of each stretch (exclusive); the last is infinity. */
  readonly wallEnds: readonly WallMinute[];
  /** Wall time minus UTC, in minutes. */
  readonly offsets: readonly number[];
}

/** A table that is valid from `from` to `until`. */
export function loadOffsets(timeZone: string, from: EpochMinute, until: EpochMinute): OffsetTable {
  const starts = [Number.NEGATIVE_INFINITY];
  const offsets: number[] = [];
  const wallEnds: number[] = [];
  let moment = Temporal.Instant.fromEpochMilliseconds(from * MS_PER_MINUTE).toZonedDateTimeISO(
    timeZone,
  );
  for (;;) {
    // Offsets of the nineteenth century include seconds; bookings only need whole minutes.
    const offset = Math.round(moment.offsetNanoseconds / NS_PER_MINUTE);
    offsets.push(offset);
    const next = moment.getTimeZoneTransition('next');
    if (!next || next.epochMilliseconds > until * MS_PER_MINUTE) {
      break;
    }
    const start = Math.floor(next.epochMilliseconds / MS_PER_MINUTE);
    wallEnds.push(start + offset);
    starts.push(start);
    moment = next;
  }
  wallEnds.push(Number.POSITIVE_INFINITY);
  return { starts, wallEnds, offsets };
}

/** Whether `timeZone` is an IANA name that this system knows. */
export function zoneExists(timeZone: string): boolean {
  // Temporal also accepts bare offsets such as `+01:00`, which have no clock changes and are not
  // names.
  if (!/^[A-Za-z]/.test(timeZone)) {
    return false;
  }
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone);
    return true;
  } catch (error) {
    if (error instanceof RangeError) {
      return false;
    }
    throw error;
  }
}
