/**
 * Reads calendars in a worker thread with limits on time and memory: bookings go on however long a
 * calendar takes, and one that never ends is given up with a problem.
 */

import { setImmediate as letOthersGoFirst } from 'node:timers/promises';
import { receiveMessageOnPort, Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { FromReader } from './calendar-reader.ts';
import type { ReadObject, ReadRequest, ReadResult } from './read-calendar.ts';

/** Reads calendars one after the other. Rejects only if the thread's program is faulty. */
export type ReadCalendars = (request: ReadRequest) => Promise<ReadResult>;

/** Limits, and the thread's program. */
export interface ReaderOptions {
  /** Counted from when the thread receives the calendar. */
  readonly timeoutMs?: number;
  readonly maxMemoryMb?: number;
  /** The thread's program in plain JavaScript. Default: the one beside this program. */
  readonly entry?: URL;
}

/** The thread has a low priority, so a machine with much to do needs a multiple of the usual time. */
const TIMEOUT_MS = 20_000;
const MAX_MEMORY_MB = 384;
/** Calendars are read in rounds a minute apart, for which one thread serves. */
const IDLE_MS = 90_000;

type Answer = Exclude<FromReader, { readonly kind: 'begun' }>;

interface WaitingRead {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/** A reader with a thread of its own, which is started when needed and ends when idle. */
export function createCalendarReader({
  timeoutMs = TIMEOUT_MS,
  maxMemoryMb = MAX_MEMORY_MB,
  entry = readerEntry(),
}: ReaderOptions = {}): ReadCalendars {
  const oneAtATime = pLimit(1);
  let thread: Worker | null = null;
  let waiting: WaitingRead | null = null;
  let timer: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(entry, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    });
    let cause: NodeJS.ErrnoException | null = null;
    started.on('message', (message: FromReader) => {
      if (message.kind === 'begun') {
        timer = setTimeout(() => void started.terminate(), timeoutMs);
      } else {
        waiting?.resolve(message);
      }
    });
    started.on('error', (error) => {
      cause = error;
    });
    started.on('exit', () => {
      if (thread !== started) {
        return;
      }
      thread = null;
      if (cause === null) {
        waiting?.resolve(failed({ code: 'took_too_long', seconds: timeoutMs / 1000 }));
      } else if (cause.code === 'ERR_WORKER_OUT_OF_MEMORY') {
        waiting?.resolve(failed({ code: 'out_of_memory' }));
      } else {
        waiting?.reject(cause);
      }
    });
    return started;
  }

  async function read(request: ReadRequest): Promise<ReadResult> {
    clearTimeout(timer);
    thread ??= start();
    thread.ref();
    thread.postMessage(request);
    try {
      const answer = await new Promise<Answer>((resolve, reject) => {
        waiting = { resolve, reject };
      });
      clearTimeout(timer);
      return answer.kind === 'failed' ? answer.result : await receive(answer);
    } finally {
      clearTimeout(timer);
      rest();
    }
  }

  /** Lets the process exit, and ends the thread after a while without calendars. */
  function rest(): void {
    thread?.unref();
    timer = setTimeout(() => {
      void thread?.terminate();
      thread = null;
    }, IDLE_MS).unref();
  }

  return (request) => oneAtATime(read, request);
}

/** Takes one message a turn, so that no request waits for the whole calendar. */
async function receive({
  parts,
  count,
}: Extract<Answer, { readonly kind: 'read' }>): Promise<ReadResult> {
  const objects: ReadObject[] = [];
  for (let part = 0; part < count; part += 1) {
    const received: { readonly message: readonly ReadObject[] } | undefined =
      receiveMessageOnPort(parts);
    if (received === undefined) {
      throw new Error('The thread that reads calendars sent less than it announced.');
    }
    objects.push(...received.message);
    await letOthersGoFirst();
  }
  parts.close();
  return { kind: 'read', objects };
}

type Failed = Extract<Answer, { readonly kind: 'failed' }>;

function failed(problem: Failed['result']['problem']): Failed {
  return { kind: 'failed', result: { kind: 'failed', problem } };
}

/** The instance that this process shares. */
export const readInThread = createCalendarReader();

/**
 * In a build, the thread's program lies beside this one. From source, plain Node could not run it,
 * so the tests' setup builds it into the cache.
 */
function readerEntry(): URL {
  const built = import.meta.url.endsWith('.ts')
    ? '../../../node_modules/.cache/slotwell/calendar-reader.js'
    : './calendar-reader.js';
  return new URL(built, import.meta.url);
}
