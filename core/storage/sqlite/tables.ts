/** The database's columns, as Kysely needs them to compile statements. Rows of these shapes never leave this folder. */

import { DummyDriver, type Generated, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { BookingStatus, Surface } from '../../booking/booking.ts';

export interface Tables {
  installation: {
    id: number;
    /** Profile, holiday region and form as JSON; null before the first import. */
    definition: string | null;
    configured: number;
    api_enabled: number;
    token_hash: string | null;
    signing_key: string;
    config_version: number;
  };
  public_holiday: { day: string; name: string };
  schedule: {
    id: number;
    position: number;
    definition: string;
    /** Copied out of the definition: the triggers count against it. */
    capacity: number;
    is_group: number;
    version: number;
    retired: number;
  };
  reason: { id: number; position: number; definition: string; capacity: number | null; retired: number };
  customer: { id: Generated<number>; email: string | null; mailbox: string | null; submission: string; created_at: number };
  booking: {
    id: Generated<number>;
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
    consented: number;
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
    id: Generated<number>;
    schedule_id: number;
    reason_id: number;
    /** Null for a hold. */
    booking_id: number | null;
    starts_at: number;
    ends_at: number;
    blocks_from: number;
    blocks_until: number;
    /** Epoch milliseconds for a hold, null for a booking; so are the three that follow. */
    expires_at: number | null;
    /** SHA-256 of the hold's secret, hex. */
    secret_hash: string | null;
    visitor: string | null;
    /** Null for a booking, and for holds that are not counted by network. */
    network: string | null;
    created_at: number | null;
  };
  idempotency: { surface: Surface; key_hash: string; fingerprint: string; receipt: string; expires_at: number };
  audit: { id: Generated<number>; at: number; actor: string; action: string; subject: string };
}

/** Compiles and nothing else: Kysely's own SQLite transactions hold a mutex across awaits, so its driver is never used. */
export const compiler = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});
