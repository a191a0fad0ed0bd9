/** Leaves out what a booking takes itself, as it is about to move. */

import {
  type Occupancy,
  withExchangeable,
  withoutBooking,
  withoutParts,
} from '../availability/occupancy.ts';
import type { Place } from '../booking/places.ts';
import type { Choice } from '../booking-service.ts';

/** Whether the booking takes anything of this schedule. */
export function takesFrom(scheduleId: number, except: Choice['except']): boolean {
  return (
    except !== undefined &&
    (except.scheduleId === scheduleId ||
      (except.parts ?? []).some((part) => part.scheduleId === scheduleId))
  );
}

/** `occupancy` is that of the place's schedule. */
export function withoutOwn(
  occupancy: Occupancy,
  { schedule, reason }: Place,
  except: NonNullable<Choice['except']>,
): Occupancy {
  const parts = (except.parts ?? []).filter(({ scheduleId }) => scheduleId === schedule.id);
  const others = withExchangeable(
    withoutParts(occupancy, parts),
    (occupancy.exchangeable ?? []).filter(({ bookingId }) => bookingId !== except.bookingId),
  );
  return except.scheduleId === schedule.id
    ? withoutBooking(others, { reasonId: reason.id, ...except })
    : others;
}
