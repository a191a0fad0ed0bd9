/**
 * One bounded HTTP request to a calendar server. Each redirect is checked as the first address was,
 * only checked addresses are contacted, and the sign-in stays with the server that it was given for.
 * It never rejects: what the other side does is a value.
 */

import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { createGunzip } from 'node:zlib';
import {
  type ResolvedAddress,
  type Resolver,
  resolveTarget,
  systemResolver,
  type Target,
} from '../../delivery/webhooks/webhook-target.ts';
import { parseUrl } from '../../web-address.ts';
import type { FailedReading } from '../calendar-source.ts';
import { SourceFault } from '../source-fault.ts';
import type { SourceProblem } from '../source-problem.ts';

/** What a whole reading may cost. */
export interface FetchLimits {
  readonly timeLimitMs: number;
  readonly maxBytes: number;
}

/** The other side, with the sign-in for it. */
export interface CalendarServer extends FetchLimits {
  readonly account: string | null;
  readonly secret: string | null;
  /** Where the sign-in was given for, such as `https://calendar.example.org`. */
  readonly origin: string;
  readonly allowsPrivate: boolean;
  /** Defaults to the system's resolver. */
  readonly resolver?: Resolver;
}

export interface CalendarRequest {
  readonly url: string;
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** An answer of any status but a redirect. */
export interface CalendarAnswer {
  readonly kind: 'answered';
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The address that answered at last. */
  readonly url: string;
}

const MAX_REDIRECTS = 5;
const MEGABYTE = 1_048_576;
const ICLOUD = /^https:\/\/[a-z0-9-]+\.icloud\.com(:443)?$/;

/** Sends a request and reads the answer. */
export async function fetchCalendar(
  server: CalendarServer,
  request: CalendarRequest,
): Promise<CalendarAnswer | FailedReading> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), server.timeLimitMs);
  try {
    return await follow(server, request, controller.signal);
  } catch (error) {
    const isOver = controller.signal.aborted;
    return failed(isOver ? overdue(server) : explain(error));
  } finally {
    clearTimeout(timer);
  }
}

/** A failure without a wish of the other side. */
export function failed(
  problem: SourceProblem,
  retryAfterSeconds: number | null = null,
): FailedReading {
  return { kind: 'failed', problem, retryAfterSeconds };
}

async function follow(
  server: CalendarServer,
  request: CalendarRequest,
  signal: AbortSignal,
): Promise<CalendarAnswer | FailedReading> {
  let url = request.url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const target = await Promise.race([
      resolveTarget(url, server, server.resolver ?? systemResolver),
      whenAborted(signal),
    ]);
    if (target.kind !== 'target') {
      return failed(explainTarget(target, url));
    }
    const isOwn = mayHaveSignIn(url, server.origin);
    const answer = await send(server, { ...request, url }, { target, signal, isOwn });
    const next = redirectOf(answer);
    if (next === null) {
      return answer;
    }
    const problem = refuseRedirect(server, { method: request.method, url, next });
    if (problem !== null) {
      return failed(problem);
    }
    url = next;
  }
  return failed({ code: 'too_many_redirects', host: parseUrl(url)?.hostname ?? '' });
}

interface Dialling {
  readonly target: Extract<Target, { kind: 'target' }>;
  readonly signal: AbortSignal;
  /** Whether this is the server that the sign-in is for. */
  readonly isOwn: boolean;
}

function send(
  server: CalendarServer,
  { url, method, headers = {}, body }: CalendarRequest,
  { target, signal, isOwn }: Dialling,
): Promise<CalendarAnswer> {
  const open = target.url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = open(target.url, {
      method,
      signal,
      agent: false,
      lookup: answering(target.addresses),
      headers: {
        'user-agent': 'Slotwell',
        'accept-encoding': 'identity',
        ...(body !== undefined && { 'content-length': `${Buffer.byteLength(body)}` }),
        ...(isOwn && authorization(server)),
        ...headers,
      },
    });
    const failClosed = () =>
      reject(Object.assign(new Error('The connection was closed.'), { code: 'ECONNRESET' }));
    request.on('error', reject).on('close', failClosed);
    request.on('response', (response) => {
      // From here on, the body says how it ended.
      request.off('close', failClosed);
      readBody(response, server.maxBytes).then(
        (text) =>
          resolve({
            kind: 'answered',
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: text,
            url,
          }),
        reject,
      );
    });
    request.end(body);
  });
}

