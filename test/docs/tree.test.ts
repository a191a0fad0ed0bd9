/** The tree in README and the folders of the checkout, each held against the other. */

import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findBlock, readPage } from './read-pages.ts';

const tree = findBlock(readPage('README.md'), '', 'core/ ');

/** `core/time`; of a line with several folders, each. */
function readTree(): readonly string[] {
  let parent = '';
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', names = ''] = /^( *)((?:[\w-]+\/ +)+)/.exec(line) ?? [];
    const folders = names
      .split(/ +/)
      .filter(Boolean)
      .map((name) => name.slice(0, -1));
    if (indent === '') {
      parent = folders[0] ?? '';
    }
    return indent === '' ? folders : folders.map((name) => `${parent}/${name}`);
  });
}

const foldersOf = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

describe('the tree in README', () => {
  const named = readTree();

  it('names the folders that there are', () => {
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
    expect(named.length).toBeGreaterThan(20);
  });

  it.each(['core', 'bff'])('leaves out no folder of %s', (path) => {
    expect(foldersOf(path).filter((name) => !named.includes(`${path}/${name}`))).toEqual([]);
  });

  it('leaves out no kind of test', () => {
    const line = tree.slice(tree.indexOf('\ntest/'), tree.indexOf('\ndocs/'));
    expect(foldersOf('test').filter((name) => !new RegExp(`\\b${name}\\b`).test(line))).toEqual([]);
  });
});

/** In backquotes, from the root of the checkout. Patterns are left out. */
const namedPaths = (page: string): readonly string[] =>
  [...readPage(page).text.matchAll(/`((?:core|bff|widget|test|docs|\.ci)\/[\w./-]*)`/g)].flatMap(
    ([, path]) => path ?? [],
  );

it.each(['CONTRIBUTING.md', 'docs/architecture.md'])(
  '%s names files and folders that there are',
  (page) => {
    const paths = namedPaths(page);
    expect(paths.length).toBeGreaterThan(3);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  },
);
