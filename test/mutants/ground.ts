/** A copy of the checkout in which mutants are put to the tests, so that neither the tree nor another copy ever holds one. */

import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atExit } from '../faults/support/at-exit.ts';

export interface Ground {
  /** Whether these tests pass where `file` says this; `late`: they did not end. */
  test(change: { readonly file: string; readonly source: string } | null, tests: readonly string[]): Promise<Verdict>;
  remove(): void;
}

export type Verdict = 'passed' | 'failed' | 'late';

const COPIED = [
  'bff',
  'core',
  'widget',
  'test',
  'docs',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'README.md',
  'biome.json',
  '.dependency-cruiser.cjs',
];
/** Many times what the slowest of these tests take: a mutant may loop for ever. */
const LATE_MS = 300_000;

export function createGround(postgresUrl: string): Ground {
  const root = process.cwd();
  // Not below node_modules, whose files the test runner takes for finished.
  const folder = mkdtempSync(join(tmpdir(), 'slotwell-mutants-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const forget = atExit(remove);
  for (const name of COPIED)
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: (path) => !path.includes('/node_modules') });
  linkPackages(root, folder);
  return {
    test: async (change, tests) => {
      if (change !== null) writeFileSync(join(folder, change.file), change.source);
      const verdict = await run(folder, tests, postgresUrl);
      if (change !== null) cpSync(join(root, change.file), join(folder, change.file));
      return verdict;
    },
    remove: () => {
      forget();
      remove();
    },
  };
}

/** Each package by a link, and a cache of its own: what is compiled of a mutant stays with it. */
function linkPackages(root: string, folder: string): void {
  mkdirSync(join(folder, 'node_modules/.cache'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '.cache') symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  const tools = join(root, 'test/tools/node_modules');
  symlinkSync(tools, join(folder, 'test/tools/node_modules'));
}

function run(cwd: string, tests: readonly string[], postgresUrl: string): Promise<Verdict> {
  const env = { ...process.env, POSTGRES_TEST_URL: postgresUrl, NODE_OPTIONS: '' };
  const words = ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', '--maxWorkers=1', '--reporter=dot', ...tests];
  // A group of its own, so that what it has started ends with it.
  const child = spawn(process.execPath, words, { cwd, env, stdio: 'ignore', detached: true });
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  };
  const forget = atExit(kill);
  return new Promise((done) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      kill();
    }, LATE_MS);
    child.once('exit', (code) => {
      clearTimeout(timer);
      forget();
      done(isLate ? 'late' : code === 0 ? 'passed' : 'failed');
    });
  });
}
