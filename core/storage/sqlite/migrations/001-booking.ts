/** The first schema: configuration, bookings with their claims, and the triggers that refuse a place sold twice. */

import { LONGEST_CLAIM_MINUTES } from '../../longest-claim.ts';

const tables = `
CREATE TABLE installation (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  definition TEXT,
  configured INTEGER NOT NULL DEFAULT 0 CHECK (configured IN (0, 1)),
  api_enabled INTEGER NOT NULL DEFAULT 0 CHECK (api_enabled IN (0, 1)),
  token_hash TEXT,
  signing_key TEXT NOT NULL,
  config_version INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE public_holiday (
  day TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (day, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE schedule (
  id INTEGER PRIMARY KEY,
  position INTEGER NOT NULL,
  definition TEXT NOT NULL,
  capacity INTEGER NOT NULL CHECK (capacity >= 1),
  is_group INTEGER NOT NULL CHECK (is_group IN (0, 1)),
  version INTEGER NOT NULL,
  retired INTEGER NOT NULL CHECK (retired IN (0, 1))
) STRICT;

CREATE TABLE reason (
  id INTEGER PRIMARY KEY,
  position INTEGER NOT NULL,
  definition TEXT NOT NULL,
  capacity INTEGER CHECK (capacity >= 1),
  retired INTEGER NOT NULL CHECK (retired IN (0, 1))
) STRICT;

-- AUTOINCREMENT: an id that was told to someone never comes to mean another booking or customer.
CREATE TABLE customer (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  email TEXT,
  submission TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX customer_by_email ON customer (email) WHERE email IS NOT NULL;

CREATE TABLE booking (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  details_id TEXT NOT NULL UNIQUE,
  customer_id INTEGER NOT NULL REFERENCES customer (id),
  schedule_id INTEGER NOT NULL REFERENCES schedule (id),
  reason_id INTEGER NOT NULL REFERENCES reason (id),
  status TEXT NOT NULL CHECK (status IN ('pending', 'confirmed', 'cancelled', 'completed', 'no_show')),
  version INTEGER NOT NULL CHECK (version >= 1),
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL CHECK (ends_at > starts_at),
  surface TEXT NOT NULL CHECK (surface IN ('api', 'widget', 'admin', 'command_line')),
  locale TEXT NOT NULL,
  consented INTEGER NOT NULL CHECK (consented IN (0, 1)),
  created_at INTEGER NOT NULL,
  cancelled_at INTEGER,
  CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL))
) STRICT;
CREATE INDEX booking_by_start ON booking (starts_at, id);
CREATE INDEX booking_by_schedule ON booking (schedule_id, starts_at, id);
CREATE INDEX booking_by_customer ON booking (customer_id);

-- What occupies a place: a booking's claim, or a hold's, which expires. The length is bounded so that every overlap is found in a bounded range of the index.
CREATE TABLE claim (
  id INTEGER PRIMARY KEY,
  schedule_id INTEGER NOT NULL REFERENCES schedule (id),
  reason_id INTEGER NOT NULL REFERENCES reason (id),
  booking_id INTEGER UNIQUE REFERENCES booking (id),
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  blocks_from INTEGER NOT NULL CHECK (blocks_from BETWEEN 0 AND 2000000000),
  blocks_until INTEGER NOT NULL,
  expires_at INTEGER,
  CHECK (starts_at < ends_at AND blocks_from <= starts_at AND ends_at <= blocks_until AND blocks_until - blocks_from <= ${LONGEST_CLAIM_MINUTES}),
  CHECK ((booking_id IS NULL) = (expires_at IS NOT NULL))
) STRICT;
CREATE INDEX claim_by_time ON claim (schedule_id, blocks_from, blocks_until, reason_id, starts_at, expires_at);
CREATE INDEX claim_by_expiry ON claim (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE idempotency (
  surface TEXT NOT NULL,
  key_hash TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  receipt TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (surface, key_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_by_expiry ON idempotency (expires_at);

-- What has yet to be told to the outside, written with the booking. Nothing delivers it yet: mail and webhooks bring the delivery.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  event TEXT NOT NULL CHECK (event IN ('booking.created', 'booking.cancelled')),
  booking_id INTEGER NOT NULL REFERENCES booking (id),
  version INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (booking_id, version)
) STRICT;

CREATE TABLE audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL
) STRICT;
`;

/**
 * Refuses NEW where `capacity` claims already stand at some minute of it. The peak can only be at NEW's own beginning or where another claim begins inside it.
 * `others` narrows which claims count.
 */
function refuseAbove(capacity: string, others: string, message: string): string {
  return `
  SELECT RAISE(ABORT, '${message}') WHERE (${capacity}) <= (
    SELECT max((
      SELECT count(*) FROM claim AS other INDEXED BY claim_by_time
      WHERE other.schedule_id = NEW.schedule_id AND ${others}
        AND other.blocks_from > moment.minute - ${LONGEST_CLAIM_MINUTES} AND other.blocks_from <= moment.minute AND other.blocks_until > moment.minute
    )) FROM (
      SELECT NEW.blocks_from AS minute
      UNION ALL
      SELECT blocks_from FROM claim INDEXED BY claim_by_time
      WHERE schedule_id = NEW.schedule_id AND blocks_from > NEW.blocks_from AND blocks_from < NEW.blocks_until
    ) AS moment
  );`;
}

/** SQLite has no exclusion constraint: these triggers are the line that no code can cross. `others` leaves the row out that is being moved. */
function capacityTrigger(name: string, occasion: string, others: string): string {
  return `
CREATE TRIGGER ${name} BEFORE ${occasion} ON claim
BEGIN
  SELECT RAISE(ABORT, 'A group carries no claims.') FROM schedule WHERE id = NEW.schedule_id AND is_group = 1;
  ${refuseAbove('SELECT capacity FROM schedule WHERE id = NEW.schedule_id', others, 'The claim exceeds the capacity of its schedule.')}
  ${refuseAbove(
    'SELECT capacity FROM reason WHERE id = NEW.reason_id',
    `${others} AND other.reason_id = NEW.reason_id`,
    'The claim exceeds the capacity of its reason.',
  )}
END;`;
}

const triggers = `
${capacityTrigger('claim_insert_within_capacity', 'INSERT', 'true')}
${capacityTrigger('claim_update_within_capacity', 'UPDATE OF schedule_id, reason_id, blocks_from, blocks_until', 'other.id <> OLD.id')}

CREATE TRIGGER audit_refuses_update BEFORE UPDATE ON audit
BEGIN SELECT RAISE(ABORT, 'The audit log is append-only.'); END;
CREATE TRIGGER audit_refuses_delete BEFORE DELETE ON audit
BEGIN SELECT RAISE(ABORT, 'The audit log is append-only.'); END;
-- REPLACE removes rows without a delete trigger.
CREATE TRIGGER audit_refuses_replace BEFORE INSERT ON audit WHEN EXISTS (SELECT 1 FROM audit WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'The audit log is append-only.'); END;
`;

export const booking = tables + triggers;
