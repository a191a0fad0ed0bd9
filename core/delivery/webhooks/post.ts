/**
 * One bounded HTTP request. It only connects to the given addresses, follows no redirects, limits
 * what it reads and has a deadline. It never rejects: the other side's behaviour is a value. How
 * responses are judged is below, following Standard Webhooks 1.0.0: only 2xx is a success.
 */

import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { createBoundedMap } from '../../bounded-map.ts';
import type { EpochMs } from '../../clock.ts';
import { MS_PER_DAY } from '../../time/units.ts';
import type { SendOutcome } from '../delivery.ts';
import {
  type DeliveryProblem,
  type DeliveryProblemCode,
  deliveryProblem,
} from '../delivery-problem.ts';
import type { WebhookEndpoint } from '../webhook-endpoint.ts';
import type { ResolvedAddress } from './webhook-target.ts';

interface Post {
  readonly url: URL;
  /** The checked addresses; no others are contacted. */
  readonly addresses: readonly ResolvedAddress[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** False opens a separate connection. */
  readonly agent: HttpAgent | HttpsAgent | false;
  /** Aborts when the total time for connecting, sending and reading is over. */
  readonly signal: AbortSignal;
}

type PostResult =
  /**
   * Only the status matters; a long, slow or truncated body does not. `beginning` is the part of
   * the body that was kept.
   */
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly retryAfter: string | null;
      readonly beginning: string;
    }
  | { readonly kind: 'unanswered'; readonly error: NodeJS.ErrnoException };

/**
 * Maximum number of body bytes to read. A short body is read to its end, so that the connection can
 * be reused.
 */
const MAX_READ = 65_536;
/** Maximum number of body bytes to keep for the log. */
const MAX_KEPT = 1024;

export async function post(wanted: Post): Promise<PostResult> {
  const first = await attempt(wanted);
  // The other side closed a kept-alive connection just as it was reused, so it most likely read
  // nothing; if it did, the message id reveals the duplicate. Once the signal has aborted, the
  // retry does not connect.
  return first.kind === 'unanswered' && first.stale ? attempt({ ...wanted, agent: false }) : first;
}

type AttemptResult =
  | Extract<PostResult, { kind: 'answered' }>
  | (Extract<PostResult, { kind: 'unanswered' }> & { readonly stale: boolean });

function attempt(wanted: Post): Promise<AttemptResult> {
  return new Promise((resolve) => {
    const request = open(wanted);
    const fail = (error: NodeJS.ErrnoException) =>
      resolve({
        kind: 'unanswered',
        error,
        stale: isStale(request, error),
      });
    // A response that switches protocols only emits this event.
    const failClosed = () =>
      fail(Object.assign(new Error('The connection was closed.'), { code: 'ECONNRESET' }));
    request.on('error', fail).on('close', failClosed);
    request.on('response', (response) => {
      // From here on the response counts, whatever happens to its body.
      request.off('close', failClosed).off('error', fail);
      request.on('error', () => undefined);
      readBeginning(response).then((beginning) => {
        resolve({
          kind: 'answered',
          status: response.statusCode ?? 0,
          retryAfter: response.headers['retry-after'] ?? null,
          beginning,
        });
      });
    });
    request.end(wanted.body);
  });
}

function open({ url, addresses, headers, agent, signal }: Post): ClientRequest {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return send(url, { method: 'POST', headers, agent, signal, lookup: answering(addresses) });
}

/** Replaces DNS, so that exactly the checked addresses are contacted. */
function answering(addresses: readonly ResolvedAddress[]): LookupFunction {
  const [first] = addresses;
  return (_hostname, { all }, callback) => {
    if (first === undefined) {
      callback(new Error('There is no address to dial.'), []);
    } else if (all) {
      callback(null, [...addresses]);
    } else {
      callback(null, first.address, first.family);
    }
  };
}

function isStale(request: ClientRequest, { code }: NodeJS.ErrnoException): boolean {
  return request.reusedSocket && code === 'ECONNRESET';
}

