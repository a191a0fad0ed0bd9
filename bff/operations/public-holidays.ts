/**
 * Public holidays are stored as dates for some years, so that decisions need no library. Computes
 * which years to store and tops them up before they run out.
 */

import {
  type EpochMs,
  type Installation,
  MS_PER_DAY,
  type PublicHoliday,
  publicHolidays,
} from '../../core/index.ts';
import type { Core } from '../open-core.ts';
import type { Job } from './job.ts';

const YEARS_BACK = 1;
const YEARS_AHEAD = 6;
/** Holidays are recomputed if fewer whole years than this are left. */
const YEARS_LOW = 2;

/** Covers last year to six years ahead; empty if the installation observes no holidays. */
export async function holidaysToStore(
  { holidays, locale }: Pick<Installation, 'holidays' | 'locale'>,
  now: EpochMs,
): Promise<readonly PublicHoliday[]> {
  if (holidays === null) {
    return [];
  }
  const first = toYear(now) - YEARS_BACK;
  const years = Array.from({ length: YEARS_BACK + YEARS_AHEAD + 1 }, (_, index) => first + index);
  return publicHolidays(holidays, years, locale);
}

/** The last year with stored holidays; `null` if there are none. */
export function lastHolidayYear(stored: readonly PublicHoliday[]): number | null {
  return stored.reduce<number | null>(
    (last, { day }) => Math.max(last ?? 0, Number(day.slice(0, 4))),
    null,
  );
}

export function runsLow(stored: readonly PublicHoliday[], now: EpochMs): boolean {
  return (lastHolidayYear(stored) ?? 0) < toYear(now) + YEARS_LOW;
}

function toYear(now: EpochMs): number {
  return new Date(now).getUTCFullYear();
}

/** Recomputes holidays if fewer than two years are left; returns whether anything changed. */
export async function topUpHolidays({
  storage,
  clock,
}: Pick<Core, 'storage' | 'clock'>): Promise<boolean> {
  const configuration = await storage.configuration.read();
  const now = clock.now();
  if (
    configuration === null ||
    configuration.installation.holidays === null ||
    !runsLow(configuration.publicHolidays, now)
  ) {
    return false;
  }
  await storage.configuration.replacePublicHolidays({
    now,
    publicHolidays: await holidaysToStore(configuration.installation, now),
  });
  return true;
}

/** Runs daily; a day without a top-up does no harm because years are left. */
export const keepHolidaysCurrent = (core: Pick<Core, 'storage' | 'clock'>): Job => ({
  name: 'public holidays',
  everyMs: MS_PER_DAY,
  run: async () => ((await topUpHolidays(core)) ? 'topped up' : null),
});
