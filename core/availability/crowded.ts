/**
 * Bookings that exceed the capacity of their calendar, their reason or a resource after it was
 * lowered. The bookings that begin first keep their places.
 */

import type { Installation } from '../installation/installation.ts';
import type { EpochMinute } from '../time/units.ts';
import type { ClaimedDate, ClaimedPart } from './occupancy.ts';
import type { UpcomingBooking } from './orphaned.ts';

/** A booking with its buffers: the minutes in which it takes a place for each person. */
export interface BlockingBooking extends UpcomingBooking {
  readonly blocksFrom: EpochMinute;
  readonly blocksUntil: EpochMinute;
  /** The same minutes on the later dates of a course; omitted if there are none. */
  readonly laterBlocks?: readonly Block[];
  readonly persons: number;
  /** What it takes of resources and other calendars; omitted if nothing. */
  readonly units?: readonly Pick<ClaimedPart, 'scheduleId' | 'blocksFrom' | 'blocksUntil'>[];
}

type Block = Pick<ClaimedDate, 'blocksFrom' | 'blocksUntil'>;

/** Whether the schedule, the resource or the reason has too few places, and how many it has. */
export interface WhyCrowded {
  readonly kind: 'over_capacity';
  readonly by: 'schedule' | 'resource' | 'reason';
  readonly capacity: number;
}

type Capacities = Pick<Installation, 'schedules' | 'resources' | 'reasons'>;

/** Keyed by booking id. Only considers what had its capacity lowered. */
export function findCrowded(
  before: Capacities,
  after: Capacities,
  bookings: readonly BlockingBooking[],
): ReadonlyMap<number, WhyCrowded> {
  const crowded = new Map<number, WhyCrowded>();
  const note = (by: WhyCrowded['by'], capacity: number, together: readonly BlockingBooking[]) => {
    for (const bookingId of beyond(capacity, together)) {
      crowded.set(bookingId, { kind: 'over_capacity', by, capacity });
    }
  };
  for (const { id, capacity } of lowered(before.reasons, after.reasons)) {
    const ofReason = bookings.filter(({ reasonId }) => reasonId === id);
    for (const scheduleId of new Set(ofReason.map((booking) => booking.scheduleId))) {
      note(
        'reason',
        capacity,
        ofReason.filter((booking) => booking.scheduleId === scheduleId).flatMap(onEachBlock),
      );
    }
  }
  for (const { id, capacity } of lowered(before.schedules, after.schedules)) {
    note('schedule', capacity, takersOf(id, bookings));
  }
  for (const { id, capacity } of lowered(before.resources ?? [], after.resources ?? [])) {
    note('resource', capacity, takersOf(id, bookings));
  }
  return crowded;
}

/** What takes places of a schedule: its bookings, and each unit that others need of it. */
function takersOf(id: number, bookings: readonly BlockingBooking[]): readonly BlockingBooking[] {
  return bookings.flatMap((booking) => [
    ...(booking.scheduleId === id ? onEachBlock(booking) : []),
    ...(booking.units ?? [])
      .filter(({ scheduleId }) => scheduleId === id)
      .map(({ blocksFrom, blocksUntil }) => ({ ...booking, blocksFrom, blocksUntil, persons: 1 })),
  ]);
}

/** A booking takes its places on each date of a course anew. */
function onEachBlock(booking: BlockingBooking): readonly BlockingBooking[] {
  const later = booking.laterBlocks ?? [];
  return [booking, ...later.map((block) => ({ ...booking, ...block }))];
}

type CapacityLimit = { readonly id: number; readonly capacity: number | null };

function lowered(
  before: readonly CapacityLimit[],
  after: readonly CapacityLimit[],
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

/** The ids of the bookings that find too few places left, in the order in which they begin. */
function beyond(capacity: number, bookings: readonly BlockingBooking[]): ReadonlySet<number> {
  const left = new Set<number>();
  let seated: readonly BlockingBooking[] = [];
  for (const booking of bookings.toSorted(
    (one, other) => one.blocksFrom - other.blocksFrom || one.bookingId - other.bookingId,
  )) {
    // A course without a place on one date takes none on the later ones.
    if (left.has(booking.bookingId)) {
      continue;
    }
    seated = seated.filter(({ blocksUntil }) => blocksUntil > booking.blocksFrom);
    if (sumPersons(seated) + booking.persons <= capacity) {
      seated = [...seated, booking];
    } else {
      left.add(booking.bookingId);
    }
  }
  return left;
}

function sumPersons(bookings: readonly BlockingBooking[]): number {
  return bookings.reduce((sum, { persons }) => sum + persons, 0);
}