/** Stops at the end, at the limit, or when the connection closes. */
async function readBeginning(response: IncomingMessage): Promise<string> {
  const kept: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response) {
      if (!Buffer.isBuffer(chunk)) {
        break;
      }
      if (length < MAX_KEPT) {
        kept.push(chunk.subarray(0, MAX_KEPT - length));
      }
      length += chunk.length;
      if (length > MAX_READ) {
        break;
      }
    }
  } catch {
    // Truncated or timed out: keep what has arrived.
  }
  return legible(Buffer.concat(kept));
}

/** Text that every database accepts: no partial characters at the cut, no NUL. */
function legible(bytes: Buffer): string {
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '\uFFFD');
}

/**
 * Keep-alive connections, separate per endpoint. A connection opened under one endpoint's rules is
 * never used under another's, and one that hangs does not affect the others.
 */
type EndpointAgents = (
  endpoint: Pick<WebhookEndpoint, 'id' | 'url' | 'allowsPrivate'>,
) => HttpAgent | HttpsAgent;

const MAX_ENDPOINTS = 50;
const MAX_IDLE_EACH = 2;
/**
 * Shorter than most servers' timeout, so that they rarely close a connection that is about to be
 * reused.
 */
const IDLE_MS = 4000;

export function createEndpointAgents(): EndpointAgents {
  const agents = createBoundedMap<string, HttpAgent | HttpsAgent>({ max: MAX_ENDPOINTS });
  return ({ id, url, allowsPrivate }) => {
    const key = JSON.stringify([id, url, allowsPrivate]);
    const agent = agents.get(key) ?? createAgent(url);
    // Set on each use, so that the least recently used agent is dropped. Its idle connections time
    // out by themselves; destroying it would abort requests in progress.
    agents.set(key, agent);
    return agent;
  };
}

function createAgent(url: string): HttpAgent | HttpsAgent {
  const options = { keepAlive: true, maxFreeSockets: MAX_IDLE_EACH, timeout: IDLE_MS };
  return url.startsWith('https:') ? new HttpsAgent(options) : new HttpAgent(options);
}

interface ReceivedAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly now: EpochMs;
}

export const GONE = 410;
/** Maximum pause that a receiver may request. */
const MAX_WISH_MS = MS_PER_DAY;

export function judgeAnswer({ status, retryAfter, now }: ReceivedAnswer): SendOutcome {
  if (status >= 200 && status < 300) {
    return { kind: 'delivered' };
  }
  if (status === GONE) {
    return {
      kind: 'refused',
      problem: deliveryProblem('gone'),
    };
  }
  const wishes = status === 429 || status === 503;
  return {
    kind: 'failed',
    problem: judgeStatus(status),
    after: wishes ? readRetryAfter(retryAfter, now) : null,
  };
}

function judgeStatus(status: number): DeliveryProblem {
  if (status >= 300 && status < 400) {
    return deliveryProblem('redirected', { status });
  }
  return status === 429
    ? deliveryProblem('too_many_requests')
    : deliveryProblem('answered', { status });
}

/**
 * Milliseconds from `now`, at most a day; `null` if the header is missing or invalid. Accepts
 * seconds or an HTTP date (RFC 9110, section 10.2.3).
 */
function readRetryAfter(value: string | null, now: EpochMs): number | null {
  const text = value?.trim() ?? '';
  const untilDate = /GMT$/.test(text) ? Date.parse(text) - now : Number.NaN;
  const wish = /^\d+$/.test(text) ? Number(text) * 1000 : untilDate;
  return Number.isNaN(wish) ? null : Math.min(Math.max(wish, 0), MAX_WISH_MS);
}

const CODES: Readonly<Record<string, DeliveryProblemCode>> = {
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_closed',
  EPIPE: 'connection_closed',
  EHOSTUNREACH: 'no_route',
  ENETUNREACH: 'no_route',
  ETIMEDOUT: 'not_reached_in_time',
};

const CERTIFICATE = /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET|VERIFY))/;

/** Why a receiver did not respond. */
export function explainUnanswered({ code = '', message }: NodeJS.ErrnoException): DeliveryProblem {
  const known = CODES[code];
  if (known !== undefined) {
    return deliveryProblem(known);
  }
  if (CERTIFICATE.test(code)) {
    return deliveryProblem('certificate', { cause: code });
  }
  if (code.startsWith('HPE_')) {
    return deliveryProblem('not_http', { cause: code });
  }
  return deliveryProblem('unreachable', { cause: code || message.slice(0, 200) });
}
