/** Classes, slow and obviously right, for the minute-by-minute reference. */

import { isDated, type Session } from '../../../core/installation/schedule.ts';
import { type Case, exceptionsOn, hoursOf, textOf } from './reference.ts';

type SessionOnDay = Session & {
  /** How long it takes. */
  readonly minutes: number;
};

export function hasSessions({ schedule, reason }: Case): boolean {
  return (schedule.sessions ?? []).some(({ reasonId }) => reasonId === reason.id);
}

/** The session of the reason that begins when the wall shows this minute and takes place. */
export function sessionAt(given: Case, wall: number): SessionOnDay | null {
  const day = Math.floor(wall / 1440);
  const found = sessionsOn(given, day).find(
    ({ reasonId, at }) => reasonId === given.reason.id && day * 1440 + at === wall,
  );
  return found && isHeld(given, day, found) ? found : null;
}

/** By the timetable alone. */
export function sessionsOn(given: Case, day: number): readonly SessionOnDay[] {
  const text = textOf(day);
  const weekday =
    (['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const)[
      new Date(day * 86_400_000).getUTCDay()
    ] ?? 'sun';
  return (given.schedule.sessions ?? [])
    .filter((session) =>
      isDated(session)
        ? session.on.includes(text)
        : session.days.includes(weekday) &&
          (session.validFrom ?? text) <= text &&
          text <= (session.validUntil ?? text),
    )
    .map((session) => ({ ...session, minutes: durationOf(given, session.reasonId) }));
}

function durationOf({ installation, reason }: Case, reasonId: number): number {
  const other = installation.reasons.find(({ id }) => id === reasonId)?.durationMinutes ?? 0;
  return reasonId === reason.id ? reason.durationMinutes : other;
}

/** Whether no exception and no public holiday closes a minute of it on the day it begins. */
export function isHeld(given: Case, day: number, { at, minutes }: SessionOnDay): boolean {
  const { schedule, publicHolidays } = given;
  const always = { opens: 0, closes: 1440, validFrom: null, validUntil: null };
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
  const open = hoursOf(
    { schedule: { ...schedule, openingHours: [{ ...always, days }] }, publicHolidays },
    day,
  );
  const closed = exceptionsOn(given, day).flatMap(({ closedBetween }) => closedBetween ?? []);
  for (let minute = at; minute < Math.min(1440, at + minutes); minute++) {
    const isOpen = open.some(({ opens, closes }) => opens <= minute && minute < closes);
    if (!isOpen || closed.some(({ from, until }) => from <= minute && minute < until)) {
      return false;
    }
  }
  return true;
}
