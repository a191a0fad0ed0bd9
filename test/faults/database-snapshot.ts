/** What a database holds after the fact, read past the product's own code. */

import BetterSqlite3 from 'better-sqlite3';

export interface DatabaseSnapshot {
  readonly capacities: ReadonlyMap<number, number>;
  readonly bookings: readonly BookingRow[];
  readonly claims: readonly ClaimRow[];
  readonly outbox: readonly OutboxRow[];
}

export interface BookingRow {
  readonly id: number;
  /** The operation's key. */
  readonly key: string;
  readonly status: string;
  readonly schedule: number;
  readonly startsAt: number;
  readonly endsAt: number;
}

export interface ClaimRow {
  readonly bookingId: number | null;
  readonly schedule: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly blocksFrom: number;
  readonly blocksUntil: number;
}

export interface OutboxRow {
  readonly bookingId: number;
  readonly event: string;
}

const BOOKINGS = `SELECT booking.id, submission ->> 'last_name' AS key, status, schedule_id AS schedule, starts_at AS startsAt, ends_at AS endsAt
  FROM booking JOIN customer ON customer.id = customer_id`;
const CLAIMS = `SELECT booking_id AS bookingId, schedule_id AS schedule, starts_at AS startsAt, ends_at AS endsAt,
  blocks_from AS blocksFrom, blocks_until AS blocksUntil FROM claim`;

export function readSnapshot(file: string): DatabaseSnapshot {
  const connection = new BetterSqlite3(file, { readonly: true });
  try {
    const capacities = connection.prepare<[], [number, number]>('SELECT id, capacity FROM schedule').raw().all();
    return {
      capacities: new Map(capacities),
      bookings: connection.prepare<[], BookingRow>(BOOKINGS).all(),
      claims: connection.prepare<[], ClaimRow>(CLAIMS).all(),
      outbox: connection.prepare<[], OutboxRow>('SELECT booking_id AS bookingId, event FROM outbox').all(),
    };
  } finally {
    connection.close();
  }
}
