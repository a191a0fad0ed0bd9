/** Prepared statements: compiled once, prepared once per connection, executed synchronously. */

import type BetterSqlite3 from 'better-sqlite3';
import {
  type Compilable,
  DummyDriver,
  Kysely,
  type RawBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import { compile, type Dialect, type PlaceholderOf, type Statement } from '../sql/statement.ts';
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
  texts: selectMembers,
  numbers: selectMembers,
  jsonRows: (columns) =>
    sql`json_group_array(json_array(${sql.join(columns.map((column) => sql.ref(column)))}))`,
  databaseVersion: sql<string>`'SQLite ' || sqlite_version()`,
  ownClock: sql<number | null>`NULL`,
  lockSkipLocked: (query) => query,
  lock: (query) => query,
};

function selectMembers<Member>(list: RawBuilder<readonly Member[]>): RawBuilder<Member> {
  return sql<Member>`(SELECT value FROM json_each(${list}))`;
}

export type Connection = BetterSqlite3.Database;

export interface Prepared<Values, Row> {
  /** Returns the number of changed rows. */
  run(values: Values): number;
  get(values: Values): Row | undefined;
  all(values: Values): Row[];
}

export function prepare<Values, Row>(
  connection: Connection,
  build: (value: PlaceholderOf<Values>) => Compilable<Row>,
): Prepared<Values, Row> {
  const { text, bind } = compile(build, toParameter);
  const prepared = connection.prepare<unknown[], Row>(text);
  return {
    // Spread, because the driver handles arguments faster than an array.
    run: (values) => prepared.run(...bind(values)).changes,
    get: (values) => prepared.get(...bind(values)),
    all: (values) => prepared.all(...bind(values)),
  };
}

/** Binds lists as JSON, as the dialect expects them. */
function toParameter(value: unknown): unknown {
  return Array.isArray(value) ? JSON.stringify(value) : value;
}

export interface Statements {
  all<Values, Row>(statement: Statement<Values, Row>, values: Values): Row[];
  get<Values, Row>(statement: Statement<Values, Row>, values: Values): Row | undefined;
  run<Values, Row>(statement: Statement<Values, Row>, values: Values): number;
  allOnce<Row>(build: (dialect: Dialect) => Compilable<Row>): Row[];
}

export function createStatements(connection: Connection): Statements {
  const known = new Map<object, unknown>();

  function prepareOnce<Values, Row>(statement: Statement<Values, Row>): Prepared<Values, Row> {
    // The cast is safe: each entry is stored under the statement it was prepared from.
    const found = known.get(statement) as Prepared<Values, Row> | undefined;
    if (found !== undefined) {
      return found;
    }
    const made = prepare<Values, Row>(connection, (value) => statement.build(dialect, value));
    known.set(statement, made);
    return made;
  }

  return {
    all: (statement, values) => prepareOnce(statement).all(values),
    get: (statement, values) => prepareOnce(statement).get(values),
    run: (statement, values) => prepareOnce(statement).run(values),
    allOnce: <Row>(build: (dialect: Dialect) => Compilable<Row>) => {
      const { sql: text, parameters } = build(dialect).compile();
      return connection.prepare<unknown[], Row>(text).all(...parameters);
    },
  };
}
