/** Passes the calls that change the waiting list on to the writer's thread. */

import { MOST_OVERDUE } from '../messages/waitlist-offers.ts';
import type { WaitlistStorage } from '../waitlist-storage.ts';
import type { WriterClient } from './writer-client.ts';
import type { WaitlistCallName } from './writer-messages.ts';

export function createWaitlistWriter(writer: WriterClient): Pick<WaitlistStorage, WaitlistCallName> {
  return {
    joinWaitlist: (command) => writer.call('joinWaitlist', command),
    leaveWaitlist: (command) => writer.call('leaveWaitlist', command),
    declineOffer: (command) => writer.call('declineOffer', command),
    offerTime: (command) => writer.call('offerTime', command),
    lapseOffers: async (command) => {
      for (let all = 0; ; ) {
        const lapsed = await writer.call('lapseOffers', command);
        all += lapsed;
        if (lapsed < MOST_OVERDUE) return all;
      }
    },
  };
}
