/** What the source reads: the reading calls, what is kept of their answers and for how long, and what must be forgotten when times have changed. */

import {
  type Answer,
  type Choice,
  type Clock,
  type Day,
  type FormField,
  PERSONS,
  type Refusal,
  refuse,
  type SlotsAnswer,
  type WallTime,
} from '../../../core/index.ts';
import type { AdmitQuestion, DaysEntry, ReasonEntry, ScheduleEntry, SourceRefusal } from '../booking-source.ts';
import type { Asked } from './answer-cache.ts';
import type { Purpose } from './call-budget.ts';
import type { ExpiringStore } from './expiring-store.ts';
import { formSchema } from './form-fields.ts';
import { createOwnBookings, type OwnBookings } from './own-bookings.ts';
import { ALL, choiceKey, createReadCaches, type ReadCaches, type ReadCachesOptions, slotsKey } from './read-caches.ts';
import type { GetCall, Upstream } from './upstream.ts';
import { daysSchema, instantOf, reasonsSchema, schedulesSchema, slotsSchema } from './upstream-answers.ts';

export interface RemoteReads extends Omit<ReadingCalls, 'formAt'> {
  form(choice: Choice, slot: WallTime, asker: Asker): Promise<Answer<readonly FormField[]> | SourceRefusal>;
  /** The form as it is kept, without asking; empty where none is. */
  keptForm(choice: Choice): Promise<readonly FormField[]>;
  forgetForm(choice: Choice): Promise<void>;
  /** Forgets the schedule's days and this day's times, for each of these reasons: they share the schedule's places. */
  forgetTimes(times: { readonly scheduleId: number; readonly day: Day; readonly reasonIds: readonly number[] }): Promise<void>;
  /** The same, for a time that was booked now; but where the calendar serves one at a time, what is kept only loses the times that are taken by it. */
  takeTime(booked: { readonly choice: Choice; readonly slot: WallTime; readonly reasons: readonly ReasonEntry[] }): Promise<void>;
}

interface RemoteReadsOptions extends ReadCachesOptions {
  readonly upstream: Upstream;
  /** For what bookings have told of calendars. */
  readonly learnt: ExpiringStore;
}

export function createRemoteReads(options: RemoteReadsOptions): RemoteReads {
  const { upstream, clock, zone } = options;
  const caches = createReadCaches(options);
  const own = createOwnBookings({ store: options.learnt, clock });
  const calls = createReadingCalls({ upstream, caches, own, clock });

  /** A form hardly ever depends on the time, so one is kept for all, unless it asks how many come; the time is judged by its day's list, kept or asked for. */
  async function form(choice: Choice, slot: WallTime, asker: Asker) {
    const offered = (await caches.slotsOf(choice).find(slotsKey(choice, dayOf(slot))))?.answer ?? null;
    if (offered !== null && !offered.value.slots.includes(slot)) return refuse('slot_unavailable');
    const kept = await caches.forms.find(choiceKey(choice));
    if (kept === null || kept.answer.value.some(({ name }) => name === PERSONS)) return calls.formAt(choice, slot, asker);
    const asked = offered ?? (await calls.slots(choice, dayOf(slot), asker));
    if (asked.kind === 'refused') return asked.code === 'day_not_found' ? refuse('slot_unavailable') : asked;
    return asked.value.slots.includes(slot) ? kept.answer : refuse('slot_unavailable');
  }

  async function forgetTimes({ scheduleId, day, reasonIds }: Parameters<RemoteReads['forgetTimes']>[0]): Promise<void> {
    const choices = reasonIds.map((reasonId) => ({ scheduleId, reasonId }));
    await Promise.all([caches.days.drop(choices.map(choiceKey)), caches.slots.drop(choices.map((choice) => slotsKey(choice, day)))]);
  }

  async function takeTime({ choice, slot, reasons }: Parameters<RemoteReads['takeTime']>[0]): Promise<void> {
    const { scheduleId, reasonId } = choice;
    const [day, start] = [dayOf(slot), instantOf(slot, zone)];
    const servesOne = await own.note({ choice, slot });
    const end = (start ?? 0) + (reasons.find(({ id }) => id === reasonId)?.durationMinutes ?? 0);
    const isLeft = (time: WallTime, durationMinutes: number) => {
      const from = instantOf(time, zone);
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
        if (!servesOne) await caches.slots.drop([key]);
        await settleDay(other, day, { left, servesOne });
      }),
    );
  }

  /** A day with other times stays one, however many the calendar serves. `left`: `null` if that is not known. */
  async function settleDay(
    choice: Choice,
    day: Day,
    { left, servesOne }: { readonly left: readonly WallTime[] | null; readonly servesOne: boolean },
  ): Promise<void> {
    if (left !== null && left.length > 0) return;
    if (left !== null && servesOne) await caches.days.change(choiceKey(choice), (days) => days.filter((each) => each !== day));
    else await caches.days.drop([choiceKey(choice)]);
  }

  return {
    ...calls,
    form,
    keptForm: async (choice) => (await caches.forms.find(choiceKey(choice)))?.answer.value ?? [],
    forgetForm: (choice) => caches.forms.drop([choiceKey(choice)]),
    forgetTimes,
    takeTime,
  };
}

