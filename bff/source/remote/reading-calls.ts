/** The reading calls as they go to the upstream, through what is kept, with a 404 told as what it means for each. */

import { type Answer, type Choice, type Day, type FormField, type Refusal, refuse, type WallTime } from '../../../core/index.ts';
import type { BookingSource, SourceRefusal } from '../booking-source.ts';
import type { Asked } from './answer-cache.ts';
import { formSchema } from './form-fields.ts';
import { ALL, choiceKey, type ReadCaches, slotsKey } from './read-caches.ts';
import type { GetCall, Upstream } from './upstream.ts';
import { daysSchema, reasonsSchema, schedulesSchema, slotsSchema } from './upstream-answers.ts';

export interface ReadingCalls extends Pick<BookingSource, 'schedules' | 'reasons' | 'days' | 'slots'> {
  /** Asks for the form with its time, which judges the time as well. */
  formAt(choice: Choice, slot: WallTime): Promise<Answer<readonly FormField[]> | SourceRefusal>;
}

export function createReadingCalls(upstream: Upstream, caches: ReadCaches): ReadingCalls {
  async function ask<T>(call: GetCall<T>, onMissing: () => Refusal | Promise<Refusal>): Promise<Asked<T>> {
    const reply = await upstream.get(call);
    return reply.kind === 'not_found' ? onMissing() : reply;
  }
  const askAbout = <T>(choice: Choice, call: GetCall<T>, otherwise: Refusal) =>
    ask({ ...call, query: { schedule: choice.scheduleId, reason: choice.reasonId, ...call.query } }, () =>
      blame(caches, choice, otherwise),
    );
  const noSchedule = () => refuse('schedule_not_found');

  return {
    schedules: () => caches.schedules.read(ALL, () => ask({ path: '/schedules', schema: schedulesSchema, neverMissing: true }, noSchedule)),
    reasons: (scheduleId) =>
      caches.reasons.read(String(scheduleId), () =>
        ask({ path: '/reasons', query: { schedule: scheduleId }, schema: reasonsSchema }, noSchedule),
      ),
    days: (choice) =>
      caches.days.read(choiceKey(choice), () => askAbout(choice, { path: '/days', schema: daysSchema }, refuse('reason_not_found'))),
    slots: (choice, day: Day) =>
      caches.slots.read(slotsKey(choice, day), () =>
        askAbout(choice, { path: '/slots', query: { day }, schema: slotsSchema }, refuse('day_not_found')),
      ),
    formAt: (choice, slot) =>
      caches.forms.renew(choiceKey(choice), slot, () =>
        askAbout(choice, { path: '/forms', query: { slot }, schema: formSchema }, refuse('slot_unavailable')),
      ),
  };
}

/** Says of a 404 what can be told from the lists that are kept. */
async function blame(caches: ReadCaches, { scheduleId, reasonId }: Choice, otherwise: Refusal): Promise<Refusal> {
  const schedules = await caches.schedules.peek(ALL);
  if (schedules !== null && !schedules.value.some(({ id }) => id === scheduleId)) return refuse('schedule_not_found');
  const reasons = await caches.reasons.peek(String(scheduleId));
  return reasons !== null && !reasons.value.some(({ id }) => id === reasonId) ? refuse('reason_not_found') : otherwise;
}
