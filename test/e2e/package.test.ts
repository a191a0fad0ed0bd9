/**
 * The npm package of the program as `npm pack` makes it, unpacked beside nothing but the packages
 * that its bundle leaves out. test/setup/try-package.mjs tests that it installs, boots and books.
 */

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dependencies, optionalDependencies } from '../../package.json';
import { OUTSIDE } from './support/program-folder.ts';

const LIMIT_MS = 180_000;

let folder = '';
let packed: readonly string[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'slotwell-package-'));
  // What it packs was built before these tests.
  const words = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const [made] = JSON.parse(execFileSync('npm', words, { encoding: 'utf8' }));
  packed = made.files.map(({ path }: { readonly path: string }) => path);
  const installed = join(folder, 'node_modules/slotwell');
  for (const made of [installed, join(folder, 'node_modules/.bin')]) {
    mkdirSync(made, { recursive: true });
  }
  execFileSync('tar', [
    '-xzf',
    join(folder, made.filename),
    '-C',
    installed,
    '--strip-components=1',
  ]);
  symlinkSync('../slotwell/bff/slotwell.mjs', join(folder, 'node_modules/.bin/slotwell'));
  const present = readdirSync('node_modules');
  for (const name of OUTSIDE.filter((one) => present.includes(one))) {
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
  }
}, LIMIT_MS);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs npx without the test runner's own settings. */
function npx(...words: readonly string[]) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME };
  const call = ['--no-install', 'slotwell', ...words];
  const { status, stdout, stderr } = spawnSync('npx', call, {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  return { code: status, printed: stdout + stderr };
}

const ROOT = ['package.json', 'README.md', 'LICENSE', 'bff/slotwell.mjs'];
const PROGRAM = [
  'dist/server/slotwell.js',
  'dist/server/sqlite-writer.js',
  'dist/server/installation-checker.js',
  'dist/server/calendar-reader.js',
  'dist/admin/index.html',
  'dist/admin/preview.js',
  'dist/demo/bar.js',
];
const WIDGET = ['widget.js', 'proof.js', 'embed.js', 'embed-frame.js'].map(
  (name) => `dist/widget/${name}`,
);
const DOCUMENTS = [
  'docs/operations.md',
  'docs/installation-file.schema.json',
  'dist/help/index.html',
];

describe('the package of npm pack', { timeout: LIMIT_MS }, () => {
  it('contains what was built, and the documentation', () => {
    expect(packed).toEqual(expect.arrayContaining([...ROOT, ...PROGRAM, ...WIDGET, ...DOCUMENTS]));
  });

  it('contains nothing but the build and the documentation', () => {
    const listed = packed.filter(
      (path) =>
        !/^(package\.json|README\.md|LICENSE|bff\/slotwell\.mjs)$/.test(path) &&
        !/^(dist\/(admin|demo|help|server|widget)|docs(?!\/\.vitepress))\//.test(path),
    );
    expect(listed).toEqual([]);
  });

  it('contains no tests, sources or secrets', () => {
    const own = /^(test|core|widget)\/|\.tsx?$|\.map$|\.env$|^bff\/(?!slotwell\.mjs)/;
    expect(packed.filter((path) => own.test(path))).toEqual([]);
  });

  it('depends on what its bundle leaves out', () => {
    expect(
      OUTSIDE.filter((name) => !(name in { ...dependencies, ...optionalDependencies })),
    ).toEqual([]);
    expect(readFileSync('vite.config.ts', 'utf8')).toContain(
      `external: [${OUTSIDE.map((name) => `'${name}'`).join(', ')}]`,
    );
  });

  it('asks to be reinstalled if a part is missing, and mentions no build', () => {
    rmSync(join(folder, 'node_modules/slotwell/dist/server'), { recursive: true });
    expect(npx('version')).toEqual({
      code: 1,
      printed: expect.stringContaining('install the package again'),
    });
  });
});
