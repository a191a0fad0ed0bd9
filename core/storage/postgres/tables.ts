/** The database's columns, as Kysely needs them to compile statements. Rows of these shapes never leave this folder. */

import {
  DummyDriver,
  type GeneratedAlways,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import type { BookingStatus, Surface } from '../../booking/booking.ts';

/** JSON stays text on its way in and out: what is stored is told apart by its text, and parsed where its shape is known. */
type Json = string;

export interface Tables {
  installation: {
    id: number;
    /** Profile, holiday region and form; null before the first import. */
    definition: Json | null;
    configured: boolean;
    api_enabled: boolean;
    token_hash: string | null;
    signing_key: string;
    config_version: number;
  };
  public_holiday: { day: string; name: string };
  schedule: {
    id: number;
    position: number;
    definition: Json;
    /** Copied out of the definition: the trigger holds seats against it. */
    capacity: number;
    is_group: boolean;
    version: number;
    retired: boolean;
  };
  reason: { id: number; position: number; definition: Json; capacity: number | null; retired: boolean };
  customer: { id: GeneratedAlways<number>; email: string | null; mailbox: string | null; submission: Json; created_at: number };
  booking: {
    id: GeneratedAlways<number>;
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
    consented: boolean;
    created_at: number;
    cancelled_at: number | null;
    confirm_until: number | null;
    /** 0 or 1. */
    began_pending: number;
    /** When its customer asked to be erased once it is over; null: nobody has. */
    erase_requested_at: number | null;
    /** SHA-256 of the secret that opens the booking's own page, hex; null: nothing opens it, as its customer was erased. */
    manage_hash: string | null;
    /** When it got its present time. */
    placed_at: number;
  };
  claim: {
    id: GeneratedAlways<number>;
    schedule_id: number;
    reason_id: number;
    /** Null for a hold. */
    booking_id: number | null;
    starts_at: number;
    ends_at: number;
    blocks_from: number;
    blocks_until: number;
    /** Of the schedule, from 1. */
    seat: number;
    /** Among the claims of its reason in its schedule, from 1. */
    reason_seat: number;
    /** Epoch milliseconds for a hold, null for a booking; so are the three that follow. */
    expires_at: number | null;
    /** SHA-256 of the hold's secret, hex. */
    secret_hash: string | null;
    visitor: string | null;
    /** Null for a booking, and for holds that are not counted by network. */
    network: string | null;
    created_at: number | null;
  };
  idempotency: { surface: Surface; key_hash: string; fingerprint: string; receipt: Json; expires_at: number };
  audit: { id: GeneratedAlways<number>; at: number; actor: string; action: string; subject: string };
}

/** Compiles and nothing else: a connection's deadline, its pipelining and what a lost one means are not Kysely's to know. */
export const compiler = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Any of the numbers of a list: one statement for lists of every length. */
export function anyOf(list: RawBuilder<readonly number[]>): RawBuilder<number> {
  return sql<number>`ANY(${list}::bigint[])`;
}
