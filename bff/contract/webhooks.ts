/**
 * The bodies of webhooks, which docs/webhooks.md explains to integrators. Standard Webhooks 1.0.0:
 * `type`, `timestamp`, `data`. These schemas generate the `webhooks` part of the OpenAPI document,
 * and tests check the messages sent against them.
 */

import { z } from 'zod';
import {
  BOOKING_EVENT_TABLE,
  BOOKING_EVENTS,
  type BookingEvent,
  WEBHOOK_TEST,
} from '../../core/index.ts';
import { idSchema, instantSchema, slotSchema } from './rest-api.ts';

const placeShape = {
  schedule: idSchema.meta({
    description:
      'The calendar, as in GET /schedules. For a booking of a group: the member that was given.',
  }),
  slot: instantSchema.meta({ description: 'Start, UTC, as in the answer to POST /bookings.' }),
  slot_end: instantSchema.meta({ description: 'End, UTC; of a course, when its last date ends.' }),
  slot_local: slotSchema.meta({
    description: 'Start as in GET /slots, in local time of `timezone`.',
  }),
};

const previousSchema = z
  .object(placeShape)
  .meta({ id: 'WebhookPlace', description: 'Where a booking was before it was moved.' });

const customerSchema = z
  .strictObject({
    email: z.string().nullable().meta({ description: 'Null: none was given, or it was erased.' }),
    language: z.string().meta({ description: 'BCP 47 language tag.', example: 'de' }),
  })
  .meta({ id: 'WebhookCustomer', description: 'Only for endpoints that get customer data.' });

const submissionSchema = z.record(z.string(), z.union([z.string(), z.boolean()])).meta({
  description:
    'What the customer filled in, by field name. Only for endpoints that get customer data.',
  override: { additionalProperties: { type: ['string', 'boolean'] } },
});

const resourceSchema = z
  .strictObject({
    id: idSchema.meta({ description: 'As in the installation file.' }),
    name: z.string().meta({ description: 'In the language of the installation.' }),
    starts_at: instantSchema.meta({ description: 'From when it is taken, UTC.' }),
    ends_at: instantSchema.meta({ description: 'Until when, UTC.' }),
  })
  .meta({
    id: 'WebhookResource',
    description: 'A room, a device or another calendar that the booking takes.',
  });

const dateSchema = z
  .strictObject({
    slot: instantSchema.meta({ description: 'Start, UTC.' }),
    slot_end: instantSchema.meta({ description: 'End, UTC.' }),
  })
  .meta({ id: 'WebhookDate', description: 'A date of a course.' });

const partSchema = z
  .strictObject({
    reason_id: idSchema.meta({ description: 'As in the installation file.' }),
    name: z.string().meta({ description: 'In the language of the installation.' }),
    count: z.int().min(1).meta({ description: 'How often it is done.' }),
  })
  .meta({ id: 'WebhookPart', description: 'A reason that is a part of the booking.' });

const trackingSchema = z.record(z.string(), z.string()).meta({
  description:
    'What came with the link that led to the booking, by the name of the hidden field. Not there where none was filled in.',
});

const changeShape = {
  booking_id: idSchema.meta({ description: 'The same over all changes of a booking.' }),
  booking_details_id: z.string(),
  version: z.int().min(1).meta({
    description:
      '1 for a new booking, more after each change: a lower one than you have seen is out of date.',
  }),
  status: z.enum(['pending', 'confirmed', 'cancelled']),
  reason: idSchema.meta({
    description: 'The reason, as in GET /reasons, or an id that stands for `parts`.',
  }),
  user_id: idSchema.meta({ description: 'Id of the customer record.' }),
  persons: z
    .int()
    .min(1)
    .optional()
    .meta({ description: 'How many people come. Only where the reason asks for it.' }),
  ...placeShape,
  dates: z.array(dateSchema).optional().meta({
    description:
      'All dates of a course, in order. Only for a course, and not if it has been moved since.',
  }),
  parts: z.array(partSchema).optional().meta({
    description:
      'What the booking consists of, in order. Only for a combination, or if the customer added reasons or booked one several times; `reason` is then an id that stands for all of it.',
  }),
  resources: z.array(resourceSchema).optional().meta({
    description:
      'What the booking takes besides its calendar, one entry for each unit. Not there if it takes nothing, or has been moved or cancelled since.',
  }),
  timezone: z.string().meta({ description: 'IANA name.', example: 'Europe/Berlin' }),
  source: z.enum(['api', 'widget', 'admin', 'command_line', 'manage', 'expiry', 'waitlist']).meta({
    description:
      'The path by which it was made, moved or cancelled; `manage` is the link in the customer’s mail.',
  }),
  tracking: trackingSchema.optional(),
  customer: customerSchema.optional(),
  submission: submissionSchema.optional(),
};

const unmoved = z.null().meta({ description: 'Null: the booking was not moved.' });
const timestamp = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
  .meta({ description: 'When it happened, UTC.', example: '2026-11-20T09:30:00.000Z' });

/** The events that an endpoint can receive. */
export interface WebhookMessage {
  /** Its `type`. */
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly schema: z.ZodType;
}

/** Each event, then the test. */
export const webhookMessages: readonly WebhookMessage[] = [
  ...BOOKING_EVENTS.map(describeEvent),
  {
    ...WEBHOOK_TEST,
    schema: createSchema(
      WEBHOOK_TEST.name,
      z.object({
        endpoint: idSchema.meta({ description: 'The number of the endpoint that was tested.' }),
      }),
    ),
  },
];

function describeEvent(name: BookingEvent): WebhookMessage {
  const { summary, description, hasPrevious } = BOOKING_EVENT_TABLE[name];
  const previous = hasPrevious ? previousSchema : unmoved;
  return {
    name,
    summary,
    description,
    schema: createSchema(name, z.object({ ...changeShape, previous })),
  };
}

function createSchema(name: string, data: z.ZodType): z.ZodType {
  return z.object({ type: z.literal(name), timestamp, data }).meta({ id: pascalCase(name) });
}

/** `BookingCreated` for `booking.created`. */
function pascalCase(name: string): string {
  return name.replace(/(?:^|[._])(.)/g, (_, letter: string) => letter.toUpperCase());
}
