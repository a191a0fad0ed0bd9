/** Decides whether a mail is still worth sending when its turn comes: minutes, or after an outage days, after what it tells of. */

import type { EpochMs } from '../../clock.ts';
import { MS_PER_MINUTE } from '../../time/units.ts';
import type { Role } from '../delivery.ts';
import type { BookingAsOf, OutboxEntry, OutboxKind, Subject } from '../outbox-entry.ts';

export interface ObsolescenceQuestion {
  readonly entry: OutboxEntry;
  readonly asOf: BookingAsOf;
  readonly subject: Subject;
  readonly role: Role;
  readonly now: EpochMs;
}

const TELLS_OF_A_CHANGE: ReadonlySet<OutboxKind> = new Set<OutboxKind>(['booking.created', 'booking.rescheduled', 'booking.cancelled']);

/**
 * Why not, in the operator's words; null: send it. What was moved or cancelled since is told of by a later mail, and by that alone: whoever changes a booking
 * again and again makes nobody read all of it.
 */
export function findObsolescence({ entry, asOf, subject, role, now }: ObsolescenceQuestion): string | null {
  const { booking } = subject;
  if (role === 'customer' && subject.email === null) return "The customer's data was erased.";
  if (asOf.version < booking.version && TELLS_OF_A_CHANGE.has(entry.kind))
    return 'The booking was changed since; what tells of that follows.';
  if (entry.kind === 'booking.cancelled') return asOf.endsAt * MS_PER_MINUTE <= now ? 'The time was over before this could be sent.' : null;
  if (asOf.startsAt * MS_PER_MINUTE <= now) return 'The time had begun before this could be sent.';
  if (entry.kind === 'booking.reminder') return findChange(asOf, subject);
  const asksToConfirm = entry.kind === 'confirmation.requested' || entry.kind === 'confirmation.reminder';
  return asksToConfirm && booking.status !== 'pending' ? 'The booking no longer waits for its confirmation.' : null;
}

function findChange({ startsAt, scheduleId }: BookingAsOf, { booking }: Subject): string | null {
  if (booking.status !== 'confirmed') return 'The booking no longer stands.';
  return booking.startsAt !== startsAt || booking.scheduleId !== scheduleId ? 'The booking was moved.' : null;
}
