/**
 * The arguments of `npm test`, `npm run tool -- bench` and so on match the pages; each is called
 * with an unknown one.
 */

import { exec, execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readPages, recipesOf } from '../docs/read-pages.ts';

const said = readPages()
  .flatMap(recipesOf)
  .filter(({ isCommand }) => isCommand)
  .map(({ says }) => says);
const commands = readPages().find(({ path }) => path === 'docs/tools.md')?.text ?? '';

const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
);

/** Runs the script like npm, whose own start would take as long as most of them. */
function ask(name: string): Promise<{ readonly code: unknown; readonly says: string }> {
  const [script = '', ...args] = name
    .replace(/^npm (run )?/, '')
    .replace('-- ', '')
    .split(' ');
  const command = [scripts[script], ...args].join(' ');
  return new Promise((resolve) => {
    exec(`${command} nothing-of-the-kind`, { encoding: 'utf8' }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, says: out + err }),
    );
  });
}

describe('the arguments of a script', () => {
  it.each([
    ['npm test'],
    ['npm run tool -- engines'],
    ['npm run tool -- leaks'],
    ['npm run tool -- axe'],
    ['npm run tool -- bench'],
    ['npm run tool -- admin-figures'],
    ['npm run tool -- faults'],
    ['npm run tool -- fault-alerts'],
    ['npm run tool -- mutants'],
    ['npm run tool -- widget-peers'],
  ])('match the pages: %s', async (script) => {
    const { code, says } = await ask(script);
    const prefix = script === 'npm test' ? 'npm test -- ' : `${script} `;
    expect({ code, says }).toEqual({ code: 2, says: expect.stringContaining('There are:') });
    const [, offered = ''] = /There are:(.*)/s.exec(says) ?? [];
    const known = new Set(offered.split(/[\s,.]+/));
    const asked = said
      .filter((line) => line.startsWith(prefix))
      .flatMap((line) =>
        line
          .slice(prefix.length)
          .replace(/--database \w+|--rounds \d+|--nodes \d+|--sample \d+|--short|--rooms|NAME/g, '')
          .split(' '),
      );
    const listed = commands
      .split('\n')
      .filter(
        (line) => line.startsWith(prefix) && !line.slice(prefix.length).trim().startsWith('#'),
      )
      .flatMap((line) => /: ([a-z0-9, ]+)$/.exec(line)?.[1]?.split(', ') ?? []);
    expect([...asked, ...listed].filter((word) => word !== '' && !known.has(word))).toEqual([]);
    if (script === 'npm test' || script === 'npm run tool -- bench') {
      expect(listed.length).toBeGreaterThan(3);
    }
    // A list on that page is whole.
    if (listed.length > 0) {
      expect(
        [...known].filter((name) => /^[a-z0-9]+$/.test(name) && !listed.includes(name)),
      ).toEqual([]);
    }
  });
});

it('the weights of the widget’s parts stay below the whole, and none is missing: npm run tool -- widget-parts', async () => {
  const printed = await new Promise<string>((resolve, reject) => {
    execFile(
      'npm',
      ['run', '--silent', 'tool', '--', 'widget-parts'],
      { encoding: 'utf8' },
      (error, out) => (error ? reject(error) : resolve(out)),
    );
  });
  const rows = [...printed.matchAll(/│ \d+ +│ '([^']+)' +│ (\d+) +│ (\d+) +│/g)].map(
    ([, part, bytes, gzip]) => ({
      part,
      bytes: Number(bytes),
      gzip: Number(gzip),
    }),
  );
  const [, bytes, gzip] = /widget\.js: (\d+) bytes, gzip (\d+)/.exec(printed) ?? [];
  const sum = (what: 'bytes' | 'gzip') => rows.reduce((total, row) => total + row[what], 0);
  expect(rows.map(({ part }) => part)).toEqual(
    expect.arrayContaining(['widget/booking/steps', 'widget/booking/styles.css', 'lit-html']),
  );
  expect(sum('bytes')).toBe(Number(bytes));
  expect(sum('gzip')).toBeLessThan(Number(gzip));
});
