/**
 * Decides who receives mail about an event: customers about their own bookings, the operator about
 * everything that was booked, cancelled or moved, and so does whoever a booking of another calendar
 * needs.
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
  /** All calendars: bookings of others may need them, or were in them before. */
  readonly schedules?: readonly NotifiedCalendar[];
  /** The operators' addresses that were written to about the booking before. */
  readonly told?: readonly string[];
  readonly now: EpochMs;
}

export type NotifiedCalendar = Pick<Schedule, 'id' | 'notify'>;

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
  schedules = [],
  told: toldBefore = [],
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
  const tellsOperators = findMailPlan(kind).operator !== null && entry.tellsOperator;
  const operators = tellsOperators ? listOperatorAddresses(context.schedule, profile) : [];
  const others = tellsOperators
    ? listOthers(schedules, { entry, context, profile, told: toldBefore, operators })
    : [];
  return [
    ...(customer === null ? [] : [plan('customer', customer, lane)]),
    ...operators.map((target, place) => plan('operator', target, `operator-${place + 1}`)),
    ...others.map(({ target, lane: name }) => plan('operator', target, name)),
  ];
}

interface Told extends Pick<MailPlanQuestion, 'entry' | 'profile'> {
  readonly context: Pick<MessageContext, 'booking'>;
  readonly told: readonly string[];
  /** Who is told anyway. */
  readonly operators: readonly string[];
}

/**
 * The addresses of the calendars that the booking needs, or needed when they were written to, and
 * of the one from which it was moved.
 */
function listOthers(
  calendars: readonly NotifiedCalendar[],
  { entry, context: { booking }, profile, told, operators }: Told,
): readonly { readonly target: string; readonly lane: string }[] {
  const { scheduleId, parts = [] } = booking;
  const found = calendars
    .filter(({ id }) => id !== scheduleId)
    .flatMap((calendar) => {
      const { id, notify } = calendar;
      const isFormer = entry.previous?.scheduleId === id;
      const isNeeded = parts.some((part) => part.scheduleId === id);
      const addresses = isFormer ? listOperatorAddresses(calendar, profile) : readAddresses(notify);
      return addresses.flatMap((target, place) =>
        isFormer || isNeeded || told.includes(target)
          ? [{ target, lane: `operator-${place + 1}-of-${id}` }]
          : [],
      );
    });
  return found.filter(
    ({ target }, index) =>
      !operators.includes(target) && index === found.findIndex((one) => one.target === target),
  );
}

/** Whether the operators' address is of the calendar of a booking, or of one that it needs. */
export function isInvolved(
  target: string,
  { booking: { parts = [] }, schedule }: Pick<MessageContext, 'booking' | 'schedule'>,
  installation: InstallationProfile & { readonly schedules?: readonly NotifiedCalendar[] },
): boolean {
  const { schedules = [] } = installation;
  const needed = schedules.filter(({ id }) => parts.some(({ scheduleId }) => scheduleId === id));
  return [
    ...listOperatorAddresses(schedule, installation),
    ...needed.flatMap(({ notify }) => readAddresses(notify)),
  ].includes(target);
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
  return readAddresses(notify.length > 0 ? notify : contact);
}

function readAddresses(addresses: readonly string[]): readonly string[] {
  return [...new Set(addresses.flatMap((address) => readEmail(address) ?? []))];
}
