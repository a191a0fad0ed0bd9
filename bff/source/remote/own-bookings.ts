/**
 * Learns from bookings made here whether a calendar serves one customer at a time, which the base
 * API does not tell: if the booked time is missing from the day's next list, it does. Cached lists
 * can then drop the booked times instead of being fetched again. All servers that share the store
 * learn together.
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
  /** Records a booking; resolves to whether the calendar is known to serve one at a time. */
  note(booked: { readonly choice: Choice; readonly slot: WallTime }): Promise<boolean>;
  /** Learns from a fresh list of this day; `since`: when it was requested. */
  learn(list: {
    readonly choice: Choice;
    readonly day: Day;
    readonly slots: readonly WallTime[];
    readonly since: number;
  }): Promise<void>;
}

/**
 * After this time the booking may have been cancelled, so its absence from a list proves nothing.
 */
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
