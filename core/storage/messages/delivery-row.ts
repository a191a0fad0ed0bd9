/** A delivery's row, and the one place where it becomes what the domain knows. */

import type { Delivery } from '../../delivery/delivery.ts';
import type { DeliveryTable } from '../sql/tables.ts';

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
    problem: row.problem,
  };
}
