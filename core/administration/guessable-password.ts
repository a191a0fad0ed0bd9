/** Rejects passwords that are too easy to guess. */

/**
 * Words about the program, signing in and the program's purpose, in the languages of the
 * administration, and keyboard rows.
 */
const KNOWN_WORDS = [
  ...[
    'slotwell',
    'booking',
    'bookings',
    'appointment',
    'appointments',
    'calendar',
    'termin',
    'termine',
    'kalender',
    'buchung',
    'praxis',
  ],
  ...[
    'password',
    'passwort',
    'kennwort',
    'admin',
    'administrator',
    'login',
    'secret',
    'geheim',
    'welcome',
    'willkommen',
    'letmein',
    'hallo',
  ],
  ...[
    'qwertyuiop',
    'qwertzuiop',
    'qwerty',
    'qwertz',
    'asdfghjkl',
    'asdf',
    'zxcvbnm',
    'yxcvbnm',
    '1q2w3e4r5t',
    '1qaz2wsx',
    'iloveyou',
  ],
];
const MIN_WORD = 4;
const MIN_DIFFERENT = 6;
/** A password of three common words takes too long to guess. */
const MAX_COMMON = 2;

/** Characters that replace letters; `1` is read as `i` and as `l`. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '!': 'i',
};

interface KnownWords {
  /**
   * Texts about the installation and the person. Each word of at least four letters counts, in any
   * case.
   */
  readonly words: readonly string[];
  /** The most common passwords, in lower case. */
  readonly common: ReadonlySet<string>;
}

/**
 * Whether the password is common, or little is left after removing known words and up to two common
 * ones: fewer than six different characters that neither repeat nor continue the previous one.
 */
export function isGuessable(password: string, { words, common }: KnownWords): boolean {
  const text = plain(password);
  if (common.has(text)) {
    return true;
  }
  const known = [
    ...KNOWN_WORDS,
    ...words.flatMap((text) => plain(text).split(/[^\p{L}\p{N}]+/u)),
  ].filter((word) => word.length >= MIN_WORD);
  const longestFirst = known.toSorted((one, other) => other.length - one.length);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ' '), text);
  return isLittle(rest) || ['i', 'l'].some((one) => isLeftover(withoutCommon(rest, one, common)));
}

function isLittle(rest: string): boolean {
  return new Set([...rest].filter(isNews)).size < MIN_DIFFERENT;
}

/** Mostly digits and symbols, so not a third word. */
function isLeftover(rest: string): boolean {
  return isLittle(rest) && new Set(rest.match(/\p{L}/gu)).size < MIN_WORD;
}

/** Removes the longest common words, even if other characters replace some of their letters. */
function withoutCommon(text: string, one: string, common: ReadonlySet<string>): string {
  let rest = text;
  for (let taken = 0; taken < MAX_COMMON; taken += 1) {
    const found = findCommon(rest, one, common);
    if (found === null) {
      break;
    }
    rest = `${rest.slice(0, found.from)} ${rest.slice(found.until)}`;
  }
  return rest;
}

function findCommon(
  text: string,
  one: string,
  common: ReadonlySet<string>,
): { readonly from: number; readonly until: number } | null {
  const read = text.replaceAll(/[@4301$57!]/g, (sign) => LOOK_ALIKES[sign] ?? one);
  for (let length = text.length; length >= MIN_WORD; length -= 1) {
    for (let from = 0; from + length <= text.length; from += 1) {
      const until = from + length;
      if (
        (common.has(text.slice(from, until)) || common.has(read.slice(from, until))) &&
        isMostlyLetters(text.slice(from, until))
      ) {
        return { from, until };
      }
    }
  }
  return null;
}

function isMostlyLetters(text: string): boolean {
  return text.replaceAll(/\P{L}/gu, '').length * 2 >= text.length;
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('ß', 'ss');
}

/** False for a space and for the next character in `aaa`, `abc` or `321`. */
function isNews(sign: string, at: number, all: readonly string[]): boolean {
  const step = toCodePoint(sign) - toCodePoint(all[at - 1] ?? ' ');
  return sign !== ' ' && Math.abs(step) > 1;
}

function toCodePoint(sign: string): number {
  return sign.codePointAt(0) ?? 0;
}
