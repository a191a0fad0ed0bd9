/**
 * The times at which sessions take resources and other calendars: written from the timetable, so
 * that the database refuses a claim over a class, even if no booking of the class exists.
 */

import type { ColumnTypes } from './column-types.ts';
import { MAX_CLAIM_MINUTES } from './shared-schema.ts';

function table({ end }: Pick<ColumnTypes, 'end'>): string {
  return `
CREATE TABLE session_time (
  schedule_id INTEGER NOT NULL REFERENCES schedule (id),
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  CHECK (starts_at < ends_at AND ends_at - starts_at <= ${MAX_CLAIM_MINUTES}),
  PRIMARY KEY (schedule_id, starts_at)
${end}
`;
}

const isInSession = `EXISTS (
    SELECT 1 FROM session_time WHERE schedule_id = NEW.schedule_id
      AND starts_at > NEW.blocks_from - ${MAX_CLAIM_MINUTES} AND starts_at < NEW.blocks_until AND ends_at > NEW.blocks_from
  )`;

const MESSAGE = 'The claim lies over a session.';

const MOVED = 'schedule_id, blocks_from, blocks_until';

function refuseOnSqlite(name: string, occasion: string): string {
  return `
CREATE TRIGGER ${name} BEFORE ${occasion} ON claim
BEGIN
  SELECT RAISE(ABORT, '${MESSAGE}') WHERE ${isInSession};
END;`;
}

export const sessionTimeOnSqlite = `
${table({ end: ') STRICT, WITHOUT ROWID;' })}
${refuseOnSqlite('claim_insert_not_in_session', 'INSERT')}
${refuseOnSqlite('claim_update_not_in_session', `UPDATE OF ${MOVED}`)}
`;

export const sessionTimeOnPostgres = `
${table({ end: ');' })}
CREATE FUNCTION claim_not_in_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF ${isInSession} THEN
    RAISE check_violation USING MESSAGE = '${MESSAGE}';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER claim_not_in_session BEFORE INSERT OR UPDATE OF ${MOVED} ON claim
  FOR EACH ROW EXECUTE FUNCTION claim_not_in_session();
`;
