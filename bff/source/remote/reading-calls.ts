/**
 * The reading calls to the upstream, through the caches. Never asks the upstream about calendars
 * and reasons that its lists do not contain, nor about times of days that a cached list of days
 * does not contain: anyone can make those up. Translates a 404 into the refusal that it means for
 * each call.
 */

import {
  type Answer,
  type Choice,
  type Clock,
  type Day,
  type FormField,
  type Refusal,
  refuse,
  type SlotsAnswer,
  type WallTime,
} from '../../../core/index.ts';
import type {
  AdmitQuestion,
  PublicDays,
  PublicReason,
  PublicSchedule,
  SourceRefusal,
} from '../booking-source.ts';
import type { UpstreamAnswer } from './answer-cache.ts';
import type { Purpose } from './call-budget.ts';
import { createFormSchema } from './form-fields.ts';
import type { OwnBookings } from './own-bookings.ts';
import { ALL, choiceKey, type ReadCaches, slotsKey } from './read-caches.ts';
import type { GetCall, Upstream } from './upstream.ts';
import { daysSchema, reasonsSchema, schedulesSchema, slotsSchema } from './upstream-answers.ts';
import type { UpstreamReport } from './upstream-report.ts';

type PromisedAnswer<T> = Promise<Answer<T> | SourceRefusal>;

/** The purpose and the rate limit of an upstream read. */
export interface Asker {
  readonly purpose: Purpose;
  /** `null` if the read is not counted. */
  readonly admit: AdmitQuestion | null;
}

export interface ReadingCalls {
  schedules(asker: Asker): PromisedAnswer<readonly PublicSchedule[]>;
  reasons(scheduleId: number, asker: Asker): PromisedAnswer<readonly PublicReason[]>;
  days(choice: Choice, asker: Asker): PromisedAnswer<PublicDays>;
  slots(choice: Choice, day: Day, asker: Asker): PromisedAnswer<SlotsAnswer>;
  /** Requests the form for a time, which also validates the time. */
  formAt(choice: Choice, slot: WallTime, asker: Asker): PromisedAnswer<readonly FormField[]>;
}

interface ReadingParts {
  readonly upstream: Upstream;
  readonly caches: ReadCaches;
  readonly own: OwnBookings;
  readonly clock: Clock;
  readonly report: UpstreamReport;
}

export function createReadingCalls({
  upstream,
  caches,
  own,
  clock,
  report,
}: ReadingParts): ReadingCalls {
  const ask = createAsk(upstream);
  const { schedules, reasons, findUnknown } = createListCalls(ask, caches);
  const query = ({ scheduleId, reasonId, persons = 1 }: Choice) => ({
    schedule: scheduleId,
    reason: reasonId,
    ...(persons > 1 && { persons }),
  });

  async function findUnknownDay(
    choice: Choice,
    day: Day,
    asker: Asker,
  ): Promise<SourceRefusal | null> {
    const unknown = await findUnknown(choice, asker);
    if (unknown !== null) {
      return unknown;
    }
    const kept = await caches.daysOf(choice).find(choiceKey(choice));
    return kept === null || kept.answer.value.days.includes(day) ? null : refuse('day_not_found');
  }

  /** Removes a day without times from the cached list. */
  async function takeOut(choice: Choice, day: Day): Promise<void> {
    const cache = caches.daysOf(choice);
    const key = choiceKey(choice);
    const kept = await cache.find(key);
    if (kept?.answer.value.days.includes(day)) {
      await cache.change(key, (days) => days.filter((each) => each !== day));
    }
  }

  return {
    schedules,
    reasons,
    days: async (choice, asker) => {
      const cache = caches.daysOf(choice);
      const key = choiceKey(choice);
      const call = {
        path: '/days',
        query: query(choice),
        schema: daysSchema,
        purpose: asker.purpose,
      };
      // A cached answer proves that the choice existed.
      return (
        ((await cache.find(key)) === null ? await findUnknown(choice, asker) : null) ??
        cache.read({ key, admit: asker.admit, ask: () => ask(call, refuse('reason_not_found')) })
      );
    },
    slots: async (choice, day, asker) => {
      const cache = caches.slotsOf(choice);
      const key = slotsKey(choice, day);
      const call = {
        path: '/slots',
        query: { ...query(choice), day },
        schema: slotsSchema,
        purpose: asker.purpose,
      };
      const askAndLearn = async () => {
        const since = clock.now();
        const asked = await ask(call, refuse('day_not_found'));
        if (asked.kind === 'answered') {
          await own.learn({ choice, day, slots: asked.value, since });
        }
        if (asked.kind === 'answered' ? asked.value.length === 0 : asked.code === 'day_not_found') {
          await takeOut(choice, day);
        }
        return asked;
      };
      return (
        ((await cache.find(key)) === null ? await findUnknownDay(choice, day, asker) : null) ??
        cache.read({ key, admit: asker.admit, ask: askAndLearn })
      );
    },
    formAt: async (choice, slot, asker) => {
      const call = {
        path: '/forms',
        query: { ...query(choice), slot },
        schema: createFormSchema((field) =>
          report.trouble('field_left_out', { call: 'GET /forms', field }),
        ),
        purpose: asker.purpose,
      };
      const flight = `${choiceKey(choice)} ${slot}`;
      const unknown = await findUnknownDay(choice, toDay(slot), asker);
      if (unknown !== null) {
        return unknown.code === 'day_not_found' ? refuse('slot_unavailable') : unknown;
      }
      const asking = { key: choiceKey(choice), flight, admit: asker.admit };
      return caches.forms.renew({ ...asking, ask: () => ask(call, refuse('slot_unavailable')) });
    },
  };
}

export function toDay(slot: WallTime): Day {
  return slot.slice(0, 10);
}

type Ask = <T>(call: GetCall<T>, otherwise: Refusal) => Promise<UpstreamAnswer<T>>;

function createAsk(upstream: Upstream): Ask {
  return async (call, otherwise) => {
    const reply = await upstream.get(call);
    return reply.kind === 'not_found' ? otherwise : reply;
  };
}

/** The lists, and whether they contain a choice. */
function createListCalls(ask: Ask, caches: ReadCaches) {
  function schedules({ purpose, admit }: Asker): PromisedAnswer<readonly PublicSchedule[]> {
    const call = { path: '/schedules', schema: schedulesSchema, neverMissing: true, purpose };
    return caches.schedules.read({
      key: ALL,
      admit,
      ask: () => ask(call, refuse('schedule_not_found')),
    });
  }

  async function reasons(
    scheduleId: number,
    asker: Asker,
  ): PromisedAnswer<readonly PublicReason[]> {
    const key = String(scheduleId);
    if ((await caches.reasons.find(key)) === null) {
      const known = await schedules(asker);
      if (known.kind === 'refused') {
        return known;
      }
      if (!known.value.some(({ id }) => id === scheduleId)) {
        return refuse('schedule_not_found');
      }
    }
    const call = {
      path: '/reasons',
      query: { schedule: scheduleId },
      schema: reasonsSchema,
      purpose: asker.purpose,
    };
    return await caches.reasons.read({
      key,
      admit: asker.admit,
      ask: () => ask(call, refuse('schedule_not_found')),
    });
  }

  /** `null` if the lists contain both. */
  async function findUnknown(
    { scheduleId, reasonId }: Choice,
    asker: Asker,
  ): Promise<SourceRefusal | null> {
    const known = await reasons(scheduleId, asker);
    if (known.kind === 'refused') {
      return known;
    }
    return known.value.some(({ id }) => id === reasonId) ? null : refuse('reason_not_found');
  }

  return { schedules, reasons, findUnknown };
}
