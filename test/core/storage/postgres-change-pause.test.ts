/** The pause between two changes of the configuration, which ends when the test says so. */

import { expect, it, vi } from 'vitest';
import { aMigratedDatabase, aStorage } from './postgres-databases.ts';
import { aHolderOf, untilWaiting } from './postgres-holders.ts';
import { anImport, aReserve, NOW } from './storage-fixture.ts';

/** Longer than the pauses between retries. */
const LONG_MS = 200;

interface Pauses {
  asked: number;
  /** When they end; `null` if by the clock. */
  end: Promise<void> | null;
}

const pauses = vi.hoisted((): Pauses => ({ asked: 0, end: null }));

vi.mock('node:timers/promises', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:timers/promises')>();
  const setTimeout = (ms: number, ...rest: []) => {
    if (ms < LONG_MS || pauses.end === null) {
      return original.setTimeout(ms, ...rest);
    }
    pauses.asked += 1;
    return pauses.end;
  };
  return { ...original, setTimeout };
});

/** Puts the clock that measures how long something takes forward. */
function passTime(ms: number): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ms);
}

it('lets everyone book who waited since before the next change', async () => {
  const url = await aMigratedDatabase();
  const node = await aStorage(url);
  await node.configuration.import(anImport());
  const holder = await aHolderOf(url, []);
  const close = (day: string) =>
    node.configuration.closeDays({
      now: NOW,
      actor: 'test',
      scheduleIds: [1],
      absence: { from: day, until: day, note: null },
    });
  const closed = close('2026-03-10');
  await untilWaiting(url, 1, closed);
  passTime(LONG_MS);
  const next = close('2026-03-02');
  const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '13:00', '13:30'];
  const booked = times.map((time) =>
    node.bookings.reserve(aReserve({ slot: `2026-03-02 ${time}:00` })),
  );
  pauses.end = Promise.allSettled(booked).then(() => undefined);
  await holder.query('COMMIT');
  const outcomes = await Promise.all(booked);
  expect(outcomes.map(({ kind }) => kind)).toEqual(times.map(() => 'booked'));
  expect(await Promise.all([closed, next])).toEqual(['changed', 'changed']);
  pauses.end = null;
  expect(pauses.asked).toBe(1);
  expect(await node.bookings.reserve(aReserve({ slot: '2026-03-02 14:00:00' }))).toMatchObject({
    kind: 'refused',
  });
});
