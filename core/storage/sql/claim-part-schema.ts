/** Schema 25: a booking may have claims on what it needs, beside those of the people who come. */

import { MAX_CLAIM_MINUTES } from './shared-schema.ts';

/**
 * The number of the unit in the order of the needs, from 1; 0 for a person's place. A unit is
 * claimed once, by a booking as by a hold.
 */
const parts = (integer: string) => `
ALTER TABLE claim ADD COLUMN part ${integer} NOT NULL DEFAULT 0 CHECK (part >= 0);
CREATE UNIQUE INDEX claim_part_of_booking ON claim (booking_id, part) WHERE part > 0 AND booking_id IS NOT NULL;
CREATE UNIQUE INDEX claim_part_of_hold ON claim (secret_hash, part) WHERE part > 0 AND secret_hash IS NOT NULL;
`;

/** As in the first schema, except that the capacity of a reason counts people alone. */
function refuseAbove(capacity: string, others: string, message: string): string {
  return `
  SELECT RAISE(ABORT, '${message}') WHERE (${capacity}) <= (
    SELECT max((
      SELECT count(*) FROM claim AS other INDEXED BY claim_by_time
      WHERE other.schedule_id = NEW.schedule_id AND ${others}
        AND other.blocks_from > moment.minute - ${MAX_CLAIM_MINUTES} AND other.blocks_from <= moment.minute AND other.blocks_until > moment.minute
    )) FROM (
      SELECT NEW.blocks_from AS minute
      UNION ALL
      SELECT blocks_from FROM claim INDEXED BY claim_by_time
      WHERE schedule_id = NEW.schedule_id AND blocks_from > NEW.blocks_from AND blocks_from < NEW.blocks_until
    ) AS moment
  );`;
}

function capacityTrigger(name: string, occasion: string, others: string): string {
  return `
DROP TRIGGER ${name};
CREATE TRIGGER ${name} BEFORE ${occasion} ON claim
BEGIN
  SELECT RAISE(ABORT, 'A group carries no claims.') FROM schedule WHERE id = NEW.schedule_id AND is_group = 1;
  ${refuseAbove('SELECT capacity FROM schedule WHERE id = NEW.schedule_id', others, 'The claim exceeds the capacity of its schedule.')}
  ${refuseAbove(
    'SELECT capacity FROM reason WHERE id = NEW.reason_id AND NEW.part = 0',
    `${others} AND other.reason_id = NEW.reason_id AND other.part = 0`,
    'The claim exceeds the capacity of its reason.',
  )}
END;`;
}

export const claimPartOnSqlite = `${parts('INTEGER')}
${capacityTrigger('claim_insert_within_capacity', 'INSERT', 'true')}
${capacityTrigger('claim_update_within_capacity', 'UPDATE OF schedule_id, reason_id, blocks_from, blocks_until, part', 'other.id <> OLD.id')}
`;

/** Seats for a reason from here on are those of what is needed. */
export const FIRST_NEEDED_SEAT = 1_000_001;

export const claimPartOnPostgres = `${parts('integer')}
CREATE OR REPLACE FUNCTION claim_within_capacity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  asked schedule%ROWTYPE;
  reason_seats integer;
  keeps_place boolean := TG_OP = 'UPDATE' AND NEW.schedule_id = OLD.schedule_id;
BEGIN
  SELECT * INTO asked FROM schedule WHERE id = NEW.schedule_id;
  IF asked.is_group THEN
    RAISE check_violation USING MESSAGE = 'A group carries no claims.';
  END IF;
  IF NEW.seat > asked.capacity AND NOT (keeps_place AND NEW.seat = OLD.seat) THEN
    RAISE check_violation USING MESSAGE = 'The claim exceeds the capacity of its schedule.';
  END IF;
  IF NEW.part > 0 THEN
    IF NEW.reason_seat < ${FIRST_NEEDED_SEAT} THEN
      RAISE check_violation USING MESSAGE = 'What is needed takes no seat of a reason.';
    END IF;
    RETURN NEW;
  END IF;
  SELECT capacity INTO reason_seats FROM reason WHERE id = NEW.reason_id;
  IF NEW.reason_seat > reason_seats AND NOT (keeps_place AND NEW.reason_id = OLD.reason_id AND NEW.reason_seat = OLD.reason_seat) THEN
    RAISE check_violation USING MESSAGE = 'The claim exceeds the capacity of its reason.';
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER claim_within_capacity ON claim;
CREATE TRIGGER claim_within_capacity BEFORE INSERT OR UPDATE OF schedule_id, reason_id, seat, reason_seat, part ON claim
  FOR EACH ROW EXECUTE FUNCTION claim_within_capacity();
`;
