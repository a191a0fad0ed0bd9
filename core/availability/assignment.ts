/**
 * Assigns what a booking needs: for each unit one of its candidates, so that none takes more at
 * once than it can. That every need has a free candidate of its own is not enough, because they may
 * be the same ones.
 */

import type { Place } from '../booking/places.ts';
import type { EpochMinute } from '../time/units.ts';
import { findBlockedTimes, firstEndingAfter, isFull, mergeFullTimes } from './full-times.ts';
import type { FullTimes } from './minute-ranges.ts';
import type { Occupancy } from './occupancy.ts';

/** Units of the same candidates for the same part of a booking. */
export interface Requirement {
  /** By preference. */
  readonly candidates: readonly Candidate[];
  readonly units: number;
  /**
   * Minutes from the booking's start, half-open, with what is kept free before and after; `from`
   * may be negative.
   */
  readonly from: number;
  readonly until: number;
}

/** What units can be taken from. */
export interface Candidate {
  readonly id: number;
  /** How many units it can ever give at once. */
  readonly capacity: number;
  /** The times at which it cannot give this many units, because it is closed or taken. */
  blocked(units: number): FullTimes;
}

/** A candidate, with what it was made from. */
export interface PlacedCandidate extends Candidate {
  readonly place: Place;
  readonly occupancy: Occupancy;
  readonly closed: FullTimes;
}

