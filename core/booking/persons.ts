/**
 * The number of people who come with one booking, each of whom takes a place. It is a form answer,
 * requested if a reason takes several people, so every surface that shows the form asks for it and
 * everything that shows a booking's answers includes it.
 */

import { createField, type FormField, type FormOption } from '../installation/form-field.ts';
import type { LocalizedText } from '../installation/language.ts';
import type { Reason } from '../installation/schedule.ts';

/** Name of the field. The operator's own fields cannot use it if a reason takes several people. */
export const PERSONS = 'persons';

/** Upper limit for one booking, whatever the reason. */
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

/** Maximum number of people per booking; 1 if the reason does not ask. */
export function maxPersons({ persons }: PersonsSetting): number {
  return persons?.max ?? 1;
}

/** The operator's label for the field, or the built-in one. */
export function personsLabel({ persons }: PersonsSetting): LocalizedText {
  return persons?.label ?? LABEL;
}

/** The field for the number, up to `max`; empty if the reason takes one person. */
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
    createField({
      name: PERSONS,
      label: personsLabel({ persons }),
      formType: 'select',
      value: `${value}`,
      options,
    }),
  ];
}
