/**
 * The decision about a hold: pure, from what the transaction has read. Holds are free for the
 * asking, so limits keep anybody from keeping a day from others.
 */

import { countFreePlaces } from '../availability/offer.ts';
import type { EpochMs } from '../clock.ts';
import { dayOfWall } from '../time/civil-day.ts';
import { type EpochMinute, MS_PER_MINUTE } from '../time/units.ts';
import type { WallTime } from '../time/wall-time.ts';
import { type Decided, decideAmong, type PlaceReading, startOf } from './decide.ts';
import { extendableUntil, extendedExpiry, type Hold } from './hold.ts';
import type { Place } from './places.ts';
import type { HoldRefusal } from './refusal.ts';

/** A live hold of somebody, as far as limits go. */
export type CountedHold = Pick<Hold, 'scheduleId' | 'startsAt' | 'expiresAt' | 'persons'>;

export interface HoldQuestion {
  readonly slot: WallTime;
  /** How many come. */
  readonly persons: number;
  readonly now: EpochMs;
  /**
   * The live hold that is to be replaced, which is in neither of the lists that follow; `null` if
   * there is none.
   */
  readonly replaced: Hold | null;
  /** Those about to end after a release among them: they can be extended again. */
  readonly ofVisitor: readonly CountedHold[];
  /** Of all visitors of the network, this one among them; empty where networks are not counted. */
  readonly ofNetwork: readonly CountedHold[];
  readonly holdsPerVisitor: number;
  readonly holdsPerNetwork: number;
}

/**
 * `hold_limit` tells when the first of the holds ends that are in the way; where the time is not to
 * be had anyway, that is said instead of a share.
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
  // Of a group, the member that is held stays.
  const asked = { slot, now, persons, stayWith: replaced?.scheduleId ?? null };
  const decision = decideAmong(open, asked);
  if (decision.kind === 'decided' || open.length === readings.length) {
    return decision;
  }
  const anywhere = decideAmong(readings, asked);
  if (anywhere.kind === 'refused') {
    return anywhere;
  }
  return refuseUntil(readings.flatMap(({ place }) => onDayOf(place, question)));
}

function refuseUntil(holds: readonly CountedHold[]): HoldRefusal {
  return {
    kind: 'refused',
    code: 'hold_limit',
    endsAt: Math.min(...holds.map(({ expiresAt }) => expiresAt)),
  };
}

/**
 * With this one, a network's holds take no more than a third of the places of that day which
 * bookings and others' holds have left; one hold it may always have.
 */
function hasShareLeft({ place, occupancy }: PlaceReading, question: HoldQuestion): boolean {
  const held = onDayOf(place, question).reduce((sum, { persons }) => sum + persons, 0);
  const startsAt = startOf(place, question.slot);
  if (held === 0 || startsAt === null) {
    return true;
  }
  // Those that it holds are not free any more: with `free` others they are all it may have a third
  // of.
  const needed = SHARE * (held + question.persons) - held;
  const day = dayOfWall(place.zone.toWall(startsAt));
  return countFreePlaces({ place, occupancy, day, now: question.now, max: needed }) >= needed;
}

const SHARE = 3;

/** The network's holds in this calendar on the day that is asked for. */
function onDayOf(place: Place, { slot, ofNetwork }: HoldQuestion): readonly CountedHold[] {
  const startsAt = startOf(place, slot);
  if (startsAt === null) {
    return [];
  }
  const dayOf = (minute: EpochMinute) => dayOfWall(place.zone.toWall(minute));
  return ofNetwork.filter(
    (hold) => hold.scheduleId === place.schedule.id && dayOf(hold.startsAt) === dayOf(startsAt),
  );
}

/**
 * The times of a hold that is made now; `holdMinutes` is the schedule's. One that replaces another
 * in the same place goes on with that one's time: else nobody else could ever have the place.
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
