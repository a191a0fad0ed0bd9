/**
 * The part of the schema that both databases share: messages, the waiting list, the administration
 * and the indexes. Each database defines its other tables in its own file: `sqlite-schema.ts`,
 * `postgres-schema.ts`.
 */

import { AT_FIRST } from './first-kinds.ts';

/**
 * The longest claim in minutes: a reason's duration and both its buffers at their limits of one day
 * each. The schema checks it, and it bounds every search for overlaps: a claim that blocks minute m
 * begins after m - MAX_CLAIM_MINUTES. Raising it requires a migration.
 */
export const MAX_CLAIM_MINUTES = 4_320;

/** The differences between the databases in a table definition. */
export interface ColumnTypes {
  /** Type of an id that the database generates and never reuses. */
  readonly id: string;
  readonly bigint: string;
  readonly float: string;
  /** The end of a table definition, after its columns. */
  readonly end: string;
}

export function formatCheck(column: string, kinds: readonly string[]): string {
  return `CHECK (${column} IN (${kinds.map((kind) => `'${kind}'`).join(', ')}))`;
}

/**
 * `next_at` is when a waiting delivery can be leased: when it is due, or when its lease expires.
 * The indexes for workers contain only waiting deliveries.
 */
function deliveries({ id, bigint, float, end }: ColumnTypes): string {
  return `
CREATE TABLE delivery (
  id ${id},
  outbox_id ${bigint} NOT NULL REFERENCES outbox (id),
  channel TEXT NOT NULL ${formatCheck('channel', AT_FIRST.channels)},
  role TEXT NOT NULL ${formatCheck('role', AT_FIRST.roles)},
  target TEXT NOT NULL,
  lane TEXT,
  message_id TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL ${formatCheck('state', AT_FIRST.deliveryStates)},
  due_at ${bigint} NOT NULL,
  next_at ${bigint} NOT NULL,
  attempts INTEGER NOT NULL,
  lease_token INTEGER NOT NULL,
  leased_until ${bigint},
  created_at ${bigint} NOT NULL,
  settled_at ${bigint} CHECK ((settled_at IS NULL) = (state = 'waiting')),
  problem TEXT,
  UNIQUE (outbox_id, channel, target, role)
${end}
CREATE INDEX delivery_waiting ON delivery (channel, next_at, id) WHERE state = 'waiting';
CREATE INDEX delivery_lane ON delivery (lane, outbox_id, id) WHERE state = 'waiting';
CREATE INDEX delivery_settled ON delivery (settled_at) WHERE settled_at IS NOT NULL;
CREATE INDEX delivery_dead ON delivery (id) WHERE state = 'dead';
CREATE INDEX delivery_by_target ON delivery (target, created_at);
CREATE INDEX delivery_by_state ON delivery (state, channel);

CREATE TABLE delivery_attempt (
  id ${id},
  delivery_id ${bigint} NOT NULL REFERENCES delivery (id) ON DELETE CASCADE,
  started_at ${bigint} NOT NULL,
  duration_ms ${float} NOT NULL,
  status INTEGER,
  request TEXT,
  response TEXT,
  problem TEXT
${end}
CREATE INDEX delivery_attempt_by_delivery ON delivery_attempt (delivery_id);
`;
}

/** Ids are never reused: an entry or a delivery may still refer to a deleted endpoint. */
function recipients({ id, bigint, end }: ColumnTypes): string {
  return `
CREATE TABLE webhook_endpoint (
  id ${id},
  url TEXT NOT NULL,
  description TEXT NOT NULL,
  events TEXT NOT NULL,
  secret TEXT NOT NULL,
  previous_secret TEXT,
  previous_secret_until ${bigint},
  includes_customer INTEGER NOT NULL CHECK (includes_customer IN (0, 1)),
  allows_private INTEGER NOT NULL CHECK (allows_private IN (0, 1)),
  disabled_at ${bigint},
  disabled_reason TEXT,
  created_at ${bigint} NOT NULL
${end}

CREATE TABLE feed (
  id ${id},
  schedule_id INTEGER NOT NULL REFERENCES schedule (id),
  with_names INTEGER NOT NULL CHECK (with_names IN (0, 1)),
  secret_hash TEXT NOT NULL UNIQUE,
  created_at ${bigint} NOT NULL
${end}

CREATE TABLE mailbox (
  -- Of the mailbox, under the secret of this database: it outlives an erasure, and tells nobody's address.
  hash TEXT PRIMARY KEY,
  -- [[delivery, when it was tried last], ...], the earliest first.
  mails TEXT NOT NULL,
  last_at ${bigint} NOT NULL
${end}
CREATE INDEX mailbox_by_age ON mailbox (last_at);
`;
}

