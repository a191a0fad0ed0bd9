/**
 * Parses the parts of a booking request that `/api` and `/widget` share: the body's members and the
 * `Idempotency-Key` header.
 */

import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { parseWallTime } from '../../core/index.ts';
import {
  type BookingRequestBody,
  bookingRequestSchema,
  type ErrorBody,
} from '../contract/rest-api.ts';
import type { JsonObject } from './json-body.ts';

const MEMBER_SENTENCES: Readonly<Record<string, string>> = {
  schedule: 'schedule must be an integer of at least 1',
  reason: 'reason must be an integer of at least 1',
  slot: 'slot must be a date and time in the form YYYY-MM-DD HH:MM:SS',
  submission: 'submission must be an object',
  persons: 'persons must be an integer of at least 1',
};

/** Accepts exactly the four members, and reports the first one that is wrong. */
export function parseBookingRequest(body: JsonObject): BookingRequestBody | ErrorBody {
  return parseTimeRequest(bookingRequestSchema, body);
}

/** Parses any request that names a slot as a booking does. */
export function parseTimeRequest<Request extends Pick<BookingRequestBody, 'slot'>>(
  schema: z.ZodType<Request>,
  body: JsonObject,
): Request | ErrorBody {
  const parsed = schema.safeParse(body);
  if (!parsed.success) {
    return wrongMember(body, String(parsed.error.issues[0]?.path[0]));
  }
  return parseWallTime(parsed.data.slot) === null ? wrongMember(body, 'slot') : parsed.data;
}

function wrongMember(body: JsonObject, field: string): ErrorBody {
  const isMissing = body[field] === undefined || body[field] === null;
  return {
    error: isMissing
      ? 'Field is required'
      : (MEMBER_SENTENCES[field] ?? 'The request is not valid'),
    field,
  };
}

type IdempotencyKey =
  | { readonly kind: 'none' }
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'malformed' };

const MAX_LENGTH = 255;
export const MALFORMED_KEY =
  'Idempotency-Key must be 1 to 255 visible characters, bare or quoted, and sent once';

/**
 * Reads the optional `Idempotency-Key` header: at most 255 characters, as a quoted string (as in
 * the IETF draft) or bare.
 */
export function readIdempotencyKey(req: IncomingMessage): IdempotencyKey {
  const given = req.headersDistinct['idempotency-key'];
  if (given === undefined) {
    return { kind: 'none' };
  }
  const [header = '', second] = given;
  if (second !== undefined) {
    return { kind: 'malformed' };
  }
  const key = header.startsWith('"') ? unquote(header) : header;
  if (key === null || key.length > MAX_LENGTH || !/^[\x20-\x7e]+$/.test(key)) {
    return { kind: 'malformed' };
  }
  return { kind: 'key', key };
}

function unquote(header: string): string | null {
  const inner = /^"((?:[^"\\]|\\["\\])*)"$/.exec(header)?.[1];
  return inner === undefined ? null : inner.replace(/\\(["\\])/g, '$1');
}

/**
 * Identifies a request so that a replay under the same key can be recognized: SHA-256 of its JSON,
 * in hex. Members are sorted at every level, so neither order nor white space matters.
 */
export function fingerprint(request: unknown): string {
  return hash('sha256', JSON.stringify(request, sortMembers));
}

function sortMembers(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return value;
  }
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
