/** The bookings of a calendar on one day, as its column shows them. */

import { type Booking, type CourseDate, isActive } from '../booking/booking.ts';
import { listStretches, onEachDate } from '../booking/course.ts';
import type { DayInterval, ScheduleDay } from '../booking-service.ts';
import type { Storage } from '../storage/storage.ts';
import type { CivilDay } from '../time/civil-day.ts';
import { type EpochMinute, MINUTES_PER_DAY } from '../time/units.ts';
import type { Zone } from '../time/zone.ts';

/** Limit per calendar and day, above any real workload. */
export const MAX_BOOKINGS = 5_000;

export interface DayIn {
  readonly day: CivilDay;
  readonly zone: Zone;
}

export interface DayAt extends DayIn {
  readonly now: number;
}

export type BookingReads = Pick<Storage, 'bookings' | 'proposals' | 'messages'>;

export function toBounds({ day, zone }: DayIn) {
  return {
    from: zone.boundaryToUtc(day * MINUTES_PER_DAY),
    until: zone.boundaryToUtc((day + 1) * MINUTES_PER_DAY),
  };
}

interface BookedOnDay extends Pick<ScheduleDay, 'bookings'> {
  /** When the calendar goes on with one of its bookings after others did a part of it. */
  readonly later: ScheduleDay['needed'];
}

/** The active bookings that overlap the day. */
export async function readBookings(
  storage: BookingReads,
  scheduleId: number,
  { day, zone, now }: DayAt,
): Promise<BookedOnDay> {
  const { from, until } = toBounds({ day, zone });
  // A booking lasts at most a day, or has several dates.
  const found = await storage.bookings.list({
    scheduleId,
    from: from - MINUTES_PER_DAY,
    until,
    laterDates: 'first',
    limit: MAX_BOOKINGS,
  });
  const place = placer(zone, day);
  const isShown = ({ startsAt, endsAt }: CourseDate) => startsAt < until && endsAt > from;
  const active = found.filter(({ status }) => isActive(status));
  const shown = active.flatMap(onEachDate).filter((one) => isShown(firstStretch(one)));
  return {
    bookings: (await mark(storage, shown, now)).map((one) => ({
      ...one,
      ...place(firstStretch(one.booking)),
    })),
    later: active
      .filter(({ ownEndsAt }) => ownEndsAt !== undefined)
      .flatMap((booking) =>
        listStretches(booking)
          .slice(1)
          .filter(isShown)
          .map((stretch) => ({
            scheduleId,
            units: booking.persons,
            booking,
            ...place(stretch),
          })),
      ),
  };
}

/** After it, the calendar may be free before it goes on with the booking. */
function firstStretch({ startsAt, endsAt, ownEndsAt }: Booking): CourseDate {
  return { startsAt, endsAt: ownEndsAt ?? endsAt };
}

/** What a card says of each booking besides its time. */
export async function mark(
  storage: Pick<Storage, 'proposals' | 'messages'>,
  bookings: readonly Booking[],
  now: number,
): Promise<
  readonly Pick<ScheduleDay['bookings'][number], 'booking' | 'awaited' | 'undelivered'>[]
> {
  const ids = bookings.map(({ bookingId }) => bookingId);
  const [awaited, undelivered] = await Promise.all([
    storage.proposals.listAwaited(ids, now),
    storage.messages.listUndelivered(ids),
  ]);
  return bookings.map((booking) => ({
    booking,
    awaited: awaited.has(booking.bookingId),
    undelivered: undelivered.has(booking.bookingId),
  }));
}

/**
 * Places a booking on the day at its wall-clock start with its real duration, even across a clock
 * change.
 */
export function placer(zone: Zone, day: CivilDay) {
  return ({
    startsAt,
    endsAt,
  }: {
    readonly startsAt: EpochMinute;
    readonly endsAt: EpochMinute;
  }): DayInterval => {
    const from = zone.toWall(startsAt) - day * MINUTES_PER_DAY;
    return { from, until: from + endsAt - startsAt };
  };
}
