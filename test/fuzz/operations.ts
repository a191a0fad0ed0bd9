/**
 * Requests and responses of each mount: for `/api` from its OpenAPI document, for the others from
 * their contract.
 */

import { z } from 'zod';
import { adminCalls } from '../../bff/contract/admin-calls.ts';
import {
  bookingRequestSchema,
  bookingResponseSchema,
  daySchema,
  idSchema,
  slotSchema,
} from '../../bff/contract/rest-api.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

export interface Operation {
  readonly mount: 'api' | 'widget' | 'admin';
  readonly method: string;
  /** Path from the root; `{name}` is a parameter. */
  readonly path: string;
  readonly inPath: readonly Parameter[];
  readonly query: readonly Parameter[];
  /** `null` if it takes none. */
  readonly body: JsonSchema | null;
  /** Schema of the body by status; `null` for an empty or unchecked one. */
  readonly answers: ReadonlyMap<number, z.ZodType | null>;
  /** Headers that an answer of this status must have. */
  readonly headers: ReadonlyMap<number, readonly string[]>;
  /** Statuses of a request in which nothing is wrong. */
  readonly good: readonly number[];
  /**
   * False: only what must be refused is sent, for it would end the session, or change what other
   * cases stand on.
   */
  readonly isSentWhole: boolean;
}

export const nameOf = ({ method, path }: Operation) => `${method} ${path}`;

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z
          .array(
            z.object({
              name: z.string(),
              in: z.enum(['query', 'header']),
              required: z.boolean().optional(),
              schema: z.any(),
            }),
          )
          .optional(),
        requestBody: z
          .object({ content: z.object({ 'application/json': z.object({ schema: z.any() }) }) })
          .optional(),
        responses: z.record(
          z.string(),
          z.object({
            headers: z
              .record(z.string(), z.object({ required: z.boolean().optional() }))
              .optional(),
            content: z.object({ 'application/json': z.object({ schema: z.any() }) }).optional(),
          }),
        ),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), z.any()) }),
});

/** `document` as `GET /api/openapi.json` answers it. */
export function apiOperations(document: unknown): readonly Operation[] {
  const { paths, components } = documentSchema.parse(document);
  const whole = (schema: unknown) => resolve(schema, components.schemas);
  return Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(
      ([method, { parameters = [], requestBody, responses }]): Operation => {
        const entries = Object.entries(responses).map(
          ([status, response]) => [Number(status), response] as const,
        );
        return {
          mount: 'api',
          method: method.toUpperCase(),
          path: `/api${path}`,
          inPath: [],
          query: parameters
            .filter((parameter) => parameter.in === 'query')
            .map(({ name, required = false, schema }) => ({
              name,
              required,
              schema: whole(schema),
            })),
          body: requestBody ? whole(requestBody.content['application/json'].schema) : null,
          answers: new Map(
            entries.map(([status, { content }]) => [
              status,
              content ? z.fromJSONSchema(whole(content['application/json'].schema)) : null,
            ]),
          ),
          headers: new Map(
            entries.map(([status, { headers = {} }]) => [
              status,
              Object.keys(headers).filter(
                (name) => headers[name]?.required && !/^RateLimit/.test(name),
              ),
            ]),
          ),
          good: [method === 'get' ? 200 : 201],
          isSentWhole: true,
        };
      },
    ),
  );
}

/** With every `$ref` replaced by what it stands for. */
function resolve(schema: unknown, components: Readonly<Record<string, unknown>>): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_, value) => {
    const name = typeof value?.$ref === 'string' ? value.$ref.split('/').at(-1) : null;
    return name === null ? value : resolve(components[name], components);
  });
}

function asJson(schema: z.ZodType): JsonSchema {
  const { $defs = {}, ...written } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  return resolve(written, $defs);
}

function parametersOf(schema: z.ZodObject | undefined): readonly Parameter[] {
  return Object.entries(schema?.shape ?? {}).map(([name, each]) => ({
    name,
    required: !each.safeParse(undefined).success,
    schema: asJson(each),
  }));
}

