/**
 * Stops an HTTP server so that requests that have reached it are answered. One that arrives in the
 * last fraction of a millisecond can still be lost: the kernel resets it with the listener.
 */

import type { Server } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { Lifecycle } from '../operations/lifecycle.ts';
import { holdRequests } from './hold-requests.ts';

/**
 * How long idle connections stay open after the grace period. A request may already be on its way
 * on each of them and would be lost; its response tells the client to close the connection. Closing
 * all connections that looked idle at once lost one request in nine under load.
 */
const IDLE_GRACE_MS = 2_000;
/**
 * Busy connections are cut this long after the grace period, or sooner if the grace period was
 * long, because supervisors kill the process soon after. No connection is cut before a request can
 * be answered.
 */
const DRAIN_MS = { most: 12_000, withNotice: 14_500, least: 5_000 };

/** Under a flood there is always one more connection, so the number of turns is bounded. */
const MAX_TURNS = 1_000;
/** So many turns in a row without a new connection, each shorter than `QUIET_MS`, are enough. */
const QUIET_TURNS = 3;
const QUIET_MS = 0.2;

export interface Draining {
  readonly server: Server;
  readonly lifecycle: Lifecycle;
  /** Grace period, in which the server goes on as before. */
  readonly noticeMs: number;
}

/** Resolves once the last connection is closed. */
export async function drain({ server, lifecycle, noticeMs }: Draining): Promise<void> {
  if (noticeMs > 0) {
    await new Promise((resolve) => setTimeout(resolve, noticeMs));
  }
  lifecycle.startLeaving();
  let taken = Promise.resolve();
  let isQueued = false;
  const take = (close: () => void): void => {
    if (isQueued) {
      return;
    }
    isQueued = true;
    taken = taken.then(() => {
      isQueued = false;
      return takeArrived(server, close);
    });
  };
  await new Promise<void>((resolve) => {
    const closeIdle = setInterval(
      () => take(() => server.closeIdleConnections()),
      noticeMs > 0 ? IDLE_GRACE_MS : 1,
    );
    const cut = setTimeout(() => server.closeAllConnections(), drainMsAfter(noticeMs));
    const stop = () =>
      stopListening(server, () => {
        clearInterval(closeIdle);
        clearTimeout(cut);
        resolve();
      });
    if (noticeMs > 0) {
      take(stop);
    } else {
      stop();
    }
  });
}

/**
 * Calls `close` when all that has arrived is accepted. Connections and data that the kernel has
 * accepted but this process has not are reset when the listener or the connection closes, and a
 * request in them is lost. The event loop accepts one connection a turn, and more arrive while it
 * works: so requests wait, and the last turns must have been short.
 */
async function takeArrived(server: Server, close: () => void): Promise<void> {
  let hasArrived = false;
  const note = () => {
    hasArrived = true;
  };
  const release = holdRequests(server);
  server.on('connection', note);
  for (let turns = 0, quiet = 0; quiet < QUIET_TURNS && turns < MAX_TURNS; turns += 1) {
    hasArrived = false;
    const begun = performance.now();
    await setImmediate();
    quiet = !hasArrived && performance.now() - begun < QUIET_MS ? quiet + 1 : 0;
  }
  close();
  server.off('connection', note);
  release();
}

function drainMsAfter(noticeMs: number): number {
  return Math.max(DRAIN_MS.least, Math.min(DRAIN_MS.most, DRAIN_MS.withNotice - noticeMs));
}

/**
 * Calls `done` once the last connection is closed. Uses the TCP server's `close` because the HTTP
 * server's also closes idle connections.
 */
function stopListening(server: Server, done: () => void): void {
  TcpServer.prototype.close.call(server, done);
}
