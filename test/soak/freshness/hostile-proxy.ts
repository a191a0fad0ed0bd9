/** A way to Redis on which some messages are lost, come twice or come late. */

import { connect, createServer, type Socket } from 'node:net';

export interface HostileProxy {
  readonly url: string;
  /** How many messages had each fate so far. */
  readonly fates: Readonly<Record<'dropped' | 'doubled' | 'delayed', number>>;
  close(): Promise<void>;
}

const MOST_DELAY_MS = 400;

export async function startHostileProxy(target: string): Promise<HostileProxy> {
  const { hostname, port } = new URL(target);
  const fates = { dropped: 0, doubled: 0, delayed: 0 };
  const sockets = new Set<Socket>();

  function pass(bytes: Buffer, to: Socket): void {
    const fate = Math.random();
    if (fate < 0.01) {
      fates.dropped += 1;
      return;
    }
    if (fate < 0.02) {
      fates.doubled += 1;
      to.write(bytes);
    }
    if (fate > 0.97) {
      fates.delayed += 1;
      setTimeout(() => to.writable && to.write(bytes), Math.random() * MOST_DELAY_MS);
      return;
    }
    to.write(bytes);
  }

  const server = createServer((near) => {
    const far = connect(Number(port || 6379), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => pass(bytes, to));
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.host = `127.0.0.1:${Object(server.address()).port}`;
  return {
    url: url.href,
    fates,
    close: async () => {
      for (const socket of sockets) {
        socket.destroy();
      }
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
