/** The change of both schemas with which customers can change the address of a booking. */

import type { ColumnTypes } from './column-types.ts';
import type { OutboxKinds } from './outbox-kinds-schema.ts';

/**
 * The kinds that schema 23 accepts. Leave the lists as they are: databases already have them, and a
 * further kind needs a migration of its own.
 */
export const ADDRESS_KINDS: OutboxKinds = {
  kinds: [
    'booking.created',
    'booking.cancelled',
    'booking.rescheduled',
    'booking.reminder',
    'booking.refused',
    'booking.proposed',
    'booking.corrected',
    'address.asked',
    'address.changed',
    'address.left',
    'address.disputed',
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
    'address.asked',
    'address.changed',
    'address.left',
    'address.disputed',
  ],
};

/** The latest request of each booking, and its previous address. */
export function addressChanges({ bigint, end }: Pick<ColumnTypes, 'bigint' | 'end'>): string {
  return `
CREATE TABLE address_change (
  booking_id ${bigint} PRIMARY KEY REFERENCES booking (id),
  email TEXT,
  asked_at ${bigint} CHECK ((asked_at IS NULL) = (email IS NULL)),
  asked_hash TEXT CHECK ((asked_hash IS NULL) = (email IS NULL)),
  asked_by_mail INTEGER NOT NULL DEFAULT 0 CHECK (asked_by_mail IN (0, 1)),
  previous TEXT,
  previous_until ${bigint} CHECK ((previous_until IS NULL) = (previous IS NULL)),
  previous_hash TEXT CHECK ((previous_hash IS NULL) = (previous IS NULL)),
  restores INTEGER NOT NULL DEFAULT 0 CHECK (restores IN (0, 1)),
  locked INTEGER NOT NULL DEFAULT 0 CHECK (locked IN (0, 1))
${end}
CREATE UNIQUE INDEX address_change_by_asked ON address_change (asked_hash) WHERE asked_hash IS NOT NULL;
CREATE UNIQUE INDEX address_change_by_previous ON address_change (previous_hash) WHERE previous_hash IS NOT NULL;
`;
}
