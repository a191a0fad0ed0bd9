/**
 * The upstream's calls as outcomes: waits until a call may be sent, sends it and reports problems
 * to the operator. Callers only see parsed values and refusals.
 */

import { z } from 'zod';
import type { RateLimited } from './backoff.ts';
import type { Purpose } from './call-budget.ts';
import type { CallLimiter } from './call-limiter.ts';
import { type Exchange, exchange } from './exchange.ts';
import { type Invalid, judgeAnswer, type Outcome, type Success } from './judge-answer.ts';
import type { Trouble, UpstreamReport } from './upstream-report.ts';

interface UpstreamOptions {
  /** Ends in `/api`. */
  readonly base: string;
  readonly token: string;
  readonly limiter: CallLimiter;
  readonly report: UpstreamReport;
  readonly fetch: typeof fetch;
  readonly timeLimits: TimeLimits;
  readonly sleep: (ms: number) => Promise<void>;
  readonly onCall?: OnUpstreamCall | undefined;
}

/**
 * Called with the outcome of each call: the kind of answer, the problem, or why it was not sent
 * (`calls_spent`, `waits`).
 */
export type OnUpstreamCall = (
  purpose: Purpose,
  outcome: Outcome<never>['kind'] | Trouble | 'waits',
) => void;

export interface Upstream {
  /** Parses `data` of a 200. */
  get<T>(call: GetCall<T>): Promise<Reply<T>>;
  /** Parses the body of a 201. Never retried here. */
  post<T>(call: PostCall<T>): Promise<PostReply<T>>;
}

export interface GetCall<T> {
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly schema: z.ZodType<T>;
  readonly purpose: Purpose;
  /** See `Success`. */
  readonly neverMissing?: boolean;
}

interface PostCall<T> {
  readonly path: string;
  readonly body: unknown;
  readonly idempotencyKey: string | null;
  readonly schema: z.ZodType<T>;
}

export type Reply<T> =
  | { readonly kind: 'answered'; readonly value: T }
  | { readonly kind: 'not_found' }
  | RateLimited
  | Unavailable;

/** `lost`: the answer was missing or unreadable, so the booking may have been made. */
type PostReply<T> = Reply<T> | Invalid | { readonly kind: 'lost' };

/** The booking may have been made. */
export const OUTCOME_UNKNOWN = { kind: 'refused', code: 'outcome_unknown' } as const;

interface Unavailable {
  readonly kind: 'refused';
  readonly code: 'upstream_unavailable';
}

export const UNAVAILABLE: Unavailable = { kind: 'refused', code: 'upstream_unavailable' };

/** After these problems the upstream has certainly done nothing. */
const UNDONE: ReadonlySet<Trouble> = new Set<Trouble>([
  'token_refused',
  'api_disabled',
  'not_configured',
  'redirected',
  'not_saved',
]);
/** Network errors before anything was sent. */
const UNSENT: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** `isTry`: a test call during a pause, which ends if it succeeds. */
interface Turn {
  readonly kind: 'turn';
  readonly isTry: boolean;
}

interface SendInput {
  /** The call's name for the operator. */
  readonly call: string;
  readonly purpose: Purpose;
  send(): Promise<Exchange>;
}

