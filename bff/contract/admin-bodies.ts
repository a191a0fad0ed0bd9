/**
 * The bodies of `/admin/api/v1`, as schemas that validate, type and describe. Times of a day are wall minutes, counted from the day's first midnight as the
 * installation's clocks show it: 615 is 10:15, and what lasts past midnight ends above 1440. Texts are in the installation's language.
 */

import { z } from 'zod';
import { daySchema, formFieldSchema, idSchema, instantSchema, slotSchema } from './rest-api.ts';

/** What administrators may do: read; read and write bookings; everything. */
export const adminRoleSchema = z.enum(['viewer', 'scheduler', 'administrator']).meta({ id: 'AdminRole' });
/** What an administrator may do, by name. */
export type AdminRole = z.infer<typeof adminRoleSchema>;

/** Characters that no text needs, and some databases refuse. */
const TEXT = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;
const LINE = /^[^\p{Cc}\p{Cs}]*$/u;

const personNameSchema = z.string().trim().min(1).max(100).regex(LINE);
const emailSchema = z.string().trim().min(3).max(254);
const passwordSchema = z.string().min(12).max(256).meta({ description: 'At least 12 characters.' });
/** Of the server's clock, UTC with milliseconds. */
const momentSchema = z.iso.datetime();

/** The answer to `GET /set-up`. */
export const setUpStateSchema = z.object({ needed: z.boolean().meta({ description: 'True while there is no administrator.' }) });

/** The body of `POST /set-up`: the first administrator, with the code of at most an hour ago. */
export const setUpSchema = z.object({
  code: z
    .string()
    .max(100)
    .meta({ description: 'As printed by the server or by `slotwell admin setup-code`; case, blanks and hyphens do not count.' }),
  name: personNameSchema,
  email: emailSchema,
  password: passwordSchema,
});

/** The body of `POST /session`. Shorter passwords than new ones may have are only wrong. */
export const credentialsSchema = z.object({ email: z.string().max(254), password: z.string().max(256) });
/** The body of `POST /session/confirm`: the password of the one who is signed in. */
export const confirmationSchema = z.object({ password: z.string().max(256) });

/** Who is signed in, and what the pages must know of the installation to begin with. */
export const sessionSchema = z
  .object({
    administrator: z.object({ id: idSchema, name: z.string(), email: z.string(), role: adminRoleSchema }),
    fresh_until: momentSchema
      .nullable()
      .meta({ description: 'Until when calls that want the password again do not ask for it; null: they ask.' }),
    installation: z
      .object({
        name: z.string(),
        time_zone: z.string(),
        language: z.string(),
        today: daySchema.meta({ description: 'By the clock of the installation, not of the browser.' }),
        enabled: z.boolean().meta({ description: 'Whether the REST API answers.' }),
      })
      .nullable()
      .meta({ description: 'Null before the first import of an installation file.' }),
  })
  .meta({ id: 'AdminSession' });

const adminReasonSchema = z
  .object({ id: idSchema, name: z.string(), minutes: z.int(), buffer_before: z.int(), buffer_after: z.int() })
  .meta({ id: 'AdminReason' });

/** A calendar with the reasons that it offers; durations and buffers in minutes. */
export const adminScheduleSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    location: z.string().nullable(),
    capacity: z.int(),
    group: z.boolean().meta({ description: 'True: it gives one of several calendars, and has no column of its own.' }),
    reasons: z.array(adminReasonSchema),
  })
  .meta({ id: 'AdminSchedule' });

const stretchSchema = z
  .object({ from: z.int(), until: z.int() })
  .meta({ id: 'Stretch', description: 'Wall minutes of the day, half-open.' });

/** How the customer came, as marked: `none` takes a mark back. */
export const attendanceSchema = z.enum(['arrived', 'done', 'no_show', 'none']).meta({ id: 'Attendance' });
/** How the customer came, by name. */
export type Attendance = z.infer<typeof attendanceSchema>;
const statusSchema = z.enum(['pending', 'confirmed', 'cancelled', 'completed', 'no_show']);

const dayBookingSchema = z
  .object({
    id: idSchema,
    version: z.int(),
    status: statusSchema,
    attendance: attendanceSchema,
    from: z.int(),
    until: z.int(),
    blocks_from: z.int().meta({ description: 'With the buffer before.' }),
    blocks_until: z.int(),
    reason: z.object({ id: idSchema, name: z.string() }),
    customer: z
      .string()
      .meta({ description: 'Name; the e-mail address where no name was given; empty where nothing is known, or it was erased.' }),
    noted: z.boolean().meta({ description: 'Whether the team wrote a note.' }),
    created_at: momentSchema,
  })
  .meta({ id: 'DayBooking' });
