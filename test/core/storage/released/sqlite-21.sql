
CREATE TABLE installation (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  definition TEXT,
  configured INTEGER NOT NULL DEFAULT 0 CHECK (configured IN (0, 1)),
  api_enabled INTEGER NOT NULL DEFAULT 0 CHECK (api_enabled IN (0, 1)),
  token_hash TEXT,
  signing_key TEXT NOT NULL,
  config_version INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE public_holiday (
  day TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (day, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE schedule (
  id INTEGER PRIMARY KEY,
  position INTEGER NOT NULL,
  definition TEXT NOT NULL,
  capacity INTEGER NOT NULL CHECK (capacity >= 1),
  is_group INTEGER NOT NULL CHECK (is_group IN (0, 1)),
  version INTEGER NOT NULL,
  retired INTEGER NOT NULL CHECK (retired IN (0, 1))
) STRICT;

CREATE TABLE reason (
  id INTEGER PRIMARY KEY,
  position INTEGER NOT NULL,
  definition TEXT NOT NULL,
  capacity INTEGER CHECK (capacity >= 1),
  retired INTEGER NOT NULL CHECK (retired IN (0, 1))
) STRICT;

-- AUTOINCREMENT: an id that was told to someone never comes to mean another booking or customer.
CREATE TABLE customer (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  email TEXT,
  submission TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  mailbox TEXT,
  search_text TEXT NOT NULL DEFAULT '',
  card TEXT
) STRICT;

CREATE TABLE booking (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  details_id TEXT NOT NULL UNIQUE,
  customer_id INTEGER NOT NULL REFERENCES customer (id),
  schedule_id INTEGER NOT NULL REFERENCES schedule (id),
  reason_id INTEGER NOT NULL REFERENCES reason (id),
  status TEXT NOT NULL CHECK (status IN ('pending', 'confirmed', 'cancelled', 'completed', 'no_show')),
  version INTEGER NOT NULL CHECK (version >= 1),
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL CHECK (ends_at > starts_at),
  surface TEXT NOT NULL CHECK (surface IN ('api', 'widget', 'admin', 'command_line')),
  locale TEXT NOT NULL,
  consented INTEGER NOT NULL CHECK (consented IN (0, 1)),
  created_at INTEGER NOT NULL,
  cancelled_at INTEGER,
  confirm_until INTEGER CHECK (status <> 'pending' OR confirm_until IS NOT NULL),
  manage_hash TEXT,
  placed_at INTEGER NOT NULL DEFAULT 0,
  began_pending INTEGER NOT NULL DEFAULT 0 CHECK (began_pending IN (0, 1)),
  erase_requested_at INTEGER,
  attendance TEXT CHECK (attendance IN ('arrived', 'done', 'no_show')),
  note TEXT NOT NULL DEFAULT '',
  persons INTEGER NOT NULL DEFAULT 1 CHECK (persons >= 1),
  CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL))
) STRICT;

-- What occupies a place: a booking's claim, or a hold's, which expires; one row for each person who comes. The length is bounded so that every overlap is found in a bounded range of the index.
CREATE TABLE claim (
  id INTEGER PRIMARY KEY,
  schedule_id INTEGER NOT NULL REFERENCES schedule (id),
  reason_id INTEGER NOT NULL REFERENCES reason (id),
  booking_id INTEGER REFERENCES booking (id),
  person INTEGER NOT NULL DEFAULT 1 CHECK (person >= 1),
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  blocks_from INTEGER NOT NULL CHECK (blocks_from BETWEEN 0 AND 2000000000),
  blocks_until INTEGER NOT NULL,
  expires_at INTEGER,
  secret_hash TEXT CHECK ((secret_hash IS NULL) = (expires_at IS NULL)),
  visitor TEXT CHECK ((visitor IS NULL) = (expires_at IS NULL)),
  created_at INTEGER CHECK ((created_at IS NULL) = (expires_at IS NULL)),
  network TEXT CHECK (network IS NULL OR expires_at IS NOT NULL),
  CHECK (starts_at < ends_at AND blocks_from <= starts_at AND ends_at <= blocks_until AND blocks_until - blocks_from <= 4320),
  CHECK ((booking_id IS NULL) = (expires_at IS NOT NULL)),
  UNIQUE (booking_id, person)
) STRICT;

CREATE TABLE idempotency (
  surface TEXT NOT NULL,
  key_hash TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  receipt TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (surface, key_hash)
) STRICT, WITHOUT ROWID;

-- What has yet to be told to the outside, written with what happened.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('booking.created', 'booking.cancelled', 'booking.rescheduled', 'booking.reminder', 'booking.refused', 'booking.proposed', 'confirmation.requested', 'confirmation.reminder', 'waitlist.joined', 'waitlist.offered', 'webhook.test')),
  source TEXT NOT NULL CHECK (source IN ('api', 'widget', 'admin', 'command_line', 'manage', 'expiry', 'waitlist')),
  created_at INTEGER NOT NULL,
  booking_id INTEGER REFERENCES booking (id),
  version INTEGER,
  status TEXT,
  schedule_id INTEGER REFERENCES schedule (id),
  reason_id INTEGER REFERENCES reason (id),
  starts_at INTEGER,
  ends_at INTEGER,
  previous TEXT CHECK ((previous IS NULL) = (kind <> 'booking.rescheduled')),
  minutes_before INTEGER CHECK ((minutes_before IS NULL) = (kind <> 'booking.reminder')),
  waitlist_id INTEGER CHECK ((waitlist_id IS NULL) = (kind NOT LIKE 'waitlist.%')),
  endpoint_id INTEGER CHECK ((endpoint_id IS NULL) = (kind <> 'webhook.test')),
  planned_at INTEGER,
  on_request INTEGER NOT NULL DEFAULT 0 CHECK (on_request IN (0, 1)),
  message TEXT,
  quiet INTEGER NOT NULL DEFAULT 0 CHECK (quiet IN (0, 1)),
  tells_operator INTEGER NOT NULL DEFAULT 1 CHECK (tells_operator IN (0, 1)),
  mails_from INTEGER,
  CHECK ((booking_id IS NULL) = (kind LIKE 'w%') AND (booking_id IS NULL) = (version IS NULL) AND (booking_id IS NULL) = (status IS NULL)
    AND (booking_id IS NULL) = (schedule_id IS NULL) AND (booking_id IS NULL) = (reason_id IS NULL)
    AND (booking_id IS NULL) = (starts_at IS NULL) AND (booking_id IS NULL) = (ends_at IS NULL))
) STRICT;

