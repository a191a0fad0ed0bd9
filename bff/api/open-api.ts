/** The OpenAPI 3.1 document of `/api`, generated from the schemas that validate and type it. */

import { z } from 'zod';
import { createDocument } from 'zod-openapi';
import type { Answer } from '../../core/index.ts';
import { version } from '../../package.json';
import {
  bookingRequestSchema,
  bookingResponseSchema,
  daySchema,
  daysBodySchema,
  errorSchema,
  formsBodySchema,
  idSchema,
  reasonsBodySchema,
  schedulesBodySchema,
  slotSchema,
  slotsBodySchema,
} from '../contract/rest-api.ts';
import type { AppContext } from '../http/context.ts';
import { createAnswerSender } from '../http/send-answer.ts';
import { webhooks } from './open-api-webhooks.ts';

const DESCRIPTION = `Six calls that build on each other: calendar, reason, day, time, form, booking. Call them from a server: no CORS header is ever sent, and the token must not be embedded in a website or app.

Days and times are local to the installation. Query parameters must be given exactly once; one that is missing, repeated or wrongly formatted is answered with **404**, never 400. Unknown parameters are ignored.

HEAD answers as GET without a body; OPTIONS answers 204 with \`Allow\`, without a token.`;

const schedule = idSchema.meta({ description: 'Calendar id from GET /schedules.' });
const reason = idSchema.meta({ description: 'Reason id from GET /reasons.' });
const slot = slotSchema.meta({
  id: 'SlotParameter',
  description: 'A time from GET /slots; the space is encoded as %20.',
});
const day = daySchema.meta({ id: 'DayParameter', description: 'A day from GET /days.' });

const persons = idSchema.optional().meta({
  description:
    'How many people come, where GET /forms has a field `persons`: only times with so many places left are listed. One if left out. An addition to the base specification.',
});

const idempotencyKey = z.string().min(1).max(255).optional().meta({
  description:
    'Makes a repeated request book once: within 24 hours the same key with the same body gets the first 201 again, byte for byte; with another body, 400. A quoted string or bare.',
});

const json = <Schema extends z.ZodType>(schema: Schema, example: z.input<Schema>) => ({
  content: { 'application/json': { schema, example } },
});

/**
 * `GET /api/openapi.json`: generated on first use and then cached. It reveals nothing about the
 * installation, so it needs no token.
 */
export function createOpenApiCall() {
  const send = createAnswerSender((document: unknown) => document);
  let answer: Answer<unknown> | null = null;
  return (ctx: AppContext): void => {
    answer ??= { kind: 'answer', value: createOpenApiDocument(), tag: `openapi-${version}` };
    send(ctx, answer, { wanted: '', fallback: '' });
  };
}

/** Also the source of the documentation's `api` page. */
export function createOpenApiDocument() {
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Slotwell REST API',
      // The program's version: the API has none of its own and only ever gets additions.
      version,
      description: DESCRIPTION,
      contact: { name: 'The operator of this installation' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api', description: 'This installation.' }],
    security: [{ token: [] }],
    tags: [
      { name: 'Booking', description: 'From the choice of a calendar to the booking.' },
      {
        name: 'Webhooks',
        description: 'What your server is told, signed as Standard Webhooks 1.0.0 has it.',
      },
    ],
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access token of the installation: `slw_` and 64 characters.',
        },
      },
    },
    paths: { ...readingPaths(), '/bookings': { post: booking() } },
    webhooks,
  });
}

function readingPaths() {
  return {
    '/schedules': {
      get: reading({
        id: 'listSchedules',
        summary: 'All calendars',
        description:
          'Start here. Lists the calendars that can be booked, in the order in which the operator shows them. Remember the `id`: every other call needs it.',
        body: json(schedulesBodySchema, { data: [{ id: 1, name: 'Dr. Smith' }] }),
      }),
    },
    '/reasons': {
      get: reading({
        id: 'listReasons',
        summary: 'Reasons of a calendar',
        description:
          'Lists what can be booked in a calendar, with how long it takes. Bookings of different reasons take different times, so choose one before you ask for days.',
        query: z.object({ schedule }),
        body: json(reasonsBodySchema, {
          data: [
            {
              id: 2,
              name: 'First visit',
              description: 'Please bring your insurance card.',
              duration: 1800,
            },
          ],
        }),
      }),
    },
    '/days': {
      get: reading({
        id: 'listDays',
        summary: 'Days with at least one free time',
        description:
          'Lists the days on which this reason can be booked, from today to the end of the booking period, in ascending order. An empty list means that nothing is free.',
        query: z.object({ schedule, reason, persons }),
        body: json(daysBodySchema, { data: ['2026-12-01', '2026-12-02'] }),
      }),
    },
    '/slots': {
      get: reading({
        id: 'listSlots',
        summary: 'Free times of a day',
        description:
          'Lists the start times that are free right now, in ascending order, by the clock of the installation. Nothing is reserved until `POST /bookings` answers 201.',
        query: z.object({ schedule, reason, day, persons }),
        body: json(slotsBodySchema, { data: ['2026-12-01 09:00:00', '2026-12-01 09:30:00'] }),
      }),
    },
    '/forms': {
      get: reading({
        id: 'getForm',
        summary: 'Fields to fill when booking',
        description:
          'Describes the form of a chosen time, as fields by name in the order in which they are shown. It also checks the time: one that has been taken meanwhile is answered with 404. Send an entry for every required field in `submission`.',
        query: z.object({ schedule, reason, slot, persons }),
        body: json(formsBodySchema, {
          data: {
            last_name: {
              form_type: 'textbox',
              input_type: 'text',
              label: 'Last name',
              required: true,
              value: '',
            },
            insurance: {
              form_type: 'select',
              input_type: 'text',
              label: 'Insurance',
              required: false,
              value: 'public',
              options: [
                { value: 'public', label: 'Public' },
                { value: 'private', label: 'Private' },
              ],
            },
          },
        }),
      }),
    },
  };
}

