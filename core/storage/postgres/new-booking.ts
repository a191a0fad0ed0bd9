/**
 * Inserts a new booking with its first claim in one statement: five statements take a tenth more
 * processor time for the whole booking. All constraints apply as for single statements; those
 * between tables are checked at the end.
 */

import { sql } from 'kysely';
import { bookingColumns, customerColumns } from '../booking/booking-rows.ts';
import { type ClaimRow, claimColumns } from '../booking/claim-rows.ts';
import { entryColumns, entryRow, type NewEntryRow } from '../messages/outbox.ts';
import { type Executor, nestPlaceholder, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { FirstRow, NewCustomer } from '../sql/tables.ts';
import type { NewBooking, NewIds } from '../transaction.ts';

interface Values {
  readonly customer: NewCustomer;
  readonly booking: FirstRow;
  readonly claim: ClaimRow & Seats;
  readonly entry: NewEntryRow;
  readonly audit: NewBooking['audit'];
}

export interface Seats {
  readonly seat: number;
  readonly reasonSeat: number;
}

const insert = statement(({ compiler }, value: PlaceholderOf<Values>) => {
  const claim = nestPlaceholder(value, 'claim');
  const audit = nestPlaceholder(value, 'audit');
  const customerId = sql<number>`(SELECT id FROM new_customer)`;
  const bookingId = sql<number>`(SELECT id FROM new_booking)`;
  return compiler
    .with('new_customer', (add) =>
      add
        .insertInto('customer')
        .values(customerColumns(nestPlaceholder(value, 'customer')))
        .returning('id'),
    )
    .with('new_booking', (add) =>
      add
        .insertInto('booking')
        .values({ ...bookingColumns(nestPlaceholder(value, 'booking')), customer_id: customerId })
        .returning(['id', 'customer_id']),
    )
    .with('new_claim', (add) =>
      add.insertInto('claim').values({
        ...claimColumns(claim),
        booking_id: bookingId,
        seat: claim('seat'),
        reason_seat: claim('reasonSeat'),
      }),
    )
    .with('new_entry', (add) =>
      add
        .insertInto('outbox')
        .values({ ...entryColumns(nestPlaceholder(value, 'entry')), booking_id: bookingId }),
    )
    .with('new_audit', (add) =>
      add.insertInto('audit').values({
        at: audit('at'),
        actor: audit('actor'),
        action: audit('action'),
        subject: sql<string>`'booking:' || ${bookingId}`,
      }),
    )
    .selectFrom('new_booking')
    .select(['id as bookingId', 'customer_id as customerId']);
});

/** Placeholder for a booking id that the statement fills in. */
export const NOT_YET = 0;

/** `claim` is the first person's. */
export async function insertNewBooking(
  executor: Executor,
  rows: NewBooking,
  claim: ClaimRow & Seats,
): Promise<NewIds> {
  const { entry: told, ...others } = rows;
  const entry = entryRow({ ...told, asOf: { ...told.asOf, bookingId: NOT_YET } });
  const ids = await insert.get(executor, { ...others, claim, entry });
  if (ids === undefined) {
    throw new Error('An insert returned no id.');
  }
  return ids;
}
