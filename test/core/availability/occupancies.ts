/** Claims and requests with valid defaults, for tests of availability and decisions. */

import type { Occupancy } from '../../../core/availability/occupancy.ts';
import type { BookingRequest } from '../../../core/booking/booking.ts';
import type { ReferenceClaim } from './reference.ts';

/** Sorted by `blocksFrom`, as a storage returns them. */
export function occupancyOf(
  claims: readonly ReferenceClaim[],
  nextExpiry: number | null = null,
): Occupancy {
  const sorted = claims.toSorted((a, b) => a.from - b.from);
  return {
    count: sorted.length,
    blocksFrom: Int32Array.from(sorted, ({ from }) => from),
    blocksUntil: Int32Array.from(sorted, ({ until }) => until),
    startsAt: Int32Array.from(sorted, ({ startsAt }) => startsAt),
    reasonId: Int32Array.from(sorted, ({ reasonId }) => reasonId),
    nextExpiry,
  };
}

export function aRequest(slot: string, changes: Partial<BookingRequest> = {}): BookingRequest {
  return {
    scheduleId: 1,
    reasonId: 1,
    slot,
    submission: { last_name: 'Lovelace', email: 'ada@example.org' },
    surface: 'api',
    locale: 'en',
    consented: true,
    idempotency: null,
    confirmWithin: null,
    holdSecret: null,
    ...changes,
  };
}
