/**
 * The upstream as outcomes: which status means what, what the operator is told, and the silence after a 429. Everything above this file works with parsed
 * values and refusals only.
 */

import { z } from 'zod';
import { errorSchema } from '../../contract/rest-api.ts';
import { type Exchange, type ExchangeRequest, exchange } from './exchange.ts';
import type { RateLimited, Silence } from './silence.ts';
import type { Trouble, TroubleDetails, UpstreamReport } from './upstream-report.ts';

export interface UpstreamOptions {
  /** Ends in `/api`. */
  readonly base: string;
  readonly token: string;
  readonly silence: Silence;
  readonly report: UpstreamReport;
  readonly fetch: typeof fetch;
  readonly timeLimits: TimeLimits;
}

/** For connecting and the whole answer together. */
export interface TimeLimits {
  readonly getMs: number;
  readonly postMs: number;
}

export interface Upstream {
  /** Reads the body of a 200. */
  get<T>(call: GetCall<T>): Promise<Reply<T>>;
  /** Reads the body of a 201. Never repeated from here. */
  post<T>(call: PostCall<T>): Promise<PostReply<T>>;
}

export interface GetCall<T> {
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly schema: z.ZodType<T>;
  /** No parameter of the call can be wrong, so a 404 means that this is no REST API. */
  readonly neverMissing?: boolean;
}

export interface PostCall<T> {
  readonly path: string;
  readonly body: unknown;
  readonly idempotencyKey: string | null;
  readonly schema: z.ZodType<T>;
}

export type Reply<T> = { readonly kind: 'answered'; readonly value: T } | { readonly kind: 'not_found' } | RateLimited | Unavailable;

export type PostReply<T> = Reply<T> | Invalid;

/** The upstream's 400. */
export interface Invalid {
  readonly kind: 'invalid';
  readonly error: string;
  readonly field: string | null;
}

export interface Unavailable {
  readonly kind: 'refused';
  readonly code: 'upstream_unavailable';
  /** True where the answer was lost or makes no sense, so that the work may be done all the same. */
  readonly mayHaveHappened: boolean;
}

/** A `field` that is no text names nothing. */
const errorBodySchema = errorSchema.extend({ field: z.string().nullable().catch(null) });

type Answered = Extract<Exchange, { kind: 'answered' }>;

/** What judging needs beside the answer. */
interface Context<T> {
  readonly call: string;
  readonly report: UpstreamReport;
  readonly silence: Silence;
  readonly success: { readonly status: number; readonly schema: z.ZodType<T>; readonly neverMissing?: boolean };
}

export function createUpstream({ base, token, silence, report, fetch, timeLimits }: UpstreamOptions): Upstream {
  /** Null where the call may not be sent now. */
  async function send<T>(
    request: Omit<ExchangeRequest, 'fetch' | 'token'>,
    context: Context<T>,
  ): Promise<Answered | RateLimited | Unavailable> {
    const refusal = silence.current();
    if (refusal !== null) return refusal;
    const answer = await exchange({ ...request, fetch, token });
    if (answer.kind === 'answered') return judgeStatus(answer, context) ?? answer;
    const { trouble, kind: _, ...details } = answer;
    return unavailable(trouble, context, details);
  }

  return {
    get: async ({ path, query = {}, schema, neverMissing = false }) => {
      const context = { call: `GET ${path}`, report, silence, success: { status: 200, schema: dataOf(schema), neverMissing } };
      const answer = await send({ url: `${base}${path}${queryString(query)}`, method: 'GET', timeLimitMs: timeLimits.getMs }, context);
      return answer.kind === 'refused' ? answer : judgeBody(answer, context);
    },
    post: async ({ path, body, idempotencyKey, schema }) => {
      const context = { call: `POST ${path}`, report, silence, success: { status: 201, schema } };
      const headers = { 'Content-Type': 'application/json', ...(idempotencyKey !== null && { 'Idempotency-Key': `"${idempotencyKey}"` }) };
      const request = {
        url: `${base}${path}`,
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        timeLimitMs: timeLimits.postMs,
      } as const;
      const answer = await send(request, context);
      if (answer.kind === 'refused') return answer;
      return answer.status === 400 ? judgeInvalid(answer, context) : judgeBody(answer, context);
    },
  };
}

/** Every GET answers `{ data }`. */
function dataOf<T>(schema: z.ZodType<T>): z.ZodType<T> {
  return z
    .object({ data: z.unknown() })
    .transform(({ data }) => data)
    .pipe(schema);
}

/** The base API wants the space of a time as `%20`, which URLSearchParams would write as `+`. */
function queryString(query: Readonly<Record<string, string | number>>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Statuses that mean the same on every call; null where the call itself must judge. A proxy may have sent them, so the body does not matter. */
function judgeStatus<T>({ status, json, retryAfter }: Answered, context: Context<T>): RateLimited | Unavailable | null {
  if (status === 401) return unavailable('token_refused', context, { status });
  if (status === 503) return unavailable(troubleOf503(json), context, { status });
  if (status >= 500) return unavailable('server_error', context, { status });
  if (status !== 429) return null;
  const refusal = context.silence.begin(retryAfter);
  context.report.trouble('rate_limited', { call: context.call, status, retryAfterSeconds: refusal.retryAfterSeconds });
  return refusal;
}

function troubleOf503(json: unknown): Trouble {
  const text = errorBodySchema.safeParse(json).data?.error;
  if (text === 'API disabled') return 'api_disabled';
  return text === 'Not configured' ? 'not_configured' : 'unavailable';
}

/** A 404 that is not the API's own (a wrong path, a proxy) says nothing about calendars and times. */
function judgeBody<T>({ status, json }: Answered, context: Context<T>): Reply<T> {
  const { report, success } = context;
  if (status === 404 && !success.neverMissing && errorBodySchema.safeParse(json).success) {
    report.fine();
    return { kind: 'not_found' };
  }
  if (status !== success.status) return unavailable(status === 404 ? 'unreadable' : 'unexpected_status', context, { status });
  const read = success.schema.safeParse(json);
  if (!read.success) return unavailable('unreadable', context, { status });
  report.fine();
  return { kind: 'answered', value: read.data };
}

function judgeInvalid<T>({ status, json }: Answered, context: Context<T>): Invalid | Unavailable {
  const { data } = errorBodySchema.safeParse(json);
  if (data === undefined) return unavailable('unreadable', context, { status });
  context.report.fine();
  return { kind: 'invalid', error: data.error, field: data.field };
}

const CERTAINLY_NOT: ReadonlySet<Trouble> = new Set<Trouble>(['token_refused', 'api_disabled', 'not_configured', 'redirected']);

function unavailable<T>(trouble: Trouble, { call, report }: Context<T>, details: Omit<TroubleDetails, 'call'>): Unavailable {
  report.trouble(trouble, { call, ...details });
  return { kind: 'refused', code: 'upstream_unavailable', mayHaveHappened: !CERTAINLY_NOT.has(trouble) };
}