/** How a candidate can be taken, by what bookings on the days of `span` may reach. */
export function createCandidate(
  place: Place,
  occupancy: Occupancy,
  closed: FullTimes,
): PlacedCandidate {
  const { id, capacity } = place.schedule;
  const byUnits = new Map<number, FullTimes>();
  return {
    place,
    occupancy,
    closed,
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

export type Assignment =
  /** The candidates of each requirement, one per unit. */
  | { readonly kind: 'assigned'; readonly ids: readonly (readonly number[])[] }
  /** No earlier start is possible than `notBefore`, which may be infinite. */
  | { readonly kind: 'impossible'; readonly notBefore: EpochMinute };

/** Deterministic. Prefers early candidates, but never at the cost of an assignment. */
export function assign(requirements: readonly Requirement[], start: EpochMinute): Assignment {
  const units = requirements.flatMap(({ units: count, candidates, from, until }, requirement) =>
    Array.from({ length: count }, (): Unit => {
      const range = { from: start + from, until: start + until };
      return {
        requirement,
        range,
        able: candidates.filter((candidate) => canGive(candidate, 1, range)),
      };
    }),
  );
  const ids =
    match(units, (candidate, asking) =>
      Math.max(1, countFree(candidate, hull(asking), asking.length)),
    ) ?? (isHopeless(units) ? null : search(units));
  return ids === null
    ? { kind: 'impossible', notBefore: nextRelease(requirements, start) }
    : {
        kind: 'assigned',
        ids: requirements.map((_, index) =>
          ids.filter((_id, unit) => units[unit]?.requirement === index),
        ),
      };
}

/** UTC, half-open. */
export interface Range {
  readonly from: EpochMinute;
  readonly until: EpochMinute;
}

interface Unit {
  readonly requirement: number;
  readonly range: Range;
  /** The candidates that could give it if there were no other units. */
  readonly able: readonly Candidate[];
}

function canGive(candidate: Candidate, units: number, range: Range): boolean {
  return !isFull(candidate.blocked(units), range);
}

/** How many units the candidate can give throughout the range, counted up to `most`. */
export function countFree(candidate: Candidate, range: Range, most: number): number {
  let free = 0;
  while (free < most && canGive(candidate, free + 1, range)) {
    free += 1;
  }
  return free;
}

/** The smallest range that contains those of all units. */
function hull(units: readonly Unit[]): Range {
  return {
    from: Math.min(...units.map(({ range }) => range.from)),
    until: Math.max(...units.map(({ range }) => range.until)),
  };
}

/** Empty (`from >= until`) if the ranges have no minute in common. */
function intersection(units: readonly Unit[]): Range {
  return {
    from: Math.max(...units.map(({ range }) => range.from)),
    until: Math.min(...units.map(({ range }) => range.until)),
  };
}

type CountAble = (candidate: Candidate, asking: readonly Unit[]) => number;

/**
 * A matching by augmenting paths in which each candidate gives at most `capacityOf` units; `null`
 * if there is none. Returns the candidate's id for each unit.
 */
function match(units: readonly Unit[], capacityOf: CountAble): readonly number[] | null {
  const asking = new Map<Candidate, Unit[]>();
  for (const unit of units) {
    for (const candidate of unit.able) {
      asking.set(candidate, [...(asking.get(candidate) ?? []), unit]);
    }
  }
  const room = new Map(
    [...asking].map(([candidate, list]) => [candidate, capacityOf(candidate, list)]),
  );
  const given = new Map<Candidate, Unit[]>();
  const chosen = new Map<Unit, Candidate>();
  const sittingAt = (candidate: Candidate) => given.get(candidate) ?? [];
  const hasRoom = (candidate: Candidate) =>
    sittingAt(candidate).length < (room.get(candidate) ?? 0);
  const seat = (unit: Unit, candidate: Candidate, leaving?: Unit) => {
    given.set(candidate, [...sittingAt(candidate).filter((other) => other !== leaving), unit]);
    chosen.set(unit, candidate);
  };
  const place = (unit: Unit, tried: Set<Candidate>): boolean => {
    const free = unit.able.find((candidate) => !tried.has(candidate) && hasRoom(candidate));
    if (free !== undefined) {
      seat(unit, free);
      return true;
    }
    for (const candidate of unit.able) {
      if (tried.has(candidate)) {
        continue;
      }
      tried.add(candidate);
      const leaving = sittingAt(candidate).find((other) => place(other, tried));
      if (leaving !== undefined) {
        seat(unit, candidate, leaving);
        return true;
      }
    }
    return false;
  };
  return units.every((unit) => place(unit, new Set()))
    ? units.map((unit) => chosen.get(unit)?.id ?? 0)
    : null;
}

/** Whether not even each candidate's room in the minutes common to all its units suffices. */
function isHopeless(units: readonly Unit[]): boolean {
  const roomiest: CountAble = (candidate, asking) => {
    const common = intersection(asking);
    return common.from < common.until ? countFree(candidate, common, asking.length) : asking.length;
  };
  return match(units, roomiest) === null;
}

/** Comparisons after which the search gives up, so that no configuration can stall the service. */
const MAX_STEPS = 20_000;

/**
 * Tries every assignment, for what the two matchings leave open: units of different parts of the
 * booking that may share a candidate. Units that never compete for one are searched apart. After
 * `MAX_STEPS` it counts as impossible, which may lose a time and never sells one twice.
 */
function search(units: readonly Unit[]): readonly number[] | null {
  const found = new Map<Unit, number>();
  for (const competing of listCompeting(units)) {
    const ids = searchAmong(competing);
    if (ids === null) {
      return null;
    }
    for (const [index, unit] of competing.entries()) {
      found.set(unit, ids[index] ?? 0);
    }
  }
  return units.map((unit) => found.get(unit) ?? 0);
}

/** Divides the units so that those of different groups never compete for a candidate. */
function listCompeting(units: readonly Unit[]): readonly (readonly Unit[])[] {
  const meets = (one: Unit, other: Unit) =>
    one.range.from < other.range.until &&
    other.range.from < one.range.until &&
    one.able.some((candidate) => other.able.includes(candidate));
  let groups: readonly (readonly Unit[])[] = [];
  for (const unit of units) {
    const met = groups.filter((group) => group.some((other) => meets(unit, other)));
    groups = [...groups.filter((group) => !met.includes(group)), [...met.flat(), unit]];
  }
  return groups.map((group) => units.filter((unit) => group.includes(unit)));
}

/** A requirement during the search. */
interface Wanted {
  readonly units: readonly Unit[];
  readonly range: Range;
  readonly able: readonly Candidate[];
  /** How many units each of `able` can still give, counted up to `left`. */
  readonly free: number[];
  left: number;
  /** Index in `able` of the last one taken. Like units are interchangeable, so they go by it. */
  last: number;
  readonly taken: Candidate[];
}

/** Goes on with the requirement that has the fewest ways left, as its failure is found soonest. */
function searchAmong(units: readonly Unit[]): readonly number[] | null {
  let steps = 0;
  const given = new Map<Candidate, readonly { readonly range: Range }[]>();
  const countLeft = (candidate: Candidate, { range, left }: Wanted) => {
    const before = given.get(candidate) ?? [];
    let count = 0;
    while (count < left) {
      steps += 1;
      const more = Array.from({ length: count + 1 }, () => ({ range }));
      if (!fits(candidate, [...before, ...more])) {
        break;
      }
      count += 1;
    }
    return count;
  };
  const requirements = [...new Set(units.map(({ requirement }) => requirement))];
  const wanted = requirements.flatMap((requirement): readonly Wanted[] => {
    const own = units.filter((unit) => unit.requirement === requirement);
    return own.slice(0, 1).map(({ range, able }) => {
      const one = { units: own, range, able, left: own.length, last: 0, taken: [], free: [] };
      return { ...one, free: able.map((candidate) => countLeft(candidate, one)) };
    });
  });
  const slack = ({ free, last, left }: Wanted) =>
    free.slice(last).reduce((sum, count) => sum + count, 0) - left;

  const extend = (): boolean => {
    const open = wanted.filter(({ left }) => left > 0);
    const [next] = open.toSorted((a, b) => slack(a) - slack(b));
    if (next === undefined) {
      return true;
    }
    const { last } = next;
    for (let index = last; index < next.able.length && slack(next) >= 0; index += 1) {
      next.last = index;
      if ((next.free[index] ?? 0) === 0) {
        continue;
      }
      if (steps > MAX_STEPS) {
        return false;
      }
      const undo = take(next, index);
      if (extend()) {
        return true;
      }
      undo();
    }
    next.last = last;
    return false;
  };

  const take = (one: Wanted, index: number): (() => void) => {
    const candidate = one.able[index];
    if (candidate === undefined) {
      throw new Error(`There is no candidate ${index}.`);
    }
    const before = given.get(candidate) ?? [];
    const counts = wanted.map(({ free }) => [...free]);
    given.set(candidate, [...before, one]);
    one.left -= 1;
    one.taken.push(candidate);
    for (const other of wanted) {
      const place = other.able.indexOf(candidate);
      if (place >= 0) {
        other.free[place] = countLeft(candidate, other);
      }
    }
    return () => {
      given.set(candidate, before);
      one.left += 1;
      one.taken.pop();
      for (const [position, { free }] of wanted.entries()) {
        free.splice(0, free.length, ...(counts[position] ?? []));
      }
    };
  };

  if (!extend()) {
    return null;
  }
  const ids = new Map(
    wanted.flatMap(({ units: own, taken }) =>
      own.map((unit, index) => [unit, taken[index]?.id ?? 0] as const),
    ),
  );
  return units.map((unit) => ids.get(unit) ?? 0);
}

/** Whether the candidate can give these units together, minute by minute. */
export function fits(candidate: Candidate, units: readonly Pick<Unit, 'range'>[]): boolean {
  const bounds = [...new Set(units.flatMap(({ range }) => [range.from, range.until]))].toSorted(
    (a, b) => a - b,
  );
  return bounds.slice(1).every((until, index) => {
    const from = bounds[index] ?? until;
    const together = units.filter(({ range }) => range.from <= from && until <= range.until).length;
    return together === 0 || canGive(candidate, together, { from, until });
  });
}

/** The earliest later start at which some candidate can give more than now. */
function nextRelease(requirements: readonly Requirement[], start: EpochMinute): EpochMinute {
  const total = requirements.reduce((sum, { units }) => sum + units, 0);
  let next = Number.POSITIVE_INFINITY;
  for (const { candidates, from, until } of requirements) {
    for (const candidate of candidates) {
      for (let units = 1; units <= Math.min(total, candidate.capacity); units++) {
        const blocked = candidate.blocked(units);
        const index = firstEndingAfter(blocked, start + from);
        if (index < blocked.count && (blocked.from[index] ?? 0) < start + until) {
          next = Math.min(next, (blocked.until[index] ?? 0) - from);
        }
      }
    }
  }
  return next;
}
