/** Jobs of a running server that nobody waits for: done at its start and again after each while. */

import { MS_PER_MINUTE } from '../../core/index.ts';
import type { Core } from '../open-core.ts';
import type { Log } from './log.ts';

export interface Job {
  /** For the log, for example `public holidays`. */
  readonly name: string;
  readonly everyMs: number;
  /** What was done, in numbers or words; `null` if there was nothing to do. */
  readonly run: () => Promise<string | null>;
}

/**
 * Returns how to stop. A job that cannot be done now harms nobody: it is logged and tried again the
 * next time.
 */
export function repeat({ name, everyMs, run }: Job, log: Log): () => void {
  const once = () =>
    run().then(
      (done) => done !== null && log.info({ job: name }, done),
      (error: unknown) => log.error({ err: error, job: name }, 'a job could not be done'),
    );
  void once();
  const timer = setInterval(once, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Bookings remove expired holds and idempotency keys in passing; this is for quiet times. */
export const deleteExpired = ({ storage, clock }: Pick<Core, 'storage' | 'clock'>): Job => ({
  name: 'expired rows',
  everyMs: 15 * MS_PER_MINUTE,
  run: async () => {
    const { holds, idempotencyKeys, deliveries, outboxEntries } = await storage.deleteExpired({
      now: clock.now(),
    });
    const all = holds + idempotencyKeys + deliveries + outboxEntries;
    if (all === 0) {
      return null;
    }
    return `removed ${holds} holds, ${idempotencyKeys} idempotency keys, ${deliveries} deliveries and ${outboxEntries} outbox entries`;
  },
});
