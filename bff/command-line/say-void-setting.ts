/** A setting without effect, and what to write instead. */

import {
  createZone,
  type Day,
  type EpochMs,
  formatDay,
  type Installation,
  localize,
  MINUTES_PER_DAY,
  type VoidSetting,
} from '../../core/index.ts';
import { printable } from './printable.ts';

export function sayVoidSetting(setting: VoidSetting, { locale }: Pick<Installation, 'locale'>): string {
  const calendar = `${setting.scheduleId} (${localize(setting.scheduleName, locale, locale)})`;
  if (setting.kind === 'never_open')
    return printable(
      `Calendar ${calendar} has no hours from today on, so nobody can book it; add opening_hours to it, or leave it if that is meant.`,
    );
  const { reasonId, reasonName, capacity, scheduleCapacity } = setting;
  return printable(
    `Reason ${reasonId} (${localize(reasonName, locale, locale)}) has capacity ${capacity}, which has no effect in calendar ${calendar}: that one takes ${scheduleCapacity} at once. Give the calendar capacity ${capacity}, or take it out of the reason.`,
  );
}

/** Today, where the installation is. */
export function localDay({ timeZone }: Pick<Installation, 'timeZone'>, now: EpochMs): Day {
  return formatDay(Math.floor(createZone(timeZone).toWall(Math.floor(now / 60_000)) / MINUTES_PER_DAY));
}