function waitlist({ id, bigint, end }: ColumnTypes): string {
  return `
CREATE TABLE waitlist (
  id ${id},
  schedule_id INTEGER NOT NULL REFERENCES schedule (id),
  reason_id INTEGER NOT NULL REFERENCES reason (id),
  day TEXT,
  email TEXT,
  name TEXT,
  locale TEXT NOT NULL,
  state TEXT NOT NULL ${formatCheck('state', AT_FIRST.waitlistStates)},
  secret_hash TEXT,
  created_at ${bigint} NOT NULL,
  expires_at ${bigint} NOT NULL,
  ended_at ${bigint} CHECK ((ended_at IS NULL) = (state IN ('waiting', 'offered'))),
  -- How many offers there were, and the latest of them.
  offers INTEGER NOT NULL,
  offered_schedule_id INTEGER REFERENCES schedule (id),
  starts_at INTEGER,
  offer_until ${bigint},
  hold_hash TEXT,
  -- Starts that were declined, each between two commas.
  declined TEXT NOT NULL,
  booking_id ${bigint} REFERENCES booking (id),
  mailbox TEXT,
  confirm_until ${bigint},
  visitor TEXT,
  consented INTEGER NOT NULL DEFAULT 0 CHECK (consented IN (0, 1)),
  persons INTEGER NOT NULL DEFAULT 1 CHECK (persons >= 1),
  CHECK (state <> 'offered' OR (offered_schedule_id IS NOT NULL AND starts_at IS NOT NULL AND offer_until IS NOT NULL AND hold_hash IS NOT NULL))
${end}
CREATE UNIQUE INDEX waitlist_live ON waitlist (email, schedule_id, reason_id, coalesce(day, ''), persons) WHERE state IN ('waiting', 'offered');
CREATE INDEX waitlist_waiting ON waitlist (reason_id, schedule_id, id) WHERE state = 'waiting' AND confirm_until IS NULL;
CREATE INDEX waitlist_unconfirmed ON waitlist (confirm_until) WHERE state = 'waiting' AND confirm_until IS NOT NULL;
CREATE INDEX waitlist_expiring ON waitlist (expires_at) WHERE state = 'waiting';
CREATE INDEX waitlist_offered ON waitlist (offer_until) WHERE state = 'offered';
CREATE INDEX waitlist_ended ON waitlist (ended_at) WHERE ended_at IS NOT NULL;
CREATE UNIQUE INDEX waitlist_by_secret ON waitlist (secret_hash) WHERE secret_hash IS NOT NULL;
CREATE UNIQUE INDEX waitlist_by_hold ON waitlist (hold_hash) WHERE hold_hash IS NOT NULL;
CREATE INDEX waitlist_by_booking ON waitlist (booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX waitlist_by_mailbox ON waitlist (mailbox) WHERE mailbox IS NOT NULL;
CREATE INDEX waitlist_by_visitor ON waitlist (visitor) WHERE state IN ('waiting', 'offered');
`;
}

/**
 * The latest proposal of each booking, with the booking's version at the time; `times` is the JSON
 * list of the proposed times.
 */
function proposals({ bigint, end }: ColumnTypes): string {
  return `
CREATE TABLE proposal (
  booking_id ${bigint} PRIMARY KEY REFERENCES booking (id),
  round INTEGER NOT NULL CHECK (round >= 1),
  state TEXT NOT NULL ${formatCheck('state', AT_FIRST.proposalStates)},
  version INTEGER NOT NULL,
  created_at ${bigint} NOT NULL,
  until ${bigint} NOT NULL,
  times TEXT NOT NULL
${end}
`;
}

/**
 * The team's notes on customers, and which keys belong to one customer. Only keys with such data
 * have a row.
 */
