/**
 * Brings the outbox to its recipients: plans entries, leases deliveries, lets the channels attempt them, and settles what came of it. Any number of processes do
 * so on one database. What a process had begun when it died is attempted again, under the same message id, when its lease is over.
 */

import { setMaxListeners } from 'node:events';
import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Clock, EpochMs } from '../clock.ts';
import type { MessageStorage } from '../storage/message-storage.ts';
import type { Channel, DeliveryOutcome, LeasedDelivery, Sender, SendOutcome } from './delivery.ts';
import { nextAttempt } from './retry-schedule.ts';
import { createWaker } from './waker.ts';

export type WorkerStorage = Pick<MessageStorage, 'leaseDeliveries' | 'settleDelivery' | 'nextDeliveryDue'>;

export interface WorkerParts {
  readonly storage: WorkerStorage;
  /** Those that can be sent now: without SMTP, mail waits. */
  readonly senders: Partial<Record<Channel, Sender>>;
  readonly planOutbox: () => Promise<number>;
  readonly clock: Clock;
  /** Told of what broke in this process or its database; never of what a recipient did. */
  readonly report: (error: unknown) => void;
  /** In [0, 1); left out: random. */
  readonly random?: () => number;
  /** How long a delivery is this worker's; left out: two minutes, well over the longest attempt. */
  readonly leaseMs?: number;
}

/** Brings what has happened to those who are told, once it is committed. */
export interface DeliveryWorker {
  /** Begins to work by itself: at once, soon after it is nudged, when something falls due, and every second for what other processes have committed. */
  start(): void;
  /** Something was committed that may have to be told. Costs nothing. */
  nudge(): void;
  /** Plans and attempts all that is due by the clock, and waits for it. Answers how many deliveries were attempted. For commands and tests. */
  work(): Promise<number>;
  /** Takes up nothing more, and waits for what has begun, at most `patienceMs`; then cuts it off. */
  stop(patienceMs: number): Promise<void>;
}

/** So many at once: nodemailer's pool has as many connections, and webhooks wait for others' servers. */
const ROOM: Readonly<Record<Channel, number>> = { mail: 5, webhook: 32 };
/** Leased in one go, and what one recipient may keep busy before it has to wait: one that hangs leaves room for the rest. */
const TOGETHER = 4;
const LEASE_MS = 120_000;
const LOOK_AGAIN_MS = 1000;
/** After a commit: its answer goes out first, and what is committed at about the same time is planned and taken up together. */
const BREATH_MS = 100;

/**
 * Found nothing but what waits for recipients that have enough under way. There may be much of that, and each look reads past all of it, between bookings:
 * the next look waits until an attempt has ended, or for a while.
 */
interface VainLook {
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
  const { storage, senders, planOutbox, clock, report, leaseMs = LEASE_MS } = parts;
  const channels = Object.keys(ROOM).filter((name): name is Channel => name in senders);
  // Not by delivery: where the clock leaps ahead, one may be taken anew while its former attempt goes on.
  const underWay = new Set<UnderWay>();
  const waker = createWaker();
  const cut = new AbortController();
  // Every attempt under way listens to it.
  setMaxListeners(0, cut.signal);
  let stopping = false;
  let running: Promise<void> | null = null;
  let nudged = false;
  let ended = 0;
  const vain = new Map<Channel, VainLook>();

  /** Takes up what there is room for; answers how many that were. */
  async function takeUp(channel: Channel): Promise<number> {
    const busy = [...underWay].map(({ delivery }) => delivery).filter((delivery) => delivery.channel === channel);
    const limit = Math.min(TOGETHER, ROOM[channel] - busy.length);
    if (stopping || limit <= 0 || isVain(vain.get(channel), ended)) return 0;
    const look = { ended, until: performance.now() + LOOK_AGAIN_MS };
    const exceptTargets = saturated(busy);
    const leased = await storage.leaseDeliveries({ now: clock.now(), leaseMs, channels: [channel], exceptTargets, limit });
    for (const delivery of leased) begin(delivery);
    if (leased.length === 0 && exceptTargets.length > 0) vain.set(channel, look);
    return leased.length;
  }

  function begin(delivery: LeasedDelivery): void {
    const done = attempt(parts, delivery, cut.signal)
      .catch(report)
      .finally(() => {
        underWay.delete(begun);
        ended += 1;
        waker.wake();
      });
    const begun: UnderWay = { delivery, done };
    underWay.add(begun);
  }

  async function takeUpAll(): Promise<number> {
    let count = 0;
    for (const channel of channels) for (let taken = await takeUp(channel); taken > 0; taken = await takeUp(channel)) count += taken;
    return count;
  }

