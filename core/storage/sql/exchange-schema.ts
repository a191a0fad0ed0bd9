/** Schema 33: what a booking takes of a resource may be exchanged, unless somebody asked for it. */

const statements = (flag: string, check: string) => `
ALTER TABLE claim ADD COLUMN exchangeable ${flag} NOT NULL DEFAULT 0${check};
CREATE INDEX claim_exchangeable ON claim (schedule_id, blocks_from) WHERE exchangeable = 1;
`;

export const exchangeOnSqlite = statements('INTEGER', ' CHECK (exchangeable IN (0, 1))');
export const exchangeOnPostgres = statements('flag', '');
