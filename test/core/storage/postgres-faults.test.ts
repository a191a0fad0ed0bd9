/**
 * A database that is cut off, silent or in conflict: every call is answered truthfully, and
 * everything recovers.
 */

import { describe, expect, it, onTestFinished } from 'vitest';
import {
  createConfigurationReader,
  readConfiguration,
} from '../../../core/storage/postgres/configuration-reader.ts';
import { executorOn } from '../../../core/storage/postgres/executor.ts';
import { createScheduleTurns } from '../../../core/storage/postgres/schedule-turns.ts';
import { createSessionPool } from '../../../core/storage/postgres/session-pool.ts';
import {
  createTransactions,
  type PostgresTransaction,
} from '../../../core/storage/postgres/transactions.ts';
import type { Storage } from '../../../core/storage/storage.ts';
import type { Read } from '../../../core/storage/transaction.ts';
import { processorWaitMs } from '../../faults/support/processor-wait.ts';
import { COMMIT, startTcpProxy, type TcpProxy } from '../../faults/support/tcp-proxy.ts';
import { aConnection, aMigratedDatabase, aStorage, WRONG_PASSWORD } from './postgres-databases.ts';
import { aHold, anImport, aReserve, book, NOW, takenTimes } from './storage-fixture.ts';

interface Remote {
  readonly proxy: TcpProxy;
  /** Storage behind the proxy. */
  readonly storage: Storage;
  /** Straight to the database, as another node. */
  readonly another: Storage;
}

async function aRemoteStorage(): Promise<Remote> {
  const url = await aMigratedDatabase();
  const proxy = await startTcpProxy(url);
  onTestFinished(proxy.close);
  const another = await aStorage(url);
  const storage = await aStorage(proxy.url);
  await another.configuration.import(anImport());
  return { proxy, storage, another };
}

const keyed = { idempotency: { key: 'a-key', fingerprint: 'f' } };
const unknown = { name: 'DatabaseError', code: 'OUTCOME_UNKNOWN' };

describe('a connection that breaks', () => {
  it('between COMMIT and its answer leaves the outcome unknown, and the same key finds the booking', async () => {
    const { proxy, storage } = await aRemoteStorage();
    const lost = proxy.loseAnswerTo(COMMIT);
    await expect(storage.bookings.reserve(aReserve(keyed))).rejects.toMatchObject(unknown);
    await lost;
    expect(await storage.bookings.reserve(aReserve(keyed))).toMatchObject({
      kind: 'booked',
      replayed: true,
    });
    expect(await storage.bookings.list({ limit: 9 })).toHaveLength(1);
  });

  it('before COMMIT arrives leaves the outcome unknown as well, and the same key books', async () => {
    const { proxy, storage } = await aRemoteStorage();
    const lost = proxy.loseRequest(COMMIT);
    await expect(storage.bookings.reserve(aReserve(keyed))).rejects.toMatchObject(unknown);
    await lost;
    expect(await storage.bookings.reserve(aReserve(keyed))).toMatchObject({
      kind: 'booked',
      replayed: false,
    });
  });

  it.each([['loseAnswerTo'], ['loseRequest']] as const)(
    'before that (%s) goes unnoticed: nothing was committed, so the call starts over',
    async (how) => {
      const { proxy, storage } = await aRemoteStorage();
      const lost = proxy[how]('Lovelace');
      const [outcome] = await Promise.all([storage.bookings.reserve(aReserve(keyed)), lost]);
      expect(outcome).toMatchObject({ kind: 'booked', replayed: false });
      expect(await storage.bookings.list({ limit: 9 })).toHaveLength(1);
    },
  );

  it('while idle is replaced at the next read and the next booking', async () => {
    const { proxy, storage } = await aRemoteStorage();
    await book(storage);
    await proxy.cut();
    await proxy.mend();
    const [state] = await Promise.all([
      storage.readState(),
      book(storage, { slot: '2026-03-02 11:00:00' }),
    ]);
    expect(state).toMatchObject({ configured: true });
  });
});

