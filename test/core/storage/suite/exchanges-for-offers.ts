/** Rooms are exchanged for times that are proposed, and for places that the waiting list offers. */

import { describe, expect, it } from 'vitest';
import type { Installation } from '../../../../core/installation/installation.ts';
import type { Storage } from '../../../../core/storage/storage.ts';
import { anInstallation, aReason, aSchedule } from '../../../bff/support/an-installation.ts';
import { anImport, aReserve, book, NOW } from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';
import {
  cancel,
  join,
  OFFER_MINUTES,
  OFFERED_UNTIL,
  offered,
  secretsOf,
  slotAt,
} from '../waitlist-fixture.ts';
import { aNeed, aResource } from './needs.ts';

const [ANY, FIRST, FIRST_TOO] = [1, 2, 4];
const [ROOM_1, ROOM_2, ROOM_3] = [21, 22, 23];

/** Bookings in calendars 1 and 3 may have any room, those in 2 and 4 only the first two. */
const aHouse = (rooms: readonly number[], changes: Partial<Installation> = {}): Installation =>
  anInstallation({
    timeZone: 'UTC',
    reasons: [aReason({ needs: [aNeed()] })],
    schedules: [
      aSchedule({ id: ANY, cancelCutoffMinutes: 0 }),
      aSchedule({ id: FIRST, resourceIds: rooms.slice(0, -1), cancelCutoffMinutes: 0 }),
      aSchedule({ id: 3, cancelCutoffMinutes: 0 }),
      aSchedule({ id: FIRST_TOO, resourceIds: rooms.slice(0, -1), cancelCutoffMinutes: 0 }),
    ],
    resources: rooms.map((id) => aResource({ id, fixedMinutesBefore: 60 })),
    waitlist: { offerMinutes: OFFER_MINUTES },
    ...changes,
  });

