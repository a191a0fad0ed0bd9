/** Confirms a booking that waited for it: from now on the outside knows of it. */

import { sql } from 'kysely';
import type { Actor, Booking } from '../../booking/booking.ts';
import { type Confirmation, mayConfirm } from '../../booking/pending.ts';
import type { EpochMs } from '../../clock.ts';
import { writeAudit } from './audit.ts';
import { asOfBooking, writeEntry } from './outbox.ts';
import { all, type PlaceholderOf, run, statement, type Work } from './work.ts';

const markConfirmed = statement((dialect, value: PlaceholderOf<{ bookingId: number; version: number }>) =>
  dialect.compiler
    .updateTable('booking')
    .set({ status: 'confirmed', confirm_until: null, version: value('version') })
    .where('id', '=', value('bookingId')),
);

/** Of a booking that nobody else changes meanwhile. */
export function* confirm(booking: Booking | null, { now, actor }: { readonly now: EpochMs; readonly actor: Actor }): Work<Confirmation> {
  if (booking === null) return { kind: 'not_found' };
  if (booking.status === 'confirmed') return { kind: 'confirmed', booking, again: true };
  if (!mayConfirm(booking, now)) return { kind: 'refused', code: 'not_changeable' };
  const { bookingId } = booking;
  const confirmed: Booking = { ...booking, status: 'confirmed', confirmUntil: null, version: booking.version + 1 };
  yield* run(markConfirmed, { bookingId, version: confirmed.version });
  yield* writeEntry({ kind: 'booking.created', source: booking.surface, createdAt: now, asOf: asOfBooking(confirmed) });
  yield* writeAudit({ at: now, actor, action: 'booking.confirmed', subject: `booking:${bookingId}` });
  return { kind: 'confirmed', booking: confirmed, again: false };
}

/** How many are read in one go. */
const MOST_OVERDUE = 100;

/** `except` is JSON. */
const overdue = statement((dialect, value: PlaceholderOf<{ now: EpochMs; except: string }>) =>
  dialect.compiler
    .selectFrom('booking')
    .select('id')
    .where('status', '=', sql.lit('pending'))
    .where('confirm_until', '<=', value('now'))
    .where('id', 'not in', dialect.numbers(value('except')))
    .orderBy('confirm_until')
    .limit(MOST_OVERDUE),
);

/** The bookings that nobody has confirmed in time, the longest overdue first. */
export function* readOverdue(now: EpochMs, except: readonly number[]): Work<readonly number[]> {
  return (yield* all(overdue, { now, except: JSON.stringify(except) })).map(({ id }) => id);
}
