/** "Send the email again": the latest mail that tells how a booking stands now. */

import { type Delivery, type OutboxKind, toMailbox } from '../../../core/index.ts';
import { type RouteDependencies, sendsMail } from '../../route-dependencies.ts';
import { mailboxKey, withinLimits } from '../../visitor/visitor-limits.ts';
import { type Action, AS_CUSTOMER, sayDone, sayProblem } from './changes.ts';
import { judgeState, type Managed } from './managed.ts';

type Dependencies = Pick<RouteDependencies, 'storage' | 'config' | 'limits' | 'showsMail'>;

/** How long a mail may be on its way before it is worth another one. */
const PATIENCE_MS = 30_000;
/** So many of a booking's latest mails are looked through. */
const MAX_MAILS = 20;

const KINDS: Readonly<Record<'confirmed' | 'pending', readonly OutboxKind[]>> = {
  confirmed: ['booking.created', 'booking.rescheduled', 'address.changed'],
  pending: ['confirmation.requested', 'confirmation.reminder'],
};

/**
 * `null` if none was planned, the booking is no longer active, or it has changed since the mail: an
 * undone change leaves only mails that would not be sent.
 */
export async function findMail(
  managed: Pick<Managed, 'booking' | 'now'>,
  deps: Pick<Dependencies, 'storage' | 'config' | 'showsMail'>,
): Promise<Delivery | null> {
  const state = judgeState(managed);
  if ((state !== 'confirmed' && state !== 'pending') || !sendsMail(deps)) {
    return null;
  }
  const { messages } = deps.storage;
  const { bookingId } = managed.booking;
  const mails = await messages.listDeliveries({ bookingId, channel: 'mail', limit: MAX_MAILS });
  for (const mail of mails.filter(({ role, target }) => role === 'customer' && target !== '')) {
    const entry = await messages.findEntry(mail.outboxId);
    if (entry !== null && KINDS[state].includes(entry.kind)) {
      const isOutdated = state === 'confirmed' && entry.asOf?.version !== managed.booking.version;
      return isOutdated ? null : mail;
    }
  }
  return null;
}

export type SendAgainOutcome = 'sent' | 'sent_just_now' | 'mail_limit' | 'nothing_to_send';

/**
 * Sends it to the booking's address of today. A mailbox gets three a day, for all its bookings: a
 * stranger may have made them, and must not use up what the mailbox gets.
 */
export async function sendMailAgain(
  managed: Pick<Managed, 'booking' | 'now'>,
  deps: Dependencies,
): Promise<SendAgainOutcome> {
  const mail = await findMail(managed, deps);
  if (mail === null) {
    return 'nothing_to_send';
  }
  const { now, booking } = managed;
  if (now - Math.max(mail.dueAt, mail.settledAt ?? 0) < PATIENCE_MS) {
    return 'sent_just_now';
  }
  const outcome = await withinLimits(
    [{ limit: deps.limits.mailsAgain, key: mailboxKey(toMailbox(booking.email ?? mail.target)) }],
    {
      work: () =>
        deps.storage.messages.resendDelivery({
          now,
          actor: AS_CUSTOMER.actor,
          deliveryId: mail.id,
        }),
      isSuccess: (found) => !('kind' in found),
    },
  );
  if (!('kind' in outcome)) {
    return 'sent';
  }
  // Its customer may have been erased meanwhile.
  return outcome.kind === 'full' ? 'mail_limit' : 'nothing_to_send';
}

export function createSendAgain(deps: Dependencies): Action {
  return async (managed) => {
    const outcome = await sendMailAgain(managed, deps);
    if (outcome === 'nothing_to_send') {
      return managed.link('');
    }
    return outcome === 'sent' ? sayDone(managed, 'sent') : sayProblem(managed, outcome);
  };
}
