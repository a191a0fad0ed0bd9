/** Runs the built server as an operator does: `bff/slotwell.mjs` in a process of its own. */

import { type ChildProcess, spawn } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { stringify } from 'yaml';
import { buildServerProgram } from '../../faults/server-program.ts';

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Running {
  readonly process: ChildProcess;
  /** Output so far, of both streams. */
  printed(): string;
  /** Resolves once the text was printed; rejects if the process ends first. */
  until(text: string): Promise<void>;
  readonly ended: Promise<Ended>;
}

export interface BuiltProgram {
  start(words: readonly string[], env?: Readonly<Record<string, string>>): Running;
  /** Starts with `npm start`, as in the project's package.json, in a process group of its own. */
  startWithNpm(env?: Readonly<Record<string, string>>): Running;
  run(words: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ended>;
  /** Writes YAML into the folder that it runs in, and returns the file's path. */
  write(name: string, content: unknown): string;
}

const root = fileURLToPath(new URL('../../../', import.meta.url));

export interface ProgramOptions {
  /** False: as after a checkout. */
  readonly built?: boolean;
  readonly driver?: 'compiled' | 'not compiled' | 'not installed';
}

export function useBuiltProgram({
  built = true,
  driver = 'compiled',
}: ProgramOptions = {}): () => BuiltProgram {
  let program = '';
  let folder = '';
  beforeAll(async () => {
    program = createProgramFolder(driver);
    folder = mkdtempSync(join(tmpdir(), 'slotwell-program-'));
    if (built) {
      await copyBuildInto(join(program, 'dist/server'));
    }
  });
  afterAll(() => {
    for (const made of [program, folder]) {
      rmSync(made, { recursive: true, force: true });
    }
  });
  return () => createProgram(join(program, 'bff/slotwell.mjs'), folder);
}

/**
 * Creates a folder inside node_modules, so that external packages are found; elsewhere if they must
 * not be: with an empty package for each, which hides one that is installed further up.
 */
function createProgramFolder(driver: ProgramOptions['driver']): string {
  const parent = driver === 'compiled' ? join(root, 'node_modules/.cache/slotwell') : tmpdir();
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'program-'));
  mkdirSync(join(folder, 'bff'));
  copyFileSync(join(root, 'bff/slotwell.mjs'), join(folder, 'bff/slotwell.mjs'));
  if (driver === 'not installed') {
    const { dependencies } = readPackage();
    for (const name of Object.keys(dependencies)) {
      mkdirSync(join(folder, 'node_modules', name), { recursive: true });
      writeFileSync(join(folder, 'node_modules', name, 'package.json'), '{}');
    }
  }
  if (driver === 'not compiled') {
    for (const part of UNCOMPILED_DRIVER) {
      copyPackagePart(part, folder);
    }
  }
  return folder;
}

function readPackage(): Record<'dependencies' | 'scripts', Record<string, string>> {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
}

/** The driver's JavaScript and what it loads its addon with, without the addon. */
const UNCOMPILED_DRIVER = [
  'better-sqlite3/lib',
  'better-sqlite3/package.json',
  'bindings',
  'file-uri-to-path',
];

function copyPackagePart(part: string, folder: string): void {
  cpSync(join(root, 'node_modules', part), join(folder, 'node_modules', part), { recursive: true });
}

/** The server alone, without a widget. */
async function copyBuildInto(folder: string): Promise<void> {
  const { path, remove } = await buildServerProgram();
  cpSync(join(dirname(path), '../dist/server'), folder, { recursive: true });
  remove();
}

function createProgram(entry: string, folder: string): BuiltProgram {
  // Leaves out the test runner's own settings.
  const environmentWith = (env: Readonly<Record<string, string>>) => ({
    PATH: process.env.PATH,
    DATABASE_URL: `sqlite:${join(folder, 'slotwell.db')}`,
    HOST: '127.0.0.1',
    STOP_NOTICE_SECONDS: '0',
    ...env,
  });
  const start: BuiltProgram['start'] = (words, env = {}) =>
    watch(
      spawn(process.execPath, [entry, ...words], {
        env: environmentWith(env),
        cwd: folder,
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
  return {
    start,
    startWithNpm: (env = {}) => {
      const checkout = dirname(dirname(entry));
      const { scripts } = readPackage();
      const own = { type: 'module', scripts: { start: scripts.start } };
      writeFileSync(join(checkout, 'package.json'), JSON.stringify(own));
      return watch(
        spawn('npm', ['start'], {
          env: environmentWith({ HOME: checkout, ...env }),
          cwd: checkout,
          detached: true,
          stdio: ['ignore', 'pipe', 'pipe'],
        }),
      );
    },
    run: (words, env) => start(words, env).ended,
    write: (name, content) => {
      const file = join(folder, name);
      writeFileSync(file, stringify(content));
      return file;
    },
  };
}

function watch(child: ChildProcess): Running {
  const printed = { out: '', err: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed.out += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    printed.err += text;
  });
  const all = () => printed.out + printed.err;
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => resolve({ code, ...printed }));
  });
  const until = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => all().includes(text) && resolve();
      child.stdout?.on('data', look);
      child.stderr?.on('data', look);
      child.once('close', () =>
        reject(new Error(`It ended before it printed "${text}":\n${all()}`)),
      );
      look();
    });
  return { process: child, printed: all, until, ended };
}
