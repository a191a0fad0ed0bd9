/** Background jobs of a running server: they run at startup and then at an interval. */

import { MS_PER_DAY, MS_PER_MINUTE } from '../../core/index.ts';
import type { Core } from '../open-core.ts';
import type { Log } from './log.ts';

export interface Job {
  /** The name for logs, for example `public holidays`. */
  readonly name: string;
  readonly everyMs: number;
  /**
   * Asked each second instead of running at the interval: whether there may be anything to do. It
   * still runs at most once per interval.
   */
  readonly isDue?: () => Promise<boolean>;
  /** Resolves to a summary for the log, or `null` if there was nothing to do. */
  readonly run: () => Promise<string | null>;
}

/** How often a job with `isDue` asks. */
export const TICK_MS = 1_000;

/**
 * Returns a function that stops the job. An error is logged, and the job runs again after its
 * interval.
 */
export function repeat({ name, everyMs, isDue, run }: Job, log: Log): () => void {
  const pauseTicks = isDue === undefined ? 0 : everyMs / TICK_MS;
  let ticksToWait = 0;
  const runIfDue = async () => {
    if (isDue === undefined || (await isDue())) {
      return run();
    }
    ticksToWait = 0;
    return null;
  };
  const once = () => {
    ticksToWait -= 1;
    if (ticksToWait > 0) {
      return;
    }
    // A job that fails, or takes long, pauses like one that had something to do.
    ticksToWait = pauseTicks;
    runIfDue().then(
      (done) => done !== null && log.info({ job: name }, done),
      (error: unknown) => log.error({ err: error, job: name }, 'a job could not be done'),
    );
  };
  once();
  const timer = setInterval(once, isDue === undefined ? everyMs : TICK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Bookings also delete expired holds and idempotency keys; this job covers quiet times. */
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

/** The database refuses claims over classes, as far as it knows the timetable. */
export const extendSessionTimes = ({
  service,
  storage,
  clock,
}: Pick<Core, 'service' | 'storage' | 'clock'>): Job => ({
  name: 'times of classes',
  everyMs: MS_PER_DAY,
  run: async () => {
    const { schedules = [] } = (await service.installation()) ?? {};
    if (!schedules.some(({ sessions = [] }) => sessions.length > 0)) {
      return null;
    }
    const changed = await storage.configuration.extendSessionTimes({ now: clock.now() });
    return changed === 0 ? null : `wrote ${changed} times of classes`;
  },
});
