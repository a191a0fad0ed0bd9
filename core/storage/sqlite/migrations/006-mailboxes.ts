/** Whom limits count: the mailbox behind an address, the mails that went to it, and what its owner is told of refusals. */

const KINDS = `'booking.created', 'booking.cancelled', 'booking.rescheduled', 'booking.reminder', 'booking.refused',
    'confirmation.requested', 'confirmation.reminder', 'waitlist.joined', 'waitlist.offered', 'webhook.test'`;

const columns = `id, kind, source, created_at, booking_id, version, status, schedule_id, reason_id, starts_at, ends_at, previous, minutes_before,
  waitlist_id, endpoint_id, planned_at`;

/** SQLite changes no CHECK: the table is made anew, and goes on counting where it was. Deliveries refer to it by its name. */
const outbox = `
CREATE TABLE outbox_new (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN (${KINDS})),
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
INSERT INTO outbox_new (${columns}) SELECT ${columns} FROM outbox ORDER BY id;
DELETE FROM sqlite_sequence WHERE name = 'outbox_new';
INSERT INTO sqlite_sequence (name, seq) SELECT 'outbox_new', seq FROM sqlite_sequence WHERE name = 'outbox';
DROP TABLE outbox;
ALTER TABLE outbox_new RENAME TO outbox;
-- Of one booking any number of refusals may be told.
CREATE UNIQUE INDEX outbox_by_booking ON outbox (booking_id, version, kind, coalesce(minutes_before, 0)) WHERE kind <> 'booking.refused';
CREATE UNIQUE INDEX outbox_by_reminder ON outbox (booking_id, starts_at, minutes_before) WHERE minutes_before IS NOT NULL;
CREATE INDEX outbox_of_booking ON outbox (booking_id, kind, created_at) WHERE booking_id IS NOT NULL;
CREATE INDEX outbox_unplanned ON outbox (id) WHERE planned_at IS NULL;
CREATE INDEX outbox_by_age ON outbox (created_at);
CREATE INDEX outbox_by_waitlist ON outbox (waitlist_id) WHERE waitlist_id IS NOT NULL;
`;

export const mailboxes = `
ALTER TABLE customer ADD COLUMN mailbox TEXT;
UPDATE customer SET mailbox = slotwell_mailbox(email) WHERE email IS NOT NULL;
DROP INDEX customer_by_email;
CREATE INDEX customer_by_mailbox ON customer (mailbox) WHERE mailbox IS NOT NULL;
ALTER TABLE waitlist ADD COLUMN mailbox TEXT;
UPDATE waitlist SET mailbox = slotwell_mailbox(email) WHERE email IS NOT NULL;
CREATE INDEX waitlist_by_mailbox ON waitlist (mailbox) WHERE mailbox IS NOT NULL;
CREATE TABLE mailbox (
  -- Of the mailbox, under the secret of this database: it outlives an erasure, and tells nobody's address.
  hash TEXT PRIMARY KEY,
  -- [[delivery, when it was tried last], ...], the earliest first.
  mails TEXT NOT NULL,
  last_at INTEGER NOT NULL
) STRICT;
CREATE INDEX mailbox_by_age ON mailbox (last_at);
${outbox}`;
