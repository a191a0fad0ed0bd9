/**
 * The table of the administration area's calls, below `/admin/api/v1`. Routes, checks and the client's types come from it: a call that is not here does not
 * exist, and one that is here has a handler, or nothing compiles. The browser imports types of this file alone.
 */

import { z } from 'zod';
import {
  absenceSchema,
  absencesSchema,
  adminBookingSchema,
  adminDaySchema,
  adminFormSchema,
  adminScheduleSchema,
  adminWeekSchema,
  attendanceBodySchema,
  cancelSchema,
  confirmationSchema,
  conflictsSchema,
  credentialsSchema,
  explanationsSchema,
  foundSchema,
  interfaceSchema,
  interfaceSwitchSchema,
  moveSchema,
  newBookingSchema,
  newTokenSchema,
  noteSchema,
  searchSchema,
  sessionSchema,
  setUpSchema,
  setUpStateSchema,
} from './admin-bodies.ts';
import { daySchema, slotSchema } from './rest-api.ts';

/** Who may call: anyone, also who is not signed in; or whose role reaches that far. Each includes those before it. */
export const CALL_RIGHTS = ['anyone', 'read', 'schedule', 'administer'] as const;
/** Who may call, by name. */
export type CallRight = (typeof CALL_RIGHTS)[number];

interface AdminCall {
  readonly right: CallRight;
  /** The password must have been given within the last minutes. */
  readonly fresh?: true;
  readonly summary: string;
  /** 204 where there is no answer. */
  readonly status: 200 | 201 | 204;
  readonly path?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  readonly answer?: z.ZodObject;
}

const digits = z.string().regex(/^[1-9][0-9]{0,14}$/);
const idPath = z.object({ id: digits });
const messagePath = idPath.extend({ message: digits });
const dayPath = z.object({ day: daySchema });
const schedulesQuery = z.object({
  schedules: z
    .string()
    .regex(/^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14})*$/)
    .max(1000)
    .optional()
    .meta({ description: 'Ids with commas between; left out: all calendars that are no groups.' }),
});
const choiceQuery = z.object({ schedule: digits, reason: digits });
const timeQuery = choiceQuery.extend({ slot: slotSchema });

/** Each call by method and path: who may call it, what it takes, and what it answers. */
export const adminCalls = {
  'GET /set-up': { right: 'anyone', summary: 'Whether there is no administrator yet', status: 200, answer: setUpStateSchema },
  'POST /set-up': {
    right: 'anyone',
    summary: 'Make the first administrator, and sign in',
    status: 201,
    body: setUpSchema,
    answer: sessionSchema,
  },
  'POST /session': { right: 'anyone', summary: 'Sign in', status: 201, body: credentialsSchema, answer: sessionSchema },
  'GET /session': { right: 'read', summary: 'Who is signed in, and to what', status: 200, answer: sessionSchema },
  'DELETE /session': { right: 'read', summary: 'Sign out', status: 204 },
  'POST /session/confirm': {
    right: 'read',
    summary: 'Give the password again, for calls that want it',
    status: 200,
    body: confirmationSchema,
    answer: sessionSchema,
  },
  'GET /schedules': {
    right: 'read',
    summary: 'Calendars with their reasons',
    status: 200,
    answer: z.object({ schedules: z.array(adminScheduleSchema) }),
  },
  'GET /days/{day}': {
    right: 'read',
    summary: 'A day, calendar by calendar: what is booked, held, open and free',
    status: 200,
    path: dayPath,
    query: schedulesQuery,
    answer: adminDaySchema,
  },
  'GET /weeks/{day}': {
    right: 'read',
    summary: 'Seven days from this one on, calendar by calendar',
    status: 200,
    path: dayPath,
    query: schedulesQuery,
    answer: adminWeekSchema,
  },
  'GET /forms': {
    right: 'schedule',
    summary: 'Fields of a booking for someone',
    status: 200,
    query: choiceQuery,
    answer: adminFormSchema,
  },
  'GET /explanations': {
    right: 'read',
    summary: 'Why a time is not offered: the first rule in the way, calendar by calendar',
    status: 200,
    query: timeQuery,
    answer: explanationsSchema,
  },
  'POST /search': {
    right: 'read',
    summary: 'Bookings by name, address, telephone or number',
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
  'POST /bookings': { right: 'schedule', summary: 'Book for someone', status: 201, body: newBookingSchema, answer: adminBookingSchema },
  'POST /bookings/{id}/move': {
    right: 'schedule',
    summary: 'Another time or calendar',
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
  'GET /absences': {
    right: 'read',
    summary: 'Days on which calendars are closed',
    status: 200,
    answer: absencesSchema,
  },
  'POST /absences/conflicts': {
    right: 'read',
    summary: 'What is booked on these days',
    status: 200,
    body: absenceSchema,
    answer: conflictsSchema,
  },
  'POST /absences': {
    right: 'schedule',
    summary: 'Close calendars on some days; what is booked there stays, and is answered',
    status: 201,
    body: absenceSchema,
    answer: conflictsSchema,
  },
  'POST /absences/end': { right: 'schedule', summary: 'Open them again', status: 204, body: absenceSchema },
  'GET /interface': {
    right: 'administer',
    summary: 'The REST API: its switch, and whether there is a token',
    status: 200,
    answer: interfaceSchema,
  },
  'PUT /interface': {
    right: 'administer',
    summary: 'Switch the REST API on or off',
    status: 200,
    body: interfaceSwitchSchema,
    answer: interfaceSchema,
  },
  'POST /interface/token': { right: 'administer', fresh: true, summary: 'Generate a new token', status: 201, answer: newTokenSchema },
} as const satisfies Readonly<Record<string, AdminCall>>;

/** The table as a type, for clients. */
export type AdminCalls = typeof adminCalls;
/** Method and path, as `POST /bookings/{id}/move`. */
export type AdminCallName = keyof AdminCalls;

/** What a call is sent: `path`, `query` and `body`, each where the call has one. */
export type CallInput<Name extends AdminCallName> = PathOf<AdminCalls[Name]> & QueryOf<AdminCalls[Name]> & BodyOf<AdminCalls[Name]>;

type PathOf<Call> = Call extends { readonly path: infer Path extends z.ZodObject }
  ? { readonly path: { readonly [Key in keyof z.input<Path>]: string | number } }
  : unknown;
type QueryOf<Call> = Call extends { readonly query: infer Query extends z.ZodObject } ? { readonly query: z.input<Query> } : unknown;
type BodyOf<Call> = Call extends { readonly body: infer Body extends z.ZodObject } ? { readonly body: z.input<Body> } : unknown;

/** What it answers; `undefined` with 204. */
export type CallAnswer<Name extends AdminCallName> = AdminCalls[Name] extends { readonly answer: infer Answer extends z.ZodObject }
  ? z.output<Answer>
  : undefined;
