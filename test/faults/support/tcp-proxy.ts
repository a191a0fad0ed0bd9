/**
 * A way to a server that can be cut, frozen, or cut at one moment: after a request has reached the
 * server and before its answer has come back.
 */

import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

export interface TcpProxy {
  /** The server's address by way of the proxy. */
  readonly url: string;
  /** Ends every connection and refuses new ones, until `mend`. */
  cut(): Promise<void>;
  /**
   * Passes nothing on, in either direction, and keeps connections open, new ones too, until `mend`.
   */
  freeze(): void;
  mend(): Promise<void>;
  /**
   * Lets the next request that contains `text` reach the server, keeps back what the server
   * answers, and ends that connection once the server has answered. Resolves when that has
   * happened.
   */
  loseAnswerTo(text: string): Promise<void>;
  /** Like `loseAnswerTo`, but loses the request with the connection. */
  loseRequest(text: string): Promise<void>;
  /** Lets the next request that contains `text` reach the server, and freezes. */
  freezeAfter(text: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * PostgreSQL's COMMIT as requests and answers contain it. Its end is included, because the isolation
 * level of BEGIN starts with the same letters.
 */
export const COMMIT = 'COMMIT\0';

interface Trap {
  readonly text: string;
  /** Instead of passing the request on. */
  readonly spring: (pair: Pair, request: Buffer) => void;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
}

export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const pairs = new Set<Pair>();
  let frozen = false;
  let trap: Trap | null = null;

  function accept(near: Socket): void {
    const pair = { near, far: connect({ host: hostname, port: Number(port), noDelay: true }) };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      pair.far.destroy();
    };
    for (const socket of [near, pair.far]) {
      socket.on('error', end).on('close', end);
    }
    near.on('data', (bytes) => passOn(pair, bytes));
    pair.far.on('data', (bytes) => near.write(bytes));
    if (frozen) {
      hold(pair);
    }
  }

  function passOn(pair: Pair, bytes: Buffer): void {
    if (trap === null || !bytes.includes(trap.text)) {
      pair.far.write(bytes);
      return;
    }
    const { spring } = trap;
    trap = null;
    spring(pair, bytes);
  }

  const setTrap = (
    text: string,
    spring: (pair: Pair, request: Buffer, sprung: () => void) => void,
  ) =>
    new Promise<void>((resolve) => {
      trap = { text, spring: (pair, request) => spring(pair, request, resolve) };
    });

  const freeze = () => {
    frozen = true;
    pairs.forEach(hold);
  };

  // Both sides talk in short messages: each is passed on at once.
  const server = createServer({ noDelay: true }, accept);
  const own = await listen(server, 0);
  const cut = async () => {
    for (const { near } of pairs) {
      near.destroy();
    }
    if (!server.listening) {
      return;
    }
    server.close();
    await once(server, 'close');
  };
  const url = new URL(target);
  url.host = `127.0.0.1:${own}`;
  return {
    url: url.href,
    cut,
    freeze,
    mend: async () => {
      frozen = false;
      for (const { near, far } of pairs) {
        for (const socket of [near, far]) {
          socket.resume();
        }
      }
      if (!server.listening) {
        await listen(server, own);
      }
    },
    loseAnswerTo: (text) =>
      setTrap(text, ({ near, far }, request, sprung) => {
        let answer = Buffer.alloc(0);
        far.removeAllListeners('data').on('data', (bytes) => {
          answer = Buffer.concat([answer, bytes]);
          if (isAnswered(text, answer)) {
            near.destroy();
            sprung();
          }
        });
        far.write(request);
      }),
    loseRequest: (text) =>
      setTrap(text, ({ near }, _request, sprung) => {
        near.destroy();
        sprung();
      }),
    freezeAfter: (text) =>
      setTrap(text, ({ far }, request, sprung) => {
        far.write(request);
        freeze();
        sprung();
      }),
    close: cut,
  };
}

/**
 * Whether the answer to this request is complete. Statements sent along with a COMMIT are answered
 * before it, and a connection that is lost in between may still take the COMMIT back. PostgreSQL
 * names the command that it has completed.
 */
function isAnswered(text: string, answer: Buffer): boolean {
  const ends = [COMMIT, 'ROLLBACK\0', 'SERROR\0'];
  return text !== COMMIT || ends.some((end) => answer.includes(end));
}

function hold({ near, far }: Pair): void {
  near.pause();
  far.pause();
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('The proxy has no port.');
  }
  return address.port;
}
