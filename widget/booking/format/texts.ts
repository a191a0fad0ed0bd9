/**
 * Texts arrive with the configuration, in the requested language. Those needed to report a failure
 * before that are built in, in English and German.
 */

import type { Counted } from '../../../bff/contract/widget-texts.ts';
import type { Problem } from '../api-client.ts';

export const builtInTexts = {
  en: { internal: 'Booking can’t be reached. Please try again.', retry: 'Try again' },
  de: {
    internal: 'Die Terminbuchung ist gerade nicht erreichbar.',
    retry: 'Noch einmal versuchen',
  },
};

/** German for any German tag, else English. */
export const toBuiltInLang = (lang: string): 'de' | 'en' => (lang.startsWith('de') ? 'de' : 'en');

/** Replaces placeholders: `fill('Step {n}', { n: 2 })` is `Step 2`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/{(\w+)}/g, (_, name: string) => `${values[name]}`);
}

/** Fills a text about `n` things, in the plural form that the language needs. */
export const fillCounted = (text: Counted, n: number, lang: string): string =>
  fill(text[new Intl.PluralRules(lang).select(n)] ?? text.other, { n });

/** An error of a field or of a request. */
export type FieldError = {
  readonly [K in 'code' | 'problem' | 'limit' | 'minutes']?: Problem[K] | undefined;
} & {
  /** The value has been corrected; the error summary stays until the next try. */
  readonly isMended?: boolean;
};

type TextsByCode = Readonly<Record<string, unknown>>;

/**
 * Returns the message for a code: what happened, what was kept and what to do. Texts are named
 * after their codes.
 */
export const errorText = (texts: TextsByCode, error: FieldError): string =>
  fill(`${texts[error.problem ?? ''] ?? texts[error.code ?? ''] ?? texts.internal}`, {
    limit: error.limit ?? 0,
  });

/**
 * Returns the heading of the message, if the code has one; for a limit or duration with a known
 * number, it names the number.
 */
export function errorHeading(texts: TextsByCode, error: FieldError, lang: string): unknown {
  const heading = texts[`${error.code}Head`];
  const n = error.limit ?? error.minutes;
  return typeof heading === 'object' ? n && fillCounted(heading as Counted, n, lang) : heading;
}
