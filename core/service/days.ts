/**
 * The days answer: days with a free time, the next free time, and the closed days with their
 * reasons.
 */

import {
  type FreeStart,
  findEarliest,
  findFreeDays,
  toHalfDay,
} from '../availability/free-times.ts';
import type { DaySpan } from '../availability/open-time.ts';
import { type DayHours, openParts } from '../availability/opening-rules.ts';
import type { Place } from '../booking/places.ts';
import type { BookingService, ClosedDay, DaysAnswer } from '../booking-service.ts';
import type { LocalizedText } from '../installation/language.ts';
import type { CivilDay } from '../time/civil-day.ts';
import { formatDay, formatWallTime } from '../time/wall-time.ts';
import { type ComputedAnswer, createAnswerCache } from './answer-cache.ts';
import { type AvailabilityReader, toCacheKey } from './availability-reader.ts';
import { computeSlots } from './slots.ts';
import { computeValidity, merge, type View } from './view.ts';

/** One per schedule and reason: far more than an installation has, and a few megabytes at most. */
const MAX_ANSWERS = 500;

/** Number of earliest times in the answer. */
const EARLIEST = 3;

export function createDaysQuery({ resolve, readView }: AvailabilityReader): BookingService['days'] {
  const answers = createAnswerCache<DaysAnswer>(MAX_ANSWERS);
  const computeDays = createDays();
  return async (choice) => {
    const resolved = await resolve(choice);
    if (resolved.kind === 'refused') {
      return resolved;
    }
    const { state, now } = resolved.context;
    const key = toCacheKey(choice, resolved);
    const known = answers.find(key, state, now);
    if (known) {
      return known;
    }
    const view = await readView(resolved);
    // Another request that waited for the same snapshot may have computed the answer by now.
    return answers.find(key, state, now) ?? answers.keep(key, computeDays(view));
  };
}

export function createDays(): (view: View) => ComputedAnswer<DaysAnswer> {
  const listClosedDays = createClosedDays();
  return (view) => {
    const free = view.offers.map(findFreeDays);
    const firsts = free.map(({ next }) => next);
    const next = firsts.flatMap((start) => start ?? []).toSorted((a, b) => a.start - b.start)[0];
    const days = merge(
      free.map(({ days }) => days),
      (day) => day,
    );
    const [firstDay] = days;
    const zone = view.places[0]?.zone;
    return {
      value: {
        days: days.map(formatDay),
        from: formatDay(view.span.first),
        until: formatDay(view.span.last),
        next: next ? formatWallTime(next.wall) : null,
        earliest: mergeEarliest(view.offers.map((offer) => findEarliest(offer, EARLIEST))).map(
          ({ wall }) => formatWallTime(wall),
        ),
        first: zone && firstDay !== undefined ? computeSlots(view, zone, firstDay).value : null,
        closed: listClosedDays(view.places, view.span),
      },
      validity: computeValidity(view, firsts),
    };
  };
}

/** The first time of each half-day across several offers. */
function mergeEarliest(offers: readonly (readonly FreeStart[])[]): readonly FreeStart[] {
  const starts = offers.flat().toSorted((a, b) => a.start - b.start);
  return starts
    .filter(
      ({ wall }, index) =>
        index === 0 || toHalfDay(wall) !== toHalfDay(starts[index - 1]?.wall ?? 0),
    )
    .slice(0, EARLIEST);
}

/**
 * Closed days only change with the configuration and the date. The places of a choice are the same
 * object as long as the configuration does not change.
 */
function createClosedDays(): (places: readonly Place[], span: DaySpan) => readonly ClosedDay[] {
  const kept = new WeakMap<
    readonly Place[],
    { readonly first: CivilDay; readonly closed: readonly ClosedDay[] }
  >();
  return (places, span) => {
    const known = kept.get(places);
    if (known?.first === span.first) {
      return known.closed;
    }
    const closed = findClosedDays(places, span).map(({ day, why }) => ({
      day: formatDay(day),
      why,
    }));
    kept.set(places, { first: span.first, closed });
    return closed;
  };
}

interface ClosedCivilDay {
  readonly day: CivilDay;
  /** The first known reason: an exception's note or the name of a public holiday. */
  readonly why: LocalizedText | null;
}

/** The days of `span` on which none of the places is open, or none for the reason. */
function findClosedDays(
  places: readonly Place[],
  { first, last }: DaySpan,
): readonly ClosedCivilDay[] {
  const closed: ClosedCivilDay[] = [];
  for (let day = first; day <= last; day++) {
    const hours = places.map(({ rules }) => rules.hoursOn(day));
    if (hours.every(isClosed)) {
      closed.push({ day, why: hours.find(({ why }) => why !== null)?.why ?? null });
    }
  }
  return closed;
}

/** A reason may have hours of its own, outside of which the day is closed for it. */
function isClosed({ ranges, closedParts }: DayHours): boolean {
  return ranges.every(
    ({ opens, closes }) => openParts({ from: opens, until: closes }, closedParts).length === 0,
  );
}
