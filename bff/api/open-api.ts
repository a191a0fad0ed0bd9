/** The OpenAPI 3.1 document of `/api`, made from the schemas that validate and type it. */

import { z } from 'zod';
import { createDocument } from 'zod-openapi';
import {
  bookingRequestSchema,
  bookingResponseSchema,
  daySchema,
  daysBodySchema,
  formsBodySchema,
  idSchema,
  reasonsBodySchema,
  schedulesBodySchema,
  slotSchema,
  slotsBodySchema,
} from '../contract/rest-api.ts';
import { bookingResponses, readingResponses } from './open-api-responses.ts';
import { webhooks } from './open-api-webhooks.ts';

const DESCRIPTION = `Six calls that build on each other: calendar, reason, day, time, form, booking. Call them from a server: no CORS header is ever sent, and the token must not be embedded in a website or app.

Days and times are local to the installation. Query parameters must be given exactly once; one that is missing, repeated or wrongly formatted is answered with **404**, never 400. Unknown parameters are ignored.

HEAD answers as GET without a body; OPTIONS answers 204 with \`Allow\`, without a token.`;

const schedule = idSchema.meta({ description: 'Calendar id from GET /schedules.' });
const reason = idSchema.meta({ description: 'Reason id from GET /reasons.' });
const slot = slotSchema.meta({ id: 'SlotParameter', description: 'A time from GET /slots; the space is encoded as %20.' });
const day = daySchema.meta({ id: 'DayParameter', description: 'A day from GET /days.' });

const idempotencyKey = z.string().min(1).max(255).optional().meta({
  description:
    'Makes a repeated request book once: within 24 hours the same key with the same body gets the first 201 again, byte for byte; with another body, 400. A quoted string or bare.',
});

const json = <Schema>(schema: Schema) => ({ content: { 'application/json': { schema } } });

export function createOpenApiDocument() {
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Slotwell REST API',
      version: '1.0.0',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api', description: 'This installation.' }],
    security: [{ token: [] }],
    tags: [
      { name: 'Booking', description: 'From the choice of a calendar to the booking.' },
      { name: 'Webhooks', description: 'What your server is told, signed as Standard Webhooks 1.0.0 has it.' },
    ],
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The access token of the installation: `slw_` and 64 characters.' },
      },
    },
    paths: {
      '/schedules': { get: reading({ id: 'listSchedules', summary: 'All calendars', body: schedulesBodySchema }) },
      '/reasons': {
        get: reading({ id: 'listReasons', summary: 'Reasons of a calendar', query: z.object({ schedule }), body: reasonsBodySchema }),
      },
      '/days': {
        get: reading({
          id: 'listDays',
          summary: 'Days with at least one free time',
          query: z.object({ schedule, reason }),
          body: daysBodySchema,
        }),
      },
      '/slots': {
        get: reading({
          id: 'listSlots',
          summary: 'Free times of a day',
          query: z.object({ schedule, reason, day }),
          body: slotsBodySchema,
        }),
      },
      '/forms': {
        get: reading({
          id: 'getForm',
          summary: 'Fields to fill when booking',
          query: z.object({ schedule, reason, slot }),
          body: formsBodySchema,
        }),
      },
      '/bookings': {
        post: {
          operationId: 'createBooking',
          summary: 'Book a time',
          tags: ['Booking'],
          requestParams: { header: z.object({ 'Idempotency-Key': idempotencyKey }) },
          requestBody: { required: true, description: 'At most 65536 bytes.', ...json(bookingRequestSchema) },
          responses: bookingResponses(json(bookingResponseSchema)),
        },
      },
    },
    webhooks,
  });
}

interface Reading {
  readonly id: string;
  readonly summary: string;
  readonly query?: z.ZodObject;
  readonly body: z.ZodObject;
}

function reading({ id, summary, query, body }: Reading) {
  return {
    operationId: id,
    summary,
    tags: ['Booking'],
    ...(query && { requestParams: { query } }),
    responses: readingResponses(json(body)),
  };
}
