
CREATE DOMAIN flag AS integer CHECK (VALUE IN (0, 1));
CREATE DOMAIN ordinal AS integer CHECK (VALUE >= 1);
CREATE DOMAIN surface AS text CHECK (VALUE IN ('api', 'widget', 'admin', 'command_line'));
CREATE DOMAIN booking_status AS text CHECK (VALUE IN ('pending', 'confirmed', 'cancelled', 'completed', 'no_show'));
CREATE DOMAIN attendance AS text CHECK (VALUE IN ('arrived', 'done', 'no_show'));
CREATE DOMAIN outbox_kind AS text CHECK (VALUE IN ('booking.created', 'booking.cancelled', 'booking.rescheduled', 'booking.reminder', 'booking.refused', 'booking.proposed', 'confirmation.requested', 'confirmation.reminder', 'waitlist.joined', 'waitlist.offered', 'webhook.test'));
CREATE DOMAIN outbox_source AS text CHECK (VALUE IN ('api', 'widget', 'admin', 'command_line', 'manage', 'expiry', 'waitlist'));

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
  CHECK (starts_at < ends_at AND blocks_from <= starts_at AND ends_at <= blocks_until AND blocks_until - blocks_from <= 4320),
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

CREATE TABLE claim_week (
  schedule_id INTEGER NOT NULL REFERENCES schedule (id),
  week INTEGER NOT NULL,
  version INTEGER NOT NULL,
  PRIMARY KEY (schedule_id, week)
) WITH (fillfactor = 50);

CREATE FUNCTION claim_raises_week() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN INSERT INTO claim_week (schedule_id, week, version) VALUES (OLD.schedule_id, OLD.blocks_from / 10080, 1)
    ON CONFLICT (schedule_id, week) DO UPDATE SET version = claim_week.version + 1; END IF;
  IF TG_OP <> 'DELETE' THEN INSERT INTO claim_week (schedule_id, week, version) VALUES (NEW.schedule_id, NEW.blocks_from / 10080, 1)
    ON CONFLICT (schedule_id, week) DO UPDATE SET version = claim_week.version + 1; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER claim_raises_week AFTER INSERT OR UPDATE OR DELETE ON claim FOR EACH ROW EXECUTE FUNCTION claim_raises_week();

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

CREATE TABLE delivery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  outbox_id bigint NOT NULL REFERENCES outbox (id),
  channel TEXT NOT NULL CHECK (channel IN ('mail', 'webhook')),
  role TEXT NOT NULL CHECK (role IN ('customer', 'operator', 'endpoint')),
  target TEXT NOT NULL,
  lane TEXT,
  message_id TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'dead', 'obsolete')),
  due_at bigint NOT NULL,
  next_at bigint NOT NULL,
  attempts INTEGER NOT NULL,
  lease_token INTEGER NOT NULL,
  leased_until bigint,
  created_at bigint NOT NULL,
  settled_at bigint CHECK ((settled_at IS NULL) = (state = 'waiting')),
  problem TEXT,
  UNIQUE (outbox_id, channel, target, role)
);
CREATE INDEX delivery_waiting ON delivery (channel, next_at, id) WHERE state = 'waiting';
CREATE INDEX delivery_lane ON delivery (lane, outbox_id, id) WHERE state = 'waiting';
CREATE INDEX delivery_settled ON delivery (settled_at) WHERE settled_at IS NOT NULL;
CREATE INDEX delivery_dead ON delivery (id) WHERE state = 'dead';
CREATE INDEX delivery_by_target ON delivery (target, created_at);
CREATE INDEX delivery_by_state ON delivery (state, channel);

CREATE TABLE delivery_attempt (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  delivery_id bigint NOT NULL REFERENCES delivery (id) ON DELETE CASCADE,
  started_at bigint NOT NULL,
  duration_ms double precision NOT NULL,
  status INTEGER,
  request TEXT,
  response TEXT,
  problem TEXT
);
CREATE INDEX delivery_attempt_by_delivery ON delivery_attempt (delivery_id);

CREATE TABLE webhook_endpoint (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  url TEXT NOT NULL,
  description TEXT NOT NULL,
  events TEXT NOT NULL,
  secret TEXT NOT NULL,
  previous_secret TEXT,
  previous_secret_until bigint,
  includes_customer INTEGER NOT NULL CHECK (includes_customer IN (0, 1)),
  allows_private INTEGER NOT NULL CHECK (allows_private IN (0, 1)),
  disabled_at bigint,
  disabled_reason TEXT,
  created_at bigint NOT NULL
);

CREATE TABLE feed (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  schedule_id INTEGER NOT NULL REFERENCES schedule (id),
  with_names INTEGER NOT NULL CHECK (with_names IN (0, 1)),
  secret_hash TEXT NOT NULL UNIQUE,
  created_at bigint NOT NULL
);

