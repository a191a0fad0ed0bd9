/**
 * The wire shapes of `/api`, as the base specification (appointment-booking-rest-api.md, sections
 * 2, 4 and 7) defines them. These schemas validate, type and generate the OpenAPI document.
 */

import { z } from 'zod';

/** Identifiers are integers >= 1; 15 digits are exact in a double. */
export const idSchema = z.int().min(1).max(999_999_999_999_999);

/** A calendar in `GET /schedules`. */
export const scheduleSchema = z.object({ id: idSchema, name: z.string() }).meta({
  id: 'Schedule',
  description: 'A calendar; its id is the parameter `schedule` of all later calls.',
});

/** A reason in `GET /reasons`; its duration is in seconds. */
export const reasonSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    description: z.string().meta({ description: 'May be empty.' }),
    duration: z.int().min(0).meta({ description: 'Seconds.' }),
  })
  .meta({ id: 'Reason', description: 'A reason to book; its id is the parameter `reason`.' });

/** A field of the form in `GET /forms`, without its name. */
export const formFieldSchema = z
  .object({
    form_type: z.enum(['textbox', 'textarea', 'select', 'radio', 'checkbox']),
    input_type: z.enum(['text', 'email', 'tel', 'number', 'date', 'url', 'hidden']).meta({
      description:
        '`hidden`: not for customers to see; it takes what tells where the booking came from.',
    }),
    label: z.string(),
    required: z.boolean().meta({
      description:
        'True: the field must be filled when booking; a checkbox must be ticked. Never true with `show_if`.',
    }),
    value: z
      .union([z.string(), z.boolean()])
      .meta({ description: "Default value; a checkbox's is a boolean." }),
    options: z
      .array(z.object({ value: z.string(), label: z.string() }))
      .optional()
      .meta({ description: 'What may be chosen; only with `select` and `radio`.' }),
    show_if: z
      .object({
        field: z.string(),
        equals: z
          .union([z.string(), z.boolean()])
          .meta({ description: "The value of an option; a checkbox's is a boolean." }),
        required: z
          .boolean()
          .meta({ description: 'True: where the field is asked for, it must be filled.' }),
      })
      .optional()
      .meta({
        description:
          'Only where the operator set a condition: the field is asked for where the one of this name is and has this entry. Everywhere else it stays out of the submission; an entry is refused.',
      }),
  })
  .meta({ id: 'FormField' });

/** `YYYY-MM-DD` on the installation's wall clock. Whether the day exists is checked later. */
export const daySchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .meta({
    id: 'Day',
    description: 'YYYY-MM-DD, local date of the installation.',
    example: '2026-12-01',
  });
/** The start of a time, `YYYY-MM-DD HH:MM:SS` on the installation's wall clock. */
export const slotSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  .meta({
    id: 'Slot',
    description: 'YYYY-MM-DD HH:MM:SS, local time of the installation.',
    example: '2026-12-01 09:00:00',
  });
/** The start in UTC: `YYYY-MM-DDTHH:MM:SSZ`. */
export const instantSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/)
  .meta({ id: 'Instant', description: 'ISO 8601 in UTC.', example: '2026-12-01T08:00:00Z' });

/** Only required to be an object here, because it is validated against the form. */
const submissionSchema = z.record(z.string(), z.unknown()).meta({
  description:
    'Entries by field name, as GET /forms names them: strings, a boolean for a checkbox.',
  override: { additionalProperties: { type: ['string', 'boolean'] } },
});

/** The body of `POST /bookings`. */
export const bookingRequestSchema = z
  .object({
    schedule: idSchema,
    reason: idSchema,
    slot: slotSchema,
    submission: submissionSchema,
  })
  .meta({ id: 'BookingRequest' });

/** The answer to `POST /bookings`, 201. */
export const bookingResponseSchema = z
  .object({
    booking_id: idSchema,
    booking_details_id: z.string(),
    user_id: idSchema.meta({ description: 'Id of the customer record.' }),
    slot: instantSchema,
  })
  .meta({ id: 'BookingResponse' });

/** The body of every error. */
export const errorSchema = z
  .object({
    error: z.string(),
    field: z.string().optional().meta({ description: 'The field of the booking to blame.' }),
  })
  .meta({ id: 'ErrorBody' });

/** The answer to `GET /schedules`, in display order. */
export const schedulesBodySchema = z.object({ data: z.array(scheduleSchema) });
/** The answer to `GET /reasons`, in display order. */
export const reasonsBodySchema = z.object({ data: z.array(reasonSchema) });
/** The answer to `GET /days`: days with a free time, ascending. */
export const daysBodySchema = z.object({ data: z.array(daySchema) });
/** The answer to `GET /slots`: free times of the day, ascending. */
export const slotsBodySchema = z.object({ data: z.array(slotSchema) });
/** The answer to `GET /forms`: fields by name. */
export const formsBodySchema = z.object({ data: z.record(z.string(), formFieldSchema) });

/** A calendar on the wire. */
export type ScheduleBody = z.infer<typeof scheduleSchema>;
/** A reason on the wire; its duration is in seconds. */
export type ReasonBody = z.infer<typeof reasonSchema>;
/** A field of the form on the wire, without its name. */
export type FormFieldBody = z.infer<typeof formFieldSchema>;
/** The body of a booking request, with an unvalidated submission. */
export type BookingRequestBody = z.infer<typeof bookingRequestSchema>;
/** The answer to a booking; `slot` is its start in UTC. */
export type BookingResponseBody = z.infer<typeof bookingResponseSchema>;
/** An error on the wire; `field` is the one at fault, if any. */
export type ErrorBody = z.infer<typeof errorSchema>;
