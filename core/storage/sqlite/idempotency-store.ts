/** Remembers the receipt of each booking that came with an idempotency key, for 24 hours. Only hashes of keys are stored. */

import type { Idempotency, Receipt, Surface } from '../../booking/booking.ts';
import type { EpochMs } from '../../clock.ts';
import { hashIdempotencyKey, IDEMPOTENCY_LIFETIME_MS } from '../idempotency-key.ts';
import { type Connection, type PlaceholderOf, prepare } from './statement.ts';
import { compiler, type Tables } from './tables.ts';

export interface IdempotencyStore {
  find(surface: Surface, key: string): { readonly fingerprint: string; readonly receipt: Receipt } | null;
  save(entry: { readonly surface: Surface; readonly idempotency: Idempotency; readonly receipt: Receipt; readonly now: EpochMs }): void;
  deleteExpired(now: EpochMs): void;
}

export function createIdempotencyStore(connection: Connection): IdempotencyStore {
  const select = prepare(connection, (value: PlaceholderOf<{ surface: Surface; keyHash: string }>) =>
    compiler
      .selectFrom('idempotency')
      .select(['fingerprint', 'receipt'])
      .where('surface', '=', value('surface'))
      .where('key_hash', '=', value('keyHash')),
  );
  const insert = prepare(connection, (value: PlaceholderOf<Tables['idempotency']>) =>
    compiler.insertInto('idempotency').values({
      surface: value('surface'),
      key_hash: value('key_hash'),
      fingerprint: value('fingerprint'),
      receipt: value('receipt'),
      expires_at: value('expires_at'),
    }),
  );
  const remove = prepare(connection, (value: PlaceholderOf<{ now: EpochMs }>) =>
    compiler.deleteFrom('idempotency').where('expires_at', '<=', value('now')),
  );
  return {
    find: (surface, key) => {
      const row = select.get({ surface, keyHash: hashIdempotencyKey(key) });
      return row === undefined ? null : { fingerprint: row.fingerprint, receipt: JSON.parse(row.receipt) };
    },
    save: ({ surface, idempotency, receipt, now }) =>
      void insert.run({
        surface,
        key_hash: hashIdempotencyKey(idempotency.key),
        fingerprint: idempotency.fingerprint,
        receipt: JSON.stringify(receipt),
        expires_at: now + IDEMPOTENCY_LIFETIME_MS,
      }),
    deleteExpired: (now) => void remove.run({ now }),
  };
}
