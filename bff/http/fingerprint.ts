/** Tells whether two requests under one idempotency key are the same: SHA-256 of the request's canonical JSON. */

import { hash } from 'node:crypto';

/** Hex. Members are sorted at every level, so neither order nor white space matters. */
export function fingerprint(request: unknown): string {
  return hash('sha256', JSON.stringify(request, sortMembers));
}

function sortMembers(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
