/**
 * HTML as a tagged template. Values are escaped unless they are `Html` already, so that no
 * unescaped text can reach a page.
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
 * Escapes text for element content and quoted attribute values. Not for script, style or unquoted
 * attributes, which our pages do not use.
 */
export function escapeHtml(text: string): string {
  // Most texts contain nothing to escape.
  return !/[&<>"']/.test(text)
    ? text
    : text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** Builds HTML. `null` renders nothing; a list renders its items one after the other. */
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
