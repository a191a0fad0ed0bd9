/** Leases due deliveries to workers, each to one at a time. */

import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { EpochMs } from '../../clock.ts';
import type { Channel, LeasedDelivery } from '../../delivery/delivery.ts';
import type { LeaseCommand } from '../port/messages.ts';
import { type Dialect, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Tables } from '../sql/tables.ts';
import type { Transaction } from '../transaction.ts';
import { type DeliveryRow, deliveryColumns, toDelivery } from './deliveries.ts';

interface DueQuery {
  readonly channel: Channel;
  readonly now: EpochMs;
  readonly exceptTargets: readonly string[];
  readonly limit: number;
}

const due = statement((dialect, value: PlaceholderOf<DueQuery>) =>
  dialect.lockSkipLocked(
    firstOfLanes(dialect, value('channel'))
      .select(['delivery.id', 'delivery.next_at'])
      .where('delivery.next_at', '<=', value('now'))
      .where('delivery.target', 'not in', dialect.texts(value('exceptTargets')))
      .limit(value('limit')),
  ),
);

/**
 * Waiting deliveries of a channel, soonest first, without those behind an earlier one in their
 * lane. The state is a literal so that the partial index matches.
 */
export function firstOfLanes(
  dialect: Dialect,
  channel: Expression<Channel>,
): SelectQueryBuilder<Tables, 'delivery', object> {
  return dialect.compiler
    .selectFrom('delivery')
    .where('delivery.state', '=', sql.lit('waiting'))
    .where('delivery.channel', '=', channel)
    .where((is) =>
      is.or([
        is('delivery.lane', 'is', null),
        is.and([is.not(earlierInLane), is.not(earlierUnplanned)]),
      ]),
    )
    .orderBy('delivery.next_at')
    .orderBy('delivery.id');
}

const earlierInLane: Expression<SqlBool> = sql`EXISTS (
  SELECT 1 FROM delivery AS earlier WHERE earlier.lane = delivery.lane AND earlier.state = 'waiting'
    AND (earlier.outbox_id < delivery.outbox_id OR earlier.outbox_id = delivery.outbox_id AND earlier.id < delivery.id))`;

/** Nodes plan concurrently, so the deliveries of an earlier entry may not exist yet. */
const earlierUnplanned: Expression<SqlBool> = sql`EXISTS (
  SELECT 1 FROM outbox AS own JOIN outbox AS earlier ON earlier.booking_id = own.booking_id
  WHERE own.id = delivery.outbox_id AND earlier.id < own.id AND earlier.planned_at IS NULL)`;

const take = statement(
  (dialect, value: PlaceholderOf<{ ids: readonly number[]; until: EpochMs }>) =>
    dialect.compiler
      .updateTable('delivery')
      .set((column) => ({
        lease_token: column('lease_token', '+', 1),
        attempts: column('attempts', '+', 1),
        leased_until: value('until'),
        next_at: value('until'),
      }))
      .where('id', 'in', dialect.numbers(value('ids')))
      .returning(deliveryColumns),
);

export async function leaseDeliveries(
  transaction: Transaction,
  { leaseMs, channels, exceptTargets, limit }: LeaseCommand,
): Promise<readonly LeasedDelivery[]> {
  const { now } = transaction;
  const found: { readonly id: number; readonly next_at: number }[] = [];
  for (const channel of new Set(channels)) {
    found.push(...(await due.all(transaction, { channel, now, exceptTargets, limit })));
  }
  const chosen = found.toSorted((a, b) => a.next_at - b.next_at || a.id - b.id).slice(0, limit);
  if (chosen.length === 0) {
    return [];
  }
  const ids = chosen.map(({ id }) => id);
  const rows = await take.all(transaction, { ids, until: now + leaseMs });
  return rows
    .map((row) => toLeased(row, now + leaseMs))
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

function toLeased(row: DeliveryRow, leasedUntil: EpochMs): LeasedDelivery {
  return { ...toDelivery(row), leaseToken: row.lease_token, leasedUntil };
}
