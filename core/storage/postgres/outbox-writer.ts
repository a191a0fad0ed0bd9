/** Notes what the outside must be told, in the transaction of what happened. */

import { type NewEntry, writeEntry } from '../messages/outbox.ts';
import { work } from './message-dialect.ts';
import type { Session } from './session-pool.ts';

export async function writeOutbox(session: Session, entry: NewEntry): Promise<void> {
  await work(session, writeEntry(entry));
}
