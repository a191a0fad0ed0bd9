/** The driver's client on a socket of our own, which sends in one piece and can be cut. */

import { Socket } from 'node:net';
import pg from 'pg';

export class SessionClient extends pg.Client {
  private readonly socket: Socket;

  constructor(config: pg.ClientConfig = {}) {
    const socket = new GatheringSocket();
    super({ ...config, stream: () => socket });
    this.socket = socket;
  }

  /** Ends the connection without a word: every query under way is rejected. Saying goodbye would wait for their answers first. */
  cut(): void {
    this.socket.destroy();
  }
}

/** Sends what one turn of the event loop writes in one piece: of queries sent together, each would otherwise cost a system call. */
class GatheringSocket extends Socket {
  private gathering = false;

  /** The driver corks for each query, which has several messages. */
  override cork(): void {
    if (!this.gathering) this.gather();
    super.cork();
  }

  private gather(): void {
    this.gathering = true;
    super.cork();
    process.nextTick(() => {
      this.gathering = false;
      super.uncork();
    });
  }
}
