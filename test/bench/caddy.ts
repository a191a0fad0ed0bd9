/** A real Caddy in front of several nodes, on loopback and without TLS. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findFreePort } from '../../bff/demo/free-port.ts';
import { atExit } from '../faults/support/at-exit.ts';
import { makeTemporaryFolder } from './bounded-script.ts';

const READY_MS = 30_000;
const LOOK_MS = 50;

interface Caddy {
  readonly url: string;
  stop(): Promise<void>;
}

export function isCaddyInstalled(): boolean {
  return spawnSync('caddy', ['version'], { stdio: 'ignore' }).error === undefined;
}

/** `nodes`: their addresses, asked in turn. Who loads it says which visitor asks. */
export async function startCaddy(nodes: readonly string[]): Promise<Caddy> {
  const { folder, remove } = makeTemporaryFolder('slotwell-load-');
  const url = `http://127.0.0.1:${await findFreePort(20_680, '127.0.0.1')}`;
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, caddyfile(url, nodes));
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env,
  });
  const forget = atExit(() => child.kill('SIGKILL'));
  await becomesReady(url, child);
  return {
    url,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      forget();
      remove();
    },
  };
}

function caddyfile(url: string, nodes: readonly string[]): string {
  return `{
	admin off
	auto_https off
}
${url} {
	bind 127.0.0.1
	reverse_proxy ${nodes.map((node) => new URL(node).host).join(' ')} {
		lb_policy round_robin
		trusted_proxies 127.0.0.1/8
	}
}
`;
}

async function becomesReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + READY_MS;
  while (child.exitCode === null && performance.now() < deadline) {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(READY_MS) }).catch(
      () => null,
    );
    if (answer?.ok) {
      return;
    }
    await setTimeout(LOOK_MS);
  }
  child.kill('SIGKILL');
  throw new Error(`Caddy did not start within ${READY_MS / 1_000} s.`);
}
