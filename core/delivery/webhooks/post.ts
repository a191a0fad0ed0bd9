/**
 * One bounded HTTP request: it dials the addresses it is given, follows nothing, reads no more than
 * it must, and ends in time. It never rejects: what the other side does is a value. What an answer
 * means, or having none, stands below, by Standard Webhooks 1.0.0: only 2xx is a yes.
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
import type { WebhookEndpoint } from '../webhook-endpoint.ts';
import type { ResolvedAddress } from './webhook-target.ts';

interface Post {
  readonly url: URL;
  /** Those that were judged; only these are dialled. */
  readonly addresses: readonly ResolvedAddress[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** False: a connection of its own. */
  readonly agent: HttpAgent | HttpsAgent | false;
  /** Aborts where the time for connecting, sending and reading together is over. */
  readonly signal: AbortSignal;
}

type PostResult =
  /**
   * The status is what counts: a body that is long, slow or cut off changes nothing. `beginning` is
   * what was kept of it.
   */
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly retryAfter: string | null;
      readonly beginning: string;
    }
  | { readonly kind: 'unanswered'; readonly error: NodeJS.ErrnoException };

/**
 * What is read of an answer's body: a short one is read to its end, so that the connection can be
 * used again.
 */
const MAX_READ = 65_536;
/** What is kept of it for the log. */
const MAX_KEPT = 1024;

export async function post(wanted: Post): Promise<PostResult> {
  const first = await attempt(wanted);
  // The other side closed a kept connection just when it was used again, and most likely read
  // nothing; where it did, the message id tells. Once the signal has aborted, nothing is dialled.
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
    // An answer that switches protocols ends in this alone.
    const failClosed = () =>
      fail(Object.assign(new Error('The connection was closed.'), { code: 'ECONNRESET' }));
    request.on('error', fail).on('close', failClosed);
    request.on('response', (response) => {
      // From here on the answer is what it is, whatever becomes of its body.
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

/** In place of a name server: what was judged is what is dialled. */
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

/** Ends at the end, at the limit, or where the connection ends; then the rest is not wanted. */
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
    // Cut off or out of time: what came is kept.
  }
  return legible(Buffer.concat(kept));
}

/** As text that every database takes: no half characters at the cut, no NUL. */
function legible(bytes: Buffer): string {
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '\uFFFD');
}

/**
 * Connections that are kept for a while, apart for each endpoint: one that was dialled under an
 * endpoint's terms is never used under another's, and what hangs takes nothing from the others.
 */
type EndpointAgents = (
  endpoint: Pick<WebhookEndpoint, 'id' | 'url' | 'allowsPrivate'>,
) => HttpAgent | HttpsAgent;

const MAX_ENDPOINTS = 50;
const MAX_IDLE_EACH = 2;
/** Less than most servers keep theirs, so that they seldom close one that is about to be used. */
const IDLE_MS = 4000;

export function createEndpointAgents(): EndpointAgents {
  const agents = createBoundedMap<string, HttpAgent | HttpsAgent>({ max: MAX_ENDPOINTS });
  return ({ id, url, allowsPrivate }) => {
    const key = JSON.stringify([id, url, allowsPrivate]);
    const agent = agents.get(key) ?? createAgent(url);
    // Written at each use, so that the least recently used one goes. What it still holds idle ends
    // by itself; ending it here would cut what is under way.
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
/** A receiver may not put a message off for longer. */
const MAX_WISH_MS = MS_PER_DAY;

export function judgeAnswer({ status, retryAfter, now }: ReceivedAnswer): SendOutcome {
  if (status >= 200 && status < 300) {
    return { kind: 'delivered' };
  }
  if (status === GONE) {
    return {
      kind: 'refused',
      problem: 'The receiver answered 410: it wants no more webhooks. The endpoint is disabled.',
    };
  }
  const wishes = status === 429 || status === 503;
  return {
    kind: 'failed',
    problem: problemOf(status),
    after: wishes ? readRetryAfter(retryAfter, now) : null,
  };
}

function problemOf(status: number): string {
  if (status >= 300 && status < 400) {
    return `The receiver answered ${status}: redirects are not followed; give the endpoint its final address.`;
  }
  return status === 429
    ? 'The receiver answered 429: too many requests.'
    : `The receiver answered ${status}.`;
}

/**
 * Milliseconds from `now`, at most a day; `null` if there is no wish, or none that can be read.
 * Seconds or an HTTP date (RFC 9110, section 10.2.3).
 */
function readRetryAfter(value: string | null, now: EpochMs): number | null {
  const text = value?.trim() ?? '';
  const untilDate = /GMT$/.test(text) ? Date.parse(text) - now : Number.NaN;
  const wish = /^\d+$/.test(text) ? Number(text) * 1000 : untilDate;
  return Number.isNaN(wish) ? null : Math.min(Math.max(wish, 0), MAX_WISH_MS);
}

const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nobody listens there: the connection was refused.',
  ECONNRESET: 'The receiver closed the connection without an answer.',
  EPIPE: 'The receiver closed the connection without an answer.',
  EHOSTUNREACH: 'There is no way to the receiver.',
  ENETUNREACH: 'There is no way to the receiver.',
  ETIMEDOUT: 'The receiver could not be reached in time.',
};

const CERTIFICATE = /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET|VERIFY))/;

/** Why a receiver gave no answer, in a sentence for the operator. */
export function explainUnanswered({ code = '', message }: NodeJS.ErrnoException): string {
  const known = SENTENCES[code];
  if (known !== undefined) {
    return known;
  }
  if (CERTIFICATE.test(code)) {
    return `The receiver's certificate does not prove that it is the right one (${code}).`;
  }
  if (code.startsWith('HPE_')) {
    return `The receiver's answer is no HTTP (${code}).`;
  }
  return `The receiver could not be reached (${code || message.slice(0, 200)}).`;
}
