/**
 * Set-up, signing in and out, and the user's own sessions, name, address and password: bodies and
 * calls.
 */

import { z } from 'zod';
import { type AdminCallTable, idPath, LINE, momentSchema } from './admin-values.ts';
import { daySchema, idSchema } from './rest-api.ts';

/** Roles: `viewer` reads, `scheduler` also writes bookings, `administrator` may do everything. */
export const adminRoleSchema = z
  .enum(['viewer', 'scheduler', 'administrator'])
  .meta({ id: 'AdminRole' });
/** The type of `adminRoleSchema`. */
export type AdminRole = z.infer<typeof adminRoleSchema>;

/** The calendars to which a user is limited. */
export const grantedSchedulesSchema = z.array(idSchema).min(1).max(200).nullable().meta({
  description:
    'The only calendars that there are for them; null: all, as it always is for administrators.',
});

/** The name of a user. */
export const personNameSchema = z.string().trim().min(1).max(100).regex(LINE);
/** An address, as far as a schema can check it; `parseLogin` validates it completely. */
export const emailSchema = z.string().trim().min(3).max(254);
/** A new password. */
export const passwordSchema = z
  .string()
  .min(12)
  .max(256)
  .meta({ description: 'At least 12 characters.' });

/** The answer to `GET /set-up`. */
const setUpStateSchema = z.object({
  needed: z.boolean().meta({ description: 'True while there is no administrator.' }),
});

/** The body of `POST /set-up`: the first administrator, with a code that is at most an hour old. */
const setUpSchema = z.object({
  code: z.string().max(100).meta({
    description:
      'As printed by the server or by `slotwell admin setup-code`; case, blanks and hyphens do not count.',
  }),
  name: personNameSchema,
  email: emailSchema,
  password: passwordSchema,
});

/** The body of `POST /session`. A password that is too short to be a new one is simply wrong. */
const credentialsSchema = z.object({
  email: z.string().max(254),
  password: z.string().max(256),
  code: z
    .string()
    .min(1)
    .max(40)
    .optional()
    .meta({ description: 'Where a second factor is switched on: of the app, or for recovery.' }),
});
/** The body of `POST /session/confirm`: the password of the signed-in user. */
const confirmationSchema = z.object({ password: z.string().max(256) });

/** The signed-in user, and what the pages need to know about the installation at the start. */
export const sessionSchema = z
  .object({
    administrator: z.object({
      id: idSchema,
      name: z.string(),
      email: z.string(),
      role: adminRoleSchema,
      schedules: grantedSchedulesSchema,
    }),
    fresh_until: momentSchema.nullable().meta({
      description:
        'Until when calls that want the password again do not ask for it; null: they ask.',
    }),
    installation: z
      .object({
        name: z.string(),
        time_zone: z.string(),
        language: z.string(),
        today: daySchema.meta({
          description: 'By the clock of the installation, not of the browser.',
        }),
        enabled: z.boolean().meta({ description: 'Whether the REST API answers.' }),
      })
      .nullable()
      .meta({ description: 'Null before the first import of an installation file.' }),
  })
  .meta({ id: 'AdminSession' });

const sessionListSchema = z.object({
  sessions: z.array(
    z.object({
      id: idSchema,
      device: z.string().meta({ description: 'As Firefox, Windows; empty: not known.' }),
      created_at: momentSchema,
      last_seen_at: momentSchema.meta({ description: 'Up to five minutes behind.' }),
      current: z.boolean().meta({ description: 'The one that asks.' }),
    }),
  ),
});

/** The body of `PUT /session/profile`. */
const profileSchema = z.object({ name: personNameSchema, email: emailSchema });

const newPasswordSchema = z.object({ current: z.string().max(256), password: passwordSchema });

/** Manages set-up, sessions and the user's own profile. */
export const sessionCalls = {
  'GET /set-up': {
    right: 'anyone',
    summary: 'Whether there is no administrator yet',
    status: 200,
    answer: setUpStateSchema,
  },
  'POST /set-up': {
    right: 'anyone',
    summary: 'Make the first administrator, and sign in',
    status: 201,
    body: setUpSchema,
    answer: sessionSchema,
  },
  'POST /session': {
    right: 'anyone',
    summary:
      'Sign in; where a code is wanted, too, the right password alone is answered with second_step_needed',
    status: 201,
    body: credentialsSchema,
    answer: sessionSchema,
  },
  'GET /session': {
    right: 'read',
    summary: 'Who is signed in, and to what',
    status: 200,
    answer: sessionSchema,
  },
  'DELETE /session': { right: 'read', summary: 'Sign out', status: 204 },
  'POST /session/confirm': {
    right: 'read',
    summary: 'Give the password again, for calls that want it',
    status: 200,
    body: confirmationSchema,
    answer: sessionSchema,
  },
  'GET /sessions': {
    right: 'read',
    summary: 'Where one is signed in',
    status: 200,
    answer: sessionListSchema,
  },
  'DELETE /sessions/{id}': {
    right: 'read',
    fresh: true,
    summary: 'End one of one’s own sessions',
    status: 204,
    path: idPath,
  },
  'POST /sessions/end-others': {
    right: 'read',
    fresh: true,
    summary: 'End all of one’s own sessions but this one',
    status: 204,
  },
  'PUT /session/profile': {
    right: 'read',
    fresh: true,
    summary: 'Another name of one’s own, or another address to sign in by',
    status: 200,
    body: profileSchema,
    answer: sessionSchema,
  },
  'PUT /session/password': {
    right: 'read',
    summary: 'Another password; all other sessions end',
    status: 200,
    body: newPasswordSchema,
    answer: sessionSchema,
  },
} as const satisfies AdminCallTable;
