/** How work on messages is done on SQLite: each statement prepared once for a connection, executed at once. */

import { DummyDriver, Kysely, type RawBuilder, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely';
import type { Dialect, MessageTables } from '../messages/message-tables.ts';
import type { Executor, MessageStatement } from '../messages/work.ts';
import { type Connection, prepare, type Statement, selectOnce } from './statement.ts';

const dialect: Dialect = {
  compiler: new Kysely<MessageTables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (database) => new SqliteIntrospector(database),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  }),
  texts: (json) => members(json),
  numbers: (json) => members(json),
  lockFree: (query) => query,
  lock: (query) => query,
};

function members<Member>(json: RawBuilder<string>): RawBuilder<Member> {
  return sql<Member>`(SELECT value FROM json_each(${json}))`;
}

export function createExecutor(connection: Connection): Executor {
  const prepared = new Map<object, unknown>();

  function statementOf<Values, Row>(message: MessageStatement<Values, Row>): Statement<Values, Row> {
    // Kept under the very statement that it was prepared from.
    const known = prepared.get(message) as Statement<Values, Row> | undefined;
    if (known !== undefined) return known;
    const made = prepare<Values, Row>(connection, (value) => message.build(dialect, value));
    prepared.set(message, made);
    return made;
  }

  return {
    rows: (message, values) => statementOf(message).all(values),
    count: (message, values) => statementOf(message).run(values),
    rowsOnce: (build) => selectOnce(connection, build(dialect)),
  };
}
