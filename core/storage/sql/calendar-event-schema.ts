/**
 * Schema 29: bookings are written into other calendars. Deliveries have a further channel and the
 * outbox a further kind, for which SQLite rebuilds both tables: it can change no CHECK.
 */

import { type ColumnTypes, formatCheck } from './column-types.ts';
import { AT_FIRST } from './first-kinds.ts';

/** Leave these lists as they are: databases already have them. */
const CHANNELS = ['mail', 'webhook', 'calendar'];
const KINDS = [
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
];

/** Of one version of a booking, there may be any number of these. */
const OUTBOX_BY_BOOKING = `CREATE UNIQUE INDEX outbox_by_booking ON outbox (booking_id, version, kind, coalesce(minutes_before, 0))
  WHERE kind NOT IN ('booking.refused', 'booking.proposed', 'booking.corrected', 'address.asked', 'address.changed', 'address.left', 'address.disputed', 'calendar.requested');`;

/** What was written where, and what a reading found there instead. */
function written({ bigint, end }: Pick<ColumnTypes, 'bigint' | 'end'>): string {
  return `
ALTER TABLE busy_source ADD COLUMN writes TEXT CHECK (writes IN ('reason', 'customer'));
ALTER TABLE busy_source ADD COLUMN write_failing_since ${bigint};
ALTER TABLE busy_source ADD COLUMN write_problem TEXT;

CREATE TABLE calendar_event (
  source_id ${bigint} NOT NULL REFERENCES busy_source (id),
  booking_id ${bigint} NOT NULL REFERENCES booking (id),
  -- Hash of what was written; empty if it must be written anew.
  digest TEXT NOT NULL,
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  etag TEXT,
  written_at ${bigint} NOT NULL,
  -- When a reading found it elsewhere (at these minutes) or gone (without them).
  seen_at ${bigint},
  seen_starts_at INTEGER CHECK (seen_starts_at IS NULL OR seen_at IS NOT NULL),
  seen_ends_at INTEGER CHECK ((seen_ends_at IS NULL) = (seen_starts_at IS NULL)),
  -- When a second reading confirmed that.
  confirmed_at ${bigint} CHECK (confirmed_at IS NULL OR seen_at IS NOT NULL),
  PRIMARY KEY (source_id, booking_id)
${end}
CREATE INDEX calendar_event_by_booking ON calendar_event (booking_id);
CREATE INDEX calendar_event_by_end ON calendar_event (ends_at);
`;
}

export const calendarEventOnSqlite = `
CREATE TABLE outbox_next (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL ${formatCheck('kind', KINDS)},
  source TEXT NOT NULL ${formatCheck('source', AT_FIRST.triggers)},
  created_at INTEGER NOT NULL,
  booking_id INTEGER REFERENCES booking (id),
  version INTEGER,
  status TEXT,
  schedule_id INTEGER REFERENCES schedule (id),
  reason_id INTEGER REFERENCES reason (id),
  starts_at INTEGER,
  ends_at INTEGER,
  previous TEXT CHECK ((previous IS NULL) = (kind <> 'booking.rescheduled')),
  minutes_before INTEGER CHECK ((minutes_before IS NULL) = (kind <> 'booking.reminder')),
  waitlist_id INTEGER CHECK ((waitlist_id IS NULL) = (kind NOT LIKE 'waitlist.%')),
  endpoint_id INTEGER CHECK ((endpoint_id IS NULL) = (kind <> 'webhook.test')),
  planned_at INTEGER,
  on_request INTEGER NOT NULL DEFAULT 0 CHECK (on_request IN (0, 1)),
  message TEXT,
  quiet INTEGER NOT NULL DEFAULT 0 CHECK (quiet IN (0, 1)),
  tells_operator INTEGER NOT NULL DEFAULT 1 CHECK (tells_operator IN (0, 1)),
  mails_from INTEGER,
  recipient TEXT,
  CHECK ((booking_id IS NULL) = (kind LIKE 'w%') AND (booking_id IS NULL) = (version IS NULL) AND (booking_id IS NULL) = (status IS NULL)
    AND (booking_id IS NULL) = (schedule_id IS NULL) AND (booking_id IS NULL) = (reason_id IS NULL)
    AND (booking_id IS NULL) = (starts_at IS NULL) AND (booking_id IS NULL) = (ends_at IS NULL))
) STRICT;
INSERT INTO sqlite_sequence (name, seq) SELECT 'outbox_next', seq FROM sqlite_sequence WHERE name = 'outbox';
INSERT INTO outbox_next SELECT id, kind, source, created_at, booking_id, version, status, schedule_id, reason_id, starts_at, ends_at, previous, minutes_before,
  waitlist_id, endpoint_id, planned_at, on_request, message, quiet, tells_operator, mails_from, recipient FROM outbox;
DROP TABLE outbox;
ALTER TABLE outbox_next RENAME TO outbox;
${OUTBOX_BY_BOOKING}
CREATE UNIQUE INDEX outbox_by_reminder ON outbox (booking_id, starts_at, minutes_before) WHERE minutes_before IS NOT NULL;
CREATE INDEX outbox_of_booking ON outbox (booking_id, kind, created_at) WHERE booking_id IS NOT NULL;
CREATE INDEX outbox_unplanned ON outbox (id) WHERE planned_at IS NULL;
CREATE INDEX outbox_by_age ON outbox (created_at);
CREATE INDEX outbox_by_waitlist ON outbox (waitlist_id) WHERE waitlist_id IS NOT NULL;

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

export const calendarEventOnPostgres = `
ALTER DOMAIN outbox_kind DROP CONSTRAINT outbox_kind_check;
ALTER DOMAIN outbox_kind ADD CONSTRAINT outbox_kind_check ${formatCheck('VALUE', KINDS)};
DROP INDEX outbox_by_booking;
${OUTBOX_BY_BOOKING}
ALTER TABLE delivery DROP CONSTRAINT delivery_channel_check;
ALTER TABLE delivery ADD CONSTRAINT delivery_channel_check ${formatCheck('channel', CHANNELS)};
${written({ bigint: 'bigint', end: ');' })}`;
