/** Passwords that are tried first by who guesses: known words with a few signs behind, rows of keys, one sign again and again. */

/** Of the program, of signing in and of what the program is for, in the languages of the administration area; and rows of keys. */
const KNOWN_WORDS = [
  ...['slotwell', 'booking', 'bookings', 'appointment', 'appointments', 'calendar', 'termin', 'termine', 'kalender', 'buchung', 'praxis'],
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
  ...['qwertyuiop', 'qwertzuiop', 'qwerty', 'qwertz', 'asdfghjkl', 'asdf', 'zxcvbnm', 'yxcvbnm', '1q2w3e4r5t', '1qaz2wsx', 'iloveyou'],
];
const MIN_WORD = 4;
const MIN_DIFFERENT = 6;

/**
 * Whether hardly anything is left of it without known words: fewer than six different signs that neither repeat nor follow the one before. `words`: texts about the
 * installation and the person; each word of four letters and more counts, in any case.
 */
export function isGuessable(password: string, words: readonly string[]): boolean {
  const known = [...KNOWN_WORDS, ...words.flatMap((text) => plain(text).split(/[^\p{L}\p{N}]+/u))].filter(
    (word) => word.length >= MIN_WORD,
  );
  const longestFirst = known.toSorted((one, other) => other.length - one.length);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ' '), plain(password));
  return new Set([...rest].filter(isNews)).size < MIN_DIFFERENT;
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Neither a blank nor the next one in `aaa`, `abc` or `321`. */
function isNews(sign: string, at: number, all: readonly string[]): boolean {
  const step = codeOf(sign) - codeOf(all[at - 1] ?? ' ');
  return sign !== ' ' && Math.abs(step) > 1;
}

function codeOf(sign: string): number {
  return sign.codePointAt(0) ?? 0;
}
