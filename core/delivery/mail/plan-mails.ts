/**
 * Decides who receives mail about an event: customers about their own bookings, the operator about
 * everything that was booked, cancelled or moved.
 */

import { readEmail } from '../../booking/typed-text.ts';
import type { EpochMs } from '../../clock.ts';
import type { InstallationProfile } from '../../installation/installation.ts';
import type { Schedule } from '../../installation/schedule.ts';
import { MS_PER_MINUTE } from '../../time/units.ts';
import type { PlannedDelivery } from '../delivery.ts';
import type { BookingAsOf, MessageContext, OutboxEntry, OutboxKind } from '../outbox-entry.ts';
import { findMailPlan } from './mail-kinds.ts';

export interface MailPlanQuestion {
  readonly entry: OutboxEntry;
  /** `null` if the entry is about no booking. */
  readonly context: MessageContext | null;
  readonly profile: InstallationProfile;
  readonly now: EpochMs;
}

/**
 * Plans no mail for a booking whose time has passed already, such as a demonstration's bookings,
 * and none to invalid addresses. Each recipient has a lane, so one whose server is down does not
 * delay the others. Lane names contain no address, because they outlive an erasure.
 * `planWaitlistMail` plans the waiting list's mails.
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
  const told = findMailPlan(kind).customer !== null && entry.notice?.quiet !== true;
  const email = entry.recipient ?? context.email;
  const customer = told && email !== null ? readEmail(email) : null;
  // Its server may be down, and mails to the booking's own address do not wait for that.
  const lane = entry.recipient === null ? 'customer' : `address-${entry.id}`;
  const operators =
    findMailPlan(kind).operator !== null && entry.tellsOperator
      ? listOperatorAddresses(context.schedule, profile)
      : [];
  return [
    ...(customer === null ? [] : [plan('customer', customer, lane)]),
    ...operators.map((target, place) => plan('operator', target, `operator-${place + 1}`)),
  ];
}

/** One mail about a waiting-list entry; none if the address is invalid. */
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

/** A cancellation matters until the booking's end, because the customer may be on the way. */
function isPast(kind: OutboxKind, { startsAt, endsAt }: BookingAsOf, now: EpochMs): boolean {
  return (kind === 'booking.cancelled' ? endsAt : startsAt) * MS_PER_MINUTE <= now;
}

/** Whether the operator gets mails about the bookings of the schedule. */
export function tellsOperator(
  schedule: Pick<Schedule, 'notify'>,
  profile: InstallationProfile,
): boolean {
  return listOperatorAddresses(schedule, profile).length > 0;
}

/** The addresses to notify, without duplicates. */
function listOperatorAddresses(
  { notify }: Pick<Schedule, 'notify'>,
  { contactEmail }: InstallationProfile,
): readonly string[] {
  const contact = contactEmail === null ? [] : [contactEmail];
  const given = notify.length > 0 ? notify : contact;
  return [...new Set(given.flatMap((address) => readEmail(address) ?? []))];
}
