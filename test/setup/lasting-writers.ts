/**
 * The threads that write SQLite databases last as long as the process that runs tests: a database
 * that is closed leaves its thread to the next one. Starting a thread and loading the program into
 * it took most of the time of the shorter tests. Everything else is as in production: a thread for
 * each open database, and messages that are copied. What a test names as its own thread's program,
 * and the threads of other processes, are started as ever.
 */

import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { types } from 'node:util';
import threads, {
  MessageChannel,
  type MessagePort,
  type Worker,
  type WorkerOptions,
} from 'node:worker_threads';
import type { NextDatabase } from './lasting-writer.ts';

const cached = (name: string) =>
  new URL(`../../node_modules/.cache/slotwell/${name}`, import.meta.url);
const WRITER = cached('sqlite-writer.js').href;
const LASTING_WRITER = cached('lasting-writer.js');

/** Node's own, which is no longer found under its name in the end. */
const Thread = threads.Worker;

/** More than this many are ended once they are free. */
const MAX_FREE = 6;
const free: Worker[] = [];

function takeThread(): Worker {
  const waiting = free.pop();
  if (waiting !== undefined) {
    return waiting;
  }
  const thread = new Thread(LASTING_WRITER, { execArgv: [] });
  thread.unref();
  return thread;
}

/** What the storage uses of a `Worker`: it ends with its database, its thread lives on. */
class WriterOfOneDatabase extends EventEmitter {
  readonly #port: MessagePort;

  constructor(file: string) {
    super();
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const thread = takeThread();
    port1.on('message', (message) => this.emit('message', message));
    this.#follow(thread, new Promise((resolve) => port1.on('close', resolve)));
    thread.postMessage({ file, port: port2 } satisfies NextDatabase, [port2]);
  }

  postMessage(message: unknown): void {
    this.#port.postMessage(message);
  }

  /** All that was said has arrived once the port is closed. */
  #follow(thread: Worker, closed: Promise<unknown>): void {
    const onError = (error: Error) => this.emit('error', error);
    const onEnd = async () => {
      await closed;
      this.emit('exit', 1);
    };
    const onFree = async () => {
      for (const [event, listener] of Object.entries({
        error: onError,
        exit: onEnd,
        message: onFree,
      })) {
        thread.off(event, listener);
      }
      await closed;
      if (free.length < MAX_FREE) {
        free.push(thread);
      } else {
        await thread.terminate();
      }
      this.emit('exit', 0);
    };
    thread.on('error', onError).on('exit', onEnd).on('message', onFree);
  }
}

function startThread(
  entry: string | URL,
  options: WorkerOptions = {},
): Worker | WriterOfOneDatabase {
  if (String(entry) !== WRITER) {
    return new Thread(entry, options);
  }
  return new WriterOfOneDatabase(options.workerData.file);
}

// Once in a process, though this file is run before each file of tests.
if (!types.isProxy(Thread)) {
  threads.Worker = new Proxy(Thread, {
    construct: (_, [entry, options]) => startThread(entry, options),
  });
  syncBuiltinESMExports();
}
