/** Snapshot of a database after a run, read without the product's code. */

import { openDatabase } from '../../core/storage/sqlite/driver.ts';

export interface DatabaseSnapshot {
  /** Places by schedule. */
  readonly capacities: ReadonlyMap<number, number>;
  /** Capacity at each schedule, by reason with a capacity of its own. */
  readonly reasonCapacities: ReadonlyMap<number, number>;
  readonly bookings: readonly BookingRow[];
  readonly claims: readonly ClaimRow[];
  readonly outbox: readonly OutboxRow[];
}

export interface BookingRow {
  readonly id: number;
  /** The operation's key. */
  readonly key: string;
  readonly status: string;
  /** How many come. */
  readonly persons: number;
  readonly version: number;
  readonly schedule: number;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** One row per person. */
export interface ClaimRow {
  /** Null: a hold's. */
  readonly bookingId: number | null;
  readonly schedule: number;
  readonly reason: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly blocksFrom: number;
  readonly blocksUntil: number;
  /** These three are a hold's, null for a booking. */
  readonly expiresAt: number | null;
  readonly secretHash: string | null;
  readonly visitor: string | null;
}

export interface OutboxRow {
  readonly bookingId: number;
  readonly version: number;
  readonly event: string;
}

const BOOKINGS = `SELECT booking.id, submission ->> 'last_name' AS key, status, persons, version, schedule_id AS schedule, starts_at AS startsAt, ends_at AS endsAt
  FROM booking JOIN customer ON customer.id = customer_id`;
const CLAIMS = `SELECT booking_id AS bookingId, schedule_id AS schedule, reason_id AS reason, starts_at AS startsAt, ends_at AS endsAt,
  blocks_from AS blocksFrom, blocks_until AS blocksUntil, expires_at AS expiresAt, secret_hash AS secretHash, visitor FROM claim`;
const OUTBOX = 'SELECT booking_id AS bookingId, version, kind AS event FROM outbox';

export function readSnapshot(file: string): DatabaseSnapshot {
  const connection = openDatabase(file, { readonly: true });
  try {
    const pairs = (sql: string) => connection.prepare<[], [number, number]>(sql).raw().all();
    return {
      capacities: new Map(pairs('SELECT id, capacity FROM schedule')),
      reasonCapacities: new Map(
        pairs('SELECT id, capacity FROM reason WHERE capacity IS NOT NULL'),
      ),
      bookings: connection.prepare<[], BookingRow>(BOOKINGS).all(),
      claims: connection.prepare<[], ClaimRow>(CLAIMS).all(),
      outbox: connection.prepare<[], OutboxRow>(OUTBOX).all(),
    };
  } finally {
    connection.close();
  }
}
