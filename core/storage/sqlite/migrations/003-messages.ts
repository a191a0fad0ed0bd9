/**
 * What messages need: outbox entries that tell all of what happened, deliveries with their attempts, webhook endpoints, feeds, bookings that wait for their
 * customer's confirmation, and the hash of the secret that opens a booking's own page.
 */

const bookings = `
ALTER TABLE booking ADD COLUMN confirm_until INTEGER CHECK (status <> 'pending' OR confirm_until IS NOT NULL);
ALTER TABLE booking ADD COLUMN manage_hash TEXT;
ALTER TABLE booking ADD COLUMN placed_at INTEGER NOT NULL DEFAULT 0;
UPDATE booking SET
  manage_hash = slotwell_manage_hash((SELECT signing_key FROM installation), details_id),
  placed_at = coalesce((SELECT max(created_at) FROM outbox WHERE booking_id = booking.id AND event = 'booking.rescheduled'), created_at);
CREATE UNIQUE INDEX booking_by_manage_hash ON booking (manage_hash) WHERE manage_hash IS NOT NULL;
CREATE INDEX booking_pending ON booking (confirm_until) WHERE status = 'pending';
`;

/** Where the booking was in the entry's version: where its next move found it, or where it is. */
function placeAsOf(key: string, column: string): string {
  return `coalesce((SELECT previous ->> '${key}' FROM outbox_before AS later
    WHERE later.booking_id = entry.booking_id AND later.version > entry.version AND later.previous IS NOT NULL ORDER BY later.version LIMIT 1), booking.${column})`;
}

/**
 * Entries of before are carried over as planned, without deliveries: nobody was promised a message then, and nobody is to get one about what is long past.
 * Where the change came from was not noted for moves and cancellations; the command line was the only way.
 */
const outbox = `
ALTER TABLE outbox RENAME TO outbox_before;
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('booking.created', 'booking.cancelled', 'booking.rescheduled', 'booking.reminder',
    'confirmation.requested', 'confirmation.reminder', 'waitlist.joined', 'waitlist.offered', 'webhook.test')),
  source TEXT NOT NULL CHECK (source IN ('api', 'widget', 'admin', 'command_line', 'manage', 'expiry', 'waitlist')),
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
  CHECK ((booking_id IS NULL) = (kind LIKE 'w%') AND (booking_id IS NULL) = (version IS NULL) AND (booking_id IS NULL) = (status IS NULL)
    AND (booking_id IS NULL) = (schedule_id IS NULL) AND (booking_id IS NULL) = (reason_id IS NULL)
    AND (booking_id IS NULL) = (starts_at IS NULL) AND (booking_id IS NULL) = (ends_at IS NULL))
) STRICT;
INSERT INTO outbox (id, kind, source, created_at, booking_id, version, status, schedule_id, reason_id, starts_at, ends_at, previous, planned_at)
  SELECT entry.id, entry.event, CASE WHEN entry.event = 'booking.created' THEN booking.surface ELSE 'command_line' END, entry.created_at, entry.booking_id,
    entry.version, CASE WHEN entry.event = 'booking.cancelled' THEN 'cancelled' ELSE 'confirmed' END,
    ${placeAsOf('scheduleId', 'schedule_id')}, booking.reason_id, ${placeAsOf('startsAt', 'starts_at')}, ${placeAsOf('endsAt', 'ends_at')},
    entry.previous, entry.created_at
  FROM outbox_before AS entry JOIN booking ON booking.id = entry.booking_id ORDER BY entry.id;
DROP TABLE outbox_before;
-- A change is told once; the first column finds all entries of a booking. A reminder is told once for each start, whatever else became of the booking.
CREATE UNIQUE INDEX outbox_by_booking ON outbox (booking_id, version, kind, coalesce(minutes_before, 0));
CREATE UNIQUE INDEX outbox_by_reminder ON outbox (booking_id, starts_at, minutes_before) WHERE minutes_before IS NOT NULL;
CREATE INDEX outbox_unplanned ON outbox (id) WHERE planned_at IS NULL;
CREATE INDEX outbox_by_age ON outbox (created_at);
`;

/** `next_at` is when a delivery that waits may be taken: when it is due, or when its lease ends. Only those that wait are in the indexes that workers look into. */
const deliveries = `
CREATE TABLE delivery (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  outbox_id INTEGER NOT NULL REFERENCES outbox (id),
  channel TEXT NOT NULL CHECK (channel IN ('mail', 'webhook')),
  role TEXT NOT NULL CHECK (role IN ('customer', 'operator', 'endpoint')),
  target TEXT NOT NULL,
  lane TEXT,
  message_id TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'dead', 'obsolete')),
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
CREATE INDEX delivery_waiting ON delivery (channel, next_at, id) WHERE state = 'waiting';
CREATE INDEX delivery_lane ON delivery (lane, outbox_id, id) WHERE state = 'waiting';
CREATE INDEX delivery_settled ON delivery (settled_at) WHERE settled_at IS NOT NULL;
CREATE INDEX delivery_dead ON delivery (id) WHERE state = 'dead';
CREATE INDEX delivery_by_target ON delivery (target, created_at);
CREATE INDEX delivery_by_state ON delivery (state, channel);

CREATE TABLE delivery_attempt (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  delivery_id INTEGER NOT NULL REFERENCES delivery (id) ON DELETE CASCADE,
  started_at INTEGER NOT NULL,
  duration_ms REAL NOT NULL,
  status INTEGER,
  request TEXT,
  response TEXT,
  problem TEXT
) STRICT;
CREATE INDEX delivery_attempt_by_delivery ON delivery_attempt (delivery_id);
`;

/** Ids are never used again: an entry or a delivery may still name an endpoint that was removed. */
const endpointsAndFeeds = `
CREATE TABLE webhook_endpoint (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  url TEXT NOT NULL,
  description TEXT NOT NULL,
  events TEXT NOT NULL,
  secret TEXT NOT NULL,
  previous_secret TEXT,
  previous_secret_until INTEGER,
  includes_customer INTEGER NOT NULL CHECK (includes_customer IN (0, 1)),
  allows_private INTEGER NOT NULL CHECK (allows_private IN (0, 1)),
  disabled_at INTEGER,
  disabled_reason TEXT,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE feed (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  schedule_id INTEGER NOT NULL REFERENCES schedule (id),
  with_names INTEGER NOT NULL CHECK (with_names IN (0, 1)),
  secret_hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL
) STRICT;
`;

export const messages = bookings + outbox + deliveries + endpointsAndFeeds;
