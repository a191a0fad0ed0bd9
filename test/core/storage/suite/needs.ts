/** What reasons need is taken with the calendar, in every change, or nothing is. */

import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../../core/booking/booking.ts';
import type { Installation } from '../../../../core/installation/installation.ts';
import type { Need } from '../../../../core/installation/need.ts';
import type { Resource } from '../../../../core/installation/resource.ts';
import type { Storage } from '../../../../core/storage/storage.ts';
import { anInstallation, aReason, aSchedule } from '../../../bff/support/an-installation.ts';
import { settleCrowd } from '../crowd.ts';
import {
  aCancel,
  aHold,
  aMove,
  anImport,
  aReserve,
  book,
  HOUR_MS,
  hold,
  minute,
  NOW,
  versionOf,
} from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';

const ROOM_1 = 21;
const ROOM_2 = 22;

export const aResource = (changes: Partial<Resource> = {}): Resource => ({
  id: ROOM_1,
  name: `Room ${changes.id ?? ROOM_1}`,
  kind: 'room',
  capacity: 1,
  openingHours: null,
  exceptions: [],
  ...changes,
});

export const aNeed = (changes: Partial<Need> = {}): Need => ({
  anyOf: [],
  kind: 'room',
  count: 1,
  per: 'booking',
  beforeMinutes: null,
  afterMinutes: null,
  fromMinute: 0,
  untilMinute: null,
  ...changes,
});

/** Three people who share two rooms. */
export const aShop = (changes: Partial<Installation> = {}): Installation =>
  anInstallation({
    timeZone: 'UTC',
    reasons: [aReason({ needs: [aNeed()] })],
    schedules: [1, 2, 3].map((id) => aSchedule({ id })),
    resources: [aResource(), aResource({ id: ROOM_2 })],
    ...changes,
  });

const AT_NINE = { slot: '2026-03-02 09:00:00' };

