/** The deadline until which a visitor may change a booking that is about to be made. */

import {
  changeableUntil,
  createZone,
  type EpochMs,
  type Installation,
  listMembers,
  parseWallTime,
  type WallTime,
} from '../../core/index.ts';

interface WantedTime {
  readonly schedule: number;
  readonly slot: WallTime;
}

/**
 * `null` if the time is already inside the cut-off; `undefined` if the calendars that may get the
 * booking have different cut-offs or belong to an upstream installation.
 */
export function findChangeUntil(
  installation: Installation,
  { schedule, slot }: WantedTime,
  now: EpochMs,
): EpochMs | null | undefined {
  const asked = installation.schedules.find(({ id }) => id === schedule);
  const wall = parseWallTime(slot);
  const startsAt = wall === null ? null : createZone(installation.timeZone).toUtc(wall);
  if (asked === undefined || startsAt === null) {
    return undefined;
  }
  const [until, ...others] = new Set(
    listMembers(asked, installation).map(({ cancelCutoffMinutes }) =>
      changeableUntil(startsAt, cancelCutoffMinutes, now),
    ),
  );
  return others.length === 0 ? until : undefined;
}

export function presentChangeUntil(until: EpochMs | null): string | null {
  return until === null ? null : new Date(until).toISOString();
}
