/** Other calendars are read when they are due, by one process at a time, and never in vain. */

import { expect, it } from 'vitest';
import { type BusyReaderParts, createBusyReader } from '../../../core/busy/busy-reader.ts';
import { readWindow } from '../../../core/busy/read-window.ts';
import type { CalendarAccount } from '../../../core/calendars/calendar-account.ts';
import type { CalendarSource, SourceReading } from '../../../core/calendars/calendar-source.ts';
import { formatCursor, parseCursor, widenWindow } from '../../../core/calendars/reading-cursor.ts';
import type { Storage } from '../../../core/storage/storage.ts';
import { MINUTES_PER_DAY, MS_PER_DAY } from '../../../core/time/units.ts';
import {
  addSource,
  aFailure,
  aFull,
  anEvent,
  anOpenInstallation,
  aPeriod,
  importOpen,
} from '../storage/busy-fixture.ts';
import { aDatabaseFile, aStorage } from '../storage/sqlite-files.ts';
import { aReserve, MINUTE_MS, NOW } from '../storage/storage-fixture.ts';

interface Scene {
  readonly storage: Storage;
  now: number;
  reading: SourceReading | Error;
  readonly asked: { readonly account: CalendarAccount; readonly cursor: string | null }[];
  createReader(changes?: Partial<BusyReaderParts>): ReturnType<typeof createBusyReader>;
}

async function aScene(): Promise<Scene> {
  const storage = await aStorage(aDatabaseFile());
  await importOpen(storage);
  const scene: Scene = {
    storage,
    now: NOW,
    reading: aFull(anEvent('a', aPeriod('10:00', '11:00'))),
    asked: [],
    createReader: (changes = {}) =>
      createBusyReader({
        storage,
        clock: { now: () => scene.now },
        jitter: () => 0.5,
        openSource: (account) => ({
          writer: null,
          read: async (cursor) => {
            scene.asked.push({ account, cursor });
            if (scene.reading instanceof Error) {
              throw scene.reading;
            }
            return scene.reading;
          },
        }),
        report: (error) => {
          throw error;
        },
        ...changes,
      }),
  };
  return scene;
}

const bookAt = async ({ storage }: Scene, time: string) =>
  (await storage.bookings.reserve(aReserve({ slot: `2026-03-02 ${time}:00` }))).kind;

it('reads a new source at once, with its account and the zone', async () => {
  const scene = await aScene();
  await addSource(scene.storage);
  expect(await scene.createReader().work()).toBe(1);
  expect(scene.asked).toMatchObject([{ cursor: null, account: { kind: 'ics', timeZone: 'UTC' } }]);
  expect(await bookAt(scene, '10:00')).toBe('refused');
});

it('reads it again after its pause, from the cursor', async () => {
  const scene = await aScene();
  await addSource(scene.storage);
  const reader = scene.createReader();
  await reader.work();
  scene.now += 3 * MINUTE_MS - 1;
  expect(await reader.work()).toBe(0);
  scene.now += 1;
  expect(await reader.work()).toBe(1);
  expect(scene.asked.at(-1)?.cursor).toBe('a cursor');
});

it('asks a failing source less and less often, and keeps what it said', async () => {
  const scene = await aScene();
  await addSource(scene.storage);
  const reader = scene.createReader();
  await reader.work();
  scene.reading = aFailure;
  const pauses: number[] = [];
  for (let round = 0; round < 6; round++) {
    scene.now = (await scene.storage.readDue()).busy ?? 0;
    await reader.work();
    pauses.push(((await scene.storage.readDue()).busy ?? 0) - scene.now);
  }
  expect(pauses.map((pause) => pause / MINUTE_MS)).toEqual([3, 6, 12, 24, 30, 30]);
  expect(await bookAt(scene, '10:00')).toBe('refused');
});

it('waits as long as the other side asks for', async () => {
  const scene = await aScene();
  await addSource(scene.storage);
  const problem = { code: 'too_many_requests' } as const;
  scene.reading = { kind: 'failed', problem, retryAfterSeconds: 3_600 };
  await scene.createReader().work();
  expect((await scene.storage.readDue()).busy).toBe(NOW + 60 * MINUTE_MS);
});

