/**
 * Extends and releases holds. Each change raises the versions of the schedules of which the hold
 * takes something, because until when they are taken changes.
 */

import type { NotFound } from '../../booking/change.ts';
import { extendedExpiry, type Held, hashHoldSecret, releasedExpiry } from '../../booking/hold.ts';
import type { EpochMs } from '../../clock.ts';
import type { HoldChange } from '../port/holds.ts';
import { type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Locks, PlanContext, Transaction } from '../transaction.ts';
import { setExpiry } from './claim-rows.ts';
import { findLiveHold, type LiveHold, schedulesOfHold, toHold } from './holds.ts';
import { raiseVersions, readPolicy } from './schedule-rows.ts';

export async function planHoldChange(
  { secret }: HoldChange,
  planning: PlanContext,
): Promise<Locks> {
  return { schedules: await schedulesOfHold(planning, secret) };
}

export async function extendHold(
  transaction: Transaction,
  { secret }: HoldChange,
): Promise<Held | NotFound> {
  const { now } = transaction;
  const found = await findLiveHold(transaction, { now, secret });
  if (found === null) {
    return { kind: 'not_found' };
  }
  const { holdMinutes } = await readPolicy(transaction, found.scheduleId);
  const expiresAt = extendedExpiry(found, holdMinutes, now);
  await expireAt(transaction, found, expiresAt);
  return { kind: 'held', hold: { ...toHold(found), expiresAt } };
}

/** Whether there is such a hold is left to the statements, which so need no answer before them. */
export async function releaseHold(transaction: Transaction, { secret }: HoldChange): Promise<void> {
  // The statement keeps an earlier expiry.
  const expiresAt = releasedExpiry({ expiresAt: Number.POSITIVE_INFINITY }, transaction.now);
  const release = { hash: hashHoldSecret(secret), expiresAt };
  const released = [
    expireSooner.run(transaction, release),
    raiseExpiring.run(transaction, release),
  ];
  transaction.conclude();
  await Promise.all(released);
}

interface Expiry {
  readonly hash: string;
  readonly expiresAt: EpochMs;
}

/** Never extends a hold, or revives one that has expired. */
const expireSooner = statement(({ compiler }, value: PlaceholderOf<Expiry>) =>
  compiler
    .updateTable('claim')
    .set({ expires_at: value('expiresAt') })
    .where('secret_hash', '=', value('hash'))
    .where('expires_at', '>', value('expiresAt')),
);

/** Raises the versions of the schedules of which a hold with this expiry takes something. */
const raiseExpiring = statement(({ compiler }, value: PlaceholderOf<Expiry>) =>
  compiler
    .updateTable('schedule')
    .set((column) => ({ version: column('version', '+', 1) }))
    .where('id', 'in', (claims) =>
      claims
        .selectFrom('claim')
        .select('claim.schedule_id')
        .where('claim.secret_hash', '=', value('hash'))
        .where('claim.expires_at', '=', value('expiresAt')),
    ),
);

async function expireAt(
  transaction: Transaction,
  { secret, scheduleId, parts = [], expiresAt: before }: LiveHold,
  expiresAt: EpochMs,
): Promise<void> {
  if (expiresAt === before) {
    return;
  }
  await Promise.all([
    setExpiry(transaction, { hash: hashHoldSecret(secret), expiresAt }),
    raiseVersions(transaction, [scheduleId, ...parts.map((part) => part.scheduleId)]),
  ]);
}
