/** The tables of messages: deliveries with their attempts, and who receives them. */

import { type ColumnTypes, formatCheck } from './column-types.ts';
import { AT_FIRST } from './first-kinds.ts';

/**
 * `next_at` is when a waiting delivery can be leased: when it is due, or when its lease expires.
 * The indexes for workers contain only waiting deliveries.
 */
export function deliveries({ id, bigint, float, end }: ColumnTypes): string {
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
export function recipients({ id, bigint, end }: ColumnTypes): string {
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
