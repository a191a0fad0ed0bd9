/**
 * The team's working data: calendars, their days, and the form of a booking. Bodies and calls.
 * Times of a day are wall minutes since the day's first midnight on the installation's clock: 615
 * is 10:15, and times after the next midnight are above 1440.
 */

import { z } from 'zod';
import { attendanceSchema, statusSchema, takesSchema } from './admin-bookings.ts';
import {
  type AdminCallTable,
  choiceQuery,
  dayPath,
  digitsSchema,
  momentSchema,
} from './admin-values.ts';
import { daySchema, formFieldSchema, idSchema } from './rest-api.ts';

const timedReasonSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    minutes: z.int(),
    own_minutes: z.int().optional().meta({
      description: 'When the calendar is free again. Not there if it is taken for all minutes.',
    }),
    buffer_before: z.int(),
    buffer_after: z.int(),
    step: z.int().meta({
      description: 'Bookings of it begin in this calendar in such steps, counted from `grid`.',
    }),
  })
  .meta({ id: 'TimedReason' });

const adminReasonSchema = timedReasonSchema
  .extend({
    selections: z.array(timedReasonSchema).optional().meta({
      description: 'What customers may select, starting from this reason. Not there if nothing.',
    }),
  })
  .meta({ id: 'AdminReason' });

/** A calendar with the reasons that it offers; durations and buffers are in minutes. */
const adminScheduleSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    location: z.string().nullable(),
    capacity: z.int(),
    group: z.boolean().meta({
      description: 'True: it gives one of several calendars, and has no column of its own.',
    }),
    classes: z
      .literal(true)
      .optional()
      .meta({ description: 'It has classes, at fixed times. Not there if it has none.' }),
    reasons: z.array(adminReasonSchema),
  })
  .meta({ id: 'AdminSchedule' });

/** A range of a day in wall minutes. */
export const stretchSchema = z
  .object({ from: z.int(), until: z.int() })
  .meta({ id: 'Stretch', description: 'Wall minutes of the day, half-open.' });

/** Times that bookings take of a calendar, besides those that are in its own list. */
export const neededStretchSchema = stretchSchema.extend({
  by: z.string().nullable().meta({
    description:
      'The calendar of the booking, or customer and reason if it is the same one; null if the caller has no access to it.',
  }),
  units: z.int().min(1).meta({ description: 'How many places it takes.' }),
});

/** A booking on a day: see `DayBooking`. */
export const dayBookingSchema = z
  .object({
    id: idSchema,
    version: z.int(),
    status: statusSchema,
    attendance: attendanceSchema,
    from: z.int(),
    until: z.int(),
    blocks_from: z.int().meta({ description: 'With the buffer before.' }),
    blocks_until: z.int(),
    reason: z.object({ id: idSchema, name: z.string() }),
    customer: z.string().meta({
      description:
        'Name; the e-mail address where no name was given; empty where nothing is known, or it was erased.',
    }),
    persons: z.int().meta({ description: 'How many come: it takes as many places.' }),
    takes: takesSchema,
    undelivered: z.boolean().meta({
      description: 'Whether an e-mail to the customer was given up, and none arrived since.',
    }),
    noted: z.boolean().meta({ description: 'Whether the team wrote a note.' }),
    awaited: z
      .boolean()
      .meta({ description: 'Other times are proposed to the customer, whose answer is awaited.' }),
    created_at: momentSchema,
  })
  .meta({ id: 'DayBooking' });
/**
 * A booking on a day of a calendar. `from` and `until` (exclusive) are the booking itself;
 * `blocks_from` and `blocks_until` include the buffers.
 */
export type DayBooking = z.infer<typeof dayBookingSchema>;

const dayScheduleSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    retired: z
      .boolean()
      .meta({ description: 'It is offered no more, and here for what is booked there.' }),
    open: z.array(
      stretchSchema.extend({
        grid: z
          .int()
          .meta({ description: 'The minute from which steps are counted: when it opened.' }),
      }),
    ),
    closed: z
      .string()
      .nullable()
      .meta({ description: 'Why it is closed all day, where something is said; else null.' }),
    blocks: z.array(stretchSchema.extend({ note: z.string() })).meta({
      description:
        'Parts of the day that are closed all the same, and why; empty where nothing is said.',
    }),
    free: z.array(stretchSchema).meta({
      description:
        'Open time in which a place is left, also where it is past or too soon for customers.',
    }),
    bookings: z
      .array(dayBookingSchema)
      .meta({ description: 'Pending and confirmed ones that touch the day, by start.' }),
    needed: z
      .array(neededStretchSchema)
      .meta({ description: 'What bookings in other calendars take of this one.' }),
    holds: z.array(
      z.object({
        from: z.int(),
        until: z.int(),
        reason: z.object({ id: idSchema, name: z.string() }),
        persons: z.int().meta({ description: 'How many places it keeps.' }),
        seconds: z.int().meta({ description: 'Until it ends.' }),
        offered: z.boolean().meta({
          description:
            'To a customer, by the waiting list or as another time; else a visitor is choosing it.',
        }),
      }),
    ),
  })
  .meta({ id: 'DaySchedule' });
/** A calendar on a day: opening hours, bookings, holds and free times. */
export type DaySchedule = z.infer<typeof dayScheduleSchema>;

/** The answer to `GET /days/{day}`: one day of the requested calendars. */
const adminDaySchema = z
  .object({
    day: daySchema,
    today: daySchema,
    now: z
      .int()
      .meta({ description: 'Wall minute of this moment, counted from midnight of `today`.' }),
    schedules: z.array(dayScheduleSchema),
  })
  .meta({ id: 'AdminDay' });

const adminWeekSchema = z
  .object({
    today: daySchema,
    now: z
      .int()
      .meta({ description: 'Wall minute of this moment, counted from midnight of `today`.' }),
    days: z
      .array(z.object({ day: daySchema, schedules: z.array(dayScheduleSchema) }))
      .meta({ description: 'From the day asked for on.' }),
  })
  .meta({ id: 'AdminWeek' });

/** The answer to `GET /forms`: the fields in form order. */
const adminFormSchema = z.object({ fields: z.array(formFieldSchema.extend({ name: z.string() })) });

const schedulesQuery = z.object({
  schedules: z
    .string()
    .regex(/^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14})*$/)
    .max(1000)
    .optional()
    .meta({ description: 'Ids with commas between; left out: all calendars that are no groups.' }),
  moving: digitsSchema.optional().meta({
    description: 'A booking that is to be moved: where it is counts as free.',
  }),
});

const dayQuery = schedulesQuery.extend({
  hidden: z
    .string()
    .regex(/^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14})*$/)
    .max(4000)
    .optional()
    .meta({
      description:
        'Ids of calendars that are left out, with commas between. Calendars that are offered no more and have bookings come along.',
    }),
});

/** Reads calendars, days, weeks and forms. */
export const dayCalls = {
  'GET /schedules': {
    right: 'read',
    summary: 'Calendars with their reasons, and rooms and devices',
    status: 200,
    answer: z.object({
      schedules: z.array(adminScheduleSchema),
      resources: z
        .array(
          z.object({
            id: idSchema,
            name: z.string(),
            kind: z.string().nullable(),
            capacity: z.int(),
          }),
        )
        .meta({ description: 'Rooms, devices and whatever else bookings take.' }),
    }),
  },
  'GET /days/{day}': {
    right: 'read',
    summary: 'A day, calendar by calendar: what is booked, held, open and free',
    status: 200,
    path: dayPath,
    query: dayQuery,
    answer: adminDaySchema,
  },
  'GET /weeks/{day}': {
    right: 'read',
    summary: 'Seven days from this one on, calendar by calendar',
    status: 200,
    path: dayPath,
    query: schedulesQuery,
    answer: adminWeekSchema,
  },
  'GET /forms': {
    right: 'schedule',
    summary: 'Fields of a booking for someone',
    status: 200,
    query: choiceQuery,
    answer: adminFormSchema,
  },
} as const satisfies AdminCallTable;