const WIDGET_REFUSALS = [400, 403, 404, 405, 415, 429, 503];
const widgetError = z.strictObject({
  error: z.string().min(1),
  code: z.string().regex(/^[a-z_]+$/),
  field: z.string().optional(),
  problem: z.string().optional(),
  limit: z.number().optional(),
});
const withData = z.looseObject({
  data: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]),
});
const heldBody = z.looseObject({
  hold: z.string(),
  slot: slotSchema,
  expires_at: z.iso.datetime(),
  seconds: z.int(),
});

interface WidgetCall {
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  readonly good: Readonly<Record<number, z.ZodType | null>>;
}

const digits = asJson(z.string().regex(/^[1-9][0-9]{0,14}$/));
const choice = { schedule: idSchema, reason: idSchema };

const WIDGET: Readonly<Record<string, WidgetCall>> = {
  'GET /config': { good: { 200: withData } },
  'GET /schedules': { good: { 200: withData } },
  'GET /reasons': { query: z.object({ schedule: idSchema }), good: { 200: withData } },
  'GET /days': {
    query: z.object({ ...choice, persons: idSchema.optional() }),
    good: { 200: withData },
  },
  'GET /slots': {
    query: z.object({ ...choice, day: daySchema, persons: idSchema.optional() }),
    good: { 200: withData },
  },
  'GET /forms': {
    query: z.object({ ...choice, slot: slotSchema }),
    good: { 200: withData.extend({ seal: z.string() }) },
  },
  'POST /bookings': { body: bookingRequestSchema, good: { 201: bookingResponseSchema.loose() } },
  'POST /holds': { body: z.object({ ...choice, slot: slotSchema }), good: { 201: heldBody } },
  'POST /holds/extend': { body: z.object({ hold: z.string().min(1) }), good: { 404: widgetError } },
};

export function widgetOperations(): readonly Operation[] {
  return Object.entries(WIDGET).map(([name, { query, body, good }]) => {
    const [method = '', path = ''] = name.split(' ');
    const refusals = WIDGET_REFUSALS.map((status) => [status, widgetError] as const);
    return {
      mount: 'widget',
      method,
      path: `/widget/v1${path}`,
      inPath: [],
      query: parametersOf(query).map((one) =>
        /^(schedule|reason|persons)$/.test(one.name) ? { ...one, schema: digits } : one,
      ),
      body: body ? asJson(body) : null,
      answers: new Map<number, z.ZodType | null>([
        ...refusals,
        [304, null],
        ...Object.entries(good).map(([status, schema]) => [Number(status), schema] as const),
      ]),
      headers: new Map([
        [405, ['Allow']],
        [429, ['Retry-After']],
      ]),
      good: Object.keys(good).map(Number),
      isSentWhole: true,
    };
  });
}

const ADMIN_REFUSALS = [400, 401, 403, 404, 405, 409, 415, 429, 503];
const adminError = z.looseObject({ error: z.string().min(1), code: z.string().regex(/^[a-z_]+$/) });

/**
 * Operations that end or replace the session, configuration, token or user, hash a password, or
 * call other servers.
 */
const NEVER_WHOLE =
  /session|password|set-up|second-factor|passkeys|invitations|users|interface|health\/mail|mail-texts\/test|configuration\/effect|PUT \/configuration|absences|webhooks/;

interface CallParts {
  readonly status: number;
  readonly path?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  readonly answer?: z.ZodObject;
}

export function adminOperations(): readonly Operation[] {
  return Object.entries(adminCalls).map(([name, call]) => {
    const [method = '', path = ''] = name.split(' ');
    const parts: CallParts = call;
    const refusals = ADMIN_REFUSALS.map((status) => [status, adminError] as const);
    return {
      mount: 'admin',
      method,
      path: `/admin/api/v1${path}`,
      inPath: parametersOf(parts.path),
      query: parametersOf(parts.query),
      body: parts.body ? asJson(parts.body) : null,
      answers: new Map<number, z.ZodType | null>([
        ...refusals,
        [call.status, parts.answer ?? null],
      ]),
      headers: new Map([
        [405, ['Allow']],
        [429, ['Retry-After']],
      ]),
      // What it is about may not be there, or not be so any more.
      good: [
        call.status,
        400,
        404,
        409,
        ...(/preview|merge|undo|proposal/.test(name) ? [403] : []),
      ],
      isSentWhole: method === 'GET' || !NEVER_WHOLE.test(name),
    };
  });
}
