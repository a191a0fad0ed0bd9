/**
 * Text that customers entered, inside text of ours. It stands between two marks (Unicode's
 * isolates), so that what is written from right to left cannot turn the words around it; each form
 * of a mail then shows the marks in its own way.
 */

const OPEN = '\u2068';
const CLOSE = '\u2069';
const MARKED = new RegExp(`${OPEN}([^${OPEN}${CLOSE}]*)${CLOSE}`, 'gu');

const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * One line, or several where `lines` says so, without characters that nobody sees and that could
 * steer what follows.
 */
export function mark(text: string, { lines = false } = {}): string {
  return `${OPEN}${plain(text, { lines })}${CLOSE}`;
}

/** Whether anything in it is. */
export function isMarked(text: string): boolean {
  return text.includes(OPEN);
}

/** As `mark` without marks. Joiners stay: Persian and Indian names need them. */
export function plain(text: string, { lines = false } = {}): string {
  const shown = text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{C}\n\t\u200c\u200d]/gu, '');
  return (lines ? shown : shown.replace(/\s+/gu, ' ')).trim();
}

/**
 * For plain text: the marks stay only where there is something to isolate, as old programs show
 * them as boxes.
 */
export function unmarkNeedless(text: string): string {
  return text.replace(MARKED, (whole, inner: string) =>
    RIGHT_TO_LEFT.test(inner) ? whole : inner,
  );
}

/** Hands each piece to `marked` or `other`, in order. */
export function mapMarked(
  text: string,
  pieces: { marked(text: string): string; other(text: string): string },
): string {
  let written = '';
  let end = 0;
  for (const match of text.matchAll(MARKED)) {
    written += pieces.other(text.slice(end, match.index)) + pieces.marked(match[1] ?? '');
    end = match.index + match[0].length;
  }
  return written + pieces.other(text.slice(end));
}
