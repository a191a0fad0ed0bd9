/** Counts how often the storage waits for PostgreSQL, in this process. */

import pg from 'pg';
import { onTestFinished, vi } from 'vitest';

/** Counts the turns of the event loop in which the storage sends something. */
export function countRoundTrips() {
  const count = { roundTrips: 0, unanswered: 0 };
  let isSending = false;
  const { query } = pg.Client.prototype;
  const send = (client: pg.Client, sent: unknown) => {
    count.unanswered += 1;
    const answered = Reflect.get(Object(sent), 'callback');
    Reflect.set(Object(sent), 'callback', (...results: unknown[]) => {
      count.unanswered -= 1;
      answered(...results);
    });
    count.roundTrips += isSending ? 0 : 1;
    isSending = true;
    process.nextTick(() => {
      isSending = false;
    });
    return Reflect.apply(query, client, [sent]);
  };
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...sent: unknown[]
  ) {
    const isOfStorage = sent[0] instanceof pg.Query;
    return isOfStorage ? send(this, sent[0]) : Reflect.apply(query, this, sent);
  } as never);
  onTestFinished(() => spy.mockRestore());
  return count;
}
