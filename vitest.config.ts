/** The tests in vitest: in Node unless `--mode` names others. */

import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { LongestFirst } from './test/setup/longest-first.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const setupFiles = [at('test/setup/refuse-deprecated.ts')];

const unitTest: NonNullable<ViteUserConfig['test']> = {
  setupFiles,
  pool: 'forks',
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/**
 * Files that put a module of their own in place of one of the program's, or that measure a whole
 * process: each gets a process of its own.
 */
const aloneInItsProcess = [
  'test/soak/soak.test.ts',
  'test/bff/command-line/upgrade.test.ts',
  'test/core/storage/{backup-older,backup-without-links,migrating,sqlite-driver}.test.ts',
];

/** They prove the tools, not the product: see test/setup/proofs.mjs. */
const proofs = ['test/faults/{rows,zones}-can-fail.test.ts', 'test/docs/{release,scripts}.test.ts'];

/**
 * The other files share their processes, and with them the loaded program: loading it anew for each
 * of them took a quarter of the time.
 */
const tests: NonNullable<ViteUserConfig['test']> = {
  allowOnly: false,
  globalSetup: [at('test/setup/global-setup.ts')],
  // Many tests mostly wait: for receivers, for processes that end.
  maxWorkers: availableParallelism() + 2,
  projects: [
    {
      extends: true,
      test: {
        ...unitTest,
        name: 'shared',
        isolate: false,
        setupFiles: [...setupFiles, at('test/setup/lasting-writers.ts')],
        include: [
          'test/{core,bff,docs,faults,flow,fuzz,mutants,soak}/**/*.test.ts',
          'test/*.test.ts',
        ],
        exclude: [...aloneInItsProcess, ...proofs],
      },
    },
    { extends: true, test: { ...unitTest, name: 'alone', include: aloneInItsProcess } },
  ],
};

/** `npm test -- proofs`. */
const toolTests: ViteUserConfig['test'] = {
  ...unitTest,
  allowOnly: false,
  globalSetup: [at('test/setup/global-setup.ts')],
  maxWorkers: availableParallelism() + 2,
  include: proofs,
};

/**
 * In a real browser against the built server: `npm run build` comes first. Each file has servers of
 * its own, and waits half of the time: for them, and for the two seconds before which no form is
 * taken. The files share their processes, and with them a Chromium: loading playwright anew for
 * each of them took longer than many of them do.
 */
const endToEnd: ViteUserConfig['test'] = {
  allowOnly: false,
  globalSetup: [at('test/setup/threads-setup.ts')],
  setupFiles: [at('test/setup/lasting-writers.ts'), at('test/setup/close-pages.ts')],
  pool: 'forks',
  isolate: false,
  maxWorkers: availableParallelism() + 3,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // So many files at a time leave little of the machine to each.
  expect: { poll: { timeout: 10_000 } },
  include: ['test/e2e/**/*.test.ts'],
};

/**
 * The same built server in Chromium, Firefox and WebKit: one engine after the other, as each wants
 * the machine for itself.
 */
const everyEngine: ViteUserConfig['test'] = {
  ...endToEnd,
  setupFiles: [at('test/setup/lasting-writers.ts')],
  isolate: true,
  maxWorkers: 1,
  include: ['test/engines/**/*.test.ts'],
};

/** `npm run tool -- axe`: every state, page and mail in every way of looking. */
const axe: ViteUserConfig['test'] = {
  ...endToEnd,
  env: { AXE: 'whole' },
  include: ['test/e2e/{,admin-}accessibility*.test.ts'],
};

const sequence = { sequencer: LongestFirst };

const MODES: Readonly<Record<string, ViteUserConfig['test']>> = {
  e2e: { ...endToEnd, sequence },
  proofs: toolTests,
  axe,
  engines: everyEngine,
};

export default defineConfig(({ mode }) => ({
  publicDir: false,
  test: MODES[mode] ?? { ...tests, sequence },
}));
