/**
 * The packages that the program is delivered with, by package-lock.json: under licences that
 * anybody may pass on, from one registry, each with the hash of its content.
 */

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
}

/** Licences that at most require a notice, and never the source of the whole. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'Unlicense',
  'PSF-2.0',
  'WTFPL',
  'CC-BY-3.0',
]);
/** It compiles the driver of SQLite, or fetches it compiled. */
const MAY_RUN_AT_INSTALL = ['better-sqlite3'];

const lock: { readonly packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
);
/** Including packages that optional ones need. */
const delivered = Object.entries(lock.packages).filter(
  ([path, { dev }]) => path !== '' && dev !== true,
);

/**
 * `MIT`, `(MIT OR GPL-3.0)` or `(ISC AND CC-BY-3.0)`: of an OR one is enough, of an AND all are
 * needed.
 */
function isAllowed(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, '');
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => ALLOWED.has(licence.trim())));
}

/** Returns the licence that an installed package declares. */
function licenceIn(path: string): string | null {
  const file = `${path}/package.json`;
  if (!existsSync(file)) {
    return null;
  }
  const { license }: { license?: unknown } = JSON.parse(readFileSync(file, 'utf8'));
  return typeof license === 'string' ? license : null;
}

describe('the packages that are delivered', () => {
  it('may be passed on by anybody', () => {
    expect(delivered.length).toBeGreaterThan(50);
    expect(
      delivered
        .filter(([, { license }]) => license === undefined || !isAllowed(license))
        .map(([path, { license }]) => [path, license]),
    ).toEqual([]);
  });

  it('declare the same licence as package-lock.json', () => {
    const differing = delivered.filter(
      ([path, { license }]) => (licenceIn(path) ?? license) !== license,
    );
    expect(differing.map(([path, { license }]) => [path, license, licenceIn(path)])).toEqual([]);
  });

  it('come from the public registry, each with the hash of its content', () => {
    const strange = delivered.filter(([, { resolved, integrity }]) => {
      const isPublic = resolved === undefined || resolved.startsWith('https://registry.npmjs.org/');
      return !isPublic || !/^sha512-/.test(integrity ?? '');
    });
    expect(strange.map(([path]) => path)).toEqual([]);
  });

  it('run nothing when they are installed, but the driver of SQLite', () => {
    expect(
      delivered
        .filter(([, { hasInstallScript }]) => hasInstallScript === true)
        .map(([path]) => path.replace(/^.*node_modules\//, '')),
    ).toEqual(MAY_RUN_AT_INSTALL);
  });

  it.each([
    ['GPL-3.0', false],
    ['(MIT OR GPL-3.0)', true],
    ['(MIT AND GPL-3.0)', false],
    ['(ISC AND CC-BY-3.0)', true],
    ['SEE LICENSE IN LICENSE.txt', false],
  ])('under %s are taken: %s', (licence, taken) => {
    expect(isAllowed(licence)).toBe(taken);
  });
});
