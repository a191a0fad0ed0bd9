/** Days as printable lists, and bookings as a file for accounting: bodies and calls. */

import { z } from 'zod';
import { foundBookingSchema } from './admin-bookings.ts';
import { outsideSchema } from './admin-configuration.ts';
import { neededStretchSchema } from './admin-days.ts';
import { type AdminCallTable, dayPath } from './admin-values.ts';
import { daySchema, idSchema } from './rest-api.ts';

const listedScheduleSchema = z.object({
  id: idSchema,
  name: z.string(),
  closed: z
    .string()
    .nullable()
    .meta({ description: 'Why it is closed all day, where something is said; else null.' }),
  bookings: z
    .array(
      foundBookingSchema.extend({
        note: z.string(),
        awaited: z.boolean().meta({
          description: 'Other times are proposed to the customer, whose answer is awaited.',
        }),
      }),
    )
    .meta({ description: 'Pending and confirmed ones, by start.' }),
  needed: z.array(neededStretchSchema).meta({
    description:
      'What bookings in other calendars take of this one, and its own bookings after a time in which it was free.',
  }),
});

const listSchema = z.object({
  today: daySchema,
  now: z
    .int()
    .meta({ description: 'Wall minute of this moment, counted from midnight of `today`.' }),
  days: z.array(z.object({ day: daySchema, schedules: z.array(listedScheduleSchema) })),
});

/** Selects bookings for the file by the day on which they begin. */
const exportSchema = z.object({
  from: daySchema.meta({ description: 'Included.' }),
  until: daySchema.meta({ description: 'Included.' }),
});

const outsideNowSchema = outsideSchema
  .omit({ already: true, why: true })
  .extend({ why: outsideSchema.shape.why.exclude(['over_capacity']) });

/** Lists days and bookings, and exports bookings. */
export const listCalls = {
  'GET /outside': {
    right: 'read',
    summary: 'Upcoming bookings outside what is offered now, such as in hours closed since',
    status: 200,
    answer: z.object({
      count: z.int(),
      bookings: z.array(outsideNowSchema).meta({ description: 'At most 500, by start.' }),
    }),
  },
  'GET /lists/{day}': {
    right: 'read',
    summary: 'What is booked from this day on, with telephone numbers and notes',
    status: 200,
    path: dayPath,
    query: z.object({ days: z.enum(['1', '7']).optional() }),
    answer: listSchema,
  },
  'POST /exports/bookings': {
    right: 'administer',
    fresh: true,
    summary:
      'Bookings with what became of them, as CSV; the audit log says that they were exported',
    status: 200,
    body: exportSchema,
    answer: z.object({
      file: z.string().meta({ description: 'RFC 4180, beginning with a byte order mark.' }),
      bookings: z.int(),
    }),
  },
} as const satisfies AdminCallTable;
