/**
 * Tasks that wait for a schedule in common share one transaction: beginning, locking and committing
 * cost about as much as a booking itself, and they would wait for each other anyway. Those with
 * disjoint access sets run side by side, so that their statements travel together; one that reads
 * or writes what another does sends its first statement behind the other's last one, and so sees its
 * writes. All are answered after the one COMMIT.
 */

import { DatabaseError } from '../database-error.ts';
import type { AccessSet, ClaimsQuery, LockRequest, Transaction } from '../transaction.ts';

export interface Task {
  readonly request: LockRequest;
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

/** Adds a task to a group that waits for one of its schedules, or begins a new one. */
export type JoinGroup<One extends Task> = (task: One) => void;

interface OpenGroup<One extends Task> {
  readonly tasks: One[];
  /** Of all tasks. */
  readonly schedules: Set<number>;
}

export function createTransactionGroups<One extends Task>(carryOut: CarryOut<One>): JoinGroup<One> {
  /** The open group that a task for the schedule joins. */
  const open = new Map<number, OpenGroup<One>>();

  function include(group: OpenGroup<One>, task: One): void {
    group.tasks.push(task);
    for (const id of schedulesOf(task)) {
      group.schedules.add(id);
      open.set(id, group);
    }
  }

  async function begin(first: One): Promise<void> {
    const group: OpenGroup<One> = { tasks: [], schedules: new Set() };
    const { tasks } = group;
    let wasBegun = false;
    const close = () => {
      for (const id of group.schedules) {
        if (open.get(id) === group) {
          open.delete(id);
        }
      }
      return tasks;
    };
    include(group, first);
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

  return (task) => {
    const group = schedulesOf(task)
      .flatMap((id) => open.get(id) ?? [])
      .find(
        // The first task's deadline applies to all.
        ({ tasks: [first, ...others] }) =>
          first !== undefined && others.length < MAX_TASKS - 1 && first.deadline <= task.deadline,
      );
    if (group === undefined) {
      begin(task);
    } else {
      include(group, task);
    }
  };
}

function schedulesOf({ request }: Task): readonly number[] {
  return typeof request === 'string' ? [] : request.schedules;
}

/** The locks that all of these tasks need together. */
export function uniteLocks(first: Task, tasks: readonly Task[]): LockRequest {
  return typeof first.request === 'string' || tasks.length === 1
    ? first.request
    : { ...first.request, schedules: tasks.flatMap(schedulesOf) };
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

/** Whether it needs schedules, and nothing else. */
export function canShare(request: LockRequest): boolean {
  return (
    typeof request !== 'string' &&
    request.visitor === undefined &&
    request.network === undefined &&
    request.schedules.length > 0
  );
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
 * that were reached. A wave begins when each task of the one before has sent its last statement, as
 * the connection answers in order, or is done if it does not call `whenSent`. `whenAllSent` is called
 * behind the last statement of all, unless one of the tasks has failed by then.
 */
export async function workInWaves<One extends Task, Result>(
  waves: readonly (readonly One[])[],
  workOn: (task: One, whenSent: () => void) => Promise<Result>,
  whenAllSent: () => void,
): Promise<readonly Result[]> {
  const began = performance.now();
  const works: Promise<Result>[] = [];
  let hasFailed = false;
  const workUntilSent = (task: One) =>
    new Promise<void>((resolve) => {
      const work = workOn(task, resolve);
      works.push(work);
      work.then(
        () => resolve(),
        () => {
          hasFailed = true;
          resolve();
        },
      );
    });
  for (const wave of waves) {
    // Assumes the average time per task so far.
    const expectedMs = (performance.now() - began) * (1 + wave.length / works.length);
    if (works.length > 0 && expectedMs > SHARED_MS) {
      // Rejects at once: nothing was done for these, whatever happens to the COMMIT.
      for (const task of wave) {
        task.reject(new GroupFailed(false));
      }
    } else if (!hasFailed) {
      await Promise.all(wave.map(workUntilSent));
    }
  }
  if (!hasFailed) {
    whenAllSent();
  }
  // Waits for all of them even if one fails: none may send a statement after the ROLLBACK.
  await Promise.allSettled(works);
  return Promise.all(works);
}
