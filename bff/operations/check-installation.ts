/**
 * Checks an uploaded installation file in a worker thread with limits on time and memory, so that
 * bookings go on however long it takes.
 */

import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { FromChecker } from './installation-checker.ts';
import type { InstallationReading } from './installation-file.ts';
import { fileProblem } from './installation-text.ts';

type CheckInstallation = (text: string) => Promise<InstallationReading>;

export interface CheckOptions {
  /**
   * Counted from when the thread receives the file. Default: 4 seconds, the maximum duration of a
   * write.
   */
  readonly timeoutMs?: number;
  readonly maxMemoryMb?: number;
  /** The thread's program in plain JavaScript. Default: the one beside this program. */
  readonly entry?: URL;
}

const TIMEOUT_MS = 4_000;
const MAX_MEMORY_MB = 256;
/**
 * The thread is kept for a while because people who edit a file check it again soon, and starting a
 * thread takes longer than most checks.
 */
const IDLE_MS = 60_000;

const GIVEN_UP =
  'Checking this took too long and was given up; nothing was changed. Try again, or run slotwell ' +
  'import on the server: it takes the time that it needs.';

interface WaitingCheck {
  readonly resolve: (reading: InstallationReading) => void;
  readonly reject: (error: Error) => void;
}

/** Checks one file at a time; other calls are queued. */
export function createInstallationCheck({
  timeoutMs = TIMEOUT_MS,
  maxMemoryMb = MAX_MEMORY_MB,
  entry = checkerEntry(),
}: CheckOptions = {}): CheckInstallation {
  const oneAtATime = pLimit(1);
  let thread: Worker | null = null;
  let waiting: WaitingCheck | null = null;
  let timer: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(entry, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    });
    let cause: NodeJS.ErrnoException | null = null;
    started.on('message', (message: FromChecker) => {
      if (message.kind === 'done') {
        waiting?.resolve(message.reading);
      } else {
        timer = setTimeout(() => void started.terminate(), timeoutMs);
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
      if (cause === null || cause.code === 'ERR_WORKER_OUT_OF_MEMORY') {
        waiting?.resolve(fileProblem('check_given_up', GIVEN_UP));
      } else {
        waiting?.reject(cause);
      }
    });
    return started;
  }

  async function check(text: string): Promise<InstallationReading> {
    clearTimeout(timer);
    thread ??= start();
    thread.ref();
    thread.postMessage(text);
    try {
      return await new Promise<InstallationReading>((resolve, reject) => {
        waiting = { resolve, reject };
      });
    } finally {
      clearTimeout(timer);
      rest();
    }
  }

  /** Lets the process exit, and ends the thread after a while without checks. */
  function rest(): void {
    thread?.unref();
    timer = setTimeout(() => {
      void thread?.terminate();
      thread = null;
    }, IDLE_MS).unref();
  }

  return (text) => oneAtATime(check, text);
}

/** The instance that this process shares. */
export const checkInstallation = createInstallationCheck();

/**
 * In a build, the thread's program lies beside this one. From source, plain Node could not run it,
 * so the tests' setup builds it into the cache.
 */
function checkerEntry(): URL {
  const built = import.meta.url.endsWith('.ts')
    ? '../../node_modules/.cache/slotwell/installation-checker.js'
    : './installation-checker.js';
  return new URL(built, import.meta.url);
}
