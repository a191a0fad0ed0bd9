/**
 * Compares received messages with committed changes: each recipient gets each change at least once,
 * always under one id; a mail about an outdated change may be replaced by the mail about the later
 * one.
 */

import type { DatabaseSnapshot } from '../database-snapshot.ts';
import { groupBy } from '../group-by.ts';
import type { DeliveryRow } from './message-database.ts';
import type { MessageReceipt } from './message-receivers.ts';

export interface Told {
  readonly database: Pick<DatabaseSnapshot, 'bookings' | 'outbox'>;
  readonly deliveries: readonly DeliveryRow[];
  readonly receipts: readonly MessageReceipt[];
  /** Returns the recipients of a booking: addresses and ids of endpoints. */
  readonly recipientsOf: (booking: { readonly key: string }) => readonly string[];
}

/** Returns one sentence per violation; empty if there are none. */
export function checkMessages(told: Told): string[] {
  return [...findMissing(told), ...findUnexplained(told)];
}

/** Finds changes, by booking and version, that a recipient did not get under a single id. */
function findMissing({ database, deliveries, receipts, recipientsOf }: Told): string[] {
  const versions = new Map(
    deliveries.map(({ messageId, bookingId, version }) => [messageId, `${bookingId}/${version}`]),
  );
  const received = groupBy(
    receipts,
    ({ recipient, messageId }) => `${recipient} ${versions.get(messageId)}`,
  );
  const keys = new Map(database.bookings.map(({ id, key }) => [id, key]));
  return database.outbox.flatMap(({ bookingId, version, event }) =>
    recipientsOf({ key: keys.get(bookingId) ?? '' }).flatMap((recipient) => {
      const ids = new Set(
        received.get(`${recipient} ${bookingId}/${version}`)?.map(({ messageId }) => messageId),
      );
      if (
        ids.size === 1 ||
        (ids.size === 0 && isReplaced({ database, deliveries }, { bookingId, version, recipient }))
      ) {
        return [];
      }
      return [
        `${recipient} was told of ${event} of booking ${bookingId} ${ids.size === 0 ? 'never' : `under ${ids.size} ids`}.`,
      ];
    }),
  );
}

interface Missed {
  readonly bookingId: number;
  readonly version: number;
  readonly recipient: string;
}

/** Whether a mail about a later change replaced it. */
function isReplaced(
  { database, deliveries }: Pick<Told, 'database' | 'deliveries'>,
  { bookingId, version, recipient }: Missed,
): boolean {
  const own = deliveries.find(
    (one) => one.bookingId === bookingId && one.version === version && one.target === recipient,
  );
  const isMail = recipient.includes('@') && own?.state === 'obsolete';
  return (
    isMail &&
    database.outbox.some((later) => later.bookingId === bookingId && later.version > version)
  );
}

/** Whatever came was meant for who got it, and says what it is about. */
function findUnexplained({ deliveries, receipts }: Told): string[] {
  const byId = new Map(deliveries.map((delivery) => [delivery.messageId, delivery]));
  return receipts.flatMap(({ messageId, recipient, about }) => {
    const delivery = byId.get(messageId);
    if (delivery === undefined) {
      return [`${recipient} got ${messageId || 'a message without id'}, which nobody planned.`];
    }
    if (delivery.target !== recipient) {
      return [`${recipient} got ${messageId}, which was meant for ${delivery.target}.`];
    }
    const isOfIt =
      about === undefined ||
      (about.bookingId === delivery.bookingId && about.version === delivery.version);
    return isOfIt
      ? []
      : [
          `${recipient} got ${messageId} about version ${about.version} of booking ${about.bookingId}.`,
        ];
  });
}

/** How many messages came more than once, each repeat counted. */
export function countRepeats(receipts: readonly MessageReceipt[]): number {
  return receipts.length - new Set(receipts.map(({ messageId }) => messageId)).size;
}
