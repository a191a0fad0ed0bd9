/** Commands that wait for the next commit. While another process holds the database's lock they wait together, each no longer than the limit. */

import { isBusy, reportError } from './database-error.ts';
import type { CommitTogether } from './group-commit.ts';
import type { Answer, WriterRequest } from './writer-messages.ts';

/** Keeps one transaction, and so the wait of its first command, short. */
const MAX_PER_COMMIT = 256;

interface Options {
  readonly commitTogether: CommitTogether;
  readonly send: (answers: readonly Answer[]) => void;
  /** The most commands of one commit. */
  readonly maxPerCommit?: number | undefined;
  /** How long a command waits for the lock before it is rejected. */
  readonly timeoutMs: number;
  /** Milliseconds of a clock that never jumps. */
  readonly elapsed: () => number;
}

export interface CommandQueue {
  add(request: WriterRequest): void;
  /** Executes what waits, now. */
  drain(): Promise<void>;
}

interface Waiting {
  readonly request: WriterRequest;
  readonly since: number;
}

export function createCommandQueue({ commitTogether, send, maxPerCommit = MAX_PER_COMMIT, timeoutMs, elapsed }: Options): CommandQueue {
  let waiting: Waiting[] = [];
  let scheduled = false;
  /** The batch that is being written: one at a time, as they share a connection. */
  let underWay: Promise<void> = Promise.resolve();

  async function execute(): Promise<void> {
    const batch = waiting.splice(0, maxPerCommit);
    if (batch.length === 0) return;
    const requests = batch.map(({ request }) => request);
    try {
      send(await commitTogether(requests));
    } catch (error) {
      const waitsOn = isBusy(error) ? batch.filter(({ since }) => elapsed() - since < timeoutMs) : [];
      waiting = [...waitsOn, ...waiting];
      send(
        batch.filter((one) => !waitsOn.includes(one)).map(({ request }) => ({ kind: 'failed', id: request.id, error: reportError(error) })),
      );
    }
  }

  function executeNext(): Promise<void> {
    underWay = underWay.then(execute);
    return underWay;
  }

  /** By way of the event loop, so that every message that has already arrived joins the batch. */
  function schedule(): void {
    if (scheduled || waiting.length === 0) return;
    scheduled = true;
    setImmediate(async () => {
      await executeNext();
      scheduled = false;
      schedule();
    });
  }

  return {
    add: (request) => {
      waiting.push({ request, since: elapsed() });
      schedule();
    },
    drain: async () => {
      await underWay;
      while (waiting.length > 0) await executeNext();
    },
  };
}
