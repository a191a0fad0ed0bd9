/** Executes statements on a connection and prepares each on first use. */

import { createHash } from 'node:crypto';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { compile, type Dialect, type Executor, type Statement } from '../sql/statement.ts';
import type { Tables } from '../sql/tables.ts';
import type { Query, Session } from './session-pool.ts';

const dialect: Dialect = {
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
  jsonRows: (columns) =>
    sql`json_agg(json_build_array(${sql.join(columns.map((column) => sql.ref(column)))}))::text`,
  databaseVersion: sql`'PostgreSQL ' || current_setting('server_version')`,
  ownClock: sql`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`,
  lockSkipLocked: (query) => query.forUpdate().skipLocked(),
  lock: (query) => query.forUpdate(),
};

type Bind<Values> = (values: Values) => Query;

const known = new Map<object, unknown>();

function prepareQuery<Values, Row>(statement: Statement<Values, Row>): Bind<Values> {
  // The cast is safe: each entry is stored under the statement it was compiled from.
  const found = known.get(statement) as Bind<Values> | undefined;
  if (found !== undefined) {
    return found;
  }
  const { text, bind } = compile<Values, Row>((value) => statement.build(dialect, value));
  // The name derives from the text, so it is the same in every process, and a pooler in between may
  // reuse the prepared statement.
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  const query: Bind<Values> = (values) => ({ name, text, values: bind(values) });
  known.set(statement, query);
  return query;
}

// The casts are safe: Kysely typed the columns that it compiled into a statement.

export function executorOn(session: Session): Executor {
  return {
    all: async <Values, Row>(statement: Statement<Values, Row>, values: Values) =>
      (await session.execute(prepareQuery(statement)(values))).rows as readonly Row[],
    get: async <Values, Row>(statement: Statement<Values, Row>, values: Values) =>
      (await session.execute(prepareQuery(statement)(values))).rows[0] as Row | undefined,
    run: async (statement, values) =>
      (await session.execute(prepareQuery(statement)(values))).changed,
    allOnce: async <Row>(build: Parameters<Executor['allOnce']>[0]) => {
      const { sql: text, parameters } = build(dialect).compile();
      return (await session.execute({ text, values: parameters })).rows as readonly Row[];
    },
  };
}
