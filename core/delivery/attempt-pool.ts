/**
 * The attempts at deliveries that are under way: leases what is due, within what may go on at once,
 * and waits for what has begun.
 */

import { setMaxListeners } from 'node:events';
import type { MessageStorage } from '../storage/port/messages.ts';
import { type AttemptParts, attempt } from './attempt.ts';
import type { Channel, LeasedDelivery } from './delivery.ts';

export interface PoolParts extends Omit<AttemptParts, 'storage'> {
  readonly storage: {
    readonly messages: Pick<MessageStorage, 'settleDelivery' | 'leaseDeliveries'>;
  };
  /**
   * How long a delivery is this worker's; by default two minutes, well over the longest attempt.
   */
  readonly leaseMs?: number;
}

/**
 * So many at once: nodemailer's pool has as many connections, and webhooks wait for others'
 * servers.
 */
const MAX_AT_ONCE: Readonly<Record<Channel, number>> = { mail: 5, webhook: 32 };
/**
 * Leased in one go, and what one recipient may keep busy before it has to wait: one that hangs
 * leaves room for the rest.
 */
const MAX_PER_RECIPIENT = 4;
const LEASE_MS = 120_000;
/** How long a worker rests where nothing calls it. */
export const POLL_MS = 1000;

/**
 * A poll that found nothing but what waits for recipients that have enough under way. There may be
 * much of that, and each poll reads past all of it, between bookings: the next one waits until an
 * attempt has ended, or for a while.
 */
interface IdlePoll {
  /** How many attempts had ended before. */
  readonly ended: number;
  readonly until: number;
}

/** The attempts that are under way, at most `MAX_AT_ONCE` of each channel. */
export interface AttemptPool {
  readonly channels: readonly Channel[];
  /**
   * Leases what is due and there is room for, and begins with it. Answers how many deliveries that
   * were.
   */
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

export function createAttemptPool(parts: PoolParts, onEnd: () => void): AttemptPool {
  const { storage, senders, clock, report, leaseMs = LEASE_MS } = parts;
  const channels = Object.keys(MAX_AT_ONCE).filter((name): name is Channel => name in senders);
  const underWay = createUnderWay(onEnd);
  const idle = new Map<Channel, IdlePoll>();
  const cut = new AbortController();
  // Every attempt under way listens to it.
  setMaxListeners(0, cut.signal);
  let closed = false;

  async function takeUpOf(channel: Channel): Promise<number> {
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
    takeUp: () => takeAll(channels, takeUpOf),
    close() {
      closed = true;
    },
    isClosed: () => closed,
    abort: () => cut.abort(),
  };
}

async function takeAll(
  channels: readonly Channel[],
  takeUpOf: (channel: Channel) => Promise<number>,
): Promise<number> {
  let count = 0;
  for (const channel of channels) {
    for (let taken = await takeUpOf(channel); taken > 0; taken = await takeUpOf(channel)) {
      count += taken;
    }
  }
  return count;
}

/**
 * Not by delivery: where the clock leaps ahead, one may be taken anew while its former attempt goes
 * on.
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
    /** How many have ended so far. */
    ended: () => ended,
    isEmpty: () => underWay.size === 0,
    // A race of none would never end.
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
