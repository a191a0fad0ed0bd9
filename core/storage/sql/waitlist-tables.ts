/** The tables of other times: the waiting list, and proposals of the team. */

import { type ColumnTypes, formatCheck } from './column-types.ts';
import { AT_FIRST } from './first-kinds.ts';

export function waitlist({ id, bigint, end }: ColumnTypes): string {
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
export function proposals({ bigint, end }: ColumnTypes): string {
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
