/** Explains to the operator why a time is not offered, from the same offer that customers see. */

import type { BookedTime } from '../booking/change.ts';
import type { Place, PlaceNeed } from '../booking/places.ts';
import type { EpochMs } from '../clock.ts';
import type { LocalizedText } from '../installation/language.ts';
import { type CivilDay, dayOfWall } from '../time/civil-day.ts';
import { type EpochMinute, MINUTES_PER_DAY, MS_PER_MINUTE } from '../time/units.ts';
import {
  type Day,
  formatDay,
  formatWallTime,
  parseWallTime,
  type WallTime,
} from '../time/wall-time.ts';
import { bookableDays } from './bookable-days.ts';
import { type BusyReason, type ToldBusy, tellBusy } from './busy-reasons.ts';
import {
  findFullSessions,
  findFullTimes,
  firstEndingAfter,
  isFull,
  sweepFullTimes,
} from './full-times.ts';
import type { FullTimes } from './minute-ranges.ts';
import { candidatesOnDay, decideParts, findNeed, type OccupancyById } from './needs.ts';
import { type Occupancy, type WantedUnit, withoutBusy } from './occupancy.ts';
import { isOffered, type Offer, offerOnDay } from './offer.ts';
import { compileOpenTime, type OpenPiece, type OpenTime } from './open-time.ts';
import type { DayRule } from './opening-rules.ts';

/** The first obstacle, with what an overrule would not get past. */
export type Explanation = Obstacle & {
  /**
   * Why the time cannot be had outside the rules either: the calendar is full, or something needed
   * is taken. Omitted if it can, for `occupied`, which is always so, and for invalid times.
   */
  readonly firm?: 'occupied' | 'needed';
};

/** `offered` if there is none. */
type Obstacle =
  | { readonly kind: 'offered' }
  /** Not a date and time of the form `YYYY-MM-DD HH:MM:SS`. */
  | { readonly kind: 'malformed' }
  /** The clock is put forward past this time that day. */
  | { readonly kind: 'skipped_by_clock' }
  | { readonly kind: 'past' }
  | { readonly kind: 'lead_time'; readonly minutes: number }
  | { readonly kind: 'beyond_horizon'; readonly lastDay: Day }
  /**
   * `rule` decided the day's hours; `why` is an exception's note or the name of a public holiday.
   */
  | { readonly kind: 'closed'; readonly rule: DayRule; readonly why: LocalizedText | null }
  /** The start is not a whole number of steps after the opening. */
  | { readonly kind: 'off_grid'; readonly stepMinutes: number }
  | { readonly kind: 'ends_after_closing' }
  | { readonly kind: 'daily_limit'; readonly limit: number }
  /**
   * Too few places of the schedule, or of those that the reason or the session may take, are left
   * at some minute of the booking or its buffers.
   */
  | {
      readonly kind: 'occupied';
      readonly by: 'schedule' | 'reason' | 'session';
      readonly capacity: number;
    }
  /** It would be free if other calendars said nothing of this time. */
  | { readonly kind: 'busy'; readonly told: readonly ToldBusy[] }
  /** Not all that the reason needs can be had. */
  | { readonly kind: 'needed'; readonly obstacles: readonly NeedObstacle[] };

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

export interface ExplainInput {
  readonly place: Place;
  /** The same occupancy that `decide` requires. */
  readonly occupancy: Occupancy;
  readonly slot: WallTime;
  /** The claims on what the place needs; omitted if it needs nothing. */
  readonly needed?: OccupancyById;
  /** Number of people, 1 by default. */
  readonly persons?: number;
  /** What other calendars say around the time; omitted if nothing. */
  readonly busyReasons?: readonly BusyReason[];
  /** What was chosen by hand, with its name. */
  readonly takes?: readonly (WantedUnit & Pick<NeedObstacle, 'name'>)[];
  /** See `DecideInput`. */
  readonly staysInPlace?: boolean;
  readonly now: EpochMs;
}

