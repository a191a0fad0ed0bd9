/** Ports for servers that tests start later. */

import { createServer } from 'node:net';

/**
 * Below those that the system gives away by itself, to a connection that goes out or to a server
 * that asks for any: one of them could have it by then.
 */
const FIRST = 20_000;
/**
 * A process reserves a block of ports by listening on its first one, until it ends: otherwise two
 * processes could get the same port before the server of either listens there.
 */
const BLOCKS = 150;
const PORTS = 80;

/** Processes that start one after the other begin their search at different blocks. */
let block = process.pid % BLOCKS;
let first = null;
let latest = 0;
let calls = Promise.resolve();

/**
 * Returns a free port of 127.0.0.1 that no other process gets from here while this one lives, and
 * that this one has not returned recently. The port after it is free too: a demonstration puts its
 * site there.
 */
export function freePort() {
  const port = calls.then(findPort);
  calls = port.catch(() => undefined);
  return port;
}

async function findPort() {
  for (;;) {
    first ??= await reserveBlock();
    for (let tries = 2; tries < PORTS; tries += 2) {
      latest = (latest % (PORTS - 2)) + 2;
      const port = first + latest;
      if ((await isFree(port)) && (await isFree(port + 1))) {
        return port;
      }
    }
    first = null;
  }
}

/** Returns the first port of a block that was nobody's, or throws if there is none. */
async function reserveBlock() {
  for (let tries = 0; tries < BLOCKS; tries += 1) {
    const port = FIRST + block * PORTS;
    block = (block + 1) % BLOCKS;
    const reservation = await listen(port);
    if (reservation !== null) {
      reservation.unref();
      return port;
    }
  }
  throw new Error('There is no free port.');
}

async function isFree(port) {
  const probe = await listen(port);
  return probe !== null && new Promise((resolve) => probe.close(() => resolve(true)));
}

/** Returns a server that listens there and ends each connection, or `null` if another one does. */
function listen(port) {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', () => resolve(null));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server));
  });
}
