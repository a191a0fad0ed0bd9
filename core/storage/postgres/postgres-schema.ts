/** The schema on PostgreSQL and its later migrations. */

import { claimWeekOnPostgres } from '../sql/claim-week-schema.ts';
import { formatCheck } from '../sql/column-types.ts';
import { AT_FIRST } from '../sql/first-kinds.ts';
import { laterSchemas } from '../sql/later-schemas.ts';
import { MAX_CLAIM_MINUTES, sharedSchema } from '../sql/shared-schema.ts';

/**
 * Domains for the columns that each booking writes: PostgreSQL parses a table's CHECK for each
 * statement that writes to it, but a domain's only once per connection.
 */
const domains = `
CREATE DOMAIN flag AS integer CHECK (VALUE IN (0, 1));
CREATE DOMAIN ordinal AS integer CHECK (VALUE >= 1);
CREATE DOMAIN surface AS text ${formatCheck('VALUE', AT_FIRST.surfaces)};
CREATE DOMAIN booking_status AS text ${formatCheck('VALUE', AT_FIRST.bookingStatuses)};
CREATE DOMAIN attendance AS text ${formatCheck('VALUE', AT_FIRST.attendances)};
CREATE DOMAIN outbox_kind AS text ${formatCheck('VALUE', AT_FIRST.outboxKinds)};
CREATE DOMAIN outbox_source AS text ${formatCheck('VALUE', AT_FIRST.triggers)};
`;

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
  created_at bigint NOT NULL,
  mailbox text,
  search_text text NOT NULL DEFAULT '',
  card text
);

CREATE TABLE booking (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  details_id text NOT NULL UNIQUE,
  customer_id bigint NOT NULL REFERENCES customer (id),
  schedule_id integer NOT NULL REFERENCES schedule (id),
  reason_id integer NOT NULL REFERENCES reason (id),
  status booking_status NOT NULL,
  version ordinal NOT NULL,
  starts_at integer NOT NULL,
  ends_at integer NOT NULL CHECK (ends_at > starts_at),
  surface surface NOT NULL,
  locale text NOT NULL,
  consented boolean NOT NULL,
  created_at bigint NOT NULL,
  cancelled_at bigint,
  confirm_until bigint,
  manage_hash text,
  placed_at bigint NOT NULL,
  began_pending flag NOT NULL DEFAULT 0,
  erase_requested_at bigint,
  attendance attendance,
  note text NOT NULL DEFAULT '',
  persons ordinal NOT NULL DEFAULT 1,
  CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL)),
  CHECK (status <> 'pending' OR confirm_until IS NOT NULL)
);

CREATE TABLE idempotency (
  surface text NOT NULL,
  key_hash text NOT NULL,
  fingerprint text NOT NULL,
  receipt json NOT NULL,
  expires_at bigint NOT NULL,
  PRIMARY KEY (surface, key_hash)
);
`;

/**
 * Claims of bookings and of holds, which expire; one row per person. Every claim has a seat in its
 * schedule and a seat for its reason in that schedule. The two EXCLUDE constraints prevent
 * overlapping claims on a seat, in any isolation level, with or without our locks. They are checked
 * at the end of each statement, so that one UPDATE can exchange seats.
 */
const claims = `
CREATE TABLE claim (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  schedule_id integer NOT NULL REFERENCES schedule (id),
  reason_id integer NOT NULL REFERENCES reason (id),
  booking_id bigint REFERENCES booking (id),
  person ordinal NOT NULL DEFAULT 1,
  starts_at integer NOT NULL,
  ends_at integer NOT NULL,
  blocks_from integer NOT NULL CHECK (blocks_from BETWEEN 0 AND 2000000000),
  blocks_until integer NOT NULL,
  seat ordinal NOT NULL,
  reason_seat ordinal NOT NULL,
  expires_at bigint,
  secret_hash text,
  visitor text,
  created_at bigint,
  network text,
  CHECK (starts_at < ends_at AND blocks_from <= starts_at AND ends_at <= blocks_until AND blocks_until - blocks_from <= ${MAX_CLAIM_MINUTES}),
  CHECK (num_nonnulls(expires_at, secret_hash, visitor, created_at) = CASE WHEN booking_id IS NULL THEN 4 ELSE 0 END),
  CHECK (network IS NULL OR expires_at IS NOT NULL),
  UNIQUE (booking_id, person),
  CONSTRAINT claim_seat_taken EXCLUDE USING gist
    (schedule_id WITH =, seat WITH =, int4range(blocks_from, blocks_until) WITH &&) DEFERRABLE INITIALLY IMMEDIATE,
  CONSTRAINT claim_reason_seat_taken EXCLUDE USING gist
    (schedule_id WITH =, reason_id WITH =, reason_seat WITH =, int4range(blocks_from, blocks_until) WITH &&) DEFERRABLE INITIALLY IMMEDIATE
);

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

const outbox = `
-- What has yet to be told to the outside, written with what happened.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind outbox_kind NOT NULL,
  booking_id bigint REFERENCES booking (id),
  version integer,
  created_at bigint NOT NULL,
  previous json CHECK ((previous IS NULL) = (kind <> 'booking.rescheduled')),
  source outbox_source NOT NULL,
  status text,
  schedule_id integer REFERENCES schedule (id),
  reason_id integer REFERENCES reason (id),
  starts_at integer,
  ends_at integer,
  minutes_before integer CHECK ((minutes_before IS NULL) = (kind <> 'booking.reminder')),
  waitlist_id bigint CHECK ((waitlist_id IS NULL) = (kind NOT LIKE 'waitlist.%')),
  endpoint_id bigint CHECK ((endpoint_id IS NULL) = (kind <> 'webhook.test')),
  planned_at bigint,
  on_request flag NOT NULL DEFAULT 0,
  message text,
  quiet flag NOT NULL DEFAULT 0,
  tells_operator flag NOT NULL DEFAULT 1,
  mails_from bigint,
  CHECK (num_nonnulls(booking_id, version, status, schedule_id, reason_id, starts_at, ends_at) = CASE WHEN kind LIKE 'w%' THEN 0 ELSE 7 END)
);
`;

const audit = `
CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at bigint NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  detail text,
  changes text
);

CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is append-only.';
END $$;
CREATE TRIGGER audit_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
`;

const id = 'bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY';
const shared = sharedSchema({ id, bigint: 'bigint', float: 'double precision', end: ');' });

const firstSchema =
  domains + configuration + bookings + claims + claimWeekOnPostgres + outbox + audit + shared;

/**
 * The number of the first schema. Lower numbers existed before the first release and are no longer
 * migrated.
 */
export const FIRST_SCHEMA = 21;

/** The first schema, then the later ones, which are changed in `later-schemas.ts` alone. */
export const migrations: readonly string[] = [
  firstSchema,
  ...laterSchemas.map(({ postgres }) => postgres),
];
