/** Finds the bookings that could get another resource, so that one more gets what it needs. */

import type { Place } from '../booking/places.ts';
import type { Pool } from '../booking/pools.ts';
import type { EpochMs } from '../clock.ts';
import { dayOfWall } from '../time/civil-day.ts';
import { type EpochMinute, MS_PER_MINUTE } from '../time/units.ts';
import {
  type Candidate,
  createCandidate,
  type PlacedCandidate,
  type Range,
  type Requirement,
} from './assignment.ts';
import { bookableDays } from './bookable-days.ts';
import { findHopelessMoment, type MovableUnit } from './exchange-bounds.ts';
import { searchExchanges } from './exchanges.ts';
import { firstEndingAfter } from './full-times.ts';
import type { FullTimes } from './minute-ranges.ts';
import { createMovables, firstNotBefore, type Movables } from './movables.ts';
import {
  type Exchange,
  type ExchangeableClaim,
  type Occupancy,
  withoutParts,
  withParts,
} from './occupancy.ts';

interface Unit extends MovableUnit {
  readonly claim: ExchangeableClaim;
}

/** What the booking gets, as by `assign`, and what others get instead of what they have. */
interface WithExchanges {
  readonly ids: readonly (readonly number[])[];
  readonly exchanges: readonly Exchange[];
}

interface ExchangeInput {
  readonly place: Place;
  readonly find: (candidate: Place) => PlacedCandidate;
  readonly now: EpochMs;
  /** Minutes around the booking that matter. */
  readonly reach: number;
}

/** Nothing helps at any start before `notBefore`. */
interface NoExchanges {
  readonly ids: null;
  readonly notBefore: EpochMinute;
}

/**
 * Answers for starts at which not all that the place needs is free, and without exchanges would not
 * be before `freeFrom`.
 */
type FindExchanges = (
  requirements: readonly Requirement[],
  start: EpochMinute,
  freeFrom: EpochMinute,
) => WithExchanges | NoExchanges;

export function createExchanges({ place, find, now, reach }: ExchangeInput): FindExchanges {
  const { pools = [] } = place;
  const known = new Map(
    [...place.needs, ...pools].flatMap(({ candidates }) =>
      candidates.map((candidate): [number, PlacedCandidate] => [
        candidate.schedule.id,
        find(candidate),
      ]),
    ),
  );
  let movables: Movables<Unit> | null = null;
  return (requirements, start, freeFrom) => {
    movables ??= createMovables(
      pools.flatMap((pool) => listUnits(pool, { known, now })),
      known,
    );
    const needed = {
      from: Math.min(...requirements.map(({ from }) => from)),
      until: Math.max(...requirements.map(({ until }) => until)),
    };
    const range = { from: start + needed.from, until: start + needed.until };
    const near = movables.overlapping(range);
    if (near.length === 0) {
      const next = movables.firstFrom(range.until) - needed.until + 1;
      return { ids: null, notBefore: Math.max(start + 1, Math.min(freeFrom, next)) };
    }
    const { emptied, isCrowded } = movables;
    const hopeless = findHopelessMoment({ requirements, start, movable: near, emptied, isCrowded });
    if (hopeless !== null) {
      return { ids: null, notBefore: skipTo(hopeless, { requirements, start, movables }) };
    }
    const window = { from: range.from - reach, until: range.until + reach };
    const movable = movables
      .within(window)
      .toSorted((one, other) => one.claim.claimId - other.claim.claimId);
    const change = createChange(known, window);
    const found = searchExchanges({ requirements, start, movable, change });
    return found === null
      ? { ids: null, notBefore: start + 1 }
      : {
          ids: found.ids,
          exchanges: found.moves.map(({ unit: { claim }, to }) => ({ claim, to })),
        };
  };
}

/**
 * As long as all that is needed at a hopeless moment covers it, it stays hopeless: more units can
 * only be added. Those of a crowded resource may stay where they are, so they end this.
 */
function skipTo(moment: EpochMinute, { requirements, start, movables }: Skipped): EpochMinute {
  const then = requirements.filter(
    ({ from, until }) => start + from <= moment && moment < start + until,
  );
  const last = moment - Math.max(...then.map(({ from }) => from));
  const near = movables.overlapping({
    from: start + Math.min(...requirements.map(({ from }) => from)),
    until: last + Math.max(...requirements.map(({ until }) => until)),
  });
  return near.some(movables.isCrowded) ? start + 1 : last + 1;
}

interface Skipped {
  readonly requirements: readonly Requirement[];
  readonly start: EpochMinute;
  readonly movables: Movables<Unit>;
}

