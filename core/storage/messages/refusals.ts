/**
 * Notifies a mailbox that a booking with its address was refused because of the limit per customer:
 * otherwise its owner would not know of the attempt.
 */

import { ACTIVE_STATUSES, type BookingRequest } from '../../booking/booking.ts';
import type { Place } from '../../booking/places.ts';
import type { Refusal } from '../../booking/refusal.ts';
import { toMailbox } from '../../booking/typed-text.ts';
import type { EpochMs } from '../../clock.ts';
import { MS_PER_DAY, MS_PER_MINUTE } from '../../time/units.ts';
import { type Dialect, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';
import { writeEntry } from './outbox.ts';

function selectActive(
  { compiler }: Dialect,
  value: PlaceholderOf<{ mailbox: string; minute: number }>,
) {
  return compiler
    .selectFrom('booking')
    .innerJoin('customer', 'customer.id', 'booking.customer_id')
    .where('customer.mailbox', '=', value('mailbox'))
    .where('booking.status', 'in', ACTIVE_STATUSES)
    .where('booking.ends_at', '>', value('minute'));
}

interface LatestQuery {
  readonly mailbox: string;
  readonly minute: number;
  readonly scheduleIds: readonly number[];
}

const latest = statement((dialect, value: PlaceholderOf<LatestQuery>) =>
  selectActive(dialect, value)
    .select([
      'booking.id',
      'booking.version',
      'booking.status',
      'booking.schedule_id',
      'booking.reason_id',
    ])
    .select(['booking.starts_at', 'booking.ends_at'])
    .where('booking.schedule_id', 'in', dialect.numbers(value('scheduleIds')))
    .orderBy('booking.id', 'desc')
    .limit(1),
);

const told = statement((dialect, value: PlaceholderOf<{ mailbox: string; since: EpochMs }>) =>
  dialect.compiler
    .selectFrom('outbox')
    .innerJoin('booking', 'booking.id', 'outbox.booking_id')
    .innerJoin('customer', 'customer.id', 'booking.customer_id')
    .select('outbox.id')
    .where('customer.mailbox', '=', value('mailbox'))
    .where('outbox.kind', '=', 'booking.refused')
    .where('outbox.created_at', '>', value('since'))
    .limit(1),
);

export interface RefusedCustomer {
  readonly mailbox: string;
  /** Schedules whose limit refused it. */
  readonly scheduleIds: readonly number[];
}

interface RefusedRequest {
  readonly decision: Refusal;
  readonly email: string | null;
  readonly places: readonly Place[];
}

/** `null` if no mail is sent: API clients and operators know whom they book for. */
export function refusalToTell(
  request: BookingRequest,
  { decision, email, places }: RefusedRequest,
): RefusedCustomer | null {
  if (decision.code !== 'customer_limit' || request.surface !== 'widget' || email === null) {
    return null;
  }
  return { mailbox: toMailbox(email), scheduleIds: places.map(({ schedule }) => schedule.id) };
}

/**
 * At most once a day. The mailbox is locked, so no concurrent transaction writes the same entry.
 */
export async function tellOfRefusal(
  transaction: Transaction,
  { mailbox, scheduleIds }: RefusedCustomer,
): Promise<void> {
  const { now } = transaction;
  if ((await told.get(transaction, { mailbox, since: now - MS_PER_DAY })) !== undefined) {
    return;
  }
  const minute = Math.floor(now / MS_PER_MINUTE);
  const row = await latest.get(transaction, { mailbox, minute, scheduleIds });
  if (row === undefined) {
    return;
  }
  const asOf = {
    bookingId: row.id,
    version: row.version,
    status: row.status,
    scheduleId: row.schedule_id,
    reasonId: row.reason_id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  };
  await writeEntry(transaction, {
    kind: 'booking.refused',
    trigger: 'widget',
    createdAt: now,
    asOf,
  });
}
