/** What the session at which a booking begins takes besides its calendar. */

import { isDated, type Schedule, type Session, WEEKDAYS } from '../installation/schedule.ts';
import { dayOfWall, toWeekday } from '../time/civil-day.ts';
import { MINUTES_PER_DAY } from '../time/units.ts';
import { formatDay } from '../time/wall-time.ts';
import type { Zone } from '../time/zone.ts';
import type { Booking } from './booking.ts';

/** Ids of resources and other calendars; empty if the booking begins at no session. */
export function sessionTakes(
  { sessions = [] }: Pick<Schedule, 'sessions'>,
  { reasonId, startsAt }: Pick<Booking, 'reasonId' | 'startsAt'>,
  zone: Zone,
): readonly number[] {
  const wall = zone.toWall(startsAt);
  const day = dayOfWall(wall);
  const date = formatDay(day);
  const at = wall - day * MINUTES_PER_DAY;
  const session = sessions.find(
    (one) => one.reasonId === reasonId && one.at === at && takesPlace(one, date, toWeekday(day)),
  );
  const change = session?.changes?.find((one) => one.date === date);
  return change?.takes ?? session?.takes ?? [];
}

function takesPlace(session: Session, date: string, weekday: number): boolean {
  if (isDated(session)) {
    return session.on.includes(date);
  }
  const { days, validFrom, validUntil } = session;
  return (
    days.some((day) => WEEKDAYS.indexOf(day) === weekday) &&
    (validFrom === null || validFrom <= date) &&
    (validUntil === null || date <= validUntil)
  );
}
