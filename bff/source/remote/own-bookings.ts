/**
 * What bookings that went through here have taken. The base API does not tell how many a calendar
 * serves at once, so that is learnt, by all servers that share the store: whether a time that was
 * booked is in the next list of its day. Where it is not, kept lists can do without the times that
 * a booking takes, and need not be asked for anew.
 */

import { z } from 'zod';
import {
  type Choice,
  type Clock,
  type Day,
  MS_PER_DAY,
  MS_PER_MINUTE,
  type WallTime,
} from '../../../core/index.ts';
import type { ExpiringStore } from './expiring-store.ts';

export interface OwnBookings {
  /** Whether the calendar is known to serve one at a time. */
  note(booked: { readonly choice: Choice; readonly slot: WallTime }): Promise<boolean>;
  /** From a list of this day that the upstream has just sent; `since`: when it was asked for. */
  learn(list: {
    readonly choice: Choice;
    readonly day: Day;
    readonly slots: readonly WallTime[];
    readonly since: number;
  }): Promise<void>;
}

/** Later, the booking may have been cancelled. */
const TELLING_MS = 5 * MS_PER_MINUTE;

const toldSchema = z.object({ slot: z.string(), at: z.number() });

export function createOwnBookings({
  store,
  clock,
}: {
  readonly store: ExpiringStore;
  readonly clock: Clock;
}): OwnBookings {
  const latest = ({ scheduleId, reasonId }: Choice, day: Day) =>
    `booked:${scheduleId}/${reasonId}/${day}`;
  const servesOne = ({ scheduleId }: Choice) => `serves-one:${scheduleId}`;
  return {
    async note({ choice, slot }) {
      await store.set(
        latest(choice, slot.slice(0, 10)),
        { slot, at: clock.now() },
        { lifeMs: TELLING_MS },
      );
      return (await store.get(servesOne(choice), z.boolean()))?.value ?? false;
    },
    async learn({ choice, day, slots, since }) {
      const told = await store.get(latest(choice, day), toldSchema);
      if (told === null || since < told.value.at) {
        return;
      }
      await store.set(servesOne(choice), !slots.includes(told.value.slot), { lifeMs: MS_PER_DAY });
    },
  };
}
