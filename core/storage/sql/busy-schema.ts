/**
 * Schema 26: busy times of other calendars. They are facts, not claims: they may lie over bookings
 * that were there first, but no new claim may lie over one that closes its schedule.
 */

import { BUSY_EFFECTS, MAX_BUSY_MINUTES } from '../../installation/busy-rule.ts';
import type { ColumnTypes } from './column-types.ts';

function tables({ id, bigint, end }: Pick<ColumnTypes, 'id' | 'bigint' | 'end'>): string {
  return `
CREATE TABLE busy_source (
  id ${id},
  schedule_id INTEGER NOT NULL REFERENCES schedule (id),
  kind TEXT NOT NULL CHECK (kind IN ('ics', 'caldav', 'google', 'graph')),
  name TEXT NOT NULL,
  -- The host of its address, to show.
  host TEXT NOT NULL,
  -- Address and sign-in, encrypted.
  secret TEXT NOT NULL,
  created_at ${bigint} NOT NULL,
  cursor TEXT,
  -- The last minute for which it was read.
  read_until INTEGER,
  read_at ${bigint},
  full_read_at ${bigint},
  duration_ms INTEGER,
  failing_since ${bigint},
  problem TEXT CHECK (problem IS NULL OR failing_since IS NOT NULL),
  failures INTEGER NOT NULL DEFAULT 0,
  -- When a reading lacked most of what was known, which is not believed before it is confirmed.
  doubted_at ${bigint},
  next_at ${bigint} NOT NULL,
  lease_token INTEGER NOT NULL DEFAULT 0,
  leased_until ${bigint}
${end}
CREATE INDEX busy_source_by_due ON busy_source (next_at, id);

CREATE TABLE busy_time (
  source_id ${bigint} NOT NULL REFERENCES busy_source (id),
  schedule_id INTEGER NOT NULL REFERENCES schedule (id),
  -- What the other side calls the event, hashed; empty for times of which nothing is known.
  object_hash TEXT NOT NULL,
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('busy', 'tentative', 'away', 'unknown')),
  all_day INTEGER NOT NULL CHECK (all_day IN (0, 1)),
  -- 0: none, 1: closes the schedule, 2: takes a place.
  effect INTEGER NOT NULL CHECK (effect IN (0, 1, 2)),
  -- Encrypted.
  title TEXT,
  CHECK (starts_at < ends_at AND ends_at - starts_at <= ${MAX_BUSY_MINUTES}),
  PRIMARY KEY (source_id, object_hash, starts_at)
${end}
CREATE INDEX busy_time_by_time ON busy_time (schedule_id, starts_at, ends_at, effect);
`;
}

const isOverBusy = `NEW.overrules_busy = 0 AND EXISTS (
    SELECT 1 FROM busy_time WHERE schedule_id = NEW.schedule_id AND effect = ${BUSY_EFFECTS.closes}
      AND starts_at > NEW.blocks_from - ${MAX_BUSY_MINUTES} AND starts_at < NEW.blocks_until AND ends_at > NEW.blocks_from
  )`;

const MESSAGE = 'The claim lies over a busy time.';

const MOVED = 'schedule_id, blocks_from, blocks_until, overrules_busy';

function refuseOnSqlite(name: string, occasion: string): string {
  return `
CREATE TRIGGER ${name} BEFORE ${occasion} ON claim
BEGIN
  SELECT RAISE(ABORT, '${MESSAGE}') WHERE ${isOverBusy};
END;`;
}

export const busyOnSqlite = `
ALTER TABLE claim ADD COLUMN overrules_busy INTEGER NOT NULL DEFAULT 0 CHECK (overrules_busy IN (0, 1));
${tables({ id: 'INTEGER PRIMARY KEY AUTOINCREMENT', bigint: 'INTEGER', end: ') STRICT;' })}
${refuseOnSqlite('claim_insert_not_over_busy', 'INSERT')}
${refuseOnSqlite('claim_update_not_over_busy', `UPDATE OF ${MOVED}`)}
`;

export const busyOnPostgres = `
ALTER TABLE claim ADD COLUMN overrules_busy flag NOT NULL DEFAULT 0;
${tables({ id: 'bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY', bigint: 'bigint', end: ');' })}
CREATE FUNCTION claim_not_over_busy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF ${isOverBusy} THEN
    RAISE check_violation USING MESSAGE = '${MESSAGE}';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER claim_not_over_busy BEFORE INSERT OR UPDATE OF ${MOVED} ON claim
  FOR EACH ROW EXECUTE FUNCTION claim_not_over_busy();
`;
