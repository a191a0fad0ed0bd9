/**
 * One HTTP exchange with the upstream. The token is sent only to that address, redirects are not
 * followed, and responses that are slow, too large or not from the API are rejected. Never rejects
 * its promise: failures are values.
 */

import { traceHeader } from '../../http/request-scope.ts';
import type { Trouble } from './upstream-report.ts';

interface ExchangeRequest {
  readonly fetch: typeof fetch;
  readonly url: string;
  readonly token: string;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Covers connecting and the whole response together. */
  readonly timeLimitMs: number;
}

export type Exchange = Answered | Failed;

export interface Answered {
  readonly kind: 'answered';
  readonly status: number;
  readonly retryAfter: string | null;
  /** Parsed JSON; `null` if the body was not JSON. */
  readonly json: unknown;
}

export interface Failed {
  readonly kind: 'failed';
  readonly trouble: Trouble;
  /** Shown to the operator. */
  readonly details: { readonly status?: number; readonly cause?: string };
}

const MAX_BODY_BYTES = 1_048_576;
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

export async function exchange(request: ExchangeRequest): Promise<Exchange> {
  const signal = AbortSignal.timeout(request.timeLimitMs);
  try {
    const { method, body = null, headers } = request;
    const response = await request.fetch(request.url, {
      method,
      body,
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${request.token}`,
        ...traceHeader(),
        ...headers,
      },
      redirect: 'manual',
      signal,
    });
    return await readResponse(response, request.token);
  } catch (error) {
    if (signal.aborted) {
      return failed('timed_out');
    }
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
  if (bytes === null) {
    return failed('too_large', { status });
  }
  const { headers } = response;
  const json = JSON_TYPE.test(headers.get('content-type') ?? '') ? parseJson(bytes) : null;
  if (echoesToken({ headers, bytes, json }, token)) {
    return failed('echoed_token', { status });
  }
  return { kind: 'answered', status, retryAfter: headers.get('retry-after'), json };
}

/**
 * Counts the bytes after decompression, whatever Content-Length said; `null` if there are too many.
 */
async function readLimited(response: Response): Promise<Buffer | null> {
  if (response.body === null) {
    return Buffer.alloc(0);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.byteLength;
    if (size > MAX_BODY_BYTES) {
      await reader.cancel();
      return null;
    }
    chunks.push(read.value);
  }
  return Buffer.concat(chunks, size);
}

/** The REST API never sends `null`, so it can stand for "not JSON". */
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

/** Only the code, because messages of network errors contain addresses and headers. */
function causeCode(error: unknown): string | null {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
    ? cause.code
    : null;
}

interface ReceivedResponse {
  readonly headers: Headers;
  readonly bytes: Buffer;
  /** `null` if the body was not JSON. */
  readonly json: unknown;
}

/**
 * Detects whether a response repeats the token. Checks what a browser would display: strings after
 * parsing, also percent-encoded or split into neighbouring strings. Forms that need deliberate
 * decoding (base64, another language's escapes) do not count.
 */
function echoesToken({ headers, bytes, json }: ReceivedResponse, token: string): boolean {
  if (bytes.includes(token)) {
    return true;
  }
  const { keys, values, all } = textsIn(json);
  return [[...headers.values()], keys, values, all].some((texts) =>
    showsToken(texts.join(''), token),
  );
}

/** Percent signs may themselves be percent-encoded. */
const MAX_DECODINGS = 3;

function showsToken(text: string, token: string): boolean {
  let shown = text;
  for (let decoded = 0; decoded <= MAX_DECODINGS; decoded += 1) {
    if (shown.includes(token)) {
      return true;
    }
    if (!shown.includes('%')) {
      return false;
    }
    shown = shown.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
  return false;
}

interface Texts {
  readonly keys: string[];
  /** Leaves out numbers, because they may stand between strings that are displayed side by side. */
  readonly values: string[];
  /** In document order. */
  readonly all: string[];
}

/** Iterates with an explicit stack because a response may be nested too deeply for recursion. */
function textsIn(json: unknown): Texts {
  const texts: Texts = { keys: [], values: [], all: [] };
  const left: { readonly kind: 'key' | 'value'; readonly part: unknown }[] = [
    { kind: 'value', part: json },
  ];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { kind, part } = next;
    if (typeof part === 'object' && part !== null) {
      const names = Array.isArray(part) ? [] : Object.keys(part);
      const parts: readonly unknown[] = Object.values(part);
      for (let index = parts.length - 1; index >= 0; index -= 1) {
        left.push({ kind: 'value', part: parts[index] });
        if (index < names.length) {
          left.push({ kind: 'key', part: names[index] });
        }
      }
    } else if (part !== null && part !== undefined) {
      texts.all.push(String(part));
      if (typeof part === 'string') {
        texts[kind === 'key' ? 'keys' : 'values'].push(part);
      }
    }
  }
  return texts;
}
