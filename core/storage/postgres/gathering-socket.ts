/** A socket that sends what one turn of the event loop writes in one piece: of queries sent together, each would otherwise cost a system call. */

import { Socket } from 'node:net';

export class GatheringSocket extends Socket {
  private gathering = false;

  override cork(): void {
    this.gather();
    super.cork();
  }

  private gather(): void {
    if (this.gathering) return;
    this.gathering = true;
    super.cork();
    process.nextTick(() => {
      this.gathering = false;
      super.uncork();
    });
  }
}