/** A booking on a day of a calendar. `from` and `until` are its own minutes, half-open; `blocks_from` and `blocks_until` have the buffers, too. */
export type DayBooking = z.infer<typeof dayBookingSchema>;

const dayScheduleSchema = z
  .object({
    id: idSchema,
    version: z.int().meta({ description: 'Raised by every change of what is on this calendar.' }),
    open: z.array(stretchSchema),
    closed: z.string().nullable().meta({ description: 'Why it is closed all day, where something is said; else null.' }),
    free: z
      .array(stretchSchema)
      .meta({ description: 'Open time in which a place is left, also where it is past or too soon for customers.' }),
    bookings: z.array(dayBookingSchema).meta({ description: 'Pending and confirmed ones that touch the day, by start.' }),
    holds: z.array(
      z.object({
        from: z.int(),
        until: z.int(),
        reason: z.object({ id: idSchema, name: z.string() }),
        seconds: z.int().meta({ description: 'Until it ends.' }),
      }),
    ),
  })
  .meta({ id: 'DaySchedule' });
/** A calendar on a day: what is open, booked, held and free. */
export type DaySchedule = z.infer<typeof dayScheduleSchema>;

/** The answer to `GET /days/{day}`: the calendars that were asked for, on one day. */
export const adminDaySchema = z
  .object({
    day: daySchema,
    today: daySchema,
    now: z.int().meta({ description: 'Wall minute of this moment, counted from midnight of `today`.' }),
    schedules: z.array(dayScheduleSchema),
  })
  .meta({ id: 'AdminDay' });

/** Seven days of calendars. */
export const adminWeekSchema = z
  .object({
    today: daySchema,
    now: z.int().meta({ description: 'Wall minute of this moment, counted from midnight of `today`.' }),
    days: z.array(z.object({ day: daySchema, schedules: z.array(dayScheduleSchema) })).meta({ description: 'From the day asked for on.' }),
  })
  .meta({ id: 'AdminWeek' });

