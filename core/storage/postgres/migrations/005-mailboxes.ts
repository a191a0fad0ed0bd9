/** Whom limits count: the mailbox behind an address, the mails that went to it, and what its owner is told of refusals. */

/** The mailboxes of those who are known already are filled in by `migrate.ts`. */
export const mailboxes = `
ALTER TABLE customer ADD COLUMN mailbox text;
DROP INDEX customer_by_email;
CREATE INDEX customer_by_mailbox ON customer (mailbox) WHERE mailbox IS NOT NULL;
ALTER TABLE waitlist ADD COLUMN mailbox text;
CREATE INDEX waitlist_by_mailbox ON waitlist (mailbox) WHERE mailbox IS NOT NULL;
CREATE TABLE mailbox (
  -- Of the mailbox, under the secret of this database: it outlives an erasure, and tells nobody's address.
  hash text PRIMARY KEY,
  -- [[delivery, when it was tried last], ...], the earliest first.
  mails text NOT NULL,
  last_at bigint NOT NULL
);
CREATE INDEX mailbox_by_age ON mailbox (last_at);
ALTER TABLE outbox DROP CONSTRAINT outbox_kind_check,
  ADD CONSTRAINT outbox_kind_check CHECK (kind IN ('booking.created', 'booking.cancelled', 'booking.rescheduled', 'booking.reminder', 'booking.refused',
    'confirmation.requested', 'confirmation.reminder', 'waitlist.joined', 'waitlist.offered', 'webhook.test'));
-- Of one booking any number of refusals may be told.
DROP INDEX outbox_by_booking;
CREATE UNIQUE INDEX outbox_by_booking ON outbox (booking_id, version, kind, coalesce(minutes_before, 0)) WHERE kind <> 'booking.refused';
CREATE INDEX outbox_of_booking ON outbox (booking_id, kind, created_at) WHERE booking_id IS NOT NULL;
`;
