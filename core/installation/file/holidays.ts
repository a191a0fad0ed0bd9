/**
 * Public holidays in the installation file: their schema, and the check whether the region exists,
 * which needs a large library.
 */

import { z } from 'zod';
import { checkHolidayRegion } from '../../holidays/public-holidays.ts';
import { type FileProblem, problemAt } from './problems.ts';

const regionCode = (min: number, sentence: string) =>
  z
    .string(sentence)
    .regex(/^[A-Z0-9-]+$/, sentence)
    .min(min, sentence)
    .max(min === 2 ? 2 : 20, sentence);

export const holidaysSchema = z
  .strictObject(
    {
      country: regionCode(2, 'Write the country as two capital letters, for example DE.').meta({
        description: 'The country, as ISO 3166-1 writes it.',
        examples: ['DE'],
      }),
      state: regionCode(
        1,
        'Write the code of the state in capital letters, for example BE, or leave it out.',
      )
        .optional()
        .meta({
          description:
            "The country's own code of the state. Left out: holidays of the whole country.",
          examples: ['BE'],
        }),
    },
    'Write the holidays as {country: DE, state: BE}.',
  )
  .meta({ title: 'Public holidays' });

const MAX_NAMED = 30;

/**
 * Returns no problem if there are no holidays or if they are malformed, which
 * `parseInstallationFile` reports.
 */
export async function holidayProblems(file: unknown): Promise<FileProblem[]> {
  const given =
    typeof file === 'object' && file !== null && 'holidays' in file ? file.holidays : undefined;
  const holidays = holidaysSchema.safeParse(given);
  if (!holidays.success) {
    return [];
  }
  const { country, state = null } = holidays.data;
  const found = await checkHolidayRegion({ country, state });
  if (found.kind === 'known') {
    return [];
  }
  if (found.kind === 'unknown_country') {
    return [
      problemAt(
        ['holidays', 'country'],
        `No public holidays are known for the country ${country}; correct it or take holidays out.`,
      ),
    ];
  }
  const advice =
    found.states.length === 0
      ? 'take state out'
      : `use one of ${formatStates(found.states)}, or take state out`;
  return [problemAt(['holidays', 'state'], `No state ${state} of ${country} is known; ${advice}.`)];
}

function formatStates(states: readonly { readonly code: string; readonly name: string }[]): string {
  const named = states.map(({ code, name }) =>
    code === name.toUpperCase() ? code : `${code} (${name})`,
  );
  return named.length <= MAX_NAMED
    ? named.join(', ')
    : `${named.slice(0, MAX_NAMED).join(', ')} and others`;
}
