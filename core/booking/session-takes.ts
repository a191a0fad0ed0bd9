/** Finds what the session of a booking takes besides its calendar. */

import type { Installation } from '../installation/installation.ts';
import type { LocalizedText } from '../installation/language.ts';
import { isDated, type Schedule, type Session, WEEKDAYS } from '../installation/schedule.ts';
import { dayOfWall, toWeekday } from '../time/civil-day.ts';
import { MINUTES_PER_DAY } from '../time/units.ts';
import { type Day, formatDay } from '../time/wall-time.ts';
import { createZone, type Zone } from '../time/zone.ts';
import type { Booking } from './booking.ts';

/** Ids of resources and other calendars; empty if the booking begins at no session. */
export function sessionTakes(
  schedule: Pick<Schedule, 'sessions'>,
  booking: Start,
  zone: Zone,
): readonly number[] {
  return findSession(schedule, booking, zone)?.takes ?? [];
}

/** The calendars that lead the class of a booking on its date, by name. */
export function findLeaders(
  {
    schedules = [],
    timeZone,
  }: Pick<Installation, 'timeZone'> & Partial<Pick<Installation, 'schedules'>>,
  booking: Start & Pick<Booking, 'scheduleId'>,
): readonly LocalizedText[] {
  const schedule = schedules.find(({ id }) => id === booking.scheduleId);
  const takes = sessionTakes(schedule ?? {}, booking, createZone(timeZone));
  return schedules.filter(({ id }) => takes.includes(id)).map(({ name }) => name);
}

type Start = Pick<Booking, 'reasonId' | 'startsAt'>;

interface FoundSession {
  readonly session: Session;
  readonly date: Day;
  /** What it takes on that date. */
  readonly takes: readonly number[];
}

/** `null` if none begins then. */
export function findSession(
  { sessions = [] }: Pick<Schedule, 'sessions'>,
  { reasonId, startsAt }: Start,
  zone: Zone,
): FoundSession | null {
  const wall = zone.toWall(startsAt);
  const day = dayOfWall(wall);
  const date = formatDay(day);
  const at = wall - day * MINUTES_PER_DAY;
  const session = sessions.find(
    (one) => one.reasonId === reasonId && one.at === at && takesPlace(one, date, toWeekday(day)),
  );
  if (session === undefined) {
    return null;
  }
  const change = session.changes?.find((one) => one.date === date);
  return { session, date, takes: change?.takes ?? session.takes ?? [] };
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
