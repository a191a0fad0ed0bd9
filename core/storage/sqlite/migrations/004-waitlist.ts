/** Those who wait for a time. */

export const waitlist = `
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
  CHECK (state <> 'offered' OR (offered_schedule_id IS NOT NULL AND starts_at IS NOT NULL AND offer_until IS NOT NULL AND hold_hash IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX waitlist_live ON waitlist (email, schedule_id, reason_id, coalesce(day, '')) WHERE state IN ('waiting', 'offered');
CREATE INDEX waitlist_waiting ON waitlist (reason_id, schedule_id, id) WHERE state = 'waiting';
CREATE INDEX waitlist_expiring ON waitlist (expires_at) WHERE state = 'waiting';
CREATE INDEX waitlist_offered ON waitlist (offer_until) WHERE state = 'offered';
CREATE INDEX waitlist_ended ON waitlist (ended_at) WHERE ended_at IS NOT NULL;
CREATE UNIQUE INDEX waitlist_by_secret ON waitlist (secret_hash) WHERE secret_hash IS NOT NULL;
CREATE UNIQUE INDEX waitlist_by_hold ON waitlist (hold_hash) WHERE hold_hash IS NOT NULL;
CREATE INDEX waitlist_by_booking ON waitlist (booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX outbox_by_waitlist ON outbox (waitlist_id) WHERE waitlist_id IS NOT NULL;
`;
