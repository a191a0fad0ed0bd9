/**
 * A command that changes a schedule waits for its turn here, in the process and without a
 * connection: of all that wait for one schedule only the first would get its lock, and the others
 * would keep connections from everybody else. Nodes take turns among themselves by the database's
 * locks. Who replaces the configuration waits here, too, behind all who came before: at the
 * database's lock it would let one of them through at each schedule, and no more.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError } from '../database-error.ts';
import { inLockOrder } from './locks.ts';

export interface ScheduleTurns {
  /**
   * Resolves when it is our turn at each of these schedules, with what ends it. First come, first
   * served. Rejects at the deadline (milliseconds of `performance.now()`).
   */
  take(scheduleIds: readonly number[], deadline: number): Promise<() => void>;
  /**
   * The same at all schedules, to replace the configuration: one at a time, and not before those
   * whom the last one made wait, also on other nodes, have had a multiple of the time that it took.
   */
  takeAlone(scheduleIds: readonly number[], deadline: number): Promise<() => void>;
}

/** Of the time that one took, so long is the next one kept from beginning. */
const PAUSE = 3;
const MAX_PAUSE_MS = 1_000;
/** Where those wait who replace the configuration; schedules have other numbers. */
const ALONE = 0;

type Waiter = () => void;

export function createScheduleTurns(): ScheduleTurns {
  const { takeOne, end } = createQueues();
  let freeAt = 0;

  // In one order, as the locks are taken: two groups that share members never wait for each other.
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
  /** Those who wait for a schedule whose turn is taken; where nobody has it, there is no entry. */
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
