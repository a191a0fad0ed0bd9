/**
 * Delivers the outbox: plans entries, leases deliveries, lets the channels attempt them, and
 * settles the outcomes. Any number of processes may do so on one database. If a process dies during
 * an attempt, the delivery is retried under the same message id when its lease expires.
 */

import type { MessageStorage } from '../storage/port/messages.ts';
import { isAnyDue, type Storage, timeUntilDue } from '../storage/storage.ts';
import { type AttemptPool, createAttemptPool, POLL_MS, type PoolParts } from './attempt-pool.ts';

export interface WorkerStorage extends Pick<Storage, 'readDue'> {
  readonly messages: Pick<MessageStorage, 'settleDelivery' | 'leaseDeliveries'>;
}

export interface WorkerParts extends PoolParts {
  readonly storage: WorkerStorage;
  readonly planOutbox: () => Promise<number>;
}

/** Delivers messages about committed changes. */
export interface DeliveryWorker {
  /**
   * Starts the loop: it works at once, shortly after each notification, when something falls due,
   * and every second to pick up what other processes committed.
   */
  start(): void;
  /** Signals that something was committed that may need a message. Costs nothing. */
  notify(): void;
  /**
   * Plans and attempts everything that is due, and waits for it. Returns the number of attempted
   * deliveries. For commands and tests.
   */
  work(): Promise<number>;
  /** Stops leasing and waits for attempts in progress, at most `timeoutMs`; then aborts them. */
  stop(timeoutMs: number): Promise<void>;
}

/**
 * Delay after a commit, so that its response goes out first and simultaneous commits are planned
 * together.
 */
const COALESCE_MS = 100;

/** The worker is idle until it is started or told to work. */
export function createDeliveryWorker(parts: WorkerParts): DeliveryWorker {
  const wakeSignal = createWakeSignal();
  const pool = createAttemptPool(parts, wakeSignal.wake);
  let running: Promise<void> | null = null;
  let notified = false;
  return {
    start() {
      running ??= run(parts, pool, wakeSignal);
    },
    notify() {
      if (notified) {
        return;
      }
      notified = true;
      setTimeout(() => {
        notified = false;
        wakeSignal.wake();
      }, COALESCE_MS).unref();
    },
    work: () => work(parts, pool),
    async stop(timeoutMs) {
      pool.close();
      wakeSignal.wake();
      const timer = setTimeout(pool.abort, timeoutMs);
      await running;
      await pool.allEnded();
      clearTimeout(timer);
    },
  };
}

/** Runs until the pool is closed. */
async function run(
  { storage, planOutbox, clock, report }: WorkerParts,
  pool: AttemptPool,
  wakeSignal: WakeSignal,
): Promise<void> {
  while (!pool.isClosed()) {
    let pause = POLL_MS;
    try {
      let due = await storage.readDue();
      if (isAnyDue(due, ['planning', ...pool.channels], clock.now())) {
        // A planning failure must not hold back planned deliveries.
        await planOutbox().catch(report);
        await pool.takeUp();
        due = await storage.readDue();
      }
      pause = pauseFor(timeUntilDue(due, pool.channels, clock.now()));
    } catch (error) {
      report(error);
    }
    if (!pool.isClosed()) {
      await wakeSignal.sleep(pause);
    }
  }
}

async function work({ planOutbox }: WorkerParts, pool: AttemptPool): Promise<number> {
  await planOutbox();
  let count = 0;
  for (;;) {
    // An attempt in progress may have held back its recipient's next delivery although it has ended
    // by now.
    const wasEmpty = pool.isEmpty();
    const taken = await pool.takeUp();
    count += taken;
    if (taken === 0 && wasEmpty) {
      return count;
    }
    await pool.nextEnd();
  }
}

/** Overdue deliveries wait for a free slot, so poll again soon. */
function pauseFor(ms: number | null): number {
  return ms === null || ms <= 0 ? POLL_MS : Math.min(POLL_MS, ms);
}

/** An interruptible sleep. Waking during the work before it ends the next sleep at once. */
interface WakeSignal {
  sleep(ms: number): Promise<void>;
  wake(): void;
}

function createWakeSignal(): WakeSignal {
  let woken = false;
  let end: (() => void) | null = null;
  return {
    async sleep(ms) {
      if (!woken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          // Pending work does not keep the process alive.
          timer.unref();
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      end = null;
      woken = false;
    },
    wake() {
      woken = true;
      end?.();
    },
  };
}
