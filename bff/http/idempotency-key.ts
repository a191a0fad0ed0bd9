/**
 * The `Idempotency-Key` request header: optional, a quoted string (as the IETF draft has it) or bare, at most 255 characters. And the fingerprint, which tells
 * whether two requests under one key are the same.
 */

import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export type IdempotencyKey = { readonly kind: 'none' } | { readonly kind: 'key'; readonly key: string } | { readonly kind: 'malformed' };

const MAX_LENGTH = 255;
export const MALFORMED_KEY = 'Idempotency-Key must be 1 to 255 visible characters, bare or quoted, and sent once';

export function readIdempotencyKey(req: IncomingMessage): IdempotencyKey {
  const given = req.headersDistinct['idempotency-key'];
  if (given === undefined) return { kind: 'none' };
  const [header = '', second] = given;
  if (second !== undefined) return { kind: 'malformed' };
  const key = header.startsWith('"') ? unquote(header) : header;
  if (key === null || key.length > MAX_LENGTH || !/^[\x20-\x7e]+$/.test(key)) return { kind: 'malformed' };
  return { kind: 'key', key };
}

function unquote(header: string): string | null {
  const inner = /^"((?:[^"\\]|\\["\\])*)"$/.exec(header)?.[1];
  return inner === undefined ? null : inner.replace(/\\(["\\])/g, '$1');
}

/** SHA-256 of the request's JSON, in hex. Members are sorted at every level, so neither order nor white space matters. */
export function fingerprint(request: unknown): string {
  return hash('sha256', JSON.stringify(request, sortMembers));
}

function sortMembers(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
