/** Finds out before a search that no exchanges can help, which is so at most times. */

import type { EpochMinute } from '../time/units.ts';
import {
  assign,
  type Candidate,
  countFree,
  fits,
  type Range,
  type Requirement,
} from './assignment.ts';

/** A unit of another booking that may come from another resource. */
export interface MovableUnit extends Range {
  /** The resource that gives it now. */
  readonly at: number;
  /** Ids of others that would do, by preference. */
  readonly others: readonly number[];
}

export const overlap = (one: Range, other: Range): boolean =>
  one.from < other.until && other.from < one.until;

interface BoundsInput<Unit extends MovableUnit> {
  readonly requirements: readonly Requirement[];
  readonly start: EpochMinute;
  /** At least those that have a minute in common with what the booking needs. */
  readonly movable: readonly Unit[];
  /** The candidate without all movable units. */
  readonly emptied: (id: number) => Candidate;
  /** Whether the unit may be more than its resource can give; omitted: any unit may. */
  readonly isCrowded?: (unit: Unit) => boolean;
}

interface Demand extends Range {
  readonly ids: readonly number[];
  readonly units: number;
}

/**
 * A moment of what the booking needs, rather a late one, at which not all units could be given, even
 * if those of others could change places at will; `null` if there is none.
 */
export function findHopelessMoment<Unit extends MovableUnit>(
  asked: BoundsInput<Unit>,
): EpochMinute | null {
  const { requirements, start, emptied } = asked;
  const wanted = requirements.map(
    ({ candidates, units, from, until }): Demand => ({
      ids: candidates.map(({ id }) => id),
      units,
      from: start + from,
      until: start + until,
    }),
  );
  const all = [...wanted, ...listNear(asked, wanted)];
  const moments = [...new Set(all.map(({ from }) => from))]
    .filter((moment) => wanted.some((one) => isAt(one, moment)))
    .toSorted((a, b) => b - a);
  const demands = (moment: EpochMinute) => all.filter((one) => isAt(one, moment));
  return (
    moments.find((moment) => isAboveSupply(demands(moment), moment, emptied)) ??
    moments.find((moment) => isTooMuch(demands(moment), moment, emptied)) ??
    null
  );
}

const isAt = ({ from, until }: Range, moment: EpochMinute): boolean =>
  from <= moment && moment < until;

/** Units of a resource that was closed, or has less room since, may all stay where they are. */
function listNear<Unit extends MovableUnit>(
  { movable, emptied, isCrowded = () => true }: BoundsInput<Unit>,
  wanted: readonly Demand[],
): readonly Demand[] {
  const around = movable.filter((unit) => wanted.some((one) => overlap(unit, one)));
  const crowded = new Set(around.filter(isCrowded).map(({ at }) => at));
  const kept = [...crowded].filter((id) => {
    const sitting = around.filter(({ at }) => at === id).map((range) => ({ range }));
    return !fits(emptied(id), sitting);
  });
  return around
    .filter(({ at }) => !kept.includes(at))
    .map(({ at, others, from, until }) => ({ ids: [at, ...others], units: 1, from, until }));
}

/** Whether more is asked for than all resources together can give. */
function isAboveSupply(
  demands: readonly Demand[],
  moment: EpochMinute,
  emptied: (id: number) => Candidate,
): boolean {
  const units = demands.reduce((sum, one) => sum + one.units, 0);
  const range = { from: moment, until: moment + 1 };
  let supply = 0;
  for (const id of new Set(demands.flatMap(({ ids }) => ids))) {
    supply += countFree(emptied(id), range, units - supply);
    if (supply >= units) {
      return false;
    }
  }
  return true;
}

function isTooMuch(
  demands: readonly Demand[],
  moment: EpochMinute,
  emptied: (id: number) => Candidate,
): boolean {
  const range = { from: moment, until: moment + 1 };
  const requirements = demands.map(({ ids, units }) => ({
    candidates: ids.map(emptied),
    units,
    ...range,
  }));
  return assign(requirements, 0).kind === 'impossible';
}
