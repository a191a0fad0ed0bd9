/**
 * One HTTP exchange with the upstream: the token goes to that address only, redirects are not followed, and neither a slow, a huge nor a foreign answer
 * gets through. It never rejects: what goes wrong is a value.
 */

import { echoesToken } from './echo-check.ts';
import type { Trouble } from './upstream-report.ts';

export interface ExchangeRequest {
  readonly fetch: typeof fetch;
  readonly url: string;
  readonly token: string;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** For connecting and for the whole answer together. */
  readonly timeLimitMs: number;
}

export type Exchange = Answered | Failed;

export interface Answered {
  readonly kind: 'answered';
  readonly status: number;
  readonly retryAfter: string | null;
  /** Parsed JSON; null where the body was none. */
  readonly json: unknown;
}

export interface Failed {
  readonly kind: 'failed';
  readonly trouble: Trouble;
  /** For the operator. */
  readonly details: { readonly status?: number; readonly cause?: string };
}

const LARGEST_BODY = 1_048_576;
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

export async function exchange(request: ExchangeRequest): Promise<Exchange> {
  const signal = AbortSignal.timeout(request.timeLimitMs);
  try {
    const { method, body = null, headers } = request;
    const response = await request.fetch(request.url, {
      method,
      body,
      headers: { Accept: 'application/json', Authorization: `Bearer ${request.token}`, ...headers },
      redirect: 'manual',
      signal,
    });
    return await readResponse(response, request.token);
  } catch (error) {
    if (signal.aborted) return failed('timed_out');
    const cause = causeCode(error);
    return failed('unreachable', cause === null ? {} : { cause });
  }
}

async function readResponse(response: Response, token: string): Promise<Exchange> {
  const { status } = response;
  if (status >= 300 && status < 400) {
    await response.body?.cancel();
    return failed('redirected', { status });
  }
  const bytes = await readLimited(response);
  if (bytes === null) return failed('too_large', { status });
  const { headers } = response;
  const json = JSON_TYPE.test(headers.get('content-type') ?? '') ? parseJson(bytes) : null;
  if (echoesToken({ headers, bytes, json }, token)) return failed('echoed_token', { status });
  return { kind: 'answered', status, retryAfter: headers.get('retry-after'), json };
}

/** Counts what arrives, after decompression; null where it is too much, whatever Content-Length said. */
async function readLimited(response: Response): Promise<Buffer | null> {
  if (response.body === null) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.byteLength;
    if (size > LARGEST_BODY) {
      await reader.cancel();
      return null;
    }
    chunks.push(read.value);
  }
  return Buffer.concat(chunks, size);
}

/** Null is no answer that the REST API ever gives, so it may stand for "not JSON". */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

export function failed(trouble: Trouble, details: Failed['details'] = {}): Failed {
  return { kind: 'failed', trouble, details };
}

/** The code alone: messages of network errors repeat addresses and headers. */
function causeCode(error: unknown): string | null {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null;
}
