/** Explains to the operator why what a reason needs cannot be had at a time. */

import { findNeed } from '../booking/needs.ts';
import type { Place, PlaceNeed } from '../booking/places.ts';
import type { Pool } from '../booking/pools.ts';
import type { EpochMs } from '../clock.ts';
import type { LocalizedText } from '../installation/language.ts';
import { type CivilDay, dayOfWall } from '../time/civil-day.ts';
import { type EpochMinute, MINUTES_PER_DAY, MS_PER_MINUTE } from '../time/units.ts';
import { formatWallTime, type WallTime } from '../time/wall-time.ts';
import type { Range } from './assignment.ts';
import { firstEndingAfter } from './full-times.ts';
import type { FullTimes } from './minute-ranges.ts';
import { candidatesOnDay, decideParts, findClosedBy, type OccupancyById } from './needs.ts';
import type { WantedUnit } from './occupancy.ts';

/** Why a candidate for a need cannot be taken. */
export interface NeedObstacle {
  /** The id of the resource or calendar. */
  readonly id: number;
  readonly name: LocalizedText;
  /**
   * Taken by others, taken by bookings that could have got another one until it was fixed, closed,
   * free but not for all that is needed at once, or chosen by hand for a need that it does not meet.
   */
  readonly why: 'taken' | 'fixed' | 'closed' | 'too_few' | 'unfit';
  /** When it is free or open again; `null` if that is not known or it is free. */
  readonly until: WallTime | null;
}

/** A unit that was chosen by hand, with its name. */
export type ChosenUnit = WantedUnit & Pick<NeedObstacle, 'name'>;

/** A start at which the calendar itself is free, and what the booking is to take. */
export interface TakingInput {
  readonly place: Place;
  readonly day: CivilDay;
  readonly start: EpochMinute;
  readonly needed: OccupancyById;
  readonly persons: number;
  readonly takes: readonly ChosenUnit[];
}

/** Says what of the choice cannot be had, and whether it cannot outside the hours either (`firm`). */
type TakingExplanation =
  | { readonly kind: 'offered' }
  | {
      readonly kind: 'needed';
      readonly obstacles: readonly NeedObstacle[];
      readonly firm?: 'needed';
    };

/** Whether what was chosen can be had at a time that is free otherwise. */
export function explainTaking(input: TakingInput): TakingExplanation {
  if (input.takes.length === 0 || canTake(input, { ignoresHours: false })) {
    return { kind: 'offered' };
  }
  return {
    kind: 'needed',
    obstacles: input.takes.map((unit) => findChosenObstacle(input, unit)),
    ...(!canTake(input, { ignoresHours: true }) && { firm: 'needed' }),
  };
}

export function canTake(
  { place, start, needed, persons, takes }: TakingInput,
  { ignoresHours }: { readonly ignoresHours: boolean },
): boolean {
  const parts = decideParts({
    place,
    persons,
    startsAt: start,
    occupancies: needed,
    keeps: [],
    takes,
    ignoresHours,
  });
  return parts !== null;
}

/** Why the booking cannot have the one unit that was chosen by hand; `null` if it can. */
export function explainUnit(
  input: Omit<TakingInput, 'takes' | 'day'>,
  unit: ChosenUnit,
): (NeedObstacle & { readonly isFirm: boolean }) | null {
  const day = dayOfWall(input.place.zone.toWall(input.start));
  const asked = { ...input, day, takes: [unit] };
  return canTake(asked, { ignoresHours: false })
    ? null
    : {
        ...findChosenObstacle(asked, unit),
        isFirm: !canTake(asked, { ignoresHours: true }),
      };
}

function findChosenObstacle(
  { place, day, start, needed, persons }: TakingInput,
  { part, scheduleId: id, name }: ChosenUnit,
): NeedObstacle {
  const need = findNeed(place, persons, part);
  const chosen = need?.candidates.filter(({ schedule }) => schedule.id === id) ?? [];
  const [found] =
    need === null ? [] : listObstacles({ ...need, candidates: chosen }, start, { day, needed });
  return found ?? { id, name, why: 'unfit', until: null };
}

/** A longer closure counts as closed without an end. */
const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY;

interface DayRead {
  readonly day: CivilDay;
  readonly needed: OccupancyById;
  /** Omitted if nothing would be exchanged for the booking. */
  readonly exchange?: ExchangeTerms;
}

