/** Who waits follows a link in a mail first. Those who wait already were told that they are on the list, and stay there. */

export const waitlistConfirmation = `
ALTER TABLE waitlist ADD COLUMN confirm_until INTEGER;
ALTER TABLE waitlist ADD COLUMN visitor TEXT;
ALTER TABLE waitlist ADD COLUMN consented INTEGER NOT NULL DEFAULT 0 CHECK (consented IN (0, 1));
DROP INDEX waitlist_waiting;
CREATE INDEX waitlist_waiting ON waitlist (reason_id, schedule_id, id) WHERE state = 'waiting' AND confirm_until IS NULL;
CREATE INDEX waitlist_unconfirmed ON waitlist (confirm_until) WHERE state = 'waiting' AND confirm_until IS NOT NULL;
CREATE INDEX waitlist_by_visitor ON waitlist (visitor) WHERE state IN ('waiting', 'offered');
`;
