/**
 * `npx vitest run FILE` runs a file in the project that it belongs to, `--project NAME` a whole
 * project. `npm test` runs one after the other.
 */

import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongestFirst } from './test/setup/longest-first.ts';

/**
 * Files that put a module of their own in place of one of the program's, or that measure a whole
 * process: each gets a process of its own.
 */
const aloneInItsProcess = [
  'test/soak/soak.test.ts',
  'test/bff/command-line/{serve-start,upgrade}.test.ts',
  'test/core/storage/{backup-older,backup-without-links,migrating,postgres-change-pause,sqlite-driver}.test.ts',
];

const inNode = {
  globalSetup: 'test/setup/global-setup.ts',
  setupFiles: ['test/setup/refuse-deprecated.ts'],
  // Many tests mostly wait: for receivers, for processes that end.
  maxWorkers: availableParallelism() + 2,
};

/**
 * Files share their processes, and with them the loaded program: loading it anew for each of them
 * took a quarter of the time.
 */
const unit: TestProjectInlineConfiguration['test'] = {
  ...inNode,
  name: 'unit',
  isolate: false,
  setupFiles: [...inNode.setupFiles, 'test/setup/lasting-writers.ts'],
  include: ['test/{core,bff,docs,faults,flow,fuzz,mutants,soak}/**/*.test.ts', 'test/*.test.ts'],
  exclude: aloneInItsProcess,
};

const unitAlone: TestProjectInlineConfiguration['test'] = {
  ...inNode,
  name: 'unit-alone',
  include: aloneInItsProcess,
};

/** They prove the tools, not the product: see test/setup/proofs.mjs. */
const proofs: TestProjectInlineConfiguration['test'] = {
  ...inNode,
  name: 'proofs',
  include: ['test/proofs/*.test.ts'],
};

/**
 * In a real browser against the built server: `npm run build` comes first. Each file has servers of
 * its own, and waits half of the time: for them, and for the two seconds before which no form is
 * taken. The files share their processes, and with them a Chromium: loading playwright anew for
 * each of them took longer than many of them do.
 */
const e2e: TestProjectInlineConfiguration['test'] = {
  name: 'e2e',
  globalSetup: 'test/setup/threads-setup.ts',
  setupFiles: ['test/setup/lasting-writers.ts', 'test/setup/close-pages.ts'],
  isolate: false,
  maxWorkers: availableParallelism() + 3,
  sequence: { groupOrder: 1 },
  // So many files at a time leave little of the machine to each.
  expect: { poll: { timeout: 10_000 } },
  include: ['test/e2e/**/*.test.ts'],
};

/**
 * The same built server in Chromium, Firefox and WebKit: one engine after the other, as each wants
 * the machine for itself.
 */
const engines: TestProjectInlineConfiguration['test'] = {
  name: 'engines',
  globalSetup: 'test/setup/threads-setup.ts',
  setupFiles: ['test/setup/lasting-writers.ts'],
  fileParallelism: false,
  sequence: { groupOrder: 2 },
  expect: { poll: { timeout: 10_000 } },
  include: ['test/engines/**/*.test.ts'],
};

export default defineConfig({
  publicDir: false,
  test: {
    allowOnly: false,
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    sequence: { sequencer: LongestFirst },
    projects: [unit, unitAlone, proofs, e2e, engines].map((test) => ({ extends: true, test })),
  },
});
