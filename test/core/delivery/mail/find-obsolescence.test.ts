import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../../core/booking/booking.ts';
import type { Role } from '../../../../core/delivery/delivery.ts';
import { findObsolescence } from '../../../../core/delivery/mail/mail-composer.ts';
import type { OutboxKind } from '../../../../core/delivery/outbox-entry.ts';
import { aBooking, aMessageContext, anEntry, asOf, NOW } from './messages.ts';

interface Changes {
  readonly booking?: Partial<Booking>;
  readonly email?: string | null;
  readonly role?: Role;
  readonly now?: number;
}

function judge(
  kind: OutboxKind,
  { booking, email = 'ada@customer.example', role = 'customer', now = NOW }: Changes = {},
) {
  const context = aMessageContext({ booking: aBooking(booking), email });
  return findObsolescence({ entry: anEntry({ kind }), asOf: asOf(aBooking()), context, role, now });
}

const BEGIN = aBooking().startsAt * 60_000;
const END = aBooking().endsAt * 60_000;

describe('mail is no longer worth sending', () => {
  it.each<[OutboxKind, Changes, RegExp]>([
    ['booking.reminder', { booking: { status: 'cancelled' } }, /no longer stands/],
    ['booking.reminder', { booking: { startsAt: 0 } }, /was moved/],
    ['booking.reminder', { booking: { scheduleId: 2 } }, /was moved/],
    ['booking.reminder', { now: BEGIN }, /had begun/],
    ['booking.created', { now: BEGIN }, /had begun/],
    // Messages about the change follow it.
    ['booking.created', { booking: { status: 'cancelled', version: 2 } }, /was changed since/],
    [
      'booking.created',
      { booking: { startsAt: 0, version: 2 }, role: 'operator' },
      /was changed since/,
    ],
    ['booking.rescheduled', { booking: { version: 2 } }, /was changed since/],
    ['booking.rescheduled', { now: BEGIN, role: 'operator' }, /had begun/],
    ['booking.cancelled', { now: END }, /was over/],
    ['booking.created', { email: null }, /erased/],
    ['confirmation.requested', { booking: { status: 'confirmed' } }, /no longer waits/],
    ['confirmation.reminder', { booking: { status: 'cancelled' } }, /no longer waits/],
  ])('%s with %j', (kind, changes, reason) => {
    expect(judge(kind, changes)).toMatch(reason);
  });
});

describe('mail is still worth sending', () => {
  it.each<[OutboxKind, Changes]>([
    ['booking.created', {}],
    ['booking.rescheduled', { role: 'operator' }],
    ['booking.created', { now: BEGIN - 1 }],
    ['booking.created', { email: null, role: 'operator' }],
    ['booking.cancelled', { booking: { status: 'cancelled' }, now: END - 1 }],
    ['booking.reminder', {}],
    ['confirmation.requested', { booking: { status: 'pending' } }],
  ])('%s with %j', (kind, changes) => {
    expect(judge(kind, changes)).toBeNull();
  });
});
