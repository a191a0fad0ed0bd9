/**
 * The built server on an empty folder with a demo installation: starts it, waits until it is ready,
 * and leaves nothing behind.
 */

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.mjs';

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/**
 * `prepare` gets the command line before the server starts; `use` its address and what `prepare`
 * gave. `program`: the checkout's own, unless another is named.
 */
export async function withDemoServer({
  program = at('bff/slotwell.mjs'),
  prepare = () => undefined,
  use,
}) {
  const folder = mkdtempSync(join(tmpdir(), 'slotwell-demo-server-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const database = `sqlite:${join(folder, 'slotwell.db')}`;
  const env = {
    ...process.env,
    STOP_NOTICE_SECONDS: '0',
    PORT: String(port),
    HOST: '127.0.0.1',
    BASE_URL: url,
    DATABASE_URL: database,
  };
  const slotwell = (...args) =>
    execFileSync(process.execPath, [program, ...args], { env, encoding: 'utf8' });
  slotwell('import', at('bff/demo/office.yaml'));
  const prepared = prepare(slotwell);
  const server = spawn(process.execPath, [program, 'serve'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await untilReady(url, server);
    return await use({ url, slotwell, prepared });
  } finally {
    await stop(server);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function untilReady(url, server) {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline && server.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The built server did not get ready.');
}

async function stop(server) {
  if (server.exitCode !== null) {
    return;
  }
  server.kill('SIGTERM');
  await once(server, 'exit');
}
