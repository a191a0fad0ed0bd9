/**
 * Calls of `/admin/api/v1`, typed by the table of calls: answers and problems are values, and
 * nothing throws.
 */

import type { AdminCallName, CallAnswer, CallInput } from '../../bff/contract/admin-calls.ts';
import type { AdminErrorBody, AdminErrorCode } from '../../bff/contract/admin-errors.ts';

/**
 * Where the pages are: the server may have a path of its own in front. Two slashes at the beginning
 * would name another host.
 */
export const BASE = /^(?:\/[^/]+)*?\/admin(?=\/|$)/.exec(location.pathname)?.[0] ?? '/admin';

/** A refusal of the server, or `offline`: no answer that could be read came in time. */
export interface Problem extends Omit<AdminErrorBody, 'code' | 'error'> {
  readonly code: AdminErrorCode | 'offline';
  /** Seconds to wait before the next try; 0: none asked for. */
  readonly wait: number;
}

/** Told apart by `problem`. */
export type Answer<T> =
  | { readonly body: T; readonly problem?: undefined }
  | { readonly body?: undefined; readonly problem: Problem };

/** What any call may be sent; which it must be says the table. */
interface Input {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: object;
  /**
   * The same for the same wish, so that trying again after an answer that did not arrive does
   * nothing twice.
   */
  readonly key?: string;
}

const TIME_LIMIT = 20_000;

/** 128 random bits; `randomUUID` is not there over plain http. */
export const createKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

export type Call = <Name extends AdminCallName>(
  name: Name,
  ...input: InputOf<Name>
) => Promise<Answer<CallAnswer<Name>>>;
/** Left out where the call is sent nothing. */
type InputOf<Name extends AdminCallName> =
  unknown extends CallInput<Name> ? [] : [input: CallInput<Name> & Input];

interface Known {
  readonly url: string;
  readonly tag: string;
  /** Its number among the calls, in the order in which they were made. */
  readonly asked: number;
  /** As the table of calls has it: what is read is believed. */
  readonly body: Awaited<ReturnType<Response['json']>>;
}

/**
 * `signedOut` is told when the server no longer knows the session. Pages ask the same again at each
 * change that they are told of: the last answer of each call is kept while the page stands, and an
 * unchanged one does not travel again and is the same object. An answer that a later one to the
 * same question has overtaken says what was before: the later one is given instead.
 */
export function createClient(
  signedOut: () => void,
  send: typeof fetch = (...request) => fetch(...request),
): Call {
  const known = new Map<AdminCallName, Known>();
  let calls = 0;
  return async (name: AdminCallName, input: Input = {}) => {
    const { url, init } = toRequest(name, input);
    const last = known.get(name);
    const asked = ++calls;
    const headers = { ...init.headers, ...(last?.url === url && { 'if-none-match': last.tag }) };
    try {
      const response = await send(url, {
        ...init,
        headers,
        signal: AbortSignal.timeout(TIME_LIMIT),
      });
      const isAsBefore = response.status === 304 && last !== undefined;
      const body = isAsBefore ? last.body : await readBody(response);
      const tag = response.headers.get('etag');
      const newest = known.get(name);
      if (isAsBefore || response.ok) {
        if (newest?.url === url && newest.asked > asked) {
          return { body: newest.body };
        }
        if (tag) {
          known.set(name, { url, tag, asked, body });
        }
        return { body };
      }
      if (body.code === 'signed_out') {
        known.clear();
        signedOut();
      }
      return { problem: { ...body, wait: Number(response.headers.get('retry-after')) } };
    } catch {
      return { problem: { code: 'offline', wait: 0 } };
    }
  };
}

/**
 * `POST /bookings/{id}/move` with what fills it, as `fetch` wants it. Our own header is what no
 * other site's page can send unasked.
 */
export function toRequest(
  name: AdminCallName,
  { path = {}, query = {}, body, key }: Input,
): { url: string; init: RequestInit } {
  const [method = 'GET', pattern = ''] = name.split(' ');
  const address = pattern.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(path[key])),
  );
  const asked = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
  const headers = {
    'slotwell-admin': '1',
    ...(body && { 'content-type': 'application/json' }),
    ...(key && { 'idempotency-key': key }),
  };
  return {
    url: `${BASE}/api/v1${address}${asked.size > 0 ? `?${asked}` : ''}`,
    // Whoever signs out and closes the window at once is signed out all the same.
    init: {
      method,
      headers,
      credentials: 'same-origin',
      keepalive: name === 'DELETE /session',
      ...(body && { body: JSON.stringify(body) }),
    },
  };
}

async function readBody(response: Response): Promise<unknown> {
  return response.status === 204 ? undefined : response.json();
}
