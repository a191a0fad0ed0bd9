/** The languages of Slotwell's own texts: of mails, here, and of widget and pages, for which the BFF has a folder each. */

import { baseLanguage, type KnownLanguages, listLanguages } from '../../installation/language.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import type { MailTexts } from './mail-texts.ts';

interface Language {
  /** As its speakers know it. */
  readonly name: string;
  /** Where it is written in a way of its own: dates, the clock of 12 hours, numbers. */
  readonly regions: readonly string[];
  readonly mails: MailTexts;
}

/** By tag. One more is a line here, and the texts of mails, widget and pages, which the compiler then asks for. */
export const LANGUAGES = {
  de: { name: 'Deutsch', regions: ['AT', 'BE', 'CH', 'DE', 'IT', 'LI', 'LU'], mails: de },
  en: { name: 'English', regions: ['AU', 'CA', 'GB', 'HK', 'IE', 'IN', 'NZ', 'PH', 'PK', 'SG', 'US', 'ZA'], mails: en },
} as const satisfies Readonly<Record<string, Language>>;

/** A language that there are texts in. */
export type LanguageTag = keyof typeof LANGUAGES;

/** Who asks for no language that there are texts in gets these. */
export const FALLBACK_LANGUAGE: LanguageTag = 'en';

/** All of them, in the order in which they are offered. */
export const LANGUAGE_TAGS: readonly LanguageTag[] = Object.keys(LANGUAGES).filter(isLanguageTag);

function isLanguageTag(tag: string): tag is LanguageTag {
  return Object.hasOwn(LANGUAGES, tag);
}

/** Those that mails and pages are written in, each alone and with its regions. */
export const WRITTEN_LANGUAGES: KnownLanguages = listLanguages(
  LANGUAGE_TAGS.flatMap((language) => [language, ...LANGUAGES[language].regions.map((region) => `${language}-${region}`)]),
);

/** The one that a tag such as `de-AT` (BCP 47) is of; `null` if there are no texts in it. */
export function languageOf(tag: string): LanguageTag | null {
  const base = baseLanguage(tag.toLowerCase());
  return isLanguageTag(base) ? base : null;
}
