/** The offsets of a zone by wall time, for readers of wall times that have no time zone data. */

import type { WallMinute } from './civil-day.ts';
import type { EpochMinute } from './units.ts';
import { formatWallTime } from './wall-time.ts';
import type { Zone } from './zone.ts';

/**
 * The wall time from which an offset applies, `YYYY-MM-DD HH:MM:SS`, and the offset, `+HH:MM`. The
 * first entry has an empty time, because it applies from the beginning.
 */
export type WallOffset = readonly [from: string, offset: string];

/**
 * All offsets from `from` to `until`, in order. A repeated wall time has the offset of its first
 * occurrence, as in `Zone.toUtc`.
 */
export function listWallOffsets(
  zone: Zone,
  from: EpochMinute,
  until: EpochMinute,
): readonly WallOffset[] {
  const offsetAt = (utc: EpochMinute) => zone.toWall(utc) - utc;
  let last = offsetAt(from);
  const offsets: WallOffset[] = [['', formatOffset(last)]];
  for (let at = zone.steadyUntil(from); at < until; at = zone.steadyUntil(at)) {
    const offset = offsetAt(at);
    if (offset !== last) {
      const start: WallMinute = at + Math.max(offset, last);
      offsets.push([formatWallTime(start), formatOffset(offset)]);
      last = offset;
    }
  }
  return offsets;
}

function formatOffset(minutes: number): string {
  const size = Math.abs(minutes);
  const hours = String(Math.floor(size / 60)).padStart(2, '0');
  const rest = String(size % 60).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${hours}:${rest}`;
}