CREATE TABLE mailbox (
  -- Of the mailbox, under the secret of this database: it outlives an erasure, and tells nobody's address.
  hash TEXT PRIMARY KEY,
  -- [[delivery, when it was tried last], ...], the earliest first.
  mails TEXT NOT NULL,
  last_at bigint NOT NULL
);
CREATE INDEX mailbox_by_age ON mailbox (last_at);

CREATE TABLE waitlist (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  schedule_id INTEGER NOT NULL REFERENCES schedule (id),
  reason_id INTEGER NOT NULL REFERENCES reason (id),
  day TEXT,
  email TEXT,
  name TEXT,
  locale TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'offered', 'booked', 'lapsed', 'left')),
  secret_hash TEXT,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  ended_at bigint CHECK ((ended_at IS NULL) = (state IN ('waiting', 'offered'))),
  -- How many offers there were, and the latest of them.
  offers INTEGER NOT NULL,
  offered_schedule_id INTEGER REFERENCES schedule (id),
  starts_at INTEGER,
  offer_until bigint,
  hold_hash TEXT,
  -- Starts that were declined, each between two commas.
  declined TEXT NOT NULL,
  booking_id bigint REFERENCES booking (id),
  mailbox TEXT,
  confirm_until bigint,
  visitor TEXT,
  consented INTEGER NOT NULL DEFAULT 0 CHECK (consented IN (0, 1)),
  persons INTEGER NOT NULL DEFAULT 1 CHECK (persons >= 1),
  CHECK (state <> 'offered' OR (offered_schedule_id IS NOT NULL AND starts_at IS NOT NULL AND offer_until IS NOT NULL AND hold_hash IS NOT NULL))
);
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

CREATE TABLE proposal (
  booking_id bigint PRIMARY KEY REFERENCES booking (id),
  round INTEGER NOT NULL CHECK (round >= 1),
  state TEXT NOT NULL CHECK (state IN ('open', 'taken', 'over')),
  version INTEGER NOT NULL,
  created_at bigint NOT NULL,
  until bigint NOT NULL,
  times TEXT NOT NULL
);

CREATE TABLE customer_card (
  key TEXT PRIMARY KEY,
  -- Another one, which belongs to none.
  belongs_to TEXT CHECK (belongs_to <> key),
  -- NULL: it is the same customer's in another spelling.
  merged_at bigint CHECK (merged_at IS NULL OR belongs_to IS NOT NULL),
  note TEXT NOT NULL DEFAULT '' CHECK (note = '' OR belongs_to IS NULL)
);
CREATE INDEX customer_card_by_owner ON customer_card (belongs_to) WHERE belongs_to IS NOT NULL;

CREATE TABLE view_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at bigint NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL
);
CREATE INDEX view_log_by_subject ON view_log (subject, actor, action, at);
CREATE INDEX view_log_by_age ON view_log (at);

CREATE TABLE administrator (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  login TEXT NOT NULL UNIQUE,
  role TEXT NOT NULL CHECK (role IN ('viewer', 'scheduler', 'administrator')),
  -- A list of ids; NULL: limited to none.
  schedules TEXT CHECK (role <> 'administrator' OR schedules IS NULL),
  password TEXT NOT NULL,
  created_at bigint NOT NULL,
  last_seen_at bigint,
  deactivated_at bigint
);

CREATE TABLE admin_session (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  administrator_id bigint NOT NULL REFERENCES administrator (id),
  -- The browser and its system, in words.
  device TEXT NOT NULL,
  created_at bigint NOT NULL,
  last_seen_at bigint NOT NULL,
  confirmed_at bigint NOT NULL
);
CREATE INDEX admin_session_by_administrator ON admin_session (administrator_id);

CREATE TABLE invitation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL,
  login TEXT NOT NULL UNIQUE,
  role TEXT NOT NULL CHECK (role IN ('viewer', 'scheduler', 'administrator')),
  schedules TEXT CHECK (role <> 'administrator' OR schedules IS NULL),
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL
);

-- The secret is encrypted.
CREATE TABLE second_factor (
  administrator_id bigint PRIMARY KEY REFERENCES administrator (id),
  secret TEXT NOT NULL,
  made_at bigint NOT NULL,
  active_at bigint,
  last_step bigint NOT NULL
);

CREATE TABLE recovery_code (
  hash TEXT PRIMARY KEY,
  administrator_id bigint NOT NULL REFERENCES administrator (id)
);
CREATE INDEX recovery_code_by_administrator ON recovery_code (administrator_id);

CREATE TABLE passkey (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  credential_id TEXT NOT NULL UNIQUE,
  administrator_id bigint NOT NULL REFERENCES administrator (id),
  public_key TEXT NOT NULL,
  counter bigint NOT NULL,
  name TEXT NOT NULL,
  created_at bigint NOT NULL,
  last_used_at bigint,
  challenged_at bigint NOT NULL
);
CREATE INDEX passkey_by_administrator ON passkey (administrator_id);

CREATE TABLE set_up_code (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  hash TEXT NOT NULL,
  made_at bigint NOT NULL,
  tries INTEGER NOT NULL
);

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
