/**
 * The decision about a booking, in one place or among the members of a group: pure, from what the
 * transaction has read, by the same enumeration that offered the time.
 */

import { countStartsOn } from '../availability/bookable-days.ts';
import { fullTimesOf, isFull } from '../availability/full-times.ts';
import type { Claim, Occupancy } from '../availability/occupancy.ts';
import { isOffered, offerOnDay } from '../availability/offer.ts';
import type { EpochMs } from '../clock.ts';
import { dayOfWall } from '../time/civil-day.ts';
import { type EpochMinute, MINUTES_PER_DAY, MS_PER_MINUTE } from '../time/units.ts';
import { parseWallTime, type WallTime } from '../time/wall-time.ts';
import type { BookingRequest } from './booking.ts';
import type { Hold } from './hold.ts';
import type { Place } from './places.ts';
import { type Refusal, refuse } from './refusal.ts';

export interface Decided {
  readonly kind: 'decided';
  readonly claim: Claim;
}

export interface DecideInput {
  readonly place: Place;
  /** At least the claims that block any minute of `claimWindow`, without expired holds. */
  readonly occupancy: Occupancy;
  /**
   * Bookings of the same e-mail address in this schedule that are not over and not cancelled; 0
   * where no address was given.
   */
  readonly activeCustomerBookings: number;
  readonly request: Pick<BookingRequest, 'slot'>;
  /** How many come: there are places for all of them, or none is given. One if left out. */
  readonly persons?: number;
  readonly now: EpochMs;
  /** Skips lead time and horizon, and nothing else. */
  readonly allowPast?: boolean;
  /**
   * When this very place began to be held for the visitor who asks: lead time and horizon are
   * judged as of then, for the countdown was promised. `null` if it was not.
   */
  readonly heldSince?: EpochMs | null;
  /** The operator wants it all the same: only a place that is taken counts. */
  readonly isOverruled?: boolean;
  /** The operator books, moves or offers it: see `atDesk`. */
  readonly isAtDesk?: boolean;
}

/**
 * Lead time is a rule for customers, not for those who stand at the desk with them; and the minute
 * that has begun is not over there.
 */
export function atDesk(
  place: Place,
  now: EpochMs,
): { readonly place: Place; readonly now: EpochMs } {
  return {
    place: { ...place, schedule: { ...place.schedule, leadTimeMinutes: 0 } },
    now: Math.floor(now / MS_PER_MINUTE) * MS_PER_MINUTE,
  };
}

/** Half-open, UTC. */
export interface ClaimWindow {
  readonly from: EpochMinute;
  readonly until: EpochMinute;
}

/**
 * The minutes whose claims `decide` must be shown: the booking with its buffers; with `wholeDay`,
 * or where the schedule has a limit per day, the slot's local day besides. `null` if the clock
 * never shows such a time: refuse `slot_unavailable`.
 */
export function claimWindow(
  place: Place,
  slot: WallTime,
  { wholeDay }: { readonly wholeDay: boolean },
): ClaimWindow | null {
  const startsAt = startOf(place, slot);
  if (startsAt === null) {
    return null;
  }
  const { schedule, zone } = place;
  const { blocksFrom: from, blocksUntil: until } = claimAt(place, startsAt, 1);
  if (schedule.dailyLimit === null && !wholeDay) {
    return { from, until };
  }
  const midnight = dayOfWall(zone.toWall(startsAt)) * MINUTES_PER_DAY;
  return {
    from: Math.min(zone.boundaryToUtc(midnight), from),
    until: Math.max(zone.boundaryToUtc(midnight + MINUTES_PER_DAY), until),
  };
}

/**
 * Books the asked time in `place`, or says why not: `slot_unavailable`, `customer_limit`. The
 * submission is judged before, by `parseSubmission`: what is wrong with a request comes before what
 * is taken.
 */
export function decide(input: DecideInput): Decided | Refusal {
  const {
    occupancy,
    activeCustomerBookings,
    request,
    persons = 1,
    allowPast = false,
    heldSince = null,
  } = input;
  const { place, now } = input.isAtDesk ? atDesk(input.place, input.now) : input;
  const { schedule, zone } = place;
  const startsAt = startOf(place, request.slot);
  if (startsAt === null) {
    return refuse('slot_unavailable');
  }
  const claim = claimAt(place, startsAt, persons);
  if (input.isOverruled) {
    return decideOutsideTheRules(place, occupancy, claim);
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
  });
  if (!isOffered(offer, startsAt)) {
    return refuse('slot_unavailable');
  }
  if (schedule.customerLimit !== null && activeCustomerBookings >= schedule.customerLimit) {
    return refuse('customer_limit');
  }
  return { kind: 'decided', claim };
}

