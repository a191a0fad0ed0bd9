/**
 * A new database on a PostgreSQL, and what it holds after the fact, read past the product's own
 * code.
 */

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type DatabaseSnapshot, readNeeds, splitParts } from './database-snapshot.ts';

export interface NewDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

interface Wishes {
  /** The database to copy; default: an empty one. */
  readonly template?: string;
  /** Executes a statement on the server; default: in a connection of its own. */
  readonly execute?: (statement: string) => Promise<unknown>;
}

/** `server`: the address of any of its databases, for a user who may create some. */
export async function createDatabase(
  server: string,
  {
    template = 'template0',
    execute = (statement) => withClient(server, (client) => client.query(statement)),
  }: Wishes = {},
): Promise<NewDatabase> {
  const name = `slotwell_${randomBytes(8).toString('hex')}`;
  await execute(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const url = new URL(server);
  url.pathname = name;
  const drop = async () => {
    await execute(untilLeft(name));
    await execute(`DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { url: url.href, drop };
}

/**
 * A statement that waits for those who are just leaving, 0.2 s at most: a DROP that meets one of
 * them looks again only after a tenth of a second.
 */
function untilLeft(name: string): string {
  return `DO $$ BEGIN
    FOR look IN 1..100 LOOP
      EXIT WHEN NOT EXISTS (SELECT FROM pg_stat_activity WHERE datname = '${name}');
      PERFORM pg_sleep(0.002), pg_stat_clear_snapshot();
    END LOOP;
  END $$`;
}

const BOOKINGS = `SELECT booking.id::integer, submission ->> 'last_name' AS key, status, persons, version, schedule_id AS schedule,
  starts_at AS "startsAt", ends_at AS "endsAt" FROM booking JOIN customer ON customer.id = customer_id`;
const CLAIMS = `SELECT booking_id::integer AS "bookingId", schedule_id AS schedule, reason_id AS reason, starts_at AS "startsAt", ends_at AS "endsAt",
  blocks_from AS "blocksFrom", blocks_until AS "blocksUntil", expires_at::float AS "expiresAt", secret_hash AS "secretHash", visitor, part FROM claim`;
const REASONS = 'SELECT id, definition::text FROM reason';
const OUTBOX = 'SELECT booking_id::integer AS "bookingId", version, kind AS event FROM outbox';

/** All of it from one moment. */
export function readPostgresSnapshot(url: string): Promise<DatabaseSnapshot> {
  return withClient(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    const pairs = async (text: string) =>
      (await client.query<[number, number]>({ text, rowMode: 'array' })).rows;
    return {
      capacities: new Map(await pairs('SELECT id, capacity FROM schedule')),
      reasonCapacities: new Map(
        await pairs('SELECT id, capacity FROM reason WHERE capacity IS NOT NULL'),
      ),
      bookings: (await client.query(BOOKINGS)).rows,
      ...splitParts((await client.query(CLAIMS)).rows),
      needs: readNeeds((await client.query(REASONS)).rows),
      outbox: (await client.query(OUTBOX)).rows,
    };
  });
}

export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