export function createUpstream({
  base,
  token,
  limiter,
  report,
  fetch,
  timeLimits,
  sleep,
  onCall,
}: UpstreamOptions): Upstream {
  /** Resolves when the call may be sent, or to the refusal. */
  async function waitForTurn({
    call,
    purpose,
  }: Pick<SendInput, 'call' | 'purpose'>): Promise<RateLimited | Turn> {
    const permit = await limiter.take(purpose);
    if (permit.kind === 'spent') {
      onCall?.(purpose, 'calls_spent');
      report.trouble(purpose === 'booking' ? 'all_calls_spent' : 'calls_spent', {
        call,
        retryAfterSeconds: permit.refusal.retryAfterSeconds,
      });
      return permit.refusal;
    }
    if (permit.kind === 'turn' && permit.waitMs > 0) {
      await sleep(permit.waitMs);
    }
    const isTry = permit.kind === 'turn' && permit.isTry;
    // A 429 may have arrived during the wait.
    const meanwhile = isTry ? null : limiter.paused();
    const paused = permit.kind === 'turn' ? meanwhile : permit.refusal;
    if (paused !== null) {
      onCall?.(purpose, 'waits');
    }
    return paused ?? { kind: 'turn', isTry };
  }

  /** Sends the call unless a pause is active or the budget for this purpose is used up. */
  async function settle<T>(
    { call, purpose, send }: SendInput,
    success: Success<T>,
  ): Promise<Outcome<T> | RateLimited> {
    const turn = await waitForTurn({ call, purpose });
    if (turn.kind === 'refused') {
      return turn;
    }
    const answer = await send();
    if (answer.kind === 'answered' && answer.status === 429) {
      const { ms, refusal } = await limiter.pause(answer.retryAfter);
      onCall?.(purpose, 'rate_limited');
      report.trouble('rate_limited', { call, retryAfterSeconds: Math.ceil(ms / 1000) });
      return refusal;
    }
    const outcome = answer.kind === 'answered' ? judgeAnswer(answer, success) : answer;
    onCall?.(purpose, outcome.kind === 'failed' ? outcome.trouble : outcome.kind);
    if (outcome.kind === 'failed') {
      report.trouble(outcome.trouble, { call, ...outcome.details });
    } else {
      report.fine();
      if (turn.isTry) {
        await limiter.resume();
      }
    }
    return outcome;
  }

  return {
    get: async ({ path, query = {}, schema, purpose, neverMissing = false }) => {
      const url = `${base}${path}${queryString(query)}`;
      const send = () =>
        exchange({ fetch, url, token, method: 'GET', timeLimitMs: timeLimits.getMs });
      const outcome = await settle(
        { call: `GET ${path}`, purpose, send },
        { status: 200, schema: unwrapData(schema), neverMissing },
      );
      return outcome.kind === 'failed' || outcome.kind === 'invalid' ? UNAVAILABLE : outcome;
    },
    post: async ({ path, body, idempotencyKey, schema }) => {
      const headers = {
        'Content-Type': 'application/json',
        ...(idempotencyKey !== null && { 'Idempotency-Key': `"${idempotencyKey}"` }),
      };
      const request = {
        fetch,
        url: `${base}${path}`,
        token,
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      } as const;
      const send = () => exchange({ ...request, timeLimitMs: timeLimits.postMs });
      const outcome = await settle(
        { call: `POST ${path}`, purpose: 'booking', send },
        { status: 201, schema, neverMissing: false },
      );
      if (outcome.kind !== 'failed') {
        return outcome;
      }
      return UNDONE.has(outcome.trouble) || UNSENT.has(outcome.details.cause ?? '')
        ? UNAVAILABLE
        : { kind: 'lost' };
    },
  };
}

/** Every GET returns `{ data }`. */
function unwrapData<T>(schema: z.ZodType<T>): z.ZodType<T> {
  return z
    .object({ data: z.unknown() })
    .transform(({ data }) => data)
    .pipe(schema);
}

/** The base API expects the space in a time as `%20`, but URLSearchParams would write `+`. */
function queryString(query: Readonly<Record<string, string | number>>): string {
  const pairs = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Timeouts for other systems. */
export interface TimeLimits {
  /** Time limit of a read: connecting and the whole response together. */
  readonly getMs: number;
  /**
   * Time limit of the booking call: connecting and the whole response together. Longer, because
   * after a timeout the outcome is unknown.
   */
  readonly postMs: number;
  /**
   * Time limit of the cache before it counts as failed: longer than a healthy one takes, shorter
   * than a visitor notices.
   */
  readonly cacheMs: number;
  /**
   * How long one server makes a call on behalf of all: mostly enough, and soon over if that server
   * dies.
   */
  readonly leaseMs: number;
}

export const TIME_LIMITS: TimeLimits = {
  getMs: 8_000,
  postMs: 15_000,
  cacheMs: 500,
  leaseMs: 5_000,
};
