/**
 * Bookings as the team sees, finds and changes them: bodies and calls. `from` and `until` are wall
 * minutes of `day`.
 */

import { z } from 'zod';
import {
  type AdminCallTable,
  deliveryProblemSchema,
  digitsSchema,
  idPath,
  LINE,
  momentSchema,
  TEXT,
} from './admin-values.ts';
import { daySchema, idSchema, instantSchema, slotSchema } from './rest-api.ts';

/** Whether the customer came, as marked by the team; `none` removes a mark. */
export const attendanceSchema = z
  .enum(['arrived', 'done', 'no_show', 'none'])
  .meta({ id: 'Attendance' });
/** The type of `attendanceSchema`. */
export type Attendance = z.infer<typeof attendanceSchema>;
/** The status of a booking. */
export const statusSchema = z.enum(['pending', 'confirmed', 'cancelled']);

/** A time to which a booking could be moved; `from` is a wall minute of the day. */
export const proposedTimeSchema = z.object({
  schedule: z.object({ id: idSchema, name: z.string() }),
  day: daySchema,
  from: z.int(),
});

/** The number of a unit that a booking needs. */
export const partSchema = z
  .int()
  .min(1)
  .meta({ description: 'The number of a unit, counted through the needs of the reason.' });

/** A booking takes these besides its calendar: rooms, devices and other calendars. */
export const takesSchema = z
  .array(
    z.object({
      id: idSchema,
      name: z.string(),
      units: z.int().min(1).meta({ description: 'How many of it at once.' }),
      parts: z.array(partSchema).meta({ description: 'Which of the units that it needs.' }),
    }),
  )
  .meta({
    description:
      'What it takes besides its calendar: rooms, devices and other calendars. Empty for a booking that was cancelled.',
  });

/** A booking with everything that the team may see; the answer of calls that read or change one. */
export const adminBookingSchema = z
  .object({
    id: idSchema,
    version: z.int(),
    status: statusSchema,
    attendance: attendanceSchema,
    schedule: z.object({ id: idSchema, name: z.string() }),
    reason: z.object({ id: idSchema, name: z.string() }),
    day: daySchema,
    from: z.int(),
    until: z.int(),
    dates: z
      .array(z.object({ day: daySchema, from: z.int(), until: z.int() }))
      .meta({ description: 'All dates of a course, in order; empty for any other booking.' }),
    slot: slotSchema,
    instant: instantSchema,
    customer: z.string(),
    customer_id: idSchema.meta({
      description: 'Of the record that the booking made: the customer is found by it.',
    }),
    persons: z.int().meta({ description: 'How many come: it takes as many places.' }),
    takes: takesSchema,
    email: z.string().nullable(),
    phone: z.string().nullable(),
    language: z.string(),
    surface: z.enum(['api', 'widget', 'admin', 'command_line']),
    created_at: momentSchema,
    confirm_until: momentSchema.nullable(),
    note: z.string(),
    changeable: z
      .boolean()
      .meta({ description: 'Whether it can be moved: it stands and has not begun.' }),
    cancellable: z.boolean().meta({
      description:
        'Whether it can be cancelled: it stands, and its only or last date has not begun.',
    }),
    undo_ms: z.int().meta({
      description:
        'For how long its latest cancellation or move may be undone: no mail about it leaves before. 0: it may not.',
    }),
    proposal: z
      .object({
        number: z.int().meta({ description: 'How many were made of the booking, with this one.' }),
        until: momentSchema,
        times: z.array(proposedTimeSchema),
      })
      .nullable()
      .meta({
        description: 'Other times that are held for the customer, whose answer is awaited.',
      }),
    answers: z.array(
      z.object({ name: z.string(), label: z.string(), value: z.union([z.string(), z.boolean()]) }),
    ),
    history: z
      .array(
        z.object({
          at: momentSchema,
          actor: z.string(),
          action: z.string(),
          detail: z.string().nullable(),
        }),
      )
      .meta({
        description:
          'From the audit log, newest first; `action` as there, for example `booking.moved`.',
      }),
    messages: z.array(
      z.object({
        id: idSchema,
        kind: z.string(),
        channel: z.enum(['mail', 'webhook']),
        role: z.enum(['customer', 'operator', 'endpoint']),
        to: z.string().nullable().meta({ description: 'The e-mail address; null for a webhook.' }),
        state: z.enum(['waiting', 'delivered', 'dead', 'obsolete']),
        created_at: momentSchema,
        problem: deliveryProblemSchema.nullable(),
      }),
    ),
  })
  .meta({ id: 'AdminBooking' });

