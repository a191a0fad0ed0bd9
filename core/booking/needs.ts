/** What bookings of a reason take besides their calendar, compiled for one calendar. */

import { isDeepStrictEqual } from 'node:util';
import type { Claim } from '../availability/occupancy.ts';
import {
  createOpeningRules,
  limitRules,
  type OpeningRules,
} from '../availability/opening-rules.ts';
import type { Installation } from '../installation/installation.ts';
import type { Need, NeededTime } from '../installation/need.ts';
import { candidatesOf, type Resource } from '../installation/resource.ts';
import {
  byId,
  isDated,
  layoutsAt,
  type Reason,
  type Schedule,
  WEEKDAYS,
} from '../installation/schedule.ts';
import { MINUTES_PER_DAY } from '../time/units.ts';
import { parseDay } from '../time/wall-time.ts';

/** A stretch of a booking, in minutes from its start. */
interface TimedStretch {
  /** The part of the booking that takes it, half-open. */
  readonly starts: number;
  readonly ends: number;
  /** The same with the time that is kept free before and after it. */
  readonly from: number;
  readonly until: number;
}

/** A need in minutes from the start of a booking. */
export interface TimedNeed extends Pick<Need, 'count' | 'per'>, TimedStretch {
  /** By preference if `isOrdered`, else by id. */
  readonly candidateIds: readonly number[];
  readonly isOrdered: boolean;
  /** Whether the booked calendar goes on with the booking itself; omitted if not. */
  readonly isOwn?: true;
}

/**
 * What bookings of the reason need, then the later stretches that the calendar itself is busy with.
 * `reason` as the calendar offers it.
 */
export function timeNeeds(
  reason: Reason,
  schedule: Schedule,
  resources: readonly Resource[],
): readonly TimedNeed[] {
  const { needs = [] } = reason;
  const needed = needs.map((need): TimedNeed => {
    const candidateIds = candidatesOf(need, schedule, resources);
    return {
      count: need.count,
      per: need.per,
      candidateIds,
      isOrdered: candidateIds.some((id) => schedule.resourceIds?.includes(id)),
      ...timeStretch(need, reason),
    };
  });
  const [, ...later] = timeOwn(reason);
  const own = later.map(
    (stretch): TimedNeed => ({
      count: 1,
      per: 'person',
      candidateIds: [schedule.id],
      isOrdered: false,
      isOwn: true,
      ...stretch,
    }),
  );
  return own.length === 0 ? needed : [...needed, ...own];
}

function timeStretch(
  { fromMinute, untilMinute, beforeMinutes, afterMinutes }: NeededTime,
  { durationMinutes, bufferBeforeMinutes, bufferAfterMinutes }: Reason,
): TimedStretch {
  // A calendar in which the reason is shorter takes it for its last minute.
  const starts = Math.min(fromMinute, durationMinutes - 1);
  const ends = Math.max(starts + 1, Math.min(untilMinute ?? durationMinutes, durationMinutes));
  const before = beforeMinutes ?? (starts === 0 ? bufferBeforeMinutes : 0);
  const after = afterMinutes ?? (ends === durationMinutes ? bufferAfterMinutes : 0);
  return { starts, ends, from: starts - before, until: ends + after };
}

/** A calendar in which the reason is shorter does not come to what would begin after its end. */
function timeOwn(reason: Reason): readonly TimedStretch[] {
  return (reason.ownTimes ?? [])
    .filter(({ fromMinute }) => fromMinute < reason.durationMinutes)
    .map((time) => timeStretch(time, reason));
}

/** The minutes for which a booking takes its calendar at first. */
export interface OwnBlock {
  readonly minutes: number;
  readonly bufferAfterMinutes: number;
}

/** `null` if the calendar is busy with the booking from its start to its end. */
function timeOwnBlock(reason: Reason): OwnBlock | null {
  const [first] = timeOwn(reason);
  return first === undefined || (first.ends === reason.durationMinutes && first.starts === 0)
    ? null
    : { minutes: first.ends, bufferAfterMinutes: first.until - first.ends };
}

/** Minutes from the start of a booking, half-open, in which these rules must not be closed. */
export interface Opening {
  readonly rules: OpeningRules;
  readonly starts: number;
  readonly ends: number;
}

