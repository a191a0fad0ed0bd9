/**
 * The `webhooks` part of the OpenAPI document: what an integrator's server receives and how it may
 * respond. docs/webhooks.md explains it.
 */

import { z } from 'zod';
import { type WebhookMessage, webhookMessages } from '../contract/webhooks.ts';

const header = z.object({
  'webhook-id': z.string().meta({
    description: 'The message: the same in every attempt, so that one received twice is known.',
  }),
  'webhook-timestamp': z.string().regex(/^\d+$/).meta({
    description:
      'When this attempt was made, in seconds since 1970. Refuse what is older than five minutes.',
    example: '1795168200',
  }),
  'webhook-signature': z.string().meta({
    description:
      'Base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body` with the endpoint’s secret, behind `v1,`; two of them, with a blank between, while a secret is replaced.',
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  }),
});

const responses = {
  '2XX': { description: 'Received. Any 2xx will do; the body is not read for more than the log.' },
  '410': { description: 'No more webhooks are wanted: the endpoint is disabled.' },
  '429': {
    description: 'Later, please: `Retry-After` is honoured, up to a day. So it is with 503.',
  },
  '4XX': {
    description:
      'Not received: it is sent again, ten times over three days. So it is with 3xx (redirects are not followed), 5xx and no answer in 15 seconds.',
  },
};

export const webhooks = Object.fromEntries(
  webhookMessages.map((message) => [message.name, { post: describeCall(message) }]),
);

function describeCall({ name, summary, description, schema }: WebhookMessage) {
  return {
    operationId: camelCase(name),
    summary,
    description,
    tags: ['Webhooks'],
    // Webhooks are authenticated by a signature instead of a token.
    security: [],
    requestParams: { header },
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses,
  };
}

/** `bookingCreated` for `booking.created`. */
function camelCase(name: string): string {
  return name.replace(/[._](.)/g, (_, letter: string) => letter.toUpperCase());
}