export function describeExchangesForOffers(create: CreatePair): void {
  async function open(installation: Installation) {
    const pair = await create();
    await pair.storage.configuration.import(anImport(installation));
    return pair;
  }

  const roomOf = async (storage: Storage, bookingId: number) =>
    (await storage.bookings.find(bookingId))?.parts?.map(({ scheduleId }) => scheduleId)[0];
  const at = (time: string, scheduleId: number) => ({
    slot: slotAt(time),
    scheduleId,
    email: `${scheduleId}-${time.replace(':', '')}@example.org`,
  });

  describe('rooms that nobody asked for, and proposed times', () => {
    const propose = (
      storage: Storage,
      bookingId: number,
      times: readonly { readonly scheduleId: number; readonly slot: string }[],
    ) =>
      storage.proposals.propose({
        now: NOW,
        actor: 'Sam',
        bookingId,
        expectedVersion: 1,
        times,
        message: null,
      });
    const take = (storage: Storage, bookingId: number, index: number) =>
      storage.proposals.take({ now: NOW, bookingId, round: 1, index });

    it('are exchanged for two times, of which one is taken and the other is free again', async () => {
      const { storage, another } = await open(aHouse([ROOM_1, ROOM_2]));
      const carol = await book(storage, at('09:00', ANY));
      const fred = await book(storage, at('11:00', ANY));
      const dan = await book(storage, at('13:00', FIRST));
      const times = ['09:00', '11:00'].map((time) => at(time, FIRST));
      expect(await propose(another, dan, times)).toMatchObject({ kind: 'proposed' });
      expect([await roomOf(storage, carol), await roomOf(storage, fred)]).toEqual([ROOM_2, ROOM_2]);
      expect(await take(storage, dan, 1)).toMatchObject({ kind: 'moved' });
      expect([await roomOf(another, dan), await roomOf(another, fred)]).toEqual([ROOM_1, ROOM_2]);
      expect(await another.bookings.reserve(aReserve(at('09:00', FIRST)))).toMatchObject({
        kind: 'booked',
      });
      expect(await another.bookings.reserve(aReserve(at('11:00', 3)))).toMatchObject({
        code: 'slot_unavailable',
      });
    });

    it('are exchanged for two calendars at the same time, each beside the other', async () => {
      const { storage, another } = await open(aHouse([ROOM_1, ROOM_2, ROOM_3]));
      const carol = await book(storage, at('09:00', ANY));
      const dan = await book(storage, at('13:00', FIRST));
      const times = [FIRST, FIRST_TOO].map((id) => at('09:00', id));
      expect(await propose(storage, dan, times)).toMatchObject({ kind: 'proposed' });
      expect(await roomOf(storage, carol)).toBe(ROOM_3);
      expect(await another.bookings.reserve(aReserve(at('09:00', 3)))).toMatchObject({
        code: 'slot_unavailable',
      });
      expect(await take(another, dan, 0)).toMatchObject({ kind: 'moved' });
      expect(await another.bookings.reserve(aReserve(at('09:00', 3)))).toMatchObject({
        kind: 'booked',
      });
    });

    it('stay where they are if one of the times cannot be had', async () => {
      const { storage } = await open(aHouse([ROOM_1, ROOM_2]));
      const carol = await book(storage, at('09:00', ANY));
      await book(storage, at('11:00', ANY));
      await book(storage, at('11:00', 3));
      const dan = await book(storage, at('13:00', FIRST));
      const times = ['09:00', '11:00'].map((time) => at(time, FIRST));
      expect(await propose(storage, dan, times)).toMatchObject({ code: 'slot_unavailable' });
      expect(await roomOf(storage, carol)).toBe(ROOM_1);
    });
  });

  describe('rooms that nobody asked for, and the waiting list', () => {
    /** Dan has the first calendar at nine without a room, as its reason needed none until then. */
    async function aWait() {
      const pair = await open(
        aHouse([ROOM_1, ROOM_2], { reasons: [aReason()], waitlist: { offerMinutes: 30 } }),
      );
      const dan = await book(pair.storage, at('09:00', FIRST));
      await pair.storage.configuration.import(anImport(aHouse([ROOM_1, ROOM_2])));
      const carol = await book(pair.storage, at('09:00', ANY));
      const { id } = await join(pair.storage, { scheduleId: FIRST });
      return { ...pair, dan, carol, id };
    }

    it('are exchanged for a place that a cancellation frees, and for its booking', async () => {
      const { storage, another, dan, carol, id } = await aWait();
      expect(await roomOf(storage, carol)).toBe(ROOM_1);
      await cancel(another, dan);
      expect((await offered(storage)).map((entry) => entry.id)).toEqual([id]);
      expect(await roomOf(storage, carol)).toBe(ROOM_2);
      const { holdSecret } = await secretsOf(storage, id);
      const taken = await another.bookings.reserve(aReserve({ ...at('09:00', FIRST), holdSecret }));
      expect(taken).toMatchObject({ kind: 'booked' });
      const bookingId = taken.kind === 'booked' ? taken.receipt.bookingId : 0;
      expect(await roomOf(storage, bookingId)).toBe(ROOM_1);
    });

    it('stay in the other room if nobody takes the offer, which others can book then', async () => {
      const { storage, another, dan, carol } = await aWait();
      await cancel(storage, dan);
      expect(await another.waitlist.expireOffers({ now: OFFERED_UNTIL })).toBe(1);
      expect(await roomOf(storage, carol)).toBe(ROOM_2);
      const late = aReserve({ ...at('09:00', FIRST), now: OFFERED_UNTIL });
      expect(await another.bookings.reserve(late)).toMatchObject({ kind: 'booked' });
    });

    it('are exchanged for a time that is found free later, and for that alone', async () => {
      const { storage, another } = await open(aHouse([ROOM_1, ROOM_2]));
      const carol = await book(storage, at('09:00', ANY));
      const eve = await book(storage, at('09:00', 3));
      const { id } = await join(storage, { scheduleId: FIRST });
      const offer = () =>
        another.waitlist.offerTime({
          now: NOW,
          scheduleId: FIRST,
          reasonId: 1,
          slot: slotAt('09:00'),
        });
      expect(await offer()).toBeNull();
      await cancel(storage, eve);
      expect(await roomOf(storage, carol)).toBe(ROOM_1);
      expect(await offer()).toBe(id);
      expect(await roomOf(storage, carol)).toBe(ROOM_2);
    });

    it('are exchanged when a booking takes something sooner', async () => {
      const { storage, another, dan, carol, id } = await aWait();
      await storage.waitlist.leave({ now: NOW, secret: (await secretsOf(storage, id)).secret });
      const bookingId = await book(storage, at('13:00', FIRST));
      await storage.waitlist.joinSooner({
        now: NOW,
        bookingId,
        visitor: 'of the page',
        passedOver: [],
      });
      await cancel(storage, dan);
      const [entry] = await offered(storage);
      const { secret } = await secretsOf(storage, entry?.id ?? 0);
      expect(await another.waitlist.takeSooner({ now: NOW, secret })).toMatchObject({
        kind: 'moved',
        booking: { parts: [{ scheduleId: ROOM_1 }] },
      });
      expect(await roomOf(storage, carol)).toBe(ROOM_2);
    });
  });
}
