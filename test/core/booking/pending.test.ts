/** Bookings that wait for their customer's confirmation. */

import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../core/booking/booking.ts';
import { firstState, mayConfirm } from '../../../core/booking/pending.ts';
import { aBooking } from '../delivery/mail/messages.ts';
import { aReserve } from '../storage/storage-fixture.ts';

const NOW = Date.parse('2026-03-02T06:00:00Z');

describe('a booking', () => {
  it('waits for the configured time, and is confirmed at once without an address', () => {
    const { request } = aReserve({ confirmWithin: 30 });
    expect(firstState(request, 'ada@example.org', NOW)).toEqual({
      status: 'pending',
      confirmUntil: NOW + 1_800_000,
    });
    expect(firstState(request, null, NOW)).toEqual({ status: 'confirmed', confirmUntil: null });
    expect(firstState({ ...request, confirmWithin: null }, 'ada@example.org', NOW)).toEqual({
      status: 'confirmed',
      confirmUntil: null,
    });
  });

  it('may be confirmed up to the last moment, while it waits', () => {
    const may = (changes: Partial<Booking>, now: number) => mayConfirm(aBooking(changes), now);
    expect(may({ status: 'pending', confirmUntil: NOW }, NOW - 1)).toBe(true);
    expect(may({ status: 'pending', confirmUntil: NOW }, NOW)).toBe(false);
    expect(may({ status: 'cancelled', confirmUntil: NOW }, NOW - 1)).toBe(false);
    expect(may({ status: 'pending', confirmUntil: null }, NOW)).toBe(false);
  });
});
