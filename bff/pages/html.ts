/**
 * HTML as a tagged template: what is put in is escaped unless it is HTML already, so that nothing
 * unescaped can slip into a page.
 */

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A piece of HTML that is safe as it is. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type HtmlPiece = string | number | Html | null | readonly HtmlPiece[];

/**
 * Safe in element content and in quoted attribute values; not made for script, style or unquoted
 * attributes, which our pages don't have.
 */
export function escapeHtml(text: string): string {
  // Most texts have nothing to escape.
  return !/[&<>"']/.test(text)
    ? text
    : text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** Null puts nothing; a list puts its pieces one after the other. */
export function html(strings: TemplateStringsArray, ...pieces: readonly HtmlPiece[]): Html {
  let text = strings[0] ?? '';
  for (let at = 0; at < pieces.length; at += 1) {
    text += render(pieces[at] ?? null) + (strings[at + 1] ?? '');
  }
  return new Html(text);
}

function render(piece: HtmlPiece): string {
  if (piece === null) {
    return '';
  }
  if (piece instanceof Html) {
    return piece.text;
  }
  return typeof piece === 'object' ? piece.map(render).join('') : escapeHtml(String(piece));
}
