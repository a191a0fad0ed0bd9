/**
 * A primary and its synchronous standby, two real servers: every acknowledged booking is on both,
 * and the storage continues when the standby takes over.
 */

import { describe, expect, it, onTestFinished } from 'vitest';
import { checkPostgresDatabase } from '../../../core/storage/postgres/index.ts';
import type { Storage } from '../../../core/storage/storage.ts';
import { type PostgresPair, startPostgresPair } from '../../setup/postgres.ts';
import { aConnection, aStorage } from './postgres-databases.ts';
import { anImport, aReserve, book, takenTimes } from './storage-fixture.ts';

const keyed = { idempotency: { key: 'a-key', fingerprint: 'f' } };

/** Two servers, stopped after the test. */
async function aPair(): Promise<PostgresPair> {
  const pair = await startPostgresPair();
  onTestFinished(pair.stop);
  return pair;
}

async function aConfiguredStorage(url: string): Promise<Storage> {
  const storage = await aStorage(url);
  await storage.configuration.import(anImport());
  return storage;
}

describe('a primary that is killed', () => {
  it('leaves all that was acknowledged on the standby, where bookings go on', async () => {
    const pair = await aPair();
    const storage = await aConfiguredStorage(pair.url);
    await book(storage);
    await pair.killPrimary();
    const during = book(storage, { slot: '2026-03-02 11:00:00' });
    await pair.promote();
    await during;
    expect(await takenTimes(storage)).toEqual(['09:00', '11:00']);
  });

  it('is waited for no longer than any database that does not answer', async () => {
    const pair = await aPair();
    const storage = await aConfiguredStorage(pair.url);
    await pair.killPrimary();
    const startedAt = performance.now();
    const calls = [storage.bookings.reserve(aReserve()), storage.readState()];
    for (const outcome of await Promise.allSettled(calls)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'DatabaseError' } });
    }
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    await pair.promote();
    await book(storage);
  });
});

describe('a standby', () => {
  it('is reported with what a commit waits for', async () => {
    const pair = await aPair();
    await aConfiguredStorage(pair.url);
    expect(await checkPostgresDatabase(pair.url)).toMatchObject({
      problems: [],
      standby: {
        needed: 1,
        connected: 1,
        synchronous: 1,
        behindBytes: expect.any(Number),
        unreachable: [],
        primaries: [expect.stringMatching(/^127\.0\.0\.1:\d+$/)],
      },
    });
  });

  it('is reported without details to an account that may not see them', async () => {
    const pair = await aPair();
    await aConfiguredStorage(pair.url);
    const client = await aConnection(pair.url.replace(/,[^/]+/, ''));
    await client.query("CREATE ROLE plain LOGIN PASSWORD 'plain'; GRANT pg_read_all_data TO plain");
    const plain = pair.url.replace(/slotwell:[^@]+/, 'plain:plain');
    expect((await checkPostgresDatabase(plain)).standby).toMatchObject({
      needed: 1,
      connected: 1,
      synchronous: null,
      behindBytes: null,
    });
  });

  it('is reported as missing if it is down', async () => {
    const pair = await aPair();
    await aConfiguredStorage(pair.url);
    await pair.stopStandby();
    expect((await checkPostgresDatabase(pair.url)).standby).toMatchObject({
      needed: 1,
      connected: 0,
      synchronous: 0,
      behindBytes: null,
      unreachable: [expect.stringMatching(/^127/)],
    });
  });

  it('is reported beside a primary that came back, once it was made the primary', async () => {
    const pair = await aPair();
    await aConfiguredStorage(pair.url);
    await pair.killPrimary();
    await pair.promote();
    expect((await checkPostgresDatabase(pair.url)).standby).toMatchObject({
      needed: 0,
      connected: 0,
      primaries: [expect.any(String)],
    });
    await pair.reviveKilled();
    const { standby } = await checkPostgresDatabase(pair.url);
    expect(standby?.primaries).toHaveLength(2);
  });

  it('is not read from, even if its address comes first', async () => {
    const { url } = await aPair();
    await aConfiguredStorage(url);
    const [both = '', one, other] = /@([^,]+),([^/]+)/.exec(url) ?? [];
    const turned = await aStorage(url.replace(both, `@${other},${one}`));
    expect(await turned.readState()).toMatchObject({ configured: true });
    await book(turned);
  });

  it('alone is refused with a sentence', async () => {
    const { url } = await aPair();
    const standby = url.replace(/@[^,]+,/, '@');
    await expect(aStorage(standby)).rejects.toMatchObject({
      code: '25006',
      message: expect.stringContaining('standby'),
    });
  });

  it('keeps bookings from being acknowledged while it is down, even if someone cancels the wait', async () => {
    const pair = await aPair();
    const storage = await aConfiguredStorage(pair.url);
    await pair.stopStandby();
    const outcome = storage.bookings.reserve(aReserve(keyed)).catch((error: unknown) => error);
    const client = await aConnection(pair.url.replace(/,[^/]+/, ''));
    await expect
      .poll(async () => {
        const { rowCount } = await client.query(
          "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'",
        );
        return rowCount;
      })
      .toBe(1);
    expect(await outcome).toMatchObject({
      code: 'OUTCOME_UNKNOWN',
      message: expect.stringContaining('standby'),
    });
  });

  it('keeps bookings from being acknowledged while it is down; they are found under their key afterwards', async () => {
    const pair = await aPair();
    const storage = await aConfiguredStorage(pair.url);
    await pair.stopStandby();
    await expect(storage.bookings.reserve(aReserve(keyed))).rejects.toMatchObject({
      code: 'OUTCOME_UNKNOWN',
    });
    await expect(storage.bookings.reserve(aReserve(keyed))).rejects.toMatchObject({
      name: 'DatabaseError',
    });
    expect(await takenTimes(storage)).toEqual([]);
    await pair.startStandby();
    await expect
      .poll(() => storage.bookings.reserve(aReserve(keyed)))
      .toMatchObject({ kind: 'booked' });
    expect(await storage.bookings.list({ limit: 9 })).toHaveLength(1);
  });
});
