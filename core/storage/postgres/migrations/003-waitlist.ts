/** Those who wait for a time. */

export const waitlist = `
CREATE TABLE waitlist (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  schedule_id integer NOT NULL REFERENCES schedule (id),
  reason_id integer NOT NULL REFERENCES reason (id),
  day text,
  email text,
  name text,
  locale text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'offered', 'booked', 'lapsed', 'left')),
  secret_hash text,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  ended_at bigint CHECK ((ended_at IS NULL) = (state IN ('waiting', 'offered'))),
  -- How many offers there were, and the latest of them.
  offers integer NOT NULL,
  offered_schedule_id integer REFERENCES schedule (id),
  starts_at integer,
  offer_until bigint,
  hold_hash text,
  -- Starts that were declined, each between two commas.
  declined text NOT NULL,
  booking_id bigint REFERENCES booking (id),
  CHECK (state <> 'offered' OR (offered_schedule_id IS NOT NULL AND starts_at IS NOT NULL AND offer_until IS NOT NULL AND hold_hash IS NOT NULL))
);
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