describe('a database that is cut off', () => {
  it('rejects reads and bookings at once, writes nothing, and recovers when it is back', async () => {
    const { proxy, storage, another } = await aRemoteStorage();
    await proxy.cut();
    const calls = [storage.readState(), storage.bookings.reserve(aReserve(keyed)), storage.probe()];
    for (const outcome of await Promise.allSettled(calls)) {
      expect(outcome).toMatchObject({ reason: { code: 'ECONNREFUSED' } });
    }
    expect(await another.bookings.list({ limit: 9 })).toEqual([]);
    await proxy.mend();
    expect(await storage.readState()).toEqual(await another.readState());
    expect(await storage.bookings.reserve(aReserve(keyed))).toMatchObject({
      kind: 'booked',
      replayed: false,
    });
  });

  it('without a reset delays callers for at most five seconds', async () => {
    const { proxy, storage } = await aRemoteStorage();
    await book(storage, { slot: '2026-03-02 11:00:00' });
    proxy.freeze();
    const started = performance.now();
    const waited = processorWaitMs([process.pid]);
    const calls = [
      ...Array.from({ length: 20 }, () => storage.bookings.reserve(aReserve())),
      storage.readState(),
      storage.probe(),
    ];
    const outcomes = await Promise.allSettled(calls);
    const waitMs = processorWaitMs([process.pid]) - waited;
    expect(performance.now() - started - waitMs).toBeLessThan(5_000);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ reason: { code: 'TIMEOUT' } });
    }
    await proxy.mend();
    expect(await storage.bookings.reserve(aReserve())).toMatchObject({ kind: 'booked' });
  });

  it('in silence in the middle of a booking gives its lock to other nodes, and books nothing', async () => {
    const { proxy, storage, another } = await aRemoteStorage();
    const frozen = proxy.freezeAfter('Lovelace');
    const silent = expect(storage.bookings.reserve(aReserve())).rejects.toMatchObject({
      code: 'TIMEOUT',
    });
    await frozen;
    expect(await another.bookings.reserve(aReserve())).toMatchObject({ kind: 'booked' });
    await silent;
    await proxy.mend();
    expect(await storage.bookings.list({ limit: 9 })).toHaveLength(1);
  });
});

/**
 * The first `times` transactions that write a booking fail with `code`, as others' work might make
 * them.
 */
async function disturb(url: string, code: string, times: number): Promise<void> {
  const client = await aConnection(url);
  await client.query(`CREATE SEQUENCE disturbance;
    CREATE FUNCTION disturb() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('disturbance') <= ${times} THEN RAISE EXCEPTION 'disturbed' USING ERRCODE = '${code}'; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER disturb BEFORE INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION disturb()`);
}

describe('a caller whose time is up', () => {
  it('gets a definite "not done", which is true', async () => {
    const storage = await aStorage(await aMigratedDatabase());
    await storage.configuration.import(anImport());
    await expect(storage.bookings.reserve(aReserve({ timeoutMs: 0 }))).rejects.toMatchObject({
      code: 'TIMEOUT',
    });
    await expect(storage.holds.create(aHold({ timeoutMs: 0 }))).rejects.toMatchObject({
      code: 'TIMEOUT',
    });
    expect(await takenTimes(storage)).toEqual([]);
    expect(await storage.bookings.reserve(aReserve({ timeoutMs: 20_000 }))).toMatchObject({
      kind: 'booked',
    });
  });
});

