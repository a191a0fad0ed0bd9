/**
 * Asks Temporal, once for each stretch of years, when a zone's offset changes. Nothing else in the
 * product uses Temporal.
 */

import { Temporal } from 'temporal-polyfill';
import type { WallMinute } from './civil-day.ts';
import { type EpochMinute, MS_PER_MINUTE } from './units.ts';

const NS_PER_MINUTE = 60_000_000_000;

/** Stretches of one offset each, in order of time. */
export interface OffsetTable {
  /** When each stretch begins, in UTC; the first begins before everything. */
  readonly starts: readonly EpochMinute[];
  /** What the wall clock shows at the end of each stretch, not included; the last never ends. */
  readonly wallEnds: readonly WallMinute[];
  /** Wall time less UTC, minutes. */
  readonly offsets: readonly number[];
}

/** The table that is right from `from` to `until`. */
export function loadOffsets(timeZone: string, from: EpochMinute, until: EpochMinute): OffsetTable {
  const starts = [Number.NEGATIVE_INFINITY];
  const offsets: number[] = [];
  const wallEnds: number[] = [];
  let moment = Temporal.Instant.fromEpochMilliseconds(from * MS_PER_MINUTE).toZonedDateTimeISO(
    timeZone,
  );
  for (;;) {
    // Offsets of the nineteenth century have seconds; whole minutes are all that a booking needs.
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

/** Whether `timeZone` is the IANA name of a zone that this system knows. */
export function zoneExists(timeZone: string): boolean {
  // Temporal also takes bare offsets such as `+01:00`, which know no clock change and are no names.
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
