/**
 * Decides who gets mail about what happened: customers about their own bookings, the operator about
 * all that was booked, cancelled or moved.
 */

import { readEmail } from '../../booking/typed-text.ts';
import type { EpochMs } from '../../clock.ts';
import type { InstallationProfile } from '../../installation/installation.ts';
import type { Schedule } from '../../installation/schedule.ts';
import { MS_PER_MINUTE } from '../../time/units.ts';
import type { PlannedDelivery } from '../delivery.ts';
import type { BookingAsOf, MessageContext, OutboxEntry, OutboxKind } from '../outbox-entry.ts';
import { MAIL_KINDS } from './mail-kinds.ts';

export interface MailPlanQuestion {
  readonly entry: OutboxEntry;
  /** `null` if the entry is about no booking. */
  readonly context: MessageContext | null;
  readonly profile: InstallationProfile;
  readonly now: EpochMs;
}

/**
 * No mail for what is past when it is planned, such as the bookings of a demonstration, and none to
 * what is no address. Each recipient has a lane of its own, so that one whose server is down holds
 * up nobody else; lanes name no address, as they outlive an erasure. The waitlist's mails are
 * `planWaitlistMail`'s.
 */
export function planMails({
  entry,
  context,
  profile,
  now,
}: MailPlanQuestion): readonly PlannedDelivery[] {
  const { asOf, kind } = entry;
  if (asOf === null || context === null || isPast(kind, asOf, now)) {
    return [];
  }
  const plan = (role: 'customer' | 'operator', target: string, lane: string): PlannedDelivery => ({
    channel: 'mail',
    role,
    target,
    lane: `booking:${asOf.bookingId}/${lane}`,
    dueAt: dueAt(entry),
  });
  const told = MAIL_KINDS[kind].customer !== null && entry.notice?.quiet !== true;
  const customer = told && context.email !== null ? readEmail(context.email) : null;
  const operators =
    MAIL_KINDS[kind].operator !== null && entry.tellsOperator
      ? operatorsOf(context.schedule, profile)
      : [];
  return [
    ...(customer === null ? [] : [plan('customer', customer, 'customer')]),
    ...operators.map((target, place) => plan('operator', target, `operator-${place + 1}`)),
  ];
}

/** One mail to the one who waits; nothing if the address is none. */
export function planWaitlistMail(entry: OutboxEntry, email: string): readonly PlannedDelivery[] {
  const target = readEmail(email);
  if (target === null) {
    return [];
  }
  return [
    {
      channel: 'mail',
      role: 'customer',
      target,
      lane: `waitlist:${entry.waitlistId ?? 0}`,
      dueAt: dueAt(entry),
    },
  ];
}

function dueAt({ createdAt, mailsFrom }: OutboxEntry): EpochMs {
  return mailsFrom ?? createdAt;
}

/** A cancellation matters until the time is over: somebody may be on the way. */
function isPast(kind: OutboxKind, { startsAt, endsAt }: BookingAsOf, now: EpochMs): boolean {
  return (kind === 'booking.cancelled' ? endsAt : startsAt) * MS_PER_MINUTE <= now;
}

/** Each address once. */
function operatorsOf(
  { notify }: Schedule,
  { contactEmail }: InstallationProfile,
): readonly string[] {
  const contact = contactEmail === null ? [] : [contactEmail];
  const given = notify.length > 0 ? notify : contact;
  return [...new Set(given.flatMap((address) => readEmail(address) ?? []))];
}
