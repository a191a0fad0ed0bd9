/** Every kind of mail that there is, in a language. */

import type { Booking } from '../../../../core/booking/booking.ts';
import { composeMail } from '../../../../core/delivery/mail/compose-mail.ts';
import type { Mail, MailContent, WaitlistMail } from '../../../../core/delivery/mail/mail.ts';
import type { OutboxEntry } from '../../../../core/delivery/outbox-entry.ts';
import type { AddressLetterKind } from '../../../../core/delivery/texts/mail-texts.ts';
import {
  aBooking,
  aDelivery,
  aMessageContext,
  anEntry,
  aPractice,
  asOf,
  aWaitlistMail,
  compose,
  composeForOperator,
  type MailChanges,
  NOW,
  ORIGIN,
  SECRET,
} from './messages.ts';

const pending = { status: 'pending', confirmUntil: NOW + 7_200_000 } as const;
const UNTIL = NOW + 7_200_000;
const link = { secret: SECRET, until: UNTIL };

/** `changes.entry` is ignored: each kind has an entry of its own. */
export function everyMail(
  locale: string,
  changes: MailChanges = {},
): Readonly<Record<string, Mail>> {
  const scene = {
    ...changes,
    booking: aBooking({ locale, ...changes.booking }),
    installation: { locale, ...changes.installation },
  };
  return { ...bookingMails(scene), ...otherMails(scene), ...operatorMails(scene) };
}

interface Scene extends MailChanges {
  readonly booking: Booking;
}

function bookingMails({ booking, ...changes }: Scene) {
  const write = (entry: Partial<OutboxEntry>, more: Partial<Booking> = {}) =>
    compose({
      ...changes,
      entry: { asOf: asOf(booking), ...entry },
      booking: { ...booking, ...more },
    });
  return {
    confirmation: write({}),
    'request to confirm': write({ kind: 'confirmation.requested' }, pending),
    'reminder to confirm': write({ kind: 'confirmation.reminder' }, pending),
    move: write(movedEntry(booking)),
    cancellation: write({ kind: 'booking.cancelled', trigger: 'command_line' }),
    reminder: write({ kind: 'booking.reminder' }),
  };
}

function operatorMails({ booking, ...changes }: Scene) {
  const write = (entry: Partial<OutboxEntry>) =>
    composeForOperator({ ...changes, entry: { asOf: asOf(booking), ...entry }, booking });
  const recipient = 'old@customer.example';
  return {
    'operator: booked': write({}),
    'operator: moved': write(movedEntry(booking)),
    'operator: cancelled': write({ kind: 'booking.cancelled' }),
    'operator: corrected': write({ kind: 'booking.corrected', trigger: 'manage' }),
    'operator: disputed': write({ kind: 'address.disputed', trigger: 'manage', recipient }),
  };
}

function otherMails({ booking, now = NOW, ...changes }: Scene) {
  const context = aMessageContext({ ...changes.context, booking });
  const { schedule, reason } = context;
  const entryOf = (kind: OutboxEntry['kind']) =>
    anEntry({ kind, trigger: 'admin', asOf: asOf(booking), recipient: 'other@customer.example' });
  const write = (content: MailContent) =>
    composeMail({
      content,
      delivery: aDelivery(changes.delivery),
      installation: aPractice(changes.installation),
      origin: ORIGIN,
      now,
    });
  const aboutAddress = (kind: AddressLetterKind, event: OutboxEntry['kind']) =>
    write({ about: 'address', kind, entry: entryOf(event), context, link });
  const aboutWaiting = (kind: 'joined' | 'offered', more: Partial<WaitlistMail> = {}) => {
    const { locale, timeZone } = booking;
    const data = aWaitlistMail(kind, { locale, timeZone, schedule, reason, ...more });
    return write({ about: 'waitlist', kind, data });
  };
  return {
    proposal: write({
      about: 'booking',
      entry: entryOf('booking.proposed'),
      context,
      proposed: { until: UNTIL, times: proposedTimes(booking.startsAt) },
    }),
    'refused for others': write({ about: 'refusal', context, active: [context, context] }),
    'address: to be confirmed': aboutAddress('addressRequest', 'address.asked'),
    'address: changed': aboutAddress('addressLeft', 'address.left'),
    'waiting list: to be confirmed': aboutWaiting('joined'),
    'waiting list: an offer': aboutWaiting('offered', { slot: booking.startsAt }),
  };
}

function movedEntry(booking: Booking): Partial<OutboxEntry> {
  const { scheduleId, startsAt, endsAt } = booking;
  return {
    kind: 'booking.rescheduled',
    trigger: 'manage',
    previous: { scheduleId, startsAt: startsAt - 1440, endsAt: endsAt - 1440 },
    asOf: { ...asOf(booking), version: 2 },
  };
}

function proposedTimes(startsAt: number) {
  return [
    { startsAt: startsAt + 60, schedule: null },
    { startsAt: startsAt + 1440, schedule: 'Dr. Okafor' },
  ];
}