export function explainTime({
  place,
  occupancy,
  slot,
  needed = new Map(),
  persons = 1,
  busyReasons = [],
  takes = [],
  staysInPlace = false,
  now,
}: ExplainInput): Explanation {
  const wall = parseWallTime(slot);
  if (wall === null) {
    return { kind: 'malformed' };
  }
  if (!Number.isInteger(wall)) {
    return { kind: 'off_grid', stepMinutes: place.step };
  }
  const start = place.zone.toUtc(wall);
  if (start === null) {
    return { kind: 'skipped_by_clock' };
  }
  const day = dayOfWall(wall);
  const offer = offerOnDay({ place, occupancy, day, now, persons, needed });
  if (staysInPlace || isOffered(offer, start)) {
    return explainTaking({ place, day, start, needed, persons, takes });
  }
  const obstacle = whenNow({ place, day, start, now, offer }) ??
    whenOpen({ place, day, start, offer }) ??
    whenTaken({ place, day, start, offer, occupancy, persons, busyReasons }) ?? {
      kind: 'needed',
      obstacles: findObstacles(place, start, { day, needed }),
    };
  if (obstacle.kind === 'occupied') {
    return obstacle;
  }
  const firm = findFirm({
    place,
    day,
    start,
    occupancy: withoutBusy(occupancy),
    persons,
    needed,
    takes,
  });
  return firm === undefined ? obstacle : { ...obstacle, firm };
}

type TakingInput = Pick<RequestedStart, 'place' | 'day' | 'start'> &
  Required<Pick<ExplainInput, 'needed' | 'persons' | 'takes'>>;

/** Whether what was chosen can be had at a time that is free otherwise. */
function explainTaking(input: TakingInput): Explanation {
  if (input.takes.length === 0 || canTake(input, { ignoresHours: false })) {
    return { kind: 'offered' };
  }
  return {
    kind: 'needed',
    obstacles: input.takes.map((unit) => findChosenObstacle(input, unit)),
    ...(!canTake(input, { ignoresHours: true }) && { firm: 'needed' }),
  };
}

function canTake(
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
  unit: TakingInput['takes'][number],
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
  { part, scheduleId: id, name }: Required<ExplainInput>['takes'][number],
): NeedObstacle {
  const need = findNeed(place, persons, part);
  const chosen = need?.candidates.filter(({ schedule }) => schedule.id === id) ?? [];
  const [found] =
    need === null ? [] : listObstacles({ ...need, candidates: chosen }, start, { day, needed });
  return found ?? { id, name, why: 'unfit', until: null };
}

/** What prevents the booking outside the rules, too; `undefined` if nothing does. */
function findFirm({
  place,
  day,
  start,
  occupancy,
  persons,
  needed,
  takes,
}: TakingInput & Pick<ExplainInput, 'occupancy'>): Explanation['firm'] {
  const offer = offerOnDay({ place, occupancy, day, now: null, persons, needed });
  if (whenFull({ place, day, start, offer, occupancy, persons }) !== null) {
    return 'occupied';
  }
  const input = { place, day, start, needed, persons, takes };
  return canTake(input, { ignoresHours: true }) ? undefined : 'needed';
}

interface RequestedStart {
  readonly place: Place;
  readonly day: number;
  readonly start: number;
  readonly offer: Offer;
}

function whenNow({
  place,
  day,
  start,
  now,
  offer,
}: RequestedStart & { readonly now: EpochMs }): Explanation | null {
  const { last } = bookableDays(place.schedule, place.zone, now);
  if (start * MS_PER_MINUTE < now) {
    return { kind: 'past' };
  }
  if (start < offer.earliest) {
    return { kind: 'lead_time', minutes: place.schedule.leadTimeMinutes };
  }
  return day > last ? { kind: 'beyond_horizon', lastDay: formatDay(last) } : null;
}

function whenOpen({ place, day, start, offer }: RequestedStart): Explanation | null {
  const piece = pieceAt(offer.openTime, start);
  if (!piece) {
    return whenClosed(place, day, start);
  }
  if ((start - piece.grid) % offer.step !== 0) {
    return { kind: 'off_grid', stepMinutes: offer.step };
  }
  return start + offer.duration > piece.rangeUntil ? { kind: 'ends_after_closing' } : null;
}

