/** What somebody types to find a booking: words of its customer in any spelling, a telephone number as anybody writes it, or the number of the booking. */

import { foldText } from './submission.ts';

const MAX_TERMS = 8;
/** A single letter is in nearly everything. */
const MIN_CHARACTERS = 2;
/** Digits of a whole telephone number, and how many of its last ones are nobody else's. */
const MIN_WITH_COUNTRY = 10;
const SAME_END = 8;

/** What somebody looks for. */
interface Search {
  /** All of them are somewhere in the text that is searched. */
  readonly terms: readonly string[];
  /** Of a booking, where it could be one; else `null`. */
  readonly number: number | null;
}

/** `null` where it is too little to look for. */
export function readSearch(text: string): Search | null {
  const asked = text.trim();
  const numbered = /^#?(\d{1,15})$/.exec(asked)?.[1];
  const number = numbered === undefined ? null : Number(numbered);
  const isNumeric = /^[+#]?[\d\s()./-]*$/.test(asked);
  const words = isNumeric ? [asked.replace(/[^+\d]/g, '')] : foldText(asked).split(/\s+/);
  const terms = words
    .map((word) => (/^\+?\d+$/.test(word) ? withoutCountry(word) : word))
    .filter(({ length }) => length >= MIN_CHARACTERS)
    .slice(0, MAX_TERMS);
  return terms.length === 0 && number === null ? null : { terms, number };
}

/** A telephone number is written with zeros, with a country or with neither: with a country it goes by its end, as the other side may lack it. */
function withoutCountry(number: string): string {
  const digits = number.replace(/^\+?0*/, '').replace(/^\+/, '');
  return /^(\+|00)/.test(number) && digits.length >= MIN_WITH_COUNTRY ? digits.slice(-SAME_END) : digits;
}
