/** Bookings for several persons take so many places, all or none, in one schedule. */

import { describe, expect, it } from 'vitest';
import { aReason, aSchedule } from '../../../bff/support/an-installation.ts';
import {
  aHold,
  aMove,
  anImport,
  aReserve,
  book,
  hold,
  minute,
  NOW,
  type ReserveChanges,
  takenTimes,
} from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';
import { cancel, join, slotAt, stateOf } from '../waitlist-fixture.ts';

const REASONS = [aReason({ persons: { max: 4 } })];

function forPersons(persons: number, changes: ReserveChanges = {}): ReserveChanges {
  const { email = 'ada@example.org', ...others } = changes;
  return { submission: { last_name: 'Lovelace', email, persons: `${persons}` }, ...others };
}

const code = (outcome: object) => ('code' in outcome ? outcome.code : 'booked');

export function describePersons(create: CreatePair): void {
  async function aRoom(capacity: number, changes: Parameters<typeof anImport>[0] = {}) {
    const pair = await create();
    await pair.storage.configuration.import(
      anImport({ reasons: REASONS, schedules: [aSchedule({ capacity })], ...changes }),
    );
    return pair;
  }

  describe('a booking for several persons', () => {
    it('takes as many places, says how many come, and gives all of them back', async () => {
      const { storage } = await aRoom(5);
      const bookingId = await book(storage, forPersons(3));
      expect(await storage.bookings.find(bookingId)).toMatchObject({
        persons: 3,
        submission: { persons: '3' },
      });
      expect(await takenTimes(storage)).toEqual(['09:00', '09:00', '09:00']);
      await cancel(storage, bookingId);
      expect(await takenTimes(storage)).toEqual([]);
    });

    it('is for one by default, or if the reason does not ask', async () => {
      const { storage } = await aRoom(5);
      expect(await storage.bookings.find(await book(storage))).toMatchObject({ persons: 1 });
      expect(code(await storage.bookings.reserve(aReserve(forPersons(5))))).toBe('field_invalid');
      await storage.configuration.import(anImport({ schedules: [aSchedule({ capacity: 5 })] }));
      expect(code(await storage.bookings.reserve(aReserve(forPersons(2))))).toBe('field_invalid');
    });

    it('is refused if calendar, reason or day has too few places, and takes none', async () => {
      const { storage } = await aRoom(5);
      await book(storage, forPersons(3));
      expect(code(await storage.bookings.reserve(aReserve(forPersons(3))))).toBe(
        'slot_unavailable',
      );
      expect(await takenTimes(storage)).toHaveLength(3);
      await book(storage, forPersons(2));
      const [few] = REASONS.map((reason) => ({ ...reason, capacity: 2 }));
      const limited = [
        { reasons: few ? [few] : [], schedules: [aSchedule({ capacity: 9 })] },
        { schedules: [aSchedule({ capacity: 9, dailyLimit: 7 })] },
      ];
      for (const changes of limited) {
        await storage.configuration.import(anImport({ reasons: REASONS, ...changes }));
        expect(
          code(await storage.bookings.reserve(aReserve(forPersons(3, { slot: slotAt('14:00') })))),
        ).toBe('slot_unavailable');
        await cancel(storage, await book(storage, forPersons(2, { slot: slotAt('14:00') })));
      }
    });

    it('is one booking in the effect of an import, and takes as many places', async () => {
      const { storage } = await aRoom(5);
      const bookingId = await book(storage, forPersons(3));
      await book(storage, forPersons(1));
      const fewer = { reasons: REASONS, schedules: [aSchedule({ capacity: 2 })] };
      const { orphaned } = await storage.configuration.import({ ...anImport(fewer), dryRun: true });
      expect(orphaned).toMatchObject({
        count: 1,
        first: [{ bookingId, why: { kind: 'over_capacity', capacity: 2 } }],
      });
    });

    it('of a group goes to one member with room for all, never to two', async () => {
      const schedules = [
        aSchedule({ id: 1, capacity: 2 }),
        aSchedule({ id: 2, capacity: 3 }),
        aSchedule({ id: 9, memberIds: [1, 2], reasonIds: [], openingHours: [] }),
      ];
      const { storage } = await aRoom(1, { schedules });
      expect(
        await storage.bookings.find(await book(storage, forPersons(3, { scheduleId: 9 }))),
      ).toMatchObject({ scheduleId: 2 });
      expect(code(await storage.bookings.reserve(aReserve(forPersons(3, { scheduleId: 9 }))))).toBe(
        'slot_unavailable',
      );
      expect(
        await storage.bookings.find(await book(storage, forPersons(2, { scheduleId: 9 }))),
      ).toMatchObject({ scheduleId: 1 });
    });

    it('is sold while there is room for all of them, to fifty parties at once through two storages', async () => {
      const { storage, another } = await aRoom(7);
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          (index % 2 === 0 ? storage : another).bookings.reserve(
            aReserve(forPersons(1 + (index % 4))),
          ),
        ),
      );
      const sizes = outcomes.flatMap((outcome, index) =>
        outcome.kind === 'booked' ? [1 + (index % 4)] : [],
      );
      // Single persons fill what larger parties leave.
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(7);
      expect(await takenTimes(storage)).toHaveLength(7);
    });

    it('finds room even if no single seat is free all the time', async () => {
      const { storage } = await aRoom(4, {
        schedules: [aSchedule({ capacity: 4, slotIntervalMinutes: 15 })],
      });
      // The booking at 10:00 keeps the one at 9:45 off the seats used at 9:15, and is then
      // cancelled.
      await book(storage, forPersons(2, { slot: slotAt('09:15') }));
      const keeping = await book(storage, forPersons(2, { slot: slotAt('10:00') }));
      await book(storage, forPersons(2, { slot: slotAt('09:45') }));
      await cancel(storage, keeping);
      await book(storage, forPersons(2, { slot: slotAt('09:30') }));
      expect(code(await storage.bookings.reserve(aReserve({ slot: slotAt('09:30') })))).toBe(
        'slot_unavailable',
      );
      expect(await takenTimes(storage)).toEqual([
        '09:15',
        '09:15',
        '09:30',
        '09:30',
        '09:45',
        '09:45',
      ]);
    });

    it('moves with all its places, which do not stand in its way', async () => {
      const { storage } = await aRoom(4, {
        schedules: [aSchedule({ capacity: 4, slotIntervalMinutes: 15 })],
      });
      const bookingId = await book(storage, forPersons(3));
      const moved = await storage.bookings.move(aMove(bookingId, { slot: slotAt('09:15') }));
      expect(moved).toMatchObject({ kind: 'moved', booking: { persons: 3, version: 2 } });
      expect(await takenTimes(storage)).toEqual(['09:15', '09:15', '09:15']);
      await book(storage, forPersons(2, { slot: slotAt('11:00') }));
      expect(
        await storage.bookings.move(aMove(bookingId, { slot: slotAt('11:00') })),
      ).toMatchObject({
        code: 'slot_unavailable',
      });
      expect(await storage.bookings.find(bookingId)).toMatchObject({
        startsAt: minute('2026-03-02 09:15'),
        version: 2,
      });
    });
  });

  describe('a hold for several persons', () => {
    it('keeps as many places, is one hold, and is extended, released and booked as a whole', async () => {
      const { storage, another } = await aRoom(5);
      const held = await hold(storage, { persons: 3 });
      expect(held).toMatchObject({ persons: 3 });
      expect(code(await another.bookings.reserve(aReserve(forPersons(3))))).toBe(
        'slot_unavailable',
      );
      expect(await storage.holds.extend({ now: NOW + 60_000, secret: held.secret })).toMatchObject({
        hold: { persons: 3 },
      });
      expect(await storage.holds.find({ now: NOW, secret: held.secret })).toMatchObject({
        persons: 3,
      });
      const day = { scheduleId: 1, from: 0, until: 2_000_000_000, now: NOW };
      expect(await storage.holds.list(day)).toEqual([expect.objectContaining({ persons: 3 })]);
      await book(another, forPersons(3, { holdSecret: held.secret }));
      expect(await takenTimes(storage, { now: held.extendableUntil })).toHaveLength(3);
      expect(await storage.holds.list(day)).toEqual([]);
    });

    it('is booked for fewer or for more, if there is room', async () => {
      const { storage } = await aRoom(5);
      const few = await hold(storage, { persons: 1 });
      const many = await hold(storage, { persons: 2, slot: slotAt('10:00') });
      await book(storage, forPersons(4, { holdSecret: few.secret }));
      await book(storage, forPersons(1, { holdSecret: many.secret, slot: slotAt('10:00') }));
      expect(await takenTimes(storage)).toEqual(['09:00', '09:00', '09:00', '09:00', '10:00']);
    });

    it('is refused above the reason’s maximum, even if there is room', async () => {
      const { storage } = await aRoom(9);
      expect(await storage.holds.create(aHold({ persons: 5 }))).toMatchObject({
        code: 'slot_unavailable',
      });
    });

    it('counts once for its visitor and is replaced as a whole', async () => {
      const { storage } = await aRoom(4);
      const first = await hold(storage, { persons: 4 });
      const second = await hold(storage, { persons: 3, replaces: first.secret });
      expect(second.createdAt).toBe(first.createdAt);
      expect(await takenTimes(storage)).toHaveLength(3);
      await hold(storage, { persons: 4, slot: slotAt('10:00') });
      await hold(storage, { persons: 4, slot: slotAt('11:00') });
      expect(
        await storage.holds.create(aHold({ persons: 1, slot: slotAt('14:00') })),
      ).toMatchObject({
        code: 'hold_limit',
      });
    });
  });

  describe('a waiting party', () => {
    const waitlist = { offerMinutes: 30 };

    it('is only offered times with room for all; smaller parties go first if only they fit', async () => {
      const { storage } = await aRoom(4, { waitlist });
      const pair = await book(storage, forPersons(2));
      const single = await book(storage, forPersons(1));
      await book(storage, forPersons(1, { email: 'eve@example.org' }));
      const party = await join(storage, { persons: 3, email: 'party@example.org' });
      const alone = await join(storage, { persons: 1, email: 'alone@example.org' });
      await cancel(storage, single);
      expect([await stateOf(storage, party.id), await stateOf(storage, alone.id)]).toEqual([
        'waiting',
        'offered',
      ]);
      await cancel(storage, pair);
      expect(await stateOf(storage, party.id)).toBe('waiting');
    });

    it('is offered nothing by hand that has no room for all of them', async () => {
      const { storage } = await aRoom(4, { waitlist });
      await book(storage, forPersons(2));
      const party = await join(storage, { persons: 3, email: 'party@example.org', day: null });
      const offer = {
        now: NOW,
        scheduleId: 1,
        reasonId: 1,
        byHand: { waitlistId: party.id, actor: 'Sam' },
      };
      expect(await storage.waitlist.offerTime({ ...offer, slot: slotAt('09:00') })).toBeNull();
      expect([await stateOf(storage, party.id), await takenTimes(storage)]).toEqual([
        'waiting',
        ['09:00', '09:00'],
      ]);
      expect(await storage.waitlist.offerTime({ ...offer, slot: slotAt('10:00') })).toBe(party.id);
      expect(await takenTimes(storage)).toEqual(['09:00', '09:00', '10:00', '10:00', '10:00']);
    });

    it('is offered only the places given up, even if others are free', async () => {
      const { storage } = await aRoom(6, { waitlist });
      const pair = await book(storage, forPersons(2));
      const first = await join(storage, { persons: 2, email: 'first@example.org' });
      const second = await join(storage, { persons: 2, email: 'second@example.org' });
      await cancel(storage, pair);
      expect([await stateOf(storage, first.id), await stateOf(storage, second.id)]).toEqual([
        'offered',
        'waiting',
      ]);
    });

    it('joins once more with the same address for another number of people', async () => {
      const { storage } = await aRoom(4, { waitlist });
      const pair = await join(storage, { persons: 2 });
      const alone = await join(storage, { persons: 1 });
      expect(
        (await storage.waitlist.list({ limit: 9 })).map(({ id, persons }) => ({ id, persons })),
      ).toEqual([
        { id: pair.id, persons: 2 },
        { id: alone.id, persons: 1 },
      ]);
    });

    it('gets all places of one booking; several single customers share them', async () => {
      const { storage } = await aRoom(4, { waitlist });
      const first = await book(storage, forPersons(2));
      const second = await book(storage, forPersons(2));
      const party = await join(storage, { persons: 2, email: 'party@example.org' });
      const one = await join(storage, { email: 'one@example.org' });
      const two = await join(storage, { email: 'two@example.org' });
      await cancel(storage, first);
      expect(await Promise.all([party, one, two].map(({ id }) => stateOf(storage, id)))).toEqual([
        'offered',
        'waiting',
        'waiting',
      ]);
      expect(await takenTimes(storage)).toHaveLength(4);
      await cancel(storage, second);
      expect(await Promise.all([one, two].map(({ id }) => stateOf(storage, id)))).toEqual([
        'offered',
        'offered',
      ]);
      expect(await takenTimes(storage)).toHaveLength(4);
    });
  });
}
