/**
 * Telephone numbers of 60 countries in the groups in which they are printed there, and the ways in
 * which people write, paste and dial them.
 */

/** Country, its digits, what is dialled before the number inside of it, and the number's groups. */
const COUNTRIES: readonly (readonly [string, string, string, string])[] = [
  ['Germany', '49', '0', '30 1234 5678'],
  ['Germany, mobile', '49', '0', '151 2345 6789'],
  ['Austria', '43', '0', '1 588 0012'],
  ['Switzerland', '41', '0', '44 123 45 67'],
  ['Liechtenstein', '423', '', '237 12 34'],
  ['Luxembourg', '352', '', '27 12 34 56'],
  ['Belgium', '32', '0', '2 555 12 34'],
  ['Netherlands', '31', '0', '20 123 4567'],
  ['France', '33', '0', '1 23 45 67 89'],
  ['Monaco', '377', '', '93 15 36 00'],
  ['Spain', '34', '', '912 34 56 78'],
  ['Portugal', '351', '', '21 123 4567'],
  ['Italy', '39', '', '06 1234 5678'],
  ['Malta', '356', '', '2123 4567'],
  ['United Kingdom', '44', '0', '20 7946 0018'],
  ['Ireland', '353', '0', '1 234 5678'],
  ['Iceland', '354', '', '555 1234'],
  ['Norway', '47', '', '22 12 34 56'],
  ['Sweden', '46', '0', '8 123 456 78'],
  ['Denmark', '45', '', '32 12 34 56'],
  ['Finland', '358', '0', '9 1234 5678'],
  ['Estonia', '372', '', '6123 4567'],
  ['Latvia', '371', '', '6712 3456'],
  ['Lithuania', '370', '8', '5 212 3456'],
  ['Poland', '48', '', '22 123 45 67'],
  ['Czechia', '420', '', '224 123 456'],
  ['Slovakia', '421', '0', '2 1234 5678'],
  ['Hungary', '36', '06', '1 234 5678'],
  ['Slovenia', '386', '0', '1 234 56 78'],
  ['Croatia', '385', '0', '1 234 5678'],
  ['Serbia', '381', '0', '11 123 4567'],
  ['Bosnia and Herzegovina', '387', '0', '33 123 456'],
  ['Albania', '355', '0', '4 234 5678'],
  ['Greece', '30', '', '21 0123 4567'],
  ['Cyprus', '357', '', '22 123456'],
  ['Bulgaria', '359', '0', '2 123 4567'],
  ['Romania', '40', '0', '21 123 4567'],
  ['Moldova', '373', '0', '22 123 456'],
  ['Ukraine', '380', '0', '44 123 45 67'],
  ['Belarus', '375', '8', '17 123 45 67'],
  ['Russia', '7', '8', '495 123 45 67'],
  ['Kazakhstan', '7', '8', '727 123 45 67'],
  ['Georgia', '995', '0', '32 212 34 56'],
  ['Armenia', '374', '0', '10 123 456'],
  ['Türkiye', '90', '0', '212 345 67 89'],
  ['Israel', '972', '0', '2 123 4567'],
  ['Egypt', '20', '0', '2 2345 6789'],
  ['Morocco', '212', '0', '522 123 456'],
  ['South Africa', '27', '0', '11 123 4567'],
  ['Nigeria', '234', '0', '803 123 4567'],
  ['Kenya', '254', '0', '712 345 678'],
  ['Saudi Arabia', '966', '0', '50 123 4567'],
  ['United Arab Emirates', '971', '0', '4 123 4567'],
  ['Iran', '98', '0', '21 1234 5678'],
  ['India', '91', '0', '98765 43210'],
  ['Pakistan', '92', '0', '300 1234567'],
  ['China', '86', '', '138 0013 8000'],
  ['Hong Kong', '852', '', '2123 4567'],
  ['Japan', '81', '0', '3 1234 5678'],
  ['South Korea', '82', '0', '2 1234 5678'],
  ['Thailand', '66', '0', '2 123 4567'],
  ['Singapore', '65', '', '6123 4567'],
  ['Australia', '61', '0', '2 1234 5678'],
  ['New Zealand', '64', '0', '9 123 4567'],
  ['United States', '1', '', '212 555 0123'],
  ['Canada', '1', '', '604 555 0199'],
  ['Mexico', '52', '', '55 1234 5678'],
  ['Brazil', '55', '0', '11 91234 5678'],
  ['Argentina', '54', '0', '11 1234 5678'],
  ['Chile', '56', '', '2 2123 4567'],
];

const ARABIC_INDIC = 0x0660;

function inDigitsFrom(zero: number, text: string): string {
  return text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
}

type Way = (code: string, trunk: string, groups: string) => string;

/** How people write one and the same number. */
const WAYS: readonly (readonly [how: string, write: Way])[] = [
  ['abroad', (code, _, groups) => `+${code} ${groups}`],
  ['abroad in one', (code, _, groups) => `+${code}${groups.replaceAll(' ', '')}`],
  ['dialled abroad', (code, _, groups) => `00${code} ${groups}`],
  ['at home', (_, trunk, groups) => trunk + groups],
  ['at home in one', (_, trunk, groups) => trunk + groups.replaceAll(' ', '')],
  ['with hyphens', (_, trunk, groups) => trunk + groups.replaceAll(' ', '-')],
  ['with dots', (code, _, groups) => `+${code}.${groups.replaceAll(' ', '.')}`],
  ['with an area', (_, trunk, groups) => `(${trunk}${groups.replace(' ', ') ')}`],
  ['with a country in brackets', (code, _, groups) => `(+${code}) ${groups}`],
  ['copied from contacts', (code, _, groups) => `\u202a+${code}\u00a0${groups}\u202c`],
  ['from a signature', (code, _, groups) => `Tel.: +${code} ${groups.replace(' ', ' / ')},`],
  ['as a link', (code, _, groups) => `tel:+${code}-${groups.replaceAll(' ', '-')}`],
  ['with dashes', (_, trunk, groups) => trunk + groups.replaceAll(' ', '\u2013')],
  ['in full width', (code, _, groups) => inDigitsFrom(0xff10, `＋${code}　${groups}`)],
  ['in Arabic digits', (_, trunk, groups) => inDigitsFrom(ARABIC_INDIC, trunk + groups)],
];

interface WrittenNumber {
  readonly country: string;
  readonly how: string;
  readonly text: string;
}

const withZeroInBrackets: Way = (code, trunk, groups) => `+${code} (${trunk})${groups}`;

/** All spellings of each number, by country. */
export const telephoneNumbers: readonly (readonly WrittenNumber[])[] = COUNTRIES.map(
  ([country, code, trunk, groups]) =>
    [
      ...WAYS,
      ...(trunk === '0' ? [['with a zero in brackets', withZeroInBrackets] as const] : []),
    ].map(([how, write]) => ({ country, how, text: write(code, trunk, groups) })),
);
