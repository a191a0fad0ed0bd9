/** Absences: days, or parts of days, on which calendars are closed. Bodies and calls. */

import { z } from 'zod';
import { foundBookingSchema } from './admin-bookings.ts';
import { classSchema } from './admin-classes.ts';
import { type AdminCallTable, LINE } from './admin-values.ts';
import { daySchema, idSchema } from './rest-api.ts';

/** Minutes of a day: `from` is inclusive, `until` exclusive. */
const betweenSchema = z
  .object({ from: z.int().min(0).max(1439), until: z.int().min(1).max(1440) })
  .refine(({ from, until }) => from < until, { path: ['until'] });

/** Days on which calendars are closed; `from` and `until` are inclusive. */
const absenceSchema = z.object({
  schedules: z
    .array(idSchema)
    .min(1)
    .max(100)
    .meta({ description: 'Ids of calendars, and of rooms and devices.' }),
  from: daySchema,
  until: daySchema,
  between: betweenSchema
    .optional()
    .meta({ description: 'Closed at these times of each day alone; left out: all day.' }),
  note: z
    .string()
    .trim()
    .max(200)
    .regex(LINE)
    .optional()
    .meta({ description: 'Why; customers read it, too.' }),
});

/** Absences, without their past parts. */
const absencesSchema = z.object({
  absences: z.array(
    z.object({
      schedule: idSchema,
      from: daySchema,
      until: daySchema,
      between: betweenSchema.nullable(),
      note: z.string(),
    }),
  ),
});

/** Bookings and classes that are affected by an absence. */
const conflictsSchema = z.object({
  bookings: z
    .array(
      foundBookingSchema.extend({
        language: z.string().meta({ description: 'In which the customer is written to.' }),
        begun: z.boolean().meta({
          description:
            'Whether it has begun, so that it can no longer be changed, and has yet to take one of these calendars.',
        }),
      }),
    )
    .meta({
      description:
        'Active bookings in these calendars, or in others that need them, that have yet to take them, by start; 200 at the most.',
    }),
  elsewhere: z.int().min(0).meta({
    description: 'How many more need them in calendars that the caller does not see.',
  }),
  classes: z.array(classSchema).meta({
    description:
      'Those that have not begun and take any of these calendars, rooms and devices, by start; 200 at the most. They take place anyway.',
  }),
});

/** Lists, creates and ends absences, and finds affected bookings. */
export const absenceCalls = {
  'GET /absences': {
    right: 'read',
    summary: 'Days on which calendars, rooms and devices are closed',
    status: 200,
    answer: absencesSchema,
  },
  'POST /absences/conflicts': {
    right: 'read',
    summary: 'What is booked on these days',
    status: 200,
    body: absenceSchema,
    answer: conflictsSchema,
  },
  'POST /absences': {
    right: 'schedule',
    summary: 'Close calendars on some days; what is booked there stays, and is answered',
    status: 201,
    body: absenceSchema,
    answer: conflictsSchema,
  },
  'POST /absences/end': {
    right: 'schedule',
    summary: 'Open them again',
    status: 204,
    body: absenceSchema,
  },
} as const satisfies AdminCallTable;
