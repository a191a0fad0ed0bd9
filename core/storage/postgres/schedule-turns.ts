/**
 * Queues commands that change a schedule inside the process, without a connection: only the first
 * of them would get the schedule's lock, and the others would keep connections from everyone else.
 * Between nodes, the database's locks decide. Replacing the configuration also queues here, behind
 * everyone who came before: waiting at the database's lock, it would let through only one of them
 * per schedule.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError } from '../database-error.ts';
import { inLockOrder } from './locks.ts';

export interface ScheduleTurns {
  /**
   * Resolves when it is the caller's turn at all of these schedules, with a function that ends the
   * turn. First come, first served. Rejects at the deadline (milliseconds of `performance.now()`).
   */
  take(scheduleIds: readonly number[], deadline: number): Promise<() => void>;
  /**
   * The same for all schedules, to replace the configuration: one at a time, and only after those
   * who waited for the last one, even on other nodes, have had a multiple of its duration.
   */
  takeAlone(scheduleIds: readonly number[], deadline: number): Promise<() => void>;
}

/** Pause before the next one, as a multiple of the last one's duration. */
const PAUSE = 3;
const MAX_PAUSE_MS = 1_000;
/** The queue for replacing the configuration; no schedule has this id. */
const ALONE = 0;

type Waiter = () => void;

export function createScheduleTurns(): ScheduleTurns {
  const { takeOne, end } = createQueues();
  let freeAt = 0;

  // Takes turns in the same order as locks: groups that share members never deadlock.
  async function take(scheduleIds: readonly number[], deadline: number): Promise<() => void> {
    const taken: number[] = [];
    const endAll = () => {
      for (const id of taken.splice(0)) {
        end(id);
      }
    };
    try {
      for (const id of inLockOrder(scheduleIds)) {
        await takeOne(id, deadline);
        taken.push(id);
      }
      return endAll;
    } catch (error) {
      endAll();
      throw error;
    }
  }

  async function takeAlone(scheduleIds: readonly number[], deadline: number): Promise<() => void> {
    const endAlone = await take([ALONE], deadline);
    try {
      if (freeAt > performance.now()) {
        await pause(freeAt - performance.now());
      }
      const endAll = await take(scheduleIds, deadline);
      const began = performance.now();
      return () => {
        endAll();
        freeAt = performance.now() + Math.min(PAUSE * (performance.now() - began), MAX_PAUSE_MS);
        endAlone();
      };
    } catch (error) {
      endAlone();
      throw error;
    }
  }

  return { take, takeAlone };
}

function createQueues() {
  /** Waiters for each schedule with a turn in progress; other schedules have no entry. */
  const queues = new Map<number, Waiter[]>();

  function takeOne(id: number, deadline: number): Promise<void> {
    const queue = queues.get(id);
    if (queue === undefined) {
      queues.set(id, []);
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        queue.splice(queue.indexOf(waiter), 1);
        reject(
          new DatabaseError('Too many changes of one schedule wait for PostgreSQL.', 'TIMEOUT'),
        );
      };
      const timer = setTimeout(giveUp, Math.max(0, deadline - performance.now()));
      const waiter = () => {
        clearTimeout(timer);
        resolve();
      };
      queue.push(waiter);
    });
  }

  function end(id: number): void {
    const next = queues.get(id)?.shift();
    if (next === undefined) {
      queues.delete(id);
    } else {
      next();
    }
  }

  return { takeOne, end };
}
