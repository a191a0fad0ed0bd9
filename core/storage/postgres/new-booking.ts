/**
 * Inserts a new booking with its first claim in one statement: each statement of its own would cost about a tenth of the booking, half of that in the server. All
 * rules of the tables hold as they do for single statements; those between tables are checked at its end.
 */

import { sql } from 'kysely';
import { type ClaimRow, claimColumns } from '../booking/claim-rows.ts';
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
import { entryColumns, entryRow, type NewEntryRow } from '../messages/outbox.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';

type FirstAudit = ReturnType<typeof firstAuditOf>;

/** What several of the rows have under one name is the same in each. */
type Values = NewCustomer & FirstRow & NewEntryRow & FirstAudit & ClaimRow & Seats;

export interface Seats {
  readonly seat: number;
  readonly reasonSeat: number;
}

const insert = statement(({ compiler }, value: PlaceholderOf<Values>) => {
  const bookingId = sql<number>`(SELECT id FROM new_booking)`;
  return compiler
    .with('new_customer', (add) => add.insertInto('customer').values(customerColumns(value)).returning('id'))
    .with('new_booking', (add) =>
      add
        .insertInto('booking')
        .values({ ...bookingColumns(value), customer_id: sql<number>`(SELECT id FROM new_customer)` })
        .returning(['id', 'customer_id']),
    )
    .with('new_claim', (add) =>
      add
        .insertInto('claim')
        .values({ ...claimColumns(value), booking_id: bookingId, seat: value('seat'), reason_seat: value('reasonSeat') }),
    )
    .with('new_entry', (add) => add.insertInto('outbox').values({ ...entryColumns(value), booking_id: bookingId }))
    .with('new_audit', (add) =>
      add.insertInto('audit').values({
        at: value('at'),
        actor: value('actor'),
        action: value('action'),
        subject: sql<string>`'booking:' || ${bookingId}`,
      }),
    )
    .selectFrom('new_booking')
    .select(['id as bookingId', 'customer_id as customerId']);
});

/** Stands for a booking's id where the statement itself fills it in. */
export const NOT_YET = 0;

/** `claim` is that of the first person. */
export async function insertNewBooking(executor: Executor, booking: NewBooking, claim: ClaimRow & Seats): Promise<NewIds> {
  const entry = entryRow(firstEntryOf(booking, NOT_YET));
  const ids = await insert.get(executor, { ...entry, ...booking.customer, ...booking.booking, ...firstAuditOf(booking), ...claim });
  if (ids === undefined) throw new Error('An insert returned no id.');
  return ids;
}
