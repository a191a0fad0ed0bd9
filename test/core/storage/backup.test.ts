/** Backups of either kind of database, restored into either kind. */

import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type DatabaseAddress, examineDatabase, type Storage } from '../../../core/index.ts';
import {
  aBackupFile,
  aMigratedPlace,
  aPlace,
  KINDS,
  query,
  readColumns,
  readEverything,
  restore,
  save,
  within,
} from './backup-places.ts';
import { anEndpoint } from './message-fixture.ts';
import { createRandom } from './random.ts';
import {
  aBusyInstallation,
  aCancel,
  aMove,
  anImport,
  aReserve,
  book,
  hold,
  NOW,
  versionOf,
} from './storage-fixture.ts';
import { join } from './waitlist-fixture.ts';

/** Fills all tables; customer data contains line separators. */
async function fill(storage: Storage): Promise<void> {
  await storage.configuration.import({
    ...anImport(aBusyInstallation(2)),
    publicHolidays: [{ day: '2026-05-01', name: 'Labour "Day"' }],
  });
  await storage.configuration.replaceToken({ now: NOW, actor: 'test', tokenHash: 'a'.repeat(64) });
  await storage.configuration.setApiEnabled({ now: NOW, actor: 'test', enabled: true });
  const first = await book(storage, {
    submission: { email: 'ada@example.org', last_name: 'Ł\u2028\n"\u{1F984}' },
  });
  const second = await book(storage);
  await book(storage, {
    slot: '2026-03-02 10:00:00',
    idempotency: { key: 'a key', fingerprint: 'a fingerprint' },
  });
  await storage.bookings.move(aMove(first));
  await storage.bookings.cancel(aCancel(second, { actor: 'test' }));
  await hold(storage, { slot: '2026-03-02 12:00:00' });
  await join(storage);
}

const by = { now: NOW, actor: 'test' };

/** Adds a webhook endpoint and a feed; returns their ids. */
async function add(storage: Storage): Promise<number[]> {
  const endpoint = await storage.endpoints.add({ ...by, endpoint: anEndpoint() });
  const feed = await storage.feeds.add({ ...by, feed: { scheduleId: 1, withNames: false } });
  return [endpoint.id, feed.id];
}

async function aFilledPlace(kind: DatabaseAddress['kind']): Promise<DatabaseAddress> {
  const place = await aMigratedPlace(kind);
  await within(place, fill);
  return place;
}

const PAIRS = KINDS.flatMap((from) => KINDS.map((to) => ({ from, to })));

