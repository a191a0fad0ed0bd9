/**
 * Advisory locks: who may decide. They end with their transaction, and all but a mailbox's are
 * taken at its beginning, in one order, so that nobody waits in a circle: the configuration
 * (shared, but alone to replace it), schedules by id, then the visitor and the visitor's network,
 * whose holds are counted across schedules. A limit per customer counts within one schedule, whose
 * lock guards it.
 */

import { hash } from 'node:crypto';
import type { LockRequest } from '../transaction.ts';
import type { Session } from './session-pool.ts';

/** Whether the locks of `held` are all that `asked` needs. */
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

/** Each schedule once, in the one order in which all lock them and wait for them. */
export function inLockOrder(scheduleIds: readonly number[]): readonly number[] {
  return [...new Set(scheduleIds)].toSorted((a, b) => a - b);
}

const CONFIGURATION = keyOf('configuration');

/** One after the other: the configuration, then those of the list in its order. */
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
  const schedules = inLockOrder(request.schedules).map((id) => keyOf(`schedule:${id}`));
  const { visitor, network } = request;
  const holders = [
    ...(visitor === undefined ? [] : [`visitor:${visitor}`]),
    ...(network === undefined ? [] : [`network:${network}`]),
  ];
  await session.execute({
    text: LOCK_IN_ORDER,
    values: [CONFIGURATION, [...schedules, ...holders.map(keyOf)]],
    name: 'lock_in_order',
  });
}

/**
 * Taken last, after all other locks of the transaction: nobody who has it waits for another. Only
 * of two transactions that several share may each wait for a mailbox of the other: the database
 * then ends one of them, which is begun anew.
 */
export async function lockMailbox(session: Session, mailbox: string): Promise<void> {
  await session.execute({
    text: 'SELECT pg_advisory_xact_lock($1)',
    values: [keyOf(`mailbox:${mailbox}`)],
    name: 'lock_alone',
  });
}

/** Until the transaction ends, nobody else migrates. */
export async function lockMigration(session: Session): Promise<void> {
  await session.execute({ text: 'SELECT pg_advisory_xact_lock($1)', values: [keyOf('migration')] });
}

/** 64 bits, as a decimal: a collision costs waiting and nothing else. */
function keyOf(name: string): string {
  return hash('sha256', `slotwell/${name}`, 'buffer').readBigInt64BE().toString();
}
