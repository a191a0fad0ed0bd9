/**
 * The caller's side of the writer's thread: matches answers to calls, and starts a new thread at
 * the next call if one has died.
 */

import { Worker } from 'node:worker_threads';
import type { CommandName, Inputs, Outcomes, Run } from '../commands.ts';
import { DatabaseError, type ErrorReport } from './database-error.ts';
import type {
  Answer,
  CloseRequest,
  FromWriter,
  WriterRequestOf,
  WriterStart,
} from './writer-messages.ts';

export interface WriterClient {
  /** Resolves after the commit; rejects with a `DatabaseError`. */
  readonly call: Run;
  /** Resolves once the database is open and migrated. */
  start(): Promise<void>;
  /** Waits for pending calls, closes the database and ends the thread. */
  close(): Promise<void>;
}

export interface WriterOptions {
  readonly entry: URL;
  readonly file: string;
}

interface Pending {
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: DatabaseError) => void;
}

interface Thread {
  post(message: WriterRequestOf<CommandName> | CloseRequest): void;
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
}

export function createWriterClient(options: WriterOptions): WriterClient {
  const pending = new Map<number, Pending>();
  let thread: Thread | null = null;
  let closed = false;
  let lastId = 0;

  function running(): Thread {
    thread ??= startThread(options, {
      onAnswer: (answer) => settle(pending, answer),
      onEnd: (error) => {
        thread = null;
        rejectAll(pending, error);
      },
    });
    return thread;
  }

  return {
    call: <Name extends CommandName>(call: Name, input: Inputs[Name]) => {
      if (closed) {
        return Promise.reject(new DatabaseError('The storage was closed.', 'STORAGE_CLOSED'));
      }
      return new Promise<Outcomes[Name]>((resolve, reject) => {
        lastId += 1;
        const request: WriterRequestOf<Name> = { kind: 'call', id: lastId, call, input };
        running().post(request);
        // The cast is safe: the writer's `CommandRunner` is typed by the same table.
        pending.set(lastId, { resolve: (output) => resolve(output as Outcomes[Name]), reject });
      });
    },
    start: () => running().ready,
    close: async () => {
      closed = true;
      thread?.post({ kind: 'close' });
      await thread?.ended;
    },
  };
}

interface ThreadEvents {
  onAnswer(answer: Answer): void;
  /** The thread has ended; unanswered calls will never be answered. */
  onEnd(error: DatabaseError): void;
}

function startThread({ entry, file }: WriterOptions, events: ThreadEvents): Thread {
  const worker = new Worker(entry, { workerData: { file } satisfies WriterStart, execArgv: [] });
  let cause: DatabaseError | null = null;
  worker.on('error', (error) => {
    cause = new DatabaseError(`The database's writer stopped: ${error.message}`, 'WRITER_STOPPED', {
      cause: error,
    });
  });
  const ended = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      events.onEnd(cause ?? new DatabaseError("The database's writer stopped.", 'WRITER_STOPPED'));
      resolve();
    });
  });
  const ready = new Promise<void>((resolve, reject) => {
    worker.on('message', (message: FromWriter) => {
      if (message.kind === 'ready') {
        resolve();
      } else if (message.kind === 'failed') {
        cause = toError(message.error);
      } else {
        message.answers.forEach(events.onAnswer);
      }
    });
    worker.on('exit', () =>
      reject(cause ?? new DatabaseError("The database's writer did not start.", 'WRITER_STOPPED')),
    );
  });
  // Nothing awaits a thread that was restarted by a call: its calls are rejected with the same
  // error.
  ready.catch(() => undefined);
  return { post: (message) => worker.postMessage(message), ready, ended };
}

function settle(pending: Map<number, Pending>, answer: Answer): void {
  const waiting = pending.get(answer.id);
  pending.delete(answer.id);
  if (answer.kind === 'done') {
    waiting?.resolve(answer.output);
  } else {
    waiting?.reject(toError(answer.error));
  }
}

function rejectAll(pending: Map<number, Pending>, error: DatabaseError): void {
  const lost = [...pending.values()];
  pending.clear();
  for (const { reject } of lost) {
    reject(error);
  }
}

function toError({ message, code }: ErrorReport): DatabaseError {
  return new DatabaseError(message, code);
}
