/** Stored deliveries, and the operator's view of them: lists, attempts and counts. */

import { sql } from 'kysely';
import type { EpochMs } from '../../clock.ts';
import { MAX_ATTEMPTS } from '../../delivery/attempt.ts';
import type { Attempt, Channel, Delivery, DeliveryState } from '../../delivery/delivery.ts';
import { type DeliveryProblem, readDeliveryProblem } from '../../delivery/delivery-problem.ts';
import type { DeliveryFilter, OutboxSummary } from '../port/messages.ts';
import { type Dialect, type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { DeliveryTable } from '../sql/tables.ts';
import { summarizeUnplanned } from './outbox.ts';

export type DeliveryRow = Omit<DeliveryTable, 'id' | 'next_at'> & { readonly id: number };

export const deliveryColumns = [
  'delivery.id',
  'delivery.outbox_id',
  'delivery.channel',
  'delivery.role',
  'delivery.target',
  'delivery.lane',
  'delivery.message_id',
  'delivery.state',
  'delivery.due_at',
  'delivery.attempts',
  'delivery.lease_token',
  'delivery.leased_until',
  'delivery.created_at',
  'delivery.settled_at',
  'delivery.problem',
] as const;

export function toDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    messageId: row.message_id,
    outboxId: row.outbox_id,
    channel: row.channel,
    role: row.role,
    target: row.target,
    lane: row.lane,
    dueAt: row.due_at,
    state: row.state,
    attempts: row.attempts,
    createdAt: row.created_at,
    settledAt: row.settled_at,
    problem: readProblem(row.problem),
  };
}

/** A stored problem; `null` if there is none. */
export function readProblem(stored: string | null): DeliveryProblem | null {
  return stored === null ? null : readDeliveryProblem(stored);
}

export async function listDeliveries(
  executor: Executor,
  filter: DeliveryFilter,
): Promise<readonly Delivery[]> {
  return (await executor.allOnce((dialect) => filtered(dialect, filter))).map(toDelivery);
}

function filtered(
  { compiler }: Dialect,
  { deliveryId, channel, state, target, bookingId, outboxId, before, limit }: DeliveryFilter,
) {
  let query = compiler.selectFrom('delivery').select(deliveryColumns);
  if (deliveryId !== undefined) {
    query = query.where('delivery.id', '=', deliveryId);
  }
  if (channel !== undefined) {
    query = query.where('delivery.channel', '=', channel);
  }
  // A literal, so that the partial indexes of waiting and dead deliveries match.
  if (state !== undefined) {
    query = query.where('delivery.state', '=', sql.lit(state));
  }
  if (target !== undefined) {
    query = query.where('delivery.target', '=', target);
  }
  if (outboxId !== undefined) {
    query = query.where('delivery.outbox_id', '=', outboxId);
  }
  if (before !== undefined) {
    query = query.where('delivery.id', '<', before);
  }
  if (bookingId !== undefined) {
    const entries = compiler.selectFrom('outbox').select('id').where('booking_id', '=', bookingId);
    query = query.where('delivery.outbox_id', 'in', entries);
  }
  return query.orderBy('delivery.id', 'desc').limit(limit);
}

/** Starts from the few dead deliveries, which have an index. */
const undelivered = statement((dialect, value: PlaceholderOf<{ bookingIds: readonly number[] }>) =>
  dialect.compiler
    .selectFrom('delivery')
    .innerJoin('outbox', 'outbox.id', 'delivery.outbox_id')
    .select('outbox.booking_id as id')
    .distinct()
    .where('delivery.state', '=', sql.lit('dead'))
    .where('delivery.channel', '=', sql.lit('mail'))
    .where('delivery.role', '=', sql.lit('customer'))
    .where('outbox.booking_id', 'in', dialect.numbers(value('bookingIds')))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('delivery as later')
            .innerJoin('outbox as told', 'told.id', 'later.outbox_id')
            .select('later.id')
            .whereRef('told.booking_id', '=', 'outbox.booking_id')
            .whereRef('later.id', '>', 'delivery.id')
            .where('later.channel', '=', sql.lit('mail'))
            .where('later.role', '=', sql.lit('customer'))
            .where('later.state', '=', sql.lit('delivered')),
        ),
      ),
    ),
);

