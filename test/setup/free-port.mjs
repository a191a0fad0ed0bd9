/** Ports for servers that tests start later. */

import { createServer } from 'node:net';

/**
 * Below those that the system gives away by itself, to a connection that goes out or to a server
 * that asks for any: one of them could have it by then.
 */
const FIRST = 20_000;
/**
 * Each process has a block of ports; those that run at once have numbers that are near, so that two
 * have the same block only if these are 300 apart.
 */
const BLOCKS = 300;
const PORTS = 40;

let block = process.pid % BLOCKS;
let next = 0;

/** Returns a free port of 127.0.0.1 that this process has not returned recently. */
export async function freePort() {
  for (let tries = 1; tries <= BLOCKS * PORTS; tries += 1) {
    const port = FIRST + block * PORTS + next;
    next = (next + 1) % PORTS;
    if (await isFree(port)) {
      return port;
    }
    if (tries % PORTS === 0) {
      block = (block + 1) % BLOCKS;
    }
  }
  throw new Error('There is no free port.');
}

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () =>
      probe.close(() => resolve(true)),
    );
  });
}
