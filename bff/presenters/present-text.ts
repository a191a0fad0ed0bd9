/** Texts of the operator in the language that a request wants. */

import { type LocalizedText, localize } from '../../core/index.ts';
import type { Language } from '../http/send-answer.ts';

export function presentText(text: LocalizedText, language: Language): string {
  return localize(text, language.wanted, language.fallback);
}
