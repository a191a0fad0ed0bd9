/** Public holidays are stored as dates for some years, so that deciding needs no library; here is which years, and when they run low. */

import { type EpochMs, type Installation, type PublicHoliday, publicHolidays } from '../../core/index.ts';

const YEARS_BACK = 1;
const YEARS_AHEAD = 6;
/** With fewer whole years than this ahead, they are computed anew. */
const YEARS_LOW = 2;

/** From last year to six years ahead; none where the installation observes none. */
export async function holidaysToStore(
  { holidays, locale }: Pick<Installation, 'holidays' | 'locale'>,
  now: EpochMs,
): Promise<readonly PublicHoliday[]> {
  if (holidays === null) return [];
  const first = yearOf(now) - YEARS_BACK;
  const years = Array.from({ length: YEARS_BACK + YEARS_AHEAD + 1 }, (_, index) => first + index);
  return publicHolidays(holidays, years, locale);
}

/** The last year for which holidays are stored; null: none. */
export function lastHolidayYear(stored: readonly PublicHoliday[]): number | null {
  return stored.reduce<number | null>((last, { day }) => Math.max(last ?? 0, Number(day.slice(0, 4))), null);
}

export function runsLow(stored: readonly PublicHoliday[], now: EpochMs): boolean {
  return (lastHolidayYear(stored) ?? 0) < yearOf(now) + YEARS_LOW;
}

function yearOf(now: EpochMs): number {
  return new Date(now).getUTCFullYear();
}
