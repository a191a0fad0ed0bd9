/**
 * Records the outcome of an attempt for the worker that still holds the lease, and logs it; resends
 * deliveries on the operator's request.
 */

import { sql } from 'kysely';
import type { Actor } from '../../booking/booking.ts';
import type { NotFound } from '../../booking/change.ts';
import type { EpochMs } from '../../clock.ts';
import type { Delivery, DeliveryOutcome, DeliveryState } from '../../delivery/delivery.ts';
import { storeDeliveryProblem } from '../../delivery/delivery-problem.ts';
import { writeAudit } from '../audit.ts';
import { raiseVersion } from '../booking/schedule-rows.ts';
import type { SettleCommand } from '../port/messages.ts';
import { type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Tables } from '../sql/tables.ts';
import type { Locks, PlanContext, Transaction } from '../transaction.ts';
import { deliveryColumns, toDelivery } from './deliveries.ts';
import { isOfErasedCustomer } from './outbox.ts';

interface Settlement {
  readonly id: number;
  readonly leaseToken: number;
  readonly state: DeliveryState;
  readonly settledAt: EpochMs | null;
  readonly dueAt: EpochMs | null;
  readonly problem: string | null;
  /** 1 if the attempt does not count because nothing was sent. */
  readonly uncounted: number;
}

const settle = statement((dialect, value: PlaceholderOf<Settlement>) =>
  dialect.compiler
    .updateTable('delivery')
    .set((row) => ({
      state: value('state'),
      settled_at: value('settledAt'),
      leased_until: null,
      due_at: row.fn.coalesce(sql<number>`cast(${value('dueAt')} AS bigint)`, 'due_at'),
      next_at: row.fn.coalesce(sql<number>`cast(${value('dueAt')} AS bigint)`, 'due_at'),
      problem: value('problem'),
      attempts: sql<number>`attempts - cast(${value('uncounted')} AS integer)`,
      // A postponed delivery leaves its lane: the others go on, and it may become obsolete by the
      // time they are sent.
      lane: sql<
        string | null
      >`CASE cast(${value('uncounted')} AS integer) WHEN 1 THEN NULL ELSE lane END`,
    }))
    .where('id', '=', value('id'))
    .where('lease_token', '=', value('leaseToken'))
    .where('state', '=', 'waiting')
    .where('leased_until', 'is not', null)
    .returning('outbox_id'),
);

type NewAttempt = Omit<Tables['delivery_attempt'], 'id'>;

const insertAttempt = statement((dialect, value: PlaceholderOf<NewAttempt>) =>
  dialect.compiler.insertInto('delivery_attempt').values({
    delivery_id: value('delivery_id'),
    started_at: value('started_at'),
    duration_ms: value('duration_ms'),
    status: value('status'),
    request: value('request'),
    response: value('response'),
    problem: value('problem'),
  }),
);

export async function settleDelivery(
  transaction: Transaction,
  { deliveryId, leaseToken, outcome, report }: SettleCommand,
): Promise<'settled' | 'stale'> {
  const { now } = transaction;
  const row = await settle.get(transaction, {
    id: deliveryId,
    leaseToken,
    ...toSettlement(outcome, now),
  });
  if (row === undefined) {
    return 'stale';
  }
  if (outcome.kind === 'dead') {
    await raiseReceiverVersion(transaction, deliveryId);
  }
  const nameless = await isOfErasedCustomer(transaction, row.outbox_id);
  await insertAttempt.run(transaction, {
    delivery_id: deliveryId,
    started_at: report.startedAt,
    duration_ms: report.durationMs,
    status: report.status,
    request: nameless ? null : report.request,
    response: nameless ? null : report.response,
    problem: nameless || report.problem === null ? null : storeDeliveryProblem(report.problem),
  });
  return 'settled';
}

