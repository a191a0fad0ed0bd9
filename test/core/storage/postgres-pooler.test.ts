/** PgBouncer, a real one of Debian's, between the storage and the tests' PostgreSQL. */

import { describe, expect, it, onTestFinished } from 'vitest';
import { checkPostgresDatabase } from '../../../core/storage/postgres/index.ts';
import { createSessionPool } from '../../../core/storage/postgres/session-pool.ts';
import { startPooler } from '../../setup/pgbouncer.ts';
import { aMigratedDatabase, aStorage } from './postgres-databases.ts';
import { anImport, aReserve } from './storage-fixture.ts';

describe('a pooler that gives each connection a session', () => {
  it('lets one of many book a time, from two nodes', async () => {
    const url = await startPooler(await aMigratedDatabase(), 'session');
    const nodes = [await aStorage(url), await aStorage(url)] as const;
    await nodes[0].configuration.import(anImport());
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, client) =>
        nodes[client % 2 === 0 ? 0 : 1].bookings.reserve(aReserve()),
      ),
    );
    expect(outcomes.filter(({ kind }) => kind === 'booked')).toHaveLength(1);
    expect(await checkPostgresDatabase(url)).toMatchObject({ problems: [] });
  });

  it('keeps the time limit of a statement', async () => {
    const url = await startPooler(await aMigratedDatabase(), 'session');
    const pool = createSessionPool({ url, connections: 1, statementMs: 600 });
    onTestFinished(() => pool.close());
    const slow = pool.use(performance.now() + 10_000, (session) =>
      session.execute({ text: 'SELECT pg_sleep(5)' }),
    );
    await expect(slow).rejects.toMatchObject({ code: '57014' });
  });
});

describe('a pooler that gives each transaction a session', () => {
  it('is refused with a sentence, before anything is written', async () => {
    const url = await startPooler(await aMigratedDatabase(), 'transaction');
    const refusal = { code: 'SESSIONS_SHARED', message: expect.stringContaining('pooler') };
    await expect(aStorage(url)).rejects.toMatchObject(refusal);
    expect(await checkPostgresDatabase(url)).toMatchObject({
      code: 'SESSIONS_SHARED',
      problems: [refusal.message],
    });
  });
});
