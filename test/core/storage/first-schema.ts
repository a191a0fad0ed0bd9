/**
 * Databases of the first schema with one booking, made from its released text and not by the code
 * of today, which may have changed it by mistake.
 */

import { readFileSync } from 'node:fs';

import type { DatabaseAddress } from '../../../core/index.ts';
import { withLongSession } from '../../../core/storage/postgres/backup.ts';
import {
  FIRST_SCHEMA as FIRST_ON_POSTGRES,
  migrations as postgresMigrations,
} from '../../../core/storage/postgres/postgres-schema.ts';
import { openDatabase } from '../../../core/storage/sqlite/driver.ts';
import { APPLICATION_ID } from '../../../core/storage/sqlite/migrate.ts';
import {
  FIRST_SCHEMA as FIRST_ON_SQLITE,
  migrations as sqliteMigrations,
} from '../../../core/storage/sqlite/sqlite-schema.ts';
import { aPlace, type Kind, query } from './backup-places.ts';
import { minute } from './storage-fixture.ts';

export const FIRST = { sqlite: FIRST_ON_SQLITE, postgres: FIRST_ON_POSTGRES } as const;

/** With the step that a test has made up, if it has one. */
export const LATEST = {
  sqlite: FIRST.sqlite + sqliteMigrations.length - 1,
  postgres: FIRST.postgres + postgresMigrations.length - 1,
} as const;

/** Returns the statements that give an empty database the first schema. */
export function readFirstSchema(kind: Kind): string {
  return readFileSync(new URL(`released/${kind}-21.sql`, import.meta.url), 'utf8');
}

export const START = minute('2026-03-02 09:00');

/** A truth value, as either kind of database writes it. */
const TRUTH = { sqlite: ['0', '1'], postgres: ['false', 'true'] } as const;

function rowsOf(kind: Kind): string[] {
  const [no, yes] = TRUTH[kind];
  const always = kind === 'sqlite' ? '' : 'OVERRIDING SYSTEM VALUE';
  const seats = kind === 'sqlite' ? ['', ''] : [', seat, reason_seat', ', 1, 1'];
  return [
    `INSERT INTO installation (id, definition, configured, signing_key) VALUES (1, NULL, ${yes}, 'a key')`,
    `INSERT INTO schedule (id, position, definition, capacity, is_group, version, retired) VALUES (1, 0, '{}', 1, ${no}, 5, ${no})`,
    `INSERT INTO reason (id, position, definition, capacity, retired) VALUES (1, 0, '{}', NULL, ${no})`,
    `INSERT INTO customer (id, email, submission, created_at) ${always} VALUES (3, 'ada@example.org', '{"email":"ada@example.org"}', 1)`,
    `INSERT INTO booking (id, details_id, customer_id, schedule_id, reason_id, status, version, starts_at, ends_at, surface, locale, consented, created_at, placed_at)
      ${always} VALUES (7, 'details', 3, 1, 1, 'confirmed', 1, ${START}, ${START + 30}, 'api', 'en', ${no}, 1, 1)`,
    `INSERT INTO claim (id, schedule_id, reason_id, booking_id, starts_at, ends_at, blocks_from, blocks_until${seats[0]})
      ${always} VALUES (1, 1, 1, 7, ${START}, ${START + 30}, ${START}, ${START + 30}${seats[1]})`,
    `INSERT INTO outbox (id, kind, source, booking_id, version, status, schedule_id, reason_id, starts_at, ends_at, created_at)
      ${always} VALUES (11, 'booking.created', 'api', 7, 1, 'confirmed', 1, 1, ${START}, ${START + 30}, 1)`,
  ];
}

export async function aPlaceOfFirstSchema(kind: Kind): Promise<DatabaseAddress> {
  const place = await aPlace(kind);
  if (place.kind === 'sqlite') {
    const connection = openDatabase(place.file);
    connection.exec(readFirstSchema(kind));
    connection.pragma(`application_id = ${APPLICATION_ID}`);
    connection.pragma(`user_version = ${FIRST.sqlite}`);
    connection.close();
  } else {
    await withLongSession(place.url, async (session) => {
      await session.execute({
        text: `CREATE EXTENSION IF NOT EXISTS btree_gist;
          CREATE TABLE slotwell_migration (number integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now());
          INSERT INTO slotwell_migration (number) VALUES (${FIRST.postgres});
          ${readFirstSchema(kind)}`,
      });
    });
  }
  for (const sql of rowsOf(kind)) {
    await query(place, sql);
  }
  return place;
}

/** The highest number that is written down. */
export async function readNumber(place: DatabaseAddress): Promise<number> {
  const [row] = await query(
    place,
    place.kind === 'sqlite' ? 'PRAGMA user_version' : 'SELECT max(number) FROM slotwell_migration',
  );
  return Number(Object.values(row ?? {})[0]);
}
