/**
 * Finding bookings: the text that is indexed for a booking, and parsing a query, which may contain
 * words about the customer in any spelling, a telephone number in any notation, or a booking
 * number.
 */

import type { FormField } from '../installation/form-field.ts';
import type { Submission } from './booking.ts';
import { toAsciiDigits, toPlainText } from './typed-text.ts';

const MAX_TERMS = 8;
/** A single letter matches nearly everything. */
const MIN_CHARACTERS = 2;
/** Number of last digits that are enough to identify a telephone number. */
const SAME_END = 8;
/** A number with fewer digits than a country code plus a short number may still be incomplete. */
const MIN_WITH_COUNTRY = 8;
/** A country calling code: 1 and 7, 46 codes of two digits, all others of three. */
const COUNTRY = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;
/** A booking number as pages and e-mails print it: `No. 767`, `Nr. 767`. */
const NUMBERED = /^(?:(?:#|no\.?|nr\.?|№|number|nummer)\s*)?(\d{1,15})$/i;

interface Search {
  /** Terms that must all occur in the searched text. */
  readonly terms: readonly string[];
  /** A booking number if the query could be one; otherwise `null`. */
  readonly number: number | null;
}

/** `null` if the query is too short. */
export function readSearch(text: string): Search | null {
  const asked = plainText(text).replace(/^tel:/i, '');
  const numbered = NUMBERED.exec(asked)?.[1];
  const number = numbered === undefined ? null : Number(numbered);
  const folded = foldForSearch(asked);
  const isNumeric = /^[+#]?[\d\s()./-]*$/.test(folded);
  const words = isNumeric ? [folded.replace(/[^+\d]/g, '')] : splitWords(folded);
  const isOnlyNumber = number !== null && !isNumeric;
  const terms = (isOnlyNumber ? [] : words)
    .map((word) => (/^\+?\d+$/.test(word) ? withoutCountry(word) : word))
    .filter(({ length }) => length >= MIN_CHARACTERS)
    .slice(0, MAX_TERMS);
  return terms.length === 0 && number === null ? null : { terms, number };
}

/** Splits into words, keeping a telephone number among them as one: `tel. 044 123 45 67`. */
function splitWords(folded: string): readonly string[] {
  const found = PHONE_IN_TEXT.exec(folded)?.[0] ?? '';
  const number = isWholePhone(found) ? found : '';
  const rest = folded.replace(number, ' ').replace(PHONE_LABEL, ' ');
  const words = rest.split(/[\s'-]+/).map((word) => word.replace(/^[,.;:()]+|[,.;:()]+$/g, ''));
  return [...words.map((word) => word.replace(/strasse$/, 'str')), number.replace(/[^+\d]/g, '')];
}

/** Groups of digits with at least one separator. */
const PHONE_IN_TEXT = /(?<![\p{L}\d])\+?\(?\d[\d()./-]*(?:\s[\d()./-]+)+/u;

/** Rules out a house number, and one that is followed by a postcode. */
function isWholePhone(found: string): boolean {
  const digits = found.replace(/\D/g, '').length;
  return digits >= 10 || (digits >= 6 && /^[+(0]/.test(found));
}

/** Labels before a number on business cards and in e-mails. */
const PHONE_LABEL = /(?<!\p{L})(?:tel|phone|telefon|mobil|mobile|fon)[.:]*(?!\p{L})/gu;

/**
 * Strips the country code or leading zeros from a telephone number, as it may be stored with or
 * without them. Long numbers are shortened to their last digits, because the other side may lack
 * the prefix.
 */
function withoutCountry(number: string): string {
  const digits = number.replace(/^\+?0*/, '');
  if (digits.length < MIN_CHARACTERS) {
    return number;
  }
  const hasCountry = /^(?:\+|00)/.test(number) && digits.length >= MIN_WITH_COUNTRY;
  return (hasCountry ? digits.replace(COUNTRY, '').replace(/^0+/, '') : digits).slice(-SAME_END);
}

/** Far more than names, an address and a telephone number need. */
const MAX_SEARCH_TEXT = 600;

/**
 * The text that the team's search matches: single-line answers, folded, and telephone numbers as
 * digits.
 */
export function composeSearchText(form: readonly FormField[], submission: Submission): string {
  const entries = form.flatMap(({ name, formType, inputType }) => {
    const value = submission[name];
    if (formType !== 'textbox' || typeof value !== 'string') {
      return [];
    }
    if (inputType === 'tel') {
      return [[toAsciiDigits(value).replace(/\D/g, '')]];
    }
    return inputType === 'text' || inputType === 'email' ? [listSpellings(value)] : [];
  });
  // The text as written comes first, so that cutting it off only loses alternative spellings.
  const lines = [...entries.map(([written]) => written), ...entries.flatMap(([, ...more]) => more)];
  return lines.join('\n').slice(0, MAX_SEARCH_TEXT);
}

/**
 * The text as written plus common variants: without apostrophes, double names with a space or
 * joined, digits without separators, and ae for ä or vice versa.
 */
function listSpellings(value: string): readonly string[] {
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

/** Letters with alternative forms that searches treat as equal. */
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

/**
 * Replaces apostrophe-like accents first; otherwise NFKC would turn them into a space with an
 * accent.
 */
function plainText(text: string): string {
  return toPlainText(text.replace(APOSTROPHES, "'"));
}

function foldForSearch(text: string): string {
  return foldText(text).replaceAll(
    /[ðþħŋςىیکة\u0640\u05f3\u05be・]/g,
    (letter) => SEARCH_SPELLINGS[letter] ?? letter,
  );
}

/** Letters that do not decompose into a base letter and a mark. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
};

/** Apostrophes as phones and keyboards write them, including accents used as apostrophes. */
const APOSTROPHES = /[\u2018\u2019\u201b\u02bc\u02b9\u02bb\u2032\uff07`\u00b4]/g;

/** Removes case and accents, and unifies apostrophes and hyphens. */
export function foldText(text: string): string {
  const plain = text
    .replace(APOSTROPHES, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '');
  return plain.replace(/[ßæœøđłı]/g, (letter) => SPELLINGS[letter] ?? letter);
}
