/** Lists busy times of other calendars for people who ask why a time is not offered. */

import type { EpochMs } from '../clock.ts';
import type { StoredBusyKind } from '../installation/busy-rule.ts';
import { type EpochMinute, MS_PER_MINUTE } from '../time/units.ts';
import { formatWallTime, type WallTime } from '../time/wall-time.ts';
import type { Zone } from '../time/zone.ts';
import type { Block } from './full-times.ts';

export interface ToldBusy {
  /** What the team calls that calendar. */
  readonly source: string;
  readonly from: WallTime;
  readonly until: WallTime;
  readonly kind: StoredBusyKind;
  /** `null` if titles are not stored. */
  readonly title: string | null;
  /** When that calendar was last read successfully; `null` if never. */
  readonly read: WallTime | null;
}

/** A time with an effect, as listed by the storage. */
export interface BusyReason extends Omit<ToldBusy, 'from' | 'until' | 'read'> {
  readonly readAt: EpochMs | null;
  readonly startsAt: EpochMinute;
  readonly endsAt: EpochMinute;
}

/** The reasons that touch the block. */
export function tellBusy(
  reasons: readonly BusyReason[],
  block: Block,
  zone: Zone,
): readonly ToldBusy[] {
  return reasons
    .filter(({ startsAt, endsAt }) => startsAt < block.until && endsAt > block.from)
    .map(({ source, startsAt, endsAt, kind, title, readAt }) => ({
      source,
      from: formatWallTime(zone.toWall(startsAt)),
      until: formatWallTime(zone.toWall(endsAt)),
      kind,
      title,
      read:
        readAt === null ? null : formatWallTime(zone.toWall(Math.floor(readAt / MS_PER_MINUTE))),
    }));
}