describe.each(PAIRS)('a backup of $from in $to', ({ from, to }) => {
  it('brings back every row of every table', async () => {
    const source = await aFilledPlace(from);
    const target = await aPlace(to);
    const before = await readEverything(source);
    const { content } = await restore(await save(source), target);
    expect([...content.counts.keys()].toSorted()).toEqual(Object.keys(before).toSorted());
    expect(await readEverything(target)).toEqual(before);
    expect((await examineDatabase(target)).problems).toEqual([]);
  });

  it.each([500, 1201])('restores %i rows of one table, more than one batch', async (count) => {
    const source = await aPlace(from);
    const target = await aPlace(to);
    await within(source, (storage) => storage.configuration.import(anImport()));
    const written = await query(source, 'SELECT 1 FROM audit');
    const numbers = `WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ${count - written.length})`;
    await query(
      source,
      `INSERT INTO audit (at, actor, action, subject) ${numbers} SELECT n, 'test', 'row', 'row' FROM number`,
    );
    const rows =
      'SELECT CAST(id AS text) AS id, CAST(at AS text) AS at FROM audit ORDER BY audit.id';
    const before = await query(source, rows);
    await restore(await save(source), target);
    expect(before).toHaveLength(count);
    expect(await query(target, rows)).toEqual(before);
  });

  it('continues with ids, places, idempotency keys and holds', async () => {
    const source = await aFilledPlace(from);
    const target = await aPlace(to);
    await restore(await save(source), target);
    await within(target, async (storage) => {
      const again = await storage.bookings.reserve(
        aReserve({
          slot: '2026-03-02 10:00:00',
          idempotency: { key: 'a key', fingerprint: 'a fingerprint' },
        }),
      );
      expect(again).toMatchObject({ kind: 'booked', replayed: true, receipt: { bookingId: 3 } });
      expect(await book(storage, { slot: '2026-03-02 12:00:00' })).toBe(4);
      expect(
        await storage.bookings.reserve(aReserve({ slot: '2026-03-02 12:00:00' })),
      ).toMatchObject({
        code: 'slot_unavailable',
      });
    });
  });

  it('never reuses an id, even of a removed row', async () => {
    const source = await aPlace(from);
    const target = await aPlace(to);
    await within(source, async (storage) => {
      await storage.configuration.import(anImport());
      await add(storage);
      const [endpoint = 0, feed = 0] = await add(storage);
      await storage.endpoints.remove({ ...by, id: endpoint });
      await storage.feeds.remove({ ...by, id: feed });
      expect([endpoint, feed]).toEqual([2, 2]);
    });
    await restore(await save(source), target);
    expect(await within(target, add)).toEqual([3, 3]);
  });

  it('starts with the first id if there was none before', async () => {
    const source = await aPlace(from);
    const target = await aPlace(to);
    await within(source, (storage) => storage.configuration.import(anImport()));
    await restore(await save(source), target);
    expect(await within(target, add)).toEqual([1, 1]);
  });

  it('leaves no traces elsewhere', async () => {
    const file = await save(await aFilledPlace(from));
    const place = await aPlace(to);
    const temporary = dirname(aBackupFile());
    vi.stubEnv('TMPDIR', temporary);
    onTestFinished(() => void vi.unstubAllEnvs());
    await restore(file, place);
    // But for the folders of the test itself.
    expect(readdirSync(temporary).filter((name) => !name.startsWith('slotwell-storage-'))).toEqual(
      [],
    );
  });

  it('raises every version, so that nothing that was cached of before is taken for current', async () => {
    const source = await aFilledPlace(from);
    const target = await aPlace(to);
    const state = (place: DatabaseAddress) =>
      within(place, async (storage) => ({
        ...(await storage.readState()),
        schedule: await versionOf(storage),
      }));
    const [before] = [await state(source), await restore(await save(source), target)];
    const after = await state(target);
    expect(after.configVersion).toBeGreaterThan(before.configVersion);
    expect(after.schedule).toBeGreaterThan(before.schedule);
  });

  it('keeps simultaneous bookings within the capacity', async () => {
    const source = await aPlace(from);
    const target = await aPlace(to);
    const random = createRandom(7);
    await within(source, async (storage) => {
      await storage.configuration.import(anImport(aBusyInstallation(3)));
      for (let asked = 0; asked < 150; asked += 1) {
        const slot = new Date(NOW + (60 + random(100) * 5) * 60_000)
          .toISOString()
          .slice(0, 19)
          .replace('T', ' ');
        await storage.bookings.reserve(aReserve({ slot, reasonId: 1 + random(3) }));
      }
    });
    expect((await restore(await save(source), target)).remarks).toEqual([]);
    if (target.kind === 'postgres') {
      expect(await query(target, 'SELECT 1 FROM claim WHERE seat > 3 OR reason_seat > 3')).toEqual(
        [],
      );
    }
    expect((await query(target, 'SELECT 1 FROM claim')).length).toBeGreaterThan(30);
  });

  it('restores bookings above a lowered capacity, and says so', async () => {
    const source = await aPlace(from);
    const target = await aPlace(to);
    await within(source, async (storage) => {
      await storage.configuration.import(anImport(aBusyInstallation(2)));
      for (const _ of [1, 2]) {
        await book(storage);
      }
      await storage.configuration.import(anImport(aBusyInstallation(1)));
    });
    const { remarks } = await restore(await save(source), target);
    expect(remarks).toEqual([
      expect.stringContaining('Calendar 1 has 2 bookings at once and a capacity of 1'),
    ]);
    expect(await readEverything(target)).toEqual(await readEverything(source));
  });
});

describe('the tables of both databases', () => {
  const ALIKE: Readonly<Record<string, readonly string[]>> = {
    INTEGER: ['integer', 'bigint', 'boolean'],
    TEXT: ['text', 'json'],
    REAL: ['double precision'],
  };

  it('are the same but for seats and marks of changes, so that a backup of one goes into the other', async () => {
    const [sqlite, postgres] = await Promise.all(
      KINDS.map(async (kind) => {
        const place = await aPlace(kind);
        await within(place, async () => undefined);
        return (await readColumns(place)).filter(({ column }) => column !== 'changed_in');
      }),
    );
    const own = (postgres ?? []).filter(
      ({ table, column }) => table !== 'slotwell_migration' && !/^(reason_)?seat$/.test(column),
    );
    const name = ({ table, column }: { table: string; column: string }) => `${table}.${column}`;
    expect(own.map(name)).toEqual((sqlite ?? []).map(name));
    const odd = (sqlite ?? []).filter(
      ({ type }, index) => !ALIKE[type]?.includes(own[index]?.type ?? ''),
    );
    expect(odd.map(name)).toEqual([]);
  });
});
