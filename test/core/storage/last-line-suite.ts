/**
 * The database by itself: storages whose decisions see an empty calendar, without lock or look,
 * still sell no place twice. Every adapter runs this suite.
 */

import { describe, expect, it } from 'vitest';
import { isActive } from '../../../core/booking/booking.ts';
import type { Storage } from '../../../core/storage/storage.ts';
import { settleCrowd } from './crowd.ts';
import { createRandom } from './random.ts';
import {
  aBusyInstallation,
  aHold,
  aMove,
  anImport,
  aReserve,
  book,
  NOW,
  takenTimes,
} from './storage-fixture.ts';
import type { StoragePair } from './storage-suite.ts';
import { aCourse } from './suite/courses.ts';
import { aShop } from './suite/needs.ts';

type Attempt = () => Promise<{ readonly kind: string }>;

const isDone = (outcome: PromiseSettledResult<{ readonly kind: string }>) =>
  outcome.status === 'fulfilled' && outcome.value.kind !== 'refused';

/** How many went through; the others were refused, or rejected by the database. */
async function countDone(attempts: readonly Attempt[]): Promise<number> {
  return (await settleCrowd(attempts)).filter(isDone).length;
}

function eachHalf(
  { storage, another }: StoragePair,
  attempt: (storage: Storage, index: number) => ReturnType<Attempt>,
) {
  return countDone(
    Array.from(
      { length: 50 },
      (_, index) => () => attempt(index % 2 === 0 ? storage : another, index),
    ),
  );
}

export function describeLastLine(name: string, create: () => Promise<StoragePair>): void {
  async function aBusyPair(capacity: number): Promise<StoragePair> {
    const pair = await create();
    await pair.storage.configuration.import(anImport(aBusyInstallation(capacity)));
    return pair;
  }

  describe(name, () => {
    it.each([1, 2, 3, 4])('sells exactly %i places to fifty at once', async (capacity) => {
      const pair = await aBusyPair(capacity);
      expect(await eachHalf(pair, (storage) => storage.bookings.reserve(aReserve()))).toBe(
        capacity,
      );
      expect(await pair.storage.bookings.list({ limit: 99 })).toHaveLength(capacity);
    });

    it('gives what a reason needs to no more than there are, in whatever calendar', async () => {
      const pair = await create();
      await pair.storage.configuration.import(anImport(aShop()));
      const done = await eachHalf(pair, (storage, index) =>
        storage.bookings.reserve(aReserve({ scheduleId: 1 + (index % 3) })),
      );
      // A writer that sees nothing taken always tries the first of the two rooms.
      expect([1, 2]).toContain(done);
      const bookings = await pair.storage.bookings.list({ limit: 99 });
      const rooms = bookings.flatMap(({ parts = [] }) => parts.map((part) => part.scheduleId));
      expect([bookings.length, rooms.length, new Set(rooms).size]).toEqual([done, done, done]);
    });

    it('holds them exactly so often, and neither sells a held one nor holds a sold one', async () => {
      const pair = await aBusyPair(2);
      const holdOrBook = (storage: Storage, index: number) =>
        index % 3 === 0
          ? storage.bookings.reserve(aReserve())
          : storage.holds.create(aHold({ visitor: `visitor ${index}` }));
      expect(await eachHalf(pair, holdOrBook)).toBe(2);
      expect(await takenTimes(pair.storage)).toHaveLength(2);
    });

    it('sells several places to a party or none, to fifty parties at once', async () => {
      const pair = await create();
      const busy = aBusyInstallation(5);
      await pair.storage.configuration.import(
        anImport({
          ...busy,
          reasons: busy.reasons?.map((each) => ({ ...each, persons: { max: 4 } })) ?? [],
        }),
      );
      const sizes = Array.from({ length: 50 }, (_, index) => 2 + (index % 2));
      const submission = (persons: number) => ({
        last_name: 'Lovelace',
        email: 'ada@example.org',
        persons: `${persons}`,
      });
      const done = await eachHalf(pair, (storage, index) =>
        storage.bookings.reserve(aReserve({ submission: submission(sizes[index] ?? 2) })),
      );
      const bookings = (await pair.storage.bookings.list({ limit: 99 })).filter(({ status }) =>
        isActive(status),
      );
      expect(bookings).toHaveLength(done);
      expect(done).toBeGreaterThan(0);
      const places = bookings.reduce((sum, { persons }) => sum + persons, 0);
      expect(places).toBeLessThanOrEqual(5);
      expect(await takenTimes(pair.storage)).toHaveLength(places);
    });

    it('sells a course to no more than fit on its fullest date', async () => {
      const pair = await create();
      await pair.storage.configuration.import(aCourse(12));
      const dropIn = {
        ...aReserve({ slot: '2026-03-24 18:00:00' }),
        operator: { overrule: 'drops in', note: '', quiet: true },
      };
      await pair.storage.bookings.reserve(dropIn);
      const enrol = (storage: Storage) =>
        storage.bookings.reserve(aReserve({ slot: '2026-03-03 18:00:00' }));
      expect(await eachHalf(pair, enrol)).toBe(11);
      expect(await pair.storage.bookings.list({ limit: 99 })).toHaveLength(12);
    });

    it('never moves a booking onto another, and leaves it unchanged', async () => {
      const pair = await aBusyPair(1);
      await book(pair.storage);
      const other = await book(pair.storage, { slot: '2026-03-02 12:00:00' });
      expect(
        await countDone([
          () => pair.another.bookings.move(aMove(other, { slot: '2026-03-02 09:00:00' })),
        ]),
      ).toBe(0);
      expect(await pair.storage.bookings.find(other)).toMatchObject({ version: 1 });
      expect(await takenTimes(pair.storage)).toEqual(['09:00', '12:00']);
    });

    it('takes 2,000 bookings of mixed lengths and buffers without ever exceeding the capacity', {
      timeout: 180_000,
    }, async () => {
      const { storage, another } = await aBusyPair(3);
      const random = createRandom(3);
      const commands = Array.from({ length: 2_000 }, () => {
        const slot = new Date(NOW + random(48 * 12) * 300_000)
          .toISOString()
          .slice(0, 19)
          .replace('T', ' ');
        return aReserve({ slot, reasonId: 1 + random(3), email: `${random(9)}@example.org` });
      });
      const done = await countDone(
        commands.map(
          (command, index) => () => (index % 2 === 0 ? storage : another).bookings.reserve(command),
        ),
      );
      const bookings = (await storage.bookings.list({ limit: 2_000 })).filter(({ status }) =>
        isActive(status),
      );
      expect(bookings).toHaveLength(done);
      const { occupancy } = await storage.bookings.readOccupancy({
        scheduleId: 1,
        from: 0,
        until: 2_000_000_000,
        now: NOW,
      });
      const taken = new Map<number, number>();
      for (let claim = 0; claim < occupancy.count; claim++) {
        for (
          let at = occupancy.blocksFrom[claim] ?? 0;
          at < (occupancy.blocksUntil[claim] ?? 0);
          at++
        ) {
          taken.set(at, (taken.get(at) ?? 0) + 1);
        }
      }
      expect(occupancy.count).toBe(done);
      expect(Math.max(...taken.values())).toBe(3);
    });
  });
}
