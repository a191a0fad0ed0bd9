/**
 * The program's folder on an operator's machine, after `npm ci && npm run build`: shell lines of
 * the documents are run in it as they are written.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Environment } from './built-server.ts';

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Started {
  printed(): string;
  /** Returns its output on standard error. */
  complained(): string;
  /** Waits until a text was printed; rejects where it ends before. */
  until(text: string | RegExp): Promise<void>;
  /** Stops it like Ctrl+C: SIGINT to all of its processes. */
  stop(): Promise<void>;
}

export interface ProgramFolder {
  readonly path: string;
  shell(line: string, env?: Environment): Promise<Ran>;
  start(line: string, env?: Environment): Started;
  write(name: string, content: string): string;
  remove(): void;
}

const root = fileURLToPath(new URL('../../../', import.meta.url));
const CHECKED_OUT = [
  'bff',
  'core',
  'widget',
  'test/setup',
  'docs',
  'dist',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'package.json',
  'vite.config.ts',
  'tsconfig.json',
];

/** Packages that the built server leaves outside of its bundle. */
export const OUTSIDE: readonly string[] = [
  'better-sqlite3',
  'better-sqlite3-napi',
  'date-holidays',
];

/**
 * Creates a folder with only those packages, because npx reads all installed packages on each
 * call; `isDeveloped` installs all of them.
 */
export function createProgramFolder({ isDeveloped = false } = {}): ProgramFolder {
  const path = mkdtempSync(join(tmpdir(), 'slotwell-folder-'));
  for (const part of CHECKED_OUT) {
    cpSync(join(root, part), join(path, part), { recursive: true });
  }
  linkPackages(path, (name) => isDeveloped || name === '.bin' || OUTSIDE.includes(name));
  const start = (line: string, env: Environment = {}) => {
    // Without the test runner's own settings, and in a process group of its own, as in a terminal.
    const own = { PATH: process.env.PATH, HOME: process.env.HOME, HOST: '127.0.0.1', ...env };
    const words = ['-o', 'pipefail', '-c', line];
    return watch(
      spawn('bash', words, {
        cwd: path,
        env: own,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
  };
  return {
    path,
    shell: (line, env) => start(line, env).ended,
    start,
    write: (name, content) => {
      writeFileSync(join(path, name), content);
      return join(path, name);
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** Links each package, so that caches beside the packages (.vite, .cache) belong to this folder. */
function linkPackages(path: string, isWanted: (name: string) => boolean): void {
  const packages = join(root, 'node_modules');
  mkdirSync(join(path, 'node_modules'));
  for (const name of readdirSync(packages)) {
    if ((!name.startsWith('.') || name === '.bin') && isWanted(name)) {
      symlinkSync(join(packages, name), join(path, 'node_modules', name));
    }
  }
}

function watch(child: ChildProcess): Started & { readonly ended: Promise<Ran> } {
  const printed = { out: '', err: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed.out += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    printed.err += text;
  });
  const all = () => printed.out + printed.err;
  const ended = new Promise<Ran>((resolve) => {
    child.once('close', (code) => resolve({ code, ...printed }));
  });
  return {
    ended,
    printed: all,
    complained: () => printed.err,
    until: (text) =>
      new Promise((resolve, reject) => {
        const look = () =>
          (typeof text === 'string' ? all().includes(text) : text.test(all())) && resolve();
        for (const output of [child.stdout, child.stderr]) {
          output?.on('data', look);
        }
        child.once('close', () =>
          reject(new Error(`It ended before it printed ${text}:\n${all()}`)),
        );
        look();
      }),
    stop: async () => {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
        process.kill(-child.pid, 'SIGINT');
      }
      await ended;
    },
  };
}