interface OwnTurns {
  readonly block?: OwnBlock;
  readonly openings?: readonly Opening[];
}

export const ALWAYS_OPEN = createOpeningRules(
  {
    openingHours: [
      { days: WEEKDAYS, opens: 0, closes: MINUTES_PER_DAY, validFrom: null, validUntil: null },
    ],
    exceptions: [],
  },
  [],
);

/** For a reason that leaves its calendar free at times. */
export function takeInTurns(
  reason: Reason,
  rules: OpeningRules,
  needs: readonly TimedNeed[],
): OwnTurns {
  const block = timeOwnBlock(reason);
  if (block === null) {
    return {};
  }
  const { hours, durationMinutes } = reason;
  const openings: readonly Opening[] = [
    ...needs.filter(({ isOwn }) => isOwn).map(({ starts, ends }) => ({ rules, starts, ends })),
    ...(hours === undefined
      ? []
      : [{ rules: limitRules(ALWAYS_OPEN, hours), starts: 0, ends: durationMinutes }]),
  ];
  return { block, ...(openings.length > 0 && { openings }) };
}

/**
 * The booked calendar as what the booking needs later on. When it is open follows from `openings`:
 * as for its first stretch, the time that is kept free may reach into closed time.
 */
export function goOn<Candidate extends { readonly besidesSessions?: OpeningRules }>(
  candidate: Candidate,
  reason: Reason,
) {
  const { besidesSessions } = candidate;
  return besidesSessions === undefined
    ? { ...candidate, reason, rules: ALWAYS_OPEN, isAlwaysOpen: true as const }
    : { ...candidate, reason, rules: besidesSessions };
}

/**
 * The place for a booking that keeps its time: what its calendar is busy with itself stays as it is,
 * even if the reason has changed since.
 */
export function keepOwn<Kept extends { readonly needs: readonly Pick<TimedNeed, 'isOwn'>[] }>(
  place: Kept,
): Kept {
  return place.needs.some(({ isOwn }) => isOwn)
    ? { ...place, needs: place.needs.filter(({ isOwn }) => !isOwn) }
    : place;
}

/** The need that a unit is for; `null` if the booking has no such unit. */
export function findNeed<Timed extends Pick<Need, 'count' | 'per'>>(
  { needs }: { readonly needs: readonly Timed[] },
  persons: number,
  part: number,
): Timed | null {
  let last = 0;
  return (
    needs.find(({ count, per }) => {
      last += per === 'person' ? count * persons : count;
      return part <= last;
    }) ?? null
  );
}

/** A place with several ways to lay out the parts of a booking. */
interface LaidOut<Layout> {
  readonly layouts?: readonly Layout[];
}

/** How the parts of a booking or hold are laid out, as far as what it takes shows that. */
export interface TakenLayout {
  /** `null` if it is not known. */
  readonly minutes: number | null;
  /** When each unit is taken first, in minutes from the start. */
  readonly begins: readonly number[];
  /**
   * When the calendar is free for the first time, then when each unit is no longer taken; `null` if
   * it is not known.
   */
  readonly ends: readonly number[] | null;
}

export function layoutOf({
  startsAt,
  endsAt,
  ownEndsAt = endsAt,
  parts = [],
}: Pick<Claim, 'startsAt' | 'endsAt' | 'ownEndsAt' | 'parts'>) {
  return {
    minutes: endsAt - startsAt,
    begins: parts.map((part) => part.startsAt - startsAt),
    ends: [ownEndsAt - startsAt, ...parts.map((part) => part.endsAt - startsAt)],
  } satisfies TakenLayout;
}

interface LayoutQuery {
  readonly persons: number;
  /** The layout to keep where possible; `null` if there is none. */
  readonly kept: TakenLayout | null;
  /** Whether no other will do; if none is kept, only the listed one will. */
  readonly isFixed: boolean;
}

/** The layouts of a place in the order in which they are to be tried. */
export function layoutsToTry<Layout extends PlaceLayout>(
  place: Layout & LaidOut<Layout>,
  { persons, kept, isFixed }: LayoutQuery,
): readonly Layout[] {
  const { layouts = [place] } = place;
  if (layouts.length === 1) {
    return layouts;
  }
  const same = kept === null ? [] : findSame(layouts, persons, kept);
  if (isFixed) {
    return same.length > 0 ? same : layouts.slice(0, 1);
  }
  return [...same, ...layouts.filter((layout) => !same.includes(layout))];
}