function pieceAt(openTime: OpenTime, start: EpochMinute): OpenPiece | undefined {
  return openTime.find(({ from, until }) => from <= start && start < until);
}

function whenClosed({ rules, zone }: Place, day: CivilDay, start: EpochMinute): OutsideHours {
  const { rule, why, closedParts } = rules.hoursOn(day);
  const minute = zone.toWall(start) - day * MINUTES_PER_DAY;
  const part = closedParts.find(({ from, until }) => from <= minute && minute < until);
  return part ? { kind: 'closed', rule: part.rule, why: part.why } : { kind: 'closed', rule, why };
}

export type OutsideHours = Extract<Explanation, { readonly kind: 'closed' | 'ends_after_closing' }>;

/**
 * Whether an existing booking lies outside the opening hours, and by which rule; `null` if it does
 * not. Ignores the grid, the horizon and other bookings.
 */
export function explainOpenTime(
  place: Place,
  { startsAt, endsAt }: Pick<BookedTime, 'startsAt' | 'endsAt'>,
): OutsideHours | null {
  const day = dayOfWall(place.zone.toWall(startsAt));
  const piece = pieceAt(
    compileOpenTime(place.rules, place.zone, { first: day, last: day }, endsAt - startsAt),
    startsAt,
  );
  if (!piece) {
    return whenClosed(place, day, startsAt);
  }
  return endsAt > piece.rangeUntil ? { kind: 'ends_after_closing' } : null;
}

type TakenInput = RequestedStart &
  Required<Pick<ExplainInput, 'occupancy' | 'persons'>> &
  Pick<ExplainInput, 'busyReasons'>;

function whenTaken(input: TakenInput): Explanation | null {
  const { place, day, offer } = input;
  const { dailyLimit } = place.schedule;
  return dailyLimit !== null && offer.soldOutDays.has(day)
    ? { kind: 'daily_limit', limit: dailyLimit }
    : (whenFull(input) ?? whenBusy(input));
}

/** Only for times that no booking takes. */
function whenBusy({
  place,
  start,
  offer,
  occupancy,
  persons,
  busyReasons = [],
}: TakenInput): Explanation | null {
  const block = blockOf(offer, start);
  const isBusy =
    isFull(findFullTimes(place, occupancy, persons), block) || offer.fullSessions.has(start);
  if (!isBusy) {
    return null;
  }
  return { kind: 'busy', told: tellBusy(busyReasons, block, place.zone) };
}

function blockOf({ bufferBefore, bufferAfter, duration }: Offer, start: EpochMinute) {
  return { from: start - bufferBefore, until: start + duration + bufferAfter };
}

function whenFull(input: TakenInput): Explanation | null {
  const { place, start, offer, persons } = input;
  const { schedule, reason } = place;
  const occupancy = withoutBusy(input.occupancy);
  const block = blockOf(offer, start);
  const places = pieceAt(offer.openTime, start)?.places;
  const { openTime } = offer;
  const isSessionFull =
    places !== undefined && findFullSessions(place, { openTime, occupancy, persons }).has(start);
  if (places !== undefined && isSessionFull) {
    return { kind: 'occupied', by: 'session', capacity: places };
  }
  if (!isFull(findFullTimes(place, occupancy, persons), block)) {
    return null;
  }
  const byReason =
    reason.capacity !== null &&
    !isFull(sweepFullTimes(occupancy, schedule.capacity - persons + 1, null), block);
  return byReason
    ? { kind: 'occupied', by: 'reason', capacity: reason.capacity }
    : { kind: 'occupied', by: 'schedule', capacity: schedule.capacity };
}

/** A longer closure counts as closed without an end. */
const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY;

interface DayRead {
  readonly day: CivilDay;
  readonly needed: OccupancyById;
}

/** For each need, what would do for it; those that are free only if none is taken or closed. */
function findObstacles(
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
