/**
 * Advisory locks that decide who may write. They end with their transaction. All but a mailbox's
 * are taken at its start in one global order, which rules out deadlocks: the configuration (shared,
 * or exclusive to replace it), schedules by id, then the visitor and the visitor's network, whose
 * holds are counted across schedules. A limit per customer applies within one schedule, whose lock
 * guards it.
 */

import { hash } from 'node:crypto';
import type { LockRequest } from '../transaction.ts';
import type { Session } from './session-pool.ts';

/** Whether the locks of `held` include everything that `asked` needs. */
export function covers(held: LockRequest, asked: LockRequest): boolean {
  if (typeof held === 'string' || typeof asked === 'string') {
    return held === asked;
  }
  return (
    held.visitor === asked.visitor &&
    held.network === asked.network &&
    asked.schedules.every((id) => held.schedules.includes(id))
  );
}

/** Unique ids in the order in which everyone locks schedules and waits for them. */
export function inLockOrder(scheduleIds: readonly number[]): readonly number[] {
  return [...new Set(scheduleIds)].toSorted((a, b) => a - b);
}

const CONFIGURATION = toLockKey('configuration');

/** One after the other: the configuration, then the keys in list order. */
const LOCK_IN_ORDER = `SELECT pg_advisory_xact_lock_shared($1)
UNION ALL SELECT pg_advisory_xact_lock(key) FROM unnest($2::bigint[]) AS key`;

export async function takeLocks(session: Session, request: LockRequest): Promise<void> {
  if (request === 'snapshot') {
    return;
  }
  if (request === 'configuration') {
    await session.execute({
      text: 'SELECT pg_advisory_xact_lock($1)',
      values: [CONFIGURATION],
      name: 'lock_alone',
    });
    return;
  }
  const schedules = inLockOrder(request.schedules).map((id) => toLockKey(`schedule:${id}`));
  const { visitor, network } = request;
  const holders = [
    ...(visitor === undefined ? [] : [`visitor:${visitor}`]),
    ...(network === undefined ? [] : [`network:${network}`]),
  ];
  await session.execute({
    text: LOCK_IN_ORDER,
    values: [CONFIGURATION, [...schedules, ...holders.map(toLockKey)]],
    name: 'lock_in_order',
  });
}

/**
 * Taken after all other locks of the transaction, so no one who holds it waits for another lock.
 * Only two shared transactions may each wait for a mailbox of the other: the database then aborts
 * one of them, which is retried.
 */
export async function lockMailbox(session: Session, mailbox: string): Promise<void> {
  await session.execute({
    text: 'SELECT pg_advisory_xact_lock($1)',
    values: [toLockKey(`mailbox:${mailbox}`)],
    name: 'lock_alone',
  });
}

/** Prevents other migrations until the transaction ends. */
export async function lockMigration(session: Session): Promise<void> {
  await session.execute({
    text: 'SELECT pg_advisory_xact_lock($1)',
    values: [toLockKey('migration')],
  });
}

/** 64 bits as a decimal number: a collision only causes waiting. */
function toLockKey(name: string): string {
  return hash('sha256', `slotwell/${name}`, 'buffer').readBigInt64BE().toString();
}
