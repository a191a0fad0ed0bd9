/** Finds free ports, and tells which addresses only this machine reaches. */

import { createServer } from 'node:net';

const MAX_TRIES = 200;
/** Browsers and curl try both for `localhost`, so a port must be free on both. */
const LOOPBACKS = ['127.0.0.1', '::1'];

/** Whether a server that listens on this host is reached from this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || LOOPBACKS.includes(host);
}

/** Returns the first free port from `first` on. Throws if none of the next two hundred is free. */
export async function findFreePort(first: number, host: string): Promise<number> {
  for (let port = first; port < first + MAX_TRIES && port <= 65_535; port += 1) {
    if (await isFreeOnAll(port, new Set([host, ...LOOPBACKS]))) {
      return port;
    }
  }
  throw new Error(`No port from ${first} on is free; set PORT to another one.`);
}

/** One after the other: a host such as 0.0.0.0 includes others, and would get in their way. */
async function isFreeOnAll(port: number, hosts: Iterable<string>): Promise<boolean> {
  for (const host of hosts) {
    if (!(await isFree(port, host))) {
      return false;
    }
  }
  return true;
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') {
        resolve(false);
      }
      // Without IPv6 no one can be listening there.
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') {
        resolve(true);
      } else {
        reject(error);
      }
    });
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
