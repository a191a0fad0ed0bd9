/**
 * The wire shapes of `/api`, as the base specification (appointment-booking-rest-api.md, sections 2, 4 and 7) fixes them. These schemas validate, type and
 * generate the OpenAPI document.
 */

import { z } from 'zod';

/** Identifiers are integers >= 1; 15 digits stay exact in a double. */
export const idSchema = z.int().min(1).max(999_999_999_999_999);

export const scheduleSchema = z.object({ id: idSchema, name: z.string() }).meta({ id: 'Schedule' });

export const reasonSchema = z
  .object({ id: idSchema, name: z.string(), description: z.string(), duration: z.int().meta({ description: 'Seconds' }) })
  .meta({ id: 'Reason' });

export const formFieldSchema = z
  .object({
    form_type: z.enum(['textbox', 'textarea', 'select', 'radio', 'checkbox']),
    input_type: z.enum(['text', 'email', 'tel', 'number', 'date', 'url']),
    label: z.string(),
    required: z.boolean(),
    value: z.union([z.string(), z.boolean()]),
    options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  })
  .meta({ id: 'FormField' });

export const daySchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .meta({ id: 'Day', description: 'YYYY-MM-DD, local date' });
export const slotSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  .meta({ id: 'Slot', description: 'YYYY-MM-DD HH:MM:SS, local time' });
export const instantSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/)
  .meta({ id: 'Instant', description: 'ISO 8601, UTC' });

export const bookingRequestSchema = z
  .object({
    schedule: idSchema,
    reason: idSchema,
    slot: slotSchema,
    submission: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'BookingRequest' });

export const bookingResponseSchema = z
  .object({ booking_id: idSchema, booking_details_id: z.string(), user_id: idSchema, slot: instantSchema })
  .meta({ id: 'BookingResponse' });

export const errorSchema = z.object({ error: z.string(), field: z.string().optional() }).meta({ id: 'Error' });

export type ScheduleBody = z.infer<typeof scheduleSchema>;
export type ReasonBody = z.infer<typeof reasonSchema>;
export type FormFieldBody = z.infer<typeof formFieldSchema>;
export type BookingRequestBody = z.infer<typeof bookingRequestSchema>;
export type BookingResponseBody = z.infer<typeof bookingResponseSchema>;
export type ErrorBody = z.infer<typeof errorSchema>;
