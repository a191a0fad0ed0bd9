/** The changes of the schema since the first one, each for both databases. */

import { addressChanges, checkKinds, OUTBOX_BY_BOOKING } from './address-schema.ts';
import { busyOnPostgres, busyOnSqlite } from './busy-schema.ts';
import { calendarEventOnPostgres, calendarEventOnSqlite } from './calendar-event-schema.ts';
import { claimPartOnPostgres, claimPartOnSqlite } from './claim-part-schema.ts';
import { formatCheck } from './column-types.ts';
import { AT_FIRST } from './first-kinds.ts';
import { sessionTimeOnPostgres, sessionTimeOnSqlite } from './session-time-schema.ts';
import { substitutionOnPostgres, substitutionOnSqlite } from './substitution-schema.ts';
import { versionChangeOnPostgres, versionChangeOnSqlite } from './version-change-schema.ts';

/** Statements that lead from the schema before it to this one. */
interface LaterSchema {
  readonly sqlite: string;
  readonly postgres: string;
}

const WAITING_FOR_SOONER = `
DROP INDEX waitlist_live;
CREATE UNIQUE INDEX waitlist_live ON waitlist (email, schedule_id, reason_id, coalesce(day, ''), coalesce(before_day, ''), persons)
  WHERE state IN ('waiting', 'offered') AND moves_booking_id IS NULL;
CREATE UNIQUE INDEX waitlist_live_by_moved ON waitlist (moves_booking_id) WHERE state IN ('waiting', 'offered') AND moves_booking_id IS NOT NULL;
CREATE INDEX waitlist_by_moved ON waitlist (moves_booking_id) WHERE moves_booking_id IS NOT NULL;
`;

/** The customer's time zone, by its IANA name; NULL if it is not known. */
const schema22: LaterSchema = {
  sqlite: `
ALTER TABLE booking ADD COLUMN time_zone TEXT;
ALTER TABLE waitlist ADD COLUMN time_zone TEXT;
`,
  postgres: `
ALTER TABLE booking ADD COLUMN time_zone text;
ALTER TABLE waitlist ADD COLUMN time_zone text;
`,
};

/**
 * Customers can change the address of a booking. SQLite can change no CHECK: the outbox is rebuilt,
 * with the ids that it would give next.
 */
const schema23: LaterSchema = {
  sqlite: `
CREATE TABLE outbox_next (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL ${checkKinds('kind')},
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
  waitlist_id, endpoint_id, planned_at, on_request, message, quiet, tells_operator, mails_from, NULL FROM outbox;
DROP TABLE outbox;
ALTER TABLE outbox_next RENAME TO outbox;
${OUTBOX_BY_BOOKING}
CREATE UNIQUE INDEX outbox_by_reminder ON outbox (booking_id, starts_at, minutes_before) WHERE minutes_before IS NOT NULL;
CREATE INDEX outbox_of_booking ON outbox (booking_id, kind, created_at) WHERE booking_id IS NOT NULL;
CREATE INDEX outbox_unplanned ON outbox (id) WHERE planned_at IS NULL;
CREATE INDEX outbox_by_age ON outbox (created_at);
CREATE INDEX outbox_by_waitlist ON outbox (waitlist_id) WHERE waitlist_id IS NOT NULL;

ALTER TABLE booking ADD COLUMN link_round INTEGER NOT NULL DEFAULT 0;
${addressChanges({ bigint: 'INTEGER', end: ') STRICT;' })}`,
  postgres: `
ALTER DOMAIN outbox_kind DROP CONSTRAINT outbox_kind_check;
ALTER DOMAIN outbox_kind ADD CONSTRAINT outbox_kind_check ${checkKinds('VALUE')};
ALTER TABLE outbox ADD COLUMN recipient text;
DROP INDEX outbox_by_booking;
${OUTBOX_BY_BOOKING}

ALTER TABLE booking ADD COLUMN link_round integer NOT NULL DEFAULT 0;
${addressChanges({ bigint: 'bigint', end: ');' })}`,
};

/**
 * Waiting list entries for times before a day, and for times before a booking, which an accepted
 * offer moves. A booking has at most one live entry.
 */
const schema24: LaterSchema = {
  sqlite: `
ALTER TABLE waitlist ADD COLUMN before_day TEXT CHECK (before_day IS NULL OR day IS NULL);
ALTER TABLE waitlist ADD COLUMN moves_booking_id INTEGER REFERENCES booking (id);
ALTER TABLE waitlist ADD COLUMN sooner_than INTEGER CHECK ((sooner_than IS NULL) = (moves_booking_id IS NULL));
ALTER TABLE waitlist ADD COLUMN passed_over TEXT NOT NULL DEFAULT ',';
${WAITING_FOR_SOONER}`,
  postgres: `
ALTER TABLE waitlist ADD COLUMN before_day text CHECK (before_day IS NULL OR day IS NULL);
ALTER TABLE waitlist ADD COLUMN moves_booking_id bigint REFERENCES booking (id);
ALTER TABLE waitlist ADD COLUMN sooner_than integer CHECK ((sooner_than IS NULL) = (moves_booking_id IS NULL));
ALTER TABLE waitlist ADD COLUMN passed_over text NOT NULL DEFAULT ',';
${WAITING_FOR_SOONER}`,
};
const schema25: LaterSchema = { sqlite: claimPartOnSqlite, postgres: claimPartOnPostgres };
const schema26: LaterSchema = { sqlite: busyOnSqlite, postgres: busyOnPostgres };
const schema27: LaterSchema = { sqlite: versionChangeOnSqlite, postgres: versionChangeOnPostgres };
const schema28: LaterSchema = { sqlite: sessionTimeOnSqlite, postgres: sessionTimeOnPostgres };
const schema29: LaterSchema = { sqlite: calendarEventOnSqlite, postgres: calendarEventOnPostgres };
const schema30: LaterSchema = { sqlite: substitutionOnSqlite, postgres: substitutionOnPostgres };

/** In the order of their numbers. Never edit an existing entry, as databases have it. */
export const laterSchemas: readonly LaterSchema[] = [
  schema22,
  schema23,
  schema24,
  schema25,
  schema26,
  schema27,
  schema28,
  schema29,
  schema30,
];
