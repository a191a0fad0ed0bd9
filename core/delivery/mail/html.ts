/** HTML as a tagged template: what is put in is escaped unless it is HTML already, and marked text becomes an element of its own direction. */

import { mapMarked } from '../texts/marked-text.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A piece of HTML that is safe as it is. */
export class MailHtml {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = string | MailHtml | null | readonly Piece[];

/** For element content and quoted attributes; null puts nothing, a list its pieces. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): MailHtml {
  return new MailHtml(strings.map((string, at) => string + (at < pieces.length ? put(pieces[at] ?? null) : '')).join(''));
}

function put(piece: Piece): string {
  if (piece === null) return '';
  if (piece instanceof MailHtml) return piece.text;
  return typeof piece === 'object' ? piece.map(put).join('') : escaped(piece);
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** Text with its marks and line breaks, for element content. */
export function words(text: string): MailHtml {
  const lines = (part: string) => escaped(part).replaceAll('\n', '<br>');
  return new MailHtml(mapMarked(text, { marked: (part) => `<bdi dir="auto">${lines(part)}</bdi>`, other: lines }));
}
