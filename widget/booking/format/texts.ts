/**
 * Texts come with the configuration, in the language asked for. Built in, in English and German, is
 * what must be said when that does not arrive.
 */

import type { Counted } from '../../../bff/contract/widget-texts.ts';
import type { Problem } from '../api-client.ts';

export const builtInTexts = {
  en: { internal: 'Booking cannot be reached. Please try again.', retry: 'Try again' },
  de: {
    internal: 'Die Terminbuchung ist gerade nicht erreichbar.',
    retry: 'Noch einmal versuchen',
  },
};

/** German for a tag of German, else English. */
export const toBuiltInLang = (lang: string): 'de' | 'en' => (lang.startsWith('de') ? 'de' : 'en');

/** Puts values into a text: `fill('Step {n}', { n: 2 })` is `Step 2`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/{(\w+)}/g, (_, name: string) => `${values[name]}`);
}

/** The same of a text about `n` things, in the form that the language has for so many. */
export const fillCounted = (text: Counted, n: number, lang: string): string =>
  fill(text[new Intl.PluralRules(lang).select(n)] ?? text.other, { n });

/** What is wrong with a field, or with a request. */
export type FieldError = {
  readonly [K in 'code' | 'problem' | 'limit']?: Problem[K] | undefined;
} & {
  /** Nothing is wrong any more; what was said of all fields stays until the next try. */
  readonly isMended?: boolean;
};

type TextsByCode = Readonly<Record<string, unknown>>;

/**
 * The sentence for a code: what happened, what was kept and what to do, or what is asked of a
 * field. A text has the name of its code.
 */
export const errorText = (texts: TextsByCode, error: FieldError): string =>
  fill(`${texts[error.problem ?? ''] ?? texts[error.code ?? ''] ?? texts.internal}`, {
    limit: error.limit ?? 0,
  });

/** The heading above it, where the code has one; of a limit, where its number is known. */
export function errorHeading(texts: TextsByCode, error: FieldError, lang: string): unknown {
  const heading = texts[`${error.code}Head`];
  return typeof heading === 'object'
    ? error.limit && fillCounted(heading as Counted, error.limit, lang)
    : heading;
}
