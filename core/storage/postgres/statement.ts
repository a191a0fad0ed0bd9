/** Statements that Kysely compiles once, with placeholders where values come later; each connection prepares them at first use. */

import { createHash } from 'node:crypto';
import { type Compilable, type RawBuilder, sql } from 'kysely';
import type { Session } from './session-pool.ts';

/** Stands for a value that each execution brings, by its name. */
export type PlaceholderOf<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>;

export interface Statement<Values, Row> {
  /** Resolves with how many rows were changed. */
  run(session: Session, values: Values): Promise<number>;
  get(session: Session, values: Values): Promise<Row | undefined>;
  all(session: Session, values: Values): Promise<readonly Row[]>;
}

type Build<Values, Row> = (value: PlaceholderOf<Values>) => Compilable<Row>;

export function prepare<Values, Row>(build: Build<Values, Row>): Statement<Values, Row> {
  const bind = compile(build);
  // Kysely typed the columns that it compiled into the statement, and so the rows that come back.
  const all = async (session: Session, values: Values) => (await session.execute(bind(values))).rows as readonly Row[];
  return {
    all,
    run: async (session, values) => (await session.execute(bind(values))).changed,
    get: async (session, values) => (await all(session, values))[0],
  };
}

/** For statements whose shape depends on the call. */
export async function selectOnce<Row>(session: Session, query: Compilable<Row>): Promise<readonly Row[]> {
  const { sql: text, parameters } = query.compile();
  return (await session.execute({ text, values: parameters })).rows as readonly Row[];
}

function compile<Values, Row>(build: Build<Values, Row>) {
  const names = new Map<unknown, keyof Values>();
  const query = build((name) => {
    const placeholder = {};
    names.set(placeholder, name);
    return sql`${placeholder}`;
  });
  const { sql: text, parameters } = query.compile();
  // The same text has the same name in every process: also a pooler between them and the server may keep it.
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  return (values: Values) => ({
    name,
    text,
    values: parameters.map((parameter) => {
      const placeholder = names.get(parameter);
      return placeholder === undefined ? parameter : values[placeholder];
    }),
  });
}
