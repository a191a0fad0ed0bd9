/** The five reading calls, each kept for as long as its kind allows, and what must be forgotten when times have changed. */

import { type Refusal, refuse } from '../../../core/booking/refusal.ts';
import type { Choice } from '../../../core/booking-service.ts';
import type { Day, FormField, WallTime } from '../../../core/installation/installation.ts';
import type { BookingSource } from '../booking-source.ts';
import type { Asked } from './answer-cache.ts';
import { formSchema } from './form-fields.ts';
import { ALL, choiceKey, createReadCaches, type ReadCachesOptions, slotsKey } from './read-caches.ts';
import type { GetCall, Upstream } from './upstream.ts';
import { daysSchema, reasonsSchema, schedulesSchema, slotsSchema } from './upstream-answers.ts';

type ReadingCalls = Pick<BookingSource, 'schedules' | 'reasons' | 'days' | 'slots' | 'form'>;

export interface RemoteReads extends ReadingCalls {
  /** The form as it is kept, without asking; empty where none is. */
  keptForm(choice: Choice): Promise<readonly FormField[]>;
  forgetForm(choice: Choice): Promise<void>;
  /** Forgets the schedule's days and this day's times, for each of these reasons: they share the schedule's places. */
  forgetTimes(times: { readonly scheduleId: number; readonly day: Day; readonly reasonIds: readonly number[] }): Promise<void>;
}

export function createRemoteReads(options: ReadCachesOptions & { readonly upstream: Upstream }): RemoteReads {
  const { upstream } = options;
  const caches = createReadCaches(options);

  /** Says of a 404 what can be told from the lists that are kept. */
  async function blame({ scheduleId, reasonId }: Choice, otherwise: Refusal): Promise<Refusal> {
    const schedules = await caches.schedules.peek(ALL);
    if (schedules !== null && !schedules.value.some(({ id }) => id === scheduleId)) return refuse('schedule_not_found');
    const reasons = await caches.reasons.peek(String(scheduleId));
    return reasons !== null && !reasons.value.some(({ id }) => id === reasonId) ? refuse('reason_not_found') : otherwise;
  }

  async function ask<T>(call: GetCall<T>, onMissing: () => Refusal | Promise<Refusal>): Promise<Asked<T>> {
    const reply = await upstream.get(call);
    return reply.kind === 'not_found' ? onMissing() : reply;
  }

  const calls = {
    schedules: () =>
      caches.schedules.read(ALL, () =>
        ask({ path: '/schedules', schema: schedulesSchema, neverMissing: true }, () => refuse('schedule_not_found')),
      ),
    reasons: (scheduleId: number) =>
      caches.reasons.read(String(scheduleId), () =>
        ask({ path: '/reasons', query: { schedule: scheduleId }, schema: reasonsSchema }, () => refuse('schedule_not_found')),
      ),
    days: (choice: Choice) =>
      caches.days.read(choiceKey(choice), () =>
        ask({ path: '/days', query: queryOf(choice), schema: daysSchema }, () => blame(choice, refuse('reason_not_found'))),
      ),
    slots: (choice: Choice, day: Day) =>
      caches.slots.read(slotsKey(choice, day), () =>
        ask({ path: '/slots', query: { ...queryOf(choice), day }, schema: slotsSchema }, () => blame(choice, refuse('day_not_found'))),
      ),
    /** Asks for the form with its time, which judges the time as well. */
    formAt: (choice: Choice, slot: WallTime) =>
      caches.forms.read(
        choiceKey(choice),
        () =>
          ask({ path: '/forms', query: { ...queryOf(choice), slot }, schema: formSchema }, () => blame(choice, refuse('slot_unavailable'))),
        `${choiceKey(choice)} ${slot}`,
      ),
  };

  /** A form hardly ever depends on the time, so one is kept for all; the time is judged by its day's list, kept or asked for. */
  async function form(choice: Choice, slot: WallTime) {
    const offered = await caches.slots.peek(slotsKey(choice, dayOf(slot)));
    if (offered !== null && !offered.value.slots.includes(slot)) return refuse('slot_unavailable');
    const kept = await caches.forms.peek(choiceKey(choice));
    if (kept === null) return calls.formAt(choice, slot);
    const asked = offered ?? (await calls.slots(choice, dayOf(slot)));
    if (asked.kind === 'refused') return asked.code === 'day_not_found' ? refuse('slot_unavailable') : asked;
    return asked.value.slots.includes(slot) ? kept : refuse('slot_unavailable');
  }

  return {
    ...calls,
    form,
    keptForm: async (choice) => (await caches.forms.peek(choiceKey(choice)))?.value ?? [],
    forgetForm: (choice) => caches.forms.drop([choiceKey(choice)]),
    forgetTimes: async ({ scheduleId, day, reasonIds }) => {
      const choices = reasonIds.map((reasonId) => ({ scheduleId, reasonId }));
      await Promise.all([caches.days.drop(choices.map(choiceKey)), caches.slots.drop(choices.map((choice) => slotsKey(choice, day)))]);
    },
  };
}

function queryOf({ scheduleId, reasonId }: Choice) {
  return { schedule: scheduleId, reason: reasonId };
}

function dayOf(slot: WallTime): Day {
  return slot.slice(0, 10);
}
