/** Ends and deletes what has expired, each item in a short transaction. */

import type { EpochMs } from '../clock.ts';
import { findSchedulesWithExpired } from './booking/claim-rows.ts';
import { MAX_KEYS_PER_BATCH } from './booking/idempotency.ts';
import { readOverdue } from './booking/pending.ts';
import { readPastToErase } from './booking/personal-data.ts';
import type { Run } from './commands.ts';
import { type DeletedMessages, MAX_MESSAGES_PER_BATCH } from './messages/retention.ts';
import type { BookingStorage } from './port/bookings.ts';
import type { WaitlistStorage } from './port/waitlist.ts';
import type { Executor } from './sql/statement.ts';
import type { DeletedCount, Storage } from './storage.ts';
import { readOverdueWaiting } from './waitlist/endings.ts';

/** Reads as of the authoritative time: the given one, or the database's own. */
export type ReadAt = <Result>(
  now: EpochMs,
  work: (executor: Executor, now: EpochMs) => Promise<Result>,
) => Promise<Result>;

export interface HousekeepingParts {
  readonly run: Run;
  readonly readAt: ReadAt;
}

export interface Housekeeping {
  readonly bookings: Pick<BookingStorage, 'expirePending' | 'erasePast'>;
  readonly waitlist: Pick<WaitlistStorage, 'expireOffers'>;
  readonly deleteExpired: Storage['deleteExpired'];
}

export function createHousekeeping({ run, readAt }: HousekeepingParts): Housekeeping {
  const overdue =
    (
      now: EpochMs,
      read: (
        executor: Executor,
        now: EpochMs,
        except: readonly number[],
      ) => Promise<readonly number[]>,
    ) =>
    (except: readonly number[]) =>
      readAt(now, (executor, moment) => read(executor, moment, except));
  return {
    bookings: {
      expirePending: ({ now }) =>
        endOverdue({
          read: overdue(now, readOverdue),
          end: (bookingId) => run('expireBooking', { now, bookingId }),
        }),
      erasePast: ({ now }) =>
        endOverdue({
          read: overdue(now, readPastToErase),
          end: (bookingId) => run('erasePastBooking', { now, bookingId }),
        }),
    },
    waitlist: {
      expireOffers: async ({ now }) => {
        await run('clearWaitlist', { now });
        return endOverdue({
          read: overdue(now, readOverdueWaiting),
          end: (id) => run('expireWaiting', { now, id }),
        });
      },
    },
    deleteExpired: async ({ now }) => {
      const holds = await deleteHolds({ run, readAt }, now);
      const idempotencyKeys = await deleteKeys(run, now);
      return { holds, idempotencyKeys, ...(await deleteMessages(run, now)) } satisfies DeletedCount;
    },
  };
}

interface Overdue {
  /**
   * Returns some of the ids, longest overdue first, without those in `except`; empty if there are
   * no others.
   */
  readonly read: (except: readonly number[]) => Promise<readonly number[]>;
  /** Returns how many were ended: 0 if another process was faster. */
  readonly end: (id: number) => Promise<number>;
}

/**
 * Ends overdue items. One that fails does not stop the others. Returns how many were ended; if some
 * failed, rejects after the others are done.
 */
async function endOverdue({ read, end }: Overdue): Promise<number> {
  const tried: number[] = [];
  const failures: unknown[] = [];
  let ended = 0;
  for (let overdue = await read(tried); overdue.length > 0; overdue = await read(tried)) {
    for (const id of overdue) {
      tried.push(id);
      try {
        ended += await end(id);
      } catch (error) {
        failures.push(error);
        // Reads again: if the database itself is down, that fails at once instead of for each item.
        break;
      }
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} of ${tried.length} could not be ended.`);
  }
  return ended;
}

async function deleteHolds({ run, readAt }: HousekeepingParts, now: EpochMs): Promise<number> {
  let deleted = 0;
  for (const scheduleId of await readAt(now, findSchedulesWithExpired)) {
    deleted += await run('deleteExpiredHolds', { now, scheduleId });
  }
  return deleted;
}

async function deleteKeys(run: Run, now: EpochMs): Promise<number> {
  let deleted = 0;
  for (;;) {
    const batch = await run('deleteExpiredKeys', { now });
    deleted += batch;
    if (batch < MAX_KEYS_PER_BATCH) {
      return deleted;
    }
  }
}

async function deleteMessages(run: Run, now: EpochMs): Promise<DeletedMessages> {
  let deliveries = 0;
  let outboxEntries = 0;
  for (;;) {
    const batch = await run('deleteOldMessages', { now });
    deliveries += batch.deliveries;
    outboxEntries += batch.outboxEntries;
    if (Math.max(batch.deliveries, batch.outboxEntries) < MAX_MESSAGES_PER_BATCH) {
      return { deliveries, outboxEntries };
    }
  }
}
