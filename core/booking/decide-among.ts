/** The decision among places: one, or the members of a group, each with what the transaction has read of it. */

import type { Occupancy } from '../availability/occupancy.ts';
import type { EpochMs } from '../clock.ts';
import type { WallTime } from '../installation/installation.ts';
import { choosePlace, type Decided, decide, startOf } from './decide.ts';
import type { Hold } from './hold.ts';
import type { Place } from './places.ts';
import { type Refusal, refuse } from './refusal.ts';

/** What `decide` must be shown of one place, without the claims of whoever asks: the hold to be consumed or replaced, the booking to be moved. */
export interface PlaceReading {
  readonly place: Place;
  readonly occupancy: Occupancy;
  readonly activeCustomerBookings: number;
}

export interface Asked {
  readonly slot: WallTime;
  readonly now: EpochMs;
  readonly allowPast?: boolean;
  /** The live hold of whoever asks: its member is given before all others. Null: none. */
  readonly hold?: HeldPlace | null;
  /** The member of a group to be given where it can be, if no hold names one. */
  readonly stayWith?: number | null;
}

export type HeldPlace = Pick<Hold, 'scheduleId' | 'reasonId' | 'startsAt' | 'createdAt'>;

export function decideAmong(readings: readonly PlaceReading[], asked: Asked): Decided | Refusal {
  const { slot, now, allowPast = false, hold = null, stayWith = null } = asked;
  const candidates = readings.map((reading) => {
    const heldSince = hold !== null && isHeldFor(hold, [reading.place], slot) ? hold.createdAt : null;
    return { ...reading, decision: decide({ ...reading, request: { slot }, now, allowPast, heldSince }) };
  });
  const choice = choosePlace(candidates, hold?.scheduleId ?? stayWith);
  if (choice.kind === 'refused') return choice;
  return candidates[choice.index]?.decision ?? refuse('slot_unavailable');
}

/** Whether it is this time in one of these places that is held. */
export function isHeldFor({ scheduleId, reasonId, startsAt }: HeldPlace, places: readonly Place[], slot: WallTime): boolean {
  return places.some((place) => place.schedule.id === scheduleId && place.reason.id === reasonId && startOf(place, slot) === startsAt);
}
