/**
 * Finding a booking: what is kept of it for that, and what somebody types to find it, which is words of its customer in any spelling, a telephone number as anybody
 * writes it, or the number of the booking.
 */

import type { FormField } from '../installation/form-field.ts';
import type { Submission } from './booking.ts';

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

/** Far more than names, an address and a telephone number take. */
const MAX_SEARCH_TEXT = 600;

/** By what the team finds a booking: what was entered in lines of text, folded; telephone numbers by their digits. */
export function searchTextOf(form: readonly FormField[], submission: Submission): string {
  const lines = form.flatMap(({ name, formType, inputType }) => {
    const value = submission[name];
    if (formType !== 'textbox' || typeof value !== 'string') return [];
    if (inputType === 'tel') return value.replace(/\D/g, '');
    return inputType === 'text' || inputType === 'email' ? foldText(value) : [];
  });
  return lines.join('\n').slice(0, MAX_SEARCH_TEXT);
}

/** Letters that are no base letter with a mark. */
const SPELLINGS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', ı: 'i' };

/** Without case and accents. */
export function foldText(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  return plain.replace(/[ßæœøđłı]/g, (letter) => SPELLINGS[letter] ?? letter);
}
