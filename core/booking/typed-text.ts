/**
 * Normalizes what people type into formatted fields, as keyboards, phones and clipboards produce
 * it: invisible characters, digits of other scripts, hyphens of every length. All of it is here, so
 * that every entry point accepts and stores the same. An e-mail address has one spelling, which is
 * stored and written to, and a mailbox, which limits count.
 */

import { domainToASCII, domainToUnicode } from 'node:url';
import type { InputType } from '../installation/field-kinds.ts';

/** Typographic hyphens, dashes and the minus sign. NFKC turns the full-width ones into ASCII. */
const HYPHENS = /[\u2010-\u2015\u2212\ufe58\ufe63]/g;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const DIGITS = /\p{Nd}/gu;

/**
 * Converts digits of any script to ASCII. Each script has its ten digits in a row starting with
 * zero, so a digit's value is its distance from the beginning of the row.
 */
export function toAsciiDigits(text: string): string {
  return text.replace(DIGITS, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) {
      zero -= 1;
    }
    return code < 0x80 ? digit : String((code - zero) % 10);
  });
}

/** Removes invisible characters, converts digits and hyphens to ASCII, and trims. */
export function toPlainText(text: string): string {
  const plain = text.replace(INVISIBLE, '').normalize('NFKC').replace(HYPHENS, '-');
  return toAsciiDigits(plain).trim();
}

/**
 * The value as it is checked and stored. Free text and hidden fields stay unchanged; a value that
 * still has the wrong format is left for validation to refuse.
 */
export function normalizeTyped(inputType: InputType, value: string): string {
  return NORMALIZERS[inputType](value);
}

const asTyped = (value: string) => value;

const NORMALIZERS: Readonly<Record<InputType, (value: string) => string>> = {
  text: asTyped,
  hidden: asTyped,
  email: (value) =>
    value
      .replace(INVISIBLE, '')
      .trim()
      .replace(/^mailto:/i, ''),
  tel: toPhone,
  number: toNumber,
  date: toDay,
  url: toWebAddress,
};

/**
 * Labels before a number on business cards, in signatures and in links, and the quotes around a
 * copied cell.
 */
