/**
 * The decision about a hold: pure, from what the transaction has read. Holds cost nothing, so
 * limits prevent anyone from blocking a day.
 */

import { countFreePlaces } from '../availability/offer.ts';
import type { EpochMs } from '../clock.ts';
import { dayOfWall } from '../time/civil-day.ts';
import { type EpochMinute, MS_PER_MINUTE } from '../time/units.ts';
import type { WallTime } from '../time/wall-time.ts';
import { decideAmong, findStart } from './decide.ts';
import type { Decided, PlaceReading } from './decision.ts';
import { extendableUntil, extendedExpiry, type Hold } from './hold.ts';
import type { Place } from './places.ts';
import type { HoldRefusal } from './refusal.ts';

/** The parts of a live hold that count against limits. */
export type CountedHold = Pick<Hold, 'scheduleId' | 'startsAt' | 'expiresAt' | 'persons'>;

export interface HoldQuestion {
  readonly slot: WallTime;
  readonly persons: number;
  readonly now: EpochMs;
  /**
   * The live hold to replace, which neither of the following lists contains; `null` if there is
   * none.
   */
  readonly replaced: Hold | null;
  /** Includes holds in the grace period after a release, because they can be extended again. */
  readonly ofVisitor: readonly CountedHold[];
  /**
   * The holds of all visitors of the network, including this one; empty if networks are not
   * limited.
   */
  readonly ofNetwork: readonly CountedHold[];
  readonly holdsPerVisitor: number;
  readonly holdsPerNetwork: number;
}

/**
 * `hold_limit` says when the first of the blocking holds ends. If the time is unavailable anyway,
 * that refusal takes precedence over the network's share.
 */
export function decideHold(
  readings: readonly PlaceReading[],
  question: HoldQuestion,
): Decided | HoldRefusal {
  const { slot, now, persons, replaced, ofVisitor, ofNetwork, holdsPerVisitor, holdsPerNetwork } =
    question;
  if (ofVisitor.length >= holdsPerVisitor) {
    return refuseUntil(ofVisitor);
  }
  if (ofNetwork.length >= holdsPerNetwork) {
    return refuseUntil(ofNetwork);
  }
  const open = readings.filter((reading) => hasShareLeft(reading, question));
  // In a group, the new hold prefers the member that is held already.
  const asked = { slot, now, persons, stayWith: replaced?.scheduleId ?? null };
  const decision = decideAmong(open, asked);
  if (decision.kind === 'decided' || open.length === readings.length) {
    return decision;
  }
  const anywhere = decideAmong(readings, asked);
  if (anywhere.kind === 'refused') {
    return anywhere;
  }
  return refuseUntil(readings.flatMap(({ place }) => listHoldsOnDay(place, question)));
}

function refuseUntil(holds: readonly CountedHold[]): HoldRefusal {
  return {
    kind: 'refused',
    code: 'hold_limit',
    endsAt: Math.min(...holds.map(({ expiresAt }) => expiresAt)),
  };
}

/**
 * Whether a network's holds, including this one, take at most a third of the places of that day
 * that bookings and other networks' holds leave. One hold is always allowed.
 */
function hasShareLeft({ place, occupancy, needed }: PlaceReading, question: HoldQuestion): boolean {
  const held = listHoldsOnDay(place, question).reduce((sum, { persons }) => sum + persons, 0);
  const startsAt = findStart(place, question.slot);
  if (held === 0 || startsAt === null) {
    return true;
  }
  // Places held by the network no longer count as free: together with `free` others they form the
  // total of which it may have a third.
  const max = SHARE * (held + question.persons) - held;
  const day = dayOfWall(place.zone.toWall(startsAt));
  return countFreePlaces({ place, occupancy, needed, day, now: question.now, max }) >= max;
}

const SHARE = 3;

/** The network's holds in this calendar on the requested day. */
function listHoldsOnDay(place: Place, { slot, ofNetwork }: HoldQuestion): readonly CountedHold[] {
  const startsAt = findStart(place, slot);
  if (startsAt === null) {
    return [];
  }
  const toDay = (minute: EpochMinute) => dayOfWall(place.zone.toWall(minute));
  return ofNetwork.filter(
    (hold) => hold.scheduleId === place.schedule.id && toDay(hold.startsAt) === toDay(startsAt),
  );
}

/**
 * The times of a hold created now; `holdMinutes` comes from the schedule. A hold that overlaps the
 * one it replaces, in the same calendar, counts as an extension of it; otherwise a visitor could
 * hold a place forever.
 */
export function timesOfHold(
  claim: Decided['claim'],
  { replaced, now }: Pick<HoldQuestion, 'replaced' | 'now'>,
  holdMinutes: number,
): Pick<Hold, 'createdAt' | 'expiresAt' | 'extendableUntil'> {
  const goesOn =
    replaced !== null &&
    replaced.scheduleId === claim.scheduleId &&
    replaced.startsAt < claim.endsAt &&
    claim.startsAt < replaced.endsAt;
  if (!goesOn) {
    return {
      createdAt: now,
      expiresAt: now + holdMinutes * MS_PER_MINUTE,
      extendableUntil: extendableUntil(now),
    };
  }
  const { createdAt, extendableUntil: until } = replaced;
  return {
    createdAt,
    expiresAt: extendedExpiry(replaced, holdMinutes, now),
    extendableUntil: until,
  };
}