/**
 * Neither hours nor grid, lead time, horizon or limits count. No place is sold twice all the same.
 */
function decideOutsideTheRules(
  place: Place,
  occupancy: Occupancy,
  claim: Claim,
): Decided | Refusal {
  const isTaken = isFull(fullTimesOf(place, occupancy, claim.persons), {
    from: claim.blocksFrom,
    until: claim.blocksUntil,
  });
  return isTaken ? refuse('slot_unavailable') : { kind: 'decided', claim };
}

function claimAt({ schedule, reason }: Place, startsAt: EpochMinute, persons: number): Claim {
  const endsAt = startsAt + reason.durationMinutes;
  const blocksFrom = startsAt - reason.bufferBeforeMinutes;
  const blocksUntil = endsAt + reason.bufferAfterMinutes;
  return {
    scheduleId: schedule.id,
    reasonId: reason.id,
    persons,
    startsAt,
    endsAt,
    blocksFrom,
    blocksUntil,
  };
}

interface Candidate {
  readonly place: Place;
  readonly occupancy: Occupancy;
  readonly decision: Decided | Refusal;
}

/**
 * Which member of a group gets the booking: of those that can take it `stayWith`, then the one with
 * the fewest persons that day, then the lowest id. Where none can, the refusal that says most: a
 * customer's limit before a time that is taken.
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
    return [{ index, id: place.schedule.id, bookings: countStartsOn(day, occupancy, place.zone) }];
  });
  const chosen =
    able.find(({ id }) => id === stayWith) ??
    able.toSorted((a, b) => a.bookings - b.bookings || a.id - b.id)[0];
  if (chosen) {
    return { kind: 'chosen', index: chosen.index };
  }
  const refusals = candidates
    .map(({ decision }) => decision)
    .filter((decision) => decision.kind === 'refused');
  return refusals.find(({ code }) => code === 'customer_limit') ?? refuse('slot_unavailable');
}

/** `null` if the clock never shows such a time. */
export function startOf(place: Place, slot: WallTime): EpochMinute | null {
  const wall = parseWallTime(slot);
  return wall === null || !Number.isInteger(wall) ? null : place.zone.toUtc(wall);
}

/**
 * What `decide` must be shown of one place, without the claims of the visitor who asks: the hold to
 * be consumed or replaced, the booking to be moved.
 */
export interface PlaceReading {
  readonly place: Place;
  readonly occupancy: Occupancy;
  readonly activeCustomerBookings: number;
}

interface Asked {
  readonly slot: WallTime;
  readonly now: EpochMs;
  /** As of DecideInput: of a group, all go to one member, or none is given. */
  readonly persons?: number;
  readonly allowPast?: boolean;
  readonly isOverruled?: boolean;
  readonly isAtDesk?: boolean;
  /**
   * The live hold of the visitor who asks: its member is given before all others. `null` if there
   * is none.
   */
  readonly hold?: HeldTime | null;
  /** The member of a group to be given where it can be, if no hold names one. */
  readonly stayWith?: number | null;
}

type HeldTime = Pick<Hold, 'scheduleId' | 'reasonId' | 'startsAt' | 'createdAt'>;

export function decideAmong(readings: readonly PlaceReading[], asked: Asked): Decided | Refusal {
  const {
    slot,
    now,
    persons = 1,
    allowPast = false,
    isOverruled = false,
    isAtDesk = false,
    hold = null,
    stayWith = null,
  } = asked;
  const candidates = readings.map(({ place, occupancy, activeCustomerBookings }) => {
    const heldSince = hold !== null && isHeldFor(hold, [place], slot) ? hold.createdAt : null;
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
    };
    return { place, occupancy, decision: decide(input) };
  });
  const choice = choosePlace(candidates, hold?.scheduleId ?? stayWith);
  if (choice.kind === 'refused') {
    return choice;
  }
  return candidates[choice.index]?.decision ?? refuse('slot_unavailable');
}

/** Whether it is this time in one of these places that is held. */
export function isHeldFor(
  { scheduleId, reasonId, startsAt }: HeldTime,
  places: readonly Place[],
  slot: WallTime,
): boolean {
  return places.some(
    (place) =>
      place.schedule.id === scheduleId &&
      place.reason.id === reasonId &&
      startOf(place, slot) === startsAt,
  );
}
