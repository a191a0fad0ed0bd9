/** Inserts a new booking's rows one after the other: each statement is answered at once. */

import { sql } from 'kysely';
import { writeAudit } from '../audit.ts';
import {
  bookingColumns,
  customerColumns,
  type FirstRow,
  firstAuditOf,
  firstEntryOf,
  type NewBooking,
  type NewCustomer,
  type NewIds,
} from '../booking/new-booking.ts';
import { writeEntry } from '../messages/outbox.ts';
import { type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';

const insertCustomer = statement(({ compiler }, value: PlaceholderOf<NewCustomer>) =>
  compiler.insertInto('customer').values(customerColumns(value)),
);

/** Of the customer that was inserted just before. */
const insertBooking = statement(({ compiler }, value: PlaceholderOf<FirstRow>) =>
  compiler
    .insertInto('booking')
    .values({ ...bookingColumns(value), customer_id: sql<number>`last_insert_rowid()` })
    .returning(['id as bookingId', 'customer_id as customerId']),
);

/** All but its claims. */
export async function insertNewBooking(transaction: Transaction, booking: NewBooking): Promise<NewIds> {
  const [, ids] = await Promise.all([insertCustomer.run(transaction, booking.customer), insertBooking.get(transaction, booking.booking)]);
  if (ids === undefined) throw new Error('An insert returned no id.');
  const subject = `booking:${ids.bookingId}`;
  await Promise.all([
    writeEntry(transaction, firstEntryOf(booking, ids.bookingId)),
    writeAudit(transaction, { ...firstAuditOf(booking), subject }),
  ]);
  return ids;
}
