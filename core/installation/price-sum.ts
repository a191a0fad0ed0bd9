/** Adds up prices, which are free texts. Only plain amounts in one currency have a sum. */

import type { LocalizedText } from './language.ts';

/**
 * The sum in the format of the first price, in every language; `null` if any price is missing, is
 * more or less than an amount with a currency ("from 80 EUR"), has a thousands separator, or is in
 * another currency, or if the prices are written in different languages.
 */
export function sumPrices(prices: readonly (LocalizedText | null)[]): LocalizedText | null {
  const given = prices.filter((price) => price !== null);
  if (given.length < prices.length) {
    return null;
  }
  const [first] = given.filter((price) => typeof price !== 'string');
  if (first === undefined) {
    return sumTexts(given.map(String));
  }
  const languages = Object.keys(first);
  const sums = languages.map((language) => [language, sumIn(language, languages, given)] as const);
  return sums.some(([, sum]) => sum === null)
    ? null
    : Object.fromEntries(sums.map(([language, sum]) => [language, sum ?? '']));
}

function sumIn(
  language: string,
  languages: readonly string[],
  prices: readonly LocalizedText[],
): string | null {
  const texts = prices.map((price) => {
    if (typeof price === 'string') {
      return price;
    }
    return Object.keys(price).length === languages.length ? price[language] : undefined;
  });
  const written = texts.filter((text) => text !== undefined);
  return written.length < texts.length ? null : sumTexts(written);
}

/** An amount in hundredths, and how it is written. */
interface Amount {
  readonly hundredths: number;
  readonly currency: string;
  readonly before: string;
  readonly after: string;
  /** `null` if the price has no decimals. */
  readonly separator: string | null;
}

const CURRENCY = /^(?:[A-Z]{3}|\p{Sc}|Euro|kr|zł|Kč)$/u;
/** At most seven digits: no separator is left out in practice, and the sum is exact. */
const PRICE =
  /^(?<before>\D*)(?<whole>\d{1,7})(?:(?<separator>[.,])(?<decimals>\d\d))?(?<after>\D*)$/u;

function readAmount(text: string): Amount | null {
  const groups = PRICE.exec(text.trim())?.groups;
  if (groups === undefined) {
    return null;
  }
  const { before = '', whole = '', separator = null, decimals = '00', after = '' } = groups;
  const currency = before.trim() === '' ? after.trim() : before.trim();
  const isPlain = CURRENCY.test(currency) && (before.trim() === '' || after.trim() === '');
  return isPlain
    ? { hundredths: Number(`${whole}${decimals}`), currency, before, after, separator }
    : null;
}

function sumTexts(texts: readonly string[]): string | null {
  const amounts = texts.map(readAmount).filter((amount) => amount !== null);
  const [first] = amounts;
  const separators = new Set(amounts.flatMap(({ separator }) => separator ?? []));
  if (
    first === undefined ||
    amounts.length < texts.length ||
    amounts.some(({ currency }) => currency !== first.currency) ||
    separators.size > 1
  ) {
    return null;
  }
  const total = amounts.reduce((sum, { hundredths }) => sum + hundredths, 0);
  const [separator] = separators;
  const whole = String(Math.floor(total / 100));
  const decimals =
    separator === undefined ? '' : `${separator}${String(total % 100).padStart(2, '0')}`;
  return `${first.before}${whole}${decimals}${first.after}`;
}
