/**
 * The decision about a booking, in one place or among the members of a group: pure, from what the
 * transaction has read, and with the same enumeration that offered the time.
 */

import { countStartsOn } from '../availability/bookable-days.ts';
import {
  blockAt,
  findFullSessions,
  findFullTimes,
  isFull,
  ownBlock,
} from '../availability/full-times.ts';
import { decideParts, findSessionTimes, type OccupancyById } from '../availability/needs.ts';
import {
  type Claim,
  type ClaimedDate,
  type Occupancy,
  withoutBusy,
} from '../availability/occupancy.ts';
import { isOffered, offerOnDay } from '../availability/offer.ts';
import { compileOpenTime, findLaterStarts } from '../availability/open-time.ts';
import { dayOfWall } from '../time/civil-day.ts';
import { type EpochMinute, MINUTES_PER_DAY, MS_PER_MINUTE } from '../time/units.ts';
import { parseWallTime, type WallTime } from '../time/wall-time.ts';
import { atDesk } from './at-desk.ts';
import type {
  ClaimWindow,
  Decided,
  DecideInput,
  HeldTime,
  PlaceReading,
  RequestedTime,
} from './decision.ts';
import { keepOwn, layoutOf, layoutsToTry, type TakenLayout } from './needs.ts';
import type { Place } from './places.ts';
import { type Refusal, refuse } from './refusal.ts';

/**
 * The minutes whose claims `decide` needs: the booking with its buffers and, if `wholeDay` is set
 * or the schedule has a daily limit, the slot's whole local day; of a course, all from its first
 * date to its last. `null` if the clock never shows
 * this time: refuse `slot_unavailable`.
 */
export function claimWindow(
  place: Place,
  slot: WallTime,
  { wholeDay }: { readonly wholeDay: boolean },
): ClaimWindow | null {
  const startsAt = findStart(place, slot);
  if (startsAt === null) {
    return null;
  }
  const windows = (place.layouts ?? [place]).map((layout) => layoutWindow(layout, startsAt));
  const from = Math.min(...windows.map((window) => window.from));
  const until = Math.max(...windows.map((window) => window.until));
  if (place.schedule.dailyLimit === null && !wholeDay) {
    return { from, until };
  }
  const last = claimAt(place, startsAt, 1).laterDates?.at(-1)?.startsAt ?? startsAt;
  return {
    from: Math.min(dayAround(place, startsAt).from, from),
    until: Math.max(dayAround(place, last).until, until),
  };
}

function layoutWindow(place: Place, startsAt: EpochMinute): ClaimWindow {
  const claim = claimAt(place, startsAt, 1);
  const last = claim.laterDates?.at(-1) ?? claim;
  return {
    from: Math.min(claim.blocksFrom, ...place.needs.map((need) => startsAt + need.from)),
    until: Math.max(last.blocksUntil, ...place.needs.map((need) => startsAt + need.until)),
  };
}

/** The local day around a moment. */
function dayAround({ zone }: Place, startsAt: EpochMinute): ClaimWindow {
  const midnight = dayOfWall(zone.toWall(startsAt)) * MINUTES_PER_DAY;
  return {
    from: zone.boundaryToUtc(midnight),
    until: zone.boundaryToUtc(midnight + MINUTES_PER_DAY),
  };
}

/** The local day of the requested time; `null` if the clock never shows it. */
export function dayWindow(place: Place, slot: WallTime): ClaimWindow | null {
  const startsAt = findStart(place, slot);
  return startsAt === null ? null : dayAround(place, startsAt);
}

/**
 * Decides the requested time in `place`, or refuses with `slot_unavailable` or `customer_limit`.
 * `parseSubmission` must have run before: an invalid request is reported before a taken time.
 *
 * If the parts of the reason can be laid out in several ways, the first that is free is taken, and
 * one for which others must get another room only if there is no other.
 */
export function decide(input: DecideInput): Decided | Refusal {
  const { place, persons = 1, keptLayout: kept = null, takes = [], staysInPlace = false } = input;
  if (place.layouts === undefined) {
    return isAsLong(place, input)
      ? decideLayout(input, mayExchange(input))
      : refuse('slot_unavailable');
  }
  // Units are chosen by hand as they are numbered in one layout.
  const isFixed = input.keepsLayout || staysInPlace || takes.length > 0;
  const layouts = layoutsToTry(place, { persons, kept, isFixed }).filter((layout) =>
    isAsLong(layout, input),
  );
  const ways = mayExchange(input) && place.pools !== undefined ? [false, true] : [false];
  const decisions = ways.flatMap((exchanges) =>
    layouts.map((layout) => () => decideLayout({ ...input, place: layout }, exchanges)),
  );
  let refusal = refuse('slot_unavailable');
  for (const decideNext of decisions) {
    const decision = decideNext();
    if (decision.kind === 'decided') {
      return decision;
    }
    refusal = decision.code === 'customer_limit' ? decision : refusal;
  }
  return refusal;
}

