/**
 * The delivery attempts in progress: leases due deliveries within the concurrency limits, and waits
 * for the attempts to end.
 */

import { setMaxListeners } from 'node:events';
import type { MessageStorage } from '../storage/port/messages.ts';
import { type AttemptParts, attempt } from './attempt.ts';
import type { Channel, LeasedDelivery } from './delivery.ts';

export interface PoolParts extends Omit<AttemptParts, 'storage'> {
  readonly storage: {
    readonly messages: Pick<MessageStorage, 'settleDelivery' | 'leaseDeliveries'>;
  };
  /** Duration of a delivery's lease; by default two minutes, well above the longest attempt. */
  readonly leaseMs?: number;
}

/**
 * Maximum number of concurrent attempts. nodemailer's pool has the same number of connections, and
 * webhooks wait for other people's servers.
 */
const MAX_AT_ONCE: Readonly<Record<Channel, number>> = {
  mail: 5,
  webhook: 32,
  calendar: 8,
};
/**
 * Maximum number of deliveries per lease call, and of concurrent attempts per recipient, so that
 * one that hangs leaves room for the others.
 */
const MAX_PER_RECIPIENT = 4;
const LEASE_MS = 120_000;
/** Poll interval of a worker that is not woken. */
export const POLL_MS = 1000;

/**
 * A poll that found only deliveries for saturated recipients. There may be many of those, and each
 * poll reads past all of them between bookings, so the next poll waits until an attempt ends or the
 * interval is over.
 */
interface IdlePoll {
  /** Number of attempts that had ended before this poll. */
  readonly ended: number;
  readonly until: number;
}

/** The attempts in progress, at most `MAX_AT_ONCE` per channel. */
export interface AttemptPool {
  readonly channels: readonly Channel[];
  /**
   * Leases due deliveries as far as there is room, and starts their attempts. Returns their number.
   */
  takeUp(): Promise<number>;
  isEmpty(): boolean;
  /** Resolves when one of the attempts in progress has ended; at once if there is none. */
  nextEnd(): Promise<void>;
  allEnded(): Promise<unknown>;
  /** Stops leasing. */
  close(): void;
  isClosed(): boolean;
  /** Aborts the attempts in progress. */
  abort(): void;
}

export function createAttemptPool(parts: PoolParts, onEnd: () => void): AttemptPool {
  const { storage, senders, clock, report, leaseMs = LEASE_MS } = parts;
  const channels = Object.keys(MAX_AT_ONCE).filter((name): name is Channel => name in senders);
  const underWay = createUnderWay(onEnd);
  const idle = new Map<Channel, IdlePoll>();
  const cut = new AbortController();
  // Every attempt in progress listens to this signal.
  setMaxListeners(0, cut.signal);
  let closed = false;

  async function takeUp(channel: Channel): Promise<number> {
    const busy = underWay.deliveries().filter((delivery) => delivery.channel === channel);
    const limit = Math.min(MAX_PER_RECIPIENT, MAX_AT_ONCE[channel] - busy.length);
    const ended = underWay.ended();
    if (closed || limit <= 0 || isIdle(idle.get(channel), ended)) {
      return 0;
    }
    const look = { ended, until: performance.now() + POLL_MS };
    const exceptTargets = saturated(busy);
    const leased = await storage.messages.leaseDeliveries({
      now: clock.now(),
      leaseMs,
      channels: [channel],
      exceptTargets,
      limit,
    });
    for (const delivery of leased) {
      underWay.add(delivery, attempt(parts, delivery, cut.signal).catch(report));
    }
    if (leased.length === 0 && exceptTargets.length > 0) {
      idle.set(channel, look);
    }
    return leased.length;
  }

  const { isEmpty, nextEnd, allEnded } = underWay;
  return {
    channels,
    isEmpty,
    nextEnd,
    allEnded,
    takeUp: () => takeAll(channels, takeUp),
    close() {
      closed = true;
    },
    isClosed: () => closed,
    abort: () => cut.abort(),
  };
}

async function takeAll(
  channels: readonly Channel[],
  takeUp: (channel: Channel) => Promise<number>,
): Promise<number> {
  let count = 0;
  for (const channel of channels) {
    for (let taken = await takeUp(channel); taken > 0; taken = await takeUp(channel)) {
      count += taken;
    }
  }
  return count;
}

/**
 * Not keyed by delivery: if the clock leaps ahead, a delivery may be leased again while its
 * previous attempt is still in progress.
 */
function createUnderWay(onEnd: () => void) {
  const underWay = new Set<{ readonly delivery: LeasedDelivery; readonly done: Promise<void> }>();
  let ended = 0;
  const ends = () => [...underWay].map(({ done }) => done);
  return {
    add(delivery: LeasedDelivery, attempted: Promise<void>): void {
      const done = attempted.finally(() => {
        underWay.delete(begun);
        ended += 1;
        onEnd();
      });
      const begun = { delivery, done };
      underWay.add(begun);
    },
    deliveries: () => [...underWay].map(({ delivery }) => delivery),
    ended: () => ended,
    isEmpty: () => underWay.size === 0,
    // `Promise.race` of an empty list never settles.
    nextEnd: async () => (underWay.size === 0 ? undefined : await Promise.race(ends())),
    allEnded: () => Promise.all(ends()),
  };
}

function isIdle(look: IdlePoll | undefined, ended: number): boolean {
  return look !== undefined && look.ended === ended && performance.now() < look.until;
}

function saturated(busy: readonly LeasedDelivery[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { target } of busy) {
    counts.set(target, (counts.get(target) ?? 0) + 1);
  }
  return [...counts].flatMap(([target, count]) => (count >= MAX_PER_RECIPIENT ? [target] : []));
}
