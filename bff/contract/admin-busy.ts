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
    writes: z.enum(['reason', 'customer']).nullable().meta({
      description:
        'What the events of bookings say that are written into it; null if it is only read.',
    }),
    write_failing_since: momentSchema.nullable(),
    write_problem: problemSchema.nullable(),
    in_doubt: z.boolean().meta({
      description: 'It seems to have lost events, which is not believed before it is confirmed.',
    }),
  })
  .meta({ id: 'BusySource' });
/** A calendar that closes time here. */
export type PresentedBusySource = z.infer<typeof sourceSchema>;

const sourcesSchema = z.object({
  sources: z.array(sourceSchema),
  calendars: z
    .array(z.object({ id: idSchema, name: z.string() }))
    .meta({ description: 'The calendars and resources to which others may be connected.' }),
});

const signIn = {
  schedule: idSchema,
  address: z.string().trim().min(1).max(2_000).regex(LINE),
  user: z.string().trim().max(300).regex(LINE),
  password: z.string().max(300).regex(LINE),
  private: z.boolean().default(false).meta({
    description:
      'Whether the server may be in a private network and use plain HTTP; for administrators only.',
  }),
};
const accountSchema = z.object(signIn);
const foundSchema = z.object({
  problem: problemSchema.nullable().meta({ description: 'Null if calendars were found.' }),
  calendars: z.array(z.object({ address: z.string(), name: z.string() })),
});
const account = {
  ...signIn,
  kind: z.enum(['ics', 'caldav']),
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

const writesSchema = z.object({ writes: z.enum(['reason', 'customer']).nullable() });

const timeSchema = z.object({
  from: slotSchema,
  until: slotSchema,
  all_day: z.boolean(),
  closes: z.boolean(),
  title: z.string().nullable().meta({ description: 'Null unless `busy.titles` is true.' }),
});
const readSchema = z.object({
  problem: problemSchema.nullable().meta({ description: 'Null if it could be read.' }),
  count: z.int().meta({ description: 'How many times there are from now on.' }),
  closing: z.int().meta({ description: 'How many of them close the calendar.' }),
  times: z.array(timeSchema).meta({ description: 'The first ones.' }),
});

/** Lists, finds, tries, adds, reads and removes calendars whose busy times close time here. */
export const busyCalls = {
  'GET /busy': {
    right: 'schedule',
    summary: 'Other calendars whose busy times close the own calendars',
    status: 200,
    answer: sourcesSchema,
  },
  'GET /busy/times': {
    right: 'schedule',
    summary: 'The busy times of a calendar as they are stored, a month at most',
    status: 200,
    query: z.object({ schedule: digitsSchema }),
    answer: z.object({ times: z.array(timeSchema) }),
  },
  'POST /busy/find': {
    right: 'schedule',
    summary: 'The calendars of an account on a CalDAV server, from any address of it',
    status: 200,
    body: accountSchema,
    answer: foundSchema,
  },
  'POST /busy/try': {
    right: 'schedule',
    summary: 'Read another calendar once, without storing anything',
    status: 200,
    body: triedSchema,
    answer: readSchema,
  },
  'POST /busy': {
    right: 'schedule',
    fresh: true,
    summary: 'Let the busy times of another calendar close a calendar',
    status: 201,
    body: newSourceSchema,
    answer: sourcesSchema,
  },
  'POST /busy/{id}/read': {
    right: 'schedule',
    summary: 'Read another calendar now',
    status: 200,
    path: idPath,
    answer: sourcesSchema,
  },
  'PUT /busy/{id}': {
    right: 'schedule',
    fresh: true,
    summary: 'Write the bookings of a calendar into another one, or no longer',
    status: 200,
    path: idPath,
    body: writesSchema,
    answer: sourcesSchema,
  },
  'DELETE /busy/{id}': {
    right: 'schedule',
    summary: 'No longer follow another calendar: what it closed is open again',
    status: 200,
    path: idPath,
    answer: sourcesSchema,
  },
} as const satisfies AdminCallTable;
