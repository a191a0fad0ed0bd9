/**
 * The tests' PostgreSQL: where a folder above the checkout is closed to others, its program is
 * copied to one that is not, alone.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('is started by a program that imports nothing from outside its folder', () => {
  const programs = readdirSync('test/tools').filter((name) => name.endsWith('.mjs'));
  expect(programs).toContain('postgres-server.mjs');
  const texts = programs.map((name) => readFileSync(`test/tools/${name}`, 'utf8'));
  expect(texts.flatMap((text) => text.match(/(?:from|import\()\s*['"]\.\.[^'"]*/g) ?? [])).toEqual(
    [],
  );
});
