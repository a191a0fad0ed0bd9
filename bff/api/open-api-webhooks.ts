/**
 * The `webhooks` part of the OpenAPI document: what an integrator's server receives and how it may
 * respond. docs/webhooks.md explains it.
 */

import { z } from 'zod';
import type { BookingEvent } from '../../core/index.ts';
import {
  bookingCancelledSchema,
  bookingCreatedSchema,
  bookingRescheduledSchema,
  webhookTestSchema,
} from '../contract/webhooks.ts';

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

export const webhooks: Readonly<
  Record<BookingEvent | 'webhook.test', { readonly post: ReturnType<typeof webhook> }>
> = {
  'booking.created': {
    post: webhook({
      id: 'bookingCreated',
      summary: 'A booking was made',
      description:
        'Sent once for every new booking, however it was made: by the API, the widget, the team or from the waiting list. `status` is `pending` while the customer must still confirm it by e-mail.',
      schema: bookingCreatedSchema,
    }),
  },
  'booking.rescheduled': {
    post: webhook({
      id: 'bookingRescheduled',
      summary: 'A booking has another time or calendar',
      description:
        'Sent when a booking is moved, by the customer or by the team. `previous` holds the time and the calendar that it had before.',
      schema: bookingRescheduledSchema,
    }),
  },
  'booking.cancelled': {
    post: webhook({
      id: 'bookingCancelled',
      summary: 'A booking was cancelled',
      description:
        'Sent when a booking is cancelled, by the customer or by the team, or when it was not confirmed in time. Its time is free again.',
      schema: bookingCancelledSchema,
    }),
  },
  'webhook.test': {
    post: webhook({
      id: 'webhookTest',
      summary: 'The operator tries the endpoint',
      description:
        'Sent by `slotwell webhook test` and by the button in the administration area. It concerns no booking; answer it with a 2xx.',
      schema: webhookTestSchema,
    }),
  },
};

function webhook({
  id,
  summary,
  description,
  schema,
}: {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly schema: z.ZodType;
}) {
  return {
    operationId: id,
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