function customerCards({ bigint, end }: ColumnTypes): string {
  return `
CREATE TABLE customer_card (
  key TEXT PRIMARY KEY,
  -- Another one, which belongs to none.
  belongs_to TEXT CHECK (belongs_to <> key),
  -- NULL: it is the same customer's in another spelling.
  merged_at ${bigint} CHECK (merged_at IS NULL OR belongs_to IS NOT NULL),
  note TEXT NOT NULL DEFAULT '' CHECK (note = '' OR belongs_to IS NULL)
${end}
CREATE INDEX customer_card_by_owner ON customer_card (belongs_to) WHERE belongs_to IS NOT NULL;
`;
}

/** Views of personal data, if the operator enabled their log. */
function viewLog({ id, bigint, end }: ColumnTypes): string {
  return `
CREATE TABLE view_log (
  id ${id},
  at ${bigint} NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL
${end}
CREATE INDEX view_log_by_subject ON view_log (subject, actor, action, at);
CREATE INDEX view_log_by_age ON view_log (at);
`;
}

/**
 * Sessions, invitations and the set-up code are stored as hashes. A restored backup has none of
 * them, as ended ones would become valid again.
 */
function administration({ id, bigint, end }: ColumnTypes): string {
  return `
CREATE TABLE administrator (
  id ${id},
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  login TEXT NOT NULL UNIQUE,
  role TEXT NOT NULL ${formatCheck('role', AT_FIRST.adminRoles)},
  -- A list of ids; NULL: limited to none.
  schedules TEXT CHECK (role <> 'administrator' OR schedules IS NULL),
  password TEXT NOT NULL,
  created_at ${bigint} NOT NULL,
  last_seen_at ${bigint},
  deactivated_at ${bigint}
${end}

CREATE TABLE admin_session (
  id ${id},
  hash TEXT NOT NULL UNIQUE,
  administrator_id ${bigint} NOT NULL REFERENCES administrator (id),
  -- The browser and its system, in words.
  device TEXT NOT NULL,
  created_at ${bigint} NOT NULL,
  last_seen_at ${bigint} NOT NULL,
  confirmed_at ${bigint} NOT NULL
${end}
CREATE INDEX admin_session_by_administrator ON admin_session (administrator_id);

CREATE TABLE invitation (
  id ${id},
  hash TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL,
  login TEXT NOT NULL UNIQUE,
  role TEXT NOT NULL ${formatCheck('role', AT_FIRST.adminRoles)},
  schedules TEXT CHECK (role <> 'administrator' OR schedules IS NULL),
  created_at ${bigint} NOT NULL,
  expires_at ${bigint} NOT NULL
${end}

-- The secret is encrypted.
CREATE TABLE second_factor (
  administrator_id ${bigint} PRIMARY KEY REFERENCES administrator (id),
  secret TEXT NOT NULL,
  made_at ${bigint} NOT NULL,
  active_at ${bigint},
  last_step ${bigint} NOT NULL
${end}

CREATE TABLE recovery_code (
  hash TEXT PRIMARY KEY,
  administrator_id ${bigint} NOT NULL REFERENCES administrator (id)
${end}
CREATE INDEX recovery_code_by_administrator ON recovery_code (administrator_id);

CREATE TABLE passkey (
  id ${id},
  credential_id TEXT NOT NULL UNIQUE,
  administrator_id ${bigint} NOT NULL REFERENCES administrator (id),
  public_key TEXT NOT NULL,
  counter ${bigint} NOT NULL,
  name TEXT NOT NULL,
  created_at ${bigint} NOT NULL,
  last_used_at ${bigint},
  challenged_at ${bigint} NOT NULL
${end}
CREATE INDEX passkey_by_administrator ON passkey (administrator_id);

CREATE TABLE set_up_code (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  hash TEXT NOT NULL,
  made_at ${bigint} NOT NULL,
  tries INTEGER NOT NULL
${end}
`;
}

/** Removes what must not survive a restore. */
export const CLEAR_ACCESS =
  'DELETE FROM admin_session; DELETE FROM invitation; DELETE FROM set_up_code;';

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

/** `name` is a database or a backup. */
export function earlierStateSentence(
  name: string,
  { version, first }: { readonly version: number; readonly first: number },
): string {
  const kept = 'Its bookings cannot be brought along. Its calendars can: run';
  return `${name} has schema ${version}, of a state of Slotwell from before its first release; this version begins with schema ${first}. Nothing was changed. ${kept} \`slotwell export\` with the version that made it, then \`slotwell import\` with this version into a new database.`;
}

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
