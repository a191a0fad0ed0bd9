/** The changes of the schema since the first one, each for both databases. */

/** Statements that lead from the schema before it to this one. */
interface LaterSchema {
  readonly sqlite: string;
  readonly postgres: string;
}

/** The customer's time zone, by its IANA name; NULL if it is not known. */
const schema22: LaterSchema = {
  sqlite: `
ALTER TABLE booking ADD COLUMN time_zone TEXT;
ALTER TABLE waitlist ADD COLUMN time_zone TEXT;
`,
  postgres: `
ALTER TABLE booking ADD COLUMN time_zone text;
ALTER TABLE waitlist ADD COLUMN time_zone text;
`,
};

/** In the order of their numbers. Never edit an existing entry, as databases have it. */
export const laterSchemas: readonly LaterSchema[] = [schema22];
