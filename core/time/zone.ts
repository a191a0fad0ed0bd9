/**
 * Converts UTC minutes to wall minutes and back in a few integer steps, even if a clock change
 * skips or repeats an hour.
 */

import { createBoundedMap } from '../bounded-map.ts';
import type { WallMinute } from './civil-day.ts';
import { loadOffsets, type OffsetTable, zoneExists } from './offset-table.ts';
import { type EpochMinute, MINUTES_PER_DAY } from './units.ts';

/** An IANA time zone. Results are whole minutes if the arguments are. */
export interface Zone {
  readonly timeZone: string;
  /**
   * The moment at which the wall clock shows `wall`: the first one if it does so twice, `null` if
   * it never does.
   */
  toUtc(wall: WallMinute): EpochMinute | null;
  /**
   * Works like `toUtc`, for the bounds of a range: a skipped wall time maps to the moment of the
   * clock change.
   */
  boundaryToUtc(wall: WallMinute): EpochMinute;
  toWall(utc: EpochMinute): WallMinute;
  /**
   * A moment after `utc` up to which the offset stays the same. It may lie before the next change;
   * call this again from there to go on.
   */
  steadyUntil(utc: EpochMinute): EpochMinute;
}

/**
 * About eight years. Offsets are loaded per stretch, so that a distant date costs no more than a
 * near one.
 */
const STRETCH = 2 ** 22;
/** More than any offset, so that a stretch also covers the wall times at its edges. */
const MARGIN = 3 * MINUTES_PER_DAY;
const MAX_STRETCHES = 16;

const zones = createBoundedMap<string, Zone>({ max: 64 });

/**
 * Returns the cached zone of an IANA name. Throws a RangeError if it does not exist, so check with
 * `zoneExists` first.
 */
export function createZone(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known) {
    return known;
  }
  if (!zoneExists(timeZone)) {
    throw new RangeError(`Not a time zone: ${timeZone}`);
  }
  const zone = buildZone(timeZone);
  zones.set(timeZone, zone);
  return zone;
}

/** `null` for a name that is unknown here; whoever stored it may have known more of them. */
export function findZone(timeZone: string | null): Zone | null {
  return timeZone !== null && (zones.has(timeZone) || zoneExists(timeZone))
    ? createZone(timeZone)
    : null;
}

function buildZone(timeZone: string): Zone {
  const tableAt = createTables(timeZone);

  function find(wall: WallMinute): { readonly utc: EpochMinute; readonly exists: boolean } {
    const { starts, wallEnds, offsets } = tableAt(wall);
    // The first stretch that has not ended when the wall clock shows this time. Earlier stretches
    // never reach it; in later ones it would be the repetition.
    const index = firstAbove(wallEnds, wall);
    const utc = wall - (offsets[index] ?? 0);
    const start = starts[index] ?? 0;
    return utc >= start ? { utc, exists: true } : { utc: start, exists: false };
  }

  return {
    timeZone,
    toUtc(wall) {
      const { utc, exists } = find(wall);
      return exists ? utc : null;
    },
    boundaryToUtc: (wall) => find(wall).utc,
    toWall(utc) {
      const { starts, offsets } = tableAt(utc);
      return utc + (offsets[firstAbove(starts, utc) - 1] ?? 0);
    },
    steadyUntil(utc) {
      const { starts } = tableAt(utc);
      return Math.min(
        starts[firstAbove(starts, utc)] ?? Number.POSITIVE_INFINITY,
        (Math.floor(utc / STRETCH) + 1) * STRETCH,
      );
    },
  };
}

/** The tables of a zone per stretch, with the last used one at hand. */
function createTables(timeZone: string): (minute: number) => OffsetTable {
  const tables = createBoundedMap<number, OffsetTable>({ max: MAX_STRETCHES });
  let current = Number.NaN;
  let table: OffsetTable = { starts: [], wallEnds: [], offsets: [] };
  return (minute) => {
    const stretch = Math.floor(minute / STRETCH);
    if (stretch === current) {
      return table;
    }
    table =
      tables.get(stretch) ??
      loadOffsets(timeZone, stretch * STRETCH - MARGIN, (stretch + 1) * STRETCH + MARGIN);
    current = stretch;
    tables.set(stretch, table);
    return table;
  };
}

/** Index of the first of the ascending `values` that exceeds `limit`; their count if none does. */
function firstAbove(values: readonly number[], limit: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? 0) > limit) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

/** Longer than any IANA name. */
const MAX_NAME = 64;

/** The IANA name of a time zone as a browser tells it; `null` if it is none that we know. */
export function readTimeZone(given: unknown): string | null {
  return typeof given === 'string' && given.length <= MAX_NAME && zoneExists(given) ? given : null;
}