CREATE TABLE audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail TEXT,
  changes TEXT
) STRICT;

CREATE TABLE delivery (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  outbox_id INTEGER NOT NULL REFERENCES outbox (id),
  channel TEXT NOT NULL CHECK (channel IN ('mail', 'webhook')),
  role TEXT NOT NULL CHECK (role IN ('customer', 'operator', 'endpoint')),
  target TEXT NOT NULL,
  lane TEXT,
  message_id TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'dead', 'obsolete')),
  due_at INTEGER NOT NULL,
  next_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  lease_token INTEGER NOT NULL,
  leased_until INTEGER,
  created_at INTEGER NOT NULL,
  settled_at INTEGER CHECK ((settled_at IS NULL) = (state = 'waiting')),
  problem TEXT,
  UNIQUE (outbox_id, channel, target, role)
) STRICT;
CREATE INDEX delivery_waiting ON delivery (channel, next_at, id) WHERE state = 'waiting';
CREATE INDEX delivery_lane ON delivery (lane, outbox_id, id) WHERE state = 'waiting';
CREATE INDEX delivery_settled ON delivery (settled_at) WHERE settled_at IS NOT NULL;
CREATE INDEX delivery_dead ON delivery (id) WHERE state = 'dead';
CREATE INDEX delivery_by_target ON delivery (target, created_at);
CREATE INDEX delivery_by_state ON delivery (state, channel);

