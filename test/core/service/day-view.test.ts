import { expect, it } from 'vitest';
import type { Storage } from '../../../core/storage/storage.ts';
import { parseDay } from '../../../core/time/wall-time.ts';
import { aService, MONDAY, twoDoctors } from './a-service.ts';

const DAY = parseDay(MONDAY) ?? 0;

/** How often each was read. */
function counting() {
  const counts = { holds: 0, retired: 0 };
  const wrap = (storage: Storage): Storage => ({
    ...storage,
    holds: {
      ...storage.holds,
      list(filter) {
        counts.holds += 1;
        return storage.holds.list(filter);
      },
    },
    configuration: {
      ...storage.configuration,
      readRetired() {
        counts.retired += 1;
        return storage.configuration.readRetired();
      },
    },
  });
  return { counts, wrap };
}

it('one read serves all simultaneous requests for a day, but none that came after it began', async () => {
  const { counts, wrap } = counting();
  const { service, book } = await aService(twoDoctors(), wrap);
  const pages = await Promise.all(Array.from({ length: 20 }, () => service.day(DAY, null)));
  expect(new Set(pages).size).toBe(1);
  expect(counts.holds).toBe(2);
  const before = service.day(DAY, null);
  const booked = book('09:00');
  await Promise.all([before, booked]);
  const shown = await service.day(DAY, null);
  expect(shown?.schedules.flatMap(({ bookings }) => bookings)).toHaveLength(1);
  expect(
    (await service.day(DAY, new Set([2])))?.schedules.map(({ schedule }) => schedule.id),
  ).toEqual([2]);
});

it('retired entries are read once per version of the configuration, and known right after they were retired', async () => {
  const { counts, wrap } = counting();
  const all = twoDoctors();
  const { service, book, importAgain } = await aService(all, wrap);
  expect(await book('09:00', 2)).toBe('booked');
  await Promise.all([service.day(DAY, null), service.retired(), service.retired()]);
  expect(counts.retired).toBe(1);
  await importAgain({ ...all, schedules: all.schedules.slice(0, 1) });
  const idsOf = ({ schedules }: { readonly schedules: readonly { readonly id: number }[] }) =>
    schedules.map(({ id }) => id);
  expect(idsOf(await service.retired())).toEqual([2, 9]);
  const shown = await service.day(DAY, null);
  expect(shown?.schedules.map(({ schedule, retired }) => [schedule.id, retired])).toEqual([
    [1, false],
    [2, true],
  ]);
  expect(counts.retired).toBe(2);
  await importAgain(all);
  expect(idsOf(await service.retired())).toEqual([]);
});
