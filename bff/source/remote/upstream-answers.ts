/**
 * Reads the upstream's other answers, strictly where a mistake would lead a customer astray. What
 * comes out of a GET's schema has the base API's own shape, so that the same schema reads it again
 * from the cache; the functions beside it make the shapes of the source port.
 */

import { z } from 'zod';
import {
  type EpochMinute,
  type FormField,
  parseDay,
  parseWallTime,
  type Receipt,
  type SlotsAnswer,
  type Zone,
} from '../../../core/index.ts';
import {
  bookingResponseSchema,
  daySchema,
  type FormFieldBody,
  type ReasonBody,
  reasonSchema,
  type ScheduleBody,
  scheduleSchema,
  slotSchema,
} from '../../contract/rest-api.ts';
import type { DaysEntry, ReasonEntry, ScheduleEntry } from '../booking-source.ts';

export const schedulesSchema = z.array(scheduleSchema);

export const reasonsSchema = z.array(
  reasonSchema.extend({
    description: z
      .string()
      .nullish()
      .transform((text) => text ?? ''),
    duration: z.int().min(0),
  }),
);

export const daysSchema = z
  .array(daySchema.refine((day) => parseDay(day) !== null))
  .transform(inOrder);

export const slotsSchema = z
  .array(slotSchema.refine((slot) => parseWallTime(slot) !== null))
  .transform(inOrder);

export function toScheduleEntries(bodies: readonly ScheduleBody[]): readonly ScheduleEntry[] {
  return bodies.map(({ id, name }) => ({
    id,
    name: nameOr(name, id),
    location: null,
    address: null,
    phone: null,
    infoUrl: null,
  }));
}

/** The base API does not forbid empty names; a link needs something to be read and clicked. */
function nameOr(name: string, id: number): string {
  return name.trim() === '' ? `#${id}` : name;
}

/** Seconds to minutes; a started minute counts, so that an end is never told too early. */
export function toReasonEntries(bodies: readonly ReasonBody[]): readonly ReasonEntry[] {
  return bodies.map(({ id, name, description, duration }) => {
    return {
      id,
      name: nameOr(name, id),
      description,
      durationMinutes: Math.ceil(duration / 60),
      price: null,
      infoUrl: null,
    };
  });
}

export function toDaysEntry(days: readonly string[]): DaysEntry {
  return { days };
}

/** Times that are no whole minute or that the clock skips have no instant: they are left out. */
export function toSlotsAnswer(slots: readonly string[], zone: Zone): SlotsAnswer {
  const offered: { slot: string; instant: EpochMinute }[] = [];
  for (const slot of slots) {
    const instant = instantOf(slot, zone);
    if (instant !== null) {
      offered.push({ slot, instant });
    }
  }
  return {
    slots: offered.map(({ slot }) => slot),
    instants: offered.map(({ instant }) => instant),
  };
}

/** `null` if the zone's clock never shows this time, or if it is no whole minute. */
export function instantOf(slot: string, zone: Zone): EpochMinute | null {
  const wall = parseWallTime(slot);
  return wall !== null && Number.isInteger(wall) ? zone.toUtc(wall) : null;
}

export function toFormFields(form: Readonly<Record<string, FormFieldBody>>): readonly FormField[] {
  const names = Object.keys(form);
  return Object.entries(form).map(
    ([name, { form_type, input_type, label, required, value, options, show_if }]) => {
      // What decides stands before what depends on it; anything else is asked for always.
      const known =
        show_if !== undefined && names.slice(0, names.indexOf(name)).includes(show_if.field)
          ? show_if
          : undefined;
      return {
        name,
        label: label.trim() === '' ? name : label,
        formType: form_type,
        inputType: input_type,
        required: required || known?.required === true,
        value,
        hint: null,
        options: options ?? [],
        ...(known && { showIf: { field: known.field, equals: known.equals } }),
      };
    },
  );
}

/**
 * What is known of a booking that an upstream made: the base API tells neither which member of a
 * group got it, nor that it is to be confirmed.
 */
export type UpstreamReceipt = Pick<
  Receipt,
  'bookingId' | 'detailsId' | 'customerId' | 'startsAt' | 'endsAt'
>;

/** What the upstream's 201 tells of it. */
export const bookedSchema = bookingResponseSchema.transform(
  (body, context): Omit<UpstreamReceipt, 'endsAt'> => {
    const startsAt = parseInstant(body.slot);
    if (startsAt === null) {
      context.addIssue('no instant');
      return z.NEVER;
    }
    return {
      bookingId: body.booking_id,
      detailsId: body.booking_details_id,
      customerId: body.user_id,
      startsAt,
    };
  },
);

/** UTC is a zone whose wall minutes are the epoch's. */
function parseInstant(text: string): EpochMinute | null {
  const minute = parseWallTime(text.replace('T', ' ').replace('Z', ''));
  return minute !== null && Number.isInteger(minute) ? minute : null;
}

function inOrder(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].sort();
}