function dayOf(slot: WallTime): Day {
  return slot.slice(0, 10);
}

type Told<T> = Promise<Answer<T> | SourceRefusal>;

/** For whom the upstream is asked. */
interface Asker {
  readonly purpose: Purpose;
  /** `null` if nobody is counted. */
  readonly admit: AdmitQuestion | null;
}

/**
 * The reading calls as they go to the upstream, through what is kept. Calendars and reasons that the lists do not have are never asked about: anybody can
 * invent them. A 404 of the rest is told as what it means for each.
 */
interface ReadingCalls {
  schedules(asker: Asker): Told<readonly ScheduleEntry[]>;
  reasons(scheduleId: number, asker: Asker): Told<readonly ReasonEntry[]>;
  days(choice: Choice, asker: Asker): Told<DaysEntry>;
  slots(choice: Choice, day: Day, asker: Asker): Told<SlotsAnswer>;
  /** Asks for the form with its time, which judges the time as well. */
  formAt(choice: Choice, slot: WallTime, asker: Asker): Told<readonly FormField[]>;
}

interface ReadingParts {
  readonly upstream: Upstream;
  readonly caches: ReadCaches;
  readonly own: OwnBookings;
  readonly clock: Clock;
}

function createReadingCalls({ upstream, caches, own, clock }: ReadingParts): ReadingCalls {
  const ask = createAsk(upstream);
  const { schedules, reasons, findUnknown } = createListCalls(ask, caches);
  const query = ({ scheduleId, reasonId, persons = 1 }: Choice) => ({
    schedule: scheduleId,
    reason: reasonId,
    ...(persons > 1 && { persons }),
  });

  return {
    schedules,
    reasons,
    days: async (choice, asker) => {
      const cache = caches.daysOf(choice);
      const key = choiceKey(choice);
      const call = { path: '/days', query: query(choice), schema: daysSchema, purpose: asker.purpose };
      // What is kept is of a choice that there was.
      return (
        ((await cache.find(key)) === null ? await findUnknown(choice, asker) : null) ??
        cache.read({ key, admit: asker.admit, ask: () => ask(call, refuse('reason_not_found')) })
      );
    },
    slots: async (choice, day, asker) => {
      const cache = caches.slotsOf(choice);
      const key = slotsKey(choice, day);
      const call = { path: '/slots', query: { ...query(choice), day }, schema: slotsSchema, purpose: asker.purpose };
      const askAndLearn = async () => {
        const since = clock.now();
        const asked = await ask(call, refuse('day_not_found'));
        if (asked.kind === 'answered') await own.learn({ choice, day, slots: asked.value, since });
        return asked;
      };
      return (
        ((await cache.find(key)) === null ? await findUnknown(choice, asker) : null) ??
        cache.read({ key, admit: asker.admit, ask: askAndLearn })
      );
    },
    formAt: async (choice, slot, asker) => {
      const call = { path: '/forms', query: { ...query(choice), slot }, schema: formSchema, purpose: asker.purpose };
      const flight = `${choiceKey(choice)} ${slot}`;
      return (
        (await findUnknown(choice, asker)) ??
        caches.forms.renew({ key: choiceKey(choice), flight, admit: asker.admit, ask: () => ask(call, refuse('slot_unavailable')) })
      );
    },
  };
}

type Ask = <T>(call: GetCall<T>, otherwise: Refusal) => Promise<Asked<T>>;

function createAsk(upstream: Upstream): Ask {
  return async (call, otherwise) => {
    const reply = await upstream.get(call);
    return reply.kind === 'not_found' ? otherwise : reply;
  };
}

/** The lists, and what they know of a choice. */
function createListCalls(ask: Ask, caches: ReadCaches) {
  function schedules({ purpose, admit }: Asker): Told<readonly ScheduleEntry[]> {
    const call = { path: '/schedules', schema: schedulesSchema, neverMissing: true, purpose };
    return caches.schedules.read({ key: ALL, admit, ask: () => ask(call, refuse('schedule_not_found')) });
  }

  async function reasons(scheduleId: number, asker: Asker): Told<readonly ReasonEntry[]> {
    const key = String(scheduleId);
    if ((await caches.reasons.find(key)) === null) {
      const known = await schedules(asker);
      if (known.kind === 'refused') return known;
      if (!known.value.some(({ id }) => id === scheduleId)) return refuse('schedule_not_found');
    }
    const call = { path: '/reasons', query: { schedule: scheduleId }, schema: reasonsSchema, purpose: asker.purpose };
    return await caches.reasons.read({ key, admit: asker.admit, ask: () => ask(call, refuse('schedule_not_found')) });
  }

  /** `null` if the lists have both. */
  async function findUnknown({ scheduleId, reasonId }: Choice, asker: Asker): Promise<SourceRefusal | null> {
    const known = await reasons(scheduleId, asker);
    if (known.kind === 'refused') return known;
    return known.value.some(({ id }) => id === reasonId) ? null : refuse('reason_not_found');
  }

  return { schedules, reasons, findUnknown };
}
