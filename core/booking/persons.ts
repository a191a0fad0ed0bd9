/**
 * How many people come with one booking: it takes as many places. The number is an answer of the
 * form, asked for where a reason takes several, so that every surface that shows a form asks for
 * it, and whatever tells of a booking's answers tells it.
 */

import type { FormField, FormOption } from '../installation/form-field.ts';
import type { LocalizedText } from '../installation/language.ts';
import type { Reason } from '../installation/schedule.ts';

/**
 * The name of the field. No field of the operator's has it where a reason takes several persons.
 */
export const PERSONS = 'persons';

/** Of one booking, whatever the reason. */
export const MAX_PERSONS = 100;

const LABEL: LocalizedText = {
  en: 'Number of people',
  de: 'Anzahl der Personen',
  fr: 'Nombre de personnes',
  es: 'Número de personas',
  it: 'Numero di persone',
  nl: 'Aantal personen',
  pl: 'Liczba osób',
  pt: 'Número de pessoas',
  tr: 'Kişi sayısı',
  uk: 'Кількість осіб',
  ar: 'عدد الأشخاص',
};

export type PersonsSetting = Pick<Reason, 'persons'>;

/** How many may come with one booking of this reason. */
export function maxPersons({ persons }: PersonsSetting): number {
  return persons?.max ?? 1;
}

/** What asks for the number, and names it. */
export function personsLabel({ persons }: PersonsSetting): LocalizedText {
  return persons?.label ?? LABEL;
}

/** What asks for the number, up to `max`; none where a reason takes one person. */
export function personsFields(
  { persons }: PersonsSetting,
  max = persons?.max ?? 1,
  value = 1,
): readonly FormField[] {
  if (persons === undefined) {
    return [];
  }
  const options = Array.from(
    { length: max },
    (_, index): FormOption => ({ value: `${index + 1}`, label: `${index + 1}` }),
  );
  return [
    {
      name: PERSONS,
      label: personsLabel({ persons }),
      formType: 'select',
      inputType: 'text',
      required: false,
      value: `${value}`,
      hint: null,
      options,
    },
  ];
}
