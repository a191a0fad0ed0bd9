/**
 * Public holidays in the installation file: their schema, and the check whether the region exists,
 * which needs a large library.
 */

import { z } from 'zod';
import { checkHolidayRegion } from '../../holidays/public-holidays.ts';
import { type FileProblem, issueText, problemAt } from './problems.ts';

const regionCode = (min: number, text: string) =>
  z
    .string(text)
    .regex(/^[A-Z0-9-]+$/, text)
    .min(min, text)
    .max(min === 2 ? 2 : 20, text);

export const holidaysSchema = z
  .strictObject(
    {
      country: regionCode(
        2,
        issueText('country_expected', 'Write the country as two capital letters, for example DE.'),
      ).meta({
        description: 'The country, as ISO 3166-1 writes it.',
        examples: ['DE'],
      }),
      state: regionCode(
        1,
        issueText(
          'state_expected',
          'Write the code of the state in capital letters, for example BE, or leave it out.',
        ),
      )
        .optional()
        .meta({
          description:
            "The country's own code of the state. Left out: holidays of the whole country.",
          examples: ['BE'],
        }),
    },
    issueText('entry_expected', 'Write the holidays as {country: DE, state: BE}.'),
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
        'country_unknown',
        `No public holidays are known for the country ${country}; correct it or take holidays out.`,
        { country },
      ),
    ];
  }
  return [unknownState({ country, state: state ?? '' }, found.states)];
}

interface State {
  readonly code: string;
  readonly name: string;
}

function unknownState(
  { country, state }: { readonly country: string; readonly state: string },
  known: readonly State[],
): FileProblem {
  const path = ['holidays', 'state'];
  const refusal = `No state ${state} of ${country} is known;`;
  if (known.length === 0) {
    return problemAt(path, 'states_unknown', `${refusal} take state out.`, { country, state });
  }
  const states = formatStates(known);
  return problemAt(path, 'state_unknown', `${refusal} use one of ${states}, or take state out.`, {
    country,
    state,
    states,
  });
}

function formatStates(states: readonly State[]): string {
  const named = states.map(({ code, name }) =>
    code === name.toUpperCase() ? code : `${code} (${name})`,
  );
  return named.length <= MAX_NAMED
    ? named.join(', ')
    : `${named.slice(0, MAX_NAMED).join(', ')} and others`;
}
