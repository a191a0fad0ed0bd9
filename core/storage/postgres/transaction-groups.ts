/**
 * Tasks that wait for the same schedules share one transaction: to begin, to lock and to commit
 * costs about as much as a booking itself, and one would wait for the other anyway. Those that have
 * nothing else in common work side by side, so that their statements travel together; who reads or
 * writes what another does works after it and sees what it has written. All are answered after the
 * one COMMIT.
 */

import { DatabaseError } from '../database-error.ts';
import type { AccessSet, ClaimsQuery, LockRequest, Transaction } from '../transaction.ts';
import { inLockOrder } from './locks.ts';

export interface Task {
  /** Milliseconds of `performance.now()`. */
  readonly deadline: number;
  reject(error: unknown): void;
}

/** Nothing of the task was committed, for a reason that may be another's. */
export class GroupFailed extends Error {
  override readonly name = 'GroupFailed';
  /**
   * Whether it failed in the middle; if not, there was no time for it, or only that of the first
   * was over.
   */
  readonly wasBegun: boolean;

  constructor(wasBegun: boolean) {
    super('The tasks of this transaction must be begun anew.');
    this.wasBegun = wasBegun;
  }
}

/**
 * Keeps the wait of the first, and what a connection that breaks during COMMIT leaves unknown,
 * small.
 */
const MAX_TASKS = 16;

/**
 * How long the tasks of one transaction may work, and so how much later than alone the first of
 * them may be answered. Who is left comes into the next.
 */
export const SHARED_MS = 100;

/**
 * Carries out one group: waits until its first task may begin, calls `close`, and does what that
 * returns; nobody joins from then on.
 */
type CarryOut<One extends Task> = (first: One, close: () => readonly One[]) => Promise<void>;

/** Puts a task into the group that waits under `key`, or begins one. */
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
    // The first one's time is that of all.
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
  // What nobody knows of the COMMIT nobody knows of any of them; a server that cannot be reached
  // can be reached by none.
  const isOfAll =
    tasks.length === 1 || (wasBegun ? code === 'OUTCOME_UNKNOWN' : code !== 'TIMEOUT');
  return isOfAll ? error : new GroupFailed(wasBegun);
}

/** The schedules of a request that needs nothing else; `null` if it has none, or needs more. */
export function groupKeyOf(request: LockRequest): string | null {
  if (
    typeof request === 'string' ||
    request.visitor !== undefined ||
    request.network !== undefined
  ) {
    return null;
  }
  return inLockOrder(request.schedules).join() || null;
}

/** Of one transaction: what the tasks that share it need do once only. */
export function createIsFirst(): Transaction['isFirst'] {
  const asked = new Set<string>();
  return (name) => asked.size < asked.add(name).size;
}

/** A wave ends as it began: where the database is slow, the first is so much longer at most. */
const MAX_WAVE = 4;

/** In their order, parted into those that may work side by side. */
export function wavesOf<One extends { readonly accessSet: AccessSet }>(
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
 * Wave by wave, as far as the time of a transaction goes; resolves with what `workOn` did for those
 * whom it reached.
 */
export async function workInWaves<One extends Task, Result>(
  waves: readonly (readonly One[])[],
  workOn: (task: One) => Promise<Result>,
): Promise<readonly Result[]> {
  const began = performance.now();
  const results: Result[] = [];
  for (const wave of waves) {
    // As long for each as it took those before.
    const expectedMs = (performance.now() - began) * (1 + wave.length / results.length);
    if (results.length > 0 && expectedMs > SHARED_MS) {
      // At once: whatever becomes of the COMMIT, nothing was done for them.
      for (const task of wave) {
        task.reject(new GroupFailed(false));
      }
    } else {
      const works = wave.map(workOn);
      // All of them end, also where one fails: none may send anything behind the ROLLBACK.
      await Promise.allSettled(works);
      results.push(...(await Promise.all(works)));
    }
  }
  return results;
}