const PHONE_LABEL =
  /^[\s"'<]*(?:(?:tel|telefon|telephone|phone|mobil|mobile|handy|fon|cell|whatsapp|[tmp])\s*[.:]+\s*|[☎📞📱]\s*)*/iu;
/** Separators that replace the common ones. */
const PHONE_SIGNS: Readonly<Record<string, string>> = {
  '·': '.',
  '•': '.',
  '\u30fc': '-',
  '\u301c': '-',
  '~': '-',
  _: '-',
  '\\': '/',
  '|': '/',
  '[': '(',
  ']': ')',
};

/** In right-to-left scripts, a plus may come last. */
function toPhone(value: string): string {
  return toPlainText(value)
    .replace(PHONE_LABEL, '')
    .replace(/[\s.,;:"'>]+$/, '')
    .replaceAll(/[·•\u30fc\u301c~_\\|[\]]/g, (sign) => PHONE_SIGNS[sign] ?? sign)
    .replace(/;ext=/i, ' ext. ')
    .replace(/^([\d\s()./-]+)\+$/, '+$1')
    .replace(/^\+{2,}/, '+');
}

/**
 * A comma or a dot may be the decimal separator, and spaces, apostrophes or the other of the two
 * may group thousands. `1,234` is ambiguous, so it stays unchanged and is refused.
 */
function toNumber(value: string): string {
  const plain = toPlainText(value)
    .replace(/^\+/, '')
    .replace('\u066b', '.')
    .replaceAll(/(?<=\d)[\u066c'\u2019\s](?=\d{3}(?!\d))/g, '');
  const found =
    /^(?<whole>-?\d{1,3}(?:\.\d{3})+),(?<decimals>\d+)$/.exec(plain) ??
    /^(?<whole>-?\d{1,3}(?:,\d{3})+)\.(?<decimals>\d+)$/.exec(plain) ??
    /^(?<whole>-?\d+),(?<decimals>\d{1,2}|\d{4,})$/.exec(plain);
  const { whole = '', decimals } = found?.groups ?? {};
  return decimals === undefined ? plain : `${whole.replaceAll(/[.,]/g, '')}.${decimals}`;
}

/**
 * Accepts day-first dates with dots, year-first dates, and dates whose day cannot be a month.
 * Ambiguous ones stay unchanged.
 */
function toDay(value: string): string {
  const plain = toPlainText(value);
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(plain);
  const dayFirst = /^(1[3-9]|2\d|3[01])[/-](\d{1,2})[/-](\d{4})$/.exec(plain);
  const monthFirst = /^(\d{1,2})[/-](1[3-9]|2\d|3[01])[/-](\d{4})$/.exec(plain);
  const yearFirst =
    /^(\d{4})\s?[./年-]\s?(\d{1,2})\s?[./月-]\s?(\d{1,2})[.日]?$/.exec(plain) ??
    (monthFirst && [plain, monthFirst[3], monthFirst[1], monthFirst[2]]);
  const [year, month, day] =
    (dotted ?? dayFirst)?.slice(1).toReversed() ?? yearFirst?.slice(1) ?? [];
  return year === undefined || month === undefined || day === undefined
    ? plain
    : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Prefixes a host with a dot and no scheme with `https://`, as browsers do. */
function toWebAddress(value: string): string {
  const plain = value.replace(INVISIBLE, '').trim();
  return /^[^\s:/?#@]+\.[^\s:/?#@.]{2,}(?::\d+)?(?:[/?#]\S*)?$/.test(plain)
    ? `https://${plain}`
    : plain;
}

const MAX_CHARACTERS = 254;
const MAX_LOCAL_CHARACTERS = 64;
/** The check of browsers (WHATWG HTML, "valid e-mail address"), plus letters of any script. */
const LOCAL = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u;
const LABEL = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;
const ASCII_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The address that mail is sent to: the domain as DNS knows it (UTS 46: `ｅxample.net` and
 * `EXAMPLE.net` are `example.net`, `bücher.example` is `xn--bcher-kva.example`) and the local part
 * as written (NFC). `null` if it is invalid, because mail servers would look up a domain that
 * cannot exist.
 */
export function readEmail(given: string): string | null {
  const at = given.lastIndexOf('@');
  const local = given.slice(0, Math.max(0, at)).normalize('NFC');
  const domain = readDomain(given.slice(at + 1));
  if (domain === null || local.length > MAX_LOCAL_CHARACTERS || !LOCAL.test(local)) {
    return null;
  }
  const email = `${local}@${domain}`;
  return email.length > MAX_CHARACTERS ? null : email;
}

/**
 * Requires a dot, because mail to bare hosts goes nowhere, and rejects numbers such as `1.2`, which
 * would be an IP address.
 */
function readDomain(given: string): string | null {
  const labels = given.split('.');
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label))) {
    return null;
  }
  const domain = domainToASCII(given);
  const known = domain.split('.');
  return known.length >= 2 && known.every(isLabel) && !/^\d+$/.test(known.at(-1) ?? '')
    ? domain
    : null;
}

/**
 * Punycode of pure ASCII is invalid or just another spelling of a plain name; Node 24 accepts both.
 */
function isLabel(label: string): boolean {
  return (
    ASCII_LABEL.test(label) &&
    (!label.startsWith('xn--') || /\P{ASCII}/u.test(domainToUnicode(label)))
  );
}

/** The address as people read it: `anna@bücher.example`. */
export function showEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, at)}@${domainToUnicode(email.slice(at + 1))}`;
}

/** Gmail's two domains, and the dots that it ignores, are too well known to be left out. */
const WITHOUT_DOTS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that limits count, equal for all spellings of an address that commonly reach it.
 * Ignores case, anything after a plus, other shapes of letters (NFKC) and invisible characters.
 * Nothing is ever sent to it.
 */
export function toMailbox(given: string): string {
  const email = readEmail(given) ?? given;
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const local = email.slice(0, Math.max(0, at)).normalize('NFKC').toLowerCase();
  const [own = ''] = local.replace(INVISIBLE, '').split(/(?<=.)\+/su);
  return WITHOUT_DOTS.has(domain)
    ? `${own.replaceAll('.', '')}@gmail.com`
    : `${own.normalize('NFC')}@${domain}`;
}
