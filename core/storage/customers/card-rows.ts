/**
 * Groups records into customers: by a key and all keys that belong to it. A key that belongs to
 * another has no customer of its own.
 */

import { sql } from 'kysely';
import type { Submission } from '../../booking/booking.ts';
import type { WithinCalendars } from '../port/customers.ts';
import { type Dialect, type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';

/** The key that stands for the customer. */
const ownKey = sql<string>`coalesce(customer_card.belongs_to, customer.card)`;

/** Records with the key of their customer. */
export function selectRecords({ compiler }: Dialect) {
  return compiler
    .selectFrom('customer')
    .leftJoin('customer_card', 'customer_card.key', 'customer.card')
    .select(ownKey.as('key'))
    .where('customer.card', 'is not', null);
}

export const readCard = statement((dialect, value: PlaceholderOf<{ customerId: number }>) =>
  selectRecords(dialect).where('customer.id', '=', value('customerId')),
);

/** The key and those that belong to it. */
export function selectKeys(dialect: Dialect, key: ReturnType<PlaceholderOf<{ key: string }>>) {
  return dialect.compiler
    .selectFrom('customer_card')
    .select('customer_card.key')
    .where('belongs_to', '=', key)
    .unionAll(dialect.compiler.selectNoFrom(sql<string>`cast(${key} AS text)`.as('key')));
}

export interface CustomerRecord {
  readonly id: number;
  readonly email: string | null;
  readonly mailbox: string | null;
  readonly submission: Submission;
  readonly bookingId: number;
  readonly scheduleId: number;
  readonly reasonId: number;
}

const records = statement((dialect, value: PlaceholderOf<{ key: string }>) =>
  dialect.compiler
    .selectFrom('customer')
    .innerJoin('booking', 'booking.customer_id', 'customer.id')
    .select(['customer.id', 'customer.email', 'customer.mailbox', 'customer.submission'])
    .select([
      'booking.id as bookingId',
      'booking.schedule_id as scheduleId',
      'booking.reason_id as reasonId',
    ])
    .where('customer.card', 'in', selectKeys(dialect, value('key')))
    .orderBy('booking.id'),
);

/** All records of a customer, in order of creation. */
export async function readRecords(
  executor: Executor,
  key: string,
): Promise<readonly CustomerRecord[]> {
  return (await records.all(executor, { key })).map((row) => ({
    ...row,
    submission: JSON.parse(row.submission),
  }));
}

/**
 * The key and all records of the customer with this record; `null` if there is none or it was
 * erased.
 */
export async function findRecords(executor: Executor, customerId: number): Promise<Found | null> {
  const key = (await readCard.get(executor, { customerId }))?.key ?? null;
  return key === null ? null : { key, records: await readRecords(executor, key) };
}

/** The records booked in the schedules that a command is limited to. */
export function recordsWithin(
  found: readonly CustomerRecord[],
  { scheduleIds }: WithinCalendars,
): readonly CustomerRecord[] {
  return scheduleIds === undefined
    ? found
    : found.filter(({ scheduleId }) => scheduleIds.includes(scheduleId));
}

interface Found {
  readonly key: string;
  readonly records: readonly CustomerRecord[];
}

const dropCard = statement((dialect, value: PlaceholderOf<{ key: string }>) =>
  dialect.compiler
    .deleteFrom('customer_card')
    .where((is) => is.or([is('key', '=', value('key')), is('belongs_to', '=', value('key'))])),
);

/** Deletes a customer's note and keys once the last record is gone. */
export async function dropEmptyCard(transaction: Transaction, key: string): Promise<void> {
  if ((await records.get(transaction, { key })) === undefined) {
    await dropCard.run(transaction, { key });
  }
}