function toSettlement(
  outcome: DeliveryOutcome,
  now: EpochMs,
): Omit<Settlement, 'id' | 'leaseToken'> {
  if (outcome.kind === 'delivered') {
    return { state: 'delivered', settledAt: now, dueAt: null, problem: null, uncounted: 0 };
  }
  const problem = storeDeliveryProblem(outcome.problem);
  if (outcome.kind === 'retry') {
    return { state: 'waiting', settledAt: null, dueAt: outcome.at, problem, uncounted: 0 };
  }
  if (outcome.kind === 'postponed') {
    return { state: 'waiting', settledAt: null, dueAt: outcome.until, problem, uncounted: 1 };
  }
  return { state: outcome.kind, settledAt: now, dueAt: null, problem, uncounted: 0 };
}

/**
 * The current address for a mail to a customer, and the schedule of its booking. A mail to another
 * address than the booking's keeps it.
 */
const receiver = statement((dialect, value: PlaceholderOf<{ id: number }>) =>
  dialect.compiler
    .selectFrom('delivery')
    .innerJoin('outbox', 'outbox.id', 'delivery.outbox_id')
    .leftJoin('booking', 'booking.id', 'outbox.booking_id')
    .leftJoin('customer', 'customer.id', 'booking.customer_id')
    .leftJoin('waitlist', 'waitlist.id', 'outbox.waitlist_id')
    .select((row) => [
      'booking.schedule_id as scheduleId',
      row.fn.coalesce('outbox.recipient', 'customer.email', 'waitlist.email').as('email'),
    ])
    .where('delivery.id', '=', value('id'))
    .where('delivery.channel', '=', sql.lit('mail'))
    .where('delivery.role', '=', sql.lit('customer')),
);

/**
 * Locks the booking's schedule only if what screens show of it changes: a mail is given up (the
 * outcome `dead`) or resent (no outcome).
 */
export async function planSettling(
  { deliveryId, outcome }: { readonly deliveryId: number; readonly outcome?: DeliveryOutcome },
  { read }: PlanContext,
): Promise<Locks> {
  if (outcome !== undefined && outcome.kind !== 'dead') {
    return { schedules: [] };
  }
  const found = await read(async (executor) => receiver.get(executor, { id: deliveryId }));
  return { schedules: found?.scheduleId ? [found.scheduleId] : [] };
}

async function raiseReceiverVersion(transaction: Transaction, deliveryId: number): Promise<void> {
  const found = await receiver.get(transaction, { id: deliveryId });
  if (found?.scheduleId) {
    transaction.requireLock(found.scheduleId);
    await raiseVersion(transaction, found.scheduleId);
  }
}

interface Renewal {
  readonly id: number;
  readonly now: EpochMs;
  /** `null` keeps the current address. */
  readonly target: string | null;
}

/** Leaves a delivery that is being attempted alone, and one whose customer was erased. */
const renew = statement((dialect, value: PlaceholderOf<Renewal>) =>
  dialect.compiler
    .updateTable('delivery')
    .set((column) => ({
      state: 'waiting',
      target: column.fn.coalesce(sql<string>`cast(${value('target')} AS text)`, 'target'),
      due_at: value('now'),
      next_at: value('now'),
      attempts: 0,
      lease_token: column('lease_token', '+', 1),
      leased_until: null,
      settled_at: null,
      problem: null,
    }))
    .where('id', '=', value('id'))
    .where('target', '<>', '')
    .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<=', value('now'))])),
);

const find = statement((dialect, value: PlaceholderOf<{ id: number }>) =>
  dialect.compiler
    .selectFrom('delivery')
    .select(deliveryColumns)
    .where('id', '=', value('id'))
    .where('target', '<>', ''),
);

interface ResendCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly deliveryId: number;
}

export async function resendDelivery(
  transaction: Transaction,
  { actor, deliveryId }: ResendCommand,
): Promise<Delivery | NotFound> {
  const { now } = transaction;
  // Usually the address has been corrected before a resend.
  const target = (await receiver.get(transaction, { id: deliveryId }))?.email ?? null;
  const renewed = await renew.run(transaction, { id: deliveryId, now, target });
  const row = await find.get(transaction, { id: deliveryId });
  if (row === undefined) {
    return { kind: 'not_found' };
  }
  if (renewed > 0) {
    await raiseReceiverVersion(transaction, deliveryId);
    await writeAudit(transaction, {
      at: now,
      actor,
      action: 'delivery.resent',
      subject: `delivery:${deliveryId}`,
    });
  }
  return toDelivery(row);
}
