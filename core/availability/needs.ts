/** Finds when all that a booking needs is free, from claims on resources and other calendars. */

import type { Opening } from '../booking/needs.ts';
import type { Place } from '../booking/places.ts';
import type { EpochMs } from '../clock.ts';
import { type CivilDay, dayOfWall } from '../time/civil-day.ts';
import { type EpochMinute, MINUTES_PER_DAY } from '../time/units.ts';
import { assign, createCandidate, type PlacedCandidate, type Requirement } from './assignment.ts';
import { countStartsOn } from './bookable-days.ts';
import { createExchanges } from './exchange-rooms.ts';
import { MAX_EXCHANGES } from './exchanges.ts';
import { firstEndingAfter } from './full-times.ts';
import type { FullTimes } from './minute-ranges.ts';
import {
  type Claim,
  type ClaimedPart,
  type Occupancy,
  type WantedUnit,
  withoutBusy,
} from './occupancy.ts';
import { compileOpenTime, type DaySpan } from './open-time.ts';
import type { OpeningRules } from './opening-rules.ts';

export const NEVER_CLOSED: FullTimes = {
  count: 0,
  from: new Int32Array(0),
  until: new Int32Array(0),
};

/** The times around these days at which the place is closed; all times further away are. */
export function findClosedTimes(
  { rules, zone, reach, isAlwaysOpen }: Place,
  span: DaySpan,
): FullTimes {
  if (isAlwaysOpen) {
    return NEVER_CLOSED;
  }
  const days = {
    first: span.first - Math.ceil(reach.before / MINUTES_PER_DAY),
    last: span.last + Math.ceil(reach.after / MINUTES_PER_DAY),
  };
  const from: number[] = [];
  const until: number[] = [];
  let open = -(2 ** 31);
  for (const { rangeFrom, rangeUntil } of compileOpenTime(rules, zone, days, reach.after)) {
    if (rangeFrom > open) {
      from.push(open);
      until.push(rangeFrom);
    }
    open = Math.max(open, rangeUntil);
  }
  from.push(open);
  until.push(2 ** 31 - 1);
  return { count: from.length, from: Int32Array.from(from), until: Int32Array.from(until) };
}

/** The same by other rules. */
export function findClosedBy(
  { isAlwaysOpen: _, ...place }: Place,
  rules: OpeningRules,
  span: DaySpan,
): FullTimes {
  return findClosedTimes({ ...place, rules }, span);
}

/** The times around a day at which sessions of other calendars take it. */
export function findSessionTimes({ besidesSessions, ...place }: Place, day: CivilDay): FullTimes {
  if (besidesSessions === undefined) {
    return NEVER_CLOSED;
  }
  return findClosedTimes({ ...place, rules: besidesSessions }, { first: day, last: day });
}

/** Finds how a candidate of a place can be taken. */
export type FindCandidate = (candidate: Place) => PlacedCandidate;

export function toRequirements(
  { needs }: Place,
  persons: number,
  find: FindCandidate,
): readonly Requirement[] {
  return needs.map(({ candidates, count, per, from, until }) => ({
    candidates: candidates.map(find),
    units: per === 'person' ? count * persons : count,
    from,
    until,
  }));
}

interface FitInput {
  readonly persons: number;
  readonly find: FindCandidate;
  /** The times at which rules of `openings` are closed. */
  readonly closedBy: (rules: OpeningRules) => FullTimes;
  /** As of when other bookings may get other resources; `null` if they keep what they have. */
  readonly exchangesAt: EpochMs | null;
}

/**
 * For a walk over free starts: the start itself if all that it needs can be had, else the earliest
 * later one worth trying. `null` if nothing is needed.
 */
export function createFit(
  place: Place,
  { persons, find, closedBy, exchangesAt }: FitInput,
): ((start: EpochMinute) => EpochMinute) | null {
  const { openings = [] } = place;
  if (openings.length > 0) {
    const closed = openings.map(({ rules, ...stretch }) => ({
      ...stretch,
      times: closedBy(rules),
    }));
    const nextFit = createFit({ ...place, openings: [] }, { persons, find, closedBy, exchangesAt });
    return (start) => {
      const opens = nextOpen(closed, start);
      return opens > start || nextFit === null ? opens : nextFit(start);
    };
  }
  if (place.needs.length === 0) {
    return null;
  }
  const requirements = toRequirements(place, persons, find);
  const exchange =
    place.pools === undefined || exchangesAt === null
      ? null
      : createExchanges({ place, find, now: exchangesAt, reach: exchangeReach(place) });
  return (start) => {
    const found = assign(requirements, start);
    if (found.kind === 'assigned') {
      return start;
    }
    if (exchange === null) {
      return Math.max(start + 1, found.notBefore);
    }
    const exchanged = exchange(requirements, start, found.notBefore);
    return exchanged.ids === null ? exchanged.notBefore : start;
  };
}

interface ClosedStretch extends Pick<Opening, 'starts' | 'ends'> {
  readonly times: FullTimes;
}

/** The start itself if nothing is closed in its stretches, else the earliest later one to try. */
function nextOpen(closed: readonly ClosedStretch[], start: EpochMinute): EpochMinute {
  return Math.max(
    start,
    ...closed.map(({ starts, ends, times }) => {
      const index = firstEndingAfter(times, start + starts);
      const isClosed = index < times.count && (times.from[index] ?? 0) < start + ends;
      return isClosed ? (times.until[index] ?? 0) - starts : start;
    }),
  );
}

/** Minutes around a booking in which others may get other resources, or be in their way; 0 if never. */
export function exchangeReach({ pools = [] }: Pick<Place, 'pools'>): number {
  const longest = pools.flatMap(({ candidates }) =>
    candidates.map(({ reach }) => reach.before + reach.after),
  );
  return MAX_EXCHANGES * Math.max(0, ...longest);
}

