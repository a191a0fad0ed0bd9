/** Whether a booking began as pending, also once it is confirmed: then it is reached from its mail alone, whoever made it. */

export const beganPending = `
ALTER TABLE booking ADD COLUMN began_pending INTEGER NOT NULL DEFAULT 0 CHECK (began_pending IN (0, 1));
UPDATE booking SET began_pending = 1
  WHERE status = 'pending' OR id IN (SELECT booking_id FROM outbox WHERE kind = 'confirmation.requested');
`;
