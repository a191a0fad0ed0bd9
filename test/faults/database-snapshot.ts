/** Snapshot of a database after a run, read without the product's code. */

import { openDatabase } from '../../core/storage/sqlite/driver.ts';

export interface DatabaseSnapshot {
  /** Places by schedule. */
  readonly capacities: ReadonlyMap<number, number>;
  /** Capacity at each schedule, by reason with a capacity of its own. */
  readonly reasonCapacities: ReadonlyMap<number, number>;
  readonly bookings: readonly BookingRow[];
  readonly claims: readonly ClaimRow[];
  /** The claims on what bookings and holds need besides; omitted if there are none. */
  readonly parts?: readonly PartRow[];
  /** What bookings need, by reason with needs. */
  readonly needs?: ReadonlyMap<number, readonly NeedRow[]>;
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

/** One row per unit. */
export interface PartRow extends ClaimRow {
  /** From 1, in the order of the needs. */
  readonly part: number;
}

/** A need as the reason's definition has it, without what does not matter here. */
export interface NeedRow {
  readonly count: number;
  readonly per: 'booking' | 'person';
}

/** Tells the claims of people from those on what they need. */
export function splitParts(
  rows: readonly PartRow[],
): Required<Pick<DatabaseSnapshot, 'claims' | 'parts'>> {
  return {
    claims: rows.filter(({ part }) => part === 0),
    parts: rows.filter(({ part }) => part > 0),
  };
}

export function readNeeds(
  rows: readonly { readonly id: number; readonly definition: string }[],
): ReadonlyMap<number, readonly NeedRow[]> {
  return new Map(
    rows
      .map(({ id, definition }) => [id, JSON.parse(definition).needs ?? []] as const)
      .filter(([, needs]) => needs.length > 0),
  );
}

export interface OutboxRow {
  readonly bookingId: number;
  readonly version: number;
  readonly event: string;
}

const BOOKINGS = `SELECT booking.id, submission ->> 'last_name' AS key, status, persons, version, schedule_id AS schedule, starts_at AS startsAt, ends_at AS endsAt
  FROM booking JOIN customer ON customer.id = customer_id`;
const CLAIMS = `SELECT booking_id AS bookingId, schedule_id AS schedule, reason_id AS reason, starts_at AS startsAt, ends_at AS endsAt,
  blocks_from AS blocksFrom, blocks_until AS blocksUntil, expires_at AS expiresAt, secret_hash AS secretHash, visitor, part FROM claim`;
const REASONS = 'SELECT id, definition FROM reason';
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
      ...splitParts(connection.prepare<[], PartRow>(CLAIMS).all()),
      needs: readNeeds(connection.prepare<[], { id: number; definition: string }>(REASONS).all()),
      outbox: connection.prepare<[], OutboxRow>(OUTBOX).all(),
    };
  } finally {
    connection.close();
  }
}
