/**
 * Customers as the team finds, shows, changes, merges and erases them: bodies and calls. A customer
 * is identified by the id of any record that one of their bookings created.
 */

import { z } from 'zod';
import { foundBookingSchema } from './admin-bookings.ts';
import {
  type AdminCallTable,
  deliveryProblemSchema,
  idPath,
  LINE,
  momentSchema,
  TEXT,
} from './admin-values.ts';
import { daySchema, idSchema } from './rest-api.ts';

const nameSchema = z.string().meta({ description: 'The e-mail address where no name is known.' });

const foundCustomersSchema = z.object({
  customers: z
    .array(
      z
        .object({
          id: idSchema,
          name: nameSchema,
          email: z.string().nullable(),
          phone: z.string().nullable(),
          bookings: z.int().meta({ description: 'How many there are or were.' }),
          last: daySchema
            .nullable()
            .meta({ description: 'When they were there last, as far as is booked.' }),
          next: daySchema.nullable(),
        })
        .meta({ id: 'FoundCustomer' }),
    )
    .meta({ description: 'Who was booked for last comes first; 30 at the most.' }),
});

const customerSearchSchema = z.object({
  text: z
    .string()
    .max(200)
    .regex(LINE)
    .meta({ description: 'As of POST /search; empty: the latest.' }),
});

/** A customer with everything that the team may see. */
const customerSchema = z
  .object({
    id: idSchema,
    name: nameSchema,
    first_name: z.string(),
    last_name: z.string().meta({ description: 'The whole name where `in_parts` is false.' }),
    in_parts: z.boolean().meta({ description: 'Whether first and last name are asked for.' }),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    other: z
      .array(z.string())
      .meta({ description: 'Other names, addresses and numbers that bookings were made with.' }),
    note: z.string().nullable().meta({
      description:
        '`null` for people limited to some calendars if the customer has bookings in others.',
    }),
    bookings: z
      .array(foundBookingSchema.extend({ noted: z.boolean() }))
      .meta({ description: 'The latest first.' }),
    waiting: z.array(
      z.object({
        id: idSchema,
        schedule: z.object({ id: idSchema, name: z.string() }),
        reason: z.object({ id: idSchema, name: z.string() }),
        day: daySchema
          .nullable()
          .meta({ description: 'Null: any day, or any before `before_day`.' }),
        before_day: daySchema.nullable(),
        moves_booking: idSchema
          .nullable()
          .meta({ description: 'Waits for something sooner than this booking.' }),
        state: z.enum(['waiting', 'offered', 'booked', 'lapsed', 'left']),
        created_at: momentSchema,
      }),
    ),
    messages: z
      .array(
        z.object({
          id: idSchema,
          kind: z.string(),
          booking: idSchema,
          to: z.string(),
          state: z.enum(['waiting', 'delivered', 'dead', 'obsolete']),
          created_at: momentSchema,
          problem: deliveryProblemSchema.nullable(),
        }),
      )
      .meta({ description: 'Mails to the customer, the latest first; 100 at the most.' }),
  })
  .meta({ id: 'Customer' });

/**
 * The body of `PUT /customers/{id}/contact`, with the same rules as in a booking. At least one
 * member must be filled.
 */
const contactSchema = z.object({
  first_name: z.string().max(4000).regex(LINE),
  last_name: z.string().max(4000).regex(LINE),
  phone: z.string().max(4000).regex(LINE),
  email: z.string().max(4000).regex(LINE),
});

/** A customer as the caller has seen them; empty if nothing was known. */
const knownContactSchema = z
  .object({
    first_name: z.string(),
    last_name: z.string(),
    phone: z.string(),
    email: z.string(),
  })
  .meta({ description: 'What was seen: where there is something else, nothing is done.' });

/**
 * The body of `PUT /customers/{id}/note`. `known` may be longer than `note`, because merging
 * customers concatenates their notes.
 */
const customerNoteSchema = z.object({
  note: z.string().max(12_000).regex(TEXT).meta({ description: 'Empty: takes it away.' }),
  known: z.string().max(200_000).optional().meta({
    description: 'The note that was seen: where there is another one, nothing is written.',
  }),
});

/** A preview of what erasing a customer does. */
const erasureSchema = z.object({
  erased: z.int().meta({
    description:
      'Bookings that are over, or were cancelled: times and states stay, without a name.',
  }),
  cancelled: z
    .array(foundBookingSchema)
    .meta({ description: 'They are cancelled, and then erased.' }),
  staying: z
    .array(foundBookingSchema)
    .meta({ description: 'Too late to be cancelled: they stay as they are until they are over.' }),
  waiting: z.int().meta({ description: 'Wishes on the waiting list, which end.' }),
  note: z.boolean(),
});

const exportSchema = z.object({
  json: z.string().meta({ description: 'All that is held about the customer, as a JSON file.' }),
  text: z.string().meta({ description: 'The same for people to read.' }),
});

/** Finds, shows, changes, merges, exports and erases customers. */
export const customerCalls = {
  'POST /customers/search': {
    right: 'read',
    summary: 'Customers by name, address, telephone or the number of a booking',
    status: 200,
    body: customerSearchSchema,
    answer: foundCustomersSchema,
  },
  'GET /customers/{id}': {
    right: 'read',
    summary: 'A customer with bookings, note, waiting list and mails',
    status: 200,
    path: idPath,
    answer: customerSchema,
  },
  'PUT /customers/{id}/contact': {
    right: 'schedule',
    summary: 'Another name, telephone number or address, in all of their bookings',
    status: 200,
    path: idPath,
    body: contactSchema.extend({ known: knownContactSchema }),
    answer: customerSchema,
  },
  'PUT /customers/{id}/note': {
    right: 'schedule',
    long: true,
    summary: "Write the team's note about a customer",
    status: 200,
    path: idPath,
    body: customerNoteSchema,
    answer: customerSchema,
  },
  'POST /customers/{id}/merge': {
    right: 'administer',
    fresh: true,
    summary: "Make another customer's bookings, notes and all else this one's",
    status: 200,
    path: idPath,
    body: z.object({
      other: idSchema.meta({ description: 'Who is no customer of their own any more.' }),
      known: knownContactSchema.meta({
        description: 'The other customer as they were seen: anybody else is not merged.',
      }),
    }),
    answer: customerSchema,
  },
  'GET /customers/{id}/erasure': {
    right: 'administer',
    summary: 'What erasing a customer would do, and what stays until when',
    status: 200,
    path: idPath,
    answer: erasureSchema,
  },
  'POST /customers/{id}/erase': {
    right: 'administer',
    fresh: true,
    summary: 'Erase a customer from all of their bookings',
    status: 200,
    path: idPath,
    body: z.object({
      known: z
        .object({
          erased: z.int().min(0),
          cancelled: z.array(idSchema),
          staying: z.array(idSchema),
          waiting: z.int().min(0),
        })
        .meta({
          description:
            'What was shown that it would do, bookings by their ids: it does that or nothing.',
        }),
    }),
    answer: z.object({ erased: z.int(), staying: z.int() }),
  },
  'POST /customers/{id}/export': {
    right: 'administer',
    fresh: true,
    summary: 'All that is held about a customer',
    status: 200,
    path: idPath,
    body: z.object({}),
    answer: exportSchema,
  },
} as const satisfies AdminCallTable;
