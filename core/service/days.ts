/** The days answer: days with a free time, the next free time, and the closed days with what is said about them. */

import { findClosedDays } from '../availability/closed-days.ts';
import { findFreeDays } from '../availability/free-times.ts';
import type { DaySpan } from '../availability/open-time.ts';
import type { Place } from '../booking/places.ts';
import type { ClosedDay, DaysAnswer } from '../booking-service.ts';
import type { CivilDay } from '../time/civil-day.ts';
import { formatDay, formatWallTime } from '../time/wall-time.ts';
import type { Computed } from './kept-answers.ts';
import { unite, type View, validityOf } from './view.ts';

export type ComputeDays = (view: View) => Computed<DaysAnswer>;

export function createDays(): ComputeDays {
  const closedDaysOf = createClosedDays();
  return (view) => {
    const free = view.offers.map(findFreeDays);
    const nexts = free.flatMap(({ next }) => next ?? []).toSorted((a, b) => a.start - b.start);
    const days = unite(
      free.map((each) => each.days),
      (day: CivilDay) => day,
    );
    return {
      value: {
        days: days.map(formatDay),
        from: formatDay(view.span.first),
        until: formatDay(view.span.last),
        next: nexts[0] ? formatWallTime(nexts[0].wall) : null,
        closed: closedDaysOf(view.places, view.span),
      },
      validity: validityOf(
        view,
        free.map(({ next }) => next?.start),
      ),
    };
  };
}

/** Closed days change with the configuration and the date only; the places of a choice are one object as long as the configuration stands. */
function createClosedDays(): (places: readonly Place[], span: DaySpan) => readonly ClosedDay[] {
  const kept = new WeakMap<readonly Place[], { readonly first: CivilDay; readonly closed: readonly ClosedDay[] }>();
  return (places, span) => {
    const known = kept.get(places);
    if (known?.first === span.first) return known.closed;
    const closed = findClosedDays(places, span).map(({ day, why }) => ({ day: formatDay(day), why }));
    kept.set(places, { first: span.first, closed });
    return closed;
  };
}