describe('a transaction in conflict with others', () => {
  it.each(['23P01', '23505', '40001', '40P01', '55P03'])(
    '(%s) is retried three times at most',
    async (code) => {
      const url = await aMigratedDatabase();
      const storage = await aStorage(url);
      await storage.configuration.import(anImport());
      await disturb(url, code, 7);
      await expect(storage.bookings.reserve(aReserve())).rejects.toMatchObject({
        name: 'DatabaseError',
        code,
      });
      expect(await storage.bookings.list({ limit: 9 })).toEqual([]);
      expect(await storage.bookings.reserve(aReserve())).toMatchObject({ kind: 'booked' });
    },
  );

  it('is not retried if the failure is its own', async () => {
    const url = await aMigratedDatabase();
    const storage = await aStorage(url);
    await storage.configuration.import(anImport());
    await disturb(url, '53100', 1);
    await expect(storage.bookings.reserve(aReserve())).rejects.toMatchObject({ code: '53100' });
    expect(await storage.bookings.reserve(aReserve())).toMatchObject({ kind: 'booked' });
  });

  it('is refused if a constraint fails at COMMIT, and not called unknown', async () => {
    const url = await aMigratedDatabase();
    const storage = await aStorage(url);
    await storage.configuration.import(anImport());
    const client = await aConnection(url);
    await client.query(`CREATE TABLE doomed (parent integer REFERENCES installation (id) DEFERRABLE INITIALLY DEFERRED);
      CREATE FUNCTION doom() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN INSERT INTO doomed VALUES (2); RETURN NEW; END';
      CREATE TRIGGER doom BEFORE INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION doom()`);
    await expect(storage.bookings.reserve(aReserve())).rejects.toMatchObject({ code: '23503' });
    expect(await storage.bookings.list({ limit: 9 })).toEqual([]);
  });
});

describe('an overlooked error in a transaction', () => {
  it('is reported at its end: the server answers COMMIT with ROLLBACK, and nothing was done', async () => {
    const url = await aMigratedDatabase();
    const storage = await aStorage(url);
    await storage.configuration.import(anImport());
    const pool = createSessionPool({ url, connections: 1, statementMs: 3_000 });
    onTestFinished(() => pool.close());
    const read: Read = (work) =>
      pool.use(performance.now() + 3_000, (session) => work(executorOn(session)));
    const configurations = createConfigurationReader(await read(readConfiguration));
    const transact = createTransactions({
      pool,
      turns: createScheduleTurns(),
      configurations,
      read,
      clock: 'command',
      locked: true,
    });
    const work = async ({ execute }: PostgresTransaction) => {
      await execute({ text: 'UPDATE installation SET api_enabled = true' });
      await execute({ text: 'SELECT 1 / 0' }).catch(() => undefined);
      return 'done';
    };
    await expect(transact({ work }, { now: NOW })).rejects.toThrow(
      'COMMIT was answered with ROLLBACK',
    );
    expect(await storage.readState()).toMatchObject({ apiEnabled: false });
  });
});

describe('an error message', () => {
  it('contains neither the password nor customer data', async () => {
    const url = await aMigratedDatabase();
    const storage = await aStorage(url);
    await storage.configuration.import(anImport());
    await (await aConnection(url)).query(
      "ALTER TABLE customer ADD CHECK (submission ->> 'last_name' <> 'Lovelace')",
    );
    const error = await storage.bookings.reserve(aReserve()).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'DatabaseError', code: '23514' });
    expect(error).not.toHaveProperty('cause');
    expect(String(error)).not.toContain('Lovelace');
    const wrong = new URL(url);
    wrong.password = 'a-secret';
    const refused = await aStorage(wrong.href).catch((reason: unknown) => reason);
    expect(refused).toMatchObject({ code: WRONG_PASSWORD });
    expect(JSON.stringify([refused, String(refused)])).not.toContain('a-secret');
  });
});

describe('the time that counts', () => {
  it("is the database's own, whatever the nodes' clocks say, unless a test asks for another", async () => {
    const url = await aMigratedDatabase();
    const storage = await aStorage(url, { clock: 'database' });
    const moved = await aStorage(url);
    await storage.configuration.import(anImport());
    await moved.configuration.setApiEnabled({ now: NOW, actor: 'test', enabled: true });
    await storage.configuration.setApiEnabled({ now: NOW, actor: 'test', enabled: false });
    const [own, commanded] = await storage.audit.list(2);
    expect(commanded).toMatchObject({ at: NOW });
    expect(Math.abs(Date.now() - (own?.at ?? 0))).toBeLessThan(3_600_000);
    // The spring of 2026 is over.
    expect(await storage.bookings.reserve(aReserve({ now: NOW }))).toMatchObject({
      code: 'slot_unavailable',
    });
    expect(await moved.bookings.reserve(aReserve({ now: NOW }))).toMatchObject({ kind: 'booked' });
  });
});
