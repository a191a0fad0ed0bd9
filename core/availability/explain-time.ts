/** Explains to the operator why a time is not offered, from the same offer that customers see. */

import type { BookedTime } from '../booking/change.ts';
import { keepOwn, layoutsToTry, type TakenLayout } from '../booking/needs.ts';
import type { Place } from '../booking/places.ts';
import type { EpochMs } from '../clock.ts';
import type { LocalizedText } from '../installation/language.ts';
import { type CivilDay, dayOfWall } from '../time/civil-day.ts';
import { type EpochMinute, MINUTES_PER_DAY, MS_PER_MINUTE } from '../time/units.ts';
import { type Day, formatDay, parseWallTime, type WallTime } from '../time/wall-time.ts';
import { bookableDays } from './bookable-days.ts';
import { type BusyReason, type ToldBusy, tellBusy } from './busy-reasons.ts';
import {
  type ChosenUnit,
  canTake,
  explainTaking,
  findObstacles,
  type NeedObstacle,
  type TakingInput,
} from './explain-needs.ts';
import { findFullSessions, findFullTimes, isFull, sweepFullTimes } from './full-times.ts';
import { findClosedBy, type OccupancyById } from './needs.ts';
import { type Occupancy, withoutBusy } from './occupancy.ts';
import { isOffered, type Offer, offerOnDay } from './offer.ts';
import { compileOpenTime, findLaterStarts, type OpenPiece, type OpenTime } from './open-time.ts';
import type { DayRule } from './opening-rules.ts';

/** The first obstacle, with what an overrule would not get past. */
export type Explanation = Obstacle & {
  /**
   * Why the time cannot be had outside the rules either: the calendar is full, or something needed
   * is taken. Omitted if it can, for `occupied` and `no_course`, which are always so, and for
   * invalid times.
   */
  readonly firm?: 'occupied' | 'needed';
  /** The parts of the reason do not fit in any other layout either; omitted if it has none. */
  readonly failsInAnyLayout?: true;
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
  /** A course goes on then, which is booked at its first date. */
  | { readonly kind: 'later_date' }
  /** The booking to move is a course, and no other course begins then. Nobody may overrule this. */
  | { readonly kind: 'no_course' }
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

export interface ExplainInput {
  readonly place: Place;
  /** The same occupancy that `decide` requires. */
  readonly occupancy: Occupancy;
  readonly slot: WallTime;
  /** The claims on what the place needs; omitted if it needs nothing. */
  readonly needed?: OccupancyById;
  /** Number of people, 1 by default. */
  readonly persons?: number;
  /** Busy times of other calendars around the time; none if omitted. */
  readonly busyReasons?: readonly BusyReason[];
  /** Units that were chosen by hand; none if omitted. */
  readonly takes?: readonly ChosenUnit[];
  /** See `DecideInput`. */
  readonly staysInPlace?: boolean;
  /** See `DecideInput`. */
  readonly isCourse?: boolean;
  /** See `DecideInput`. */
  readonly keptLayout?: TakenLayout | null;
  readonly now: EpochMs;
}

/**
 * If the parts of the reason can be laid out in several ways and none fits, says what is in the way
 * of the first, or of the first that the operator can book outside the rules.
 */
export function explainTime(input: ExplainInput): Explanation {
  const { place, persons = 1, takes = [], staysInPlace = false, keptLayout: kept = null } = input;
  if (place.layouts === undefined) {
    return explainLayout(input);
  }
  const isFixed = staysInPlace || takes.length > 0;
  const layouts = layoutsToTry(place, { persons, kept, isFixed });
  const explanations = layouts.map((layout) => explainLayout({ ...input, place: layout }));
  const offered = explanations.find(({ kind }) => kind === 'offered');
  const open = explanations.find(({ kind, firm }) => kind !== 'occupied' && firm === undefined);
  const [first = { kind: 'malformed' }] = explanations;
  const shown = offered ?? open ?? first;
  return layouts.length > 1 && DEPENDS_ON_LAYOUT.has(shown.kind)
    ? { ...shown, failsInAnyLayout: true }
    : shown;
}

const DEPENDS_ON_LAYOUT: ReadonlySet<Explanation['kind']> = new Set([
  'ends_after_closing',
  'occupied',
  'busy',
  'needed',
]);

function explainLayout({
  place,
  occupancy,
  slot,
  needed = new Map(),
  persons = 1,
  busyReasons = [],
  takes = [],
  staysInPlace = false,
  isCourse = false,
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
  if (isCourse && findLaterStarts(place.rules, place.zone, start).length === 0) {
    return { kind: 'no_course' };
  }
  const day = dayOfWall(wall);
  const offer = offerOnDay({ place, occupancy, day, now, persons, needed });
  if (staysInPlace) {
    return explainTaking({ place: keepOwn(place), day, start, needed, persons, takes });
  }
  if (isOffered(offer, start)) {
    return explainTaking({ place, day, start, needed, persons, takes });
  }
  const obstacle = whenNow({ place, day, start, now, offer }) ??
    whenOpen({ place, day, start, offer }) ??
    whenTaken({ place, day, start, offer, occupancy, persons, busyReasons }) ?? {
      kind: 'needed',
      obstacles: findObstacles(place, start, { day, needed, now }),
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

/** Finds what prevents the booking outside the rules, too; `undefined` if nothing does. */
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
  if (piece.isLater) {
    return { kind: 'later_date' };
  }
  if ((start - piece.grid) % offer.step !== 0) {
    return { kind: 'off_grid', stepMinutes: offer.step };
  }
  if (start + offer.duration > piece.rangeUntil) {
    return { kind: 'ends_after_closing' };
  }
  return isWithinHours(place, start, day) ? null : { kind: 'ends_after_closing' };
}

/** Whether the parts that others do lie within the hours of the reason, too. */
function isWithinHours(place: Place, start: EpochMinute, day: CivilDay): boolean {
  const whole = (place.openings ?? []).filter(({ starts }) => starts === 0);
  return !whole.some(({ rules, ends }) =>
    isFull(findClosedBy(place, rules, { first: day, last: day }), {
      from: start,
      until: start + ends,
    }),
  );
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
