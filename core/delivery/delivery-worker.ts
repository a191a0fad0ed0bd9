/**
 * Brings the outbox to its recipients: plans entries, leases deliveries, lets the channels attempt
 * them, and settles what came of it. Any number of processes do so on one database. What a process
 * had begun when it died is attempted again, under the same message id, when its lease is over.
 */

import type { EpochMs } from '../clock.ts';
import type { MessageStorage } from '../storage/port/messages.ts';
import { type AttemptPool, createAttemptPool, POLL_MS, type PoolParts } from './attempt-pool.ts';

export interface WorkerStorage {
  readonly messages: Pick<MessageStorage, 'settleDelivery' | 'leaseDeliveries' | 'nextDeliveryDue'>;
}

export interface WorkerParts extends PoolParts {
  readonly storage: WorkerStorage;
  readonly planOutbox: () => Promise<number>;
}

/** Brings what has happened to those who are told, once it is committed. */
export interface DeliveryWorker {
  /**
   * Begins to work by itself: at once, soon after it is notified, when something falls due, and
   * every second for what other processes have committed.
   */
  start(): void;
  /** Something was committed that may have to be told. Costs nothing. */
  notify(): void;
  /**
   * Plans and attempts all that is due by the clock, and waits for it. Answers how many deliveries
   * were attempted. For commands and tests.
   */
  work(): Promise<number>;
  /** Takes up nothing more, and waits for what has begun, at most `timeoutMs`; then cuts it off. */
  stop(timeoutMs: number): Promise<void>;
}

/**
 * After a commit: its answer goes out first, and what is committed at about the same time is
 * planned and taken up together.
 */
const COALESCE_MS = 100;

/** A worker that rests until it is started or told to work. */
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

/** Until the pool is closed. */
async function run(
  { storage, planOutbox, clock, report }: WorkerParts,
  pool: AttemptPool,
  wakeSignal: WakeSignal,
): Promise<void> {
  while (!pool.isClosed()) {
    let pause = POLL_MS;
    try {
      // What cannot be planned must not keep back what is.
      await planOutbox().catch(report);
      await pool.takeUp();
      pause = pauseUntil(await storage.messages.nextDeliveryDue(pool.channels), clock.now());
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
    // What was under way may have kept its recipients' next ones back, though it is done by now.
    const wasEmpty = pool.isEmpty();
    const taken = await pool.takeUp();
    count += taken;
    if (taken === 0 && wasEmpty) {
      return count;
    }
    await pool.nextEnd();
  }
}

/** What is due already but not taken waits for room, not for the clock. */
function pauseUntil(due: EpochMs | null, now: EpochMs): number {
  return due === null || due <= now ? POLL_MS : Math.min(POLL_MS, due - now);
}

/**
 * A sleep that can be ended early; what wakes during the work before it ends the next sleep at
 * once.
 */
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
          // Work that may wait does not keep a process alive.
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
