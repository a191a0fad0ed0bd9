/** Operators' texts on a page, each by its own language and direction. */

import { type LocalizedText, mapMarked, type Speech } from '../../core/index.ts';
import { escapeHtml, Html, html } from './html.ts';

/** A text with what `speech.own` has marked in it as elements, for element content. */
export function words(text: string): Html {
  return new Html(
    mapMarked(text, {
      marked: (part, lang) => html`<bdi${langAttribute(lang)}>${part}</bdi>`.text,
      other: escapeHtml,
    }),
  );
}

/** For elements that hold text alone, such as options; nothing if the page's own hold. */
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
