/** Shows a single delivery (a mail or a webhook) with all its attempts, and resends it. */

import {
  type Attempt,
  type Channel,
  type Delivery,
  describeDeliveryProblem,
  type EpochMs,
  isRefusal,
  type Storage,
} from '../../core/index.ts';
import { resendDead } from '../operations/messages.ts';
import { readNumber } from './arguments.ts';
import type { CommandCall, ExitCode } from './command.ts';
import { presentTime, printable } from './print.ts';
import { ACTOR, withCore } from './with-core.ts';

/** `null` after printing a problem if it is not a number. */
function readDeliveryId(call: CommandCall): number | null {
  return readNumber(call, { thing: 'delivery', shownBy: 'webhook log, or slotwell outbox list,' });
}

/** `null` after printing a problem if it does not exist. */
async function findDelivery(
  { io }: CommandCall,
  storage: Storage,
  deliveryId: number,
): Promise<Delivery | null> {
  const [delivery] = await storage.messages.listDeliveries({ deliveryId, limit: 1 });
  if (delivery === undefined) {
    io.err(
      `There is no delivery ${deliveryId}: slotwell webhook log and slotwell outbox list show them.`,
    );
  }
  return delivery ?? null;
}

/**
 * `slotwell outbox show` for any delivery, `slotwell webhook show` for webhooks. `only`: refuses
 * deliveries of other channels.
 */
export async function showDelivery(call: CommandCall, only?: Channel): Promise<ExitCode> {
  const { io, clock } = call;
  const deliveryId = readDeliveryId(call);
  if (deliveryId === null) {
    return 2;
  }
  return withCore(call, async ({ storage }) => {
    const delivery = await findDelivery(call, storage, deliveryId);
    if (delivery === null) {
      return 1;
    }
    if (only !== undefined && delivery.channel !== only) {
      io.err(
        `Delivery ${deliveryId} is a ${delivery.channel}, not a ${only}: slotwell outbox show ${deliveryId} shows it.`,
      );
      return 1;
    }
    const attempts = await storage.messages.listAttempts(deliveryId);
    const state = presentState(delivery, clock.now());
    io.out(
      printable(
        `Delivery ${deliveryId}, a ${delivery.channel} to ${presentTarget(delivery)}, ${delivery.messageId}: ${state}`,
      ),
    );
    for (const [index, attempt] of attempts.entries()) {
      for (const line of attemptLines(attempt, index + 1)) {
        io.out(line);
      }
    }
    if (attempts.length === 0) {
      io.err('It has not been attempted yet.');
    }
    return 0;
  });
}

/**
 * `slotwell webhook resend` and `slotwell outbox resend NUMBER`: sends a delivery again under its
 * old id, whatever its state.
 */
export async function resendOne(call: CommandCall): Promise<ExitCode> {
  const deliveryId = readDeliveryId(call);
  if (deliveryId === null) {
    return 2;
  }
  return withCore(call, async ({ storage }) => {
    const again = await storage.messages.resendDelivery({
      now: call.clock.now(),
      actor: ACTOR,
      deliveryId,
    });
    if (isRefusal(again)) {
      call.io.err(`There is no delivery ${deliveryId} that could be sent again.`);
    } else {
      call.io.out(`Delivery ${deliveryId} is sent again, at once, by the running server.`);
    }
    return isRefusal(again) ? 1 : 0;
  });
}

export function resendAllDead(call: CommandCall): Promise<ExitCode> {
  return withCore(call, async ({ storage }) => {
    const count = await resendDead({ storage, clock: call.clock, actor: ACTOR });
    call.io.out(
      count === 0
        ? 'Nothing was given up.'
        : `Sent again, at once, by the running server: ${count}.`,
    );
    return 0;
  });
}

/** The recipient: an endpoint's number or a mail address, which may have been erased. */
export function presentTarget({ channel, target }: Pick<Delivery, 'channel' | 'target'>): string {
  if (channel === 'webhook') {
    return `endpoint ${target}`;
  }
  return target === '' ? '(erased)' : target;
}

/** The final state and its time, such as `delivered` or `dead`, or when the delivery is due. */
export function presentState(
  { state, attempts, dueAt, settledAt }: Delivery,
  now: EpochMs,
): string {
  if (state !== 'waiting') {
    return settledAt === null ? state : `${state} ${presentTime(settledAt)}`;
  }
  if (dueAt <= now) {
    return 'due';
  }
  return `${attempts === 0 ? 'due' : 'again'} ${presentTime(dueAt)}`;
}

/**
 * `2`, or `1 (5 in all)` for a delivery that was resent: `webhook show` and `outbox show` list all
 * attempts ever made.
 */
export function presentAttemptCount(
  { attempts }: Pick<Delivery, 'attempts'>,
  { length }: readonly Attempt[],
): string {
  return length > attempts ? `${attempts} (${length} in all)` : `${attempts}`;
}

export function presentAttempt({ status, durationMs, problem }: Attempt): string {
  const answer = status === null ? 'no answer' : `${status}`;
  const cause = problem === null ? '' : `: ${describeDeliveryProblem(problem)}`;
  return printable(`${answer} in ${durationMs} ms${cause}`);
}

function attemptLines(attempt: Attempt, number: number): string[] {
  return [
    `Attempt ${number}, ${presentTime(attempt.startedAt)}: ${presentAttempt(attempt)}`,
    ...section('Sent', attempt.request),
    ...section('Answered', attempt.response),
  ];
}

function section(title: string, text: string | null): string[] {
  return text === null || text === ''
    ? []
    : [`  ${title}:`, ...text.split('\n').map((line) => `    ${printable(line)}`)];
}
