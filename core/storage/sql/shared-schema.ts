/**
 * The part of the schema that both databases share: messages, the waiting list, the administration
 * and the indexes. Each database defines its other tables in its own file: `sqlite-schema.ts`,
 * `postgres-schema.ts`.
 */

import { administration, customerCards, viewLog } from './administration-tables.ts';
import type { ColumnTypes } from './column-types.ts';
import { deliveries, recipients } from './message-tables.ts';
import { proposals, waitlist } from './waitlist-tables.ts';

/**
 * The longest claim in minutes: a reason's duration and both its buffers at their limits of one day
 * each. The schema checks it, and it bounds every search for overlaps: a claim that blocks minute m
 * begins after m - MAX_CLAIM_MINUTES. Raising it requires a migration.
 */
export const MAX_CLAIM_MINUTES = 4_320;

/**
 * Longer claims have an index of their own, so that a search for overlaps need not read days of
 * shorter ones. Raising it requires a migration.
 */
export const LONG_CLAIM_MINUTES = 240;

/** Indexes of tables that each database creates itself. */
const indexes = `
CREATE INDEX customer_by_mailbox ON customer (mailbox) WHERE mailbox IS NOT NULL;
CREATE INDEX customer_by_card ON customer (card) WHERE card IS NOT NULL;

CREATE INDEX booking_by_start ON booking (starts_at, id);
CREATE INDEX booking_by_schedule ON booking (schedule_id, starts_at, id);
CREATE INDEX booking_by_customer ON booking (customer_id);
CREATE UNIQUE INDEX booking_by_manage_hash ON booking (manage_hash) WHERE manage_hash IS NOT NULL;
CREATE INDEX booking_pending ON booking (confirm_until) WHERE status = 'pending';
CREATE INDEX booking_to_erase ON booking (ends_at) WHERE erase_requested_at IS NOT NULL;

CREATE INDEX claim_by_time ON claim (schedule_id, blocks_from, blocks_until, reason_id, starts_at, expires_at);
CREATE INDEX claim_by_expiry ON claim (expires_at) WHERE expires_at IS NOT NULL;
CREATE UNIQUE INDEX claim_by_secret ON claim (secret_hash, person) WHERE secret_hash IS NOT NULL;
CREATE INDEX claim_by_visitor ON claim (visitor, expires_at) WHERE visitor IS NOT NULL;
CREATE INDEX claim_by_network ON claim (network, expires_at) WHERE network IS NOT NULL;

CREATE INDEX idempotency_by_expiry ON idempotency (expires_at);

-- A change is told once, but of one booking any number of refusals and proposals may be. A reminder is told once for each start, whatever else became of the booking.
CREATE UNIQUE INDEX outbox_by_booking ON outbox (booking_id, version, kind, coalesce(minutes_before, 0)) WHERE kind NOT IN ('booking.refused', 'booking.proposed');
CREATE UNIQUE INDEX outbox_by_reminder ON outbox (booking_id, starts_at, minutes_before) WHERE minutes_before IS NOT NULL;
CREATE INDEX outbox_of_booking ON outbox (booking_id, kind, created_at) WHERE booking_id IS NOT NULL;
CREATE INDEX outbox_unplanned ON outbox (id) WHERE planned_at IS NULL;
CREATE INDEX outbox_by_age ON outbox (created_at);
CREATE INDEX outbox_by_waitlist ON outbox (waitlist_id) WHERE waitlist_id IS NOT NULL;

CREATE INDEX audit_by_subject ON audit (subject, id);
`;

/** Must run after the database's own tables, to which these refer. */
export function sharedSchema(types: ColumnTypes): string {
  return (
    deliveries(types) +
    recipients(types) +
    waitlist(types) +
    proposals(types) +
    customerCards(types) +
    viewLog(types) +
    administration(types) +
    indexes
  );
}

/** `name` is a database or a backup. */
export function earlierStateSentence(
  name: string,
  { version, first }: { readonly version: number; readonly first: number },
): string {
  const kept = 'Its bookings cannot be brought along. Its calendars can: run';
  return `${name} has schema ${version}, of a state of Slotwell from before its first release; this version begins with schema ${first}. Nothing was changed. ${kept} \`slotwell export\` with the version that made it, then \`slotwell import\` with this version into a new database.`;
}
