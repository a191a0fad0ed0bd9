/**
 * The rows of a new booking: its customer's record, itself, its first outbox entry and audit row. How they are inserted is the engine's: one statement for all of
 * them where a statement costs a message to a server, one for each where it costs a call.
 */

import type { Insertable } from 'kysely';
import type { Actor } from '../../booking/booking.ts';
import { type FirstState, firstKind } from '../../booking/pending.ts';
import type { ChangeNotice } from '../../delivery/outbox-entry.ts';
import type { PlaceholderOf } from '../sql/statement.ts';
import type { Tables } from '../sql/tables.ts';

export type NewCustomer = Required<Omit<Insertable<Tables['customer']>, 'id'>>;

/** A booking's row when it begins, apart from the ids that the database gives. */
export type FirstRow = Required<
  Omit<
    Insertable<Tables['booking']>,
    'id' | 'customer_id' | 'version' | 'status' | 'cancelled_at' | 'placed_at' | 'erase_requested_at' | 'attendance'
  >
> &
  Pick<FirstState, 'status'>;

export interface NewBooking {
  readonly actor: Actor;
  readonly customer: NewCustomer;
  readonly booking: FirstRow;
  /** How the customer is told of it; `null` if that is as usual. */
  readonly notice: ChangeNotice | null;
}

export interface NewIds {
  readonly bookingId: number;
  readonly customerId: number;
}

export function customerColumns(value: PlaceholderOf<NewCustomer>) {
  return {
    email: value('email'),
    mailbox: value('mailbox'),
    submission: value('submission'),
    created_at: value('created_at'),
    search_text: value('search_text'),
    card: value('card'),
  };
}

const FIRST_VERSION = 1;

/** All but `customer_id`. */
export function bookingColumns(value: PlaceholderOf<FirstRow>) {
  return {
    details_id: value('details_id'),
    schedule_id: value('schedule_id'),
    reason_id: value('reason_id'),
    status: value('status'),
    version: FIRST_VERSION,
    starts_at: value('starts_at'),
    ends_at: value('ends_at'),
    surface: value('surface'),
    locale: value('locale'),
    consented: value('consented'),
    created_at: value('created_at'),
    placed_at: value('created_at'),
    confirm_until: value('confirm_until'),
    began_pending: value('began_pending'),
    manage_hash: value('manage_hash'),
    note: value('note'),
    persons: value('persons'),
  };
}

/** What is told of it. */
export function firstEntryOf({ booking, notice }: NewBooking, bookingId: number) {
  const { status, surface, created_at: createdAt } = booking;
  const { schedule_id: scheduleId, reason_id: reasonId, starts_at: startsAt, ends_at: endsAt } = booking;
  const asOf = { bookingId, version: FIRST_VERSION, status, scheduleId, reasonId, startsAt, endsAt };
  return { kind: firstKind(status), trigger: surface, createdAt, asOf, notice };
}

/** Who made it, without its subject. */
export function firstAuditOf({ actor, booking }: NewBooking) {
  return { at: booking.created_at, actor, action: 'booking.created' };
}
