/**
 * Remembers the receipt of each booking that came with an idempotency key. Retries wait for each other at their schedule's lock; two bookings in different
 * schedules that share a key meet at the primary key, and the later one is begun anew and finds it.
 */

import type { Idempotency, Receipt, Surface } from '../../booking/booking.ts';
import type { EpochMs } from '../../clock.ts';
import { hashIdempotencyKey, IDEMPOTENCY_LIFETIME_MS } from '../idempotency-key.ts';
import type { Session } from './session-pool.ts';
import { type PlaceholderOf, prepare } from './statement.ts';
import { compiler, type Tables } from './tables.ts';

interface KeyQuery {
  readonly surface: Surface;
  readonly keyHash: string;
  readonly now: EpochMs;
}

const select = prepare((value: PlaceholderOf<KeyQuery>) =>
  compiler
    .selectFrom('idempotency')
    .select(['fingerprint', 'receipt'])
    .where('surface', '=', value('surface'))
    .where('key_hash', '=', value('keyHash'))
    .where('expires_at', '>', value('now')),
);

const insert = prepare((value: PlaceholderOf<Tables['idempotency']>) =>
  compiler.insertInto('idempotency').values({
    surface: value('surface'),
    key_hash: value('key_hash'),
    fingerprint: value('fingerprint'),
    receipt: value('receipt'),
    expires_at: value('expires_at'),
  }),
);

const removeExpired = prepare((value: PlaceholderOf<KeyQuery>) =>
  compiler
    .deleteFrom('idempotency')
    .where('surface', '=', value('surface'))
    .where('key_hash', '=', value('keyHash'))
    .where('expires_at', '<=', value('now')),
);

export interface EarlierAnswer {
  readonly fingerprint: string;
  readonly receipt: Receipt;
}

export async function findAnswer(
  session: Session,
  { surface, key, now }: { surface: Surface; key: string; now: EpochMs },
): Promise<EarlierAnswer | null> {
  const row = await select.get(session, { surface, keyHash: hashIdempotencyKey(key), now });
  return row === undefined ? null : { fingerprint: row.fingerprint, receipt: JSON.parse(row.receipt) };
}

export interface AnswerToKeep {
  readonly surface: Surface;
  readonly idempotency: Idempotency;
  readonly receipt: Receipt;
  readonly now: EpochMs;
}

/** In the place of one under the same key that has expired. */
export async function saveAnswer(
  session: Session,
  { surface, idempotency: { key, fingerprint }, receipt, now }: AnswerToKeep,
): Promise<void> {
  const keyHash = hashIdempotencyKey(key);
  await Promise.all([
    removeExpired.run(session, { surface, keyHash, now }),
    insert.run(session, {
      surface,
      key_hash: keyHash,
      fingerprint,
      receipt: JSON.stringify(receipt),
      expires_at: now + IDEMPOTENCY_LIFETIME_MS,
    }),
  ]);
}
