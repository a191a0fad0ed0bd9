/** Webhooks as the administration area configures them, and their deliveries: bodies and calls. */

import { z } from 'zod';
import { BOOKING_EVENTS, type ShortEvent, shortenEvent } from '../../core/index.ts';
import {
  type AdminCallTable,
  deliveryProblemSchema,
  digitsSchema,
  idPath,
  LINE,
  momentSchema,
} from './admin-values.ts';
import { idSchema } from './rest-api.ts';

/** An event that a webhook can subscribe to. */
export type WebhookEvent = ShortEvent;

const settings = {
  url: z.string().trim().min(1).max(2048).regex(LINE),
  description: z.string().trim().max(200).regex(LINE),
  events: z.array(z.enum(BOOKING_EVENTS.map(shortenEvent))).min(1),
  customer_data: z.boolean().meta({ description: 'Whether it gets what customers entered.' }),
  private: z
    .boolean()
    .meta({ description: 'Whether it may lie in your own network, also without TLS.' }),
};

const deliverySchema = z.object({
  id: idSchema,
  kind: z.string().meta({ description: 'Such as booking.created, or webhook.test.' }),
  booking: idSchema.nullable(),
  entry: idSchema.meta({ description: 'What it tells of: as the answer to a test names it.' }),
  state: z.enum(['waiting', 'delivered', 'dead', 'obsolete']),
  written_at: momentSchema,
  next_at: momentSchema.nullable().meta({ description: 'When it is tried again; null: no more.' }),
  attempts: z.number().int().meta({ description: 'Since it was written or last sent again.' }),
  attempts_in_all: z.number().int().meta({ description: 'With those before it was sent again.' }),
  last: z
    .object({
      at: momentSchema,
      status: z.number().int().nullable(),
      duration_ms: z.number(),
      problem: deliveryProblemSchema.nullable(),
    })
    .nullable()
    .meta({ description: 'The last attempt; without a status nobody answered.' }),
});
/** A message to a webhook. */
export type WebhookDelivery = z.output<typeof deliverySchema>;

const webhookSchema = z
  .object({
    id: idSchema,
    ...settings,
    created_at: momentSchema,
    disabled: z
      .object({ at: momentSchema, reason: deliveryProblemSchema.nullable() })
      .nullable()
      .meta({ description: 'null: it is in use.' }),
    old_secret_until: momentSchema.nullable().meta({ description: 'null: one secret signs.' }),
    last: deliverySchema.nullable().meta({ description: 'The newest message to it.' }),
  })
  .meta({ id: 'Webhook' });
/** A server that receives booking events. Only the answer that created its secret contains it. */
export type Webhook = z.output<typeof webhookSchema>;

const listSchema = z.object({ webhooks: z.array(webhookSchema) });
const changedSchema = listSchema.extend({
  remark: deliveryProblemSchema
    .nullable()
    .meta({ description: 'What to know of its address, such as that its name leads nowhere yet.' }),
});
const shownSecret = { secret: z.string().meta({ description: 'Shown this once.' }) };

const attemptSchema = z.object({
  at: momentSchema,
  status: z.number().int().nullable(),
  duration_ms: z.number(),
  problem: deliveryProblemSchema.nullable(),
  request: z
    .string()
    .nullable()
    .meta({ description: 'Headers and body; null: nothing was sent, or it was erased.' }),
  response: z.string().nullable().meta({ description: 'The beginning of the answer.' }),
});

/** Configures and tests webhooks, and lists their deliveries. */
export const webhookCalls = {
  'GET /webhooks': {
    right: 'administer',
    summary: 'Servers that are told of bookings',
    status: 200,
    answer: listSchema,
  },
  'POST /webhooks': {
    right: 'administer',
    fresh: true,
    summary: 'Tell one more server of bookings; its secret is shown once',
    status: 201,
    body: z.object(settings),
    answer: changedSchema.extend({ id: idSchema, ...shownSecret }),
  },
  'PUT /webhooks/{id}': {
    right: 'administer',
    fresh: true,
    summary: 'Another address, other events, or other terms',
    status: 200,
    path: idPath,
    body: z.object({
      ...settings,
      known: z
        .object({ ...settings, url: z.string(), description: z.string() })
        .meta({ description: 'The settings that were seen: any others are not written over.' }),
    }),
    answer: changedSchema,
  },
  'DELETE /webhooks/{id}': {
    right: 'administer',
    fresh: true,
    summary: 'Remove it with its secret and its log',
    status: 200,
    path: idPath,
    answer: listSchema,
  },
  'POST /webhooks/{id}/secret': {
    right: 'administer',
    fresh: true,
    summary: 'A new secret, shown once; for some hours the old one signs, too',
    status: 201,
    path: idPath,
    body: z.object({ hours: z.number().int().min(0).max(720) }),
    answer: listSchema.extend(shownSecret),
  },
  'POST /webhooks/{id}/enable': {
    right: 'administer',
    summary: 'Tell it of bookings from now on',
    status: 200,
    path: idPath,
    answer: listSchema,
  },
  'POST /webhooks/{id}/disable': {
    right: 'administer',
    summary: 'Tell it nothing until it is switched on again',
    status: 200,
    path: idPath,
    answer: listSchema,
  },
  'POST /webhooks/{id}/test': {
    right: 'administer',
    summary: 'Send it a test, also while it is switched off; the log says what came of it',
    status: 201,
    path: idPath,
    answer: z.object({ entry: idSchema }),
  },
  'GET /webhooks/{id}/messages': {
    right: 'administer',
    summary: 'What it was sent, newest first',
    status: 200,
    path: idPath,
    query: z.object({ before: digitsSchema.optional() }),
    answer: z.object({
      messages: z.array(deliverySchema),
      more: z.boolean().meta({
        description: 'Whether there are older ones: ask again with `before` the last id.',
      }),
    }),
  },
  'GET /messages/{id}/attempts': {
    right: 'administer',
    summary: 'Every attempt at a message to a webhook: what was sent and answered',
    status: 200,
    path: idPath,
    answer: z.object({ attempts: z.array(attemptSchema) }),
  },
} as const satisfies AdminCallTable;
