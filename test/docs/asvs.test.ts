/**
 * The pages that answer the OWASP ASVS, against the standard's own list of requirements, and each
 * answer against what it names: a test that runs, a file, a heading. `asvs-levels.txt` says which
 * requirements there are, and at which level each counts.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findTitle } from './find-title.ts';
import { anchorsOf } from './read-pages.ts';

const FOLDER = 'docs/security';
const KINDS = {
  'Met.': 'met',
  'Does not apply.': 'does not apply',
  '**Not met.**': 'not met',
} as const;

interface Row {
  readonly page: string;
  readonly number: string;
  readonly level: string;
  readonly asks: string;
  readonly answer: string;
  /** A test's file and title, a file, or a page with a heading. */
  readonly holds: readonly string[];
}

function readRequirements(): ReadonlyMap<string, string> {
  const lines = readFileSync('test/docs/asvs-levels.txt', 'utf8').split('\n');
  const sections = lines.filter((line) => /^\d/.test(line)).map((line) => line.split(' '));
  const all = sections.flatMap(([section, ...levels]) =>
    levels.map((level, at) => [`${section}.${at + 1}`, level] as const),
  );
  return new Map(all.filter(([, level]) => level !== '3'));
}

/** Every line that begins with a number of the standard. */
function readRows(page: string, text: string): readonly Row[] {
  const lines = text.split('\n').filter((line) => /^\| *v5/.test(line));
  return lines.map((line) => {
    const [number = '', level = '', asks = '', answer = '', holds = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    return {
      page,
      number: number.replace('v5.0.0-', ''),
      level,
      asks,
      answer,
      holds: holds === '' ? [] : holds.split('<br>'),
    };
  });
}

function kindOf({ answer }: Row): string {
  return (
    Object.entries(KINDS).find(([words]) => `${answer} `.startsWith(`${words} `))?.[1] ??
    `unknown: ${answer}`
  );
}

/** `null` where it is there. */
function missing(held: string): string | null {
  const [file = '', title] = held
    .replace(/^\[(.*)\]\(.*\)$/, '$1')
    .replaceAll('`', '')
    .split(' › ');
  const [path = '', heading] = file.split('#');
  if (!existsSync(path)) {
    return `${path} is not there`;
  }
  const text = existsSync(path) && !path.endsWith('/') ? readFileSync(path, 'utf8') : '';
  if (heading !== undefined && !anchorsOf(text).includes(heading)) {
    return `${path} has no heading #${heading}`;
  }
  if (title === undefined) {
    return path.startsWith('test/') && path.endsWith('.test.ts')
      ? `${path}: which of its tests?`
      : null;
  }
  return findTitle(text, title) === 'run' ? null : `${path} does not run "${title}"`;
}

/**
 * `| 1 | 70 | 40 | 20 | 10 |`: of the requirements that come with a level, how many there are, are
 * met, do not apply, are not met.
 */
function countsIn(text: string): Readonly<Record<string, readonly number[]>> {
  const rows = [...text.matchAll(/^\| ([12]|both) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm)];
  return Object.fromEntries(rows.map(([, level, ...numbers]) => [level, numbers.map(Number)]));
}

function countsOf(rows: readonly Row[]): readonly number[] {
  return [
    rows.length,
    ...Object.values(KINDS).map((kind) => rows.filter((row) => kindOf(row) === kind).length),
  ];
}

const requirements = readRequirements();
const pages = readdirSync(FOLDER).map((name) => `${FOLDER}/${name}`);
const rows = pages.flatMap((page) => readRows(page, readFileSync(page, 'utf8')));
const head = readFileSync('docs/security.md', 'utf8');

describe('the answers to the OWASP ASVS', () => {
  it('are to each requirement of levels 1 and 2, once', () => {
    expect(requirements.size).toBe(253);
    expect(rows.map(({ number }) => number).toSorted()).toEqual(
      [...requirements.keys()].toSorted(),
    );
  });

  it('name the level of each, and its requirement', () => {
    expect(rows.filter(({ number, level }) => requirements.get(number) !== level)).toEqual([]);
    expect(rows.filter(({ asks }) => asks.length < 10)).toEqual([]);
  });

  it('say of each that it is met, not met or does not apply, and how or why', () => {
    expect(rows.map(kindOf).filter((kind) => kind.startsWith('unknown'))).toEqual([]);
    const says = (row: Row) => row.answer.replace(/^\W*(Met|Does not apply|Not met)\W*/, '');
    expect(rows.filter((row) => kindOf(row) !== 'met' && says(row).length < 10)).toEqual([]);
  });

  it('name the proof for each that is met: a running test, a file, a page', () => {
    expect(
      rows
        .filter((row) => kindOf(row) === 'met' && row.holds.length === 0)
        .map(({ number }) => number),
    ).toEqual([]);
    expect(
      rows.flatMap(({ number, holds }) =>
        holds.flatMap((held) => missing(held) ?? []).map((what) => `${number}: ${what}`),
      ),
    ).toEqual([]);
  });

  it('are counted as docs/security.md says', () => {
    const byLevel = (level: string) => rows.filter((row) => row.level === level);
    expect(countsIn(head)).toEqual({
      1: countsOf(byLevel('1')),
      2: countsOf(byLevel('2')),
      both: countsOf(rows),
    });
  });

  it('are linked to from docs/security.md, page by page', () => {
    expect(pages.filter((page) => !head.includes(`(${page.replace('docs/', '')})`))).toEqual([]);
  });
});

describe('the pages that docs/security.md, the threat model and SECURITY.md link to', () => {
  it.each(['docs/security.md', 'docs/threat-model.md', 'SECURITY.md', ...pages])(
    'is there: %s',
    (page) => {
      const text = readFileSync(page, 'utf8');
      const links = [...text.matchAll(/\]\((?!https?:|mailto:)([^)]+)\)/g)].map(
        ([, target = '']) => target,
      );
      const folder = page.split('/').slice(0, -1);
      const broken = links.flatMap(
        (target) =>
          missing(target.startsWith('#') ? `${page}${target}` : pathFrom(folder, target)) ?? [],
      );
      expect(broken).toEqual([]);
    },
  );
});

function pathFrom(folder: readonly string[], target: string): string {
  const parts = [...folder];
  for (const part of target.split('/')) {
    if (part === '..') {
      parts.pop();
    } else if (part !== '.') {
      parts.push(part);
    }
  }
  return parts.join('/');
}

describe('an answer', () => {
  it.each([
    ['`bff/no-such-file.ts`', 'bff/no-such-file.ts is not there'],
    [
      '`test/docs/asvs.test.ts` › no such title',
      'test/docs/asvs.test.ts does not run "no such title"',
    ],
    ['`test/docs/asvs.test.ts`', 'test/docs/asvs.test.ts: which of its tests?'],
    ['docs/security.md#no-such-heading', 'docs/security.md has no heading #no-such-heading'],
  ])('is found if it names a missing proof: %s', (held, problem) => {
    expect(missing(held)).toBe(problem);
  });
});
