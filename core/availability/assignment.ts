/**
 * Assigns what a booking needs: for each unit one of its candidates, so that none takes more at
 * once than it can. That every need has a free candidate of its own is not enough, because they may
 * be the same ones.
 */

import type { EpochMinute } from '../time/units.ts';
import { firstEndingAfter, isFull } from './full-times.ts';
import type { FullTimes } from './minute-ranges.ts';

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
interface Range {
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
function countFree(candidate: Candidate, range: Range, most: number): number {
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

/** Steps after which the search gives up, so that no configuration can stall the service. */
const MAX_STEPS = 20_000;

/**
 * Tries every assignment, for what the two matchings leave open: units of different parts of the
 * booking that may share a candidate. After `MAX_STEPS` it counts as impossible, which may lose a
 * time and never sells one twice.
 */
function search(units: readonly Unit[]): readonly number[] | null {
  let steps = 0;
  const chosen: Candidate[] = [];
  const extend = (): boolean => {
    const unit = units[chosen.length];
    if (unit === undefined) {
      return true;
    }
    for (const candidate of alternatives(units, chosen)) {
      steps += 1;
      if (steps > MAX_STEPS) {
        return false;
      }
      if (!fits(candidate, [...units.filter((_, index) => chosen[index] === candidate), unit])) {
        continue;
      }
      chosen.push(candidate);
      if (extend()) {
        return true;
      }
      chosen.pop();
    }
    return false;
  };
  return extend() ? chosen.map(({ id }) => id) : null;
}

/** Candidates for the next unit. Like units are interchangeable, so they take them in order. */
function alternatives(units: readonly Unit[], chosen: readonly Candidate[]): readonly Candidate[] {
  const unit = units[chosen.length];
  const before = units[chosen.length - 1];
  const last = chosen.at(-1);
  if (unit === undefined) {
    return [];
  }
  return before?.requirement === unit.requirement && last !== undefined
    ? unit.able.slice(unit.able.indexOf(last))
    : unit.able;
}

/** Whether the candidate can give these units together, minute by minute. */
function fits(candidate: Candidate, units: readonly Unit[]): boolean {
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
