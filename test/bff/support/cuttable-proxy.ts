/**
 * A way to a Redis that is not ours to kill: cut, it refuses connections; frozen, it passes nothing
 * on.
 */

import { connect as connectTo, createServer, type Server, type Socket } from 'node:net';
import type { TestRedis } from './redis.ts';

/** `target`: a Redis address; its name, password and database stay in the address of the proxy. */
export async function startCuttableProxy(target: string): Promise<TestRedis> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = createServer((near) => {
    const far = connectTo({ host: hostname, port: Number(port || 6379) });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      if (frozen) {
        from.pause();
      }
    }
  });
  await listen(server, 0);
  const own = Number(Object(server.address()).port);
  const freeze = (on: boolean) => {
    frozen = on;
    for (const socket of sockets) {
      on ? socket.pause() : socket.resume();
    }
  };
  const kill = async () => {
    for (const socket of sockets) {
      socket.destroy();
    }
    sockets.clear();
    if (server.listening) {
      await new Promise((resolve) => server.close(resolve));
    }
  };
  const url = new URL(target);
  url.host = `127.0.0.1:${own}`;
  return {
    url: url.href,
    kill,
    start: () => listen(server, own),
    freeze: () => freeze(true),
    thaw: () => freeze(false),
    close: kill,
  };
}

async function listen(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
}
