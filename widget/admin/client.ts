/**
 * Calls to `/admin/api/v1`, typed by the table of calls. Answers and problems are values; nothing
 * throws.
 */

import type { AdminCallName, CallAnswer, CallInput } from '../../bff/contract/admin-calls.ts';
import type { AdminErrorBody, AdminErrorCode } from '../../bff/contract/admin-errors.ts';

/**
 * Base path of the pages: the server may run below a path of its own. The pattern rejects two
 * leading slashes, which would name another host.
 */
export const BASE = /^(?:\/[^/]+)*?\/admin(?=\/|$)/.exec(location.pathname)?.[0] ?? '/admin';

/** A refusal by the server, or `offline` if no readable answer arrived in time. */
export interface Problem extends Omit<AdminErrorBody, 'code' | 'error'> {
  readonly code: AdminErrorCode | 'offline';
  /** Seconds to wait before the next try; 0 if the server asked for none. */
  readonly wait: number;
}

/** The result of a call; `problem` tells the cases apart. */
export type Answer<T> =
  | { readonly body: T; readonly problem?: undefined }
  | { readonly body?: undefined; readonly problem: Problem };

/** Input of any call; the table of calls has the exact types. */
interface Input {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: object;
  /** Idempotency key: retrying with the same key after a lost answer does nothing twice. */
  readonly key?: string;
}

const TIME_LIMIT = 20_000;

/** Returns 128 random bits; `randomUUID` does not exist over plain HTTP. */
export const createKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

export type Call = <Name extends AdminCallName>(
  name: Name,
  ...input: InputOf<Name>
) => Promise<Answer<CallAnswer<Name>>>;
/** Optional for calls without input. */
type InputOf<Name extends AdminCallName> =
  unknown extends CallInput<Name> ? [] : [input: CallInput<Name> & Input];

interface Known {
  readonly url: string;
  readonly tag: string;
  /** Sequence number of the call. */
  readonly asked: number;
  /** Trusted to have the type in the table of calls. */
  readonly body: Awaited<ReturnType<Response['json']>>;
}

/**
 * Creates the client. It calls `signedOut` when the server no longer knows the session. Pages
 * repeat their calls after each change, so the last answer of each call is cached: an unchanged one
 * is not sent again and stays the same object. If a later answer to the same call arrives first,
 * the earlier call returns it as well.
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
 * Builds the `fetch` request of a call such as `POST /bookings/{id}/move`. The custom header cannot
 * be sent by other sites' pages without permission.
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
    // Signing out must also work if the window is closed right after.
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
