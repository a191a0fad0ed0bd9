/**
 * The built server in a process of its own: started on a free port of the loopback, waited for
 * until it is ready, killed or asked to stop.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../setup/free-port.mjs';
import { environmentOf, type Program } from './program.ts';
import { atExit } from './support/at-exit.ts';
import { processorWaitMs } from './support/processor-wait.ts';

export interface ServerOptions {
  readonly program: Program;
  readonly databaseUrl: string;
  /** Settings in addition to those of a server without limits. */
  readonly env?: Readonly<Record<string, string>>;
  /** A module that is loaded before the server, into its threads too: it brings the fault. */
  readonly preload?: string;
  /** Options of Node itself, such as a profiler's. */
  readonly nodeOptions?: readonly string[];
  /** Port to listen on. Default: any free one. */
  readonly port?: number;
}

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** From its start until `/readyz` succeeds. */
  readonly readyMs: number;
  /** Time of that spent waiting for busy processors; 0 if the system does not report it. */
  readonly processorWaitMs: number;
  /** Log output so far, which are errors. */
  printed(): string;
  /** Resolves when it has ended by itself, was killed, or has stopped. */
  readonly ended: Promise<Ended>;
  /** SIGKILL; resolves when the process is gone. May be called twice. */
  kill(): Promise<void>;
  /** SIGTERM; resolves when the process is gone. */
  stop(): Promise<Ended & { readonly ms: number }>;
}

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** Origin of its pages, which a widget's POST sends. */
export const SERVER_ORIGIN = 'http://slotwell.test';

/** Limits that no load reaches, and an address per visitor from X-Forwarded-For. */
const SETTINGS = {
  HOST: '127.0.0.1',
  BASE_URL: SERVER_ORIGIN,
  LOG_LEVEL: 'error',
  // There is no proxy in front, unless a row adds one.
  STOP_NOTICE_SECONDS: '1',
  API_RATE_LIMIT: '1000000',
  WIDGET_RATE_LIMIT: '1000000',
  TRUSTED_PROXIES: 'loopback',
};
/** Without waiting for a processor. */
const READY_MS = 30_000;
/** Pause between checks, each of which costs the starting server CPU time. */
const LOOK_MS = 15;
const MOST_STARTS = 5;

export async function startServerProcess(options: ServerOptions): Promise<ServerProcess> {
  for (let starts = 1; ; starts += 1) {
    const port = options.port ?? (await freePort());
    const startedAt = performance.now();
    const { child, errors, ended } = run(options, port);
    const url = `http://127.0.0.1:${port}`;
    if (await becomesReady(url, child.pid ?? 0, ended)) {
      return present(child, {
        url,
        ended,
        readyMs: performance.now() - startedAt,
        printed: () => errors.join(''),
      });
    }
    child.kill('SIGKILL');
    // Another process may have taken the port between our look and the server's start.
    const isTaken = errors.join('').includes('EADDRINUSE') || errors.join('').includes('in use');
    if (!isTaken || starts === MOST_STARTS) {
      throw new Error(`The server did not get ready.\n${errors.join('')}`);
    }
  }
}

function run(
  { program, databaseUrl, env, preload, nodeOptions = [] }: ServerOptions,
  port: number,
) {
  const settings = {
    PATH: process.env.PATH,
    ...SETTINGS,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    ...environmentOf(program, preload),
    ...env,
  };
  const child = spawn(process.execPath, [...nodeOptions, program.path, 'serve'], {
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const forget = atExit(() => child.kill('SIGKILL'));
  const errors: string[] = [];
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (text: string) => errors.push(text));
  }
  const ended = once(child, 'exit').then(([code, signal]): Ended => {
    forget();
    return { code, signal };
  });
  return { child, errors, ended };
}

async function becomesReady(url: string, pid: number, ended: Promise<Ended>): Promise<boolean> {
  const startedAt = performance.now();
  const ownMs = () => performance.now() - startedAt - processorWaitMs([pid]);
  let isGone = false;
  void ended.then(() => {
    isGone = true;
  });
  while (!isGone && ownMs() < READY_MS) {
    if ((await listens(url)) && (await isReady(url))) {
      return true;
    }
    await setTimeout(LOOK_MS);
  }
  return false;
}

/** A connection alone costs a tenth of a request. */
function listens(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, {
    headers: { connection: 'close' },
    signal: AbortSignal.timeout(READY_MS),
  }).catch(() => null);
  return answer?.ok ?? false;
}

function present(
  child: ChildProcess,
  { url, ended, readyMs, printed }: Pick<ServerProcess, 'url' | 'ended' | 'readyMs' | 'printed'>,
): ServerProcess {
  const pid = child.pid ?? 0;
  return {
    url,
    pid,
    readyMs,
    processorWaitMs: processorWaitMs([pid]),
    printed,
    ended,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    stop: async () => {
      const askedAt = performance.now();
      child.kill('SIGTERM');
      const end = await ended;
      return { ...end, ms: performance.now() - askedAt };
    },
  };
}
