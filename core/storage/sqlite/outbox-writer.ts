/** Notes what the outside must be told, in the transaction of what happened. */

import { type NewEntry, writeEntry } from '../messages/outbox.ts';
import { type Executor, finish } from '../messages/work.ts';

export type WriteOutbox = (entry: NewEntry) => void;

export function createOutboxWriter(executor: Executor): WriteOutbox {
  return (entry) => void finish(writeEntry(entry), executor);
}
