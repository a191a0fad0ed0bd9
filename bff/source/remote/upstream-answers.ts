/**
 * Parses the upstream's other answers, strictly if a mistake would mislead a customer. The output
 * of a GET's schema has the base API's own shape, so that the same schema parses it again from the
 * cache; the functions beside it create the shapes of the source port.
 */

import { z } from 'zod';
import {
  createField,
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
import type { PublicDays, PublicReason, PublicSchedule } from '../booking-source.ts';

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

export function toPublicSchedules(bodies: readonly ScheduleBody[]): readonly PublicSchedule[] {
  return bodies.map(({ id, name }) => ({
    id,
    name: nameOr(name, id),
    location: null,
    address: null,
    phone: null,
    infoUrl: null,
  }));
}

/** The base API allows empty names, but a link needs text. */
function nameOr(name: string, id: number): string {
  return name.trim() === '' ? `#${id}` : name;
}

/** Converts seconds to minutes, rounding up so that an end is never too early. */
export function toPublicReasons(bodies: readonly ReasonBody[]): readonly PublicReason[] {
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

export function toPublicDays(days: readonly string[]): PublicDays {
  return { days };
}

/**
 * Leaves out times that are not whole minutes or that the clock skips, because they have no
 * instant.
 */
export function toSlotsAnswer(slots: readonly string[], zone: Zone): SlotsAnswer {
  const offered: { slot: string; instant: EpochMinute }[] = [];
  for (const slot of slots) {
    const instant = parseSlot(slot, zone);
    if (instant !== null) {
      offered.push({ slot, instant });
    }
  }
  return {
    slots: offered.map(({ slot }) => slot),
    instants: offered.map(({ instant }) => instant),
  };
}

/** `null` if the zone's clock skips this time or if it is not a whole minute. */
export function parseSlot(slot: string, zone: Zone): EpochMinute | null {
  const wall = parseWallTime(slot);
  return wall !== null && Number.isInteger(wall) ? zone.toUtc(wall) : null;
}

export function toFormFields(form: Readonly<Record<string, FormFieldBody>>): readonly FormField[] {
  const names = Object.keys(form);
  return Object.entries(form).map(
    ([name, { form_type, input_type, label, required, value, options, show_if }]) => {
      // A condition is kept only if it refers to an earlier field; otherwise the field is always
      // shown.
      const known =
        show_if !== undefined && names.slice(0, names.indexOf(name)).includes(show_if.field)
          ? show_if
          : undefined;
      return createField({
        name,
        label: label.trim() === '' ? name : label,
        formType: form_type,
        inputType: input_type,
        required: required || known?.required === true,
        value,
        options: options ?? [],
        ...(known && { showIf: { field: known.field, equals: known.equals } }),
      });
    },
  );
}

/**
 * The known data of an upstream booking. The base API tells neither which member of a group got it
 * nor whether it awaits confirmation.
 */
export type UpstreamReceipt = Pick<
  Receipt,
  'bookingId' | 'detailsId' | 'customerId' | 'startsAt' | 'endsAt'
>;

/** Parses the upstream's 201. */
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

/** The text is in UTC, so its wall minutes are epoch minutes. */
function parseInstant(text: string): EpochMinute | null {
  const minute = parseWallTime(text.replace('T', ' ').replace('Z', ''));
  return minute !== null && Number.isInteger(minute) ? minute : null;
}

function inOrder(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].sort();
}
