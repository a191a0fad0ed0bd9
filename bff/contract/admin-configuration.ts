/**
 * The configuration as one installation file, and a preview of what a new file would change: bodies
 * and calls.
 */

import { z } from 'zod';
import { foundBookingSchema } from './admin-bookings.ts';
import type { AdminCallTable } from './admin-values.ts';
import { daySchema, idSchema } from './rest-api.ts';

const versionSchema = z
  .int()
  .min(0)
  .meta({ description: 'Raised by every change of the configuration; 0 before there is any.' });
const textSchema = z
  .string()
  .max(2_000_000)
  .meta({ description: 'An installation file: YAML or JSON.' });

/** The answer to `GET /configuration` and to replacing it. */
const configurationSchema = z
  .object({
    version: versionSchema,
    text: z
      .string()
      .nullable()
      .meta({ description: 'As `slotwell export` writes it: YAML. Null before there is any.' }),
    file: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: 'The same as data, with the keys of the file.' }),
    next_ids: z.object({ schedule: idSchema, reason: idSchema }).meta({
      description:
        'Ids that nothing has or had: one that was retired would come back with its bookings.',
    }),
  })
  .meta({ id: 'AdminConfiguration' });

/** The body of `POST /configuration/effect`. */
const proposedSchema = z.object({
  text: textSchema,
  version: versionSchema.meta({
    description: 'What it is based on; another one in force is refused.',
  }),
});

/** The body of `PUT /configuration`. */
const proposalSchema = proposedSchema.extend({
  fingerprint: z.string().max(64).meta({
    description: 'Of the effect that was shown; where it is another one by now, it is refused.',
  }),
});

const valueChangeSchema = z
  .object({
    key: z.string(),
    before: z
      .string()
      .nullable()
      .meta({ description: 'As it would stand on one line; null where the key was missing.' }),
    after: z.string().nullable(),
  })
  .meta({ id: 'ValueChange' });
const keyChangeSchema = valueChangeSchema
  .extend({
    entries: z
      .object({
        added: z.array(z.string()),
        removed: z.array(z.string()),
        changed: z.array(z.object({ name: z.string(), keys: z.array(valueChangeSchema) })),
      })
      .nullable()
      .meta({
        description:
          'Of a list; with none of them only its order differs. Null for a single value.',
      }),
  })
  .meta({ id: 'KeyChange' });
/** The change to one key of the file. */
export type KeyChange = z.infer<typeof keyChangeSchema>;

const entryChangeSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    kind: z.enum(['added', 'restored', 'changed', 'retired']),
    keys: z.array(keyChangeSchema),
  })
  .meta({ id: 'EntryChange' });
/** The change to a calendar or a reason. */
export type EntryChange = z.infer<typeof entryChangeSchema>;

/** An upcoming booking at a time that is no longer offered, with the reason. */
export const outsideSchema = foundBookingSchema
  .pick({ id: true, schedule: true, reason: true, day: true, from: true, customer: true })
  .extend({
    why: z.enum([
      'closed',
      'ends_after_closing',
      'schedule_retired',
      'reason_retired',
      'reason_not_offered',
      'over_capacity',
    ]),
    note: z
      .string()
      .nullable()
      .meta({ description: "The exception's note or the holiday's name, where there is one." }),
    already: z.boolean().meta({ description: 'It is outside of what is in force now, too.' }),
  })
  .meta({ id: 'OutsideBooking' });
/** An upcoming booking that the new configuration would not offer. */
export type OutsideBooking = z.infer<typeof outsideSchema>;

/**
 * The answer to `POST /configuration/effect`. Whatever it lists, bookings stay unchanged and no one
 * is notified.
 */
const effectSchema = z
  .object({
    fingerprint: z.string(),
    first: z.boolean().meta({ description: 'Nothing was configured before.' }),
    settings: z
      .array(keyChangeSchema)
      .meta({ description: 'Of the file as a whole, without calendars, resources and reasons.' }),
    schedules: z.array(entryChangeSchema),
    resources: z.array(entryChangeSchema),
    reasons: z.array(entryChangeSchema),
    zone: z
      .object({ from: z.string(), to: z.string(), bookings: z.int() })
      .nullable()
      .meta({ description: 'The wall time of so many upcoming bookings moves.' }),
    retired: z
      .array(
        z.object({
          what: z.enum(['schedule', 'resource', 'reason', 'selection']),
          id: idSchema,
          name: z.string(),
          bookings: z.int(),
        }),
      )
      .meta({
        description:
          'What is offered no more and has upcoming bookings, which keep its name and place.',
      }),
    outside: z.object({
      count: z.int(),
      already: z.int(),
      bookings: z.array(outsideSchema).meta({ description: 'At most 20.' }),
    }),
    dropped_answers: z
      .array(z.object({ name: z.string(), label: z.string(), bookings: z.int() }))
      .meta({
        description:
          'Fields that are no longer asked for; so many upcoming bookings have an answer, which is kept.',
      }),
    notes: z
      .array(
        z.discriminatedUnion('kind', [
          z.object({
            kind: z.literal('reason_capacity'),
            reason: z.string(),
            schedule: z.string(),
            capacity: z.int(),
          }),
          z.object({
            kind: z.literal('reason_persons'),
            reason: z.string(),
            schedule: z.string(),
            max: z.int(),
            places: z.int(),
          }),
          z.object({
            kind: z.enum(['exchange_named', 'exchange_alone']),
            resource: z.string(),
          }),
          z.object({
            kind: z.literal('reason_order'),
            reason: z.string(),
            schedule: z.string(),
          }),
          z.object({ kind: z.literal('never_open'), schedule: z.string() }),
        ]),
      )
      .meta({ description: 'Settings that are valid and have no effect.' }),
  })
  .meta({ id: 'ConfigurationEffect' });

const holidaysSchema = z.object({
  holidays: z.array(z.object({ day: daySchema, name: z.string() })).meta({
    description: 'In the language of the installation; none where country or state are not known.',
  }),
});

const countrySchema = z.string().regex(/^[A-Z]{2}$/);
const statesSchema = z.object({
  states: z.array(z.object({ code: z.string(), name: z.string() })).meta({
    description:
      'In the language of the country; none where it is not known or has holidays of the whole country only.',
  }),
});

/** Reads and replaces the configuration. */
export const configurationCalls = {
  'GET /configuration': {
    right: 'administer',
    summary: 'The installation file: all that is configured, as `slotwell export` writes it',
    status: 200,
    answer: configurationSchema,
  },
  'POST /configuration/effect': {
    right: 'administer',
    long: true,
    summary:
      'What another installation file would change, and what becomes of what is booked; changes nothing',
    status: 200,
    body: proposedSchema,
    answer: effectSchema,
  },
  'PUT /configuration': {
    right: 'administer',
    long: true,
    summary:
      'Take the configuration from another installation file, with the effect that was shown',
    status: 200,
    body: proposalSchema,
    answer: configurationSchema,
  },
  'GET /public-holidays': {
    right: 'administer',
    summary: 'The public holidays of a country or state in a year, as they would be closed',
    status: 200,
    query: z.object({
      country: countrySchema,
      state: z
        .string()
        .regex(/^[A-Z0-9-]{1,20}$/)
        .optional(),
      year: z.string().regex(/^(?:19|20|21)\d\d$/),
    }),
    answer: holidaysSchema,
  },
  'GET /holiday-states': {
    right: 'administer',
    summary: 'The states of a country that have public holidays of their own',
    status: 200,
    query: z.object({ country: countrySchema }),
    answer: statesSchema,
  },
} as const satisfies AdminCallTable;
