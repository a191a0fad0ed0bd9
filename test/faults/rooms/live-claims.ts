/** Reads the claims that are not over yet, past the product's own code. */

import pg from 'pg';
import { openDatabase } from '../../../core/storage/sqlite/driver.ts';
import type { FaultDatabase } from '../fault-database.ts';

export interface LiveClaim {
  readonly bookingId: number | null;
  readonly secretHash: string | null;
  readonly schedule: number;
  readonly from: number;
  readonly until: number;
}

export interface LiveClaims {
  read(now: number): Promise<readonly LiveClaim[]>;
  close(): Promise<void>;
}

const select = (id: string) =>
  `SELECT ${id} AS "bookingId", secret_hash AS "secretHash", schedule_id AS schedule, blocks_from AS "from", blocks_until AS until FROM claim WHERE`;

export async function openLiveClaims({ kind, url }: FaultDatabase): Promise<LiveClaims> {
  if (kind === 'sqlite') {
    const connection = openDatabase(url.replace('sqlite:', ''), { readonly: true });
    const statement = connection.prepare<[number, number], LiveClaim>(
      `${select('booking_id')} blocks_until > ? AND (expires_at IS NULL OR expires_at > ?)`,
    );
    return {
      read: async (now) => statement.all(Math.floor(now / 60_000), now),
      close: async () => void connection.close(),
    };
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const text = `${select('booking_id::integer')} blocks_until > $1 AND (expires_at IS NULL OR expires_at > $2)`;
  return {
    read: async (now) =>
      (await client.query({ name: 'live', text, values: [Math.floor(now / 60_000), now] })).rows,
    close: () => client.end(),
  };
}
