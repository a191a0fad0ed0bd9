/** Texts about numbers of things, and texts by names of the data. */

import { fill } from './fill.ts';
import { spokenLocale } from './section.ts';

/** One text by plural category, as a catalogue has it. */
type Forms = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** Puts `n` and other values into a text, in the plural form that the language uses for `n`. */
export function fillPlural(
  forms: Forms,
  n: number,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const form = new Intl.PluralRules(spokenLocale()).select(n);
  return fill(forms[form] ?? forms.other, { n, ...values });
}