  async function run(): Promise<void> {
    while (!stopping) {
      let pause = LOOK_AGAIN_MS;
      try {
        // What cannot be planned must not keep back what is.
        await planOutbox().catch(report);
        await takeUpAll();
        pause = pauseUntil(await storage.nextDeliveryDue(channels), clock.now());
      } catch (error) {
        report(error);
      }
      if (!stopping) await waker.sleep(pause);
    }
  }

  const settled = () => Promise.all([...underWay].map(({ done }) => done));

  return {
    start() {
      running ??= run();
    },
    nudge() {
      if (nudged) return;
      nudged = true;
      setTimeout(() => {
        nudged = false;
        waker.wake();
      }, BREATH_MS).unref();
    },
    async work() {
      await planOutbox();
      let count = 0;
      for (;;) {
        // What was under way may have kept its recipients' next ones back, though it is done by now.
        const wasIdle = underWay.size === 0;
        const taken = await takeUpAll();
        count += taken;
        if (taken === 0 && wasIdle) return count;
        // All may be done by now, and a race of none would never end.
        if (underWay.size > 0) await Promise.race([...underWay].map(({ done }) => done));
      }
    },
    async stop(patienceMs) {
      stopping = true;
      waker.wake();
      const timer = setTimeout(() => cut.abort(), patienceMs);
      await running;
      await settled();
      clearTimeout(timer);
    },
  };
}

function isVain(look: VainLook | undefined, ended: number): boolean {
  return look !== undefined && look.ended === ended && performance.now() < look.until;
}

function saturated(busy: readonly LeasedDelivery[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { target } of busy) counts.set(target, (counts.get(target) ?? 0) + 1);
  return [...counts].flatMap(([target, count]) => (count >= TOGETHER ? [target] : []));
}

/** What is due already but not taken waits for room, not for the clock. */
function pauseUntil(due: EpochMs | null, now: EpochMs): number {
  return due === null || due <= now ? LOOK_AGAIN_MS : Math.min(LOOK_AGAIN_MS, due - now);
}

async function attempt(
  { senders, storage, clock, report: reportBroken, random = Math.random }: WorkerParts,
  delivery: LeasedDelivery,
  signal: AbortSignal,
): Promise<void> {
  const startedAt = clock.now();
  const sending = senders[delivery.channel]?.send({ delivery, now: startedAt, signal }) ?? unsendable(delivery);
  const { report, outcome } = await sending.catch((error: unknown) => {
    reportBroken(error);
    return brokenAt(startedAt);
  });
  const now = clock.now();
  const command = { now, deliveryId: delivery.id, leaseToken: delivery.leaseToken, report };
  const settling = { ...command, outcome: judge(outcome, { attempts: delivery.attempts, failedAt: now, random: random() }) };
  await insist(() => storage.settleDelivery(settling), { report: reportBroken, signal });
}

/** Pauses before settling is tried again, in ms: what was delivered and cannot be marked so is delivered twice. */
const SETTLE_AGAIN_MS: readonly number[] = [200, 1000, 5000];

/** Settling twice does no harm: the second time it is stale. Ends with the last failure, or where everything stops. */
async function insist(settle: () => Promise<unknown>, { report, signal }: Pick<WorkerParts, 'report'> & { readonly signal: AbortSignal }) {
  for (const pauseMs of SETTLE_AGAIN_MS) {
    try {
      return await settle();
    } catch (error) {
      report(error);
      if (signal.aborted || (await isCutWithin(pauseMs, signal))) return;
    }
  }
  return await settle();
}

function isCutWithin(ms: number, signal: AbortSignal): Promise<boolean> {
  return pauseFor(ms, false, { signal }).catch(() => true);
}

/** A message that cannot even be composed counts as tried: it is given up in the end, and the next of its lane follows. */
function brokenAt(startedAt: EpochMs): Awaited<ReturnType<Sender['send']>> {
  const problem = 'It could not be composed or sent; the log of the server says why.';
  const report = { startedAt, durationMs: 0, status: null, request: null, response: null, problem };
  return { outcome: { kind: 'failed', problem, after: null }, report };
}

function unsendable({ channel }: LeasedDelivery): never {
  throw new Error(`Nothing here sends by ${channel}.`);
}

interface Failing {
  readonly attempts: number;
  readonly failedAt: EpochMs;
  readonly random: number;
}

function judge(outcome: SendOutcome, failing: Failing): DeliveryOutcome {
  if (outcome.kind === 'refused') return { kind: 'dead', problem: outcome.problem };
  if (outcome.kind !== 'failed') return outcome;
  const { problem, after } = outcome;
  const at = nextAttempt({ ...failing, after });
  return at === null ? { kind: 'dead', problem: `${problem} It was tried ${failing.attempts} times.` } : { kind: 'retry', at, problem };
}
