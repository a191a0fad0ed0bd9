/** PgBouncer in front of a database; installs Debian's if there is none. */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { installPackages } from './apt.mjs';
import { freePort } from './free-port.mjs';

const LONGEST_MS = 10_000;

/**
 * The address of the database at `url`, by way of a pooler that is stopped after the test. `mode`:
 * how long a client keeps a session of the server.
 */
export async function startPooler(url: string, mode: 'session' | 'transaction'): Promise<string> {
  if (spawnSync('pgbouncer', ['--version']).error) {
    installPackages(['pgbouncer'], 'Install pgbouncer yourself.');
  }
  const { hostname, port: serverPort, username, password } = new URL(url);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'slotwell-pgbouncer-'));
  const users = join(folder, 'users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${username}" "${password}"\n`);
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = ${mode}
`,
  );
  for (const path of [folder, users, settings]) {
    chmodSync(path, 0o755);
  }
  const child = spawn('pgbouncer', [settings], { stdio: 'ignore', ...otherUser() });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) {
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true });
  });
  await untilItListens(port);
  const pooled = new URL(url);
  pooled.port = String(port);
  return pooled.href;
}

/** PgBouncer refuses to run as root. */
function otherUser(): { readonly uid?: number } {
  if (process.getuid?.() !== 0) {
    return {};
  }
  return { uid: Number(spawnSync('id', ['-u', 'nobody'], { encoding: 'utf8' }).stdout) };
}

async function untilItListens(port: number): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < LONGEST_MS; ) {
    const socket = connect(port, '127.0.0.1');
    const [isOpen] = await Promise.race([
      once(socket, 'connect').then(() => [true]),
      once(socket, 'error').then(() => [false]),
    ]).catch(() => [false]);
    socket.destroy();
    if (isOpen) {
      return;
    }
    await setTimeout(20);
  }
  throw new Error('PgBouncer does not listen.');
}
