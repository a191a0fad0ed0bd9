/** Prepared statements: Kysely compiles each once, with named placeholders where values come later, and better-sqlite3 runs it. */

import type BetterSqlite3 from 'better-sqlite3';
import { type Compilable, type RawBuilder, sql } from 'kysely';

export type Connection = BetterSqlite3.Database;

/** Stands for a value that each execution brings, by its name. */
export type PlaceholderOf<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>;

export interface Statement<Values, Row> {
  /** Returns how many rows were changed. */
  run(values: Values): number;
  get(values: Values): Row | undefined;
  all(values: Values): Row[];
}

type Build<Values, Row> = (value: PlaceholderOf<Values>) => Compilable<Row>;

export function prepare<Values, Row>(connection: Connection, build: Build<Values, Row>): Statement<Values, Row> {
  const { text, bind } = compile(build);
  const statement = connection.prepare<unknown[], Row>(text);
  return {
    run: (values) => statement.run(...bind(values)).changes,
    get: (values) => statement.get(...bind(values)),
    all: (values) => statement.all(...bind(values)),
  };
}

/** For statements whose shape depends on the call. */
export function selectOnce<Row>(connection: Connection, query: Compilable<Row>): Row[] {
  const { sql: text, parameters } = query.compile();
  return connection.prepare<unknown[], Row>(text).all(...parameters);
}

function compile<Values, Row>(build: Build<Values, Row>) {
  const names = new Map<unknown, keyof Values>();
  const query = build((name) => {
    const placeholder = {};
    names.set(placeholder, name);
    return sql`${placeholder}`;
  });
  const { sql: text, parameters } = query.compile();
  const bind = (values: Values): unknown[] =>
    parameters.map((parameter) => {
      const name = names.get(parameter);
      return name === undefined ? parameter : values[name];
    });
  return { text, bind };
}