/** A booking with all that the team may see of it; the answer to what reads or changes one. */
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
    slot: slotSchema,
    instant: instantSchema,
    customer: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    language: z.string(),
    surface: z.enum(['api', 'widget', 'admin', 'command_line']),
    created_at: momentSchema,
    confirm_until: momentSchema.nullable(),
    note: z.string(),
    changeable: z.boolean().meta({ description: 'Whether it can be moved: it stands and has not begun.' }),
    answers: z.array(z.object({ name: z.string(), label: z.string(), value: z.union([z.string(), z.boolean()]) })),
    history: z
      .array(z.object({ at: momentSchema, actor: z.string(), action: z.string(), detail: z.string().nullable() }))
      .meta({ description: 'From the audit log, newest first; `action` as there, for example `booking.moved`.' }),
    messages: z.array(
      z.object({
        id: idSchema,
        kind: z.string(),
        channel: z.enum(['mail', 'webhook']),
        role: z.enum(['customer', 'operator', 'endpoint']),
        state: z.enum(['waiting', 'delivered', 'dead', 'obsolete']),
        created_at: momentSchema,
        problem: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'AdminBooking' });

/** What somebody says of themselves, to find their booking. */
export const searchSchema = z.object({
  text: z.string().max(200).regex(LINE).meta({
    description:
      'Names, e-mail addresses, telephone numbers, or parts of them; or the number of a booking. Case and accents do not matter.',
  }),
});

const foundBookingSchema = adminBookingSchema
  .pick({ id: true, status: true, attendance: true, schedule: true, reason: true, day: true, from: true, until: true })
  .extend({ customer: z.string(), email: z.string().nullable(), phone: z.string().nullable(), over: z.boolean() })
  .meta({ id: 'FoundBooking' });

/** What was found, each with where it is. */
export const foundSchema = z.object({
  bookings: z
    .array(foundBookingSchema)
    .meta({ description: 'Those to come, soonest first, then those that are over, latest first; 20 at the most.' }),
});

const inCalendar = { schedule: z.object({ id: idSchema, name: z.string() }) };
const explanationSchema = z
  .discriminatedUnion('rule', [
    z.object({ ...inCalendar, rule: z.enum(['offered', 'malformed', 'skipped_by_clock', 'past', 'ends_after_closing']) }),
    z.object({ ...inCalendar, rule: z.literal('lead_time'), minutes: z.int() }),
    z.object({ ...inCalendar, rule: z.literal('beyond_horizon'), last_day: daySchema }),
    z.object({
      ...inCalendar,
      rule: z.literal('closed'),
      by: z.enum(['weekly', 'exception', 'public_holiday']),
      why: z.string().nullable().meta({ description: "The exception's note or the holiday's name, where there is one." }),
    }),
    z.object({ ...inCalendar, rule: z.literal('off_grid'), step: z.int().meta({ description: 'Minutes.' }) }),
    z.object({ ...inCalendar, rule: z.literal('daily_limit'), limit: z.int() }),
    z.object({ ...inCalendar, rule: z.literal('occupied'), by: z.enum(['schedule', 'reason']), capacity: z.int() }),
  ])
  .meta({ id: 'Explanation', description: 'The first rule in the way of a time in a calendar; `offered`: none is.' });
/** Why a time is not offered in one calendar, or that it is. */
export type Explanation = z.infer<typeof explanationSchema>;

/** The answer to `GET /explanations`: one for the calendar, of a group one for each member that offers the reason. */
export const explanationsSchema = z.object({ slot: slotSchema, explanations: z.array(explanationSchema) });

/** Days on which calendars are closed, all included. */
export const absenceSchema = z.object({
  schedules: z.array(idSchema).min(1).max(100),
  from: daySchema,
  until: daySchema,
  note: z.string().trim().max(200).regex(LINE).optional().meta({ description: 'Why; customers read it, too.' }),
});

/** What of absences is over is left out. */
export const absencesSchema = z.object({
  absences: z.array(z.object({ schedule: idSchema, from: daySchema, until: daySchema, note: z.string() })),
});

/** What is booked while calendars are closed. */
export const conflictsSchema = z.object({
  bookings: z.array(foundBookingSchema).meta({ description: 'Those that stand and are not over, by start; 200 at the most.' }),
});

/** Why the operator goes outside the rules; written into the audit log. */
const overruleSchema = z
  .object({ reason: z.string().trim().min(1).max(200).regex(LINE) })
  .meta({ description: 'Opening hours, grid, lead time, horizon and limits do not count; a place that is taken stays taken.' });

/** The body of `POST /bookings`: a booking for somebody. */
export const newBookingSchema = z.object({
  schedule: idSchema,
  reason: idSchema,
  slot: slotSchema,
  submission: z
    .record(z.string(), z.union([z.string(), z.boolean()]))
    .meta({ description: 'By field name, as GET /forms names them. No field must be filled, but one: who it is for.' }),
  note: z.string().max(4000).regex(TEXT).optional(),
  quiet: z.boolean().optional().meta({ description: 'True: the customer gets no mail about it.' }),
  overrule: overruleSchema.optional(),
});

/** The body of `POST /bookings/{id}/move`. */
export const moveSchema = z.object({
  slot: slotSchema,
  version: z.int().min(1).meta({ description: 'The version that was seen: another one is refused.' }),
  schedule: idSchema.optional().meta({ description: 'Left out: the one it is in.' }),
  quiet: z.boolean().optional(),
  overrule: overruleSchema.optional(),
});

/** The body of `POST /bookings/{id}/cancel`. */
export const cancelSchema = z.object({
  message: z.string().trim().max(1000).regex(TEXT).optional().meta({ description: 'To the customer, in the mail about it.' }),
  quiet: z.boolean().optional(),
});

/** The body of `POST /bookings/{id}/attendance`. */
export const attendanceBodySchema = z.object({ state: attendanceSchema });
/** The body of `PUT /bookings/{id}/note`: at most 4000 characters. */
export const noteSchema = z.object({ note: z.string().max(4000).regex(TEXT).meta({ description: 'Empty: takes it away.' }) });

/** The answer to `GET /forms`: the fields in the order in which they are asked. */
export const adminFormSchema = z.object({ fields: z.array(formFieldSchema.extend({ name: z.string() })) });

/** The answer to `GET /interface`, and to switching it. */
export const interfaceSchema = z
  .object({ enabled: z.boolean(), token: z.boolean().meta({ description: 'Whether there is one.' }) })
  .meta({ id: 'Interface' });
/** The body of `PUT /interface`. */
export const interfaceSwitchSchema = z.object({ enabled: z.boolean() });
/** The answer to `POST /interface/token`. */
export const newTokenSchema = z.object({ token: z.string().meta({ description: 'Shown this once; the one before has ended.' }) });