it('records a fault of the reading itself as a failure', async () => {
  const scene = await aScene();
  await addSource(scene.storage);
  scene.reading = new TypeError('nothing to read');
  await scene.createReader().work();
  expect(await scene.storage.busy.list()).toMatchObject([
    { failures: 1, problem: { code: 'malformed', detail: 'TypeError' } },
  ]);
});

it('gives each source to one of several readers', async () => {
  const scene = await aScene();
  for (let count = 0; count < 12; count++) {
    await addSource(scene.storage, { name: `Calendar ${count}` });
  }
  const readers = [1, 2, 3].map(() => scene.createReader());
  const counts = await Promise.all(readers.map((reader) => reader.work()));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12);
  expect(scene.asked).toHaveLength(12);
});

it('reads a source now, due or not, and tells what came of it', async () => {
  const scene = await aScene();
  const { id } = await addSource(scene.storage);
  const reader = scene.createReader();
  await reader.work();
  expect(await reader.readNow(id)).toMatchObject({
    reading: { kind: 'full' },
    settled: { kind: 'settled', isChanged: false },
  });
  expect(await reader.readNow(id + 1)).toBeNull();
});

it('tells metrics of each reading', async () => {
  const scene = await aScene();
  const { id } = await addSource(scene.storage);
  const reads: unknown[] = [];
  await scene.createReader({ onRead: (read) => reads.push(read) }).work();
  expect(reads).toMatchObject([{ sourceId: id, kind: 'ics', outcome: 'full' }]);
});

/** A calendar with one event on each day, which is read only if the cursor no longer covers it. */
const aDailySource = (): CalendarSource => ({
  writer: null,
  read: async (cursor, window) => {
    if (parseCursor(cursor, window) !== null) {
      return { kind: 'unchanged', cursor };
    }
    const { from, until } = widenWindow(window);
    const days = Math.ceil((until - from) / MINUTES_PER_DAY);
    const first = Math.floor(from / MINUTES_PER_DAY) * MINUTES_PER_DAY;
    const periods = Array.from({ length: days }, (_, day) => {
      const startsAt = first + day * MINUTES_PER_DAY + 600;
      return { ...aPeriod('10:00', '11:00'), startsAt, endsAt: startsAt + 60 };
    });
    const reading = aFull(anEvent('daily', ...periods));
    return { ...reading, cursor: formatCursor({ until, marks: {} }) } as SourceReading;
  },
});

it('knows the newest bookable day at midnight, before the next reading', async () => {
  const scene = await aScene();
  await addSource(scene.storage);
  const reader = scene.createReader({ openSource: aDailySource });
  const counts: number[] = [];
  for (let day = 1; day <= 3; day++) {
    await reader.work();
    scene.now = Math.floor(scene.now / MS_PER_DAY + 1) * MS_PER_DAY;
    const { until } = readWindow(anOpenInstallation(), 1, scene.now);
    const from = (Math.floor(until / MINUTES_PER_DAY) - 2) * MINUTES_PER_DAY;
    const newest = { scheduleId: 1, from, until: from + MINUTES_PER_DAY };
    counts.push((await scene.storage.busy.listTimes(newest)).length);
  }
  expect(counts).toEqual([1, 1, 1]);
});

it('cuts off a reading that does not end, and never reads its source twice at once', async () => {
  const scene = await aScene();
  await addSource(scene.storage);
  let reads = 0;
  const read = () => {
    reads += 1;
    return new Promise<never>(() => undefined);
  };
  const openSource = () => ({ writer: null, read });
  const reader = scene.createReader({ openSource, cutOffMs: 1 });
  await reader.work();
  scene.now = (await scene.storage.readDue()).busy ?? 0;
  await reader.work();
  expect(reads).toBe(1);
  expect(await scene.storage.busy.list()).toMatchObject([
    { failures: 2, problem: { code: 'took_too_long' } },
  ]);
});
