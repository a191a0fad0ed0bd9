/** How work on messages is done on PostgreSQL: each statement compiled once, executed on the connection at hand. */

import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import type { Dialect, MessageTables } from '../messages/message-tables.ts';
import { type Executor, finishLater, type MessageStatement, type Work } from '../messages/work.ts';
import type { Session } from './session-pool.ts';
import { prepare, type Statement, selectOnce } from './statement.ts';

const dialect: Dialect = {
  compiler: new Kysely<MessageTables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
  texts: (json) => sql`(SELECT json_array_elements_text(${json}::json))`,
  numbers: (json) => sql`(SELECT json_array_elements_text(${json}::json)::bigint)`,
  lockFree: (query) => query.forUpdate().skipLocked(),
  lock: (query) => query.forUpdate(),
};

const prepared = new Map<object, unknown>();

function statementOf<Values, Row>(message: MessageStatement<Values, Row>): Statement<Values, Row> {
  // Kept under the very statement that it was prepared from.
  const known = prepared.get(message) as Statement<Values, Row> | undefined;
  if (known !== undefined) return known;
  const made = prepare<Values, Row>((value) => message.build(dialect, value));
  prepared.set(message, made);
  return made;
}

function executorOn(session: Session): Executor {
  return {
    rows: (message, values) => statementOf(message).all(session, values),
    count: (message, values) => statementOf(message).run(session, values),
    rowsOnce: (build) => selectOnce(session, build(dialect)),
  };
}

export function work<Result>(session: Session, steps: Work<Result>): Promise<Result> {
  return finishLater(steps, executorOn(session));
}
