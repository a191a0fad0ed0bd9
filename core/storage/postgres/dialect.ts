/** PostgreSQL's SQL. */

import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import type { Dialect } from '../sql/dialect.ts';
import type { Tables } from '../sql/tables.ts';

export const dialect: Dialect = {
  compiler: new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
  texts: (list) => sql`(SELECT unnest(${list}::text[]))`,
  numbers: (list) => sql`(SELECT unnest(${list}::bigint[]))`,
  newCustomerId: sql`currval(pg_get_serial_sequence('customer', 'id'))`,
  lockFree: (query) => query.forUpdate().skipLocked(),
  lock: (query) => query.forUpdate(),
};
