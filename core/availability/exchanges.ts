/**
 * Assigns what a booking needs, if necessary by giving other bookings another resource for what
 * they have. A few such exchanges at most, because each one changes somebody's booking.
 */

import type { EpochMinute } from '../time/units.ts';
import { assign, type Candidate, fits, type Range, type Requirement } from './assignment.ts';
import { findHopelessMoment, type MovableUnit, overlap } from './exchange-bounds.ts';

/** A unit, and the resource that is to give it. */
export interface Move<Unit extends MovableUnit> {
  readonly unit: Unit;
  readonly to: number;
}

export interface ExchangeInput<Unit extends MovableUnit> {
  /** Their candidates count all claims. */
  readonly requirements: readonly Requirement[];
  readonly start: EpochMinute;
  readonly movable: readonly Unit[];
  /** The candidate without these claims, which are its own, and with those in addition. */
  readonly change: (
    id: number,
    claims: { readonly without: readonly Range[]; readonly and: readonly Range[] },
  ) => Candidate;
}

export interface Exchanged<Unit extends MovableUnit> {
  /** The candidates of each requirement, one per unit. */
  readonly ids: readonly (readonly number[])[];
  /** As few as possible; none if there is an assignment anyway. */
  readonly moves: readonly Move<Unit>[];
}

export const MAX_EXCHANGES = 3;
/** Exchanges that are tried before a time counts as taken. */
const MAX_TRIALS = 400;

/** Deterministic. `null` if there is no assignment with so few exchanges. */
export function assignByExchange<Unit extends MovableUnit>(
  asked: ExchangeInput<Unit>,
): Exchanged<Unit> | null {
  const { movable, change } = asked;
  const emptied = (id: number) =>
    change(id, { without: movable.filter(({ at }) => at === id), and: [] });
  return findHopelessMoment({ ...asked, emptied }) === null ? searchExchanges(asked) : null;
}

/** The same if no moment is hopeless. */
export function searchExchanges<Unit extends MovableUnit>(
  asked: ExchangeInput<Unit>,
): Exchanged<Unit> | null {
  if (findBlocking(asked, [], null).length === 0) {
    return tryMoves(asked, []);
  }
  const numbers = new Map<Range, number>(asked.movable.map((unit, index) => [unit, index]));
  const input = { ...asked, change: rememberChanges(asked.change, numbers) };
  let trials = 0;
  for (let count = 0; count <= MAX_EXCHANGES; count++) {
    const tried = new Set<string>();
    // In another order, the same exchanges come to the same.
    const mayTry = (moves: readonly Move<Unit>[]) => {
      const names = moves.map(({ unit, to }) => `${numbers.get(unit)}-${to}`);
      const isNew = tried.size < tried.add(names.toSorted().join()).size;
      trials += isNew ? 1 : 0;
      return isNew && trials <= MAX_TRIALS;
    };
    const found = extend(input, [], count, mayTry);
    if (found !== null) {
      return found;
    }
  }
  return null;
}

type Change = ExchangeInput<MovableUnit>['change'];

/** Most exchanges that are tried differ in few resources, so their full times are found once. */
function rememberChanges(change: Change, numbers: ReadonlyMap<Range, number>): Change {
  const known = new Map<string, Candidate>();
  const toName = (ranges: readonly Range[]) => ranges.map((range) => numbers.get(range)).join();
  return (id, claims) => {
    const name = `${id}/${toName(claims.without)}/${toName(claims.and)}`;
    const candidate = known.get(name) ?? change(id, claims);
    known.set(name, candidate);
    return candidate;
  };
}

function extend<Unit extends MovableUnit>(
  input: ExchangeInput<Unit>,
  moves: readonly Move<Unit>[],
  more: number,
  mayTry: (moves: readonly Move<Unit>[]) => boolean,
): Exchanged<Unit> | null {
  if (!mayTry(moves)) {
    return null;
  }
  const crowded = findCrowded(input, moves);
  if (more === 0) {
    return crowded === null ? tryMoves(input, moves) : null;
  }
  for (const unit of findBlocking(input, moves, crowded)) {
    for (const to of unit.others) {
      const found = extend(input, [...moves, { unit, to }], more - 1, mayTry);
      if (found !== null) {
        return found;
      }
    }
  }
  return null;
}

const leaving = <Unit extends MovableUnit>(moves: readonly Move<Unit>[], id: number) =>
  moves.filter(({ unit }) => unit.at === id).map(({ unit }) => unit);

const arriving = <Unit extends MovableUnit>(moves: readonly Move<Unit>[], id: number) =>
  moves.filter(({ to }) => to === id).map(({ unit }) => unit);

/** A resource that cannot give all units that it is to give instead of others; `null` if all can. */
function findCrowded<Unit extends MovableUnit>(
  { change }: ExchangeInput<Unit>,
  moves: readonly Move<Unit>[],
): number | null {
  const crowded = moves.find(
    ({ to }) =>
      !fits(
        change(to, { without: leaving(moves, to), and: [] }),
        arriving(moves, to).map((range) => ({ range })),
      ),
  );
  return crowded?.to ?? null;
}

/** The units in the way of those that are to come to the crowded resource, else of the booking. */
function findBlocking<Unit extends MovableUnit>(
  { requirements, start, movable }: ExchangeInput<Unit>,
  moves: readonly Move<Unit>[],
  crowded: number | null,
): readonly Unit[] {
  const moved = new Set(moves.map(({ unit }) => unit));
  const isInTheWay = (unit: Unit) =>
    crowded === null
      ? requirements.some(
          ({ candidates, from, until }) =>
            candidates.some(({ id }) => id === unit.at) &&
            overlap(unit, { from: start + from, until: start + until }),
        )
      : unit.at === crowded && arriving(moves, crowded).some((one) => overlap(one, unit));
  return movable.filter((unit) => !moved.has(unit) && isInTheWay(unit));
}

function tryMoves<Unit extends MovableUnit>(
  { requirements, start, change }: ExchangeInput<Unit>,
  moves: readonly Move<Unit>[],
): Exchanged<Unit> | null {
  const touched = new Set(moves.flatMap(({ unit, to }) => [unit.at, to]));
  const changed = new Map(
    [...touched].map((id) => [
      id,
      change(id, { without: leaving(moves, id), and: arriving(moves, id) }),
    ]),
  );
  const found = assign(
    requirements.map((one) => ({
      ...one,
      candidates: one.candidates.map((candidate) => changed.get(candidate.id) ?? candidate),
    })),
    start,
  );
  return found.kind === 'assigned' ? { ids: found.ids, moves } : null;
}
