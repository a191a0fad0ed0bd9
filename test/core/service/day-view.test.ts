import { expect, it } from 'vitest';
import { parseDay } from '../../../core/time/wall-time.ts';
import { aService, MONDAY, twoDoctors } from './a-service.ts';

const DAY = parseDay(MONDAY) ?? 0;

it('one reading answers all pages that ask for the same day at once, and nobody is answered from before the question', async () => {
  const readings = { count: 0 };
  const { service, book } = await aService(twoDoctors(), (storage) => ({
    ...storage,
    readRetired() {
      readings.count += 1;
      return storage.readRetired();
    },
  }));
  const pages = await Promise.all(Array.from({ length: 20 }, () => service.day(DAY, null)));
  expect(new Set(pages).size).toBe(1);
  expect(readings.count).toBe(1);
  const [before, booked] = [service.day(DAY, null), book('09:00')];
  await Promise.all([before, booked]);
  const shown = await service.day(DAY, null);
  expect(shown?.schedules.flatMap(({ bookings }) => bookings)).toHaveLength(1);
  expect((await service.day(DAY, new Set([2])))?.schedules.map(({ schedule }) => schedule.id)).toEqual([2]);
});
