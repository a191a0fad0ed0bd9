/** A text that the operator wrote, in one language or in several. */

import { baseLanguage } from './language.ts';

/** A text, or one text for each language tag (`{ de: "...", en: "..." }`). */
export type LocalizedText = string | Readonly<Record<string, string>>;

/** Finds the text for `language`: the exact tag, the same without a form of address (`-x-du`), then its base language, then the installation's locale, then the first one given. */
export function localize(text: LocalizedText, language: string, fallback: string): string {
  if (typeof text === 'string') return text;
  for (const tag of [language, language.replace(/-x-.*/, ''), baseLanguage(language), fallback, baseLanguage(fallback)]) {
    const found = text[tag];
    if (found !== undefined) return found;
  }
  return Object.values(text)[0] ?? '';
}
