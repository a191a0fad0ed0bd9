/** Counts the places that are left at a free start. */

import type { Place } from '../booking/places.ts';
import { dayOfWall } from '../time/civil-day.ts';
import type { EpochMinute } from '../time/units.ts';
import { countForLimit } from './bookable-days.ts';
import { type Block, blockAt } from './full-times.ts';
import { type Occupancy, withTakenPlaces } from './occupancy.ts';
import type { OpenPiece, OpenTime } from './open-time.ts';

interface FreeStart {
  readonly openTime: OpenTime;
  readonly occupancy: Occupancy;
  readonly start: EpochMinute;
}

/**
 * How many more people fit at a free start, together or apart: limited by the calendar, the reason,
 * the session and the daily limit. A course has as many places as its fullest date.
 */
export function countPlacesLeft(place: Place, { openTime, occupancy, start }: FreeStart): number {
  const piece = openTime.find(({ from, until }) => from <= start && start < until);
  const starts = [start, ...(piece?.laterStarts ?? [])];
  return Math.min(...starts.map((one) => countOnDate(place, { occupancy, piece, start: one })));
}

function countOnDate(
  place: Place,
  {
    piece,
    occupancy,
    start,
  }: Pick<FreeStart, 'occupancy' | 'start'> & { readonly piece: OpenPiece | undefined },
): number {
  const { schedule, reason, zone } = place;
  const block = blockAt(place, start);
  const taken = peakDuring(withTakenPlaces(occupancy), block, null);
  const limits = [schedule.capacity - taken, (piece?.places ?? schedule.capacity) - taken];
  if (reason.capacity !== null) {
    limits.push(reason.capacity - peakDuring(occupancy, block, reason.id));
  }
  if (schedule.dailyLimit !== null) {
    const day = dayOfWall(zone.toWall(start));
    limits.push(schedule.dailyLimit - countForLimit(day, occupancy, zone));
  }
  return Math.max(0, Math.min(...limits));
}

/** The most claims at any minute of the block, counting only those of `reasonId` if it is given. */
function peakDuring(
  { count, blocksFrom, blocksUntil, reasonId: reasons }: Occupancy,
  block: Block,
  reasonId: number | null,
): number {
  const ends: EpochMinute[] = [];
  let peak = 0;
  for (let i = 0; i < count; i++) {
    const from = blocksFrom[i] ?? 0;
    const until = blocksUntil[i] ?? 0;
    const counts = reasonId === null || reasons[i] === reasonId;
    if (counts && from < block.until && until > block.from) {
      ends.push(until);
      // Claims are sorted by their beginning, so those that end later are all running now.
      peak = Math.max(peak, ends.filter((end) => end > Math.max(from, block.from)).length);
    }
  }
  return peak;
}
