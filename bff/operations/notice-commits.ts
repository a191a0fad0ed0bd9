/** Tells whoever delivers messages that something was committed which may have to be told: at once, and not when it looks again. */

import type { Storage } from '../../core/index.ts';

export interface CommitNotice {
  /** The same storage. What is asked of it through here is noticed; what other processes commit is not. */
  readonly storage: Storage;
  /** Called after each such commit. It must cost nothing, and must not throw. */
  onCommit(listener: () => void): void;
}

export function noticeCommits(storage: Storage): CommitNotice {
  const listeners: (() => void)[] = [];
  const noticed =
    <Command, Outcome>(call: (command: Command) => Promise<Outcome>) =>
    async (command: Command): Promise<Outcome> => {
      const outcome = await call(command);
      for (const listener of listeners) listener();
      return outcome;
    };
  return {
    onCommit: (listener) => void listeners.push(listener),
    storage: {
      ...storage,
      reserve: noticed(storage.reserve),
      cancelBooking: noticed(storage.cancelBooking),
      moveBooking: noticed(storage.moveBooking),
      confirmBooking: noticed(storage.confirmBooking),
      expirePending: noticed(storage.expirePending),
      remindPending: noticed(storage.remindPending),
      remind: noticed(storage.remind),
      eraseCustomer: noticed(storage.eraseCustomer),
      joinWaitlist: noticed(storage.joinWaitlist),
      leaveWaitlist: noticed(storage.leaveWaitlist),
      declineOffer: noticed(storage.declineOffer),
      lapseOffers: noticed(storage.lapseOffers),
      offerTime: noticed(storage.offerTime),
      testEndpoint: noticed(storage.testEndpoint),
      resendDelivery: noticed(storage.resendDelivery),
    },
  };
}
