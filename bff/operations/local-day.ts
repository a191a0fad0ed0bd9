import {
  createZone,
  type Day,
  type EpochMs,
  formatDay,
  type Installation,
  MINUTES_PER_DAY,
  MS_PER_MINUTE,
} from '../../core/index.ts';

/** Today's date in the installation's time zone. */
export function localDay({ timeZone }: Pick<Installation, 'timeZone'>, now: EpochMs): Day {
  return formatDay(
    Math.floor(createZone(timeZone).toWall(Math.floor(now / MS_PER_MINUTE)) / MINUTES_PER_DAY),
  );
}
