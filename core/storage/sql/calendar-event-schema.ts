/**
 * Schema 29: bookings are written into other calendars. Deliveries have a further channel and the
 * outbox a further kind, for which SQLite rebuilds both tables: it can change no CHECK.
 */

import { type ColumnTypes, formatCheck } from './column-types.ts';
import { AT_FIRST } from './first-kinds.ts';
import { type OutboxKinds, rebuildOutbox, replaceOutboxKinds } from './outbox-kinds-schema.ts';

/** Leave these lists as they are: databases already have them. */
const CHANNELS = ['mail', 'webhook', 'calendar'];
const KINDS: OutboxKinds = {
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
    'address.asked',
    'address.changed',
    'address.left',
    'address.disputed',
    'calendar.requested',
  ],
};

/** What was written where. */
function written({ bigint, end }: Pick<ColumnTypes, 'bigint' | 'end'>): string {
  return `
ALTER TABLE busy_source ADD COLUMN writes TEXT CHECK (writes IN ('reason', 'customer'));
ALTER TABLE busy_source ADD COLUMN write_failing_since ${bigint};
ALTER TABLE busy_source ADD COLUMN write_problem TEXT;

CREATE TABLE calendar_event (
  source_id ${bigint} NOT NULL REFERENCES busy_source (id),
  booking_id ${bigint} NOT NULL REFERENCES booking (id),
  -- Hash of what was written.
  digest TEXT NOT NULL,
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  etag TEXT,
  written_at ${bigint} NOT NULL,
  PRIMARY KEY (source_id, booking_id)
${end}
CREATE INDEX calendar_event_by_booking ON calendar_event (booking_id);
CREATE INDEX calendar_event_by_end ON calendar_event (ends_at);
`;
}

export const calendarEventOnSqlite = `${rebuildOutbox(KINDS)}
CREATE TABLE delivery_next (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  outbox_id INTEGER NOT NULL REFERENCES outbox (id),
  channel TEXT NOT NULL ${formatCheck('channel', CHANNELS)},
  role TEXT NOT NULL ${formatCheck('role', AT_FIRST.roles)},
  target TEXT NOT NULL,
  lane TEXT,
  message_id TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL ${formatCheck('state', AT_FIRST.deliveryStates)},
  due_at INTEGER NOT NULL,
  next_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  lease_token INTEGER NOT NULL,
  leased_until INTEGER,
  created_at INTEGER NOT NULL,
  settled_at INTEGER CHECK ((settled_at IS NULL) = (state = 'waiting')),
  problem TEXT,
  UNIQUE (outbox_id, channel, target, role)
) STRICT;
INSERT INTO sqlite_sequence (name, seq) SELECT 'delivery_next', seq FROM sqlite_sequence WHERE name = 'delivery';
INSERT INTO delivery_next SELECT id, outbox_id, channel, role, target, lane, message_id, state, due_at, next_at, attempts, lease_token, leased_until,
  created_at, settled_at, problem FROM delivery;
DROP TABLE delivery;
ALTER TABLE delivery_next RENAME TO delivery;
CREATE INDEX delivery_waiting ON delivery (channel, next_at, id) WHERE state = 'waiting';
CREATE INDEX delivery_lane ON delivery (lane, outbox_id, id) WHERE state = 'waiting';
CREATE INDEX delivery_settled ON delivery (settled_at) WHERE settled_at IS NOT NULL;
CREATE INDEX delivery_dead ON delivery (id) WHERE state = 'dead';
CREATE INDEX delivery_by_target ON delivery (target, created_at);
CREATE INDEX delivery_by_state ON delivery (state, channel);
${written({ bigint: 'INTEGER', end: ') STRICT;' })}`;

export const calendarEventOnPostgres = `${replaceOutboxKinds(KINDS)}ALTER TABLE delivery DROP CONSTRAINT delivery_channel_check;
ALTER TABLE delivery ADD CONSTRAINT delivery_channel_check ${formatCheck('channel', CHANNELS)};
${written({ bigint: 'bigint', end: ');' })}`;
