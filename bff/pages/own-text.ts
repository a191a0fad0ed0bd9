/** Operators' texts on a page, each with its own language and direction. */

import { type LocalizedText, mapMarked, type Speech } from '../../core/index.ts';
import { escapeHtml, Html, html } from './html.ts';

/** Renders a text for element content; parts marked by `speech.own` become elements. */
export function words(text: string): Html {
  return new Html(
    mapMarked(text, {
      marked: (part, lang) => html`<bdi${langAttribute(lang)}>${part}</bdi>`.text,
      other: escapeHtml,
    }),
  );
}

/**
 * Returns `lang` and `dir` for elements that can only hold text, such as options; nothing if they
 * match the page's own.
 */
export function languageAttributes(
  speech: Pick<Speech, 'foreign'>,
  text: LocalizedText,
): Html | null {
  const lang = speech.foreign(text);
  return lang === null ? null : html`${langAttribute(lang)} dir="auto"`;
}

export function langAttribute(lang: string | null): Html | null {
  return lang === null ? null : html` lang="${lang}"`;
}
