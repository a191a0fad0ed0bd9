/** Schema 30: customers are told of a substitute. */

import { type OutboxKinds, rebuildOutbox, replaceOutboxKinds } from './outbox-kinds-schema.ts';

/**
 * Leave the lists as they are: databases already have them, and a further kind needs a migration of
 * its own.
 */
const KINDS: OutboxKinds = {
  kinds: [
    'booking.created',
    'booking.cancelled',
    'booking.rescheduled',
    'booking.reminder',
    'booking.refused',
    'booking.proposed',
    'booking.corrected',
    'booking.substituted',
    'address.asked',
    'address.changed',
    'address.left',
    'address.disputed',
    'calendar.requested',
    'confirmation.requested',
    'confirmation.reminder',
    'waitlist.joined',
    'waitlist.offered',
    'webhook.test',
  ],
  repeatable: [
    'booking.refused',
    'booking.proposed',
    'booking.corrected',
    'booking.substituted',
    'address.asked',
    'address.changed',
    'address.left',
    'address.disputed',
    'calendar.requested',
  ],
};

export const substitutionOnSqlite = rebuildOutbox(KINDS);
export const substitutionOnPostgres = replaceOutboxKinds(KINDS);
