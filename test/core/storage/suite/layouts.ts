/** The parts of an appointment are laid out so that what they need is free. */

import { describe, expect, it } from 'vitest';
import { completeCombinations } from '../../../../core/installation/combination.ts';
import type { Storage } from '../../../../core/storage/storage.ts';
import { anInstallation, aReason, aSchedule } from '../../../bff/support/an-installation.ts';
import { settleCrowd } from '../crowd.ts';
import {
  aCancel,
  aMove,
  anImport,
  aReserve,
  book,
  HOUR_MS,
  hold,
  NOW,
} from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';
import { aNeed, aResource } from './needs.ts';

export const X_RAY = 2;
export const BOTH = 3;
export const RESTS = 5;
const DEVICE = 21;
export const NINE = '2026-03-02 09:00:00';
export const ELEVEN = '2026-03-02 11:00:00';
const byTeam = { trigger: 'admin', mailsFrom: NOW + HOUR_MS } as const;

/** Three physicians share a device. A visit is 20 minutes with one of them, and 10 at the device. */
export function aPractice(devices = [DEVICE], settings: object = { isInAnyOrder: true }) {
  return completeCombinations(
    anInstallation({
      timeZone: 'UTC',
      reasons: [
        aReason({ durationMinutes: 20 }),
        aReason({
          id: X_RAY,
          durationMinutes: 10,
          needs: [aNeed({ kind: null, anyOf: devices })],
        }),
        aReason({
          id: BOTH,
          combines: { reasonIds: [1, X_RAY], ...settings, stated: { form: [] } },
        }),
      ],
      schedules: [1, 2, 3].map((id) =>
        aSchedule({ id, reasonIds: [1, X_RAY, BOTH], slotIntervalMinutes: 10 }),
      ),
      resources: devices.map((id) => aResource({ id })),
    }),
  );
}

/**
 * Ten minutes and 20 with the physician, and as long elsewhere: two orders take her again after half
 * an hour, after 10 minutes at first for 20, after 20 for 10.
 */
export function aPracticeWithRests(reasonIds = [1, 3, 2, 4]) {
  const minutes = [10, 20, 20, 10];
  return completeCombinations(
    anInstallation({
      timeZone: 'UTC',
      reasons: [
        ...minutes.map((durationMinutes, index) => aReason({ id: index + 1, durationMinutes })),
        aReason({
          id: RESTS,
          combines: {
            reasonIds,
            elsewhere: [2, 4].filter((id) => reasonIds.includes(id)),
            isInAnyOrder: true,
            stated: { form: [] },
          },
        }),
      ],
      schedules: [aSchedule({ reasonIds: [1, RESTS], slotIntervalMinutes: 10 })],
    }),
  );
}

const clock = (at: number) => new Date(at * 60_000).toISOString().slice(11, 16);

