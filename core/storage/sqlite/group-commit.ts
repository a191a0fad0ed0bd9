/**
 * Many commands, one commit: an fsync takes milliseconds, so all waiting commands are written
 * together, each under its own savepoint.
 */

import { isBusy, reportError } from './database-error.ts';
import type { Connection } from './statement.ts';
import type { Answer, WriterRequest } from './writer-messages.ts';

/** Keeps the transaction, and so the wait of its first command, short. */
const MAX_PER_COMMIT = 256;

interface Options {
  readonly commitTogether: CommitTogether;
  readonly send: (answers: readonly Answer[]) => void;
  readonly maxPerCommit?: number | undefined;
  /** How long a command waits for the lock before it is rejected. */
  readonly timeoutMs: number;
  /** Monotonic clock in milliseconds. */
  readonly elapsed: () => number;
}

/**
 * Commands waiting for the next commit. While another process holds the lock, they wait together,
 * each until its timeout.
 */
export interface CommandQueue {
  add(request: WriterRequest): void;
  drain(): Promise<void>;
}

interface WaitingRequest {
  readonly request: WriterRequest;
  readonly since: number;
}

export function createCommandQueue(options: Options): CommandQueue {
  const waiting = createWaitingList(options);
  let scheduled = false;
  /** The current batch: one at a time, as they share a connection. */
  let underWay: Promise<void> = Promise.resolve();

  function executeNext(): Promise<void> {
    underWay = underWay.then(() => execute(waiting, options));
    return underWay;
  }

  /** Waits for the event loop, so that messages that have already arrived join the batch. */
  function schedule(): void {
    if (scheduled || waiting.isEmpty()) {
      return;
    }
    scheduled = true;
    setImmediate(async () => {
      await executeNext();
      scheduled = false;
      schedule();
    });
  }

  return {
    add: (request) => {
      waiting.add(request);
      schedule();
    },
    drain: async () => {
      await underWay;
      while (!waiting.isEmpty()) {
        await executeNext();
      }
    },
  };
}

async function execute(
  waiting: WaitingList,
  { commitTogether, send, maxPerCommit = MAX_PER_COMMIT }: Options,
): Promise<void> {
  const batch = waiting.take(maxPerCommit);
  if (batch.length === 0) {
    return;
  }
  try {
    send(await commitTogether(batch.map(({ request }) => request)));
  } catch (error) {
    send(waiting.putBack(batch, error));
  }
}

type WaitingList = ReturnType<typeof createWaitingList>;

function createWaitingList({ timeoutMs, elapsed }: Pick<Options, 'timeoutMs' | 'elapsed'>) {
  let waiting: WaitingRequest[] = [];
  return {
    add: (request: WriterRequest): void => void waiting.push({ request, since: elapsed() }),
    isEmpty: () => waiting.length === 0,
    take: (max: number) => waiting.splice(0, max),
    /**
     * If only the lock was missing, commands whose timeout has not passed go back to the front of
     * the queue. Returns answers for the others.
     */
    putBack(batch: readonly WaitingRequest[], error: unknown): readonly Answer[] {
      const waitsOn = isBusy(error)
        ? batch.filter(({ since }) => elapsed() - since < timeoutMs)
        : [];
      waiting = [...waitsOn, ...waiting];
      const failed = batch.filter((one) => !waitsOn.includes(one));
      return failed.map(({ request }) => ({
        kind: 'failed',
        id: request.id,
        error: reportError(error),
      }));
    },
  };
}

export interface CommandRunner {
  /**
   * Executes one command inside the open transaction. It awaits only the database, which answers
   * synchronously.
   */
  run(request: WriterRequest): Promise<Extract<Answer, { kind: 'done' }>['output']>;
  /** Called after a rollback: the runner's cached state of the database may be invalid. */
  forget(): void;
}

export type CommitTogether = (requests: readonly WriterRequest[]) => Promise<readonly Answer[]>;

/**
 * Resolves with the answers after COMMIT, once they are true. An error in one command rolls back
 * only that command; if SQLite abandons the transaction or the commit fails, all of them fail.
 * Rejects, with nothing begun, if the lock is not available (see `isBusy`).
 */
export function createGroupCommit(connection: Connection, runner: CommandRunner): CommitTogether {
  const begin = connection.prepare('BEGIN IMMEDIATE');
  const commit = connection.prepare('COMMIT');
  const rollback = connection.prepare('ROLLBACK');
  const runOne = createSavepointRun(connection, runner);
  return async (requests) => {
    begin.run();
    try {
      const answers: Answer[] = [];
      for (const request of requests) {
        answers.push(await runOne(request));
      }
      commit.run();
      return answers;
    } catch (error) {
      if (connection.inTransaction) {
        rollback.run();
      }
      runner.forget();
      return requests.map(({ id }) => ({ kind: 'failed', id, error: reportError(error) }));
    }
  };
}

function createSavepointRun(
  connection: Connection,
  runner: CommandRunner,
): (request: WriterRequest) => Promise<Answer> {
  const savepoint = connection.prepare('SAVEPOINT command');
  const release = connection.prepare('RELEASE command');
  const rollback = connection.prepare('ROLLBACK TO command');
  return async (request) => {
    savepoint.run();
    try {
      const output = await runner.run(request);
      release.run();
      return { kind: 'done', id: request.id, output };
    } catch (error) {
      // A full disk or an I/O error may end the whole transaction: then the savepoint is gone and
      // none of the commands was done.
      if (!connection.inTransaction) {
        throw error;
      }
      rollback.run();
      release.run();
      runner.forget();
      return { kind: 'failed', id: request.id, error: reportError(error) };
    }
  };
}