CREATE TABLE delivery_attempt (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  delivery_id INTEGER NOT NULL REFERENCES delivery (id) ON DELETE CASCADE,
  started_at INTEGER NOT NULL,
  duration_ms REAL NOT NULL,
  status INTEGER,
  request TEXT,
  response TEXT,
  problem TEXT
) STRICT;
CREATE INDEX delivery_attempt_by_delivery ON delivery_attempt (delivery_id);

CREATE TABLE webhook_endpoint (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  url TEXT NOT NULL,
  description TEXT NOT NULL,
  events TEXT NOT NULL,
  secret TEXT NOT NULL,
  previous_secret TEXT,
  previous_secret_until INTEGER,
  includes_customer INTEGER NOT NULL CHECK (includes_customer IN (0, 1)),
  allows_private INTEGER NOT NULL CHECK (allows_private IN (0, 1)),
  disabled_at INTEGER,
  disabled_reason TEXT,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE feed (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  schedule_id INTEGER NOT NULL REFERENCES schedule (id),
  with_names INTEGER NOT NULL CHECK (with_names IN (0, 1)),
  secret_hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE mailbox (
  -- Of the mailbox, under the secret of this database: it outlives an erasure, and tells nobody's address.
  hash TEXT PRIMARY KEY,
  -- [[delivery, when it was tried last], ...], the earliest first.
  mails TEXT NOT NULL,
  last_at INTEGER NOT NULL
) STRICT;
CREATE INDEX mailbox_by_age ON mailbox (last_at);

CREATE TABLE waitlist (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  schedule_id INTEGER NOT NULL REFERENCES schedule (id),
  reason_id INTEGER NOT NULL REFERENCES reason (id),
  day TEXT,
  email TEXT,
  name TEXT,
  locale TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'offered', 'booked', 'lapsed', 'left')),
  secret_hash TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  ended_at INTEGER CHECK ((ended_at IS NULL) = (state IN ('waiting', 'offered'))),
  -- How many offers there were, and the latest of them.
  offers INTEGER NOT NULL,
  offered_schedule_id INTEGER REFERENCES schedule (id),
  starts_at INTEGER,
  offer_until INTEGER,
  hold_hash TEXT,
  -- Starts that were declined, each between two commas.
  declined TEXT NOT NULL,
  booking_id INTEGER REFERENCES booking (id),
  mailbox TEXT,
  confirm_until INTEGER,
  visitor TEXT,
  consented INTEGER NOT NULL DEFAULT 0 CHECK (consented IN (0, 1)),
  persons INTEGER NOT NULL DEFAULT 1 CHECK (persons >= 1),
  CHECK (state <> 'offered' OR (offered_schedule_id IS NOT NULL AND starts_at IS NOT NULL AND offer_until IS NOT NULL AND hold_hash IS NOT NULL))
) STRICT;
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
  booking_id INTEGER PRIMARY KEY REFERENCES booking (id),
  round INTEGER NOT NULL CHECK (round >= 1),
  state TEXT NOT NULL CHECK (state IN ('open', 'taken', 'over')),
  version INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  until INTEGER NOT NULL,
  times TEXT NOT NULL
) STRICT;

CREATE TABLE customer_card (
  key TEXT PRIMARY KEY,
  -- Another one, which belongs to none.
  belongs_to TEXT CHECK (belongs_to <> key),
  -- NULL: it is the same customer's in another spelling.
  merged_at INTEGER CHECK (merged_at IS NULL OR belongs_to IS NOT NULL),
  note TEXT NOT NULL DEFAULT '' CHECK (note = '' OR belongs_to IS NULL)
) STRICT;
CREATE INDEX customer_card_by_owner ON customer_card (belongs_to) WHERE belongs_to IS NOT NULL;

CREATE TABLE view_log (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL
) STRICT;
CREATE INDEX view_log_by_subject ON view_log (subject, actor, action, at);
CREATE INDEX view_log_by_age ON view_log (at);

