/** Explains to the operator why what a reason needs cannot be had at a time. */

import type { Place, PlaceNeed } from '../booking/places.ts';
import type { LocalizedText } from '../installation/language.ts';
import { type CivilDay, dayOfWall } from '../time/civil-day.ts';
import { type EpochMinute, MINUTES_PER_DAY } from '../time/units.ts';
import { formatWallTime, type WallTime } from '../time/wall-time.ts';
import { firstEndingAfter } from './full-times.ts';
import type { FullTimes } from './minute-ranges.ts';
import { candidatesOnDay, decideParts, findNeed, type OccupancyById } from './needs.ts';
import type { WantedUnit } from './occupancy.ts';

/** Why a candidate for a need cannot be taken. */
export interface NeedObstacle {
  /** The id of the resource or calendar. */
  readonly id: number;
  readonly name: LocalizedText;
  /**
   * Taken by others, closed, free but not for all that is needed at once, or chosen by hand for a
   * need that it does not meet.
   */
  readonly why: 'taken' | 'closed' | 'too_few' | 'unfit';
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
}

/** Lists the candidates for all needs, each once, with why they do not do. */
export function findObstacles(
  { needs }: Place,
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

function listObstacles(
  { candidates, ...need }: PlaceNeed,
  start: EpochMinute,
  { day, needed }: DayRead,
): readonly NeedObstacle[] {
  const asOpened = candidatesOnDay(needed, day);
  const asTaken = candidatesOnDay(needed, day, { ignoresHours: true });
  const range = { from: start + need.from, until: start + need.until };
  return candidates.map((candidate) => {
    const { id, name } = candidate.schedule;
    const taken = firstBlock(asTaken(candidate).blocked(1), range);
    const closed = firstBlock(asOpened(candidate).blocked(1), range);
    const whyNot = closed === null ? 'too_few' : 'closed';
    const until = taken ?? closed;
    return {
      id,
      name,
      why: taken === null ? whyNot : 'taken',
      until:
        until === null || until > start + MINUTES_PER_WEEK
          ? null
          : formatWallTime(candidate.zone.toWall(until)),
    };
  });
}

/** The end of the first of these times that the range touches; `null` if it touches none. */
function firstBlock(
  full: FullTimes,
  { from, until }: { readonly from: EpochMinute; readonly until: EpochMinute },
): EpochMinute | null {
  const index = firstEndingAfter(full, from);
  return index < full.count && (full.from[index] ?? 0) < until ? (full.until[index] ?? null) : null;
}
