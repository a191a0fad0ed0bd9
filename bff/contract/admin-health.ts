/**
 * The installation's health: findings, observations, and undelivered messages. Bodies and calls.
 */

import { z } from 'zod';
import {
  type AdminCallTable,
  deliveryProblemSchema,
  idPath,
  momentSchema,
} from './admin-values.ts';
import { idSchema } from './rest-api.ts';

const FINDING_SUBJECTS = [
  'node',
  'proxies',
  'disk',
  'database',
  'clock',
  'servers',
  'cache',
  'upstream',
  'installation',
  'time zone',
  'holidays',
  'contact',
  'origins',
  'api',
  'messages',
  'mail',
  'webhooks',
  'busy times',
  'backup',
] as const;
/** The subject of a check. */
export type FindingSubject = (typeof FINDING_SUBJECTS)[number];

const FINDING_KINDS = [
  'node_ok',
  'node_old',
  'proxies_trusted',
  'proxies_untrusted',
  'proxies_crowd',
  'disk_ok',
  'disk_low',
  'disk_full',
  'disk_unwritable',
  'database_ok',
  'clock_ok',
  'clock_off',
  'servers_none',
  'servers_one',
  'servers_several',
  'cache_ok',
  'cache_down',
  'upstream_ok',
  'upstream_empty',
  'upstream_refuses',
  'upstream_down',
  'not_configured',
  'calendars_elsewhere',
  'no_calendar',
  'without_reason',
  'without_hours',
  'reason_capacity',
  'reason_persons',
  'exchange_named',
  'exchange_alone',
  'reason_order',
  'installation_ok',
  'zone_ok',
  'zone_old',
  'zone_unknown',
  'holidays_none',
  'holidays_ok',
  'holidays_low',
  'holidays_missing',
  'contact_ok',
  'contact_missing',
  'own_mailbox',
  'nobody_told',
  'origins_ok',
  'origins_none',
  'origins_unreachable',
  'origins_mixed',
  'origins_plain',
  'origins_refused',
  'api_elsewhere',
  'api_off',
  'api_without_token',
  'api_ok',
  'messages_ok',
  'given_up',
  'mail_refused',
  'mail_ready',
  'mail_unready',
  'mail_waits',
  'confirmation_without_mail',
  'waitlist_without_mail',
  'webhooks_ok',
  'webhooks_disabled',
  'busy_ok',
  'busy_sign_in',
  'busy_address',
  'busy_unreachable',
  'busy_unreadable',
  'busy_stale',
  'busy_stale_closed',
  'busy_write_refused',
  'busy_write_failing',
  'busy_changed',
  'backup_ok',
  'backup_early',
  'backup_old',
  'backup_none',
] as const;
/** The kind of a finding; each has a sentence on the command line and one on the page. */
export type FindingKind = (typeof FINDING_KINDS)[number];

const verdictSchema = z.enum(['ok', 'warn', 'fail']);

const findingSchema = z.object({
  verdict: verdictSchema.meta({
    description: 'fail: it does not work, or not for long. warn: it works, but look at it.',
  }),
  subject: z.enum(FINDING_SUBJECTS),
  kind: z.enum(FINDING_KINDS),
  values: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .meta({ description: 'What its sentence names.' }),
  problem: deliveryProblemSchema.optional().meta({ description: 'Of the mail server.' }),
  endpoints: z
    .array(z.object({ id: idSchema, reason: deliveryProblemSchema.nullable() }))
    .optional()
    .meta({ description: 'The webhooks that are disabled.' }),
});

const answerSchema = z.object({
  at: momentSchema,
  problem: deliveryProblemSchema.nullable().meta({ description: 'null: it was well.' }),
  status: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'Of SMTP; null: none came, or it is not known.' }),
});

const messageSchema = z.object({
  id: idSchema,
  kind: z.string().meta({ description: 'What it is about, such as booking.created.' }),
  channel: z.enum(['mail', 'webhook', 'calendar']),
  to: z.string().meta({
    description: 'An address, or the number of a webhook or of another calendar; empty: erased.',
  }),
  booking: idSchema.nullable(),
  state: z.enum(['waiting', 'delivered', 'dead', 'obsolete']),
  written_at: momentSchema,
  next_at: momentSchema.nullable().meta({ description: 'When it is tried again; null: no more.' }),
  attempts: z.number().int().meta({ description: 'Since it was written or last sent again.' }),
  attempts_in_all: z.number().int().meta({ description: 'With those before it was sent again.' }),
  problem: deliveryProblemSchema.nullable(),
});
/** A message that could not be delivered. */
export type TroubledMessage = z.output<typeof messageSchema>;

/** The answer to `GET /health`. */
const healthSchema = z
  .object({
    at: momentSchema.meta({ description: 'Of the server’s clock.' }),
    findings: z.array(findingSchema),
    mail: z.object({
      server: z.string().nullable().meta({ description: 'Host and port; null: no mail is sent.' }),
      tried: answerSchema
        .nullable()
        .meta({ description: 'Connected and signed in to, by this server.' }),
      sent: answerSchema.nullable().meta({ description: 'The last mail that was to go out.' }),
    }),
    messages: z.object({
      waiting: z.number().int(),
      given_up: z.number().int(),
      oldest_due_at: momentSchema.nullable(),
      list: z
        .array(messageSchema)
        .meta({ description: 'Given up, or tried in vain so far; newest first.' }),
    }),
    origins: z.array(
      z
        .object({ origin: z.string(), count: z.number().int(), last_at: momentSchema })
        .meta({ description: 'Refused by this server.' }),
    ),
    backup_at: momentSchema.nullable(),
    versions: z.object({
      program: z.string(),
      node: z.string(),
      zone_data: z.string(),
      database: z.string(),
      schema: z.number().int(),
    }),
    clock: z.object({
      database_at: momentSchema
        .nullable()
        .meta({ description: 'null: the database has no clock of its own.' }),
    }),
    started_at: momentSchema.meta({
      description: 'This server: what it noticed, it noticed since then.',
    }),
  })
  .meta({ id: 'Health' });
/** The installation's health. */
export type Health = z.output<typeof healthSchema>;

/** Reads the installation's health and handles undelivered messages. */
export const healthCalls = {
  'GET /health': {
    right: 'administer',
    unattended: true,
    summary: 'How the installation is, as far as the server knows by now',
    status: 200,
    answer: healthSchema,
  },
  'POST /health/mail': {
    right: 'administer',
    summary: 'Connect and sign in to the mail server, and say how the installation is then',
    status: 200,
    answer: healthSchema,
  },
  'POST /messages/{id}/resend': {
    right: 'administer',
    summary: 'Send a message again, under its old id',
    status: 200,
    path: idPath,
    answer: healthSchema,
  },
  'POST /messages/resend': {
    right: 'administer',
    summary: 'Send again all that was given up',
    status: 200,
    answer: healthSchema,
  },
} as const satisfies AdminCallTable;
