/**
 * Bookings that wait for the same calendar share a transaction: all of it is committed or none, and
 * what one of them meets is no other's.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { splitWaves } from '../../../core/storage/postgres/transaction-groups.ts';
import type { Storage } from '../../../core/storage/storage.ts';
import { COMMIT, startTcpProxy, type TcpProxy } from '../../faults/support/tcp-proxy.ts';
import { countRoundTrips } from './count-round-trips.ts';
import { aConnection, aMigratedDatabase, aStorage, slowDownWrites } from './postgres-databases.ts';
import {
  aBusyInstallation,
  anImport,
  aReserve,
  type ReserveChanges,
  takenTimes,
} from './storage-fixture.ts';

type Outcome = ReturnType<Storage['bookings']['reserve']>;

/**
 * A calendar whose lock someone else holds, so that the first booking, at 06:00, waits for it, and
 * all later ones wait for that booking.
 */
interface Queue {
  readonly storage: Storage;
  readonly url: string;
  readonly proxy: TcpProxy;
  readonly first: Outcome;
  /** Lets them go on. */
  release(): Promise<unknown>;
}

/**
 * Time stands still in this process unless it is said otherwise: no transaction is short of it on a
 * busy machine.
 */
async function aQueue({
  hasTime = true,
  customerLimit = null as number | null,
} = {}): Promise<Queue> {
  if (hasTime) {
    vi.useFakeTimers({ toFake: ['performance'] });
  }
  const url = await aMigratedDatabase();
  const proxy = await startTcpProxy(url);
  onTestFinished(proxy.close);
  const storage = await aStorage(proxy.url);
  const installation = aBusyInstallation(1);
  const schedules =
    installation.schedules?.map((schedule) => ({ ...schedule, customerLimit })) ?? [];
  await storage.configuration.import(anImport({ ...installation, schedules }));
  const client = await aConnection(url);
  const lock = `('x' || encode(substring(sha256('slotwell/schedule:1') FOR 8), 'hex'))::bit(64)::bigint`;
  await client.query(`SELECT pg_advisory_lock(${lock})`);
  const first = storage.bookings.reserve(at('06:00', { timeoutMs: 3_400 }));
  await expect
    .poll(
      async () =>
        (await client.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"))
          .rowCount,
    )
    .toBe(1);
  return {
    storage,
    url,
    proxy,
    first,
    release: () => client.query(`SELECT pg_advisory_unlock(${lock})`),
  };
}

/** Creates a request with a key, so that it can be repeated. */
const at = (time: string, changes: ReserveChanges = {}) =>
  aReserve({
    slot: `2026-03-02 ${time}:00`,
    now: EARLY,
    idempotency: { key: `at ${time}`, fingerprint: 'f' },
    ...changes,
  });

/** So many times from 08:00 on. */
const quarters = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    new Date(EARLY + (32 + index) * 900_000).toISOString().slice(11, 16),
  );

const EARLY = Date.parse('2026-03-02T00:00:00Z');

/** How many bookings each transaction has made, in their order. */
async function sizesOf(url: string): Promise<readonly number[]> {
  const client = await aConnection(url);
  const { rows } = await client.query(
    'SELECT count(*)::int AS size FROM booking GROUP BY xmin::text ORDER BY min(id)',
  );
  return rows.map(({ size }) => size);
}

const unavailable = { kind: 'refused', code: 'slot_unavailable' };
const booked = { kind: 'booked', replayed: false };
const replayed = { kind: 'booked', replayed: true };
const unknown = { reason: { code: 'OUTCOME_UNKNOWN' } };

afterEach(() => void vi.useRealTimers());

