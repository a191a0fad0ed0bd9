/**
 * Work on messages is the same on both databases and written once: as steps, each of them a statement, which one adapter executes at once in its writer's
 * thread and the other awaits one by one.
 */

import type { Compilable, RawBuilder } from 'kysely';
import type { Dialect } from './message-tables.ts';

/** Stands for a value that each execution brings, by its name. */
export type PlaceholderOf<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>;

export interface MessageStatement<Values, Row> {
  /** Compiled once for each database. */
  readonly build: (dialect: Dialect, value: PlaceholderOf<Values>) => Compilable<Row>;
}

export function statement<Values, Row>(build: MessageStatement<Values, Row>['build']): MessageStatement<Values, Row> {
  return { build };
}

/** Each answers what its step asks for, or a promise of it. */
export interface Executor {
  /** `readonly Row[]` */
  rows<Values, Row>(statement: MessageStatement<Values, Row>, values: Values): unknown;
  /** How many rows were changed: `number` */
  count<Values, Row>(statement: MessageStatement<Values, Row>, values: Values): unknown;
  /** For statements whose shape depends on the call: `readonly Row[]` */
  rowsOnce<Row>(build: (dialect: Dialect) => Compilable<Row>): unknown;
}

export type Step = (executor: Executor) => unknown;
export type Work<Result> = Generator<Step, Result, unknown>;

// What comes back from a step is what the executor answers to it: nothing else can know its type.

export function* all<Values, Row>(statement: MessageStatement<Values, Row>, values: Values): Work<readonly Row[]> {
  return (yield (executor) => executor.rows(statement, values)) as readonly Row[];
}

export function* get<Values, Row>(statement: MessageStatement<Values, Row>, values: Values): Work<Row | undefined> {
  return (yield* all(statement, values))[0];
}

export function* run<Values, Row>(statement: MessageStatement<Values, Row>, values: Values): Work<number> {
  return (yield (executor) => executor.count(statement, values)) as number;
}

export function* allOnce<Row>(build: (dialect: Dialect) => Compilable<Row>): Work<readonly Row[]> {
  return (yield (executor) => executor.rowsOnce(build)) as readonly Row[];
}

/** For an executor that answers at once. */
export function finish<Result>(work: Work<Result>, executor: Executor): Result {
  let step = work.next();
  while (!step.done) step = work.next(step.value(executor));
  return step.value;
}

/** For one that answers with promises. A step that fails ends the work. */
export async function finishLater<Result>(work: Work<Result>, executor: Executor): Promise<Result> {
  let step = work.next();
  while (!step.done) step = work.next(await step.value(executor));
  return step.value;
}
