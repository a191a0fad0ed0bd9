/**
 * A database of the first schema, opened by a program that knows one schema more than today's, is
 * brought forward once: whole or not at all.
 */

import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { DatabaseAddress } from '../../../core/index.ts';
import {
  migrate as migrateOnPostgres,
  readSchemaVersion,
} from '../../../core/storage/postgres/migrate.ts';
import { createSessionPool, type Session } from '../../../core/storage/postgres/session-pool.ts';
import { openForWriting } from '../../../core/storage/sqlite/connection.ts';
import { checkDatabase } from '../../../core/storage/sqlite/index.ts';
import { aPlace, KINDS, query, readColumns, readEverything } from './backup-places.ts';
import { aPlaceOfFirstSchema, FIRST, LATEST, readNumber } from './first-schema.ts';
import { SECOND_SCHEMA } from './second-schema.ts';

const second = vi.hoisted(() => ({ sqlite: [''], postgres: [''] }));
vi.mock('../../../core/storage/sqlite/sqlite-schema.ts', async (original) => {
  const real = await original<typeof import('../../../core/storage/sqlite/sqlite-schema.ts')>();
  second.sqlite = [...real.migrations, ''];
  return { ...real, migrations: second.sqlite };
});
vi.mock('../../../core/storage/postgres/postgres-schema.ts', async (original) => {
  const real = await original<typeof import('../../../core/storage/postgres/postgres-schema.ts')>();
  second.postgres = [...real.migrations, ''];
  return { ...real, migrations: second.postgres };
});

function secondIs(sql: { readonly sqlite: string; readonly postgres: string }): void {
  second.sqlite.splice(-1, 1, sql.sqlite);
  second.postgres.splice(-1, 1, sql.postgres);
}
secondIs(SECOND_SCHEMA);
afterEach(() => secondIs(SECOND_SCHEMA));

async function migrate(place: DatabaseAddress): Promise<void> {
  if (place.kind === 'sqlite') {
    openForWriting(place.file).close();
    return;
  }
  const pool = createSessionPool({ url: place.url, connections: 1, statementMs: 30_000 });
  await migrateOnPostgres(pool).finally(() => pool.close());
}

/** Without what later schemas add. */
async function rowsOf(place: DatabaseAddress): Promise<string> {
  return JSON.stringify(await readEverything(place)).replace(
    /"(?:address_change|busy_source|busy_time|calendar_event|outside_change|session_time)":\[\],|\[\\"(?:made_up\\",7|time_zone\\",null|dates\\",null|recipient\\",null|link_round\\",0|part\\",0|overrules_busy\\",0|exchangeable\\",0|changed_in\\",[\d\\"]+)\],?/g,
    '',
  );
}

describe.each(KINDS)('migrating a database of the first schema on %s', (kind) => {
  it('keeps every row, and changes each as the migration says', async () => {
    const place = await aPlaceOfFirstSchema(kind);
    const before = await rowsOf(place);
    await migrate(place);
    expect(await readNumber(place)).toBe(LATEST[kind]);
    expect((await rowsOf(place)).length).toBe(before.length);
    expect(await query(place, 'SELECT email, made_up FROM customer')).toEqual([
      { email: 'ada@example.org', made_up: 7 },
    ]);
    expect(await query(place, 'SELECT signing_key FROM installation')).toEqual([
      { signing_key: 'a key' },
    ]);
    if (place.kind === 'sqlite') {
      expect(checkDatabase(place.file).problems).toEqual([]);
    }
  });

  it('happens once, when two open it together and another later', async () => {
    const place = await aPlaceOfFirstSchema(kind);
    await Promise.all([migrate(place), migrate(place)]);
    await migrate(place);
    expect(await readNumber(place)).toBe(LATEST[kind]);
    expect(await query(place, 'SELECT made_up FROM customer')).toHaveLength(1);
  });

  it('goes through all of them for an empty one', async () => {
    const place = await aPlace(kind);
    await migrate(place);
    expect(await readNumber(place)).toBe(LATEST[kind]);
    expect((await readColumns(place)).filter(({ column }) => column === 'made_up')).toMatchObject([
      { table: 'customer' },
    ]);
  });

  it('rolls back if it fails halfway', async () => {
    const place = await aPlaceOfFirstSchema(kind);
    const before = await rowsOf(place);
    secondIs({
      sqlite: 'DELETE FROM claim; SELECT no_such_column FROM claim',
      postgres: 'DELETE FROM claim; SELECT no_such_column FROM claim',
    });
    await expect(migrate(place)).rejects.toThrow('no_such_column');
    expect([await readNumber(place), await rowsOf(place)]).toEqual([FIRST[kind], before]);
  });
});

it('rolls back on SQLite if rows would have dangling references', async () => {
  const place = await aPlaceOfFirstSchema('sqlite');
  const before = await rowsOf(place);
  secondIs({ ...SECOND_SCHEMA, sqlite: 'DELETE FROM customer' });
  await expect(migrate(place)).rejects.toThrow(
    'Row 7 of booking refers to a row of customer that is missing. Nothing was changed.',
  );
  expect([await readNumber(place), await rowsOf(place)]).toEqual([FIRST.sqlite, before]);
});

it('takes a PostgreSQL database that another node migrates between two questions for an empty one, not for another program’s', async () => {
  const place = await aPlace('postgres');
  if (place.kind !== 'postgres') {
    return;
  }
  const pool = createSessionPool({ url: place.url, connections: 1, statementMs: 30_000 });
  onTestFinished(() => pool.close());
  const version = await pool.use(performance.now() + 30_000, (session) => {
    let migrated: Promise<void> | undefined;
    const execute: Session['execute'] = async (query) => {
      const answer = await session.execute(query);
      migrated ??= migrate(place);
      await migrated;
      return answer;
    };
    return readSchemaVersion({ ...session, execute });
  });
  expect(version).toBe(0);
});
