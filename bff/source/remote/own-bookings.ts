/**
 * What bookings that went through here have taken. The base API does not tell how many a calendar serves at once, so that is learnt: whether a time that was
 * booked is in the next list of its day. Where it is not, kept lists can do without the times that a booking takes, and need not be asked for anew.
 */

import { type Choice, type Clock, createBoundedMap, type Day, MS_PER_MINUTE, type WallTime } from '../../../core/index.ts';

export interface OwnBookings {
  /** Whether the calendar is known to serve one at a time. */
  note(booked: { readonly choice: Choice; readonly slot: WallTime }): boolean;
  /** From a list of this day that the upstream has just sent; `since`: when it was asked for. */
  learn(list: { readonly choice: Choice; readonly day: Day; readonly slots: readonly WallTime[]; readonly since: number }): void;
}

const MAX_CALENDARS = 2_000;
const MAX_DAYS = 2_000;
/** Later, the booking may have been cancelled. */
const TELLING_MS = 5 * MS_PER_MINUTE;

interface Told {
  readonly slot: WallTime;
  readonly at: number;
}

export function createOwnBookings(clock: Clock): OwnBookings {
  const servesOne = createBoundedMap<number, boolean>({ max: MAX_CALENDARS });
  const latest = createBoundedMap<string, Told>({ max: MAX_DAYS, expiry: { afterMs: TELLING_MS, clock } });
  const key = ({ scheduleId, reasonId }: Choice, day: Day) => `${scheduleId}/${reasonId}/${day}`;
  return {
    note({ choice, slot }) {
      latest.set(key(choice, slot.slice(0, 10)), { slot, at: clock.now() });
      return servesOne.get(choice.scheduleId) ?? false;
    },
    learn({ choice, day, slots, since }) {
      const told = latest.get(key(choice, day));
      if (told === undefined || since < told.at) return;
      servesOne.set(choice.scheduleId, !slots.includes(told.slot));
    },
  };
}
