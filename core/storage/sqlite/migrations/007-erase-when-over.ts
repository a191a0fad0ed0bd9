/** Customers who asked to be erased when it was too late to cancel: their bookings stand, and they are erased once these are over. */

export const eraseWhenOver = `
ALTER TABLE booking ADD COLUMN erase_requested_at INTEGER;
CREATE INDEX booking_to_erase ON booking (ends_at) WHERE erase_requested_at IS NOT NULL;
`;