export function describeLayouts(create: CreatePair): void {
  async function aPair(devices?: readonly number[], settings?: object) {
    const pair = await create();
    const installation = aPractice(devices && [...devices], settings);
    await pair.storage.configuration.import(anImport(installation));
    return pair;
  }

  /** When the booking ends, and what it takes besides its calendar. */
  const planOf = async (storage: Storage, bookingId: number) => {
    const booking = await storage.bookings.find(bookingId);
    return [
      clock(booking?.endsAt ?? 0),
      ...(booking?.parts ?? []).map(
        ({ scheduleId, startsAt, endsAt }) => `${scheduleId} ${clock(startsAt)}-${clock(endsAt)}`,
      ),
    ];
  };
  /** Takes the device at this time for somebody else. */
  const take = (storage: Storage, slot: string) =>
    book(storage, { scheduleId: 2, reasonId: X_RAY, slot, email: 'ben@example.org' });
  const undo = (storage: Storage, bookingId: number, expectedVersion: number) =>
    storage.bookings.undo({ now: NOW, actor: 'K', bookingId, expectedVersion });

  describe('parts between which customers may wait', () => {
    const aPatientPair = () => aPair(undefined, { gapMinutes: 10 });

    it('wait for a device, and leave the physician free meanwhile', async () => {
      const { storage, another } = await aPatientPair();
      await take(storage, '2026-03-02 09:20:00');
      const first = await book(another, { reasonId: BOTH });
      expect(await planOf(storage, first)).toEqual(['09:40', '21 09:30-09:40', '1 09:30-09:40']);
      const { scheduleId, startsAt, endsAt } = (await storage.bookings.find(first)) ?? {};
      expect([scheduleId, clock(startsAt ?? 0), clock(endsAt ?? 0)]).toEqual([1, '09:00', '09:40']);
    });

    it('are refused if the wait would be longer', async () => {
      const { storage } = await aPatientPair();
      for (const minutes of ['20', '30']) {
        await take(storage, `2026-03-02 09:${minutes}:00`);
      }
      expect(await storage.bookings.reserve(aReserve({ reasonId: BOTH }))).toMatchObject({
        code: 'slot_unavailable',
      });
    });

    it('never take a device twice, and keep their wait from the hold to the booking', async () => {
      const { storage, another } = await aPatientPair();
      const waiting = await hold(storage, { reasonId: BOTH, scheduleId: 3, slot: NINE });
      const crowd = Array.from(
        { length: 6 },
        (_, index) => () =>
          (index % 2 ? storage : another).bookings.reserve(
            aReserve({
              scheduleId: 1 + (index % 2),
              reasonId: BOTH,
              email: `${index}@example.org`,
            }),
          ),
      );
      const outcomes = await settleCrowd(crowd);
      const booked = outcomes.flatMap((one) =>
        one.status === 'fulfilled' && one.value.kind === 'booked'
          ? [one.value.receipt.bookingId]
          : [],
      );
      booked.push(
        await book(another, { scheduleId: 3, reasonId: BOTH, holdSecret: waiting.secret }),
      );
      const plans = await Promise.all(booked.map((id) => planOf(storage, id)));
      expect(plans.map(([_ends, device]) => device).toSorted()).toEqual([
        '21 09:20-09:30',
        '21 09:30-09:40',
      ]);
      expect(plans.at(-1)).toEqual(['09:30', '21 09:20-09:30']);
    });

    it('keep their wait when they are moved, and when that is undone', async () => {
      const { storage } = await aPatientPair();
      await take(storage, '2026-03-02 09:20:00');
      const bookingId = await book(storage, { reasonId: BOTH });
      const before = await planOf(storage, bookingId);
      const moved = await storage.bookings.move(aMove(bookingId, { slot: ELEVEN, ...byTeam }));
      expect(moved).toMatchObject({ kind: 'moved' });
      expect(await planOf(storage, bookingId)).toEqual([
        '11:40',
        '21 11:30-11:40',
        '1 11:30-11:40',
      ]);
      expect(await undo(storage, bookingId, 2)).toMatchObject({ kind: 'undone' });
      expect(await planOf(storage, bookingId)).toEqual(before);
    });
  });

  describe('parts in any order', () => {
    it('are done as listed, or in another order if a device is taken then', async () => {
      const { storage, another } = await aPair();
      const first = await book(storage, { reasonId: BOTH });
      expect(await planOf(another, first)).toEqual(['09:30', '21 09:20-09:30']);
      const second = await book(another, { scheduleId: 3, reasonId: BOTH });
      expect(await planOf(storage, second)).toEqual(['09:30', '21 09:00-09:10']);
    });

    it('are refused if no order fits', async () => {
      const { storage } = await aPair();
      await take(storage, NINE);
      await take(storage, '2026-03-02 09:20:00');
      expect(await storage.bookings.reserve(aReserve({ reasonId: BOTH }))).toMatchObject({
        code: 'slot_unavailable',
      });
    });

    it('never take a device twice, however many want it, and use each order', async () => {
      const { storage, another } = await aPair();
      const sides = [storage, another];
      const crowd = Array.from(
        { length: 9 },
        (_, index) => () =>
          (sides[index % 2] ?? storage).bookings.reserve(
            aReserve({
              scheduleId: 1 + (index % 3),
              reasonId: BOTH,
              email: `${index}@example.org`,
            }),
          ),
      );
      const outcomes = await settleCrowd(crowd);
      const booked = outcomes.flatMap((one) =>
        one.status === 'fulfilled' && one.value.kind === 'booked'
          ? [one.value.receipt.bookingId]
          : [],
      );
      const plans = await Promise.all(booked.map((id) => planOf(storage, id)));
      expect(plans.toSorted()).toEqual([
        ['09:30', '21 09:00-09:10'],
        ['09:30', '21 09:20-09:30'],
      ]);
    });

    it('keep the order that is held until they are booked', async () => {
      const { storage, another } = await aPair();
      const other = await take(storage, '2026-03-02 09:20:00');
      const { secret } = await hold(storage, { reasonId: BOTH });
      await another.bookings.cancel(aCancel(other));
      const bookingId = await book(another, { reasonId: BOTH, holdSecret: secret });
      expect(await planOf(storage, bookingId)).toEqual(['09:30', '21 09:00-09:10']);
    });

    it('keep their order at another time where that fits', async () => {
      const { storage } = await aPair();
      await take(storage, '2026-03-02 09:20:00');
      const bookingId = await book(storage, { reasonId: BOTH });
      await storage.bookings.move(aMove(bookingId, { slot: ELEVEN }));
      expect(await planOf(storage, bookingId)).toEqual(['11:30', '21 11:00-11:10']);
      await take(storage, '2026-03-02 13:00:00');
      await storage.bookings.move(aMove(bookingId, { slot: '2026-03-02 13:00:00' }));
      expect(await planOf(storage, bookingId)).toEqual(['13:30', '21 13:20-13:30']);
    });

    it('come back in their former order if a move is undone', async () => {
      const { storage } = await aPair();
      const other = await take(storage, '2026-03-02 09:20:00');
      await take(storage, ELEVEN);
      const bookingId = await book(storage, { reasonId: BOTH });
      await storage.bookings.move(aMove(bookingId, { slot: ELEVEN, ...byTeam }));
      expect(await planOf(storage, bookingId)).toEqual(['11:30', '21 11:20-11:30']);
      await storage.bookings.cancel(aCancel(other));
      expect(await undo(storage, bookingId, 2)).toMatchObject({ kind: 'undone' });
      expect(await planOf(storage, bookingId)).toEqual(['09:30', '21 09:00-09:10']);
    });

    it.each(['move', 'cancellation'])(
      'come back in their former order if a %s of an earlier version is undone',
      async (change) => {
        const { storage, forgetEnds } = await aPair();
        const other = await take(storage, '2026-03-02 09:20:00');
        const bookingId = await book(storage, { reasonId: BOTH });
        await (change === 'move'
          ? storage.bookings.move(aMove(bookingId, { slot: ELEVEN, ...byTeam }))
          : storage.bookings.cancel(aCancel(bookingId, byTeam)));
        await storage.bookings.cancel(aCancel(other));
        await forgetEnds();
        expect(await undo(storage, bookingId, 2)).toMatchObject({ kind: 'undone' });
        expect(await planOf(storage, bookingId)).toEqual(['09:30', '21 09:00-09:10']);
      },
    );

    it('do not come back if the reason has changed and has their order no more', async () => {
      const { storage } = await aPair();
      const other = await take(storage, '2026-03-02 09:20:00');
      const bookingId = await book(storage, { reasonId: BOTH });
      await storage.bookings.cancel(aCancel(bookingId, byTeam));
      await storage.bookings.cancel(aCancel(other));
      const changed = aPractice(undefined, { gapMinutes: 10 });
      await storage.configuration.import(anImport(changed));
      expect(await undo(storage, bookingId, 2)).toEqual({ kind: 'refused', code: 'undo_over' });
    });

    it('come back in their former order if a cancellation is undone, or not at all', async () => {
      const { storage } = await aPair();
      const bookingId = await book(storage, { reasonId: BOTH });
      await storage.bookings.cancel(aCancel(bookingId, byTeam));
      const other = await take(storage, NINE);
      expect(await undo(storage, bookingId, 2)).toMatchObject({ kind: 'undone' });
      expect(await planOf(storage, bookingId)).toEqual(['09:30', '21 09:20-09:30']);
      await storage.bookings.cancel(aCancel(other));
      await storage.bookings.cancel(aCancel(bookingId, byTeam));
      await take(storage, '2026-03-02 09:20:00');
      expect(await undo(storage, bookingId, 4)).toMatchObject({ code: 'slot_unavailable' });
    });

    it('keep their times if the team gives one of them another device', async () => {
      const { storage } = await aPair([DEVICE, 22]);
      await take(storage, '2026-03-02 09:20:00');
      await book(storage, { scheduleId: 3, reasonId: BOTH, email: 'cleo@example.org' });
      const bookingId = await book(storage, { reasonId: BOTH });
      expect(await planOf(storage, bookingId)).toEqual(['09:30', '21 09:00-09:10']);
      const takes = [{ part: 1, scheduleId: 22 }];
      await storage.bookings.move(aMove(bookingId, { slot: NINE, takes }));
      expect(await planOf(storage, bookingId)).toEqual(['09:30', '22 09:00-09:10']);
    });
  });

  it('orders that leave the calendar free before their end come back so', async () => {
    const { storage } = await create();
    await storage.configuration.import(anImport(aPracticeWithRests([1, 3, 2])));
    const late = { slot: '2026-03-02 09:30:00', email: 'eve@example.org' };
    const other = await book(storage, late);
    const bookingId = await book(storage, { reasonId: RESTS });
    expect(await planOf(storage, bookingId)).toEqual(['09:50']);
    await storage.bookings.cancel(aCancel(other));
    await storage.bookings.cancel(aCancel(bookingId, byTeam));
    expect(await undo(storage, bookingId, 2)).toMatchObject({ kind: 'undone' });
    expect(await planOf(storage, bookingId)).toEqual(['09:50']);
    await book(storage, late);
  });

  describe('orders that take the calendar again at the same minute', () => {
    /** Leaves the physician free for the second of these orders alone. */
    async function aBusyPair() {
      const pair = await create();
      await pair.storage.configuration.import(anImport(aPracticeWithRests()));
      const others = await Promise.all(
        ['20', '40', '50'].map((minutes) =>
          book(pair.storage, { slot: `2026-03-02 09:${minutes}:00` }),
        ),
      );
      const free = async () => {
        for (const other of others) {
          await pair.storage.bookings.cancel(aCancel(other));
        }
      };
      return { ...pair, free };
    }
    const asBooked = ['10:00', '1 09:30-09:40'];

    it('come back as they were if a cancellation is undone', async () => {
      const { storage, free } = await aBusyPair();
      const bookingId = await book(storage, { reasonId: RESTS });
      expect(await planOf(storage, bookingId)).toEqual(asBooked);
      await free();
      await storage.bookings.cancel(aCancel(bookingId, byTeam));
      expect(await undo(storage, bookingId, 2)).toMatchObject({ kind: 'undone' });
      expect(await planOf(storage, bookingId)).toEqual(asBooked);
    });

    it('come back as they were if a move is undone', async () => {
      const { storage, free } = await aBusyPair();
      await book(storage, { slot: '2026-03-02 11:10:00' });
      const bookingId = await book(storage, { reasonId: RESTS });
      await storage.bookings.move(aMove(bookingId, { slot: ELEVEN, ...byTeam }));
      expect(await planOf(storage, bookingId)).toEqual(['12:00', '1 11:30-11:50']);
      await free();
      expect(await undo(storage, bookingId, 2)).toMatchObject({ kind: 'undone' });
      expect(await planOf(storage, bookingId)).toEqual(asBooked);
    });

    it('come back as they were if a move that has kept them is undone', async () => {
      const { storage, free } = await aBusyPair();
      const bookingId = await book(storage, { reasonId: RESTS });
      await free();
      await storage.bookings.move(aMove(bookingId, { slot: ELEVEN, ...byTeam }));
      expect(await planOf(storage, bookingId)).toEqual(['12:00', '1 11:30-11:40']);
      const [moved] = await storage.audit.listBySubject(`booking:${bookingId}`, 1);
      expect(Object.keys(moved?.changes ?? {})).toEqual(['time']);
      expect(await undo(storage, bookingId, 2)).toMatchObject({ kind: 'undone' });
      expect(await planOf(storage, bookingId)).toEqual(asBooked);
    });

    it.each(['move', 'cancellation'])(
      'do not come back if a %s of an earlier version does not tell which order it was',
      async (change) => {
        const { storage, free, forgetEnds } = await aBusyPair();
        const bookingId = await book(storage, { reasonId: RESTS });
        await free();
        await (change === 'move'
          ? storage.bookings.move(aMove(bookingId, { slot: ELEVEN, ...byTeam }))
          : storage.bookings.cancel(aCancel(bookingId, byTeam)));
        await forgetEnds();
        expect(await undo(storage, bookingId, 2)).toEqual({ kind: 'refused', code: 'undo_over' });
      },
    );

    it('are kept at another time, and from the hold to the booking', async () => {
      const { storage, free } = await aBusyPair();
      const { secret } = await hold(storage, { reasonId: RESTS });
      await free();
      const bookingId = await book(storage, { reasonId: RESTS, holdSecret: secret });
      expect(await planOf(storage, bookingId)).toEqual(asBooked);
      await storage.bookings.move(aMove(bookingId, { slot: ELEVEN }));
      expect(await planOf(storage, bookingId)).toEqual(['12:00', '1 11:30-11:40']);
    });
  });
}
