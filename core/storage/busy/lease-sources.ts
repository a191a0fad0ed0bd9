/** Leases due sources to readers, each to one at a time. */

import type { EpochMs } from '../../clock.ts';
import type { BusyLeaseCommand, LeasedSource } from '../port/busy.ts';
import { type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';
import { findUnconfirmed } from './outside-changes.ts';
import { openAccount } from './source-rows.ts';

/** The time of a leased source is the end of its lease. */
const due = statement((dialect, value: PlaceholderOf<{ now: EpochMs; limit: number }>) =>
  dialect.lockSkipLocked(
    dialect.compiler
      .selectFrom('busy_source')
      .select(['busy_source.id', 'busy_source.next_at'])
      .where('busy_source.next_at', '<=', value('now'))
      .orderBy('busy_source.next_at')
      .orderBy('busy_source.id')
      .limit(value('limit')),
  ),
);

const one = statement((dialect, value: PlaceholderOf<{ now: EpochMs; id: number }>) =>
  dialect.lockSkipLocked(
    dialect.compiler
      .selectFrom('busy_source')
      .select(['busy_source.id', 'busy_source.next_at'])
      .where('busy_source.id', '=', value('id'))
      .where((is) =>
        is.or([
          is('busy_source.leased_until', 'is', null),
          is('busy_source.leased_until', '<=', value('now')),
        ]),
      ),
  ),
);

const take = statement(
  (dialect, value: PlaceholderOf<{ ids: readonly number[]; until: EpochMs }>) =>
    dialect.compiler
      .updateTable('busy_source')
      .set((column) => ({
        lease_token: column('lease_token', '+', 1),
        leased_until: value('until'),
        next_at: value('until'),
      }))
      .where('id', 'in', dialect.numbers(value('ids')))
      .returning([
        'id',
        'schedule_id',
        'lease_token',
        'secret',
        'cursor',
        'read_until',
        'full_read_at',
        'failures',
      ]),
);

export async function leaseBusySources(
  transaction: Transaction,
  { leaseMs, limit, id }: BusyLeaseCommand,
): Promise<readonly LeasedSource[]> {
  const { now, signingKey } = transaction;
  const found =
    id === undefined
      ? await due.all(transaction, { now, limit })
      : await one.all(transaction, { now, id });
  if (found.length === 0) {
    return [];
  }
  const ids = found.map((row) => row.id);
  const rows = await take.all(transaction, { ids, until: now + leaseMs });
  const unconfirmed = await findUnconfirmed(transaction, ids);
  return rows.map((row) => ({
    id: row.id,
    scheduleId: row.schedule_id,
    leaseToken: row.lease_token,
    account: openAccount(row.secret, { signingKey, id: row.id }),
    // What is confirmed must be seen in the calendar itself, and not concluded from a cursor.
    cursor: unconfirmed.some(({ sourceId }) => sourceId === row.id) ? null : row.cursor,
    readUntil: row.read_until,
    fullReadAt: row.full_read_at,
    failures: row.failures,
    missing: unconfirmed
      .filter(({ sourceId, isGone }) => sourceId === row.id && isGone)
      .map(({ uid }) => uid),
  }));
}
