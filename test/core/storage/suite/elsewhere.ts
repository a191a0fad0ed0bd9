/** A combination leaves its calendar free while others do their parts, and takes it again later. */

import { describe, expect, it } from 'vitest';
import { completeCombinations } from '../../../../core/installation/combination.ts';
import type { Installation } from '../../../../core/installation/installation.ts';
import type { Storage } from '../../../../core/storage/storage.ts';
import { anInstallation, aReason, aSchedule } from '../../../bff/support/an-installation.ts';
import {
  aCancel,
  aMove,
  anImport,
  aReserve,
  book,
  HOUR_MS,
  hold,
  NOW,
  takenTimes,
  versionOf,
} from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';
import { aNeed } from './needs.ts';

const ANNA = 1;
const BEN = 2;
const TEAM = 5;
const TRIM = 10;
/** Anna applies for half an hour, it sets for half an hour, she washes for a quarter. */
const COLOUR = 8;
/** Anna washes for half an hour, Ben cuts for half an hour. */
const CUT = 9;
const at = (time: string) => ({ slot: `2026-03-02 ${time}:00` });

/** Anna and Ben, who do each step in every quarter of an hour. */
export const aSalon = (changes: Partial<Installation> = {}): Installation => {
  const form: Installation['form'] = [];
  const minutes = [30, 30, 15, 30];
  const steps = minutes.map((durationMinutes, index) =>
    aReason({ id: index + 1, durationMinutes, persons: { max: 2 } }),
  );
  const [apply = aReason(), set = apply, wash = apply, cut = apply] = steps;
  return completeCombinations(
    anInstallation({
      timeZone: 'UTC',
      reasons: [
        apply,
        set,
        wash,
        { ...cut, needs: [aNeed({ kind: null, anyOf: [BEN] })] },
        aReason({
          id: COLOUR,
          combines: { reasonIds: [1, 2, 3], elsewhere: [2], stated: { form } },
        }),
        aReason({ id: CUT, combines: { reasonIds: [1, 4], elsewhere: [2], stated: { form } } }),
        aReason({ id: TRIM, durationMinutes: 30, persons: { max: 2 } }),
      ],
      schedules: [ANNA, BEN].map((id) =>
        aSchedule({
          id,
          reasonIds: id === ANNA ? [COLOUR, CUT, TRIM] : [COLOUR, TRIM],
          slotIntervalMinutes: 15,
          cancelCutoffMinutes: 0,
        }),
      ),
      ...changes,
    }),
  );
};

