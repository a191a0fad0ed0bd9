/** Finds when all that a booking needs is free, from claims on resources and other calendars. */

import type { Place, PlaceNeed } from '../booking/places.ts';
import { type CivilDay, dayOfWall } from '../time/civil-day.ts';
import { type EpochMinute, MINUTES_PER_DAY } from '../time/units.ts';
import { assign, type Candidate, type Requirement } from './assignment.ts';
import { countStartsOn } from './bookable-days.ts';
import { findBlockedTimes, mergeFullTimes } from './full-times.ts';
import type { FullTimes } from './minute-ranges.ts';
import { type ClaimedPart, type Occupancy, type WantedUnit, withoutBusy } from './occupancy.ts';
import { compileOpenTime, type DaySpan } from './open-time.ts';

/** How a candidate can be taken, by what bookings on the days of `span` may reach. */
export function createCandidate(place: Place, occupancy: Occupancy, closed: FullTimes): Candidate {
  const { id, capacity } = place.schedule;
  const byUnits = new Map<number, FullTimes>();
  return {
    id,
    capacity,
    blocked(units) {
      const known = byUnits.get(units);
      if (known !== undefined) {
        return known;
      }
      const blocked = mergeFullTimes(closed, findBlockedTimes(occupancy, capacity - units + 1));
      byUnits.set(units, blocked);
      return blocked;
    },
  };
}

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

/** The times around a day at which sessions of other calendars take it. */
export function findSessionTimes({ besidesSessions, ...place }: Place, day: CivilDay): FullTimes {
  if (besidesSessions === undefined) {
    return NEVER_CLOSED;
  }
  return findClosedTimes({ ...place, rules: besidesSessions }, { first: day, last: day });
}

/** Finds how a candidate of a place can be taken. */
export type FindCandidate = (candidate: Place) => Candidate;

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

/**
 * For a walk over free starts: the start itself if all that it needs can be had, else the earliest
 * later one worth trying. `null` if nothing is needed.
 */
export function createFit(
  place: Place,
  persons: number,
  find: FindCandidate,
): ((start: EpochMinute) => EpochMinute) | null {
  if (place.needs.length === 0) {
    return null;
  }
  const requirements = toRequirements(place, persons, find);
  return (start) => {
    const found = assign(requirements, start);
    return found.kind === 'assigned' ? start : Math.max(start + 1, found.notBefore);
  };
}

/** What a decision has read about the candidates of a place, by their id. */
export type OccupancyById = ReadonlyMap<number, Occupancy>;

/** Finds candidates for a decision about one day. */
export function candidatesOnDay(
  occupancies: OccupancyById,
  day: CivilDay,
  { ignoresHours = false }: { readonly ignoresHours?: boolean } = {},
): FindCandidate {
  const found = new Map<number, Candidate>();
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
          : findClosedTimes(place, { first: day, last: day }),
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
}

/**
 * What a booking takes, one part per unit; `null` if it cannot all be had. Prefers what is kept,
 * then the order that the calendar gives, then what begins the fewest bookings that day, then the
 * lowest id.
 */
export function decideParts({
  place,
  persons,
  startsAt,
  occupancies,
  keeps,
  takes = [],
  ignoresHours = false,
}: PartsInput): readonly ClaimedPart[] | null {
  const { needs, zone } = place;
  if (needs.length === 0) {
    return [];
  }
  const day = dayOfWall(zone.toWall(startsAt));
  const find = candidatesOnDay(occupancies, day, { ignoresHours });
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
  const found = requirements === null ? null : assign(requirements, startsAt);
  if (requirements === null || found === null || found.kind === 'impossible') {
    return null;
  }
  const units = requirements.flatMap(({ need, from, until }, index) => {
    const { starts = 0, ends = 0 } = needs[need] ?? {};
    return (found.ids[index] ?? []).map((scheduleId) => ({
      scheduleId,
      startsAt: startsAt + starts,
      endsAt: startsAt + ends,
      blocksFrom: startsAt + from,
      blocksUntil: startsAt + until,
    }));
  });
  return units.map((unit, index) => ({ ...unit, part: index + 1 }));
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

/** The need that a unit is for; `null` if the booking has no such unit. */
export function findNeed(place: Place, persons: number, part: number): PlaceNeed | null {
  let last = 0;
  return (
    place.needs.find(({ count, per }) => {
      last += per === 'person' ? count * persons : count;
      return part <= last;
    }) ?? null
  );
}
