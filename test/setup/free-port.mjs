/** Ports for servers that tests start later. */

import { createServer } from 'node:net';

/** Below those that the system gives away by itself, to a connection that goes out or to a server that asks for any: one of them could have it by then. */
const [FIRST, COUNT] = [20_000, 12_000];
/** Processes that run at once, whose numbers are near, start this far from each other. */
const APART = 37;

let next = (process.pid * APART) % COUNT;

/** A port of 127.0.0.1 that nobody uses, and that this process has not named before. */
export async function freePort() {
  for (let tries = 0; tries < COUNT; tries += 1) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    if (await isFree(port)) return port;
  }
  throw new Error('There is no free port.');
}

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
