/** Idempotency keys as every adapter keeps them: only hashes are stored, with the receipt, for 24 hours. */

import { createHash } from 'node:crypto';

export const IDEMPOTENCY_LIFETIME_MS = 24 * 60 * 60 * 1_000;

export function hashIdempotencyKey(key: string): string {
  return createHash('sha256').update(key, 'utf8').digest('hex');
}
