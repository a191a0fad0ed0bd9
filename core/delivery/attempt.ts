/**
 * One attempt at a delivery: it is sent, what came of it is settled, whatever breaks meanwhile, and
 * the next one is timed.
 */

import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Clock, EpochMs } from '../clock.ts';
import type { MessageStorage } from '../storage/port/messages.ts';
import { MS_PER_HOUR, MS_PER_MINUTE } from '../time/units.ts';
import type { Channel, DeliveryOutcome, LeasedDelivery, Sender, SendOutcome } from './delivery.ts';

export interface AttemptParts {
  readonly storage: { readonly messages: Pick<MessageStorage, 'settleDelivery'> };
  /** Those that can be sent now: without SMTP, mail waits. */
  readonly senders: Partial<Record<Channel, Sender>>;
  readonly clock: Clock;
  /** Told of what broke in this process or its database; never of what a recipient did. */
  readonly report: (error: unknown) => void;
  /** In [0, 1); by default random. */
  readonly random?: () => number;
}

export async function attempt(
  { senders, storage, clock, report: reportBroken, random = Math.random }: AttemptParts,
  delivery: LeasedDelivery,
  signal: AbortSignal,
): Promise<void> {
  const startedAt = clock.now();
  const sending =
    senders[delivery.channel]?.send({ delivery, now: startedAt, signal }) ?? unsendable(delivery);
  const { report, outcome } = await sending.catch((error: unknown) => {
    reportBroken(error);
    return brokenAt(startedAt);
  });
  const now = clock.now();
  const command = { now, deliveryId: delivery.id, leaseToken: delivery.leaseToken, report };
  const settling = {
    ...command,
    outcome: judge(outcome, { attempts: delivery.attempts, failedAt: now, random: random() }),
  };
  await retry(() => storage.messages.settleDelivery(settling), { report: reportBroken, signal });
}

/**
 * Pauses before settling is tried again, in ms: what was delivered and cannot be marked so is
 * delivered twice.
 */
const SETTLE_AGAIN_MS: readonly number[] = [200, 1000, 5000];

/**
 * Settling twice does no harm: the second time it is stale. Ends with the last failure, or where
 * everything stops.
 */
async function retry(
  settle: () => Promise<unknown>,
  { report, signal }: Pick<AttemptParts, 'report'> & { readonly signal: AbortSignal },
) {
  for (const pauseMs of SETTLE_AGAIN_MS) {
    try {
      return await settle();
    } catch (error) {
      report(error);
      if (signal.aborted || (await isCutWithin(pauseMs, signal))) {
        return;
      }
    }
  }
  return await settle();
}

function isCutWithin(ms: number, signal: AbortSignal): Promise<boolean> {
  return pauseFor(ms, false, { signal }).catch(() => true);
}

/**
 * A message that cannot even be composed counts as tried: it is given up in the end, and the next
 * of its lane follows.
 */
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
  if (outcome.kind === 'refused') {
    return { kind: 'dead', problem: outcome.problem };
  }
  if (outcome.kind !== 'failed') {
    return outcome;
  }
  const { problem, after } = outcome;
  const at = nextAttempt({ ...failing, after });
  return at === null
    ? { kind: 'dead', problem: `${problem} It was tried ${failing.attempts} times.` }
    : { kind: 'retry', at, problem };
}

/**
 * When a delivery that failed is tried again, ten attempts over three days, mail and webhooks
 * alike: the pauses after the first attempt, the second and so on. They are those that Standard
 * Webhooks 1.0.0 proposes, the last two shortened so that all ten attempts fit into three days (71
 * h 35 min 5 s).
 */
const PAUSES: readonly number[] = [
  5_000,
  5 * MS_PER_MINUTE,
  30 * MS_PER_MINUTE,
  2 * MS_PER_HOUR,
  5 * MS_PER_HOUR,
  10 * MS_PER_HOUR,
  14 * MS_PER_HOUR,
  18 * MS_PER_HOUR,
  22 * MS_PER_HOUR,
];

/** After so many it is given up. */
export const MAX_ATTEMPTS = PAUSES.length + 1;

/**
 * A pause is up to a tenth shorter or longer, so that what failed together does not come back
 * together.
 */
const JITTER = 0.1;

export interface FailedAttempt {
  /** Attempts begun so far, the failed one included. */
  readonly attempts: number;
  readonly failedAt: EpochMs;
  /**
   * The least pause, ms: the other side's own wish, as `SendOutcome` has it; `null` if it has none.
   */
  readonly after: number | null;
  /** In [0, 1). */
  readonly random: number;
}

/** When to try again; `null` if it has been tried often enough. */
export function nextAttempt({ attempts, failedAt, after, random }: FailedAttempt): EpochMs | null {
  const pause = PAUSES[attempts - 1];
  if (pause === undefined) {
    return null;
  }
  const jittered = Math.round(pause * (1 + JITTER * (2 * random - 1)));
  return failedAt + Math.max(jittered, after ?? 0);
}