/** The bookings among these whose customer has received no mail since one was given up. */
export async function listUndelivered(
  executor: Executor,
  bookingIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (bookingIds.length === 0) {
    return new Set();
  }
  const rows = await undelivered.all(executor, { bookingIds });
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

const attempts = statement((dialect, value: PlaceholderOf<{ deliveryId: number }>) =>
  dialect.compiler
    .selectFrom('delivery_attempt')
    .select([
      'id',
      'delivery_id as deliveryId',
      'started_at as startedAt',
      'duration_ms as durationMs',
    ])
    .select(['status', 'request', 'response', 'problem'])
    .where('delivery_id', '=', value('deliveryId'))
    .orderBy('id'),
);

export async function listAttempts(
  executor: Executor,
  deliveryId: number,
): Promise<readonly Attempt[]> {
  const rows = await attempts.all(executor, { deliveryId });
  return rows.map((row) => ({ ...row, problem: readProblem(row.problem) }));
}

const counts = statement((dialect) =>
  dialect.compiler
    .selectFrom('delivery')
    .select((row) => ['state', 'channel', row.fn.countAll<number>().as('count')])
    .groupBy(['state', 'channel']),
);

/** Excludes deliveries that were only postponed, as they were never attempted. */
const failures = statement((dialect) =>
  dialect.compiler
    .selectFrom('delivery')
    .select((row) => ['channel', row.fn.countAll<number>().as('count')])
    .where('state', '=', sql.lit('waiting'))
    .where('attempts', '>', 0)
    .where('problem', 'is not', null)
    .groupBy('channel'),
);

const refusedMail = statement((dialect, value: PlaceholderOf<{ maxAttempts: number }>) =>
  dialect.compiler
    .selectFrom('delivery')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('state', '=', sql.lit('dead'))
    .where('channel', '=', sql.lit('mail'))
    .where('attempts', '<', value('maxAttempts')),
);

const oldestDue = statement((dialect, value: PlaceholderOf<{ now: EpochMs }>) =>
  dialect.compiler
    .selectFrom('delivery')
    .select(sql<number | null>`min(due_at)`.as('oldest'))
    .where('state', '=', sql.lit('waiting'))
    .where('due_at', '<=', value('now')),
);

/** An entry without a plan counts as due since it was written. */
export async function summarizeOutbox(executor: Executor, now: EpochMs): Promise<OutboxSummary> {
  const states: Record<DeliveryState, number> = { waiting: 0, delivered: 0, dead: 0, obsolete: 0 };
  const waiting: Record<Channel, number> = { mail: 0, webhook: 0, calendar: 0 };
  for (const { state, channel, count } of await counts.all(executor, {})) {
    states[state] += count;
    if (state === 'waiting') {
      waiting[channel] += count;
    }
  }
  const failing: Record<Channel, number> = { mail: 0, webhook: 0, calendar: 0 };
  for (const { channel, count } of await failures.all(executor, {})) {
    failing[channel] = count;
  }
  const refused = await refusedMail.get(executor, { maxAttempts: MAX_ATTEMPTS });
  const unplanned = await summarizeUnplanned(executor);
  const delivery = (await oldestDue.get(executor, { now }))?.oldest ?? null;
  const moments = [unplanned.oldest, delivery].filter((moment) => moment !== null);
  return {
    unplanned: unplanned.count,
    states,
    waiting,
    failing,
    refusedMail: refused?.count ?? 0,
    oldestDueAt: moments.length === 0 ? null : Math.min(...moments),
  };
}
