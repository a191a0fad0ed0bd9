/** Calendars of other systems whose busy times close time here: bodies and calls. */

import { z } from 'zod';
import { type AdminCallTable, digitsSchema, idPath, LINE, momentSchema } from './admin-values.ts';
import { idSchema, slotSchema } from './rest-api.ts';

const problemSchema = z.object({
  code: z.string().meta({ description: 'Why it could not be read; the key of a text.' }),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

const sourceSchema = z
  .object({
    id: idSchema,
    schedule: idSchema,
    kind: z.enum(['ics', 'caldav', 'google', 'graph']),
    name: z.string(),
    host: z.string().meta({ description: 'Of its address, which is secret and never shown.' }),
    events: z.int().meta({ description: 'How many of its events have times to come.' }),
    read: momentSchema.nullable().meta({ description: 'When it was last read successfully.' }),
    failing_since: momentSchema.nullable(),
    problem: problemSchema.nullable(),
    in_doubt: z.boolean().meta({
      description: 'It seems to have lost events, which is not believed before it is confirmed.',
    }),
  })
  .meta({ id: 'BusySource' });
/** A calendar that closes time here. */
export type PresentedBusySource = z.infer<typeof sourceSchema>;

const sourcesSchema = z.object({ sources: z.array(sourceSchema) });

const account = {
  schedule: idSchema,
  kind: z.enum(['ics', 'caldav']),
  address: z.string().min(1).max(2_000).regex(LINE),
  user: z.string().max(300).regex(LINE),
  password: z.string().max(300).regex(LINE),
  owner: z
    .string()
    .max(300)
    .regex(LINE)
    .meta({ description: 'An address whose declined invitations close nothing; may be empty.' }),
};
const triedSchema = z.object(account);
const newSourceSchema = z.object({
  ...account,
  name: z.string().trim().min(1).max(100).regex(LINE),
});

const timeSchema = z.object({
  from: slotSchema,
  until: slotSchema,
  all_day: z.boolean(),
  closes: z.boolean(),
  title: z.string().nullable().meta({ description: 'Null unless `busy.titles` is true.' }),
});
const readSchema = z.object({
  problem: problemSchema.nullable().meta({ description: 'Null if it could be read.' }),
  count: z.int().meta({ description: 'How many times there are in all.' }),
  times: z.array(timeSchema).meta({ description: 'The first ones.' }),
});

/** Lists, tries, adds, reads and removes calendars whose busy times close time here. */
export const busyCalls = {
  'GET /busy': {
    right: 'administer',
    summary: 'Other calendars whose busy times close the own calendars',
    status: 200,
    answer: sourcesSchema,
  },
  'GET /busy/times': {
    right: 'administer',
    summary: 'The busy times of a calendar as they are stored, a month at most',
    status: 200,
    query: z.object({ schedule: digitsSchema }),
    answer: z.object({ times: z.array(timeSchema) }),
  },
  'POST /busy/try': {
    right: 'administer',
    summary: 'Read another calendar once, without storing anything',
    status: 200,
    body: triedSchema,
    answer: readSchema,
  },
  'POST /busy': {
    right: 'administer',
    fresh: true,
    summary: 'Let the busy times of another calendar close a calendar',
    status: 201,
    body: newSourceSchema,
    answer: sourcesSchema,
  },
  'POST /busy/{id}/read': {
    right: 'administer',
    summary: 'Read another calendar now',
    status: 200,
    path: idPath,
    answer: sourcesSchema,
  },
  'DELETE /busy/{id}': {
    right: 'administer',
    summary: 'No longer follow another calendar: what it closed is open again',
    status: 200,
    path: idPath,
    answer: sourcesSchema,
  },
} as const satisfies AdminCallTable;
