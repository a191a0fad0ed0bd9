/** The reading side of messages: each answer from one snapshot. */

import type { MessageStorage } from '../message-storage.ts';
import { listAttempts, listDeliveries, summarizeOutbox } from '../messages/delivery-log.ts';
import { listEndpoints } from '../messages/endpoints.ts';
import { findFeed, listFeeds } from '../messages/feeds.ts';
import { nextDeliveryDue } from '../messages/leases.ts';
import { findEntry, readUnplanned } from '../messages/outbox.ts';
import { readRetired } from '../messages/retired.ts';
import { findManaged, findStanding, findSubject, readManageSecret } from '../messages/subjects.ts';
import { finish, type Work } from '../messages/work.ts';
import { createExecutor } from './message-dialect.ts';
import type { Connection } from './statement.ts';

export type MessageReader = Pick<
  MessageStorage,
  | 'readUnplanned'
  | 'findEntry'
  | 'findSubject'
  | 'findStanding'
  | 'nextDeliveryDue'
  | 'listDeliveries'
  | 'listAttempts'
  | 'summarizeOutbox'
  | 'listEndpoints'
  | 'findManaged'
  | 'readManageSecret'
  | 'readRetired'
  | 'listFeeds'
  | 'findFeed'
>;

export function createMessageReader(connection: Connection): MessageReader {
  const executor = createExecutor(connection);
  const inSnapshot = connection.transaction((work: Work<unknown>) => finish(work, executor));
  const read = async <Result>(work: Work<Result>): Promise<Result> => inSnapshot(work) as Result;
  return {
    readUnplanned: (limit, after) => read(readUnplanned(limit, after)),
    findEntry: (outboxId) => read(findEntry(outboxId)),
    findStanding: (outboxId, now) => read(findStanding(outboxId, now)),
    findSubject: (outboxId) => read(findSubject(outboxId)),
    nextDeliveryDue: (channels) => read(nextDeliveryDue(channels)),
    listDeliveries: (filter) => read(listDeliveries(filter)),
    listAttempts: (deliveryId) => read(listAttempts(deliveryId)),
    summarizeOutbox: (now) => read(summarizeOutbox(now)),
    listEndpoints: () => read(listEndpoints()),
    findManaged: (secret) => read(findManaged(secret)),
    readManageSecret: (bookingId) => read(readManageSecret(bookingId)),
    readRetired: () => read(readRetired()),
    listFeeds: () => read(listFeeds()),
    findFeed: (secret) => read(findFeed(secret)),
  };
}