const searchSchema = z.object({
  text: z.string().max(200).regex(LINE).meta({
    description:
      'Names, e-mail addresses, telephone numbers, or parts of them; the number of a booking; or a part of the name of a room, for what is booked there. Case and accents do not matter.',
  }),
});

/** A booking in a list, with its calendar and time; `over`: it has ended. */
export const foundBookingSchema = adminBookingSchema
  .pick({
    id: true,
    version: true,
    status: true,
    attendance: true,
    schedule: true,
    reason: true,
    day: true,
    from: true,
    until: true,
    persons: true,
    takes: true,
  })
  .extend({
    customer: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    over: z.boolean(),
  })
  .meta({ id: 'FoundBooking' });

const foundSchema = z.object({
  bookings: z.array(foundBookingSchema).meta({
    description:
      'Those to come, soonest first, then those that are over, latest first; 20 at the most.',
  }),
});

/** The reason for overruling, which is written into the audit log. */
const overruleSchema = z.object({ reason: z.string().trim().min(1).max(200).regex(LINE) }).meta({
  description:
    'Opening hours, grid, horizon and limits do not count; a place that is taken stays taken. The lead time is a rule for customers and counts in no call of the team.',
});

/** The version of a booking that the caller has seen, for every call that changes it. */
export const seenVersionSchema = z
  .int()
  .min(1)
  .meta({ description: 'The version that was seen: another one is refused.' });

/** The body of `POST /bookings`: a booking on behalf of a customer. */
const newBookingSchema = z.object({
  schedule: idSchema,
  reason: idSchema,
  slot: slotSchema,
  submission: z.record(z.string(), z.union([z.string(), z.boolean()])).meta({
    description:
      'By field name, as GET /forms names them; `persons` is how many come. No field must be filled, but one: who it is for.',
  }),
  note: z.string().max(4000).regex(TEXT).optional(),
  quiet: z.boolean().optional().meta({ description: 'True: the customer gets no mail about it.' }),
  overrule: overruleSchema.optional(),
  follows: z.object({ booking: idSchema, version: seenVersionSchema }).optional().meta({
    description: 'The booking that this one follows, with whose answers it is made.',
  }),
});

const onRequestSchema = z.boolean().optional().meta({
  description:
    'True: the customer asked for it, and the mail about it says so; else it says that the operator had to.',
});

/** How long the mails about a change wait, so that it can be undone. */
export const undoSecondsSchema = z.int().min(10).max(60).optional().meta({
  description:
    'For how long its mails are kept back, so that it may be undone: longer where many are changed one after the other, or whoever changes it may be away for a moment. Left out: 10.',
});

const chosenUnitsSchema = z
  .array(
    z.object({
      part: partSchema,
      id: idSchema.meta({ description: 'The room, device or calendar that it is to have.' }),
      instead: idSchema
        .optional()
        .meta({ description: 'The one that was seen there: another one is refused.' }),
    }),
  )
  .max(100)
  .meta({
    description:
      'Rooms and devices chosen by hand; the others are decided around them. With the time and the calendar that the booking has, only these change: its version stays, and nobody is told.',
  });

