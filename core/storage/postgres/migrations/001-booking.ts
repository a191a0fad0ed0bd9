/** The first schema: configuration, bookings and holds with their claims, and the constraints that refuse a place sold twice. */

import { LONGEST_CLAIM_MINUTES } from '../../longest-claim.ts';

const configuration = `
CREATE TABLE installation (
  id integer PRIMARY KEY CHECK (id = 1),
  definition json,
  configured boolean NOT NULL DEFAULT false,
  api_enabled boolean NOT NULL DEFAULT false,
  token_hash text,
  signing_key text NOT NULL,
  config_version integer NOT NULL DEFAULT 0
);

CREATE TABLE public_holiday (
  day text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  PRIMARY KEY (day, name)
);

-- Each booking rewrites its schedule's row to raise the version: room in the page saves it from the indexes.
CREATE TABLE schedule (
  id integer PRIMARY KEY,
  position integer NOT NULL,
  definition json NOT NULL,
  capacity integer NOT NULL CHECK (capacity >= 1),
  is_group boolean NOT NULL,
  version integer NOT NULL,
  retired boolean NOT NULL
) WITH (fillfactor = 50);

CREATE TABLE reason (
  id integer PRIMARY KEY,
  position integer NOT NULL,
  definition json NOT NULL,
  capacity integer CHECK (capacity >= 1),
  retired boolean NOT NULL
);
`;

const bookings = `
CREATE TABLE customer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text,
  submission json NOT NULL,
  created_at bigint NOT NULL
);
CREATE INDEX customer_by_email ON customer (email) WHERE email IS NOT NULL;

CREATE TABLE booking (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  details_id text NOT NULL UNIQUE,
  customer_id bigint NOT NULL REFERENCES customer (id),
  schedule_id integer NOT NULL REFERENCES schedule (id),
  reason_id integer NOT NULL REFERENCES reason (id),
  status text NOT NULL CHECK (status IN ('pending', 'confirmed', 'cancelled', 'completed', 'no_show')),
  version integer NOT NULL CHECK (version >= 1),
  starts_at integer NOT NULL,
  ends_at integer NOT NULL CHECK (ends_at > starts_at),
  surface text NOT NULL CHECK (surface IN ('api', 'widget', 'admin', 'command_line')),
  locale text NOT NULL,
  consented boolean NOT NULL,
  created_at bigint NOT NULL,
  cancelled_at bigint,
  CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL))
);
CREATE INDEX booking_by_start ON booking (starts_at, id);
CREATE INDEX booking_by_schedule ON booking (schedule_id, starts_at, id);
CREATE INDEX booking_by_customer ON booking (customer_id);

CREATE TABLE idempotency (
  surface text NOT NULL,
  key_hash text NOT NULL,
  fingerprint text NOT NULL,
  receipt json NOT NULL,
  expires_at bigint NOT NULL,
  PRIMARY KEY (surface, key_hash)
);
CREATE INDEX idempotency_by_expiry ON idempotency (expires_at);

-- What has yet to be told to the outside, written with the booking. Nothing delivers it yet: mail and webhooks bring the delivery.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event text NOT NULL CHECK (event IN ('booking.created', 'booking.rescheduled', 'booking.cancelled')),
  booking_id bigint NOT NULL REFERENCES booking (id),
  version integer NOT NULL,
  created_at bigint NOT NULL,
  previous json CHECK ((previous IS NULL) = (event <> 'booking.rescheduled')),
  UNIQUE (booking_id, version)
);
`;

/**
 * What occupies a place: a booking's claim, or a hold's, which expires. Every claim sits on a seat of its schedule and on a seat of its reason in that schedule,
 * and the two EXCLUDE constraints let nobody sit where somebody sits: in any isolation level, with or without our locks. They are checked at the end of each
 * statement, so that one UPDATE may exchange seats.
 */
const claims = `
CREATE TABLE claim (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  schedule_id integer NOT NULL REFERENCES schedule (id),
  reason_id integer NOT NULL REFERENCES reason (id),
  booking_id bigint UNIQUE REFERENCES booking (id),
  starts_at integer NOT NULL,
  ends_at integer NOT NULL,
  blocks_from integer NOT NULL CHECK (blocks_from BETWEEN 0 AND 2000000000),
  blocks_until integer NOT NULL,
  seat integer NOT NULL CHECK (seat >= 1),
  reason_seat integer NOT NULL CHECK (reason_seat >= 1),
  expires_at bigint,
  secret_hash text,
  visitor text,
  created_at bigint,
  CHECK (starts_at < ends_at AND blocks_from <= starts_at AND ends_at <= blocks_until AND blocks_until - blocks_from <= ${LONGEST_CLAIM_MINUTES}),
  CHECK (num_nonnulls(expires_at, secret_hash, visitor, created_at) = CASE WHEN booking_id IS NULL THEN 4 ELSE 0 END),
  CONSTRAINT claim_seat_taken EXCLUDE USING gist
    (schedule_id WITH =, seat WITH =, int4range(blocks_from, blocks_until) WITH &&) DEFERRABLE INITIALLY IMMEDIATE,
  CONSTRAINT claim_reason_seat_taken EXCLUDE USING gist
    (schedule_id WITH =, reason_id WITH =, reason_seat WITH =, int4range(blocks_from, blocks_until) WITH &&) DEFERRABLE INITIALLY IMMEDIATE
);
CREATE INDEX claim_by_time ON claim (schedule_id, blocks_from, blocks_until, reason_id, starts_at, expires_at);
CREATE INDEX claim_by_expiry ON claim (expires_at) WHERE expires_at IS NOT NULL;
CREATE UNIQUE INDEX claim_by_secret ON claim (secret_hash) WHERE secret_hash IS NOT NULL;
CREATE INDEX claim_by_visitor ON claim (visitor, expires_at) WHERE visitor IS NOT NULL;

-- There are as many seats as the capacity says. A claim that sits on a higher one, since the capacity was lowered, keeps it; nobody else may take one.
CREATE FUNCTION claim_within_capacity() RETURNS trigger LANGUAGE plpgsql AS $$
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
  SELECT capacity INTO reason_seats FROM reason WHERE id = NEW.reason_id;
  IF NEW.reason_seat > reason_seats AND NOT (keeps_place AND NEW.reason_id = OLD.reason_id AND NEW.reason_seat = OLD.reason_seat) THEN
    RAISE check_violation USING MESSAGE = 'The claim exceeds the capacity of its reason.';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER claim_within_capacity BEFORE INSERT OR UPDATE OF schedule_id, reason_id, seat, reason_seat ON claim
  FOR EACH ROW EXECUTE FUNCTION claim_within_capacity();
`;

const audit = `
CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at bigint NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL
);

CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is append-only.';
END $$;
CREATE TRIGGER audit_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
`;

export const booking = configuration + bookings + claims + audit;
