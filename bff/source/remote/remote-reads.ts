/** What the source reads: the reading calls, the form that is kept for all times, and what must be forgotten when times have changed. */

import { type Answer, type Choice, type Day, type FormField, refuse, type WallTime } from '../../../core/index.ts';
import type { SourceRefusal } from '../booking-source.ts';
import { choiceKey, createReadCaches, type ReadCachesOptions, slotsKey } from './read-caches.ts';
import { type Asker, createReadingCalls, type ReadingCalls } from './reading-calls.ts';
import type { Upstream } from './upstream.ts';

export interface RemoteReads extends Omit<ReadingCalls, 'formAt'> {
  form(choice: Choice, slot: WallTime, asker: Asker): Promise<Answer<readonly FormField[]> | SourceRefusal>;
  /** The form as it is kept, without asking; empty where none is. */
  keptForm(choice: Choice): Promise<readonly FormField[]>;
  forgetForm(choice: Choice): Promise<void>;
  /** Forgets the schedule's days and this day's times, for each of these reasons: they share the schedule's places. */
  forgetTimes(times: { readonly scheduleId: number; readonly day: Day; readonly reasonIds: readonly number[] }): Promise<void>;
}

export function createRemoteReads(options: ReadCachesOptions & { readonly upstream: Upstream }): RemoteReads {
  const caches = createReadCaches(options);
  const calls = createReadingCalls(options.upstream, caches);

  /** A form hardly ever depends on the time, so one is kept for all; the time is judged by its day's list, kept or asked for. */
  async function form(choice: Choice, slot: WallTime, asker: Asker) {
    const offered = await caches.slots.peek(slotsKey(choice, dayOf(slot)));
    if (offered !== null && !offered.value.slots.includes(slot)) return refuse('slot_unavailable');
    const kept = await caches.forms.peek(choiceKey(choice));
    if (kept === null) return calls.formAt(choice, slot, asker);
    const asked = offered ?? (await calls.slots(choice, dayOf(slot), asker));
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

function dayOf(slot: WallTime): Day {
  return slot.slice(0, 10);
}