function isAsLong({ reason }: Place, { expectedMinutes }: DecideInput): boolean {
  return expectedMinutes === undefined || reason.durationMinutes === expectedMinutes;
}

/** What was chosen by hand, or is given outside the rules, leaves others what they have. */
function mayExchange({ isOverruled, staysInPlace, takes = [] }: DecideInput): boolean {
  return !isOverruled && !staysInPlace && takes.length === 0;
}

/** Decides in `place` as it is, whatever other layouts it has. */
function decideLayout(input: DecideInput, exchanges: boolean): Decided | Refusal {
  const {
    occupancy,
    activeCustomerBookings,
    request,
    persons = 1,
    allowPast = false,
    heldSince = null,
    needed = NOTHING_NEEDED,
    keeps = [],
  } = input;
  const { place, now } = input.isAtDesk ? atDesk(input.place, input.now) : input;
  const { schedule, zone } = place;
  const startsAt = findStart(place, request.slot);
  if (startsAt === null) {
    return refuse('slot_unavailable');
  }
  const claim = claimAt(place, startsAt, persons);
  if (input.isCourse && claim.laterDates === undefined) {
    return refuse('slot_unavailable');
  }
  const exchangesAt = exchanges ? now : null;
  const withParts = (ignoresHours: boolean): Decided | Refusal => {
    const decided = decideParts({
      place: input.staysInPlace ? keepOwn(place) : place,
      persons,
      startsAt,
      occupancies: needed,
      keeps,
      takes: input.takes ?? [],
      ignoresHours,
      exchangesAt,
    });
    return decided === null
      ? refuse('slot_unavailable')
      : { kind: 'decided', claim: decided.parts.length === 0 ? claim : { ...claim, ...decided } };
  };
  if (input.isOverruled) {
    return !input.staysInPlace && isTaken(place, withoutBusy(occupancy), claim)
      ? refuse('slot_unavailable')
      : markOverBusy(withParts(true), [occupancy, ...needed.values()]);
  }
  if (input.staysInPlace) {
    return withParts(false);
  }
  if (!allowPast && startsAt * MS_PER_MINUTE < now) {
    return refuse('slot_unavailable');
  }
  const day = dayOfWall(zone.toWall(startsAt));
  const offer = offerOnDay({
    place,
    occupancy,
    day,
    now: allowPast ? null : (heldSince ?? now),
    persons,
    needed,
    exchangesAt,
  });
  if (!isOffered(offer, startsAt)) {
    return refuse('slot_unavailable');
  }
  if (schedule.customerLimit !== null && activeCustomerBookings >= schedule.customerLimit) {
    return refuse('customer_limit');
  }
  return withParts(false);
}

const NOTHING_NEEDED: OccupancyById = new Map();

/** Busy times are a rule, which the operator overrules; the database refuses others over them. */
function markOverBusy(
  decision: Decided | Refusal,
  occupancies: readonly Occupancy[],
): Decided | Refusal {
  return decision.kind === 'refused' || occupancies.every(({ busy }) => busy === undefined)
    ? decision
    : { kind: 'decided', claim: { ...decision.claim, isOverBusy: true } };
}

/** Outside the rules, too, no place is sold twice, nor more places of a session than it has. */
function isTaken(place: Place, occupancy: Occupancy, claim: Claim): boolean {
  const { persons, startsAt } = claim;
  const day = dayOfWall(place.zone.toWall(startsAt));
  const openTime = compileOpenTime(
    place.rules,
    place.zone,
    { first: day, last: day },
    ownBlock(place).minutes,
  );
  const full = findFullTimes(place, occupancy, persons);
  const isBlocked = (date: ClaimedDate) => {
    const blocked = { from: date.blocksFrom, until: date.blocksUntil };
    const on = dayOfWall(place.zone.toWall(date.startsAt));
    return isFull(full, blocked) || isFull(findSessionTimes(place, on), blocked);
  };
  return (
    [claim, ...(claim.laterDates ?? [])].some(isBlocked) ||
    findFullSessions(place, { openTime, occupancy, persons }).has(startsAt)
  );
}

function claimAt(place: Place, startsAt: EpochMinute, persons: number): Claim {
  const { schedule, reason } = place;
  const { endsAt, blocksFrom, blocksUntil } = dateAt(place, startsAt);
  const claim = {
    scheduleId: schedule.id,
    reasonId: reason.id,
    persons,
    startsAt,
    endsAt,
    blocksFrom,
    blocksUntil,
    ...(place.block !== undefined && { ownEndsAt: startsAt + place.block.minutes }),
  };
  if (place.rules.sessionsOn === undefined) {
    return claim;
  }
  const laterStarts = findLaterStarts(place.rules, place.zone, startsAt);
  return laterStarts.length === 0
    ? claim
    : { ...claim, laterDates: laterStarts.map((start) => dateAt(place, start)) };
}

