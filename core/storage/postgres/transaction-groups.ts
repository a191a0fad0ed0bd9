/**
 * Tasks that wait for the same schedules share one transaction: beginning, locking and committing
 * cost about as much as a booking itself, and they would wait for each other anyway. Those with
 * disjoint access sets run side by side, so that their statements travel together; one that reads
 * or writes what another does runs after it and sees its writes. All are answered after the one
 * COMMIT.
 */

import { DatabaseError } from '../database-error.ts';
import type { AccessSet, ClaimsQuery, LockRequest, Transaction } from '../transaction.ts';
import { inLockOrder } from './locks.ts';

export interface Task {
  /** Milliseconds of `performance.now()`. */
  readonly deadline: number;
  reject(error: unknown): void;
}

/** The group failed: nothing of the task was committed, perhaps because of another task. */
export class GroupFailed extends Error {
  override readonly name = 'GroupFailed';
  /**
   * Whether it failed in the middle. If not, there was no time for it, or only the first task timed
   * out.
   */
  readonly wasBegun: boolean;

  constructor(wasBegun: boolean) {
    super('The tasks of this transaction must be begun anew.');
    this.wasBegun = wasBegun;
  }
}

/**
 * Limits how long the first task waits, and how many outcomes a connection that breaks during
 * COMMIT leaves unknown.
 */
const MAX_TASKS = 16;

/**
 * How long the tasks of one transaction may work, and so the extra delay of the first one. The
 * others move to the next transaction.
 */
export const SHARED_MS = 100;

/**
 * Runs one group: waits until its first task may begin, calls `close`, and runs the tasks that it
 * returns; no one joins after that.
 */
type CarryOut<One extends Task> = (first: One, close: () => readonly One[]) => Promise<void>;

/** Adds a task to the group that waits under `key`, or begins a new one. */
export type JoinGroup<One extends Task> = (key: string, task: One) => void;

export function createTransactionGroups<One extends Task>(carryOut: CarryOut<One>): JoinGroup<One> {
  const open = new Map<string, One[]>();

  async function begin(key: string, first: One): Promise<void> {
    const tasks = [first];
    let wasBegun = false;
    const close = () => {
      if (open.get(key) === tasks) {
        open.delete(key);
      }
      return tasks;
    };
    open.set(key, tasks);
    try {
      await carryOut(first, () => {
        wasBegun = true;
        return close();
      });
    } catch (error) {
      for (const task of close()) {
        task.reject(task === first && !wasBegun ? error : reasonFor(tasks, { error, wasBegun }));
      }
    }
  }

  return (key, task) => {
    const tasks = open.get(key);
    // The first task's deadline applies to all.
    if (
      tasks?.[0] !== undefined &&
      tasks.length < MAX_TASKS &&
      tasks[0].deadline <= task.deadline
    ) {
      tasks.push(task);
    } else {
      begin(key, task);
    }
  };
}

function reasonFor(
  tasks: readonly Task[],
  { error, wasBegun }: { readonly error: unknown; readonly wasBegun: boolean },
): unknown {
  const code = error instanceof DatabaseError ? error.code : null;
  // If the outcome of the COMMIT is unknown, it is so for all; if the server is unreachable, it is
  // so for all.
  const isOfAll =
    tasks.length === 1 || (wasBegun ? code === 'OUTCOME_UNKNOWN' : code !== 'TIMEOUT');
  return isOfAll ? error : new GroupFailed(wasBegun);
}

/** Key of a request that needs only schedules; `null` if it has none, or needs more. */
export function toGroupKey(request: LockRequest): string | null {
  if (
    typeof request === 'string' ||
    request.visitor !== undefined ||
    request.network !== undefined
  ) {
    return null;
  }
  return inLockOrder(request.schedules).join() || null;
}

/** One per transaction, for work that its tasks need only once. */
export function createIsFirst(): Transaction['isFirst'] {
  const asked = new Set<string>();
  return (name) => asked.size < asked.add(name).size;
}

/**
 * A wave ends as a whole: this limits how much longer the first task takes if the database is slow.
 */
const MAX_WAVE = 4;

/** Splits tasks, in order, into waves that can run side by side. */
export function splitWaves<One extends { readonly accessSet: AccessSet }>(
  tasks: readonly One[],
): readonly (readonly One[])[] {
  const waves: One[][] = [];
  for (const task of tasks) {
    const wave = waves.at(-1);
    if (
      wave &&
      wave.length < MAX_WAVE &&
      wave.every(({ accessSet }) => areApart(accessSet, task.accessSet))
    ) {
      wave.push(task);
    } else {
      waves.push([task]);
    }
  }
  return waves;
}

function areApart(one: AccessSet, other: AccessSet): boolean {
  return (
    !one.names.some((name) => other.names.includes(name)) &&
    !one.windows.some((window) => other.windows.some((each) => overlap(window, each)))
  );
}

function overlap(one: ClaimsQuery, other: ClaimsQuery): boolean {
  return one.scheduleId === other.scheduleId && one.from < other.until && other.from < one.until;
}

/**
 * Runs wave by wave as long as the transaction's time lasts; resolves with the results of the tasks
 * that were reached.
 */
export async function workInWaves<One extends Task, Result>(
  waves: readonly (readonly One[])[],
  workOn: (task: One) => Promise<Result>,
): Promise<readonly Result[]> {
  const began = performance.now();
  const results: Result[] = [];
  for (const wave of waves) {
    // Assumes the average time per task so far.
    const expectedMs = (performance.now() - began) * (1 + wave.length / results.length);
    if (results.length > 0 && expectedMs > SHARED_MS) {
      // Rejects at once: nothing was done for these, whatever happens to the COMMIT.
      for (const task of wave) {
        task.reject(new GroupFailed(false));
      }
    } else {
      const works = wave.map(workOn);
      // Waits for all of them even if one fails: none may send a statement after the ROLLBACK.
      await Promise.allSettled(works);
      results.push(...(await Promise.all(works)));
    }
  }
  return results;
}
