/** Deliveries in a database, read and changed past the product's own code. */

import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../../../core/storage/sqlite/driver.ts';
import type { FaultDatabase } from '../fault-database.ts';

export interface DeliveryRow {
  readonly messageId: string;
  readonly role: string;
  readonly target: string;
  readonly state: string;
  readonly bookingId: number;
  readonly version: number;
  readonly attempts: number;
  readonly problem: string | null;
}

const DELIVERIES = `SELECT message_id AS "messageId", role, target, delivery.state AS state, booking_id AS "bookingId", version, attempts, problem
  FROM delivery JOIN outbox ON outbox.id = outbox_id`;
const OPEN = `SELECT (SELECT count(*) FROM outbox WHERE planned_at IS NULL) + (SELECT count(*) FROM delivery WHERE state = 'waiting') AS open`;
const LEASED =
  "SELECT count(*) AS leased FROM delivery WHERE state = 'waiting' AND leased_until IS NOT NULL";
const END_LEASES =
  "UPDATE delivery SET leased_until = 0, next_at = 0 WHERE state = 'waiting' AND leased_until IS NOT NULL";

export async function readDeliveries(database: FaultDatabase): Promise<readonly DeliveryRow[]> {
  const rows = await query<DeliveryRow>(database, DELIVERIES);
  return rows.map((row) => ({ ...row, bookingId: Number(row.bookingId) }));
}

/** How much has not come to its end yet. */
export async function countOpen(database: FaultDatabase): Promise<number> {
  const [row] = await query<{ readonly open: number }>(database, OPEN);
  return Number(row?.open);
}

/** How many a worker has taken and not yet settled. */
export async function countLeased(database: FaultDatabase): Promise<number> {
  const [row] = await query<{ readonly leased: number }>(database, LEASED);
  return Number(row?.leased);
}

export async function isMarked(database: FaultDatabase, messageId: string): Promise<boolean> {
  const rows = await readDeliveries(database);
  return rows.some((row) => row.messageId === messageId && row.state === 'delivered');
}

// A pool keeps its connections for a minute, and one that has been idle for a second is not used.
const OTHERS = `SELECT count(*) AS open FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
    AND (state <> 'idle' OR state_change > clock_timestamp() - interval '1 second')`;
const PAUSE_MS = 20;

/** Ends all leases, as two minutes after a worker's death. Only while no worker runs. */
export async function endLeases(database: FaultDatabase): Promise<void> {
  // PostgreSQL may still be carrying out what a process asked for that is dead.
  if (database.kind === 'postgres') {
    while (Number((await query<{ readonly open: number }>(database, OTHERS))[0]?.open) > 0) {
      await setTimeout(PAUSE_MS);
    }
  }
  await query(database, END_LEASES);
}

async function query<Row extends object>(
  { kind, url }: FaultDatabase,
  sql: string,
): Promise<readonly Row[]> {
  if (kind === 'postgres') {
    return queryPostgres<Row>(url, sql);
  }
  const connection = openDatabase(url.slice('sqlite:'.length));
  try {
    const statement = connection.prepare<[], Row>(sql);
    if (statement.reader) {
      return statement.all();
    }
    statement.run();
    return [];
  } finally {
    connection.close();
  }
}

async function queryPostgres<Row extends object>(
  url: string,
  sql: string,
): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
