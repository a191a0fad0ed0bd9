/**
 * The caches of the reading calls with their keys and lifetimes, which grow as the call budget runs
 * short.
 */

import type { z } from 'zod';
import type { Choice, Clock, Day, Zone } from '../../../core/index.ts';
import { type AnswerAges, createAnswerCache } from './answer-cache.ts';
import type { CallLimiter } from './call-limiter.ts';
import type { ExpiringStore } from './expiring-store.ts';
import { formSchema } from './form-fields.ts';
import type { SharedFlights } from './shared-flights.ts';
import {
  daysSchema,
  reasonsSchema,
  schedulesSchema,
  slotsSchema,
  toFormFields,
  toPublicDays,
  toPublicReasons,
  toPublicSchedules,
  toSlotsAnswer,
} from './upstream-answers.ts';

export interface ReadCachesOptions {
  readonly store: ExpiringStore;
  readonly shared: SharedFlights;
  readonly clock: Clock;
  readonly sleep: (ms: number) => Promise<void>;
  /** The zone of the upstream's local times. */
  readonly zone: Zone;
  readonly limiter: Pick<CallLimiter, 'load'>;
}

/**
 * Schedules, reasons and forms change only if the upstream's operator changes them. Answers are at
 * most five minutes old.
 */
const SELDOM: AnswerAges = { freshMs: () => 100_000, easyMs: 100_000, keptMs: 300_000 };
/**
 * Days and times change with every booking. While there are calls to spare, answers are at most 15
 * s old.
 */
const OFTEN_MS = 5_000;
/** If calls run short, answers are at most five minutes old. */
const SCARCE_MS = 200_000;
const KEPT_MS = 300_000;
/**
 * Fractions of the reading budget: from `EASY` on answers live longer, from `SCARCE` on as long as
 * possible.
 */
const EASY = 0.1;
const SCARCE = 0.5;
/** How long "not found" is cached. */
const REFUSAL_MS = 15_000;

function timesLife(limiter: Pick<CallLimiter, 'load'>): AnswerAges {
  return {
    freshMs: () => {
      const share = (Math.min(limiter.load(), SCARCE) - EASY) / (SCARCE - EASY);
      return share <= 0 ? OFTEN_MS : OFTEN_MS * (SCARCE_MS / OFTEN_MS) ** share;
    },
    easyMs: OFTEN_MS,
    keptMs: KEPT_MS,
  };
}

/** Ages for bookings of several persons, whose effect on these lists is not known here. */
const OF_SEVERAL: AnswerAges = { freshMs: () => OFTEN_MS, easyMs: OFTEN_MS, keptMs: 3 * OFTEN_MS };

/** The only key of a list without parameters. */
export const ALL = 'all';

export type ReadCaches = ReturnType<typeof createReadCaches>;

export function createReadCaches({ zone, limiter, ...keptWith }: ReadCachesOptions) {
  const keeping =
    (kind: string, life: AnswerAges) =>
    <Wire, Value>(schema: z.ZodType<Wire>, build: (wire: Wire) => Value) =>
      createAnswerCache({ ...keptWith, kind, life, refusalLifeMs: REFUSAL_MS, schema, build });
  const times = timesLife(limiter);
  const keepDays = (life: AnswerAges) => keeping('days', life)(daysSchema, toPublicDays);
  const keepSlots = (life: AnswerAges) =>
    keeping('slots', life)(slotsSchema, (slots) => toSlotsAnswer(slots, zone));
  const days = keepDays(times);
  const daysOfSeveral = keepDays(OF_SEVERAL);
  const slots = keepSlots(times);
  const slotsOfSeveral = keepSlots(OF_SEVERAL);
  const isSeveral = ({ persons = 1 }: Choice) => persons > 1;

  return {
    schedules: keeping('schedules', SELDOM)(schedulesSchema, toPublicSchedules),
    reasons: keeping('reasons', SELDOM)(reasonsSchema, toPublicReasons),
    forms: keeping('forms', SELDOM)(formSchema, toFormFields),
    days,
    slots,
    daysOf: (choice: Choice) => (isSeveral(choice) ? daysOfSeveral : days),
    slotsOf: (choice: Choice) => (isSeveral(choice) ? slotsOfSeveral : slots),
  };
}

export function choiceKey({ scheduleId, reasonId, persons = 1 }: Choice): string {
  return persons === 1 ? `${scheduleId}/${reasonId}` : `${scheduleId}/${reasonId}/${persons}`;
}

export function slotsKey(choice: Choice, day: Day): string {
  return `${choiceKey(choice)}/${day}`;
}
