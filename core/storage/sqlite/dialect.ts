/** SQLite's SQL. Lists come as JSON. */

import { DummyDriver, Kysely, type RawBuilder, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely';
import type { Dialect } from '../sql/dialect.ts';
import type { Tables } from '../sql/tables.ts';

/** Kysely's own SQLite transactions hold a mutex across awaits, so its driver is never used. */
export const compiler = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

export const dialect: Dialect = {
  compiler,
  texts: membersOf,
  numbers: membersOf,
  newCustomerId: sql<number>`last_insert_rowid()`,
  lockFree: (query) => query,
  lock: (query) => query,
};

function membersOf<Member>(list: RawBuilder<readonly Member[]>): RawBuilder<Member> {
  return sql<Member>`(SELECT value FROM json_each(${list}))`;
}
