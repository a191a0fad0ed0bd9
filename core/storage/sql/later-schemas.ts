/** The changes of the schema since the first one, each for both databases. */

import { ADDRESS_KINDS, addressChanges } from './address-schema.ts';
import { busyOnPostgres, busyOnSqlite } from './busy-schema.ts';
import { calendarEventOnPostgres, calendarEventOnSqlite } from './calendar-event-schema.ts';
import { claimPartOnPostgres, claimPartOnSqlite } from './claim-part-schema.ts';
import { courseOnPostgres, courseOnSqlite } from './course-schema.ts';
import { exchangeOnPostgres, exchangeOnSqlite } from './exchange-schema.ts';
import { rebuildOutbox, replaceOutboxKinds } from './outbox-kinds-schema.ts';
import { outsideChangeOnPostgres, outsideChangeOnSqlite } from './outside-change-schema.ts';
import { sessionTimeOnPostgres, sessionTimeOnSqlite } from './session-time-schema.ts';
import { LONG_CLAIM_MINUTES } from './shared-schema.ts';
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
  sqlite: `${rebuildOutbox(ADDRESS_KINDS, { recipient: 'NULL' })}
ALTER TABLE booking ADD COLUMN link_round INTEGER NOT NULL DEFAULT 0;
${addressChanges({ bigint: 'INTEGER', end: ') STRICT;' })}`,
  postgres: `${replaceOutboxKinds(ADDRESS_KINDS)}ALTER TABLE outbox ADD COLUMN recipient text;

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
const schema31: LaterSchema = { sqlite: outsideChangeOnSqlite, postgres: outsideChangeOnPostgres };
const schema32: LaterSchema = { sqlite: courseOnSqlite, postgres: courseOnPostgres };
const schema33: LaterSchema = { sqlite: exchangeOnSqlite, postgres: exchangeOnPostgres };
const CLAIM_LONG = `
CREATE INDEX claim_long ON claim (schedule_id, blocks_from) WHERE blocks_until - blocks_from > ${LONG_CLAIM_MINUTES};
`;
const schema34: LaterSchema = { sqlite: CLAIM_LONG, postgres: CLAIM_LONG };

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
  schema31,
  schema32,
  schema33,
  schema34,
];