function authorization({ account, secret }: CalendarServer): Record<string, string> {
  return account === null && secret === null
    ? {}
    : {
        authorization: `Basic ${Buffer.from(`${account ?? ''}:${secret ?? ''}`).toString('base64')}`,
      };
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

/** Reads the whole body, which counts as it is once unpacked. */
async function readBody(response: IncomingMessage, maxBytes: number): Promise<string> {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  const isPacked = encoding === 'gzip' || encoding === 'x-gzip';
  if (!isPacked && encoding !== 'identity' && encoding !== '') {
    throw new SourceFault({ code: 'malformed', detail: `the encoding ${encoding.slice(0, 40)}` });
  }
  const unpacked = isPacked ? createGunzip() : null;
  // An error of the connection ends the unpacking, too.
  response.on('error', (error) => unpacked?.destroy(error));
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of unpacked === null ? response : response.pipe(unpacked)) {
    length += chunk.length;
    if (length > maxBytes) {
      response.destroy();
      throw new SourceFault({ code: 'too_large', megabytes: Math.round(maxBytes / MEGABYTE) });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function redirectOf({ status, headers, url }: CalendarAnswer): string | null {
  const isRedirect = [301, 302, 303, 307, 308].includes(status) && headers.location !== undefined;
  if (!isRedirect) {
    return null;
  }
  try {
    const next = new URL(headers.location ?? '', url);
    next.hash = '';
    return next.href;
  } catch {
    throw new SourceFault({ code: 'unexpected_status', status });
  }
}

interface Redirect {
  readonly method: string;
  readonly url: string;
  readonly next: string;
}

/**
 * What is written names customers, and stays with the server that was chosen. A page that asks for a
 * sign-in often answers 200, so only the same file at another place counts as the one that was meant.
 */
function refuseRedirect(
  { origin }: CalendarServer,
  { method, url, next }: Redirect,
): SourceProblem | null {
  if (method !== 'PUT' && method !== 'DELETE') {
    return null;
  }
  if (!mayHaveSignIn(next, origin)) {
    return { code: 'sign_in_elsewhere', host: parseUrl(next)?.host ?? '' };
  }
  return lastPart(next) === lastPart(url) ? null : { code: 'not_caldav' };
}

function lastPart(url: string): string {
  return parseUrl(url)?.pathname.split('/').at(-1) ?? '';
}

/** Whether it is the own server, or one of those over which iCloud spreads its accounts. */
export function mayHaveSignIn(url: string, origin: string): boolean {
  const isWithinApple = [url, origin].every((one) => ICLOUD.test(parseUrl(one)?.origin ?? ''));
  return parseUrl(url)?.origin === origin || isWithinApple;
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
  });
}

function overdue({ timeLimitMs }: FetchLimits): SourceProblem {
  return { code: 'timed_out', seconds: timeLimitMs / 1000 };
}

function explainTarget(target: Exclude<Target, { kind: 'target' }>, url: string): SourceProblem {
  const host = parseUrl(url)?.hostname ?? '';
  if (target.kind === 'unknown') {
    return { code: 'host_unknown', host };
  }
  if (target.problem.code.startsWith('url_')) {
    return { code: 'address_expected' };
  }
  return { code: 'refused_address', host };
}

const CERTIFICATE = /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET|VERIFY))/;

function explain(error: unknown): SourceProblem {
  if (error instanceof SourceFault) {
    return error.problem;
  }
  const { code = '', message = '' }: { readonly code?: string; readonly message?: string } =
    error instanceof Error ? error : {};
  if (CERTIFICATE.test(code)) {
    return { code: 'certificate', cause: code };
  }
  if (code.startsWith('Z_') || message === 'aborted') {
    return { code: 'cut_off' };
  }
  return { code: 'unreachable', cause: code || 'no answer' };
}
