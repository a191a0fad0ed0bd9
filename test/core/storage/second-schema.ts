/**
 * A made-up schema after the latest one, for migration tests. Imports nothing, because it is loaded
 * while modules are mocked.
 */

/**
 * SQLite can alter little of a table: referenced tables are recreated, and missing for a moment.
 */
export const SECOND_SCHEMA = {
  sqlite: `CREATE TABLE customer_new (id INTEGER PRIMARY KEY AUTOINCREMENT, email TEXT, submission TEXT NOT NULL, created_at INTEGER NOT NULL, mailbox TEXT,
      search_text TEXT NOT NULL DEFAULT '', card TEXT, made_up INTEGER NOT NULL) STRICT;
    INSERT INTO customer_new SELECT id, email, submission, created_at, mailbox, search_text, card, 7 FROM customer;
    DROP TABLE customer;
    ALTER TABLE customer_new RENAME TO customer;
    CREATE INDEX customer_by_mailbox ON customer (mailbox) WHERE mailbox IS NOT NULL;
    CREATE INDEX customer_by_card ON customer (card) WHERE card IS NOT NULL;`,
  postgres: 'ALTER TABLE customer ADD COLUMN made_up integer NOT NULL DEFAULT 7',
} as const;
