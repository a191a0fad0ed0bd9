/**
 * Bookings that stand beyond the places of their calendar or reason, since it takes fewer at once
 * than before: those that began first keep the places.
 */

import type { Installation } from '../installation/installation.ts';
import type { EpochMinute } from '../time/units.ts';
import type { UpcomingBooking } from './orphaned.ts';

/** With its buffers: the minutes in which it takes a place for each of those who come. */
export interface BlockingBooking extends UpcomingBooking {
  readonly blocksFrom: EpochMinute;
  readonly blocksUntil: EpochMinute;
  readonly persons: number;
}

/** Which of the two has too few places for it, and how many that are. */
export interface WhyCrowded {
  readonly kind: 'over_capacity';
  readonly by: 'schedule' | 'reason';
  readonly capacity: number;
}

type Capacities = Pick<Installation, 'schedules' | 'reasons'>;

/** By booking; only where there are fewer places than before. */
export function findCrowded(
  before: Capacities,
  after: Capacities,
  bookings: readonly BlockingBooking[],
): ReadonlyMap<number, WhyCrowded> {
  const crowded = new Map<number, WhyCrowded>();
  const note = (by: WhyCrowded['by'], capacity: number, together: readonly BlockingBooking[]) => {
    for (const { bookingId } of beyond(capacity, together)) {
      crowded.set(bookingId, { kind: 'over_capacity', by, capacity });
    }
  };
  for (const { id, capacity } of lowered(before.reasons, after.reasons)) {
    const ofReason = bookings.filter(({ reasonId }) => reasonId === id);
    for (const scheduleId of new Set(ofReason.map((booking) => booking.scheduleId))) {
      note(
        'reason',
        capacity,
        ofReason.filter((booking) => booking.scheduleId === scheduleId),
      );
    }
  }
  for (const { id, capacity } of lowered(before.schedules, after.schedules)) {
    note(
      'schedule',
      capacity,
      bookings.filter(({ scheduleId }) => scheduleId === id),
    );
  }
  return crowded;
}

type Limited = { readonly id: number; readonly capacity: number | null };

function lowered(
  before: readonly Limited[],
  after: readonly Limited[],
): readonly { readonly id: number; readonly capacity: number }[] {
  return after.flatMap(({ id, capacity }) => {
    const old = before.find((one) => one.id === id);
    return old !== undefined &&
      capacity !== null &&
      capacity < (old.capacity ?? Number.POSITIVE_INFINITY)
      ? [{ id, capacity }]
      : [];
  });
}

/** Those that find too few places left, in the order in which they begin. */
function beyond(
  capacity: number,
  bookings: readonly BlockingBooking[],
): readonly BlockingBooking[] {
  const left: BlockingBooking[] = [];
  let seated: readonly BlockingBooking[] = [];
  for (const booking of bookings.toSorted(
    (one, other) => one.blocksFrom - other.blocksFrom || one.bookingId - other.bookingId,
  )) {
    seated = seated.filter(({ blocksUntil }) => blocksUntil > booking.blocksFrom);
    if (sumPersons(seated) + booking.persons <= capacity) {
      seated = [...seated, booking];
    } else {
      left.push(booking);
    }
  }
  return left;
}

function sumPersons(bookings: readonly BlockingBooking[]): number {
  return bookings.reduce((sum, { persons }) => sum + persons, 0);
}
