/**
 * Every command that README and docs/ name, within a line or in a block: there is one, and it has
 * these options. Nothing is run here.
 */

import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { commands } from '../../bff/command-line/command-list.ts';
import { findProblem } from '../../bff/command-line/run-command-line.ts';
import { type FaultOptions, readOptions } from '../faults/read-options.ts';
import { findBlock, readPages, recipesOf, slotwellWords } from './read-pages.ts';

const pages = readPages();
const named = pages
  .flatMap(recipesOf)
  .filter(({ isCommand }) => isCommand)
  .map(({ page, says }) => ({ page, says }));
const scripts = Object.keys((await import('../../package.json')).scripts);

/**
 * `slotwell booking ...` is any of a family; a command that is named in a sentence may lack its
 * arguments.
 */
function complaintOf(words: readonly string[]): string | null {
  if (words.at(-1) === '...') {
    return commands.some(({ name }) => name.startsWith(`${words.slice(0, -1).join(' ')} `))
      ? null
      : 'no such family';
  }
  const problem = findProblem(words);
  return problem === 'Something is missing.' ? null : problem;
}

describe('a command that README and docs/ name', () => {
  const calls = named.flatMap(({ page, says }) => {
    const words = slotwellWords(says);
    return words === null ? [] : [{ page, says, words }];
  });

  it.each(calls)('is one of slotwell, with options that it has: $page: $says', ({ words }) => {
    expect(complaintOf(words)).toBeNull();
  });

  it.each([
    ['tokne', 'There is no command'],
    ['backup x --overwirte', 'There is no option --overwirte'],
    ['doctor twice', 'one word too many'],
    ['bookings ...', 'no such family'],
    ['booking cancel 5 --by', 'needs a value'],
  ])('would be noticed if it does not exist: slotwell %s', (words, says) => {
    expect(complaintOf(words.split(' '))).toContain(says);
  });

  it('is a script of package.json if npm runs it', () => {
    const missing = named.flatMap(({ page, says }) => {
      const names = [...says.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(
        ([, name = '']) => name,
      );
      return names.filter((name) => !scripts.includes(name)).map((name) => `${page}: ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it('is named in the tree of README', () => {
    const readme = pages.find(({ path }) => path === 'README.md');
    const [, list = ''] =
      /slotwell (serve \|.+?) \.\.\./.exec(readme ? findBlock(readme, '', 'core/') : '') ?? [];
    const known = commands.map(({ name }) => name.split(' ')[0] ?? name);
    expect(list.split(' | ').filter((name) => !known.includes(name))).toEqual([]);
    expect(list).toContain('backup');
  });
});

describe('npm run tool -- faults', () => {
  const calls = named
    .filter(({ says }) => says.startsWith('npm run tool -- faults'))
    .map(({ says }) => says);
  const read = (words: string) => readOptions(words.split(' ').slice(5));

  it.each([...new Set(calls)].filter((says) => says !== 'npm run tool -- faults NAME'))(
    'is understood as the pages write it: %s',
    (says) => {
      expect(read(says)).toMatchObject({ chosen: expect.arrayContaining([expect.anything()]) });
    },
  );

  it('runs the named rows, as often as requested', () => {
    const options = read('npm run tool -- faults kill --database postgres --rounds 20');
    const chosen = (one: FaultOptions) => one.chosen.map(({ name }) => name);
    expect('chosen' in options && { ...options, chosen: chosen(options) }).toEqual({
      chosen: ['kill'],
      short: false,
      database: 'postgres',
      rounds: 20,
      rooms: false,
    });
    expect(read('npm run tool -- faults --rooms')).toMatchObject({ rooms: true });
  });

  it.each([
    ['rase', 'There is no rase'],
    ['race --database mysql', '--database is'],
    ['race --rounds many', '--rounds is'],
    ['race --rounds 0', '--rounds is'],
  ])('explains unknown arguments: %s', (words, says) => {
    expect(read(`npm run tool -- faults ${words}`)).toEqual(
      expect.arrayContaining([expect.stringContaining(says)]),
    );
  });
});

it('docs/tools.md names every tool that npm run tool lists', () => {
  const { stderr } = spawnSync('node', ['test/tools/run.mjs'], { encoding: 'utf8' });
  const tools = [...stderr.matchAll(/^ {2}([\w-]+) {2,}\w/gm)].map(([, name = '']) => name);
  const page = pages.find(({ path }) => path === 'docs/tools.md')?.text ?? '';
  expect(tools).toContain('bench');
  expect(tools.filter((name) => !page.includes(`npm run tool -- ${name}`))).toEqual([]);
});
