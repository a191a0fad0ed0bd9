/** The operator's texts as members of a body. */

import { foreignLanguage, type LocalizedText } from '../../core/index.ts';
import type { Language } from '../http/send-answer.ts';
import { presentText } from '../presenters/present-rest-api.ts';
import { LANGUAGES } from '../texts/index.ts';

/** Returns the member, or nothing if there is no text. */
export function member<Name extends string>(
  name: Name,
  text: LocalizedText | null,
  language: Language,
): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {};
  if (text !== null) {
    found[name] = presentText(text, language);
  }
  return found;
}

/** The language of a text if it is not the one that the widget's own texts are in. */
export function foreign(
  text: LocalizedText,
  { wanted, fallback }: Language,
): { readonly lang?: string } {
  const around = LANGUAGES.find(wanted) ?? LANGUAGES.find(fallback) ?? LANGUAGES.fallback;
  const lang = foreignLanguage(text, wanted, fallback, around);
  return lang === null ? {} : { lang };
}
