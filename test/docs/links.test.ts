/**
 * Every link in README, CONTRIBUTING, SECURITY and docs/ leads to a file that is there, and to a
 * heading in it; the way through the site leads to every page.
 */

import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { DefaultTheme } from 'vitepress';
import { describe, expect, it } from 'vitest';
import { sidebar } from '../../docs/.vitepress/sidebar.ts';
import { anchorsOf, linksOf, readPages } from './read-pages.ts';

const pages = readPages();
const links = pages.flatMap(linksOf);

/** Null: it is there. */
function complaintAbout(page: string, href: string): string | null {
  const [path = '', anchor] = href.split('#', 2);
  const target = path === '' ? page : posix.join(posix.dirname(page), path);
  if (!existsSync(target)) {
    return `${page}: there is no ${target}`;
  }
  if (anchor === undefined || anchor === '') {
    return null;
  }
  return anchorsOf(readFileSync(target, 'utf8')).includes(anchor)
    ? null
    : `${page}: ${target} has no heading #${anchor}`;
}

describe('a link in README and docs/', () => {
  it('leads to a file that is there, and to a heading in it', () => {
    const within = links.filter(({ href }) => !/^[a-z]+:/.test(href));
    expect(
      within
        .map(({ page, href }) => complaintAbout(page, href))
        .filter((complaint) => complaint !== null),
    ).toEqual([]);
    expect(within.length).toBeGreaterThan(150);
  });

  it('leads to other hosts by TLS alone', () => {
    expect(links.filter(({ href }) => /^(?!https:|mailto:)[a-z]+:/.test(href))).toEqual([]);
  });

  it.each([
    ['README.md', 'docs/none.md', 'there is no docs/none.md'],
    ['docs/webhooks.md', 'operations.md#none', 'has no heading #none'],
    ['docs/webhooks.md', '#none', 'has no heading #none'],
  ])('would be noticed if it is dead: %s, %s', (page, href, says) => {
    expect(complaintAbout(page, href)).toContain(says);
  });
});

describe('the way through the site', () => {
  const addresses = (items: readonly DefaultTheme.SidebarItem[]): readonly string[] =>
    items.flatMap(({ link, items: inner = [] }) => [
      ...(link === undefined ? [] : [link]),
      ...addresses(inner),
    ]);
  const fileOf = (link: string) =>
    link === '/' ? 'docs/index.md' : `docs${link}${link.endsWith('/') ? 'README' : ''}.md`;
  const named = Object.values(sidebar).flatMap((items) =>
    addresses(Array.isArray(items) ? items : items.items).map(fileOf),
  );

  it('names pages that there are, each once', () => {
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
    expect(named).toEqual([...new Set(named)]);
  });

  it('leaves out no page', () => {
    const every = pages.map(({ path }) => path).filter((path) => path.startsWith('docs/'));
    expect(every.filter((path) => !named.includes(path))).toEqual([]);
  });
});
