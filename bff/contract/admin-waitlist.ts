/** The waiting list: bodies and calls. */

import { z } from 'zod';
import { emailSchema, personNameSchema } from './admin-sessions.ts';
import { type AdminCallTable, idPath, momentSchema } from './admin-values.ts';
import { daySchema, idSchema, slotSchema } from './rest-api.ts';

const namedSchema = z.object({ id: idSchema, name: z.string() });

const waitingSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string().nullable(),
  schedule: namedSchema,
  reason: namedSchema,
  day: daySchema.nullable().meta({ description: 'Null: any day, or any before `before_day`.' }),
  before_day: daySchema.nullable().meta({ description: 'Only times on earlier days suit.' }),
  moves: z.object({ booking: idSchema, day: daySchema, from: z.int() }).nullable().meta({
    description:
      'The booking that accepting an offer moves, with its time: only earlier ones suit.',
  }),
  persons: z.int().meta({
    description: 'How many come: only a time that has places for all of them can be offered.',
  }),
  state: z
    .enum(['unconfirmed', 'waiting', 'offered'])
    .meta({ description: 'Who has not followed the link in the mail is offered nothing.' }),
  created_at: momentSchema,
  offer: z
    .object({ schedule: namedSchema, day: daySchema, from: z.int(), until: momentSchema })
    .nullable(),
});

/** Lists the waiting list, offers times by hand, and removes entries. */
export const waitlistCalls = {
  'GET /waitlist': {
    right: 'read',
    summary: 'Who waits, in the order in which times are offered; 1,000 at the most',
    status: 200,
    answer: z.object({
      entries: z.array(waitingSchema),
      open: z.boolean().meta({
        description: 'Whether there is a waiting list that somebody can be entered into.',
      }),
    }),
  },
  'POST /waitlist': {
    right: 'schedule',
    summary: 'Enter somebody who asked for it; they need not confirm it',
    status: 204,
    body: z.object({
      schedule: idSchema.meta({ description: 'May be a group.' }),
      reason: idSchema,
      day: daySchema.nullable().meta({ description: 'Null: any day.' }),
      name: personNameSchema,
      email: emailSchema,
    }),
  },
  'POST /waitlist/{id}/offer': {
    right: 'schedule',
    summary: 'Hold a free time for somebody who waits, and tell them',
    status: 204,
    path: idPath,
    body: z.object({ schedule: idSchema, slot: slotSchema }),
  },
  'POST /waitlist/{id}/remove': {
    right: 'schedule',
    summary: 'Take somebody off the list; what they were offered goes to the next',
    status: 204,
    path: idPath,
    body: z.object({
      known: waitingSchema.shape.state.meta({
        description: 'The state that was seen: in another one the entry stays.',
      }),
    }),
  },
} as const satisfies AdminCallTable;