describe('bookings that wait for one calendar', () => {
  it('are committed together, and each sees those before it', async () => {
    const { storage, url, first, release } = await aQueue();
    const others = ['10:00', '11:00', '11:10', '12:00'].map((time) =>
      storage.bookings.reserve(at(time)),
    );
    const overlapping = storage.bookings.reserve(at('12:10'));
    await release();
    expect(await Promise.all([first, ...others])).toMatchObject([
      booked,
      booked,
      booked,
      unavailable,
      booked,
    ]);
    expect(await overlapping).toMatchObject(unavailable);
    expect(await sizesOf(url)).toEqual([1, 3]);
    expect(await takenTimes(storage, { now: EARLY })).toEqual(['06:00', '10:00', '11:00', '12:00']);
  });

  it('are begun when the one before has sent its last statement', async () => {
    const { storage, first, release } = await aQueue({ customerLimit: 1 });
    const others = ['10:00', '11:00', '12:00'].map((time, index) =>
      storage.bookings.reserve(at(time, { email: `eve${index}@example.org` })),
    );
    const count = countRoundTrips();
    await release();
    expect(await Promise.all([first, ...others])).toMatchObject([booked, booked, booked, booked]);
    // The first takes three after its locks, the last of which is its COMMIT. The others take one to
    // begin, three for the first of them, and two for each further one, the last with the COMMIT.
    expect(count.roundTrips).toBe(3 + 1 + 3 + 2 + 2);
  });

  it('find each other by their idempotency key', async () => {
    const { storage, url, first, release } = await aQueue();
    const twice = [storage.bookings.reserve(at('11:00')), storage.bookings.reserve(at('11:00'))];
    await release();
    expect(await Promise.all([first, ...twice])).toMatchObject([booked, booked, replayed]);
    expect(await sizesOf(url)).toEqual([1, 1]);
  });

  it('count each other against the limit per customer', async () => {
    const { storage, url, first, release } = await aQueue({ customerLimit: 1 });
    const others = [
      storage.bookings.reserve(at('10:00')),
      storage.bookings.reserve(at('12:00', { email: 'eve@example.org' })),
      storage.bookings.reserve(at('14:00', { email: 'EVE@example.org' })),
    ];
    await release();
    const limited = { kind: 'refused', code: 'customer_limit' };
    expect(await Promise.all([first, ...others])).toMatchObject([booked, limited, booked, limited]);
    expect(await sizesOf(url)).toEqual([1, 1]);
  });

  it('are sixteen to a transaction at most', async () => {
    const { storage, url, first, release } = await aQueue();
    const others = quarters(20).map((time) => storage.bookings.reserve(at(time)));
    await release();
    await Promise.all([first, ...others]);
    expect(await sizesOf(url)).toEqual([1, 16, 4]);
  });

  it('stop collecting after a tenth of a second if the database is slow', async () => {
    const { storage, url, first, release } = await aQueue({ hasTime: false });
    await slowDownWrites(url);
    const others = quarters(12).map((time) => storage.bookings.reserve(at(time)));
    await release();
    for (const outcome of await Promise.all([first, ...others])) {
      expect(outcome).toMatchObject(booked);
    }
    // Each of them takes 15 ms and more.
    expect(Math.max(...(await sizesOf(url)))).toBeLessThanOrEqual(7);
  });

  it('leave out those with less time than the first of them', async () => {
    const { storage, url, first, release } = await aQueue();
    const others = [
      storage.bookings.reserve(at('10:00')),
      storage.bookings.reserve(at('11:00', { timeoutMs: 3_300 })),
      storage.bookings.reserve(at('12:00')),
    ];
    await release();
    expect(await Promise.all([first, ...others])).toMatchObject([booked, booked, booked, booked]);
    expect(await sizesOf(url)).toEqual([1, 1, 2]);
  });

  it('go on when the time of the first of them is over', async () => {
    const { storage, url, first, release } = await aQueue();
    const late = storage.bookings.reserve(at('10:00', { timeoutMs: 100 }));
    const patient = ['11:00', '12:00'].map((time) => storage.bookings.reserve(at(time)));
    await expect(late).rejects.toMatchObject({ code: 'TIMEOUT' });
    await nextTurn();
    await release();
    expect(await Promise.all([first, ...patient])).toMatchObject([booked, booked, booked]);
    expect(await sizesOf(url)).toEqual([1, 2]);
  });
});