export function describeElsewhere(create: CreatePair): void {
  async function open(changes: Partial<Installation> = {}) {
    const pair = await create();
    await pair.storage.configuration.import(anImport(aSalon(changes)));
    return pair;
  }

  const reserve = async (storage: Storage, reasonId: number, time: string, more: object = {}) =>
    (await storage.bookings.reserve(aReserve({ reasonId, ...at(time), ...more }))).kind;
  const find = async (storage: Storage, bookingId: number) => {
    const booking = await storage.bookings.find(bookingId);
    if (booking === null) {
      throw new Error(`There is no booking ${bookingId}.`);
    }
    return booking;
  };

  describe('a combination with a part that is done elsewhere', () => {
    it('leaves its calendar to somebody else in between, and to nobody later on', async () => {
      const { storage, another } = await open();
      const bookingId = await book(storage, { reasonId: COLOUR, ...at('09:00') });
      const { startsAt, endsAt } = await find(another, bookingId);
      expect(endsAt - startsAt).toBe(75);
      expect(await takenTimes(storage)).toEqual(['09:00', '10:00']);
      expect(await reserve(another, TRIM, '09:15')).toBe('refused');
      expect(await reserve(another, TRIM, '09:45')).toBe('refused');
      expect(await reserve(another, TRIM, '10:00')).toBe('refused');
      expect(await reserve(another, TRIM, '09:30')).toBe('booked');
      expect(await reserve(storage, TRIM, '10:15')).toBe('booked');
      // The second one is applied while the first one sets.
      expect(await reserve(storage, COLOUR, '10:45')).toBe('booked');
      expect(await reserve(storage, COLOUR, '11:15')).toBe('refused');
    });

    it('takes the calendar that does the part for its minutes', async () => {
      const { storage } = await open();
      await book(storage, { reasonId: CUT, ...at('09:00') });
      expect(await takenTimes(storage)).toEqual(['09:00']);
      expect(await takenTimes(storage, { scheduleId: BEN })).toEqual(['09:30']);
      expect(await reserve(storage, TRIM, '09:30')).toBe('booked');
      expect(await reserve(storage, TRIM, '09:00', { scheduleId: BEN })).toBe('booked');
      expect(await reserve(storage, TRIM, '09:30', { scheduleId: BEN })).toBe('refused');
    });

    it('is no booking of another calendar that needs its own', async () => {
      const { storage } = await open();
      const bookingId = await book(storage, { reasonId: CUT, ...at('09:00') });
      await book(storage, { reasonId: COLOUR, ...at('13:00') });
      const listed = async (needs: number) =>
        (await storage.bookings.list({ needs, limit: 5 })).map((one) => one.bookingId);
      expect([await listed(ANNA), await listed(BEN)]).toEqual([[], [bookingId]]);
    });

    it('counts once against the daily limit and the capacity of the reason', async () => {
      const salon = aSalon();
      const { storage } = await open({
        reasons: salon.reasons.map((one) => (one.id === COLOUR ? { ...one, capacity: 1 } : one)),
        schedules: salon.schedules.map((one) => ({ ...one, dailyLimit: 2 })),
      });
      expect(await reserve(storage, COLOUR, '09:00')).toBe('booked');
      expect(await reserve(storage, COLOUR, '10:15')).toBe('booked');
      expect(await reserve(storage, COLOUR, '13:00')).toBe('refused');
    });

    it('frees all of it with a move, an undo and a cancellation', async () => {
      const { storage } = await open();
      const bookingId = await book(storage, { reasonId: COLOUR, ...at('09:00') });
      const mailsFrom = NOW + HOUR_MS;
      await storage.bookings.move(aMove(bookingId, { ...at('09:15'), mailsFrom }));
      expect(await takenTimes(storage)).toEqual(['09:15', '10:15']);
      const before = await versionOf(storage);
      const undo = (expectedVersion: number) =>
        storage.bookings.undo({ now: NOW, actor: 'K', bookingId, expectedVersion });
      expect(await undo(2)).toMatchObject({ kind: 'undone' });
      expect(await takenTimes(storage)).toEqual(['09:00', '10:00']);
      expect(await versionOf(storage)).toBeGreaterThan(before);
      await storage.bookings.cancel(aCancel(bookingId, { mailsFrom }));
      expect(await takenTimes(storage)).toEqual([]);
      await book(storage, { reasonId: TRIM, ...at('09:30') });
      expect(await undo(4)).toMatchObject({ kind: 'undone' });
      await storage.bookings.cancel(aCancel(bookingId, { mailsFrom }));
      await book(storage, { reasonId: TRIM, ...at('10:00') });
      expect(await undo(6)).toMatchObject({ code: 'slot_unavailable' });
    });

    it('moves to another calendar with all that it does itself', async () => {
      const { storage } = await open();
      const bookingId = await book(storage, { reasonId: COLOUR, ...at('09:00') });
      await book(storage, { scheduleId: BEN, reasonId: TRIM, ...at('10:00') });
      const move = (time: string) =>
        storage.bookings.move(aMove(bookingId, { scheduleId: BEN, ...at(time) }));
      expect(await move('09:00')).toMatchObject({ code: 'slot_unavailable' });
      expect(await move('09:30')).toMatchObject({
        kind: 'moved',
        booking: { scheduleId: BEN, parts: [{ scheduleId: BEN }] },
      });
      expect(await takenTimes(storage)).toEqual([]);
      expect(await takenTimes(storage, { scheduleId: BEN })).toEqual(['09:30', '10:00', '10:30']);
    });

    it('is held as it is booked, and free again once the hold is over', async () => {
      const { storage, another } = await open();
      const { secret } = await hold(storage, { reasonId: COLOUR, ...at('09:00') });
      expect(await takenTimes(storage)).toEqual(['09:00', '10:00']);
      expect(await reserve(another, TRIM, '10:00')).toBe('refused');
      expect(await reserve(another, TRIM, '09:30')).toBe('booked');
      expect(await reserve(storage, COLOUR, '09:00', { holdSecret: secret })).toBe('booked');
      expect(await takenTimes(storage)).toEqual(['09:00', '09:30', '10:00']);
      const other = await hold(storage, { reasonId: COLOUR, ...at('13:00') });
      expect(await takenTimes(storage)).toHaveLength(5);
      expect(await takenTimes(storage, { now: other.expiresAt })).toHaveLength(3);
    });

    it('is held no longer by a visitor who goes on to its later part', async () => {
      const { storage } = await open();
      const first = await hold(storage, { reasonId: COLOUR, ...at('09:00') });
      const now = NOW + 60_000;
      const next = await hold(storage, {
        reasonId: COLOUR,
        ...at('10:00'),
        now,
        replaces: first.secret,
      });
      expect(next.createdAt).toBe(first.createdAt);
    });

    it('takes a place for each person, at first and later on', async () => {
      const { storage } = await open({
        schedules: [aSchedule({ capacity: 2, reasonIds: [COLOUR, TRIM], slotIntervalMinutes: 15 })],
      });
      const two = { last_name: 'L', email: 'ada@example.org', persons: '2' };
      await book(storage, { reasonId: TRIM, ...at('10:15') });
      expect(await reserve(storage, COLOUR, '09:30', { submission: two })).toBe('refused');
      expect(await reserve(storage, COLOUR, '09:00', { submission: two })).toBe('booked');
      expect(await takenTimes(storage)).toEqual(['09:00', '09:00', '10:00', '10:00', '10:15']);
      expect(await reserve(storage, TRIM, '09:30', { submission: two })).toBe('booked');
      expect(await reserve(storage, TRIM, '10:00')).toBe('refused');
    });

    it('goes to the member of a group that is free for all that it does itself', async () => {
      const group = aSchedule({
        id: TEAM,
        memberIds: [ANNA, BEN],
        reasonIds: [],
        openingHours: [],
      });
      const { storage } = await open({ schedules: [...aSalon().schedules, group] });
      await book(storage, { scheduleId: ANNA, reasonId: TRIM, ...at('10:00') });
      const bookingId = await book(storage, { scheduleId: TEAM, reasonId: COLOUR, ...at('09:00') });
      expect((await find(storage, bookingId)).scheduleId).toBe(BEN);
      expect(await takenTimes(storage, { scheduleId: BEN })).toEqual(['09:00', '10:00']);
      expect(await reserve(storage, COLOUR, '09:00', { scheduleId: TEAM })).toBe('refused');
      expect(await reserve(storage, COLOUR, '09:30', { scheduleId: TEAM })).toBe('booked');
    });

    it('is proposed at times of which all that it does itself can be held together', async () => {
      const { storage } = await open();
      const bookingId = await book(storage, { reasonId: COLOUR, ...at('09:00') });
      const propose = (...times: readonly string[]) =>
        storage.proposals.propose({
          now: NOW,
          actor: 'K',
          bookingId,
          times: times.map((time) => ({ scheduleId: ANNA, ...at(time) })),
          message: null,
          expectedVersion: 1,
        });
      expect(await propose('13:00', '14:00')).toMatchObject({ code: 'slot_unavailable' });
      expect(await propose('13:00', '13:30')).toMatchObject({ kind: 'proposed' });
    });

    it('goes to one of two who want the same minutes, as a whole', async () => {
      const { storage, another } = await open();
      const slots = ['09:00', '10:30', '13:00', '14:30'];
      for (const [index, time] of slots.entries()) {
        const later = `${time.slice(0, 2)}:${time.slice(3) === '00' ? '00' : '30'}`;
        const hour = String(Number(later.slice(0, 2)) + 1).padStart(2, '0');
        const both = [
          reserve(storage, COLOUR, time, { email: `a${index}@example.org` }),
          reserve(another, TRIM, `${hour}${later.slice(2)}`, { email: `b${index}@example.org` }),
        ];
        const kinds = await Promise.all(index % 2 === 0 ? both : both.toReversed());
        expect(kinds.toSorted()).toEqual(['booked', 'refused']);
      }
      const bookings = await storage.bookings.list({ scheduleId: ANNA, limit: 20 });
      const rows = bookings.flatMap(({ reasonId }) => (reasonId === COLOUR ? [1, 1] : [1]));
      expect(await takenTimes(storage)).toHaveLength(rows.length);
    });
  });
}