interface PlaceLayout {
  readonly reason: Pick<Reason, 'durationMinutes'>;
  readonly block?: OwnBlock;
  readonly needs: readonly TimedNeed[];
}

/**
 * Finds the layouts that begin and end like the kept one. If there is none, because the reason has
 * changed or the ends are not known, finds those that begin alike.
 */
export function findSame<Layout extends PlaceLayout>(
  layouts: readonly Layout[],
  persons: number,
  kept: TakenLayout,
): readonly Layout[] {
  const alike = layouts.filter((layout) => isLaidOut(layout, persons, kept));
  const same = alike.filter((layout) => isDeepStrictEqual(endsOf(layout, persons), kept.ends));
  return same.length > 0 ? same : alike;
}

function isLaidOut(
  layout: PlaceLayout,
  persons: number,
  { minutes, begins }: TakenLayout,
): boolean {
  const { durationMinutes } = layout.reason;
  // A hold is not known to last longer than what it takes.
  const taken = Math.max(...endsOf(layout, persons));
  const starts = listUnits(layout, persons).map((unit) => unit.starts);
  return (
    (minutes === null || durationMinutes === minutes || taken === minutes) &&
    isDeepStrictEqual(starts, begins)
  );
}

export function endsOf(layout: PlaceLayout, persons: number): readonly number[] {
  const { reason, block } = layout;
  const own = block?.minutes ?? reason.durationMinutes;
  return [own, ...listUnits(layout, persons).map((unit) => unit.ends)];
}

function listUnits({ needs }: PlaceLayout, persons: number): readonly TimedNeed[] {
  return needs.flatMap((need) =>
    Array<TimedNeed>(need.per === 'person' ? need.count * persons : need.count).fill(need),
  );
}

/** How far what bookings take reaches from their start, and on how many days after today. */
export interface Reach {
  /** Minutes. */
  readonly before: number;
  readonly after: number;
  readonly horizonDays: number;
}

const NOWHERE: Reach = { before: 0, after: 0, horizonDays: 0 };

/**
 * The reach of the claims on each resource and calendar, by id: of its own bookings, and of those
 * that need it.
 */
export function measureReaches({
  schedules,
  reasons,
  resources = [],
}: Pick<Installation, 'schedules' | 'reasons' | 'resources'>): (id: number) => Reach {
  const reaches = new Map<number, Reach>();
  const widen = (id: number, { before, after, horizonDays }: Reach) => {
    const known = reaches.get(id) ?? NOWHERE;
    reaches.set(id, {
      before: Math.max(known.before, before),
      after: Math.max(known.after, after),
      horizonDays: Math.max(known.horizonDays, horizonDays),
    });
  };
  for (const schedule of schedules) {
    const { horizonDays, reasonIds, selectionIds = [] } = schedule;
    const offered = [...reasonIds, ...selectionIds]
      .flatMap((id) => byId(reasons).get(id) ?? [])
      .flatMap((reason) => layoutsAt(reason, schedule));
    widen(schedule.id, { before: 0, after: longestCourse(schedule), horizonDays });
    for (const reason of offered) {
      const { bufferBeforeMinutes: before, durationMinutes, bufferAfterMinutes } = reason;
      widen(schedule.id, { before, after: durationMinutes + bufferAfterMinutes, horizonDays });
      for (const { candidateIds, from, until } of timeNeeds(reason, schedule, resources)) {
        for (const id of candidateIds) {
          widen(id, { before: -from, after: until, horizonDays });
        }
      }
    }
  }
  return (id) => reaches.get(id) ?? NOWHERE;
}

/** Minutes from the first date of a course to the end of the day of its last, 0 without courses. */
function longestCourse({ sessions = [] }: Schedule): number {
  const courses = sessions.filter(isDated).filter(({ isCourse }) => isCourse);
  const lengths = courses.map(({ on }) => {
    const days = on.map((date) => parseDay(date) ?? 0);
    // The clock may be put back meanwhile.
    return (Math.max(...days) - Math.min(...days) + 2) * MINUTES_PER_DAY;
  });
  return Math.max(0, ...lengths);
}
