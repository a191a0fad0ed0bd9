/** Passes the calls that change the waiting list on to the writer's thread. */

import { endOverdue } from '../end-overdue.ts';
import type { WaitlistStorage } from '../waitlist-storage.ts';
import type { OverdueReader } from './overdue-reader.ts';
import type { WriterClient } from './writer-client.ts';
import type { PassedWaitlistCallName } from './writer-messages.ts';

type WaitlistWriter = Pick<WaitlistStorage, PassedWaitlistCallName | 'lapseOffers'>;

export function createWaitlistWriter(writer: WriterClient, { readOverdueOffers }: OverdueReader): WaitlistWriter {
  return {
    joinWaitlist: (command) => writer.call('joinWaitlist', command),
    confirmWaiting: (command) => writer.call('confirmWaiting', command),
    leaveWaitlist: (command) => writer.call('leaveWaitlist', command),
    declineOffer: (command) => writer.call('declineOffer', command),
    offerTime: (command) => writer.call('offerTime', command),
    lapseOffers: async ({ now }) => {
      await writer.call('clearWaitlist', { now });
      return endOverdue({
        read: (except) => readOverdueOffers(now, except),
        end: (id) => writer.call('lapseOffer', { now, id }),
      });
    },
  };
}
