/** Rooms that are not exchanged, and what others hold and are offered while rooms change. */

import { describe, expect, it } from 'vitest';
import type { Installation } from '../../../../core/installation/installation.ts';
import type { Storage } from '../../../../core/storage/storage.ts';
import { anInstallation, aReason, aSchedule } from '../../../bff/support/an-installation.ts';
import { aCancel, aMove, anImport, aReserve, book, NOW } from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';
import { join, OFFER_MINUTES, offered } from '../waitlist-fixture.ts';
import { aNeed, aResource } from './needs.ts';

const ROOM_1 = 21;
const ROOM_2 = 22;
const DEVICE_1 = 31;
const DEVICE_2 = 32;
const at = (time: string) => ({ slot: `2026-03-02 ${time}:00` });
const KEY = { fixedMinutesBefore: 60 };
const ROOMS = [aResource(KEY), aResource({ id: ROOM_2, ...KEY })];
/** Only Room 1 and Device 1 will do in calendar 2. */
const SCHEDULES = [
  aSchedule({ cancelCutoffMinutes: 0 }),
  aSchedule({ id: 2, resourceIds: [ROOM_1, DEVICE_1] }),
  aSchedule({ id: 3 }),
];

const aHouse = (changes: Partial<Installation> = {}): Installation =>
  anInstallation({
    timeZone: 'UTC',
    reasons: [aReason({ needs: [aNeed()] })],
    schedules: SCHEDULES,
    resources: ROOMS,
    ...changes,
  });

export function describeKeptRooms(create: CreatePair): void {
  async function open(changes: Partial<Installation> = {}) {
    const pair = await create();
    await pair.storage.configuration.import(anImport(aHouse(changes)));
    return pair;
  }

  const takenBy = async (storage: Storage, bookingId: number) =>
    (await storage.bookings.find(bookingId))?.parts?.map(({ scheduleId }) => scheduleId);
  const choose = (storage: Storage, bookingId: number, part: number, scheduleId: number) =>
    storage.bookings.move({ ...aMove(bookingId, at('09:00')), takes: [{ part, scheduleId }] });
  const reserve = async (storage: Storage, request: object) =>
    (await storage.bookings.reserve(aReserve(request))).kind;

  describe('a room that was chosen by hand', () => {
    it('stays when something else is chosen by hand, too', async () => {
      const { storage } = await open({
        reasons: [aReason({ needs: [aNeed(), aNeed({ kind: 'device' })] })],
        resources: [
          ...ROOMS,
          aResource({ id: DEVICE_1, kind: 'device', ...KEY }),
          aResource({ id: DEVICE_2, kind: 'device', ...KEY }),
        ],
      });
      const carol = await book(storage, at('09:00'));
      await choose(storage, carol, 1, ROOM_2);
      await choose(storage, carol, 1, ROOM_1);
      await choose(storage, carol, 2, DEVICE_2);
      expect(await reserve(storage, { scheduleId: 2, ...at('09:00') })).toBe('refused');
      expect(await takenBy(storage, carol)).toEqual([ROOM_1, DEVICE_2]);
    });

    it('stays when the booking moves to another time and keeps it', async () => {
      const { storage } = await open();
      const carol = await book(storage, at('09:00'));
      await choose(storage, carol, 1, ROOM_2);
      await choose(storage, carol, 1, ROOM_1);
      await storage.bookings.move(aMove(carol, at('11:00')));
      expect(await takenBy(storage, carol)).toEqual([ROOM_1]);
      expect(await reserve(storage, { scheduleId: 2, ...at('11:00') })).toBe('refused');
      await storage.bookings.move(aMove(carol, { ...at('11:00'), scheduleId: 3 }));
      expect(await reserve(storage, { scheduleId: 2, ...at('11:00') })).toBe('refused');
    });
  });

  describe('a room that nobody asked for', () => {
    it('stays if another member of a group needs no exchange', async () => {
      const { storage } = await open({
        schedules: [...SCHEDULES, aSchedule({ id: 9, memberIds: [2, 3], openingHours: [] })],
      });
      const carol = await book(storage, at('09:00'));
      const dan = await book(storage, { scheduleId: 9, ...at('09:00') });
      expect((await storage.bookings.find(dan))?.scheduleId).toBe(3);
      expect(await takenBy(storage, carol)).toEqual([ROOM_1]);
    });

    it('stays if its calendar has become a group, whose members need other rooms', async () => {
      const { storage } = await open();
      const carol = await book(storage, at('09:00'));
      const group = aSchedule({ memberIds: [3], openingHours: [], reasonIds: [] });
      await storage.configuration.import(
        anImport(aHouse({ schedules: [group, ...SCHEDULES.slice(1)] })),
      );
      expect(await reserve(storage, { scheduleId: 2, ...at('09:00') })).toBe('refused');
      expect(await takenBy(storage, carol)).toEqual([ROOM_1]);
    });
  });

  describe('a move', () => {
    it('passes a time on to others who wait only once it has its own room', async () => {
      const { storage } = await open({ waitlist: { offerMinutes: OFFER_MINUTES } });
      const first = await book(storage, at('09:00'));
      const carol = await book(storage, at('14:00'));
      expect(await takenBy(storage, carol)).toEqual([ROOM_2]);
      await storage.waitlist.joinSooner({
        now: NOW,
        bookingId: carol,
        visitor: 'of the page',
        passedOver: [],
      });
      const { id } = await join(storage);
      await storage.bookings.cancel(aCancel(first));
      expect((await offered(storage)).map((entry) => entry.moves?.bookingId)).toEqual([carol]);
      await book(storage, { scheduleId: 2, ...at('15:00') });
      await book(storage, { scheduleId: 2, ...at('16:00') });
      expect(
        await storage.bookings.move(aMove(carol, { scheduleId: 3, ...at('09:00') })),
      ).toMatchObject({ kind: 'moved' });
      expect((await offered(storage)).map((entry) => entry.id)).toEqual([id]);
    });
  });

  describe('two proposed times that need the same room', () => {
    it('are both held if it has two places', async () => {
      const { storage } = await open({ resources: [aResource({ capacity: 2 })] });
      const carol = await book(storage, at('09:00'));
      expect(
        await storage.proposals.propose({
          now: NOW,
          actor: 'K',
          bookingId: carol,
          times: [1, 3].map((scheduleId) => ({ scheduleId, ...at('11:00') })),
          message: null,
          expectedVersion: 1,
        }),
      ).toMatchObject({ kind: 'proposed' });
    });
  });
}