function dateAt(place: Place, startsAt: EpochMinute): ClaimedDate {
  const endsAt = startsAt + place.reason.durationMinutes;
  const { from: blocksFrom, until: blocksUntil } = blockAt(place, startsAt);
  return { startsAt, endsAt, blocksFrom, blocksUntil };
}

interface Candidate {
  readonly place: Place;
  readonly occupancy: Occupancy;
  readonly decision: Decided | Refusal;
}

/**
 * Chooses the member of a group that gets the booking. Among those that can take it: `stayWith`,
 * then the member for which the fewest others get another room, then that with the fewest persons
 * that day, then the lowest id. If none can, returns the
 * most informative refusal: a customer's limit before a taken time.
 */
export function choosePlace(
  candidates: readonly Candidate[],
  stayWith: number | null = null,
): { readonly kind: 'chosen'; readonly index: number } | Refusal {
  const able = candidates.flatMap(({ place, occupancy, decision }, index) => {
    if (decision.kind === 'refused') {
      return [];
    }
    const day = dayOfWall(place.zone.toWall(decision.claim.startsAt));
    return [
      {
        index,
        id: place.schedule.id,
        exchanges: decision.claim.exchanges?.length ?? 0,
        bookings: countStartsOn(day, occupancy, place.zone),
      },
    ];
  });
  const chosen =
    able.find(({ id }) => id === stayWith) ??
    able.toSorted((a, b) => a.exchanges - b.exchanges || a.bookings - b.bookings || a.id - b.id)[0];
  if (chosen) {
    return { kind: 'chosen', index: chosen.index };
  }
  const refusals = candidates
    .map(({ decision }) => decision)
    .filter((decision) => decision.kind === 'refused');
  return refusals.find(({ code }) => code === 'customer_limit') ?? refuse('slot_unavailable');
}

/** `null` if the clock never shows this time. */
export function findStart(place: Place, slot: WallTime): EpochMinute | null {
  const wall = parseWallTime(slot);
  return wall === null || !Number.isInteger(wall) ? null : place.zone.toUtc(wall);
}

/** If only another length than `expectedMinutes` is free, refuses with the one that it would get. */
export function decideAmong(
  readings: readonly PlaceReading[],
  asked: RequestedTime,
): Decided | Refusal {
  const decision = decideLength(readings, asked);
  if (asked.expectedMinutes === undefined || decision.kind === 'decided') {
    return decision;
  }
  // A refusal may be of the members of that length only.
  const other = decideLength(readings, { ...asked, expectedMinutes: undefined });
  return other.kind === 'refused'
    ? other
    : {
        kind: 'refused',
        code: 'duration_changed',
        minutes: other.claim.endsAt - other.claim.startsAt,
      };
}

function decideLength(readings: readonly PlaceReading[], asked: RequestedTime): Decided | Refusal {
  const {
    slot,
    now,
    persons = 1,
    allowPast = false,
    isOverruled = false,
    isAtDesk = false,
    hold = null,
    stayWith = null,
    keeps = [],
  } = asked;
  const candidates = readings.map(({ place, occupancy, activeCustomerBookings, needed }) => {
    const held = hold !== null && isHeldFor(hold, [place], slot) ? hold : null;
    const heldSince = held?.createdAt ?? null;
    const request = { slot };
    const input = {
      place,
      occupancy,
      activeCustomerBookings,
      request,
      persons,
      now,
      allowPast,
      heldSince,
      isOverruled,
      isAtDesk,
      ...(needed !== undefined && { needed }),
      keeps: [...(hold?.parts ?? []).map((part) => part.scheduleId), ...keeps],
      takes: asked.takes ?? [],
      staysInPlace: asked.staysInPlace ?? false,
      isCourse: asked.isCourse ?? false,
      keptLayout: findKept(place, held) ?? asked.keptLayout ?? null,
      keepsLayout: asked.keepsLayout ?? false,
      expectedMinutes: asked.expectedMinutes,
    };
    return { place, occupancy, decision: decide(input) };
  });
  const choice = choosePlace(candidates, hold?.scheduleId ?? stayWith);
  if (choice.kind === 'refused') {
    return choice;
  }
  return candidates[choice.index]?.decision ?? refuse('slot_unavailable');
}

function findKept({ layouts }: Place, held: HeldTime | null): TakenLayout | null {
  return layouts === undefined || held === null ? null : layoutOf(held);
}

/** Whether the hold is for this time in one of these places. */
export function isHeldFor(
  { scheduleId, reasonId, startsAt }: Pick<HeldTime, 'scheduleId' | 'reasonId' | 'startsAt'>,
  places: readonly Place[],
  slot: WallTime,
): boolean {
  return places.some(
    (place) =>
      place.schedule.id === scheduleId &&
      place.reason.id === reasonId &&
      findStart(place, slot) === startsAt,
  );
}
