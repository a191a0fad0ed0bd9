/**
 * Records which member of the team viewed which customer, if the operator switched that on. Reads
 * never wait for it and never fail with it: entries are buffered in memory for a second, bounded,
 * and retried while the database is unreachable.
 */

import {
  type BookingService,
  type Clock,
  type EpochMs,
  MS_PER_DAY,
  MS_PER_MINUTE,
  type Storage,
  type View,
} from '../../core/index.ts';
import type { Job } from './job.ts';
import type { Log } from './log.ts';

export interface ViewLog {
  note(view: Omit<View, 'at'>): void;
  /** Writes the buffered entries. */
  close(): Promise<void>;
}

interface ViewLogDependencies {
  readonly service: Pick<BookingService, 'installation'>;
  readonly storage: { readonly views: Pick<Storage['views'], 'note'> };
  readonly clock: Clock;
  readonly log: Log;
}

const SOON_MS = 1_000;
const AGAIN_MS = 10_000;
/** A few minutes of a large team. Entries beyond that are dropped, and the log says so. */
const MAX_WAITING = 5_000;

export function createViewLog({ service, storage, clock, log }: ViewLogDependencies): ViewLog {
  const { isRepeated, forgetOld } = createRepetitions();
  let waiting: View[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const views = waiting;
    waiting = [];
    forgetOld(clock.now());
    try {
      if (views.length > 0 && (await service.installation())?.viewLog) {
        await storage.views.note({ now: clock.now(), views });
      }
    } catch (error) {
      log.warn({ err: error, views: views.length }, 'who saw what could not be written down yet');
      waiting = [...views, ...waiting].slice(0, MAX_WAITING);
      writeIn(AGAIN_MS);
    }
  }

  function writeIn(ms: number): void {
    timer ??= setTimeout(() => {
      timer = null;
      writing = writing.then(write);
    }, ms).unref();
  }

  return {
    note: (view) => {
      const at = clock.now();
      if (isRepeated(view, at)) {
        return;
      }
      if (waiting.length >= MAX_WAITING) {
        log.warn('too much waits to be written down of who saw what: this is lost');
      } else {
        waiting.push({ ...view, at });
      }
      writeIn(SOON_MS);
    },
    close: async () => {
      if (timer !== null) {
        clearTimeout(timer);
      }
      await writing;
      await write();
      if (timer !== null) {
        clearTimeout(timer);
      }
    },
  };
}

/** Counts repeated views of the same subject by the same person within a minute as one. */
function createRepetitions() {
  const seen = new Map<string, EpochMs>();
  return {
    isRepeated: ({ actor, action, subject }: Omit<View, 'at'>, at: EpochMs): boolean => {
      const key = JSON.stringify([actor, action, subject]);
      const before = seen.get(key);
      if (before !== undefined && Math.abs(at - before) < MS_PER_MINUTE) {
        return true;
      }
      seen.set(key, at);
      return false;
    },
    forgetOld: (now: EpochMs): void => {
      for (const [key, at] of seen) {
        if (Math.abs(now - at) >= MS_PER_MINUTE) {
          seen.delete(key);
        }
      }
    },
  };
}

/** The default retention, also used for old entries after the log was switched off. */
const USUAL_DAYS = 90;

interface DeleteJobParts {
  readonly service: Pick<BookingService, 'installation'>;
  readonly storage: { readonly views: Pick<Storage['views'], 'deleteOld'> };
  readonly clock: Clock;
}

export const deleteOldViews = ({ service, storage, clock }: DeleteJobParts): Job => ({
  name: 'old views',
  everyMs: 60 * MS_PER_MINUTE,
  run: async () => {
    const { keepDays = USUAL_DAYS } = (await service.installation())?.viewLog ?? {};
    const now = clock.now();
    let all = 0;
    for (let batch = -1; batch !== 0; all += batch) {
      batch = await storage.views.deleteOld({ now, before: now - keepDays * MS_PER_DAY });
    }
    return all === 0 ? null : `deleted ${all} entries of the log of views`;
  },
});