/** The body of `POST /bookings/{id}/move`. */
const moveSchema = z.object({
  slot: slotSchema,
  version: seenVersionSchema,
  schedule: idSchema.optional().meta({ description: 'Left out: the one it is in.' }),
  quiet: z.boolean().optional(),
  on_request: onRequestSchema,
  overrule: overruleSchema.optional(),
  takes: chosenUnitsSchema.optional(),
  undo_seconds: undoSecondsSchema,
});

/** The body of `POST /bookings/{id}/cancel`. */
const cancelSchema = z.object({
  version: seenVersionSchema,
  message: z
    .string()
    .trim()
    .max(1000)
    .regex(TEXT)
    .optional()
    .meta({ description: 'To the customer, in the mail about it.' }),
  quiet: z.boolean().optional(),
  on_request: onRequestSchema,
  undo_seconds: undoSecondsSchema,
});

/** The body of `POST /bookings/{id}/undo`. */
const undoSchema = z.object({
  version: z.int().min(1).meta({ description: 'The version that the change led to.' }),
});

/** The body of `POST /bookings/{id}/attendance`. */
const attendanceBodySchema = z.object({
  state: attendanceSchema,
  version: seenVersionSchema,
  known: attendanceSchema.meta({ description: 'The mark that was seen: another one is refused.' }),
});
/** The body of `POST /bookings/{id}/confirm`. */
const confirmSchema = z.object({ version: seenVersionSchema });
/** The body of `PUT /bookings/{id}/note`: at most 4000 characters. */
const noteSchema = z.object({
  note: z.string().max(4000).regex(TEXT).meta({ description: 'Empty: takes it away.' }),
  known: z.string().max(4000).optional().meta({
    description: 'The note that was seen: where there is another one, nothing is written.',
  }),
});

const messagePath = idPath.extend({ message: digitsSchema });

/** Finds, shows, creates and changes bookings. */
export const bookingCalls = {
  'POST /search': {
    right: 'read',
    summary: 'Bookings by name, address, telephone, number or room',
    status: 200,
    body: searchSchema,
    answer: foundSchema,
  },
  'GET /bookings/{id}': {
    right: 'read',
    summary: 'A booking with its answers, history and messages',
    status: 200,
    path: idPath,
    answer: adminBookingSchema,
  },
  'POST /bookings': {
    right: 'schedule',
    summary: 'Book for someone',
    status: 201,
    body: newBookingSchema,
    answer: adminBookingSchema,
  },
  'POST /bookings/{id}/confirm': {
    right: 'schedule',
    summary: 'Confirm for a customer who has not followed the link in the e-mail',
    status: 200,
    path: idPath,
    body: confirmSchema,
    answer: adminBookingSchema,
  },
  'POST /bookings/{id}/move': {
    right: 'schedule',
    summary: 'Another time, calendar or room',
    status: 200,
    path: idPath,
    body: moveSchema,
    answer: adminBookingSchema,
  },
  'POST /bookings/{id}/cancel': {
    right: 'schedule',
    summary: 'Cancel, with a message, as usual, or quietly',
    status: 200,
    path: idPath,
    body: cancelSchema,
    answer: adminBookingSchema,
  },
  'POST /bookings/{id}/undo': {
    right: 'schedule',
    summary: 'Undo the latest cancellation or move, as long as no mail about it has left',
    status: 200,
    path: idPath,
    body: undoSchema,
    answer: adminBookingSchema,
  },
  'POST /bookings/{id}/attendance': {
    right: 'schedule',
    summary: 'Mark as arrived, done or not come; or take the mark back',
    status: 200,
    path: idPath,
    body: attendanceBodySchema,
    answer: adminBookingSchema,
  },
  'PUT /bookings/{id}/note': {
    right: 'schedule',
    summary: "Write the team's note",
    status: 200,
    path: idPath,
    body: noteSchema,
    answer: adminBookingSchema,
  },
  'POST /bookings/{id}/messages/{message}/resend': {
    right: 'schedule',
    summary: 'Send a mail about a booking once more',
    status: 200,
    path: messagePath,
    answer: adminBookingSchema,
  },
} as const satisfies AdminCallTable;
