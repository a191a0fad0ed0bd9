/**
 * The files of an area: those that mutants are made of, and which test files a mutant meets, in
 * which order: those that bear its name first, then the area's others; of equals the quickest.
 */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Area } from './areas.ts';

/** A path without any has moved: the area would be a smaller one in silence. */
export function sourcesOf({ name, sources }: Pick<Area, 'name' | 'sources'>): string[] {
  return sources.flatMap((source) => {
    const files = existsSync(source) ? filesIn(source).filter((file) => file.endsWith('.ts')) : [];
    if (files.length === 0) {
      throw new Error(`The area ${name} names ${source}, where there is no source file.`);
    }
    return files;
  });
}

/** Returns the tests whose path has one of these prefixes, each once. */
export function testsBeginning(beginnings: readonly string[]): string[] {
  const all = filesIn('test').filter((file) => file.endsWith('.test.ts'));
  const chosen = beginnings.map((beginning) => {
    const tests = all.filter((file) => file.startsWith(beginning));
    if (tests.length === 0) {
      throw new Error(`No test begins with ${beginning}.`);
    }
    return tests;
  });
  return [...new Set(chosen.flat())];
}

/** `took`: milliseconds of the test files that have run; of the others the length must do. */
export function orderTests(
  source: string,
  tests: readonly string[],
  took: ReadonlyMap<string, number>,
): string[] {
  const names = [basename(source, '.ts'), basename(dirname(source))];
  const rank = (test: string) => {
    const named = names.findIndex((name) => basename(test, '.test.ts').startsWith(name));
    return named === -1 ? names.length : named;
  };
  const cost = (test: string) => took.get(test) ?? readFileSync(test).length;
  return tests.toSorted((a, b) => rank(a) - rank(b) || cost(a) - cost(b));
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) {
    return [path];
  }
  const names = readdirSync(path).filter((name) => name !== 'node_modules');
  return names.toSorted().flatMap((name) => filesIn(join(path, name)));
}
