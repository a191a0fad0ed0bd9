/**
 * The source's reads: the reading calls with their caches, and invalidation after times have
 * changed.
 */

import {
  type Answer,
  type Choice,
  type Day,
  type FormField,
  PERSONS,
  refuse,
  type WallTime,
} from '../../../core/index.ts';
import type { PublicReason, SourceRefusal } from '../booking-source.ts';
import type { ExpiringStore } from './expiring-store.ts';
import { createOwnBookings } from './own-bookings.ts';
import { choiceKey, createReadCaches, type ReadCachesOptions, slotsKey } from './read-caches.ts';
import { type Asker, createReadingCalls, type ReadingCalls, toDay } from './reading-calls.ts';
import type { Upstream } from './upstream.ts';
import { parseSlot } from './upstream-answers.ts';
import type { UpstreamReport } from './upstream-report.ts';

export interface RemoteReads extends Omit<ReadingCalls, 'formAt'> {
  form(
    choice: Choice,
    slot: WallTime,
    asker: Asker,
  ): Promise<Answer<readonly FormField[]> | SourceRefusal>;
  /** The cached form, without an upstream call; empty if there is none. */
  keptForm(choice: Choice): Promise<readonly FormField[]>;
  forgetForm(choice: Choice): Promise<void>;
  /**
   * Whether the cached times of that day contain the slot; `null` if there are none that may be
   * used.
   */
  offers(choice: Choice, slot: WallTime): Promise<boolean | null>;
  /**
   * Forgets the times of this day, and marks the schedule's days as outdated, for all of these
   * reasons, which share the schedule's capacity.
   */
  forgetTimes(times: {
    readonly scheduleId: number;
    readonly day: Day;
    readonly reasonIds: readonly number[];
  }): Promise<void>;
  /**
   * Like `forgetTimes`, after a booking; but if the calendar serves one at a time, only removes the
   * times that the booking takes.
   */
  takeTime(booked: {
    readonly choice: Choice;
    readonly slot: WallTime;
    readonly reasons: readonly PublicReason[];
  }): Promise<void>;
}

interface RemoteReadsOptions extends ReadCachesOptions {
  readonly upstream: Upstream;
  readonly report: UpstreamReport;
  /** Stores what bookings have revealed about calendars. */
  readonly learnt: ExpiringStore;
}

export function createRemoteReads(options: RemoteReadsOptions): RemoteReads {
  const { upstream, clock, zone, report } = options;
  const caches = createReadCaches(options);
  const own = createOwnBookings({ store: options.learnt, clock });
  const calls = createReadingCalls({ upstream, caches, own, clock, report });

  async function offers(choice: Choice, slot: WallTime): Promise<boolean | null> {
    const kept = await caches.slotsOf(choice).find(slotsKey(choice, toDay(slot)));
    return kept?.answer.value.slots.includes(slot) ?? null;
  }

  /**
   * A form rarely depends on the time, so it is cached for all times unless it asks for the number
   * of persons. The time is checked against its day's list, cached or fetched.
   */
  async function form(choice: Choice, slot: WallTime, asker: Asker) {
    const isOffered = await offers(choice, slot);
    if (isOffered === false) {
      return refuse('slot_unavailable');
    }
    const kept = await caches.forms.find(choiceKey(choice));
    if (kept === null || kept.answer.value.some(({ name }) => name === PERSONS)) {
      return calls.formAt(choice, slot, asker);
    }
    if (isOffered) {
      return kept.answer;
    }
    const asked = await calls.slots(choice, toDay(slot), asker);
    if (asked.kind === 'refused') {
      return asked.code === 'day_not_found' ? refuse('slot_unavailable') : asked;
    }
    return asked.value.slots.includes(slot) ? kept.answer : refuse('slot_unavailable');
  }

  async function forgetTimes({
    scheduleId,
    day,
    reasonIds,
  }: Parameters<RemoteReads['forgetTimes']>[0]): Promise<void> {
    const choices = reasonIds.map((reasonId) => ({ scheduleId, reasonId }));
    await Promise.all([
      ...choices.map((choice) => caches.days.outdate(choiceKey(choice))),
      caches.slots.drop(choices.map((choice) => slotsKey(choice, day))),
    ]);
  }

  async function takeTime({
    choice,
    slot,
    reasons,
  }: Parameters<RemoteReads['takeTime']>[0]): Promise<void> {
    const { scheduleId, reasonId } = choice;
    const day = toDay(slot);
    const start = parseSlot(slot, zone);
    const servesOne = await own.note({ choice, slot });
    const end = (start ?? 0) + (reasons.find(({ id }) => id === reasonId)?.durationMinutes ?? 0);
    const isLeft = (time: WallTime, durationMinutes: number) => {
      const from = parseSlot(time, zone);
      return from !== null && start !== null && (from >= end || from + durationMinutes <= start);
    };
    await Promise.all(
      reasons.map(async ({ id, durationMinutes }) => {
        const other = { scheduleId, reasonId: id };
        const key = slotsKey(other, day);
        let left: readonly WallTime[] | null = null;
        await caches.slots.change(key, (times) => {
          const others = times.filter((time) => isLeft(time, durationMinutes));
          left = others;
          return others;
        });
        if (!servesOne) {
          await caches.slots.drop([key]);
        }
        await settleDay(other, day, { left, servesOne });
      }),
    );
  }

  /**
   * Removes a day from the list if no free time is left, or marks the list as outdated if that is
   * uncertain. `left`: the remaining times, `null` if unknown.
   */
  async function settleDay(
    choice: Choice,
    day: Day,
    { left, servesOne }: { readonly left: readonly WallTime[] | null; readonly servesOne: boolean },
  ): Promise<void> {
    if (left !== null && left.length > 0) {
      return;
    }
    if (left !== null && servesOne) {
      await caches.days.change(choiceKey(choice), (days) => days.filter((each) => each !== day));
    } else {
      await caches.days.outdate(choiceKey(choice));
    }
  }

  return {
    ...calls,
    form,
    offers,
    keptForm: async (choice) => (await caches.forms.find(choiceKey(choice)))?.answer.value ?? [],
    forgetForm: (choice) => caches.forms.drop([choiceKey(choice)]),
    forgetTimes,
    takeTime,
  };
}
