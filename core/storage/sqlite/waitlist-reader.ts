/** The reading side of the waiting list. */

import { findWaiting, findWaitlistSubject, listWaiting, listWaitlist } from '../messages/waitlist-entries.ts';
import { finish, type Work } from '../messages/work.ts';
import type { WaitlistStorage } from '../waitlist-storage.ts';
import { createExecutor } from './message-dialect.ts';
import type { Connection } from './statement.ts';

export type WaitlistReader = Pick<WaitlistStorage, 'listWaiting' | 'listWaitlist' | 'findWaitlistSubject' | 'findWaiting'>;

export function createWaitlistReader(connection: Connection): WaitlistReader {
  const executor = createExecutor(connection);
  const read = async <Result>(work: Work<Result>): Promise<Result> => finish(work, executor);
  return {
    listWaiting: (query) => read(listWaiting(query)),
    listWaitlist: (filter) => read(listWaitlist(filter)),
    findWaitlistSubject: (waitlistId) => read(findWaitlistSubject(waitlistId)),
    findWaiting: (secret) => read(findWaiting(secret)),
  };
}
