/** Carries out the commands about messages and pending bookings, inside the open transaction. */

import { isToErase, judgeErasing } from '../../booking/change.ts';
import { mayConfirm } from '../../booking/pending.ts';
import { confirm } from '../messages/confirming.ts';
import { addEndpoint, changeEndpoint, removeEndpoint, testEndpoint } from '../messages/endpoints.ts';
import { erase, eraseLater } from '../messages/erasure.ts';
import { addFeed, removeFeed } from '../messages/feeds.ts';
import { leaseDeliveries } from '../messages/leases.ts';
import { admitMail } from '../messages/mail-limit.ts';
import { plan } from '../messages/outbox.ts';
import { remind, remindPending } from '../messages/reminders.ts';
import { resendDelivery, settleDelivery } from '../messages/settling.ts';
import { type Executor, finish, type Work } from '../messages/work.ts';
import type { BookingReader } from './booking-reader.ts';
import type { EndBooking } from './cancel-booking.ts';
import type { SchedulePolicies } from './schedule-policies.ts';
import type { ScheduleVersions } from './schedule-versions.ts';
import { createWaitlistHandlers, type WaitlistParts } from './waitlist-handlers.ts';
import type { MessageCallName, WriterCalls } from './writer-messages.ts';

interface Parts extends WaitlistParts {
  readonly executor: Executor;
  readonly bookings: BookingReader;
  readonly policies: SchedulePolicies;
  readonly endBooking: EndBooking;
  readonly versions: ScheduleVersions;
}

type Handler<Name extends MessageCallName> = (input: WriterCalls[Name]['input']) => WriterCalls[Name]['output'];
export type MessageHandlers = { readonly [Name in MessageCallName]: Handler<Name> };

export function createMessageHandlers(parts: Parts): MessageHandlers {
  const { executor } = parts;
  const at =
    <Command, Result>(work: (command: Command) => Work<Result>) =>
    (command: Command): Result =>
      finish(work(command), executor);
  return {
    ...createPendingHandlers(parts),
    ...createWaitlistHandlers(parts),
    remindPending: at(remindPending),
    plan: at(plan),
    leaseDeliveries: at(leaseDeliveries),
    settleDelivery: at(settleDelivery),
    resendDelivery: at(resendDelivery),
    admitMail: at(admitMail),
    addEndpoint: at(addEndpoint),
    changeEndpoint: at(changeEndpoint),
    removeEndpoint: at(removeEndpoint),
    testEndpoint: at(testEndpoint),
    remind: at(remind),
    addFeed: at(addFeed),
    removeFeed: at(removeFeed),
  };
}

function createPendingHandlers({
  executor,
  bookings,
  policies,
  endBooking,
  versions,
}: Parts): Pick<MessageHandlers, 'confirmBooking' | 'expireBooking' | 'eraseCustomer' | 'erasePastBooking'> {
  return {
    confirmBooking: (command) => {
      const outcome = finish(confirm(bookings.find(command.bookingId), command), executor);
      // What is free is what it was; feeds say something else.
      if (outcome.kind === 'confirmed' && !outcome.again) versions.raise(outcome.booking.scheduleId);
      return outcome;
    },
    expireBooking: ({ now, bookingId }) => {
      const booking = bookings.find(bookingId);
      if (booking?.status !== 'pending' || mayConfirm(booking, now)) return 0;
      endBooking(booking, { now, actor: 'expiry', source: 'expiry', action: 'booking.expired' });
      return 1;
    },
    eraseCustomer: (command) => {
      const booking = bookings.find(command.bookingId);
      if (booking === null) return { kind: 'not_found' };
      const cutoffMinutes = command.respectCutoff ? policies.of(booking.scheduleId).cancelCutoffMinutes : null;
      const erasing = judgeErasing(booking, { now: command.now, cutoffMinutes });
      if (erasing === 'cancel') endBooking(booking, { ...command, action: 'booking.cancelled' });
      finish((erasing === 'wait' ? eraseLater : erase)(booking, command), executor);
      versions.raise(booking.scheduleId);
      return erasing === 'wait' ? 'later' : 'erased';
    },
    erasePastBooking: ({ now, bookingId }) => {
      const booking = bookings.find(bookingId);
      if (booking === null || !isToErase(booking, now)) return 0;
      finish(erase(booking, { now, actor: 'retention', ownsAddress: false }), executor);
      versions.raise(booking.scheduleId);
      return 1;
    },
  };
}
