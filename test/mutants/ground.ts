/**
 * A copy of the checkout in which mutants are put to the tests, so that neither the tree nor
 * another copy ever holds one.
 */

import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { atExit } from '../faults/support/at-exit.ts';
import { applyMutations, type Mutation } from './mutations.ts';

export interface Ground {
  /**
   * Runs these test files in this order, up to the first failure, on the product with these
   * mutations, none of which overlaps another. `known`: milliseconds that files took which passed,
   * as far as that is known.
   */
  test(
    mutations: readonly Mutation[],
    tests: readonly string[],
    known: ReadonlyMap<string, number>,
  ): Promise<Outcome>;
  remove(): void;
}

export interface Outcome {
  /** `late`: they did not end. */
  readonly verdict: 'passed' | 'failed' | 'late';
  /** The file that failed or did not end; without one, the runner failed. */
  readonly by: string | null;
  /** Milliseconds of each file that passed. */
  readonly took: ReadonlyMap<string, number>;
}

const COPIED = [
  'bff',
  'core',
  'widget',
  'test',
  'docs',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
  'README.md',
  'CONTRIBUTING.md',
  'biome.json',
  '.dependency-cruiser.cjs',
];
/** Folder for databases of tests, in memory if possible. */
const TMPDIR = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
/**
 * How long a file may run without a finished test before it counts as an endless loop; less for
 * files known to be fast.
 */
const MOST_SILENCE_MS = 120_000;
const LEAST_SILENCE_MS = 45_000;
const TIMES_AS_LONG = 4;

export function createGround(postgresUrl: string): Ground {
  const root = process.cwd();
  // Not below node_modules, whose files the test runner takes for finished.
  const folder = mkdtempSync(join(tmpdir(), 'slotwell-mutants-'));
  const remove = () =>
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  const forget = atExit(remove);
  for (const name of COPIED) {
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => !path.includes('/node_modules'),
    });
  }
  linkPackages(root, folder);
  return {
    test: async (mutations, tests, known) => {
      // What is put back is the copy's own: the checkout may have moved on.
      const originals = new Map(
        mutations.map(({ file }) => [file, readFileSync(join(folder, file), 'utf8')]),
      );
      for (const [file, text] of originals) {
        const mutant = applyMutations(
          text,
          mutations.filter((mutation) => mutation.file === file),
        );
        writeFileSync(join(folder, file), mutant);
      }
      const outcome = await run(folder, tests, { postgresUrl, known });
      for (const [file, text] of originals) {
        writeFileSync(join(folder, file), text);
      }
      return outcome;
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
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '.cache') {
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
    }
  }
  const tools = join(root, 'test/tools/node_modules');
  symlinkSync(tools, join(folder, 'test/tools/node_modules'));
}

interface Circumstances {
  readonly postgresUrl: string;
  readonly known: ReadonlyMap<string, number>;
}

function run(
  cwd: string,
  tests: readonly string[],
  { postgresUrl, known }: Circumstances,
): Promise<Outcome> {
  const env = {
    ...process.env,
    POSTGRES_TEST_URL: postgresUrl,
    NODE_OPTIONS: '',
    TEST_ORDER: tests.join(' '),
    TMPDIR,
  };
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config=test/mutants/vitest.config.ts',
    '--root=.',
  ];
  // A group of its own, so that what it has started ends with it.
  const child = spawn(
    process.execPath,
    [...vitest, '--bail=1', '--no-file-parallelism', ...tests],
    {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    },
  );
  let isLate = false;
  const kill = () => {
    try {
      if (child.pid !== undefined) {
        process.kill(-child.pid, 'SIGKILL');
      }
    } catch {
      // It has ended.
    }
  };
  const giveUp = () => {
    isLate = true;
    kill();
  };
  const failed: string[] = [];
  const took = new Map<string, number>();
  const listen = () => {
    const usual = known.get(tests[took.size] ?? '') ?? MOST_SILENCE_MS;
    return setTimeout(
      giveUp,
      Math.min(MOST_SILENCE_MS, Math.max(LEAST_SILENCE_MS, TIMES_AS_LONG * usual)),
    );
  };
  let silence = listen();
  createInterface(child.stdout).on('line', (line) => {
    const [word, state, milliseconds, file = ''] = line.split(' ');
    if (word === 'file' && state === 'passed') {
      took.set(file, Number(milliseconds));
    }
    if (word === 'file' && state === 'failed') {
      failed.push(file);
    }
    clearTimeout(silence);
    silence = listen();
  });
  const forget = atExit(kill);
  return new Promise((done) => {
    child.once('close', (code) => {
      clearTimeout(silence);
      forget();
      const by = isLate ? tests[took.size] : failed[0];
      const onTime = code === 0 ? 'passed' : 'failed';
      done({ verdict: isLate ? 'late' : onTime, by: by ?? null, took });
    });
  });
}
