/** The tables of the administration: customer cards, the view log, the team and its access. */

import { type ColumnTypes, formatCheck } from './column-types.ts';
import { AT_FIRST } from './first-kinds.ts';

/**
 * The team's notes on customers, and which keys belong to one customer. Only keys with such data
 * have a row.
 */
export function customerCards({ bigint, end }: ColumnTypes): string {
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
export function viewLog({ id, bigint, end }: ColumnTypes): string {
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
export function administration({ id, bigint, end }: ColumnTypes): string {
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