interface Read {
  readonly known: ReadonlyMap<number, PlacedCandidate>;
  readonly now: EpochMs;
}

function listUnits(pool: Pool<Place>, { known, now }: Read): readonly Unit[] {
  const lists = pool.candidates.map(({ schedule }) => {
    const { exchangeable = [] } = known.get(schedule.id)?.occupancy ?? {};
    return exchangeable.map((claim) => toUnit(claim, pool, now));
  });
  return lists.flat().filter(({ others }) => others.length > 0);
}

function toUnit(claim: ExchangeableClaim, pool: Pool<Place>, now: EpochMs): Unit {
  const { scheduleId: at, blocksFrom: from, blocksUntil: until } = claim;
  const isOpenTo = (id: number) =>
    now < (claim.bookedAt - pool.fixedMinutesBefore(id)) * MS_PER_MINUTE &&
    isBookable(pool, id, { claim, now });
  const others = isOpenTo(at) ? pool.findOthers(claim).filter(isOpenTo) : [];
  return { claim, at, from, until, others };
}

/** Further ahead, nothing is read when times are offered. */
function isBookable(
  { candidates }: Pool<Place>,
  id: number,
  { claim, now }: { readonly claim: ExchangeableClaim; readonly now: EpochMs },
): boolean {
  const candidate = candidates.find(({ schedule }) => schedule.id === id);
  if (candidate === undefined) {
    return false;
  }
  const { first, last } = bookableDays(candidate.reach, candidate.zone, now);
  const day = dayOfWall(candidate.zone.toWall(claim.bookedAt));
  return first <= day && day <= last;
}

type Change = (
  id: number,
  claims: { readonly without: readonly Range[]; readonly and: readonly Range[] },
) => Candidate;

/** Changes candidates by what is near the window alone, as a calendar may have thousands of claims. */
function createChange(known: Read['known'], window: Range): Change {
  const near = new Map<number, PlacedCandidate>();
  const find = (id: number) => {
    const candidate = near.get(id) ?? crop(known.get(id), window);
    near.set(id, candidate);
    return candidate;
  };
  return (id, { without, and }) => {
    const { place, occupancy, closed } = find(id);
    const left = withParts(withoutParts(occupancy, without.map(toBlock)), and.map(toBlock));
    return createCandidate(place, left, closed);
  };
}

function toBlock({ from, until }: Range) {
  return { blocksFrom: from, blocksUntil: until, startsAt: from };
}

function crop(candidate: PlacedCandidate | undefined, window: Range): PlacedCandidate {
  if (candidate === undefined) {
    throw new Error('A resource is exchanged and was not read.');
  }
  const { place, occupancy, closed } = candidate;
  return createCandidate(place, cropClaims(occupancy, window), cropTimes(closed, window));
}

/** The longest claims of occupancies, which are cropped at many times. */
const longest = new WeakMap<Occupancy, number>();

function longestIn(occupancy: Occupancy): number {
  let minutes = longest.get(occupancy);
  if (minutes === undefined) {
    minutes = 0;
    for (let index = 0; index < occupancy.count; index++) {
      const from = occupancy.blocksFrom[index] ?? 0;
      minutes = Math.max(minutes, (occupancy.blocksUntil[index] ?? 0) - from);
    }
    longest.set(occupancy, minutes);
  }
  return minutes;
}

function cropClaims(occupancy: Occupancy, { from, until }: Range): Occupancy {
  const { blocksFrom, blocksUntil, count } = occupancy;
  const near: number[] = [];
  // Claims are sorted by their beginning.
  let index = firstNotBefore(count, (at) => blocksFrom[at] ?? 0, from - longestIn(occupancy));
  for (; index < count && (blocksFrom[index] ?? 0) < until; index++) {
    if ((blocksUntil[index] ?? 0) > from) {
      near.push(index);
    }
  }
  const pick = (column: Int32Array) => Int32Array.from(near, (at) => column[at] ?? 0);
  return {
    ...occupancy,
    count: near.length,
    blocksFrom: pick(blocksFrom),
    blocksUntil: pick(blocksUntil),
    startsAt: pick(occupancy.startsAt),
    reasonId: pick(occupancy.reasonId),
  };
}

function cropTimes(times: FullTimes, window: Range): FullTimes {
  const { from, until, count } = times;
  const first = firstEndingAfter(times, window.from);
  let last = first;
  while (last < count && (from[last] ?? 0) < window.until) {
    last++;
  }
  return { count: last - first, from: from.slice(first, last), until: until.slice(first, last) };
}