/** What a decision has read about the candidates of a place, by their id. */
export type OccupancyById = ReadonlyMap<number, Occupancy>;

interface DayOptions {
  readonly ignoresHours?: boolean;
  /** How many minutes before and after the day matter, too. */
  readonly around?: number;
}

/** Finds candidates for a decision about one day. */
export function candidatesOnDay(
  occupancies: OccupancyById,
  day: CivilDay,
  { ignoresHours = false, around = 0 }: DayOptions = {},
): FindCandidate {
  const found = new Map<number, PlacedCandidate>();
  const days = Math.ceil(around / MINUTES_PER_DAY);
  return (place) => {
    const { id } = place.schedule;
    const occupancy = occupancies.get(id);
    if (occupancy === undefined) {
      throw new Error(`Schedule ${id} is needed and was not read.`);
    }
    const candidate =
      found.get(id) ??
      createCandidate(
        place,
        ignoresHours ? withoutBusy(occupancy) : occupancy,
        ignoresHours
          ? findSessionTimes(place, day)
          : findClosedTimes(place, { first: day - days, last: day + days }),
      );
    found.set(id, candidate);
    return candidate;
  };
}

interface PartsInput {
  readonly place: Place;
  readonly persons: number;
  readonly startsAt: EpochMinute;
  readonly occupancies: OccupancyById;
  /** Ids of what is held or was given before, which is kept where it can be. */
  readonly keeps: readonly number[];
  /** What was chosen by hand; all other units are decided around it. */
  readonly takes?: readonly WantedUnit[];
  readonly ignoresHours?: boolean;
  /** See `FitInput`. */
  readonly exchangesAt?: EpochMs | null;
}

type DecidedParts = Required<Pick<Claim, 'parts'>> & Pick<Claim, 'exchanges'>;

/**
 * What a booking takes, one part per unit; `null` if it cannot all be had. Prefers what is kept,
 * then the order that the calendar gives, then what begins the fewest bookings that day, then the
 * lowest id. Other bookings get other resources only if it cannot be had otherwise.
 */
export function decideParts({
  place,
  persons,
  startsAt,
  occupancies,
  keeps,
  takes = [],
  ignoresHours = false,
  exchangesAt = null,
}: PartsInput): DecidedParts | null {
  const { needs, zone } = place;
  if (needs.length === 0) {
    return { parts: [] };
  }
  const day = dayOfWall(zone.toWall(startsAt));
  const reach = exchangeReach(place);
  const find = candidatesOnDay(occupancies, day, { ignoresHours, around: reach });
  const load = (id: number) => {
    const occupancy = occupancies.get(id);
    return occupancy === undefined ? 0 : countStartsOn(day, occupancy, zone);
  };
  const ranked = toRequirements(place, persons, find).map((requirement, index) => {
    const isOrdered = needs[index]?.isOrdered === true;
    const preferred = requirement.candidates.map((candidate, position) => ({
      candidate,
      kept: keeps.includes(candidate.id) ? 0 : 1,
      rank: isOrdered ? position : load(candidate.id),
    }));
    const candidates = preferred
      .toSorted((a, b) => a.kept - b.kept || a.rank - b.rank || a.candidate.id - b.candidate.id)
      .map(({ candidate }) => candidate);
    return { ...requirement, candidates, need: index };
  });
  const requirements = restrict(ranked, takes);
  if (requirements === null) {
    return null;
  }
  const found = assign(requirements, startsAt);
  const exchanged =
    found.kind === 'assigned' || place.pools === undefined || exchangesAt === null
      ? null
      : createExchanges({ place, find, now: exchangesAt, reach })(
          requirements,
          startsAt,
          found.notBefore,
        );
  const ids = found.kind === 'assigned' ? found.ids : (exchanged?.ids ?? null);
  if (ids === null) {
    return null;
  }
  const units = requirements.flatMap(({ need, from, until }, index) => {
    const { starts = 0, ends = 0 } = needs[need] ?? {};
    return (ids[index] ?? []).map((scheduleId) => ({
      scheduleId,
      startsAt: startsAt + starts,
      endsAt: startsAt + ends,
      blocksFrom: startsAt + from,
      blocksUntil: startsAt + until,
    }));
  });
  const isChosen = (part: number) => ignoresHours || takes.some((unit) => unit.part === part);
  return {
    parts: units.map((unit, index): ClaimedPart => {
      const part = index + 1;
      return isChosen(part) ? { ...unit, part, isChosen: true } : { ...unit, part };
    }),
    ...(exchanged?.ids && { exchanges: exchanged.exchanges }),
  };
}

interface RankedRequirement extends Requirement {
  /** The index of the need. */
  readonly need: number;
}

/**
 * Leaves the units that were chosen by hand a single candidate, or none if it does not meet the
 * need. `null` if there is no such unit.
 */
function restrict(
  requirements: readonly RankedRequirement[],
  takes: readonly WantedUnit[],
): readonly RankedRequirement[] | null {
  const total = requirements.reduce((sum, { units }) => sum + units, 0);
  if (takes.some(({ part }) => part > total)) {
    return null;
  }
  let before = 0;
  return requirements.flatMap((requirement) => {
    const first = before + 1;
    before += requirement.units;
    if (!takes.some(({ part }) => first <= part && part <= before)) {
      return [requirement];
    }
    return Array.from({ length: requirement.units }, (_, index) => {
      const wanted = takes.find(({ part }) => part === first + index);
      const candidates = requirement.candidates.filter(
        ({ id }) => wanted === undefined || id === wanted.scheduleId,
      );
      return { ...requirement, candidates, units: 1 };
    });
  });
}
