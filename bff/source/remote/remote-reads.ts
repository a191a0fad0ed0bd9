/** What the source reads: the reading calls, what is kept of their answers and for how long, and what must be forgotten when times have changed. */

import type { z } from 'zod';
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
  type Zone,
} from '../../../core/index.ts';
import type { AdmitQuestion, DaysEntry, ReasonEntry, ScheduleEntry, SourceRefusal } from '../booking-source.ts';
import { type Asked, createAnswerCache } from './answer-cache.ts';
import type { Purpose } from './call-budget.ts';
import type { ExpiringStore } from './expiring-store.ts';
import { formSchema } from './form-fields.ts';
import type { GetCall, Upstream } from './upstream.ts';
import {
  daysSchema,
  reasonsSchema,
  schedulesSchema,
  slotsSchema,
  toDaysEntry,
  toFormFields,
  toReasonEntries,
  toScheduleEntries,
  toSlotsAnswer,
} from './upstream-answers.ts';

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

  /** A form hardly ever depends on the time, so one is kept for all, unless it asks how many come; the time is judged by its day's list, kept or asked for. */
  async function form(choice: Choice, slot: WallTime, asker: Asker) {
    const offered = await caches.slots.peek(slotsKey(choice, dayOf(slot)));
    if (offered !== null && !offered.value.slots.includes(slot)) return refuse('slot_unavailable');
    const kept = await caches.forms.peek(choiceKey(choice));
    if (kept === null || kept.value.some(({ name }) => name === PERSONS)) return calls.formAt(choice, slot, asker);
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

function createReadingCalls(upstream: Upstream, caches: ReadCaches): ReadingCalls {
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
      const kept = await caches.days.peek(choiceKey(choice));
      if (kept !== null) return kept;
      const call = { path: '/days', query: query(choice), schema: daysSchema, purpose: asker.purpose };
      return (
        (await findUnknown(choice, asker)) ??
        caches.days.read({ key: choiceKey(choice), admit: asker.admit, ask: () => ask(call, refuse('reason_not_found')) })
      );
    },
    slots: async (choice, day, asker) => {
      const kept = await caches.slots.peek(slotsKey(choice, day));
      if (kept !== null) return kept;
      const call = { path: '/slots', query: { ...query(choice), day }, schema: slotsSchema, purpose: asker.purpose };
      return (
        (await findUnknown(choice, asker)) ??
        caches.slots.read({ key: slotsKey(choice, day), admit: asker.admit, ask: () => ask(call, refuse('day_not_found')) })
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
    const kept = await caches.reasons.peek(key);
    if (kept !== null) return kept;
    const known = await schedules(asker);
    if (known.kind === 'refused') return known;
    if (!known.value.some(({ id }) => id === scheduleId)) return refuse('schedule_not_found');
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

interface ReadCachesOptions {
  readonly store: ExpiringStore;
  readonly clock: Clock;
  /** Of the upstream's local times. */
  readonly zone: Zone;
}

/** Schedules, reasons and forms change when the operator over there changes them; days and times with every booking. */
const SELDOM_MS = 300_000;
const OFTEN_MS = 15_000;

/** The one key of a list that has no parameters. */
const ALL = 'all';

type ReadCaches = ReturnType<typeof createReadCaches>;

function createReadCaches({ store, clock, zone }: ReadCachesOptions) {
  const keeping =
    (kind: string, lifeMs: number) =>
    <Wire, Value>(schema: z.ZodType<Wire>, build: (wire: Wire) => Value) =>
      createAnswerCache({ store, clock, kind, lifeMs, refusalLifeMs: OFTEN_MS, schema, build });

  return {
    schedules: keeping('schedules', SELDOM_MS)(schedulesSchema, toScheduleEntries),
    reasons: keeping('reasons', SELDOM_MS)(reasonsSchema, toReasonEntries),
    days: keeping('days', OFTEN_MS)(daysSchema, toDaysEntry),
    slots: keeping('slots', OFTEN_MS)(slotsSchema, (slots) => toSlotsAnswer(slots, zone)),
    forms: keeping('forms', SELDOM_MS)(formSchema, toFormFields),
  };
}

function choiceKey({ scheduleId, reasonId, persons = 1 }: Choice): string {
  return persons === 1 ? `${scheduleId}/${reasonId}` : `${scheduleId}/${reasonId}/${persons}`;
}

function slotsKey(choice: Choice, day: Day): string {
  return `${choiceKey(choice)}/${day}`;
}
