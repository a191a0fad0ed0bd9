/** Holds that know their secret, their visitor and their age, and the event of a booking that was moved. */

const columns = `
-- Nothing made holds before this schema.
DELETE FROM claim WHERE expires_at IS NOT NULL;
ALTER TABLE claim ADD COLUMN secret_hash TEXT CHECK ((secret_hash IS NULL) = (expires_at IS NULL));
ALTER TABLE claim ADD COLUMN visitor TEXT CHECK ((visitor IS NULL) = (expires_at IS NULL));
ALTER TABLE claim ADD COLUMN created_at INTEGER CHECK ((created_at IS NULL) = (expires_at IS NULL));
CREATE UNIQUE INDEX claim_by_secret ON claim (secret_hash) WHERE secret_hash IS NOT NULL;
CREATE INDEX claim_by_visitor ON claim (visitor, expires_at) WHERE visitor IS NOT NULL;
`;

/** A CHECK cannot be changed in place: the table is made anew, with its rows and their ids. */
const events = `
ALTER TABLE outbox RENAME TO outbox_before;
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  event TEXT NOT NULL CHECK (event IN ('booking.created', 'booking.rescheduled', 'booking.cancelled')),
  booking_id INTEGER NOT NULL REFERENCES booking (id),
  version INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  previous TEXT CHECK ((previous IS NULL) = (event <> 'booking.rescheduled')),
  UNIQUE (booking_id, version)
) STRICT;
INSERT INTO outbox (id, event, booking_id, version, created_at) SELECT id, event, booking_id, version, created_at FROM outbox_before ORDER BY id;
DROP TABLE outbox_before;
`;

export const holds = columns + events;
