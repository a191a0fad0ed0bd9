/**
 * The built program as an operator runs it: child processes of `bff/slotwell.mjs` over a database
 * file of their own.
 */

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Core } from '../../../bff/open-core.ts';
import { freePort } from '../../setup/free-port.mjs';

/** Tests and benchmarks run at the root of the repository. */
const program = resolve('bff/slotwell.mjs');
const run = promisify(execFile);

export type Environment = Readonly<Record<string, string>>;

/** An operator's machine: a folder with a database, a port, and the command line. */
export interface Operator {
  readonly url: string;
  readonly env: Environment;
  /** Runs a command to its end and gives its standard output. */
  slotwell(...args: readonly string[]): Promise<string>;
  /** Writes an installation file and imports it by the command line. */
  importFile(installation: unknown): Promise<void>;
  /**
   * Imports what would be in the file without a process for it, which takes ten times as long: for
   * tests of something else.
   */
  configure(installation: unknown): Promise<void>;
  /** Returns the output of `slotwell export`. */
  exported(): Promise<string>;
  start(): Promise<void>;
  /** SIGTERM, and waits for the end. */
  stop(): Promise<void>;
  /** Returns the server's output so far, of both streams. */
  log(): string;
  /** Stops the server and removes the folder. */
  remove(): Promise<void>;
}

export async function createOperator(env: Environment = {}): Promise<Operator> {
  const folder = mkdtempSync(join(tmpdir(), 'slotwell-e2e-'));
  const port = env.PORT === undefined ? await freePort() : Number(env.PORT);
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    PORT: String(port),
    HOST: '127.0.0.1',
    STOP_NOTICE_SECONDS: '0',
    BASE_URL: url,
    DATABASE_URL: `sqlite:${join(folder, 'slotwell.db')}`,
    ...env,
  };
  const output: string[] = [];
  let server: ChildProcess | null = null;

  const slotwell = async (...args: readonly string[]) => {
    const { stdout } = await run(process.execPath, [program, ...args], {
      env: operatorsEnvironment(environment),
      cwd: folder,
    });
    return stdout;
  };
  const stop = async () => {
    const running = server;
    server = null;
    if (running === null || hasEnded(running)) {
      return;
    }
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGTERM');
    await ended;
  };
  return {
    url,
    env: environment,
    slotwell,
    stop,
    log: () => output.join(''),
    importFile: async (installation) => {
      const file = join(folder, 'installation.json');
      writeFileSync(file, JSON.stringify(installation));
      await slotwell('import', file);
    },
    configure: (installation) => configure(environment, installation),
    exported: () => exported(environment),
    start: async () => {
      const before = output.length;
      server = spawn(process.execPath, [program, 'serve'], {
        env: operatorsEnvironment(environment),
        cwd: folder,
      });
      server.stdout?.on('data', (chunk) => output.push(String(chunk)));
      server.stderr?.on('data', (chunk) => output.push(String(chunk)));
      await untilReady(url, server, () => output.slice(before).join(''));
    },
    remove: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Opens the core; loads the program from source only if needed. */
async function open({ DATABASE_URL = '' }: Environment): Promise<Core> {
  const { openCore } = await import('../../../bff/open-core.ts');
  return openCore({ database: { kind: 'sqlite', file: DATABASE_URL.replace(/^sqlite:/, '') } });
}

async function configure(env: Environment, file: unknown): Promise<void> {
  const { parseInstallationFile } = await import('../../../core/index.ts');
  const { holidaysToStore } = await import('../../../bff/operations/public-holidays.ts');
  const parsed = parseInstallationFile(file, { profileOnly: env.UPSTREAM_URL !== undefined });
  if (parsed.kind === 'problems') {
    throw new Error(`No installation file: ${JSON.stringify(parsed.problems)}`);
  }
  const { installation } = parsed;
  const { storage, clock, close } = await open(env);
  const now = clock.now();
  const publicHolidays = await holidaysToStore(installation, now);
  await storage.configuration.import({ now, actor: 'command line', installation, publicHolidays });
  await close();
}

async function exported(env: Environment): Promise<string> {
  const { installationYaml } = await import('../../../bff/operations/installation-file.ts');
  const { service, close } = await open(env);
  const installation = await service.installation();
  await close();
  return installation === null ? '' : `${installationYaml(installation).trimEnd()}\n`;
}

/**
 * This process's environment with `changes`, without what vitest puts into it (BASE_URL among
 * others).
 */
export function operatorsEnvironment(changes: Environment): NodeJS.ProcessEnv {
  const { BASE_URL: _vitests, ...inherited } = process.env;
  return { ...inherited, ...changes };
}

/** Waits for this server's own word that it listens: another one may answer at its port. */
async function untilReady(url: string, server: ChildProcess, said: () => string): Promise<void> {
  const deadline = performance.now() + 60_000;
  const closed = once(server, 'close');
  while (!hasEnded(server) && performance.now() < deadline) {
    const listens = said().includes('"msg":"listening"');
    const answer = listens ? await fetch(`${url}/readyz`).catch(() => null) : null;
    if (answer?.ok) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  if (hasEnded(server)) {
    await closed;
  }
  throw new Error(`The server did not get ready:\n${said()}`);
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
