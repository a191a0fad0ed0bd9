/** Bookings whose events were changed in other calendars, and the team's answers: bodies and calls. */

import { z } from 'zod';
import { undoSecondsSchema } from './admin-bookings.ts';
import { type AdminCallTable, idPath, TEXT } from './admin-values.ts';
import { daySchema, idSchema } from './rest-api.ts';

const minuteSchema = z.int().meta({ description: 'Wall minute, counted from midnight of `day`.' });
const timeSchema = z.object({ day: daySchema, from: minuteSchema, until: minuteSchema });

const changeSchema = z
  .object({
    id: idSchema,
    source: z.string().meta({ description: 'What the team calls the other calendar.' }),
    booking: idSchema,
    calendar: z.string().meta({ description: 'The calendar of the booking.' }),
    reason: z.string(),
    customer: z.string(),
    here: timeSchema,
    there: timeSchema.nullable().meta({ description: 'When the event is; null if it is gone.' }),
    reachable: z.boolean().meta({ description: 'Whether the customer gets an e-mail about it.' }),
    movable: z.boolean().meta({ description: 'Whether the event begins at another time.' }),
  })
  .meta({ id: 'OutsideChange' });
/** A booking whose event was changed in another calendar. */
export type PresentedOutsideChange = z.infer<typeof changeSchema>;

const changesSchema = z.object({
  changes: z.array(changeSchema).meta({ description: 'At most 100, by the start of the booking.' }),
});

const answeredSchema = changesSchema.extend({
  booking: z.object({ id: idSchema, version: z.int(), undo_ms: z.int() }).nullable().meta({
    description: 'The booking that was moved or cancelled, and how long that can be undone.',
  }),
});

const answerSchema = z.object({
  answer: z.enum(['move', 'put_back', 'cancel']),
  undo_seconds: undoSecondsSchema,
  message: z
    .string()
    .trim()
    .max(1000)
    .regex(TEXT)
    .optional()
    .meta({ description: 'To the customer of a cancelled booking, in the mail about it.' }),
});

/** Lists changes that were made in other calendars, and answers them. */
export const outsideChangeCalls = {
  'GET /busy/changes': {
    right: 'schedule',
    summary: 'Bookings whose events were moved or deleted in another calendar',
    status: 200,
    answer: changesSchema,
  },
  'POST /busy/changes/{id}/answer': {
    right: 'schedule',
    summary: 'Move the booking as well, put the event back, or cancel the booking',
    status: 200,
    path: idPath,
    body: answerSchema,
    answer: answeredSchema,
  },
} as const satisfies AdminCallTable;
