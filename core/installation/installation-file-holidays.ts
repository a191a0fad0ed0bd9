/** Judges the `holidays` of an installation file. Apart from the other checks, because only a large library knows the countries and their states. */

import { checkHolidayRegion } from '../holidays/public-holidays.ts';
import { type FileProblem, problemAt } from './installation-file-problems.ts';
import { holidaysSchema } from './installation-file-schema.ts';

const MAX_NAMED = 30;

/** Finds nothing where there are no holidays, or where they are not even well formed: then `parseInstallationFile` says so. */
export async function holidayProblems(file: unknown): Promise<FileProblem[]> {
  const given = typeof file === 'object' && file !== null && 'holidays' in file ? file.holidays : undefined;
  const holidays = holidaysSchema.safeParse(given);
  if (!holidays.success) return [];
  const { country, state = null } = holidays.data;
  const found = await checkHolidayRegion({ country, state });
  if (found.kind === 'known') return [];
  if (found.kind === 'unknown_country') {
    return [
      problemAt(['holidays', 'country'], `No public holidays are known for the country ${country}; correct it or take holidays out.`),
    ];
  }
  const advice = found.states.length === 0 ? 'take state out' : `use one of ${someOf(found.states)}, or take state out`;
  return [problemAt(['holidays', 'state'], `No state ${state} of ${country} is known; ${advice}.`)];
}

function someOf(states: readonly string[]): string {
  const codes = states.map((state) => state.toUpperCase());
  return codes.length <= MAX_NAMED ? codes.join(', ') : `${codes.slice(0, MAX_NAMED).join(', ')} and others`;
}
