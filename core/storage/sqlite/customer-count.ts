/** Counts what a schedule's limit per customer is held against: bookings of a mailbox that are neither cancelled nor over. */

import type { EpochMs } from '../../clock.ts';
import { type Connection, type PlaceholderOf, prepare } from './statement.ts';
import { compiler } from './tables.ts';

const MS_PER_MINUTE = 60_000;

export interface CustomerCountQuery {
  readonly mailbox: string;
  readonly scheduleId: number;
  readonly now: EpochMs;
  /** A booking that is not counted: it is being moved. Null: all are. */
  readonly exceptBooking: number | null;
}

/** The ids of bookings begin at 1. */
const NO_BOOKING = 0;

export function createCustomerCount(connection: Connection): (query: CustomerCountQuery) => number {
  const count = prepare(connection, (value: PlaceholderOf<CustomerCountQuery & { readonly minute: number; readonly except: number }>) =>
    compiler
      .selectFrom('customer')
      .innerJoin('booking', 'booking.customer_id', 'customer.id')
      .select((row) => row.fn.countAll<number>().as('active'))
      .where('customer.mailbox', '=', value('mailbox'))
      .where('booking.schedule_id', '=', value('scheduleId'))
      .where('booking.status', 'in', ['confirmed', 'pending'])
      .where('booking.ends_at', '>', value('minute'))
      .where('booking.id', '<>', value('except')),
  );
  return (query) =>
    count.get({ ...query, minute: Math.floor(query.now / MS_PER_MINUTE), except: query.exceptBooking ?? NO_BOOKING })?.active ?? 0;
}
