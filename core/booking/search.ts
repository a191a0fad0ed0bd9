/**
 * Finding a booking: what is kept of it for that, and what somebody types to find it, which is
 * words of its customer in any spelling, a telephone number as anybody writes it, or the number of
 * the booking.
 */

import type { FormField } from '../installation/form-field.ts';
import type { Submission } from './booking.ts';
import { toAsciiDigits, toPlainText } from './typed-text.ts';

const MAX_TERMS = 8;
/** A single letter is in nearly everything. */
const MIN_CHARACTERS = 2;
/** So many last digits of a telephone number are nobody else's. */
const SAME_END = 8;
/** With fewer digits than a country and a short number have, it may be the beginning of one. */
const MIN_WITH_COUNTRY = 8;
/** A country's digits: 1 and 7, 46 of two digits, and all others of three. */
const COUNTRY = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;
/**
 * The number of a booking as the pages and mails of either language print it: `No. 767`, `Nr. 767`.
 */
const NUMBERED = /^(?:(?:#|no\.?|nr\.?|№|number|nummer)\s*)?(\d{1,15})$/i;

/** What somebody looks for. */
interface Search {
  /** All of them are somewhere in the text that is searched. */
  readonly terms: readonly string[];
  /** Of a booking, where it could be one; else `null`. */
  readonly number: number | null;
}

/** `null` where it is too little to look for. */
export function readSearch(text: string): Search | null {
  const asked = plainText(text).replace(/^tel:/i, '');
  const numbered = NUMBERED.exec(asked)?.[1];
  const number = numbered === undefined ? null : Number(numbered);
  const folded = foldForSearch(asked);
  const isNumeric = /^[+#]?[\d\s()./-]*$/.test(folded);
  const words = isNumeric ? [folded.replace(/[^+\d]/g, '')] : wordsOf(folded);
  const isOnlyNumber = number !== null && !isNumeric;
  const terms = (isOnlyNumber ? [] : words)
    .map((word) => (/^\+?\d+$/.test(word) ? withoutCountry(word) : word))
    .filter(({ length }) => length >= MIN_CHARACTERS)
    .slice(0, MAX_TERMS);
  return terms.length === 0 && number === null ? null : { terms, number };
}

/** Words, and a telephone number among them as one: `tel. 044 123 45 67`. */
function wordsOf(folded: string): readonly string[] {
  const found = PHONE_IN_TEXT.exec(folded)?.[0] ?? '';
  const number = isWholePhone(found) ? found : '';
  const rest = folded.replace(number, ' ').replace(PHONE_LABEL, ' ');
  const words = rest.split(/[\s'-]+/).map((word) => word.replace(/^[,.;:()]+|[,.;:()]+$/g, ''));
  return [...words.map((word) => word.replace(/strasse$/, 'str')), number.replace(/[^+\d]/g, '')];
}

/** Digits in groups, with at least one sign between them. */
const PHONE_IN_TEXT = /(?<![\p{L}\d])\+?\(?\d[\d()./-]*(?:\s[\d()./-]+)+/u;

/** Neither a house number nor the number of a town after it. */
function isWholePhone(found: string): boolean {
  const digits = found.replace(/\D/g, '').length;
  return digits >= 10 || (digits >= 6 && /^[+(0]/.test(found));
}

/** What stands before a number on cards and in mails. */
const PHONE_LABEL = /(?<!\p{L})(?:tel|phone|telefon|mobil|mobile|fon)[.:]*(?!\p{L})/gu;

/**
 * A telephone number is written with zeros, with a country or with neither: the country is left
 * out, and a long number goes by its end, as the other side may lack what stands before.
 */
function withoutCountry(number: string): string {
  const digits = number.replace(/^\+?0*/, '');
  if (digits.length < MIN_CHARACTERS) {
    return number;
  }
  const hasCountry = /^(?:\+|00)/.test(number) && digits.length >= MIN_WITH_COUNTRY;
  return (hasCountry ? digits.replace(COUNTRY, '').replace(/^0+/, '') : digits).slice(-SAME_END);
}

/** Far more than names, an address and a telephone number take. */
const MAX_SEARCH_TEXT = 600;

/**
 * By what the team finds a booking: what was entered in lines of text, folded; telephone numbers by
 * their digits.
 */
export function searchTextOf(form: readonly FormField[], submission: Submission): string {
  const entries = form.flatMap(({ name, formType, inputType }) => {
    const value = submission[name];
    if (formType !== 'textbox' || typeof value !== 'string') {
      return [];
    }
    if (inputType === 'tel') {
      return [[toAsciiDigits(value).replace(/\D/g, '')]];
    }
    return inputType === 'text' || inputType === 'email' ? [spellingsOf(value)] : [];
  });
  // As written first: what is cut off is at most another spelling.
  const lines = [...entries.map(([written]) => written), ...entries.flatMap(([, ...more]) => more)];
  return lines.join('\n').slice(0, MAX_SEARCH_TEXT);
}

/**
 * As written, and as those write it who leave apostrophes out, part double names by a blank or not
 * at all, write digits in one, and ae for ä or the other way round.
 */
function spellingsOf(value: string): readonly string[] {
  const folded = foldForSearch(plainText(value));
  if (folded.includes('@')) {
    return [folded];
  }
  const plainer = folded.replaceAll("'", '').replaceAll('-', ' ');
  const joined = folded.replaceAll(/(?<=\d)[ /-](?=\d)|(?<=\p{L})['-](?=\p{L})/gu, '');
  const written = foldForSearch(
    plainText(value).replaceAll(UMLAUTS, (letter) => WRITTEN_OUT[letter.toLowerCase()] ?? letter),
  );
  const short = folded.replaceAll(/(?<=[bcdfghjklmnprstvwxz])([aou])e(?=[^aeiou])/g, '$1');
  return [...new Set([folded, plainer, joined, written, short])];
}

const UMLAUTS = /[äöüøå]/gi;
const WRITTEN_OUT: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ø: 'oe',
  å: 'aa',
};

/** Letters that others write in another way, in which nobody looks for two different names. */
const SEARCH_SPELLINGS: Readonly<Record<string, string>> = {
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŋ: 'n',
  ς: 'σ',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  '\u0640': '',
  '\u05f3': "'",
  '\u05be': '-',
  '・': ' ',
};

/** An accent that stands for an apostrophe would otherwise be one over a blank. */
function plainText(text: string): string {
  return toPlainText(text.replace(APOSTROPHES, "'"));
}

function foldForSearch(text: string): string {
  return foldText(text).replaceAll(
    /[ðþħŋςىیکة\u0640\u05f3\u05be・]/g,
    (letter) => SEARCH_SPELLINGS[letter] ?? letter,
  );
}

/** Letters that are no base letter with a mark. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
};

/** Apostrophes as phones and keyboards write them, the accents that stand for one among them. */
const APOSTROPHES = /[\u2018\u2019\u201b\u02bc\u02b9\u02bb\u2032\uff07`\u00b4]/g;

/** Without case and accents, with one kind of apostrophe and one kind of hyphen. */
export function foldText(text: string): string {
  const plain = text
    .replace(APOSTROPHES, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '');
  return plain.replace(/[ßæœøđłı]/g, (letter) => SPELLINGS[letter] ?? letter);
}
