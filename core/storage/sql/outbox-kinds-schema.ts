/**
 * Has the outbox of a database accept further kinds of entries. Each migration names all kinds that it
 * accepts, because databases already have its list.
 */

import { formatCheck } from './column-types.ts';
import { AT_FIRST } from './first-kinds.ts';

export interface OutboxKinds {
  readonly kinds: readonly string[];
  /** Of one version of a booking, there may be any number of these. */
  readonly repeatable: readonly string[];
}

/**
 * SQLite can change no CHECK: the table is rebuilt, with the ids that it would give next. `recipient`
 * is what that column is filled with, for a schema that had none.
 */
export function rebuildOutbox(
  { kinds, repeatable }: OutboxKinds,
  { recipient = 'recipient' }: { readonly recipient?: 'recipient' | 'NULL' } = {},
): string {
  return `
CREATE TABLE outbox_next (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL ${formatCheck('kind', kinds)},
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
  waitlist_id, endpoint_id, planned_at, on_request, message, quiet, tells_operator, mails_from, ${recipient} FROM outbox;
DROP TABLE outbox;
ALTER TABLE outbox_next RENAME TO outbox;
${byBooking(repeatable)}
CREATE UNIQUE INDEX outbox_by_reminder ON outbox (booking_id, starts_at, minutes_before) WHERE minutes_before IS NOT NULL;
CREATE INDEX outbox_of_booking ON outbox (booking_id, kind, created_at) WHERE booking_id IS NOT NULL;
CREATE INDEX outbox_unplanned ON outbox (id) WHERE planned_at IS NULL;
CREATE INDEX outbox_by_age ON outbox (created_at);
CREATE INDEX outbox_by_waitlist ON outbox (waitlist_id) WHERE waitlist_id IS NOT NULL;
`;
}

/** The same on PostgreSQL, where the kinds are a domain. */
export function replaceOutboxKinds({ kinds, repeatable }: OutboxKinds): string {
  return `
ALTER DOMAIN outbox_kind DROP CONSTRAINT outbox_kind_check;
ALTER DOMAIN outbox_kind ADD CONSTRAINT outbox_kind_check ${formatCheck('VALUE', kinds)};
DROP INDEX outbox_by_booking;
${byBooking(repeatable)}
`;
}

function byBooking(repeatable: readonly string[]): string {
  const kinds = repeatable.map((kind) => `'${kind}'`).join(', ');
  return `CREATE UNIQUE INDEX outbox_by_booking ON outbox (booking_id, version, kind, coalesce(minutes_before, 0))
  WHERE kind NOT IN (${kinds});`;
}
