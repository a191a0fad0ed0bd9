/** What `npm test`, `npm run bench` and their like can be asked for is what README and docs/ say; each is asked for something that there is not. */

import { execFile } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { readPages, recipesOf } from './read-pages.ts';

const said = readPages()
  .flatMap(recipesOf)
  .filter(({ isCommand }) => isCommand)
  .map(({ says }) => says);
const readme = readPages().find(({ path }) => path === 'README.md')?.text ?? '';

function ask(...words: readonly string[]): Promise<{ readonly code: unknown; readonly says: string }> {
  return new Promise((resolve) => {
    execFile('npm', [...words, '--', 'nothing-of-the-kind'], { encoding: 'utf8' }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, says: out + err }),
    );
  });
}

describe('what can be asked of a script', () => {
  it.each([
    ['npm test', ['test']],
    ['npm run bench', ['run', 'bench']],
    ['npm run faults', ['run', 'faults']],
    ['npm run mutants', ['run', 'mutants']],
  ])('is what the pages name: %s', async (script, words) => {
    const { code, says } = await ask(...words);
    expect({ code, says }).toEqual({ code: 2, says: expect.stringContaining('There are:') });
    const [, offered = ''] = /There are:(.*)/s.exec(says) ?? [];
    const known = new Set(offered.split(/[\s,.]+/));
    const asked = said
      .filter((line) => line.startsWith(`${script} -- `))
      .flatMap((line) =>
        line
          .slice(script.length + 4)
          .replace(/--database \w+|--rounds \d+|--sample \d+|--short|NAME/g, '')
          .split(' '),
      );
    const listed = readme
      .split('\n')
      .filter((line) => line.startsWith(`${script} -- `))
      .flatMap((line) => /: ([a-z0-9, ]+)$/.exec(line)?.[1]?.split(', ') ?? []);
    expect([...asked, ...listed].filter((name) => name !== '' && !known.has(name))).toEqual([]);
    // A list in README is whole.
    if (listed.length > 0) expect([...known].filter((name) => /^[a-z0-9]+$/.test(name) && !listed.includes(name))).toEqual([]);
  });
});
