/**
 * Public holidays by country and state, as dates. The library behind it is large and is loaded only
 * when an installation wants holidays.
 */

import type Holidays from 'date-holidays';
import type { HolidayRegion, PublicHoliday } from '../installation/installation.ts';
import { baseLanguage } from '../installation/language.ts';
import { MS_PER_DAY } from '../time/units.ts';
import { formatDay, parseDay } from '../time/wall-time.ts';

/** Whether holidays of a region are known; if not, the valid alternatives. */
export type RegionCheck =
  | { readonly kind: 'known' }
  | { readonly kind: 'unknown_country'; readonly countries: readonly string[] }
  /**
   * Empty `states`: the country has holidays of the whole country only. Their names are in the
   * language of the country.
   */
  | {
      readonly kind: 'unknown_state';
      readonly states: readonly { readonly code: string; readonly name: string }[];
    };

async function loadLibrary(): Promise<typeof Holidays> {
  return (await import('date-holidays')).default;
}

/** Checks whether the country and state are known; if not, lists the valid ones. */
export async function checkHolidayRegion({ country, state }: HolidayRegion): Promise<RegionCheck> {
  const library = new (await loadLibrary())();
  const countries = Object.keys(library.getCountries());
  if (!countries.includes(country)) {
    return { kind: 'unknown_country', countries };
  }
  const states = library.getStates(country) ?? {};
  if (state === null || findState(Object.keys(states), state) !== undefined) {
    return { kind: 'known' };
  }
  return {
    kind: 'unknown_state',
    states: Object.entries(states).map(([code, name]) => ({ code: code.toUpperCase(), name })),
  };
}

/**
 * Returns the public holidays of these years, one for each day, named in `language` if the library
 * has it, else in the country's own. Half holidays (from noon on) close no day and are left out.
 * The region must be known: call `checkHolidayRegion` first.
 */
export async function publicHolidays(
  region: HolidayRegion,
  years: readonly number[],
  language?: string,
): Promise<PublicHoliday[]> {
  const holidays = await openRegion(region);
  const byDay = new Map<string, string>();
  for (const holiday of years.flatMap((year) =>
    holidays.getHolidays(year, language === undefined ? undefined : baseLanguage(language)),
  )) {
    if (holiday.type !== 'public') {
      continue;
    }
    for (const day of wholeDays(holiday)) {
      if (!byDay.has(day)) {
        byDay.set(day, holiday.name);
      }
    }
  }
  return [...byDay]
    .map(([day, name]) => ({ day, name }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

async function openRegion({ country, state }: HolidayRegion): Promise<Holidays> {
  const Library = await loadLibrary();
  const code =
    state === null
      ? undefined
      : findState(Object.keys(new Library().getStates(country) ?? {}), state);
  return code === undefined ? new Library(country) : new Library(country, code);
}

/** Some codes are words in mixed case; ours are upper case. */
function findState(states: readonly string[], wanted: string): string | undefined {
  return states.find((state) => state.toUpperCase() === wanted);
}

/**
 * The dates that a holiday covers from midnight on. `date` is local, while `start` and `end` tell
 * only how long it lasts.
 */
function wholeDays({
  date,
  start,
  end,
}: {
  date: string;
  start: Date;
  end: Date;
}): readonly string[] {
  const first = parseDay(date.slice(0, 10));
  if (first === null || !date.slice(11).startsWith('00:00:00')) {
    return [];
  }
  const count = Math.max(1, Math.round((end.getTime() - start.getTime()) / MS_PER_DAY));
  return Array.from({ length: count }, (_, index) => formatDay(first + index));
}
