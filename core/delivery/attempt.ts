/**
 * One attempt at a delivery: sends it, settles the outcome whatever fails along the way, and
 * schedules the next attempt.
 */

import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Clock, EpochMs } from '../clock.ts';
import type { MessageStorage } from '../storage/port/messages.ts';
import { MS_PER_HOUR, MS_PER_MINUTE } from '../time/units.ts';
import type { Channel, DeliveryOutcome, LeasedDelivery, Sender, SendOutcome } from './delivery.ts';
import { deliveryProblem } from './delivery-problem.ts';

export interface AttemptParts {
  readonly storage: { readonly messages: Pick<MessageStorage, 'settleDelivery'> };
  /** The available channels; without SMTP, mail waits. */
  readonly senders: Partial<Record<Channel, Sender>>;
  readonly clock: Clock;
  /** Receives failures of this process or its database, never those caused by a recipient. */
  readonly report: (error: unknown) => void;
  /** In [0, 1); random by default. */
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
 * Pauses before retrying to settle, in ms. A delivered message that cannot be marked as such would
 * be delivered twice.
 */
const SETTLE_AGAIN_MS: readonly number[] = [200, 1000, 5000];

/**
 * Settling twice is harmless, because the second call is stale. Rejects if the attempt after the
 * last pause fails as well; returns early when the process stops.
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
 * A message that cannot even be composed counts as an attempt, so that it is given up eventually
 * and the next one in its lane follows.
 */
function brokenAt(startedAt: EpochMs): Awaited<ReturnType<Sender['send']>> {
  const problem = deliveryProblem('broken');
  const report = { startedAt, durationMs: 0, status: null, request: null, response: null, problem };
  return { outcome: { kind: 'failed', problem, after: null }, report };
}

function unsendable({ channel }: LeasedDelivery): never {
  throw new Error(`Nothing here sends by ${channel}.`);
}

interface RetryInput {
  readonly attempts: number;
  readonly failedAt: EpochMs;
  readonly random: number;
}

function judge(outcome: SendOutcome, failing: RetryInput): DeliveryOutcome {
  if (outcome.kind === 'refused') {
    return { kind: 'dead', problem: outcome.problem };
  }
  if (outcome.kind !== 'failed') {
    return outcome;
  }
  const { problem, after } = outcome;
  const at = nextAttempt({ ...failing, after });
  return at === null
    ? {
        kind: 'dead',
        problem: { ...problem, params: { ...problem.params, tries: failing.attempts } },
      }
    : { kind: 'retry', at, problem };
}

/**
 * Pauses between the attempts, for mail and webhooks alike: ten attempts over three days. They are
 * those proposed by Standard Webhooks 1.0.0, with the last two shortened so that all ten attempts
 * fit into three days (71 h 35 min 5 s).
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

export const MAX_ATTEMPTS = PAUSES.length + 1;

/**
 * Pauses vary by up to a tenth in either direction, so that messages that failed together are not
 * retried together.
 */
const JITTER = 0.1;

export interface FailedAttempt {
  /** Attempts begun so far, including the failed one. */
  readonly attempts: number;
  readonly failedAt: EpochMs;
  /**
   * Minimum pause in ms as requested by the other side, see `SendOutcome`; `null` if it made no
   * request.
   */
  readonly after: number | null;
  /** In [0, 1). */
  readonly random: number;
}

/** When to retry; `null` if the attempts are used up. */
export function nextAttempt({ attempts, failedAt, after, random }: FailedAttempt): EpochMs | null {
  const pause = PAUSES[attempts - 1];
  if (pause === undefined) {
    return null;
  }
  const jittered = Math.round(pause * (1 + JITTER * (2 * random - 1)));
  return failedAt + Math.max(jittered, after ?? 0);
}
