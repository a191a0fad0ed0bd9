/** A sample mail about an invented booking, for the operator who edits its text. */

import type { Booking } from '../../booking/booking.ts';
import type { EpochMs } from '../../clock.ts';
import type { Installation, OwnMailKind } from '../../installation/installation.ts';
import type { Reason, Schedule } from '../../installation/schedule.ts';
import { MINUTES_PER_DAY, MS_PER_DAY, MS_PER_MINUTE } from '../../time/units.ts';
import type { BookingAsOf, OutboxEntry, OutboxKind } from '../outbox-entry.ts';
import { composeMail } from './compose-mail.ts';
import type { BookingContent, Mail, MailContent, MailOrigin, WaitlistContent } from './mail.ts';

export interface SampleRequest {
  readonly kind: OwnMailKind;
  /** The customer's language. */
  readonly language: string;
  readonly to: string;
  /** Includes the edited texts. */
  readonly installation: Installation;
  readonly now: EpochMs;
}

const ENTRIES: Readonly<
  Record<Exclude<OwnMailKind, 'waitlist_joined' | 'waitlist_offer'>, OutboxKind>
> = {
  confirmation: 'booking.created',
  cancellation: 'booking.cancelled',
  move: 'booking.rescheduled',
  reminder: 'booking.reminder',
  confirmation_request: 'confirmation.requested',
};

/** Uses the first calendar and its first reason; `null` if there are none. */
export function composeSampleMail(
  { kind, language, to, installation, now }: SampleRequest,
  origin: MailOrigin,
): Mail | null {
  const schedule = installation.schedules.find(({ memberIds }) => memberIds.length === 0);
  const reason =
    installation.reasons.find(({ id }) => schedule?.reasonIds.includes(id)) ??
    installation.reasons[0];
  if (schedule === undefined || reason === undefined) {
    return null;
  }
  // Two days from now, on the hour.
  const startsAt = Math.ceil(now / MS_PER_MINUTE / 60) * 60 + 2 * MINUTES_PER_DAY;
  const sample: Sample = { schedule, reason, language, startsAt, now };
  const content: MailContent =
    kind === 'waitlist_joined' || kind === 'waitlist_offer'
      ? waitlistContent(sample, kind, origin)
      : bookingContent(sample, ENTRIES[kind]);
  return composeMail({
    content,
    delivery: { role: 'customer', target: to, messageId: `sample-${now}` },
    installation,
    origin,
    now,
  });
}

interface Sample {
  readonly schedule: Schedule;
  readonly reason: Reason;
  readonly language: string;
  readonly startsAt: number;
  readonly now: EpochMs;
}

function bookingContent(sample: Sample, kind: OutboxKind): BookingContent {
  const { schedule, reason, startsAt, now } = sample;
  const status = kind === 'confirmation.requested' ? 'pending' : 'confirmed';
  const place = {
    scheduleId: schedule.id,
    reasonId: reason.id,
    startsAt,
    endsAt: startsAt + reason.durationMinutes,
  };
  const asOf: BookingAsOf = { ...place, bookingId: 42, version: 1, status };
  const entry: OutboxEntry = {
    id: 1,
    kind,
    createdAt: now,
    trigger: 'widget',
    asOf,
    previous:
      kind === 'booking.rescheduled'
        ? { ...place, startsAt: startsAt - 60, endsAt: place.endsAt - 60 }
        : null,
    notice: null,
    tellsOperator: true,
    mailsFrom: null,
    waitlistId: null,
    endpointId: null,
    recipient: null,
  };
  const context = {
    booking: sampleBooking(sample, asOf),
    schedule,
    reason,
    email: null,
    manageSecret: 'sample',
  };
  return { about: 'booking', entry, context };
}

function sampleBooking({ language, now }: Sample, asOf: BookingAsOf): Booking {
  return {
    ...asOf,
    detailsId: 'sample',
    customerId: 1,
    submission: { first_name: 'Anna', last_name: 'Weber' },
    email: null,
    surface: 'widget',
    locale: language,
    timeZone: null,
    createdAt: now,
    cancelledAt: null,
    confirmUntil: asOf.status === 'pending' ? now + 60 * MS_PER_MINUTE : null,
    beganPending: asOf.status === 'pending',
    eraseRequestedAt: null,
    attendance: null,
    note: '',
    persons: 1,
  };
}

function waitlistContent(
  { schedule, reason, language, startsAt, now }: Sample,
  kind: OwnMailKind,
  { baseUrl }: MailOrigin,
): WaitlistContent {
  const isOffer = kind === 'waitlist_offer';
  const link = `${baseUrl}/waitlist/sample`;
  return {
    about: 'waitlist',
    kind: isOffer ? 'offered' : 'joined',
    data: {
      waitlistId: 1,
      locale: language,
      timeZone: null,
      name: 'Anna Weber',
      schedule,
      reason,
      day: null,
      beforeDay: null,
      movesFrom: null,
      persons: 1,
      confirmUntil: isOffer ? null : now + MS_PER_DAY,
      slot: isOffer ? startsAt : null,
      until: isOffer ? now + 120 * MS_PER_MINUTE : null,
      link,
      leaveLink: link,
    },
  };
}
