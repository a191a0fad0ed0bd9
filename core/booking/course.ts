/** When a booking takes its calendar: once, on the dates of a course, or in several stretches. */

import type { Booking, CourseDate } from './booking.ts';

type Dated = CourseDate & { readonly dates?: Booking['dates'] | undefined };

/** The dates of a booking, one unless it is a course. */
export function listDates({ startsAt, endsAt, dates }: Dated): readonly CourseDate[] {
  return dates ?? [{ startsAt, endsAt }];
}

type Stretched = Dated & Pick<Booking, 'scheduleId' | 'parts' | 'ownEndsAt'>;

/** When the booking takes its own calendar; between two stretches of one date it is free. */
export function listStretches(booking: Stretched): readonly CourseDate[] {
  const { scheduleId, startsAt, parts = [], ownEndsAt } = booking;
  if (ownEndsAt === undefined) {
    return listDates(booking);
  }
  const later = parts.filter((part) => part.scheduleId === scheduleId);
  // Each person takes a place in each of them.
  const ends = new Map(later.map((part) => [part.startsAt, part.endsAt]));
  return [
    { startsAt, endsAt: ownEndsAt },
    ...[...ends].map(([from, until]) => ({ startsAt: from, endsAt: until })),
  ];
}

/** The booking as it is on each of its dates: these alone are its start and its end. */
export function onEachDate<Booked extends Dated>(booking: Booked): readonly Booked[] {
  return booking.dates === undefined
    ? [booking]
    : booking.dates.map(({ startsAt, endsAt }) => ({ ...booking, startsAt, endsAt }));
}

/** The date on which a booking starts, as a whole or as it is on one of its dates. */
export function dateAtStart({ startsAt, endsAt, dates = [] }: Dated): CourseDate {
  return dates.find((date) => date.startsAt === startsAt) ?? { startsAt, endsAt };
}

/** The dates of a booking as of a message; that one alone if the booking has changed since. */
export function datesAsOf(asOf: CourseDate, booking: Dated): readonly CourseDate[] {
  const isSame = asOf.startsAt === booking.startsAt && asOf.endsAt === booking.endsAt;
  return isSame ? listDates(booking) : [{ startsAt: asOf.startsAt, endsAt: asOf.endsAt }];
}