interface ExchangeTerms {
  readonly pools: readonly Pool<Place>[];
  readonly now: EpochMs;
}

/** Lists the candidates for all needs, each once, with why they do not do. */
export function findObstacles(
  place: Place,
  start: EpochMinute,
  { now, ...day }: Omit<DayRead, 'exchange'> & Pick<ExchangeTerms, 'now'>,
): readonly NeedObstacle[] {
  const read = { ...day, exchange: { pools: place.pools ?? [], now } };
  const others = place.needs.filter(({ isOwn }) => !isOwn);
  const own = place.needs.filter(({ isOwn }) => isOwn);
  const found = own.flatMap((need) => findOwnObstacle(place, need, { ...read, start }));
  if (found.length > 0) {
    return found.slice(0, 1);
  }
  // With several persons, a calendar may be free for some of them alone.
  const needed = listOnce(others, start, read);
  return needed.length > 0 ? needed : listOnce(own, start, read);
}

function listOnce(
  needs: readonly PlaceNeed[],
  start: EpochMinute,
  read: DayRead,
): readonly NeedObstacle[] {
  const found = new Map(
    needs
      .flatMap((need) => listObstacles(need, start, read))
      .map((obstacle) => [obstacle.id, obstacle]),
  );
  return [...found.values()];
}

/** Why the booked calendar cannot go on with the booking; empty if it can. */
function findOwnObstacle(
  place: Place,
  need: PlaceNeed,
  { start, day, ...read }: DayRead & { readonly start: EpochMinute },
): readonly NeedObstacle[] {
  const times = findClosedBy(place, place.rules, { first: day, last: day });
  const closed = firstBlock(times, { from: start + need.starts, until: start + need.ends });
  const [taken] = listObstacles(need, start, { day, ...read });
  if (taken === undefined || (closed === null && taken.why === 'too_few')) {
    return [];
  }
  return closed === null || taken.why === 'taken'
    ? [taken]
    : [{ ...taken, why: 'closed', until: sayUntil(place, closed, start) }];
}

function sayUntil(
  { zone }: Place,
  until: EpochMinute | null,
  start: EpochMinute,
): NeedObstacle['until'] {
  return until === null || until > start + MINUTES_PER_WEEK
    ? null
    : formatWallTime(zone.toWall(until));
}

function listObstacles(
  { candidates, ...need }: PlaceNeed,
  start: EpochMinute,
  { day, needed, exchange }: DayRead,
): readonly NeedObstacle[] {
  const asOpened = candidatesOnDay(needed, day);
  const asTaken = candidatesOnDay(needed, day, { ignoresHours: true });
  const range = { from: start + need.from, until: start + need.until };
  return candidates.map((candidate) => {
    const { id, name } = candidate.schedule;
    const taken = firstBlock(asTaken(candidate).blocked(1), range);
    const closed = firstBlock(asOpened(candidate).blocked(1), range);
    const whyNot = closed === null ? 'too_few' : 'closed';
    const whyTaken = exchange && isFixed(id, needed, range, exchange) ? 'fixed' : 'taken';
    const until = taken ?? closed;
    return {
      id,
      name,
      why: taken === null ? whyNot : whyTaken,
      until: sayUntil(candidate, until, start),
    };
  });
}

/** Whether bookings in its way could have been given something else, and none of them can be now. */
function isFixed(
  id: number,
  needed: OccupancyById,
  { from, until }: Range,
  { pools, now }: ExchangeTerms,
): boolean {
  const pool = pools.find(({ candidates }) =>
    candidates.some(({ schedule }) => schedule.id === id),
  );
  const inTheWay = (needed.get(id)?.exchangeable ?? []).filter(
    (claim) =>
      claim.blocksFrom < until && claim.blocksUntil > from && pool?.findOthers(claim).length,
  );
  return (
    pool !== undefined &&
    inTheWay.length > 0 &&
    inTheWay.every((claim) => {
      const isOpen = (one: number) =>
        now < (claim.bookedAt - pool.fixedMinutesBefore(one)) * MS_PER_MINUTE;
      return !(isOpen(id) && pool.findOthers(claim).some(isOpen));
    })
  );
}

/** The end of the first of these times that the range touches; `null` if it touches none. */
function firstBlock(full: FullTimes, { from, until }: Range): EpochMinute | null {
  const index = firstEndingAfter(full, from);
  return index < full.count && (full.from[index] ?? 0) < until ? (full.until[index] ?? null) : null;
}
