/** The tables of messages, and what messages read of the others, as both databases have them. Rows of these shapes never leave `core/storage`. */

import type { Generated, Kysely, RawBuilder, SelectQueryBuilder } from 'kysely';
import type { BookingStatus, Surface } from '../../booking/booking.ts';
import type { Channel, DeliveryState, Role } from '../../delivery/delivery.ts';
import type { OutboxKind, Source } from '../../delivery/outbox-entry.ts';
import type { WaitlistTable } from './waitlist-row.ts';

/** JSON stays text on its way in and out. */
type Json = string;
/** 0 or 1. */
type Flag = number;

export interface OutboxTable {
  id: Generated<number>;
  kind: OutboxKind;
  source: Source;
  created_at: number;
  /** This and the next six are null for the waitlist's entries and for tests of endpoints; they say how the booking was after the change. */
  booking_id: number | null;
  version: number | null;
  status: BookingStatus | null;
  schedule_id: number | null;
  reason_id: number | null;
  starts_at: number | null;
  ends_at: number | null;
  /** Where a booking that was moved had been: its own row no longer says. Null for other kinds. */
  previous: Json | null;
  /** This and the next two say how the customer is told of a change. */
  on_request: Generated<Flag>;
  message: string | null;
  quiet: Generated<Flag>;
  minutes_before: number | null;
  waitlist_id: number | null;
  endpoint_id: number | null;
  planned_at: number | null;
}

export interface DeliveryTable {
  id: Generated<number>;
  outbox_id: number;
  channel: Channel;
  role: Role;
  target: string;
  lane: string | null;
  message_id: string;
  state: DeliveryState;
  due_at: number;
  /** When one that waits may be taken: when it is due, or when its lease ends. */
  next_at: number;
  attempts: number;
  lease_token: number;
  leased_until: number | null;
  created_at: number;
  settled_at: number | null;
  problem: string | null;
}

export interface EndpointTable {
  id: Generated<number>;
  url: string;
  description: string;
  events: Json;
  secret: string;
  previous_secret: string | null;
  previous_secret_until: number | null;
  includes_customer: Flag;
  allows_private: Flag;
  disabled_at: number | null;
  disabled_reason: string | null;
  created_at: number;
}

export interface MessageTables {
  outbox: OutboxTable;
  delivery: DeliveryTable;
  delivery_attempt: {
    id: Generated<number>;
    delivery_id: number;
    started_at: number;
    duration_ms: number;
    status: number | null;
    request: string | null;
    response: string | null;
    problem: string | null;
  };
  webhook_endpoint: EndpointTable;
  waitlist: WaitlistTable;
  feed: { id: Generated<number>; schedule_id: number; with_names: Flag; secret_hash: string; created_at: number };
  audit: { id: Generated<number>; at: number; actor: string; action: string; subject: string };
  installation: { signing_key: string };
  schedule: { id: number; definition: Json };
  reason: { id: number; definition: Json };
  customer: { id: number; email: string | null; mailbox: string | null; submission: Json };
  mailbox: { hash: string; mails: Json; last_at: number };
  idempotency: { fingerprint: string; receipt: Json };
  booking: {
    id: number;
    details_id: string;
    customer_id: number;
    schedule_id: number;
    reason_id: number;
    status: BookingStatus;
    version: number;
    starts_at: number;
    ends_at: number;
    surface: Surface;
    locale: string;
    created_at: number;
    cancelled_at: number | null;
    confirm_until: number | null;
    began_pending: Flag;
    erase_requested_at: number | null;
    manage_hash: string | null;
    placed_at: number;
  };
}

/** In what the databases differ where they do the same. */
export interface Dialect {
  readonly compiler: Kysely<MessageTables>;
  /** The rows of a JSON array, for `in`. */
  readonly texts: (json: RawBuilder<string>) => RawBuilder<string>;
  readonly numbers: (json: RawBuilder<string>) => RawBuilder<number>;
  /** Locks the rows to be changed and passes over those that another has locked. SQLite has one writer. */
  readonly lockFree: LockRows;
  /** Waits for whoever has locked them. */
  readonly lock: LockRows;
}

type LockRows = <Table extends keyof MessageTables, Row>(
  query: SelectQueryBuilder<MessageTables, Table, Row>,
) => SelectQueryBuilder<MessageTables, Table, Row>;
