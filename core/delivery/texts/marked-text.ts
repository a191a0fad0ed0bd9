/**
 * Text that customers entered, or that the operator wrote in another language, within built-in
 * text. It is enclosed in two marks (Unicode isolates), so that right-to-left text cannot reorder
 * the words around it. Each format of a mail renders the marks in its own way. The language of an
 * operator's text follows the opening mark in Unicode tag characters.
 */

const OPEN = '\u2068';
const CLOSE = '\u2069';
const TAG = '\u{E0001}';
const TAG_OFFSET = 0xe0000;
const MARKED = new RegExp(
  `${OPEN}(?:${TAG}([\\u{E0020}-\\u{E007E}]*))?([^${OPEN}${CLOSE}]*)${CLOSE}`,
  'gu',
);

const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const LETTER = /\p{L}/u;

type Direction = 'ltr' | 'rtl';

/**
 * Marks a text as one line, or as several with `lines`, without invisible characters that could
 * affect what follows.
 */
export function mark(text: string, { lines = false } = {}): string {
  return `${OPEN}${plain(text, { lines })}${CLOSE}`;
}

/**
 * Returns an operator's text, marked if its language or direction differs from the surrounding
 * text. `lang` is its language if it differs; otherwise `null`.
 */
export function markOwn(text: string, lang: string | null, around: Direction): string {
  if (lang === null && !turns(text, around)) {
    return text;
  }
  const tag = lang === null ? '' : TAG + shift(lang, TAG_OFFSET);
  return `${OPEN}${tag}${text.replace(/[\u2066-\u2069]/g, '')}${CLOSE}`;
}

function shift(text: string, offset: number): string {
  return Array.from(text, (letter) =>
    String.fromCodePoint((letter.codePointAt(0) ?? 0) + offset),
  ).join('');
}

/** Whether any part is marked. */
export function isMarked(text: string): boolean {
  return text.includes(OPEN);
}

/**
 * Cleans a text like `mark`, without marking it. Keeps joiners, which Persian and Indian names
 * need.
 */
export function plain(text: string, { lines = false } = {}): string {
  const shown = text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{C}\n\t\u200c\u200d]/gu, '');
  return (lines ? shown : shown.replace(/\s+/gu, ' ')).trim();
}

/** Whether the text has letters of the opposite direction. */
function turns(text: string, around: Direction): boolean {
  return around === 'ltr'
    ? RIGHT_TO_LEFT.test(text)
    : Array.from(text).some((letter) => LETTER.test(letter) && !RIGHT_TO_LEFT.test(letter));
}

/**
 * Removes marks that isolate nothing, for plain text, because old programs show them as boxes. In
 * right-to-left text, numbers need isolation too.
 */
export function unmarkNeedless(text: string, around: Direction): string {
  return text.replace(MARKED, (_whole, _tag, inner: string) =>
    turns(inner, around) || (around === 'rtl' && /\d/.test(inner))
      ? `${OPEN}${inner}${CLOSE}`
      : inner,
  );
}

/** Cleans one line such as a subject like `plain`, with the marks that `unmarkNeedless` keeps. */
export function plainLine(text: string, around: Direction): string {
  const line = mapMarked(unmarkNeedless(text, around), {
    marked: (part) => (plain(part) === '' ? '' : mark(part)),
    other: (part) => part.replace(/\s+/gu, ' ').replace(/[^\P{C}\u200c\u200d]/gu, ''),
  });
  return line.trim();
}

/** Passes each piece to `marked` or `other`, in order. */
export function mapMarked(
  text: string,
  pieces: { marked(text: string, lang: string | null): string; other(text: string): string },
): string {
  let written = '';
  let end = 0;
  for (const match of text.matchAll(MARKED)) {
    const { 1: tag, 2: inner = '' } = match;
    written += pieces.other(text.slice(end, match.index));
    written += pieces.marked(inner, tag === undefined ? null : shift(tag, -TAG_OFFSET));
    end = match.index + match[0].length;
  }
  return written + pieces.other(text.slice(end));
}