function booking() {
  return {
    operationId: 'createBooking',
    summary: 'Book a time',
    description:
      'Books the time and sends the confirmation that the operator has set up. If the answer is lost, send the same body again with the same `Idempotency-Key`: it books once. A 404 means that the time was taken meanwhile: read `GET /slots` again and choose another one.',
    tags: ['Booking'],
    requestParams: { header: z.object({ 'Idempotency-Key': idempotencyKey }) },
    requestBody: {
      required: true,
      description: 'At most 65536 bytes.',
      ...json(bookingRequestSchema, {
        schedule: 1,
        reason: 2,
        slot: '2026-12-01 09:00:00',
        submission: { last_name: 'Lovelace', insurance: 'public' },
      }),
    },
    responses: bookingResponses(
      json(bookingResponseSchema, {
        booking_id: 41,
        booking_details_id: 'a3f1c2d4e5b60718',
        user_id: 7,
        slot: '2026-12-01T08:00:00Z',
      }),
    ),
  };
}

interface Reading {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly query?: z.ZodObject;
  readonly body: Content<z.ZodType>;
}

function reading({ id, summary, description, query, body }: Reading) {
  return {
    operationId: id,
    summary,
    description,
    tags: ['Booking'],
    ...(query && { requestParams: { query } }),
    responses: readingResponses(body),
  };
}

// The responses: every status of the base specification (sections 4 and 7) with its headers, and
// 304 and 405.

const policy = z
  .string()
  .meta({ description: 'The limit, as in the IETF draft.', example: '"token";q=300;w=60' });
const limit = z.string().meta({
  description: 'What is left of it, and the seconds until it starts anew.',
  example: '"token";r=299;t=41',
});
const etag = z
  .string()
  .meta({ description: 'Weak entity tag; send it back in If-None-Match.', example: 'W/"7-3"' });
const cacheControl = z.string().meta({ example: 'private, no-cache' });
const allow = z
  .string()
  .meta({ description: 'The methods of this path.', example: 'GET, HEAD, OPTIONS' });
const retryAfter = z.string().meta({
  description: 'Seconds; a request after that many succeeds.',
  example: '41',
  override: { type: 'integer', minimum: 1, example: 41 },
});
const retryWhenBusy = z
  .string()
  .optional()
  .meta({
    description:
      'Seconds; only if the database is busy or out of reach: the same request may be sent again after that many, a booking under the same key.',
    example: '5',
    override: { type: 'integer', minimum: 1, example: 5 },
  });

const counted = { 'RateLimit-Policy': policy, RateLimit: limit };

type Content<Schema> = {
  readonly content: {
    readonly 'application/json': { readonly schema: Schema; readonly example: unknown };
  };
};

function readingResponses<Schema>(body: Content<Schema>) {
  return {
    '200': {
      description: 'The data.',
      headers: z.object({ ETag: etag, 'Cache-Control': cacheControl, ...counted }),
      ...body,
    },
    '304': {
      description: 'Unchanged since the ETag in If-None-Match.',
      headers: z.object({ ETag: etag, ...counted }),
    },
    '404': error(
      'Calendar, reason, day or time not found; or a query parameter is missing, repeated or wrongly formatted.',
      counted,
      { error: 'Reason not found' },
    ),
    ...everyCall,
  };
}

function bookingResponses<Schema>(body: Content<Schema>) {
  return {
    '201': { description: 'Booked.', headers: z.object(counted), ...body },
    '400': error(
      'The request is not valid, a field is missing (`field` names it), or the body is not JSON.',
      counted,
      { error: 'Field is required', field: 'last_name' },
    ),
    '404': error(
      'Calendar, reason or time not found, or the time is no longer available.',
      counted,
      { error: 'Time not found or no longer available' },
    ),
    '415': error('The Content-Type is not application/json.', counted, {
      error: 'Content-Type must be application/json',
    }),
    '500': error('The booking could not be saved.', counted, {
      error: 'The booking could not be saved',
    }),
    ...everyCall,
  };
}

function error(
  description: string,
  headers: Readonly<Record<string, z.ZodType>>,
  example: z.input<typeof errorSchema>,
) {
  return {
    description,
    headers: z.object(headers),
    ...json(errorSchema, example),
  };
}

const everyCall = {
  '401': error(
    'The token is missing, wrong or replaced.',
    {
      'WWW-Authenticate': z.string().meta({ example: 'Bearer' }),
    },
    { error: 'Unauthorized' },
  ),
  '405': error(
    'Another method than this path has.',
    { Allow: allow, ...counted },
    { error: 'Method not allowed' },
  ),
  '429': error(
    'Too many requests.',
    { 'Retry-After': retryAfter, ...counted },
    { error: 'Too many requests' },
  ),
  '503': error(
    'API disabled, Not configured, or the database is busy or out of reach.',
    {
      'Retry-After': retryWhenBusy,
    },
    { error: 'API disabled' },
  ),
};
