/** The thread that reads calendars, started by `read-in-thread.ts`. */

import { setPriority } from 'node:os';
import { MessageChannel, type MessagePort, parentPort } from 'node:worker_threads';
import {
  type ReadObject,
  type ReadRequest,
  type ReadResult,
  readCalendars,
} from './read-calendar.ts';

/** What the thread says: that it has begun, so that its time counts, and what it has read. */
export type FromReader =
  | { readonly kind: 'begun' }
  | { readonly kind: 'failed'; readonly result: Extract<ReadResult, { readonly kind: 'failed' }> }
  /** `count` messages wait at the port, each with some of the objects (`ReadObject[]`). */
  | { readonly kind: 'read'; readonly parts: MessagePort; readonly count: number };

/** Receiving so many takes about a millisecond. */
const OBJECTS_AT_ONCE = 100;
/** Visitors are served before calendars are read. */
const NICE = 5;

// On Linux, the priority is that of the thread; elsewhere it would be that of the process.
if (process.platform === 'linux') {
  setPriority(NICE);
}

const send = (message: FromReader, ports: readonly MessagePort[] = []) =>
  parentPort?.postMessage(message, ports);

function sendObjects(objects: readonly ReadObject[]): void {
  const { port1, port2 } = new MessageChannel();
  let count = 0;
  for (let from = 0; from < objects.length; from += OBJECTS_AT_ONCE) {
    port1.postMessage(objects.slice(from, from + OBJECTS_AT_ONCE));
    count += 1;
  }
  send({ kind: 'read', parts: port2, count }, [port2]);
}

parentPort?.on('message', (request: ReadRequest) => {
  send({ kind: 'begun' });
  const result = readCalendars(request);
  if (result.kind === 'failed') {
    send({ kind: 'failed', result });
  } else {
    sendObjects(result.objects);
  }
});