describe('a transaction of several bookings', () => {
  it('is retried one by one if one of them fails', async () => {
    const { storage, url, first, release } = await aQueue();
    await (await aConnection(url)).query(
      "ALTER TABLE customer ADD CHECK (email <> 'eve@example.org')",
    );
    const others = [
      storage.bookings.reserve(at('10:00')),
      storage.bookings.reserve(at('11:00', { email: 'eve@example.org' })),
      storage.bookings.reserve(at('12:00')),
    ];
    await release();
    const outcomes = await Promise.allSettled([first, ...others]);
    expect(outcomes).toMatchObject([
      { value: booked },
      { value: booked },
      { reason: { code: '23514' } },
      { value: booked },
    ]);
    expect(await sizesOf(url)).toEqual([1, 1, 1]);
  });

  it.each([
    ['loseAnswerTo', replayed],
    ['loseRequest', booked],
  ] as const)(
    'whose COMMIT is lost (%s) leaves each of them unknown, and each key tells',
    async (how, told) => {
      const { storage, url, proxy, first, release } = await aQueue();
      const others = ['10:00', '11:00', '12:00'].map((time) => storage.bookings.reserve(at(time)));
      const settled = Promise.allSettled(others);
      await release();
      await first;
      const lost = proxy[how](COMMIT);
      expect(await settled).toMatchObject([unknown, unknown, unknown]);
      await lost;
      const again = await Promise.all(
        ['10:00', '11:00', '12:00'].map((time) => storage.bookings.reserve(at(time))),
      );
      expect(again).toMatchObject([told, told, told]);
      expect(await storage.bookings.list({ limit: 9 })).toHaveLength(4);
      expect(await sizesOf(url)).toHaveLength(2);
    },
  );

  it('reports its bookings as unknown if its COMMIT is lost, and books those without time in it', async () => {
    const { storage, url, proxy, first, release } = await aQueue({ hasTime: false });
    await slowDownWrites(url);
    const settled = Promise.allSettled(
      quarters(12).map((time) => storage.bookings.reserve(at(time))),
    );
    await release();
    await first;
    await proxy.loseAnswerTo(COMMIT);
    const outcomes = await settled;
    const isUnknown = ({ status }: PromiseSettledResult<unknown>) => status === 'rejected';
    for (const outcome of outcomes.filter(isUnknown)) {
      expect(outcome).toMatchObject(unknown);
    }
    for (const outcome of outcomes.filter((each) => !isUnknown(each))) {
      expect(outcome).toMatchObject({ value: booked });
    }
    expect(outcomes.filter(isUnknown).length).toBeGreaterThan(0);
    expect(outcomes.filter(isUnknown).length).toBeLessThanOrEqual(7);
  });
});

describe('concurrent transactions', () => {
  interface Asked {
    readonly from: number;
    readonly until?: number;
    readonly scheduleId?: number;
    readonly names?: readonly string[];
  }
  const wavesOfAll = (...all: readonly Asked[]) =>
    splitWaves(
      all.map(({ from, until = from + 30, scheduleId = 1, names = [] }) => ({
        accessSet: { windows: [{ scheduleId, from, until }], names },
      })),
    ).map((wave) => wave.map(({ accessSet }) => accessSet.windows[0]?.from));

  it('are four at most', () => {
    expect(wavesOfAll(...[0, 30, 60, 90, 120, 150].map((from) => ({ from })))).toEqual([
      [0, 30, 60, 90],
      [120, 150],
    ]);
  });

  it('have no minute of a schedule in common', () => {
    expect(wavesOfAll({ from: 0 }, { from: 29 }, { from: 59 })).toEqual([[0], [29, 59]]);
    expect(
      wavesOfAll({ from: 0, until: 1440 }, { from: 600 }, { from: 600, scheduleId: 2 }),
    ).toEqual([[0], [600, 600]]);
  });

  it('share no names, and no one overtakes an earlier caller', () => {
    const a = { names: ['a'] };
    const b = { names: ['a', 'b'] };
    expect(
      wavesOfAll({ from: 0, ...a }, { from: 60, ...b }, { from: 120 }, { from: 180, ...a }),
    ).toEqual([[0], [60, 120], [180]]);
  });
});
