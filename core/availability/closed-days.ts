/** The days without opening hours, for calendars that say why nothing can be booked. */

import type { Place } from '../booking/places.ts';
import type { LocalizedText } from '../installation/installation.ts';
import type { CivilDay } from '../time/civil-day.ts';
import type { DaySpan } from './open-time.ts';

export interface ClosedCivilDay {
  readonly day: CivilDay;
  /** The first thing that is said about it: an exception's note, a public holiday's name. */
  readonly why: LocalizedText | null;
}

/** The days of `span` on which none of the places has opening hours. */
export function findClosedDays(places: readonly Place[], { first, last }: DaySpan): readonly ClosedCivilDay[] {
  const closed: ClosedCivilDay[] = [];
  for (let day = first; day <= last; day++) {
    const hours = places.map(({ rules }) => rules.hoursOn(day));
    if (hours.every(({ ranges }) => ranges.length === 0)) closed.push({ day, why: hours.find(({ why }) => why !== null)?.why ?? null });
  }
  return closed;
}
