/**
 * What messages need: outbox entries that tell all of what happened, deliveries with their attempts, webhook endpoints, feeds, bookings that wait for their
 * customer's confirmation, and the hash of the secret that opens a booking's own page.
 */

/** The hashes are filled in by `migrate.ts`: PostgreSQL has no HMAC of its own. */
const bookings = `
ALTER TABLE booking ADD COLUMN confirm_until bigint, ADD COLUMN manage_hash text, ADD COLUMN placed_at bigint,
  ADD CHECK (status <> 'pending' OR confirm_until IS NOT NULL);
UPDATE booking SET
  placed_at = coalesce((SELECT max(created_at) FROM outbox WHERE booking_id = booking.id AND event = 'booking.rescheduled'), created_at);
ALTER TABLE booking ALTER COLUMN placed_at SET NOT NULL;
CREATE UNIQUE INDEX booking_by_manage_hash ON booking (manage_hash) WHERE manage_hash IS NOT NULL;
CREATE INDEX booking_pending ON booking (confirm_until) WHERE status = 'pending';
`;

/** Where the booking was in the entry's version: where its next move found it, or where it is. */
function placeAsOf(key: string, column: string): string {
  return `coalesce((SELECT (later.previous ->> '${key}')::integer FROM outbox AS later
    WHERE later.booking_id = entry.booking_id AND later.version > entry.version AND later.previous IS NOT NULL ORDER BY later.version LIMIT 1), booking.${column})`;
}

/**
 * Entries of before are carried over as planned, without deliveries: nobody was promised a message then, and nobody is to get one about what is long past.
 * Where the change came from was not noted for moves and cancellations; the command line was the only way.
 */
const outbox = `
ALTER TABLE outbox DROP CONSTRAINT outbox_event_check, DROP CONSTRAINT outbox_check;
ALTER TABLE outbox RENAME COLUMN event TO kind;
ALTER TABLE outbox ALTER COLUMN booking_id DROP NOT NULL, ALTER COLUMN version DROP NOT NULL,
  ADD COLUMN source text, ADD COLUMN status text, ADD COLUMN schedule_id integer REFERENCES schedule (id),
  ADD COLUMN reason_id integer REFERENCES reason (id), ADD COLUMN starts_at integer, ADD COLUMN ends_at integer,
  ADD COLUMN minutes_before integer, ADD COLUMN waitlist_id bigint, ADD COLUMN endpoint_id bigint, ADD COLUMN planned_at bigint;
UPDATE outbox AS entry SET
  source = CASE WHEN kind = 'booking.created' THEN booking.surface ELSE 'command_line' END,
  status = CASE WHEN kind = 'booking.cancelled' THEN 'cancelled' ELSE 'confirmed' END,
  schedule_id = ${placeAsOf('scheduleId', 'schedule_id')},
  reason_id = booking.reason_id,
  starts_at = ${placeAsOf('startsAt', 'starts_at')},
  ends_at = ${placeAsOf('endsAt', 'ends_at')},
  planned_at = entry.created_at
FROM booking WHERE booking.id = entry.booking_id;
-- Only now: by its index each entry has found those that followed it.
ALTER TABLE outbox DROP CONSTRAINT outbox_booking_id_version_key;
ALTER TABLE outbox ALTER COLUMN source SET NOT NULL,
  ADD CHECK (kind IN ('booking.created', 'booking.cancelled', 'booking.rescheduled', 'booking.reminder',
    'confirmation.requested', 'confirmation.reminder', 'waitlist.joined', 'waitlist.offered', 'webhook.test')),
  ADD CHECK (source IN ('api', 'widget', 'admin', 'command_line', 'manage', 'expiry', 'waitlist')),
  ADD CHECK ((previous IS NULL) = (kind <> 'booking.rescheduled')),
  ADD CHECK ((minutes_before IS NULL) = (kind <> 'booking.reminder')),
  ADD CHECK ((waitlist_id IS NULL) = (kind NOT LIKE 'waitlist.%')),
  ADD CHECK ((endpoint_id IS NULL) = (kind <> 'webhook.test')),
  ADD CHECK (num_nonnulls(booking_id, version, status, schedule_id, reason_id, starts_at, ends_at) = CASE WHEN kind LIKE 'w%' THEN 0 ELSE 7 END);
-- A change is told once; the first column finds all entries of a booking. A reminder is told once for each start, whatever else became of the booking.
CREATE UNIQUE INDEX outbox_by_booking ON outbox (booking_id, version, kind, coalesce(minutes_before, 0));
CREATE UNIQUE INDEX outbox_by_reminder ON outbox (booking_id, starts_at, minutes_before) WHERE minutes_before IS NOT NULL;
CREATE INDEX outbox_unplanned ON outbox (id) WHERE planned_at IS NULL;
CREATE INDEX outbox_by_age ON outbox (created_at);
`;

