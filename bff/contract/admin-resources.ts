/** Rooms, devices and whatever else bookings take: bodies and calls. */

import { z } from 'zod';
import { partSchema } from './admin-bookings.ts';
import { dayBookingSchema, stretchSchema } from './admin-days.ts';
import { needObstacleSchema } from './admin-explanations.ts';
import { type AdminCallTable, dayPath, idPath } from './admin-values.ts';
import { daySchema, idSchema } from './rest-api.ts';

const unitSchema = z.int().min(1).meta({ description: 'How many units of it at once.' });

const takenSchema = stretchSchema
  .extend({
    booking: dayBookingSchema.extend({
      schedule: z.object({ id: idSchema, name: z.string() }),
    }),
    units: unitSchema,
    parts: z.array(partSchema).meta({ description: 'Which of the units that the booking needs.' }),
  })
  .meta({ description: 'When the booking takes it, which may be a part of its time.' });

const resourceDaySchema = z
  .object({
    id: idSchema,
    name: z.string(),
    kind: z.string().nullable(),
    capacity: z.int(),
    retired: z.boolean().meta({ description: 'It is in the set-up no more, and still taken.' }),
    open: z.array(stretchSchema),
    closed: z
      .string()
      .nullable()
      .meta({ description: 'Why it is closed all day, where something is said; else null.' }),
    blocks: z.array(stretchSchema.extend({ note: z.string() })).meta({
      description: 'Parts of the day that are closed all the same, and why.',
    }),
    taken: z.array(takenSchema).meta({ description: 'By bookings of calendars that you may see.' }),
    elsewhere: z
      .array(stretchSchema.extend({ units: unitSchema }))
      .meta({ description: 'What bookings of other calendars take.' }),
    holds: z.array(
      stretchSchema.extend({
        units: unitSchema,
        seconds: z.int().meta({ description: 'Until it ends.' }),
        offered: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'ResourceDay' });

const resourceDaysSchema = z
  .object({
    day: daySchema,
    today: daySchema,
    now: z
      .int()
      .meta({ description: 'Wall minute of this moment, counted from midnight of `today`.' }),
    resources: z.array(resourceDaySchema),
  })
  .meta({ id: 'ResourceDays' });

const choicesSchema = z.object({
  units: z.array(
    z.object({
      part: partSchema,
      id: idSchema.meta({ description: 'What it has now.' }),
      candidates: z
        .array(
          z.object({
            id: idSchema,
            name: z.string(),
            obstacle: needObstacleSchema
              .omit({ name: true })
              .extend({ overrulable: z.boolean() })
              .nullable()
              .meta({ description: 'Why it cannot be had; null: it can.' }),
          }),
        )
        .meta({
          description: 'Everything that meets the need, without calendars that you may not see.',
        }),
    }),
  ),
});

/** Reads days of rooms and devices, and what a booking could have of them. */
export const resourceCalls = {
  'GET /days/{day}/resources': {
    right: 'read',
    summary: 'A day, room by room: what is taken by which booking, held and closed',
    status: 200,
    path: dayPath,
    answer: resourceDaysSchema,
  },
  'GET /bookings/{id}/units': {
    right: 'read',
    summary: 'What a booking needs, and which rooms and devices would do at its time',
    status: 200,
    path: idPath,
    answer: choicesSchema,
  },
} as const satisfies AdminCallTable;
