/**
 * Stores the receipt of each booking with an idempotency key for 24 hours; keys are stored as
 * hashes. Retries wait for each other at their schedule's lock. Two bookings in different schedules
 * with the same key collide at the primary key; the later one restarts and finds the receipt.
 */

import { hash } from 'node:crypto';
import type {
  Booked,
  BookingRequest,
  Idempotency,
  Receipt,
  Surface,
} from '../../booking/booking.ts';
import { deriveManageSecret } from '../../booking/manage-secret.ts';
import { type Refusal, refuse } from '../../booking/refusal.ts';
import type { EpochMs } from '../../clock.ts';
import { MS_PER_DAY } from '../../time/units.ts';
import { type Awaitable, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Tables } from '../sql/tables.ts';
import type { Transaction } from '../transaction.ts';

const LIFETIME_MS = MS_PER_DAY;
/** Keeps the transaction short, as bookings wait for it. */
export const MAX_KEYS_PER_BATCH = 500;

interface KeyQuery {
  readonly surface: Surface;
  readonly keyHash: string;
  readonly now: EpochMs;
}

const select = statement(({ compiler }, value: PlaceholderOf<KeyQuery>) =>
  compiler
    .selectFrom('idempotency')
    .select(['fingerprint', 'receipt'])
    .where('surface', '=', value('surface'))
    .where('key_hash', '=', value('keyHash'))
    .where('expires_at', '>', value('now')),
);

const insert = statement(({ compiler }, value: PlaceholderOf<Tables['idempotency']>) =>
  compiler.insertInto('idempotency').values({
    surface: value('surface'),
    key_hash: value('key_hash'),
    fingerprint: value('fingerprint'),
    receipt: value('receipt'),
    expires_at: value('expires_at'),
  }),
);

const removeExpired = statement(({ compiler }, value: PlaceholderOf<KeyQuery>) =>
  compiler
    .deleteFrom('idempotency')
    .where('surface', '=', value('surface'))
    .where('key_hash', '=', value('keyHash'))
    .where('expires_at', '<=', value('now')),
);

/** The response to an earlier request with the same key; `null` if there was none. */
export async function findReplay(
  transaction: Transaction,
  { surface, idempotency }: Pick<BookingRequest, 'surface' | 'idempotency'>,
): Promise<Booked | Refusal | null> {
  if (idempotency === null) {
    return null;
  }
  const row = await select.get(transaction, {
    surface,
    keyHash: hash('sha256', idempotency.key),
    now: transaction.now,
  });
  if (row === undefined) {
    return null;
  }
  if (row.fingerprint !== idempotency.fingerprint) {
    return refuse('idempotency_mismatch');
  }
  const receipt: Receipt = JSON.parse(row.receipt);
  const began = { kind: 'booked', replayed: true } as const;
  if (receipt.status === 'confirmed') {
    return {
      ...began,
      receipt,
      manageSecret: deriveManageSecret(transaction.signingKey, receipt.detailsId),
    };
  }
  return { ...began, receipt: await confirmedSince(transaction, receipt), manageSecret: null };
}

/**
 * The customer may have followed the link since; a later move or cancellation is not part of the
 * response.
 */
async function confirmedSince(transaction: Transaction, receipt: Receipt): Promise<Receipt> {
  const status = (await selectStatus.get(transaction, { bookingId: receipt.bookingId }))?.status;
  const isPending = status === 'pending' || status === 'cancelled';
  return isPending ? receipt : { ...receipt, status: 'confirmed', confirmUntil: null };
}

const selectStatus = statement(({ compiler }, value: PlaceholderOf<{ bookingId: number }>) =>
  compiler.selectFrom('booking').select('status').where('id', '=', value('bookingId')),
);

export interface AnswerToKeep {
  readonly surface: Surface;
  readonly idempotency: Idempotency;
  readonly receipt: Receipt;
}

/**
 * Replaces an expired receipt with the same key; an exclusive transaction has deleted it already
 * (`deleteAllExpiredKeys`).
 */
export async function saveAnswer(
  transaction: Transaction,
  { surface, idempotency: { key, fingerprint }, receipt }: AnswerToKeep,
): Promise<void> {
  const { now } = transaction;
  const keyHash = hash('sha256', key);
  await Promise.all([
    transaction.isExclusive ? null : removeExpired.run(transaction, { surface, keyHash, now }),
    insert.run(transaction, {
      surface,
      key_hash: keyHash,
      fingerprint,
      receipt: JSON.stringify(receipt),
      expires_at: now + LIFETIME_MS,
    }),
  ]);
}

const removeBatch = statement(
  ({ compiler, lockSkipLocked }, value: PlaceholderOf<{ now: EpochMs }>) =>
    compiler.deleteFrom('idempotency').where(({ eb, refTuple }) => {
      const expired = compiler
        .selectFrom('idempotency')
        .select(['surface', 'key_hash'])
        .where('expires_at', '<=', value('now'))
        .limit(MAX_KEYS_PER_BATCH);
      return eb(
        refTuple('surface', 'key_hash'),
        'in',
        lockSkipLocked(expired).$asTuple('surface', 'key_hash'),
      );
    }),
);

/**
 * Deletes at most one batch of expired keys, skipping those that another process is deleting.
 * Resolves with how many.
 */
export function deleteExpiredKeys(transaction: Transaction): Awaitable<number> {
  return removeBatch.run(transaction, { now: transaction.now });
}

const removeAll = statement(({ compiler }, value: PlaceholderOf<{ now: EpochMs }>) =>
  compiler.deleteFrom('idempotency').where('expires_at', '<=', value('now')),
);

/** Runs before a booking in an exclusive transaction. */
export function deleteAllExpiredKeys(transaction: Transaction): Awaitable<number> {
  return removeAll.run(transaction, { now: transaction.now });
}
