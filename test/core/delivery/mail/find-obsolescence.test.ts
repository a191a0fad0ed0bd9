import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../../core/booking/booking.ts';
import type { DeliveryProblemCode } from '../../../../core/delivery/delivery-problem.ts';
import { findObsolescence } from '../../../../core/delivery/mail/mail-composer.ts';
import type { OutboxKind } from '../../../../core/delivery/outbox-entry.ts';
import { aBooking, aMessageContext, anEntry, asOf, NOW } from './messages.ts';

interface Changes {
  readonly booking?: Partial<Booking>;
  readonly now?: number;
}

function judge(kind: OutboxKind, { booking, now = NOW }: Changes = {}) {
  const context = aMessageContext({ booking: aBooking(booking) });
  return findObsolescence({ entry: anEntry({ kind }), asOf: asOf(aBooking()), context, now });
}

const BEGIN = aBooking().startsAt * 60_000;
const END = aBooking().endsAt * 60_000;

describe('mail is no longer worth sending', () => {
  it.each<[OutboxKind, Changes, DeliveryProblemCode]>([
    ['booking.reminder', { booking: { status: 'cancelled' } }, 'booking_cancelled'],
    ['booking.reminder', { booking: { startsAt: 0 } }, 'booking_moved'],
    ['booking.reminder', { booking: { scheduleId: 2 } }, 'booking_moved'],
    ['booking.reminder', { now: BEGIN }, 'time_begun'],
    ['booking.created', { now: BEGIN }, 'time_begun'],
    // Messages about the change follow it.
    ['booking.created', { booking: { status: 'cancelled', version: 2 } }, 'booking_changed'],
    ['booking.created', { booking: { startsAt: 0, version: 2 } }, 'booking_changed'],
    ['booking.rescheduled', { booking: { version: 2 } }, 'booking_changed'],
    ['booking.rescheduled', { now: BEGIN }, 'time_begun'],
    ['booking.cancelled', { now: END }, 'time_over'],
    ['confirmation.requested', { booking: { status: 'confirmed' } }, 'not_pending'],
    ['confirmation.reminder', { booking: { status: 'cancelled' } }, 'not_pending'],
  ])('%s with %j', (kind, changes, reason) => {
    expect(judge(kind, changes)).toBe(reason);
  });
});

describe('mail is still worth sending', () => {
  it.each<[OutboxKind, Changes]>([
    ['booking.created', {}],
    ['booking.rescheduled', {}],
    ['booking.created', { now: BEGIN - 1 }],
    ['booking.cancelled', { booking: { status: 'cancelled' }, now: END - 1 }],
    ['booking.reminder', {}],
    ['confirmation.requested', { booking: { status: 'pending' } }],
  ])('%s with %j', (kind, changes) => {
    expect(judge(kind, changes)).toBeNull();
  });
});
