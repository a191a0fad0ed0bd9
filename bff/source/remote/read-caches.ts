/** What is kept of the reading calls, for how long, and under which keys. */

import type { z } from 'zod';
import type { Choice, Clock, Day, Zone } from '../../../core/index.ts';
import { createAnswerCache } from './answer-cache.ts';
import type { ExpiringStore } from './expiring-store.ts';
import { formSchema } from './form-fields.ts';
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

export interface ReadCachesOptions {
  readonly store: ExpiringStore;
  readonly clock: Clock;
  /** Of the upstream's local times. */
  readonly zone: Zone;
}

/** Schedules, reasons and forms change when the operator over there changes them; days and times with every booking. */
const SELDOM_MS = 300_000;
const OFTEN_MS = 15_000;

/** The one key of a list that has no parameters. */
export const ALL = 'all';

export type ReadCaches = ReturnType<typeof createReadCaches>;

export function createReadCaches({ store, clock, zone }: ReadCachesOptions) {
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

export function choiceKey({ scheduleId, reasonId }: Choice): string {
  return `${scheduleId}/${reasonId}`;
}

export function slotsKey(choice: Choice, day: Day): string {
  return `${choiceKey(choice)}/${day}`;
}
