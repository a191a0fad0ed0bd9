/** Rows and operations that fit together, to plant a fault among them. */

import type { BookingRow, ClaimRow, OutboxRow } from './database-snapshot.ts';
import type { Operation } from './history.ts';

export const aBooking = (changes: Partial<BookingRow> = {}): BookingRow => ({
  id: 1,
  key: 'a',
  status: 'confirmed',
  persons: 1,
  version: 1,
  schedule: 1,
  startsAt: 100,
  endsAt: 130,
  ...changes,
});

export const aClaim = (changes: Partial<ClaimRow> = {}): ClaimRow => ({
  bookingId: 1,
  schedule: 1,
  reason: 1,
  startsAt: 100,
  endsAt: 130,
  blocksFrom: 100,
  blocksUntil: 130,
  expiresAt: null,
  secretHash: null,
  visitor: null,
  ...changes,
});

export const created = (bookingId: number): OutboxRow => ({
  bookingId,
  version: 1,
  event: 'booking.created',
});

export const ok = (
  key: string,
  bookingId: number,
  cancelled: Operation['cancelled'] = null,
): Operation => ({
  key,
  outcome: { kind: 'ok', bookingId },
  cancelled,
});
