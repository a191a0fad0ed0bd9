/**
 * Brings the outbox to its recipients: plans entries, leases deliveries, lets the channels attempt them, and settles what came of it. Any number of processes do
 * so on one database. What a process had begun when it died is attempted again, under the same message id, when its lease is over.
 */

import { setMaxListeners } from 'node:events';
import type { EpochMs } from '../clock.ts';
import type { MessageStorage } from '../storage/message-storage.ts';
import { type AttemptParts, attempt } from './attempt.ts';
import type { Channel, LeasedDelivery } from './delivery.ts';

export type WorkerStorage = Pick<MessageStorage, 'leaseDeliveries' | 'settleDelivery' | 'nextDeliveryDue'>;

export interface WorkerParts extends Omit<AttemptParts, 'storage'> {
  readonly storage: WorkerStorage;
  readonly planOutbox: () => Promise<number>;
  /** How long a delivery is this worker's; by default two minutes, well over the longest attempt. */
  readonly leaseMs?: number;
}

/** Brings what has happened to those who are told, once it is committed. */
export interface DeliveryWorker {
  /** Begins to work by itself: at once, soon after it is notified, when something falls due, and every second for what other processes have committed. */
  start(): void;
  /** Something was committed that may have to be told. Costs nothing. */
  notify(): void;
  /** Plans and attempts all that is due by the clock, and waits for it. Answers how many deliveries were attempted. For commands and tests. */
  work(): Promise<number>;
  /** Takes up nothing more, and waits for what has begun, at most `timeoutMs`; then cuts it off. */
  stop(timeoutMs: number): Promise<void>;
}

/** So many at once: nodemailer's pool has as many connections, and webhooks wait for others' servers. */
const MAX_AT_ONCE: Readonly<Record<Channel, number>> = { mail: 5, webhook: 32 };
/** Leased in one go, and what one recipient may keep busy before it has to wait: one that hangs leaves room for the rest. */
const MAX_PER_RECIPIENT = 4;
const LEASE_MS = 120_000;
const POLL_MS = 1000;
/** After a commit: its answer goes out first, and what is committed at about the same time is planned and taken up together. */
const COALESCE_MS = 100;

/**
 * A poll that found nothing but what waits for recipients that have enough under way. There may be much of that, and each poll reads past all of it, between bookings:
 * the next one waits until an attempt has ended, or for a while.
 */
interface IdlePoll {
  /** How many attempts had ended before. */
  readonly ended: number;
  readonly until: number;
}

interface UnderWay {
  readonly delivery: LeasedDelivery;
  readonly done: Promise<void>;
}

/** A worker that rests until it is started or told to work. */
export function createDeliveryWorker(parts: WorkerParts): DeliveryWorker {
  const { storage, planOutbox, clock, report } = parts;
  const wakeSignal = createWakeSignal();
  const pool = createAttemptPool(parts, wakeSignal.wake);
  let running: Promise<void> | null = null;
  let notified = false;

  async function run(): Promise<void> {
    while (!pool.isClosed()) {
      let pause = POLL_MS;
      try {
        // What cannot be planned must not keep back what is.
        await planOutbox().catch(report);
        await pool.takeUp();
        pause = pauseUntil(await storage.nextDeliveryDue(pool.channels), clock.now());
      } catch (error) {
        report(error);
      }
      if (!pool.isClosed()) await wakeSignal.sleep(pause);
    }
  }

  return {
    start() {
      running ??= run();
    },
    notify() {
      if (notified) return;
      notified = true;
      setTimeout(() => {
        notified = false;
        wakeSignal.wake();
      }, COALESCE_MS).unref();
    },
    async work() {
      await planOutbox();
      let count = 0;
      for (;;) {
        // What was under way may have kept its recipients' next ones back, though it is done by now.
        const wasEmpty = pool.isEmpty();
        const taken = await pool.takeUp();
        count += taken;
        if (taken === 0 && wasEmpty) return count;
        await pool.nextEnd();
      }
    },
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

/** The attempts that are under way, at most `MAX_AT_ONCE` of each channel. */
interface AttemptPool {
  readonly channels: readonly Channel[];
  /** Leases what is due and there is room for, and begins with it. Answers how many deliveries that were. */
  takeUp(): Promise<number>;
  isEmpty(): boolean;
  /** Resolves when one of the attempts under way has ended; at once where there is none. */
  nextEnd(): Promise<void>;
  allEnded(): Promise<unknown>;
  /** Takes up nothing more. */
  close(): void;
  isClosed(): boolean;
  /** Cuts off what is under way. */
  abort(): void;
}

function createAttemptPool(parts: WorkerParts, onEnd: () => void): AttemptPool {
  const { storage, senders, clock, report, leaseMs = LEASE_MS } = parts;
  const channels = Object.keys(MAX_AT_ONCE).filter((name): name is Channel => name in senders);
  // Not by delivery: where the clock leaps ahead, one may be taken anew while its former attempt goes on.
  const underWay = new Set<UnderWay>();
  const idle = new Map<Channel, IdlePoll>();
  const cut = new AbortController();
  // Every attempt under way listens to it.
  setMaxListeners(0, cut.signal);
  let closed = false;
  let ended = 0;

  async function takeUpOf(channel: Channel): Promise<number> {
    const busy = [...underWay].map(({ delivery }) => delivery).filter((delivery) => delivery.channel === channel);
    const limit = Math.min(MAX_PER_RECIPIENT, MAX_AT_ONCE[channel] - busy.length);
    if (closed || limit <= 0 || isIdle(idle.get(channel), ended)) return 0;
    const look = { ended, until: performance.now() + POLL_MS };
    const exceptTargets = saturated(busy);
    const leased = await storage.leaseDeliveries({ now: clock.now(), leaseMs, channels: [channel], exceptTargets, limit });
    for (const delivery of leased) begin(delivery);
    if (leased.length === 0 && exceptTargets.length > 0) idle.set(channel, look);
    return leased.length;
  }

  function begin(delivery: LeasedDelivery): void {
    const done = attempt(parts, delivery, cut.signal)
      .catch(report)
      .finally(() => {
        underWay.delete(begun);
        ended += 1;
        onEnd();
      });
    const begun: UnderWay = { delivery, done };
    underWay.add(begun);
  }

  const ends = () => [...underWay].map(({ done }) => done);

  return {
    channels,
    async takeUp() {
      let count = 0;
      for (const channel of channels) for (let taken = await takeUpOf(channel); taken > 0; taken = await takeUpOf(channel)) count += taken;
      return count;
    },
    isEmpty: () => underWay.size === 0,
    // A race of none would never end.
    nextEnd: async () => (underWay.size === 0 ? undefined : await Promise.race(ends())),
    allEnded: () => Promise.all(ends()),
    close() {
      closed = true;
    },
    isClosed: () => closed,
    abort: () => cut.abort(),
  };
}

function isIdle(look: IdlePoll | undefined, ended: number): boolean {
  return look !== undefined && look.ended === ended && performance.now() < look.until;
}

function saturated(busy: readonly LeasedDelivery[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { target } of busy) counts.set(target, (counts.get(target) ?? 0) + 1);
  return [...counts].flatMap(([target, count]) => (count >= MAX_PER_RECIPIENT ? [target] : []));
}

/** What is due already but not taken waits for room, not for the clock. */
function pauseUntil(due: EpochMs | null, now: EpochMs): number {
  return due === null || due <= now ? POLL_MS : Math.min(POLL_MS, due - now);
}

/** A sleep that can be ended early; what wakes during the work before it ends the next sleep at once. */
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
