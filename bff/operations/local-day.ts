import {
  createZone,
  type Day,
  type EpochMs,
  formatDay,
  type Installation,
  MINUTES_PER_DAY,
  MS_PER_MINUTE,
} from '../../core/index.ts';

/** Today, where the installation is. */
export function localDay({ timeZone }: Pick<Installation, 'timeZone'>, now: EpochMs): Day {
  return formatDay(
    Math.floor(createZone(timeZone).toWall(Math.floor(now / MS_PER_MINUTE)) / MINUTES_PER_DAY),
  );
}
