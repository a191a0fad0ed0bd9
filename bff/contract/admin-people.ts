/** Users of the administration area and their invitations: bodies and calls. */

import { z } from 'zod';
import {
  adminRoleSchema,
  emailSchema,
  grantedSchedulesSchema,
  passwordSchema,
  personNameSchema,
  sessionSchema,
} from './admin-sessions.ts';
import { type AdminCallTable, idPath, momentSchema } from './admin-values.ts';
import { idSchema } from './rest-api.ts';

const grant = { role: adminRoleSchema, schedules: grantedSchedulesSchema };

const userSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    email: z.string(),
    ...grant,
    active: z.boolean().meta({ description: 'False: deactivated. Who is may be invited again.' }),
    second_factor: z.boolean().meta({ description: 'Or passkeys: what is taken away together.' }),
    last_seen_at: momentSchema
      .nullable()
      .meta({ description: 'Up to five minutes behind; null: never.' }),
  })
  .meta({ id: 'AdminUser' });

const invitationSchema = z
  .object({
    id: idSchema,
    email: z.string(),
    ...grant,
    created_at: momentSchema,
    expires_at: momentSchema,
  })
  .meta({ id: 'Invitation' });

const peopleSchema = z.object({
  users: z.array(userSchema),
  invitations: z
    .array(invitationSchema)
    .meta({ description: 'Not accepted yet; also those that are too old.' }),
});

const newInvitationSchema = z.object({ email: emailSchema, ...grant });

const madeInvitationSchema = z.object({
  link: z.string().meta({ description: 'Shown this once. It works once, for whoever has it.' }),
  expires_at: momentSchema,
  mail: z
    .enum(['sent', 'failed', 'off'])
    .meta({ description: 'Whether it went to the address, too; off: no mail server is set up.' }),
  problem: z.string().nullable().meta({ description: 'What the mail server had against it.' }),
});

const codeSchema = z.string().max(100).meta({ description: 'What follows the # of the link.' });

const invitedSchema = z.object({
  email: z.string(),
  role: adminRoleSchema,
  installation: z.string(),
});

const acceptSchema = z.object({
  code: codeSchema,
  name: personNameSchema,
  password: passwordSchema,
});

/** Manages users and invitations. */
export const peopleCalls = {
  'GET /users': {
    right: 'administer',
    summary: 'Who may work here, and who is invited',
    status: 200,
    answer: peopleSchema,
  },
  'POST /invitations': {
    right: 'administer',
    fresh: true,
    summary: 'Invite somebody, by a link that is shown once',
    status: 201,
    body: newInvitationSchema,
    answer: madeInvitationSchema,
  },
  'DELETE /invitations/{id}': {
    right: 'administer',
    summary: 'Take an invitation back',
    status: 204,
    path: idPath,
  },
  'PUT /users/{id}': {
    right: 'administer',
    fresh: true,
    summary: 'Another role, or other calendars',
    status: 200,
    path: idPath,
    body: z.object({
      ...grant,
      known: z.object(grant).meta({ description: 'What was seen: anything else is refused.' }),
    }),
    answer: peopleSchema,
  },
  'POST /users/{id}/deactivate': {
    right: 'administer',
    fresh: true,
    summary: 'Let somebody in no more; their sessions end at once',
    status: 200,
    path: idPath,
    answer: peopleSchema,
  },
  'POST /users/{id}/second-factor/reset': {
    right: 'administer',
    fresh: true,
    summary: 'Take the second factor from somebody who has lost it; their sessions end at once',
    status: 200,
    path: idPath,
    answer: peopleSchema,
  },
  'POST /invitations/read': {
    right: 'anyone',
    summary: 'What an invitation is for',
    status: 200,
    body: z.object({ code: codeSchema }),
    answer: invitedSchema,
  },
  'POST /invitations/accept': {
    right: 'anyone',
    summary: 'Make the access that one is invited to, and sign in',
    status: 201,
    body: acceptSchema,
    answer: sessionSchema,
  },
} as const satisfies AdminCallTable;
