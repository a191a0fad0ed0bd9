/** The thread that reads calendars, started by `read-in-thread.ts`. */

import { parentPort } from 'node:worker_threads';
import { type ReadRequest, type ReadResult, readCalendars } from './read-calendar.ts';

/** What the thread says: that it has begun, so that its time counts, and what it has read. */
export type FromReader =
  | { readonly kind: 'begun' }
  | { readonly kind: 'done'; readonly result: ReadResult };

const send = (message: FromReader) => parentPort?.postMessage(message);

parentPort?.on('message', (request: ReadRequest) => {
  send({ kind: 'begun' });
  send({ kind: 'done', result: readCalendars(request) });
});