CREATE TABLE administrator (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  login TEXT NOT NULL UNIQUE,
  role TEXT NOT NULL CHECK (role IN ('viewer', 'scheduler', 'administrator')),
  -- A list of ids; NULL: limited to none.
  schedules TEXT CHECK (role <> 'administrator' OR schedules IS NULL),
  password TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_seen_at INTEGER,
  deactivated_at INTEGER
) STRICT;

CREATE TABLE admin_session (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  hash TEXT NOT NULL UNIQUE,
  administrator_id INTEGER NOT NULL REFERENCES administrator (id),
  -- The browser and its system, in words.
  device TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  confirmed_at INTEGER NOT NULL
) STRICT;
CREATE INDEX admin_session_by_administrator ON admin_session (administrator_id);

CREATE TABLE invitation (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  hash TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL,
  login TEXT NOT NULL UNIQUE,
  role TEXT NOT NULL CHECK (role IN ('viewer', 'scheduler', 'administrator')),
  schedules TEXT CHECK (role <> 'administrator' OR schedules IS NULL),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

-- The secret is encrypted.
CREATE TABLE second_factor (
  administrator_id INTEGER PRIMARY KEY REFERENCES administrator (id),
  secret TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  active_at INTEGER,
  last_step INTEGER NOT NULL
) STRICT;

CREATE TABLE recovery_code (
  hash TEXT PRIMARY KEY,
  administrator_id INTEGER NOT NULL REFERENCES administrator (id)
) STRICT;
CREATE INDEX recovery_code_by_administrator ON recovery_code (administrator_id);

CREATE TABLE passkey (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  credential_id TEXT NOT NULL UNIQUE,
  administrator_id INTEGER NOT NULL REFERENCES administrator (id),
  public_key TEXT NOT NULL,
  counter INTEGER NOT NULL,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER,
  challenged_at INTEGER NOT NULL
) STRICT;
CREATE INDEX passkey_by_administrator ON passkey (administrator_id);

CREATE TABLE set_up_code (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  hash TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  tries INTEGER NOT NULL
) STRICT;

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


CREATE TRIGGER claim_insert_within_capacity BEFORE INSERT ON claim
BEGIN
  SELECT RAISE(ABORT, 'A group carries no claims.') FROM schedule WHERE id = NEW.schedule_id AND is_group = 1;
  
  SELECT RAISE(ABORT, 'The claim exceeds the capacity of its schedule.') WHERE (SELECT capacity FROM schedule WHERE id = NEW.schedule_id) <= (
    SELECT max((
      SELECT count(*) FROM claim AS other INDEXED BY claim_by_time
      WHERE other.schedule_id = NEW.schedule_id AND true
        AND other.blocks_from > moment.minute - 4320 AND other.blocks_from <= moment.minute AND other.blocks_until > moment.minute
    )) FROM (
      SELECT NEW.blocks_from AS minute
      UNION ALL
      SELECT blocks_from FROM claim INDEXED BY claim_by_time
      WHERE schedule_id = NEW.schedule_id AND blocks_from > NEW.blocks_from AND blocks_from < NEW.blocks_until
    ) AS moment
  );
  
  SELECT RAISE(ABORT, 'The claim exceeds the capacity of its reason.') WHERE (SELECT capacity FROM reason WHERE id = NEW.reason_id) <= (
    SELECT max((
      SELECT count(*) FROM claim AS other INDEXED BY claim_by_time
      WHERE other.schedule_id = NEW.schedule_id AND true AND other.reason_id = NEW.reason_id
        AND other.blocks_from > moment.minute - 4320 AND other.blocks_from <= moment.minute AND other.blocks_until > moment.minute
    )) FROM (
      SELECT NEW.blocks_from AS minute
      UNION ALL
      SELECT blocks_from FROM claim INDEXED BY claim_by_time
      WHERE schedule_id = NEW.schedule_id AND blocks_from > NEW.blocks_from AND blocks_from < NEW.blocks_until
    ) AS moment
  );
END;

CREATE TRIGGER claim_update_within_capacity BEFORE UPDATE OF schedule_id, reason_id, blocks_from, blocks_until ON claim
BEGIN
  SELECT RAISE(ABORT, 'A group carries no claims.') FROM schedule WHERE id = NEW.schedule_id AND is_group = 1;
  
  SELECT RAISE(ABORT, 'The claim exceeds the capacity of its schedule.') WHERE (SELECT capacity FROM schedule WHERE id = NEW.schedule_id) <= (
    SELECT max((
      SELECT count(*) FROM claim AS other INDEXED BY claim_by_time
      WHERE other.schedule_id = NEW.schedule_id AND other.id <> OLD.id
        AND other.blocks_from > moment.minute - 4320 AND other.blocks_from <= moment.minute AND other.blocks_until > moment.minute
    )) FROM (
      SELECT NEW.blocks_from AS minute
      UNION ALL
      SELECT blocks_from FROM claim INDEXED BY claim_by_time
      WHERE schedule_id = NEW.schedule_id AND blocks_from > NEW.blocks_from AND blocks_from < NEW.blocks_until
    ) AS moment
  );
  
  SELECT RAISE(ABORT, 'The claim exceeds the capacity of its reason.') WHERE (SELECT capacity FROM reason WHERE id = NEW.reason_id) <= (
    SELECT max((
      SELECT count(*) FROM claim AS other INDEXED BY claim_by_time
      WHERE other.schedule_id = NEW.schedule_id AND other.id <> OLD.id AND other.reason_id = NEW.reason_id
        AND other.blocks_from > moment.minute - 4320 AND other.blocks_from <= moment.minute AND other.blocks_until > moment.minute
    )) FROM (
      SELECT NEW.blocks_from AS minute
      UNION ALL
      SELECT blocks_from FROM claim INDEXED BY claim_by_time
      WHERE schedule_id = NEW.schedule_id AND blocks_from > NEW.blocks_from AND blocks_from < NEW.blocks_until
    ) AS moment
  );
END;

CREATE TRIGGER audit_refuses_update BEFORE UPDATE ON audit
BEGIN SELECT RAISE(ABORT, 'The audit log is append-only.'); END;
CREATE TRIGGER audit_refuses_delete BEFORE DELETE ON audit
BEGIN SELECT RAISE(ABORT, 'The audit log is append-only.'); END;
-- REPLACE removes rows without a delete trigger.
CREATE TRIGGER audit_refuses_replace BEFORE INSERT ON audit WHEN EXISTS (SELECT 1 FROM audit WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'The audit log is append-only.'); END;

CREATE TABLE claim_week (
  schedule_id INTEGER NOT NULL REFERENCES schedule (id),
  week INTEGER NOT NULL,
  version INTEGER NOT NULL,
  PRIMARY KEY (schedule_id, week)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER claim_insert_raises_week AFTER INSERT ON claim BEGIN INSERT INTO claim_week (schedule_id, week, version) VALUES (NEW.schedule_id, NEW.blocks_from / 10080, 1)
    ON CONFLICT (schedule_id, week) DO UPDATE SET version = claim_week.version + 1; END;
CREATE TRIGGER claim_delete_raises_week AFTER DELETE ON claim BEGIN INSERT INTO claim_week (schedule_id, week, version) VALUES (OLD.schedule_id, OLD.blocks_from / 10080, 1)
    ON CONFLICT (schedule_id, week) DO UPDATE SET version = claim_week.version + 1; END;
CREATE TRIGGER claim_update_raises_week AFTER UPDATE ON claim BEGIN INSERT INTO claim_week (schedule_id, week, version) VALUES (OLD.schedule_id, OLD.blocks_from / 10080, 1)
    ON CONFLICT (schedule_id, week) DO UPDATE SET version = claim_week.version + 1; INSERT INTO claim_week (schedule_id, week, version) VALUES (NEW.schedule_id, NEW.blocks_from / 10080, 1)
    ON CONFLICT (schedule_id, week) DO UPDATE SET version = claim_week.version + 1; END;
