/**
 * Links as they stand in `docs/`, which people also read as files. Those to pages are VitePress's
 * own matter. What is a file there is copied beside the pages and opened as it is; what lies above
 * `docs/` is a page of the site.
 */

import { copyFileSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';

const DOCS = 'docs';
/** Files of the checkout's own folder by the pages that stand for them. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  'CONTRIBUTING.md': 'contributing.md',
  'README.md': 'index.md',
  'SECURITY.md': 'reporting.md',
};
/** They show that file, with links as it has them. */
const INCLUDING = ['contributing.md', 'reporting.md'];
const files = new Set<string>();

/** Every link of every page, before it is written. */
export function mindLinks(md: MarkdownRenderer): void {
  md.core.ruler.push('links_to_files', ({ tokens, env }) => {
    for (const { children } of tokens) {
      for (const token of children ?? []) {
        const href = token.type === 'link_open' ? token.attrGet('href') : null;
        const found = href === null ? null : resolveLink(env.relativePath, href);
        if (found === null) {
          continue;
        }
        token.attrSet('href', found.href);
        if (found.isFile) {
          token.attrSet('target', '_self');
        }
      }
    }
  });
}

interface Link {
  readonly href: string;
  readonly isFile: boolean;
}

/**
 * `page` and what is answered are paths in the site. `null`: it leads elsewhere, or within the
 * page. Throws where nothing is there.
 */
export function resolveLink(page: string, href: string): Link | null {
  if (/^(?:[a-z]+:|#|$)/.test(href)) {
    return null;
  }
  const [path = '', hash] = href.split('#', 2);
  const end = hash === undefined ? '' : `#${hash}`;
  const target = posix.join(
    INCLUDING.includes(page) ? '' : posix.join(DOCS, posix.dirname(page)),
    path,
  );
  if (STANDS_FOR[target] !== undefined) {
    return { href: `/${STANDS_FOR[target]}${end}`, isFile: false };
  }
  if (!target.startsWith(`${DOCS}/`) || !existsSync(target)) {
    throw new Error(`${page}: nothing is at ${href}.`);
  }
  const inside = posix.relative(DOCS, target);
  if (statSync(target).isDirectory()) {
    return { href: `/${inside}/${end}`, isFile: false };
  }
  if (inside.endsWith('.md')) {
    return { href: `/${inside.replace(/README\.md$/, 'index.md')}${end}`, isFile: false };
  }
  files.add(inside);
  return { href: posix.relative(posix.dirname(page), inside), isFile: true };
}

/** What pages lead to, once they are written. */
export function copyFiles(folder: string): void {
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(DOCS, file), join(folder, file));
  }
}

/**
 * The anchor of a heading as hosts of repositories make it, so that a link is right in the checkout
 * and on the site.
 */
export const slugOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
