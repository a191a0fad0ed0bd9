/**
 * A real Redis for one test file, without persistence, that can be killed, frozen and started again
 * at the same address. REDIS_TEST_URL names one to use instead.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { freePort } from '../../setup/free-port.mjs';
import { findRedis } from '../../setup/redis.ts';
import { startCuttableProxy } from './cuttable-proxy.ts';

export interface TestRedis {
  readonly url: string;
  /** Stops at once, like a crash. */
  kill(): Promise<void>;
  /** Starts it again after `kill`, at the same address. */
  start(): Promise<void>;
  /** Keeps connections, takes new ones and answers nothing. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

export async function startTestRedis(): Promise<TestRedis> {
  const named = process.env.REDIS_TEST_URL;
  return named === undefined ? await startOwn() : await startCuttableProxy(named);
}

async function startOwn(): Promise<TestRedis> {
  const port = await freePort();
  let redis = await spawnRedis(port);
  const kill = async () => {
    if (redis.exitCode !== null || redis.signalCode !== null) {
      return;
    }
    const ended = once(redis, 'exit');
    redis.kill('SIGKILL');
    await ended;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start: async () => {
      redis = await spawnRedis(port);
    },
    freeze: () => void redis.kill('SIGSTOP'),
    thaw: () => void redis.kill('SIGCONT'),
    close: kill,
  };
}

async function spawnRedis(port: number): Promise<ChildProcess> {
  const program = findRedis();
  if (program === null) {
    throw new Error('There is no redis-server.');
  }
  const settings = {
    port,
    bind: '127.0.0.1',
    save: '',
    appendonly: 'no',
    dir: tmpdir(),
    loglevel: 'notice',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(child.stdout)) {
    if (line.includes('Ready to accept connections')) {
      return child;
    }
  }
  throw new Error('Redis did not start.');
}
