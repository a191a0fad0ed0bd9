/** Finds texts by the words in them, however they are written. */

const WIDE = /\u0308/g;
const MARKS = /\p{M}/gu;

const toLetters = (text: string) => text.normalize('NFKD').toUpperCase();

/**
 * Whether the text has all words of the query, in any order, also as parts of words. Case and
 * accents do not count, and `Ü` is found by `u` and by `ue`.
 */
export function hasWords(text: string, query: string): boolean {
  const letters = toLetters(text);
  const searched = (letters + letters.replace(WIDE, 'E')).replace(MARKS, '');
  const words = toLetters(query).replace(MARKS, '').split(/\s+/);
  return words.every((word) => searched.includes(word));
}
