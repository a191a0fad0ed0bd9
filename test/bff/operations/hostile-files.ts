/** Files that are no installation files, and expensive for careless readers. */

const MAX_LENGTH = 2_000_000;

const manyKeys = (count: number) =>
  Array.from({ length: count }, (_, index) => `k${index}: 1`).join('\n');

const staircase = (sign: string) =>
  Array.from({ length: 1_900 }, (_, depth) => ' '.repeat(depth) + sign).join('\n');

/** Printable characters, in the same pseudo-random order on every run. */
function anyCharacters(): string {
  let state = 1;
  return Array.from({ length: MAX_LENGTH }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(32 + (state % 95));
  }).join('');
}

/** Nine aliases of nine aliases, nine times. */
const laughs = [
  'a: &a [x, x, x, x, x, x, x, x, x]',
  ...[...'bcdefghij'].map(
    (name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghi'[index]}`).join(', ')}]`,
  ),
].join('\n');

export const hostileFiles: readonly (readonly [what: string, text: string])[] = [
  ['19,999 unknown keys', manyKeys(19_999)],
  ['80,000 unknown keys', manyKeys(80_000)],
  ['a list of 400,000 entries in one line', `schedules: [${'1,'.repeat(400_000)}]`],
  ['a list of 400,000 lines', `schedules:\n${'- 1\n'.repeat(400_000)}`],
  ['any characters', anyCharacters()],
  ['bytes that are no text', '\u0000\ufffd'.repeat(MAX_LENGTH / 2)],
  ['brackets', '['.repeat(MAX_LENGTH)],
  ['closed brackets', '['.repeat(60_000) + ']'.repeat(60_000)],
  ['maps in maps', '{a: '.repeat(30_000) + '}'.repeat(30_000)],
  ['keys that are maps', '? '.repeat(90_000)],
  ['a staircase of maps', staircase('a:')],
  ['a staircase of lists', staircase('-')],
  ['one long line', 'a'.repeat(MAX_LENGTH)],
  ['one long quoted line', `"${'a'.repeat(MAX_LENGTH - 2)}"`],
  ['escapes', `"${'\\n'.repeat(MAX_LENGTH / 2 - 1)}"`],
  ['aliases of one list', `a: &a [1]\nb: [${'*a,'.repeat(50_000)}]`],
  ['aliases of aliases', laughs],
  ['an alias of itself', 'a: &a [*a]'],
  ['quotes that are never closed', '"\n'.repeat(90_000)],
  ['directives', '%a\n'.repeat(60_000)],
  ['tags', '!!str '.repeat(60_000)],
  ['a long block of text', `name: |\n${'  x\n'.repeat(400_000)}`],
  ['one key many times', 'name: One\n'.repeat(39_000)],
  ['empty keys', '? \n'.repeat(60_000)],
  ['line ends', '\n'.repeat(MAX_LENGTH)],
  ['sites', `allowed_origins: [${'"https://a.b",'.repeat(60_000)}]`],
  ['emoji', '😀'.repeat(MAX_LENGTH / 2)],
];