/** `next_at` is when a delivery that waits may be taken: when it is due, or when its lease ends. Only those that wait are in the indexes that workers look into. */
const deliveries = `
CREATE TABLE delivery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  outbox_id bigint NOT NULL REFERENCES outbox (id),
  channel text NOT NULL CHECK (channel IN ('mail', 'webhook')),
  role text NOT NULL CHECK (role IN ('customer', 'operator', 'endpoint')),
  target text NOT NULL,
  lane text,
  message_id text NOT NULL UNIQUE,
  state text NOT NULL CHECK (state IN ('waiting', 'delivered', 'dead', 'obsolete')),
  due_at bigint NOT NULL,
  next_at bigint NOT NULL,
  attempts integer NOT NULL,
  lease_token integer NOT NULL,
  leased_until bigint,
  created_at bigint NOT NULL,
  settled_at bigint CHECK ((settled_at IS NULL) = (state = 'waiting')),
  problem text,
  UNIQUE (outbox_id, channel, target, role)
);
CREATE INDEX delivery_waiting ON delivery (channel, next_at, id) WHERE state = 'waiting';
CREATE INDEX delivery_lane ON delivery (lane, outbox_id, id) WHERE state = 'waiting';
CREATE INDEX delivery_settled ON delivery (settled_at) WHERE settled_at IS NOT NULL;
CREATE INDEX delivery_dead ON delivery (id) WHERE state = 'dead';
CREATE INDEX delivery_by_target ON delivery (target, created_at);
CREATE INDEX delivery_by_state ON delivery (state, channel);

CREATE TABLE delivery_attempt (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  delivery_id bigint NOT NULL REFERENCES delivery (id) ON DELETE CASCADE,
  started_at bigint NOT NULL,
  duration_ms double precision NOT NULL,
  status integer,
  request text,
  response text,
  problem text
);
CREATE INDEX delivery_attempt_by_delivery ON delivery_attempt (delivery_id);
`;

/** Ids are never used again: an entry or a delivery may still name an endpoint that was removed. */
const endpointsAndFeeds = `
CREATE TABLE webhook_endpoint (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  url text NOT NULL,
  description text NOT NULL,
  events text NOT NULL,
  secret text NOT NULL,
  previous_secret text,
  previous_secret_until bigint,
  includes_customer integer NOT NULL CHECK (includes_customer IN (0, 1)),
  allows_private integer NOT NULL CHECK (allows_private IN (0, 1)),
  disabled_at bigint,
  disabled_reason text,
  created_at bigint NOT NULL
);

CREATE TABLE feed (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  schedule_id integer NOT NULL REFERENCES schedule (id),
  with_names integer NOT NULL CHECK (with_names IN (0, 1)),
  secret_hash text NOT NULL UNIQUE,
  created_at bigint NOT NULL
);
`;

export const messages = bookings + outbox + deliveries + endpointsAndFeeds;
