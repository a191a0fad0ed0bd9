/** Classes: who leads one on a date, in which room, and what it could take instead. */

import { z } from 'zod';
import { needObstacleSchema } from './admin-explanations.ts';
import { type AdminCallTable, dayPath, digitsSchema, TEXT } from './admin-values.ts';
import { idSchema, slotSchema } from './rest-api.ts';

const MAX_TAKEN = 10;

const isCalendarSchema = z.boolean().meta({ description: 'Else it is a room or device.' });

const takenByClassSchema = z.object({
  id: idSchema,
  name: z.string().nullable().meta({
    description: 'Null if the caller has no access to the calendar.',
  }),
  is_calendar: isCalendarSchema,
});

/** A class on its date. The minutes are those of the day on which it begins. */
export const classSchema = z
  .object({
    schedule: z.object({
      id: idSchema,
      name: z.string().nullable().meta({
        description: 'Null if the caller has no access to the calendar.',
      }),
    }),
    reason: z.object({ id: idSchema, name: z.string() }),
    slot: slotSchema,
    from: z.int().meta({ description: 'Wall minute of the day; so is `until`, exclusive.' }),
    until: z.int(),
    takes: z.array(takenByClassSchema).meta({ description: 'On this date.' }),
    begun: z.boolean(),
  })
  .meta({ id: 'AdminClass' });

const classChoicesSchema = z
  .object({
    takes: z.array(idSchema).meta({ description: 'On this date.' }),
    choices: z
      .array(
        z.object({
          id: idSchema,
          name: z.string().nullable().meta({
            description: 'Null if the caller has no access to the calendar: it can only stay.',
          }),
          is_calendar: isCalendarSchema,
          obstacle: needObstacleSchema
            .omit({ name: true })
            .nullable()
            .meta({ description: 'Why it cannot be had; null: it can, or is had already.' }),
        }),
      )
      .meta({ description: 'Rooms, devices, and the calendars that the caller may change.' }),
    mails: z.object({
      all: z.int().meta({ description: 'How many customers have booked and have an address.' }),
      told: z.int().meta({
        description: 'How many of these were told of an earlier change of this class.',
      }),
    }),
  })
  .meta({ id: 'ClassChoices' });

const classChangeSchema = z.object({
  schedule: idSchema,
  slot: slotSchema,
  takes: z.array(idSchema).max(MAX_TAKEN),
  known: z.array(idSchema).max(MAX_TAKEN).meta({ description: 'What it was seen to take before.' }),
  tell: z.boolean().meta({
    description:
      'Whether all who booked get an e-mail. If not, only those do who were told of an earlier change.',
  }),
  message: z.string().trim().max(1000).regex(TEXT).optional(),
  undo_seconds: z.int().min(10).max(60).optional().meta({
    description:
      'For how long the e-mails are kept back, so that it may be undone. Left out: they are sent at once.',
  }),
});

/** Lists the classes of a day, and changes what one takes. */
export const classCalls = {
  'GET /days/{day}/classes': {
    right: 'read',
    summary: 'The classes that begin on a day, with who leads them and in which room',
    status: 200,
    path: dayPath,
    answer: z.object({ classes: z.array(classSchema) }),
  },
  'GET /classes': {
    right: 'read',
    summary: 'Who could lead a class on its date, which rooms are free for it, and who has booked',
    status: 200,
    query: z.object({ schedule: digitsSchema, slot: slotSchema }),
    answer: classChoicesSchema,
  },
  'POST /classes/change': {
    right: 'schedule',
    summary: 'Change who leads a class on one date, or its room; whoever booked keeps the place',
    status: 200,
    body: classChangeSchema,
    answer: z.object({
      told: z.int().meta({ description: 'How many customers get an e-mail about it.' }),
    }),
  },
} as const satisfies AdminCallTable;
