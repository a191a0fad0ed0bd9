/**
 * The statements of commands and queries: written once, compiled once for each database, with
 * placeholders where values come later.
 */

import {
  type Compilable,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import type { Tables } from './tables.ts';

/** In what the databases' SQL differs where they do the same. */
export interface Dialect {
  /**
   * Compiles and nothing else: a connection's deadline, pipelining and the writer's thread are not
   * Kysely's to know.
   */
  readonly compiler: Kysely<Tables>;
  /** The members of a list, for `in`: one statement for lists of every length. */
  readonly texts: (list: RawBuilder<readonly string[]>) => RawBuilder<string>;
  readonly numbers: (list: RawBuilder<readonly number[]>) => RawBuilder<number>;
  /** With the database's name, for people. */
  readonly databaseVersion: RawBuilder<string>;
  /** Milliseconds; `null` if the database goes by the clock of this machine. */
  readonly ownClock: RawBuilder<number | null>;
  /**
   * Locks the rows to be changed and passes over those that another has locked. SQLite has one
   * writer.
   */
  readonly lockSkipLocked: LockRows;
  /** Waits until nobody else has them locked. */
  readonly lock: LockRows;
}

type LockRows = <Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
) => SelectQueryBuilder<Tables, Table, Row>;

/** Stands for a value that each execution brings, by its name. */
export type PlaceholderOf<Values> = <Name extends keyof Values & string>(
  name: Name,
) => RawBuilder<Values[Name]>;

/**
 * Stands for the values of one part of them. To copy as many as a booking has into one object took
 * a tenth of its processor time in this process.
 */
export function partOf<Values, Part extends keyof Values & string>(
  value: PlaceholderOf<Values>,
  part: Part,
): PlaceholderOf<Values[Part]> {
  // `compile` finds them by this name.
  return (name) => (value as unknown as PlaceholderOf<Record<string, never>>)(`${part}.${name}`);
}

export type Build<Values, Row> = (
  dialect: Dialect,
  value: PlaceholderOf<Values>,
) => Compilable<Row>;

/**
 * On SQLite a value that is there at once, on PostgreSQL a promise; an error is a rejection on
 * both.
 */
export type Awaitable<Value> = Value | Promise<Value>;

/**
 * Executes statements in the order of the calls. SQLite answers at once; to PostgreSQL those go
 * together that do not wait for each other's answers.
 */
export interface Executor {
  all<Values, Row>(statement: Statement<Values, Row>, values: Values): Awaitable<readonly Row[]>;
  get<Values, Row>(statement: Statement<Values, Row>, values: Values): Awaitable<Row | undefined>;
  /** Resolves with how many rows were changed. */
  run<Values, Row>(statement: Statement<Values, Row>, values: Values): Awaitable<number>;
  /** For statements whose shape depends on the call. */
  allOnce<Row>(build: (dialect: Dialect) => Compilable<Row>): Awaitable<readonly Row[]>;
}

export interface Statement<Values, Row> {
  readonly build: Build<Values, Row>;
  all(executor: Executor, values: Values): Awaitable<readonly Row[]>;
  get(executor: Executor, values: Values): Awaitable<Row | undefined>;
  /** Resolves with how many rows were changed. */
  run(executor: Executor, values: Values): Awaitable<number>;
}

export function statement<Values, Row>(build: Build<Values, Row>): Statement<Values, Row> {
  const made: Statement<Values, Row> = {
    build,
    all: (executor, values) => executor.all(made, values),
    get: (executor, values) => executor.get(made, values),
    run: (executor, values) => executor.run(made, values),
  };
  return made;
}

export interface Compiled<Values> {
  readonly text: string;
  /** The values of an execution, in the order of the text's parameters. */
  bind(values: Values): unknown[];
}

/** `toParameter`: how the driver is to be given a value. */
export function compile<Values, Row>(
  build: (value: PlaceholderOf<Values>) => Compilable<Row>,
  toParameter: (value: unknown) => unknown = (value) => value,
): Compiled<Values> {
  const names = new Map<unknown, string>();
  const query = build((name) => {
    const placeholder = {};
    names.set(placeholder, name);
    return sql`${placeholder}`;
  });
  const { sql: text, parameters } = query.compile();
  const readers = parameters.map((parameter) => readerOf<Values>(names.get(parameter), parameter));
  const bind = (values: Values): unknown[] => readers.map((read) => toParameter(read(values)));
  return { text, bind };
}

function readerOf<Values>(
  name: string | undefined,
  constant: unknown,
): (values: Values) => unknown {
  if (name === undefined) {
    return () => constant;
  }
  // Their names were checked where they were written.
  const [first, second] = name.split('.') as [keyof Values, keyof Values[keyof Values] | undefined];
  return second === undefined ? (values) => values[first] : (values) => values[first][second];
}
