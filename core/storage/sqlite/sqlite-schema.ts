/** The schema on SQLite and its later migrations. */

import { claimWeekOnSqlite } from '../sql/claim-week-schema.ts';
import { formatCheck } from '../sql/column-types.ts';
import { AT_FIRST } from '../sql/first-kinds.ts';
import { laterSchemas } from '../sql/later-schemas.ts';
import { MAX_CLAIM_MINUTES, sharedSchema } from '../sql/shared-schema.ts';

const configuration = `
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
`;

const bookings = `
-- AUTOINCREMENT: an id that was told to someone never comes to mean another booking or customer.
CREATE TABLE customer (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  email TEXT,
  submission TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  mailbox TEXT,
  search_text TEXT NOT NULL DEFAULT '',
  card TEXT
) STRICT;

CREATE TABLE booking (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  details_id TEXT NOT NULL UNIQUE,
  customer_id INTEGER NOT NULL REFERENCES customer (id),
  schedule_id INTEGER NOT NULL REFERENCES schedule (id),
  reason_id INTEGER NOT NULL REFERENCES reason (id),
  status TEXT NOT NULL ${formatCheck('status', AT_FIRST.bookingStatuses)},
  version INTEGER NOT NULL CHECK (version >= 1),
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL CHECK (ends_at > starts_at),
  surface TEXT NOT NULL ${formatCheck('surface', AT_FIRST.surfaces)},
  locale TEXT NOT NULL,
  consented INTEGER NOT NULL CHECK (consented IN (0, 1)),
  created_at INTEGER NOT NULL,
  cancelled_at INTEGER,
  confirm_until INTEGER CHECK (status <> 'pending' OR confirm_until IS NOT NULL),
  manage_hash TEXT,
  placed_at INTEGER NOT NULL DEFAULT 0,
  began_pending INTEGER NOT NULL DEFAULT 0 CHECK (began_pending IN (0, 1)),
  erase_requested_at INTEGER,
  attendance TEXT ${formatCheck('attendance', AT_FIRST.attendances)},
  note TEXT NOT NULL DEFAULT '',
  persons INTEGER NOT NULL DEFAULT 1 CHECK (persons >= 1),
  CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL))
) STRICT;

-- What occupies a place: a booking's claim, or a hold's, which expires; one row for each person who comes. The length is bounded so that every overlap is found in a bounded range of the index.
CREATE TABLE claim (
  id INTEGER PRIMARY KEY,
  schedule_id INTEGER NOT NULL REFERENCES schedule (id),
  reason_id INTEGER NOT NULL REFERENCES reason (id),
  booking_id INTEGER REFERENCES booking (id),
  person INTEGER NOT NULL DEFAULT 1 CHECK (person >= 1),
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  blocks_from INTEGER NOT NULL CHECK (blocks_from BETWEEN 0 AND 2000000000),
  blocks_until INTEGER NOT NULL,
  expires_at INTEGER,
  secret_hash TEXT CHECK ((secret_hash IS NULL) = (expires_at IS NULL)),
  visitor TEXT CHECK ((visitor IS NULL) = (expires_at IS NULL)),
  created_at INTEGER CHECK ((created_at IS NULL) = (expires_at IS NULL)),
  network TEXT CHECK (network IS NULL OR expires_at IS NOT NULL),
  CHECK (starts_at < ends_at AND blocks_from <= starts_at AND ends_at <= blocks_until AND blocks_until - blocks_from <= ${MAX_CLAIM_MINUTES}),
  CHECK ((booking_id IS NULL) = (expires_at IS NOT NULL)),
  UNIQUE (booking_id, person)
) STRICT;

CREATE TABLE idempotency (
  surface TEXT NOT NULL,
  key_hash TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  receipt TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (surface, key_hash)
) STRICT, WITHOUT ROWID;
`;

const journals = `
-- What has yet to be told to the outside, written with what happened.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL ${formatCheck('kind', AT_FIRST.outboxKinds)},
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
  CHECK ((booking_id IS NULL) = (kind LIKE 'w%') AND (booking_id IS NULL) = (version IS NULL) AND (booking_id IS NULL) = (status IS NULL)
    AND (booking_id IS NULL) = (schedule_id IS NULL) AND (booking_id IS NULL) = (reason_id IS NULL)
    AND (booking_id IS NULL) = (starts_at IS NULL) AND (booking_id IS NULL) = (ends_at IS NULL))
) STRICT;

CREATE TABLE audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail TEXT,
  changes TEXT
) STRICT;
`;

/**
 * Rejects NEW if `capacity` claims already overlap at some minute of it. The peak can only be at
 * NEW's own start or at the start of another claim inside it. `others` restricts which claims
 * count.
 */
function refuseAbove(capacity: string, others: string, message: string): string {
  return `
  SELECT RAISE(ABORT, '${message}') WHERE (${capacity}) <= (
    SELECT max((
      SELECT count(*) FROM claim AS other INDEXED BY claim_by_time
      WHERE other.schedule_id = NEW.schedule_id AND ${others}
        AND other.blocks_from > moment.minute - ${MAX_CLAIM_MINUTES} AND other.blocks_from <= moment.minute AND other.blocks_until > moment.minute
    )) FROM (
      SELECT NEW.blocks_from AS minute
      UNION ALL
      SELECT blocks_from FROM claim INDEXED BY claim_by_time
      WHERE schedule_id = NEW.schedule_id AND blocks_from > NEW.blocks_from AND blocks_from < NEW.blocks_until
    ) AS moment
  );`;
}

/**
 * SQLite has no exclusion constraints: these triggers are the guarantee that no code can bypass.
 * `others` excludes the row that is being moved.
 */
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

const shared = sharedSchema({
  id: 'INTEGER PRIMARY KEY AUTOINCREMENT',
  bigint: 'INTEGER',
  float: 'REAL',
  end: ') STRICT;',
});

const firstSchema = configuration + bookings + journals + shared + triggers + claimWeekOnSqlite;

/**
 * The number of the first schema. Lower numbers existed before the first release and are no longer
 * migrated.
 */
export const FIRST_SCHEMA = 21;

/** The first schema, then the later ones, which are changed in `later-schemas.ts` alone. */
export const migrations: readonly string[] = [
  firstSchema,
  ...laterSchemas.map(({ sqlite }) => sqlite),
];
