/** How a customer is told of a change that the operator made: on whose wish, in which words, or not at all. */

export const changeNotices = `
ALTER TABLE outbox ADD COLUMN on_request integer NOT NULL DEFAULT 0 CHECK (on_request IN (0, 1));
ALTER TABLE outbox ADD COLUMN message text;
ALTER TABLE outbox ADD COLUMN quiet integer NOT NULL DEFAULT 0 CHECK (quiet IN (0, 1));
`;