export function describeNeeds(create: CreatePair): void {
  async function aShopWith(changes: Partial<Installation> = {}) {
    const pair = await create();
    await pair.storage.configuration.import(anImport(aShop(changes)));
    return pair;
  }

  const find = async (storage: Storage, bookingId: number): Promise<Booking> => {
    const booking = await storage.bookings.find(bookingId);
    if (booking === null) {
      throw new Error(`There is no booking ${bookingId}.`);
    }
    return booking;
  };
  const roomsOf = async (storage: Storage, bookingId: number) =>
    ((await find(storage, bookingId)).parts ?? []).map(({ scheduleId }) => scheduleId);
  const taken = async (storage: Storage, scheduleId: number, now = NOW) => {
    const from = minute('2026-03-02 00:00');
    const query = { scheduleId, from, until: from + 1440, now };
    return [...(await storage.bookings.readOccupancy(query)).occupancy.startsAt];
  };

  describe('what a reason needs', () => {
    it('is taken with each booking, as long as there is any', async () => {
      const { storage, another } = await aShopWith();
      const first = await book(storage, { scheduleId: 1 });
      const second = await book(another, { scheduleId: 2 });
      expect([await roomsOf(another, first), await roomsOf(storage, second)]).toEqual([
        [ROOM_1],
        [ROOM_2],
      ]);
      expect(await storage.bookings.reserve(aReserve({ scheduleId: 3 }))).toMatchObject({
        code: 'slot_unavailable',
      });
      expect(
        await storage.bookings.reserve(aReserve({ scheduleId: 3, slot: '2026-03-02 09:30:00' })),
      ).toMatchObject({ kind: 'booked' });
    });

    it('is held a second time by another visitor of the same network', async () => {
      const { storage } = await aShopWith();
      const slots = ['2026-03-02 09:00:00', '2026-03-02 10:00:00'];
      for (const [index, slot] of slots.entries()) {
        await hold(storage, { slot, visitor: `visitor ${index}`, network: 'a network' });
      }
      expect(await taken(storage, ROOM_1)).toEqual([minute('2026-03-02 09:00')]);
      expect(await taken(storage, ROOM_2)).toEqual([minute('2026-03-02 10:00')]);
    });

    it('prefers the room that begins the fewest bookings that day, all of them counted', async () => {
      const { storage } = await aShopWith();
      const bookAt = async (scheduleId: number, time: string) =>
        roomsOf(storage, await book(storage, { scheduleId, slot: `2026-03-02 ${time}:00` }));
      expect(await bookAt(1, '09:00')).toEqual([ROOM_1]);
      expect(await bookAt(2, '11:00')).toEqual([ROOM_2]);
      expect(await bookAt(1, '13:00')).toEqual([ROOM_1]);
      const { secret } = await hold(storage, { slot: '2026-03-02 15:00:00' });
      expect(await taken(storage, ROOM_2)).toHaveLength(2);
      // The hold that is given up no longer counts.
      await hold(storage, { slot: '2026-03-02 16:00:00', replaces: secret });
      expect(await taken(storage, ROOM_2)).toContain(minute('2026-03-02 16:00'));
    });

    it('is given back by a cancellation, and taken again by its undo', async () => {
      const { storage } = await aShopWith({ resources: [aResource()] });
      const bookingId = await book(storage);
      const before = await versionOf(storage, ROOM_1);
      const mailsFrom = NOW + HOUR_MS;
      await storage.bookings.cancel(aCancel(bookingId, { mailsFrom }));
      expect(await taken(storage, ROOM_1)).toEqual([]);
      expect(await versionOf(storage, ROOM_1)).toBeGreaterThan(before);
      expect(
        await storage.bookings.undo({ now: NOW, actor: 'K', bookingId, expectedVersion: 2 }),
      ).toMatchObject({ kind: 'undone' });
      expect(await roomsOf(storage, bookingId)).toEqual([ROOM_1]);
      await storage.bookings.cancel(aCancel(bookingId, { mailsFrom }));
      await book(storage, { scheduleId: 2, email: 'ben@example.org' });
      expect(
        await storage.bookings.undo({ now: NOW, actor: 'K', bookingId, expectedVersion: 4 }),
      ).toMatchObject({ code: 'slot_unavailable' });
    });

    it('moves along, and stays the same where it can', async () => {
      const { storage } = await aShopWith();
      await book(storage, { scheduleId: 1 });
      const bookingId = await book(storage, { scheduleId: 2, email: 'ben@example.org' });
      expect(await roomsOf(storage, bookingId)).toEqual([ROOM_2]);
      await storage.bookings.move(aMove(bookingId));
      expect(await roomsOf(storage, bookingId)).toEqual([ROOM_2]);
      expect(await taken(storage, ROOM_2)).toEqual([minute('2026-03-02 11:00')]);
      expect(await storage.bookings.move(aMove(bookingId, { scheduleId: 3 }))).toMatchObject({
        kind: 'moved',
        booking: { scheduleId: 3, parts: [{ scheduleId: ROOM_2 }] },
      });
    });

    it('does not block the move of the booking that has it', async () => {
      const { storage } = await aShopWith({
        resources: [aResource()],
        schedules: [aSchedule({ slotIntervalMinutes: 15 })],
      });
      const bookingId = await book(storage);
      expect(
        await storage.bookings.move(aMove(bookingId, { slot: '2026-03-02 09:15:00' })),
      ).toMatchObject({ kind: 'moved' });
      expect(await taken(storage, ROOM_1)).toEqual([minute('2026-03-02 09:15')]);
    });

    it('is held with a time, consumed by its booking, and free again once the hold is over', async () => {
      const { storage, another } = await aShopWith({ resources: [aResource()] });
      const held = await hold(storage);
      expect(held.persons).toBe(1);
      expect(await another.bookings.reserve(aReserve({ scheduleId: 2 }))).toMatchObject({
        code: 'slot_unavailable',
      });
      await storage.bookings.reserve(aReserve({ holdSecret: held.secret }));
      expect(await taken(storage, ROOM_1)).toEqual([minute('2026-03-02 09:00')]);
      const other = await hold(storage, { scheduleId: 2, slot: '2026-03-02 10:00:00' });
      expect(await taken(storage, ROOM_1)).toHaveLength(2);
      expect(await taken(storage, ROOM_1, other.expiresAt)).toHaveLength(1);
      expect(
        await another.bookings.reserve(
          aReserve({ scheduleId: 3, slot: '2026-03-02 10:00:00', now: other.expiresAt }),
        ),
      ).toMatchObject({ kind: 'booked' });
    });

    it('moves with a hold that is replaced, and counts once for the visitor', async () => {
      const { storage } = await aShopWith();
      const { secret } = await hold(storage);
      const second = await storage.holds.create(
        aHold({ slot: '2026-03-02 10:00:00', replaces: secret }),
      );
      expect(second).toMatchObject({ kind: 'held' });
      expect(await taken(storage, ROOM_1)).toEqual([minute('2026-03-02 10:00')]);
    });

    it('may be another calendar, which is then taken in turn', async () => {
      const { storage } = await aShopWith({
        reasons: [aReason({ needs: [aNeed({ kind: null, anyOf: [2, 3] })] }), aReason({ id: 2 })],
        schedules: [1, 2, 3].map((id) =>
          aSchedule({ id, reasonIds: id === 1 ? [1] : [2], dailyLimit: 1 }),
        ),
        resources: [],
      });
      await book(storage, { scheduleId: 2, reasonId: 2 });
      const bookingId = await book(storage, { email: 'ben@example.org' });
      expect(await roomsOf(storage, bookingId)).toEqual([3]);
      expect(
        await storage.bookings.reserve(aReserve({ scheduleId: 3, reasonId: 2 })),
      ).toMatchObject({ code: 'slot_unavailable' });
      // A daily limit counts the calendar's own bookings.
      expect(
        await storage.bookings.reserve(
          aReserve({ scheduleId: 3, reasonId: 2, slot: '2026-03-02 10:00:00' }),
        ),
      ).toMatchObject({ kind: 'booked' });
    });

    it('counts neither against the capacity of the reason nor against the room of its calendar', async () => {
      const { storage } = await aShopWith({
        reasons: [aReason({ capacity: 1, needs: [aNeed({ kind: null, anyOf: [ROOM_1] })] })],
        resources: [aResource({ capacity: 3 })],
      });
      for (const scheduleId of [1, 2, 3]) {
        await book(storage, { scheduleId, email: `${scheduleId}@example.org` });
      }
      expect(await taken(storage, ROOM_1)).toHaveLength(3);
    });

    it('is taken for each person where it says so', async () => {
      const { storage } = await aShopWith({
        reasons: [aReason({ persons: { max: 4 }, needs: [aNeed({ per: 'person' })] })],
        schedules: [aSchedule({ capacity: 4 })],
      });
      const two = await book(storage, {
        submission: { last_name: 'L', email: 'ada@example.org', persons: '2' },
      });
      expect(await roomsOf(storage, two)).toEqual([ROOM_1, ROOM_2]);
      expect((await find(storage, two)).persons).toBe(2);
      expect(await storage.bookings.reserve(aReserve())).toMatchObject({
        code: 'slot_unavailable',
      });
    });

    it('is closed by its own hours and exceptions, which the team can overrule, and never taken twice', async () => {
      const { storage } = await aShopWith({
        resources: [
          aResource({
            exceptions: [{ from: '2026-03-02', until: '2026-03-02', hours: null, note: null }],
          }),
        ],
      });
      expect(await storage.bookings.reserve(aReserve())).toMatchObject({
        code: 'slot_unavailable',
      });
      const operator = { note: '', quiet: true, overrule: 'agreed' };
      expect(await storage.bookings.reserve({ ...aReserve(), operator })).toMatchObject({
        kind: 'booked',
      });
      expect(
        await storage.bookings.reserve({ ...aReserve({ scheduleId: 2 }), operator }),
      ).toMatchObject({ code: 'slot_unavailable' });
    });

    it('is taken for its part of the booking alone, with the time kept free around it', async () => {
      const { storage } = await aShopWith({
        reasons: [
          aReason({
            durationMinutes: 60,
            needs: [aNeed({ fromMinute: 15, untilMinute: 30, afterMinutes: 5 })],
          }),
        ],
        resources: [aResource()],
        schedules: [1, 2, 3].map((id) => aSchedule({ id, slotIntervalMinutes: 5 })),
      });
      const bookingId = await book(storage);
      expect((await find(storage, bookingId)).parts).toEqual([
        {
          part: 1,
          scheduleId: ROOM_1,
          startsAt: minute('2026-03-02 09:15'),
          endsAt: minute('2026-03-02 09:30'),
          blocksFrom: minute('2026-03-02 09:15'),
          blocksUntil: minute('2026-03-02 09:35'),
        },
      ]);
      const at = (slot: string) =>
        storage.bookings.reserve(aReserve({ scheduleId: 2, slot: `2026-03-02 ${slot}:00` }));
      expect(await at('09:15')).toMatchObject({ code: 'slot_unavailable' });
      expect(await at('09:20')).toMatchObject({ kind: 'booked' });
    });

    it('finds the bookings that take something of it, until they are cancelled', async () => {
      const { storage } = await aShopWith({ resources: [aResource()] });
      const bookingId = await book(storage);
      const listed = async (needs: number) =>
        (await storage.bookings.list({ needs, limit: 5 })).map((one) => one.bookingId);
      expect([await listed(ROOM_1), await listed(1)]).toEqual([[bookingId], []]);
      await storage.bookings.cancel(aCancel(bookingId));
      expect(await listed(ROOM_1)).toEqual([]);
    });

    it('is given back when its customer is erased, and stays when an address is corrected', async () => {
      const { storage } = await aShopWith({ schedules: [aSchedule({ cancelCutoffMinutes: 0 })] });
      const bookingId = await book(storage);
      const { customerId } = await find(storage, bookingId);
      const contact = {
        firstName: '',
        lastName: 'Lovelace',
        email: 'new@example.org',
        phone: '',
      };
      expect(
        await storage.customers.changeContact({
          now: NOW,
          actor: 'K',
          customerId,
          contact,
        }),
      ).toBe('changed');
      expect(await roomsOf(storage, bookingId)).toEqual([ROOM_1]);
      expect(await storage.customers.erase({ now: NOW, actor: 'K', customerId })).toMatchObject({
        kind: 'erased',
      });
      expect(await taken(storage, ROOM_1)).toEqual([]);
    });

    it('returns to a booking whose move is undone, if that is free', async () => {
      const { storage } = await aShopWith();
      const first = await book(storage);
      const bookingId = await book(storage, { scheduleId: 2, email: 'ben@example.org' });
      const mailsFrom = NOW + HOUR_MS;
      await storage.bookings.move(aMove(bookingId, { mailsFrom }));
      await storage.bookings.cancel(aCancel(first));
      expect(
        await storage.bookings.undo({ now: NOW, actor: 'K', bookingId, expectedVersion: 2 }),
      ).toMatchObject({ kind: 'undone' });
      expect(await roomsOf(storage, bookingId)).toEqual([ROOM_2]);
    });

    it('is never taken twice by a crowd, and refused to nobody while any is free', async () => {
      const { storage, another } = await aShopWith();
      for (let round = 0; round < 10; round++) {
        const slot = `2026-03-0${2 + Math.floor(round / 5)} ${String(9 + (round % 3)).padStart(2, '0')}:${round % 5 < 3 ? '00' : '30'}:00`;
        const outcomes = await settleCrowd(
          Array.from(
            { length: 24 },
            (_, index) => () =>
              (index % 2 === 0 ? storage : another).bookings.reserve(
                aReserve({
                  slot,
                  scheduleId: 1 + (index % 3),
                  email: `${round}-${index}@example.org`,
                }),
              ),
          ),
        );
        const booked = outcomes.filter(
          (one) => one.status === 'fulfilled' && one.value.kind === 'booked',
        );
        expect(outcomes.filter((one) => one.status === 'rejected')).toEqual([]);
        expect(booked).toHaveLength(2);
      }
    });
  });

  describe('a resource that bookings have', () => {
    it('is removed only if that is agreed to, and stays with its bookings', async () => {
      const { storage } = await aShopWith({ resources: [aResource({ capacity: 2 })] });
      const first = await book(storage);
      const second = await book(storage, { scheduleId: 2, email: 'ben@example.org' });
      const without = anImport(aShop({ reasons: [aReason()], resources: [] }));
      const asked = await storage.configuration.import({ ...without, agreedTo: [] });
      expect(asked).toMatchObject({
        done: false,
        questions: [{ kind: 'retire_resource', id: ROOM_1, bookings: 2 }],
      });
      await storage.configuration.import({ ...without, agreedTo: asked.questions });
      expect(await roomsOf(storage, first)).toEqual([ROOM_1]);
      const moved = await storage.bookings.move(aMove(first));
      expect(moved).toMatchObject({ kind: 'moved' });
      expect(moved).not.toHaveProperty('booking.parts');
      expect(await roomsOf(storage, first)).toEqual([]);
      expect(await storage.bookings.cancel(aCancel(second))).toMatchObject({ kind: 'cancelled' });
      expect(await taken(storage, ROOM_1)).toEqual([]);
    });

    it('may have less capacity than bookings take of it, which are named and stay', async () => {
      const { storage } = await aShopWith({ resources: [aResource({ capacity: 2 })] });
      await book(storage);
      const second = await book(storage, { scheduleId: 2, email: 'ben@example.org' });
      const lowered = await storage.configuration.import(
        anImport(aShop({ resources: [aResource()] })),
      );
      expect(lowered.orphaned.first).toMatchObject([
        { bookingId: second, why: { kind: 'over_capacity', by: 'resource', capacity: 1 } },
      ]);
      expect(await storage.bookings.reserve(aReserve({ scheduleId: 3 }))).toMatchObject({
        code: 'slot_unavailable',
      });
      await storage.bookings.cancel(aCancel(second));
      expect(await taken(storage, ROOM_1)).toHaveLength(1);
    });
  });

  describe('two proposed times that need the same', () => {
    const propose = (storage: Storage, bookingId: number, slots: readonly [string, string]) =>
      storage.proposals.propose({
        now: NOW,
        actor: 'K',
        bookingId,
        times: slots.map((slot, index) => ({
          scheduleId: index + 1,
          slot: `2026-03-02 ${slot}:00`,
        })),
        message: null,
        expectedVersion: 1,
      });

    it('are both held if there is enough of it', async () => {
      const { storage } = await aShopWith();
      const bookingId = await book(storage);
      expect(await propose(storage, bookingId, ['11:00', '11:00'])).toMatchObject({
        kind: 'proposed',
      });
      expect([await taken(storage, ROOM_1), await taken(storage, ROOM_2)]).toEqual([
        [minute('2026-03-02 09:00'), minute('2026-03-02 11:00')],
        [minute('2026-03-02 11:00')],
      ]);
    });

    it('are refused by the first that finds nothing left', async () => {
      const { storage } = await aShopWith({ resources: [aResource()] });
      const bookingId = await book(storage);
      expect(await propose(storage, bookingId, ['11:00', '11:00'])).toMatchObject({
        kind: 'refused',
        code: 'slot_unavailable',
        index: 1,
      });
      expect(await taken(storage, ROOM_1)).toHaveLength(1);
    });
  });

  describe('proposed times and the waiting list', () => {
    it('hold what is needed, and give it back', async () => {
      const { storage } = await aShopWith({ resources: [aResource()] });
      const bookingId = await book(storage);
      const times = [{ scheduleId: 1, slot: '2026-03-02 11:00:00' }];
      const proposed = await storage.proposals.propose({
        now: NOW,
        actor: 'K',
        bookingId,
        times,
        message: null,
        expectedVersion: 1,
      });
      expect(proposed).toMatchObject({ kind: 'proposed' });
      expect(await taken(storage, ROOM_1)).toHaveLength(2);
      expect(
        await storage.bookings.reserve(aReserve({ scheduleId: 2, slot: AT_NINE.slot })),
      ).toMatchObject({ code: 'slot_unavailable' });
      expect(
        await storage.proposals.take({ now: NOW, bookingId, round: 1, index: 0 }),
      ).toMatchObject({ kind: 'moved' });
      expect(await taken(storage, ROOM_1)).toEqual([minute('2026-03-02 11:00')]);
      expect(await roomsOf(storage, bookingId)).toEqual([ROOM_1]);
    });
  });
}
