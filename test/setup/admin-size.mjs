/**
 * Holds the administration area against its weight: gzip -9 of script and style of the first page
 * (shell, Today, the heavier language), and of each other page.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const FIRST_PAGE_LIMIT = 40_960;
const OTHER_PAGE_LIMIT = 12_288;

const folder = new URL('../../dist/admin/assets/', import.meta.url);
const names = readdirSync(folder);
const weightOf = (name) =>
  gzipSync(readFileSync(new URL(name, folder)), { level: 9, memLevel: 9 }).length;
const starting = (start) =>
  names.filter((name) => new RegExp(`^${start}-[\\w-]{8}\\.(js|css)$`).test(name));

/** A file and all that it cannot do without. */
function withImports(name, found = new Set()) {
  if (found.has(name)) {
    return found;
  }
  found.add(name);
  if (!name.endsWith('.js')) {
    return found;
  }
  const text = readFileSync(new URL(name, folder), 'utf8');
  for (const [, imported] of text.matchAll(/(?:from|import)\s*["'`]\.\/([\w-]+\.js)["'`]/g)) {
    withImports(imported, found);
  }
  return found;
}

const shell = new Set(starting('index').flatMap((name) => [...withImports(name)]));
// The texts that every page needs, a file for each language.
const language = starting('shell')
  .sort((one, other) => weightOf(other) - weightOf(one))
  .slice(0, 1);
const first = new Set([
  ...shell,
  ...language,
  ...starting('today-page').flatMap((name) => [...withImports(name)]),
]);
const sum = (files) => [...files].reduce((total, name) => total + weightOf(name), 0);
if (starting('today-page').length !== 1 || language.length !== 1) {
  throw new Error('The build does not look as expected: is dist/admin up to date?');
}

let isOver = report('first page', sum(first), FIRST_PAGE_LIMIT);
for (const page of names.filter((name) => /-page-[\w-]{8}\.js$/.test(name) && !first.has(name))) {
  const more = [...withImports(page)].filter((name) => !first.has(name));
  isOver = report(page.replace(/-[\w-]{8}\.js$/, ''), sum(more), OTHER_PAGE_LIMIT) || isOver;
}
if (isOver) {
  process.exitCode = 1;
}

function report(what, weight, limit) {
  console.log(
    `admin, ${what}: gzip ${weight} bytes (limit ${limit})${weight > limit ? ': too heavy' : ''}`,
  );
  return weight > limit;
}
