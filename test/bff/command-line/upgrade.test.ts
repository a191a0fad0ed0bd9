/** Previews the effect of a new version on a database, with a made-up second schema. */

import { describe, expect, it, vi } from 'vitest';
import type { DatabaseAddress } from '../../../core/index.ts';
import { migrate } from '../../../core/storage/postgres/migrate.ts';
import { createSessionPool } from '../../../core/storage/postgres/session-pool.ts';
import { describeMigration } from '../../../core/storage/sql/describe-migration.ts';
import { openForWriting } from '../../../core/storage/sqlite/connection.ts';
import { KINDS, query, readColumns, readEverything } from '../../core/storage/backup-places.ts';
import { aPlaceOfFirstSchema, FIRST, LATEST, readNumber } from '../../core/storage/first-schema.ts';
import { useCommandLine } from './use-command-line.ts';

vi.mock('../../../core/storage/sqlite/sqlite-schema.ts', async (original) => {
  const real = await original<typeof import('../../../core/storage/sqlite/sqlite-schema.ts')>();
  const { SECOND_SCHEMA } = await import('../../core/storage/second-schema.ts');
  return { ...real, migrations: [...real.migrations, SECOND_SCHEMA.sqlite] };
});
vi.mock('../../../core/storage/postgres/postgres-schema.ts', async (original) => {
  const real = await original<typeof import('../../../core/storage/postgres/postgres-schema.ts')>();
  const { SECOND_SCHEMA } = await import('../../core/storage/second-schema.ts');
  return { ...real, migrations: [...real.migrations, SECOND_SCHEMA.postgres] };
});

const settingOf = (place: DatabaseAddress) => ({
  DATABASE_URL: place.kind === 'sqlite' ? `sqlite:${place.file}` : place.url,
});

async function bringForward(place: DatabaseAddress): Promise<void> {
  if (place.kind === 'sqlite') {
    openForWriting(place.file).close();
    return;
  }
  const pool = createSessionPool({ url: place.url, connections: 1, statementMs: 30_000 });
  await migrate(pool).finally(() => pool.close());
}

/** The columns of each table, as text. */
async function readTables(place: DatabaseAddress): Promise<ReadonlyMap<string, string>> {
  const columns = await readColumns(place);
  return new Map(
    [...new Set(columns.map(({ table }) => table))].map((table) => [
      table,
      JSON.stringify(columns.filter((one) => one.table === table)),
    ]),
  );
}

describe.each(KINDS)('slotwell upgrade --check on %s', (kind) => {
  const commandLine = useCommandLine();
  const says = { sqlite: 'writes rows of customer anew', postgres: 'alters the table customer' }[
    kind
  ];

  it('names the schema that is there, the one that is needed, each step between, and that a backup comes first', async () => {
    const place = await aPlaceOfFirstSchema(kind);
    const { code, out, err } = await commandLine().run('upgrade --check', {
      env: settingOf(place),
    });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(`has schema ${FIRST[kind]}; Slotwell `);
    expect(out).toContain(`needs schema ${LATEST[kind]}.`);
    expect(out.match(/Step \d+/g)).toHaveLength(LATEST[kind] - FIRST[kind]);
    expect(out.match(/Step \d+/g)?.at(-1)).toBe(`Step ${LATEST[kind]}`);
    expect(out).toContain(says);
    expect(out).toContain('Back up before: slotwell backup FILE');
  });

  it('changes nothing', async () => {
    const place = await aPlaceOfFirstSchema(kind);
    const before = JSON.stringify(await readEverything(place));
    await commandLine().run('upgrade --check', { env: settingOf(place) });
    expect([await readNumber(place), JSON.stringify(await readEverything(place))]).toEqual([
      FIRST[kind],
      before,
    ]);
  });

  it('names the tables that migrating changes, and then has nothing left to say', async () => {
    const place = await aPlaceOfFirstSchema(kind);
    const { out } = await commandLine().run('upgrade --check', { env: settingOf(place) });
    const before = await readTables(place);
    await bringForward(place);
    const changed = [...(await readTables(place))]
      .filter(([table, columns]) => before.get(table) !== columns)
      .map(([table]) => table);
    expect(changed).toContain('customer');
    expect(changed.filter((table) => !out.includes(` ${table}`))).toEqual([]);
    const after = await commandLine().run('upgrade --check', { env: settingOf(place) });
    expect(after.code).toBe(0);
    expect(after.out).toContain('Nothing is to be done, and no backup is needed for it.');
    expect(after.out).not.toContain('Step');
  });

  it('exits with 1 if a newer version has been at work, and says what to do', async () => {
    const place = await aPlaceOfFirstSchema(kind);
    await query(
      place,
      kind === 'sqlite'
        ? 'PRAGMA user_version = 999'
        : 'INSERT INTO slotwell_migration (number) VALUES (999)',
    );
    const { code, out, err } = await commandLine().run('upgrade --check', {
      env: settingOf(place),
    });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('has schema 999');
    expect(err).toContain('Run the newer version, or restore a backup');
  });
});

describe('slotwell upgrade', () => {
  const commandLine = useCommandLine();

  it('does nothing without --check, and names the command that does', async () => {
    expect(await commandLine().run('upgrade')).toEqual({
      code: 2,
      out: '',
      err: expect.stringContaining('slotwell migrate does it'),
    });
  });
});

describe('what a migration does, by its SQL', () => {
  it.each([
    [
      'CREATE TABLE a (id INTEGER); INSERT INTO a VALUES (1); CREATE INDEX a_by_id ON a (id)',
      ['a made'],
    ],
    ['ALTER TABLE a ADD COLUMN b INTEGER', ['a altered']],
    ['ALTER TABLE a ADD COLUMN b INTEGER; UPDATE a SET b = 1', ['a rewritten']],
    ['UPDATE a\n  SET b = 1; ALTER TABLE a ALTER COLUMN b SET NOT NULL', ['a rewritten']],
    [
      'DELETE FROM a; DROP TABLE b; ALTER TABLE c RENAME TO d',
      ['a rewritten', 'b removed', 'd altered'],
    ],
    ['CREATE UNIQUE INDEX IF NOT EXISTS a_by_b ON a (b)', ['a indexed']],
    ['CREATE TRIGGER t AFTER INSERT ON a BEGIN UPDATE b SET c = 1; END', []],
    [
      '-- UPDATE a SET b\nCREATE FUNCTION f() RETURNS trigger AS $$ BEGIN DELETE FROM a; END $$',
      [],
    ],
  ])('%s', (sql, changes) => {
    expect(describeMigration(sql).map(({ table, fate }) => `${table} ${fate}`)).toEqual(changes);
  });
});
