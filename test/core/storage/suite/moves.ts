/** Moving: the new place is claimed and the old one freed in one step, or nothing changes. */

import { describe, expect, it } from 'vitest';
import type { MoveCommand } from '../../../../core/storage/port/bookings.ts';
import { aSchedule } from '../../../bff/support/an-installation.ts';
import {
  aBusyInstallation,
  aCancel,
  aMove,
  anImport,
  aReserve,
  book,
  HOUR_MS,
  hold,
  minute,
  NOW,
  takenTimes,
  versionOf,
} from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';

const refused = (code: string) => ({ kind: 'refused', code });
const at = (time: string) => `2026-03-02 ${time}:00`;
const TWO = [
  aSchedule({ id: 1 }),
  aSchedule({ id: 2 }),
  aSchedule({ id: 9, memberIds: [1, 2], reasonIds: [], openingHours: [] }),
];

export function describeMoves(create: CreatePair): void {
  async function aBookedTime(changes: Parameters<typeof anImport>[0] = {}) {
    const pair = await create();
    await pair.storage.configuration.import(anImport(changes));
    return { ...pair, bookingId: await book(pair.storage) };
  }

  describe('moving a booking', () => {
    it('claims the new time, frees the old one, and answers with both', async () => {
      const { storage, another, bookingId } = await aBookedTime();
      const before = await storage.bookings.find(bookingId);
      const place = (from: string, until: string) => ({
        startsAt: minute(`2026-03-02 ${from}`),
        endsAt: minute(`2026-03-02 ${until}`),
      });
      expect(await another.bookings.move(aMove(bookingId))).toEqual({
        kind: 'moved',
        booking: { ...before, ...place('11:00', '11:30'), version: 2 },
        previous: { scheduleId: 1, ...place('09:00', '09:30') },
      });
      expect(await storage.bookings.find(bookingId)).toMatchObject({
        ...place('11:00', '11:30'),
        version: 2,
        status: 'confirmed',
      });
      expect(await takenTimes(storage)).toEqual(['11:00']);
      expect(await book(storage)).not.toBe(bookingId);
    });

    it('is audited, and raises the version of the schedule', async () => {
      const { storage, bookingId } = await aBookedTime();
      const before = await versionOf(storage);
      await storage.bookings.move(aMove(bookingId, { now: NOW + 1, actor: 'command line' }));
      expect(await versionOf(storage)).toBe(before + 1);
      const row = {
        at: NOW + 1,
        actor: 'command line',
        action: 'booking.moved',
        subject: `booking:${bookingId}`,
      };
      expect(await storage.audit.list(1)).toEqual([row]);
    });

    it('to a time that is taken, by a booking or a hold, leaves everything as it was', async () => {
      const { storage, bookingId } = await aBookedTime();
      await book(storage, { slot: at('10:00') });
      await hold(storage, { slot: at('11:00') });
      const before = [
        await storage.readState(),
        await storage.audit.list(99),
        await storage.bookings.list({ limit: 9 }),
      ];
      for (const slot of ['10:00', '11:00', '12:30', '09:10'].map(at)) {
        expect(await storage.bookings.move(aMove(bookingId, { slot })), slot).toEqual(
          refused('slot_unavailable'),
        );
      }
      expect([
        await storage.readState(),
        await storage.audit.list(99),
        await storage.bookings.list({ limit: 9 }),
      ]).toEqual(before);
      expect(await takenTimes(storage)).toEqual(['09:00', '10:00', '11:00']);
    });

    it('takes the time of a hold the moment that expires, even before it is deleted', async () => {
      const { storage, bookingId } = await aBookedTime();
      const { expiresAt } = await hold(storage, { slot: at('11:00') });
      expect(await storage.bookings.move(aMove(bookingId, { now: expiresAt - 1 }))).toEqual(
        refused('slot_unavailable'),
      );
      expect(await storage.bookings.move(aMove(bookingId, { now: expiresAt }))).toMatchObject({
        kind: 'moved',
      });
    });

    it('is not in its own way: to a time that overlaps its own, and on a day that is full with it', async () => {
      const busy = aBusyInstallation(1);
      const { storage } = await create();
      await storage.configuration.import(
        anImport({
          ...busy,
          schedules:
            busy.schedules?.map((schedule) => ({ ...schedule, dailyLimit: 1, customerLimit: 1 })) ??
            [],
        }),
      );
      const bookingId = await book(storage, { reasonId: 3 });
      expect(await storage.bookings.move(aMove(bookingId, { slot: at('09:05') }))).toMatchObject({
        kind: 'moved',
      });
      expect(await takenTimes(storage)).toEqual(['09:05']);
    });

    it('to its own place changes nothing, so that asking twice is the same as once', async () => {
      const { storage, bookingId } = await aBookedTime();
      const moved = await storage.bookings.move(aMove(bookingId));
      const before = [await storage.readState(), await storage.audit.list(99)];
      expect(await storage.bookings.move(aMove(bookingId))).toMatchObject({
        booking: 'booking' in moved ? moved.booking : null,
        previous: { startsAt: minute(at('11:00').slice(0, 16)) },
      });
      expect([await storage.readState(), await storage.audit.list(99)]).toEqual(before);
    });

    it('is refused if the booking is cancelled, has begun, or never existed', async () => {
      const { storage, bookingId } = await aBookedTime();
      const start = Date.parse('2026-03-02T09:00:00Z');
      expect(await storage.bookings.move(aMove(bookingId, { now: start }))).toEqual(
        refused('not_changeable'),
      );
      expect(await storage.bookings.move(aMove(bookingId, { now: start - 1 }))).toMatchObject({
        kind: 'moved',
      });
      await storage.bookings.cancel(aCancel(bookingId));
      expect(await storage.bookings.move(aMove(bookingId))).toEqual(refused('not_changeable'));
      expect(await storage.bookings.move(aMove(4711))).toEqual({ kind: 'not_found' });
    });

    it('is refused above the daily limit of moves on that path; other paths still work', async () => {
      const { storage, another, bookingId } = await aBookedTime();
      const move = (turn: number, changes: Partial<MoveCommand> = {}) =>
        (turn % 2 === 0 ? storage : another).bookings.move(
          aMove(bookingId, {
            trigger: 'manage',
            mostMovesPerDay: 3,
            slot: at(turn % 2 === 0 ? '10:00' : '11:00'),
            now: NOW + turn,
            ...changes,
          }),
        );
      for (let turn = 0; turn < 3; turn++) {
        expect(await move(turn)).toMatchObject({ kind: 'moved' });
      }
      expect(await move(3)).toEqual(refused('move_limit'));
      expect(await move(3, { expectedVersion: 1 })).toEqual(refused('version_conflict'));
      expect(await move(3, { trigger: 'command_line' })).toMatchObject({ kind: 'moved' });
      const slot = '2026-03-05 10:00:00';
      const later = NOW + 24 * HOUR_MS;
      await storage.bookings.move(aMove(bookingId, { slot }));
      expect(await move(4, { now: later - 1 })).toEqual(refused('move_limit'));
      expect(await move(4, { now: later, slot: '2026-03-05 11:00:00' })).toMatchObject({
        booking: { version: 7 },
      });
    });

    it('is refused if the booking has changed since the expected version', async () => {
      const { storage, another, bookingId } = await aBookedTime();
      const moves = ['10:00', '11:00'].map((time, index) =>
        (index === 0 ? storage : another).bookings.move(
          aMove(bookingId, { slot: at(time), expectedVersion: 1 }),
        ),
      );
      const outcomes = await Promise.all(moves);
      expect(
        outcomes.map((outcome) => ('code' in outcome ? outcome.code : outcome.kind)).toSorted(),
      ).toEqual(['moved', 'version_conflict']);
      expect(
        await storage.bookings.move(aMove(bookingId, { slot: at('14:00'), expectedVersion: 2 })),
      ).toMatchObject({ kind: 'moved' });
    });

    it('gives a place to one of twenty bookings, and the others keep theirs', async () => {
      const { storage, another } = await create();
      await storage.configuration.import(anImport(aBusyInstallation(1)));
      const slots = Array.from({ length: 20 }, (_, index) =>
        new Date(NOW + (index + 1) * HOUR_MS).toISOString().slice(0, 19).replace('T', ' '),
      );
      const ids = await Promise.all(slots.map((slot) => book(storage, { slot })));
      const moves = ids.map((id, index) =>
        (index % 2 === 0 ? storage : another).bookings.move(
          aMove(id, { slot: '2026-03-20 09:00:00' }),
        ),
      );
      const outcomes = await Promise.all(moves);
      expect(outcomes.filter(({ kind }) => kind === 'moved')).toHaveLength(1);
      const starts = (await storage.bookings.list({ limit: 99 })).map(({ startsAt }) => startsAt);
      expect(new Set(starts)).toHaveLength(20);
    });
  });

  describe('moving a booking to another schedule', () => {
    it('raises the versions of both', async () => {
      const { storage, bookingId } = await aBookedTime({ schedules: TWO });
      const before = [await versionOf(storage, 1), await versionOf(storage, 2)];
      const moved = await storage.bookings.move(
        aMove(bookingId, { scheduleId: 2, slot: at('09:00') }),
      );
      expect(moved).toMatchObject({
        booking: { scheduleId: 2, version: 2 },
        previous: { scheduleId: 1 },
      });
      expect([await versionOf(storage, 1), await versionOf(storage, 2)]).toEqual(
        before.map((version) => version + 1),
      );
      expect([await takenTimes(storage), await takenTimes(storage, { scheduleId: 2 })]).toEqual([
        [],
        ['09:00'],
      ]);
    });

    it('through a group stays with its member if that one is free, and else goes to another', async () => {
      const { storage, bookingId } = await aBookedTime({ schedules: TWO });
      await book(storage, { slot: at('14:00') });
      const move = (time: string) =>
        storage.bookings.move(aMove(bookingId, { scheduleId: 9, slot: at(time) }));
      expect(await move('11:00')).toMatchObject({ booking: { scheduleId: 1 } });
      expect(await move('14:00')).toMatchObject({ booking: { scheduleId: 2 } });
    });

    it('is refused if that schedule or its reason is not offered, or by its limit per customer', async () => {
      const { storage, bookingId } = await aBookedTime({
        schedules: [aSchedule(), aSchedule({ id: 2, reasonIds: [2], customerLimit: 1 })],
      });
      expect(await storage.bookings.move(aMove(bookingId, { scheduleId: 7 }))).toEqual(
        refused('schedule_not_found'),
      );
      expect(await storage.bookings.move(aMove(bookingId, { scheduleId: 2 }))).toEqual(
        refused('reason_not_found'),
      );
      await storage.configuration.import(
        anImport({ schedules: [aSchedule(), aSchedule({ id: 2, customerLimit: 1 })] }),
      );
      await book(storage, { scheduleId: 2 });
      expect(await storage.bookings.move(aMove(bookingId, { scheduleId: 2 }))).toEqual(
        refused('customer_limit'),
      );
    });
  });

  describe('the cut-off', () => {
    const cutoff = 60;
    const lastMoment = Date.parse('2026-03-02T08:00:00Z');
    const schedules = [aSchedule({ cancelCutoffMinutes: cutoff })];
    const cancel = (bookingId: number, now: number, respectCutoff = true) => ({
      now,
      actor: 'widget',
      bookingId,
      trigger: 'api' as const,
      respectCutoff,
    });

    it('binds customers from the millisecond after it, for moves and cancellations alike', async () => {
      const { storage, bookingId } = await aBookedTime({ schedules });
      const bound = { respectCutoff: true };
      expect(
        await storage.bookings.move(aMove(bookingId, { ...bound, now: lastMoment + 1 })),
      ).toEqual(refused('cutoff_passed'));
      expect(await storage.bookings.cancel(cancel(bookingId, lastMoment + 1))).toEqual(
        refused('cutoff_passed'),
      );
      expect(await storage.bookings.find(bookingId)).toMatchObject({
        status: 'confirmed',
        version: 1,
      });
      expect(
        await storage.bookings.move(
          aMove(bookingId, { ...bound, now: lastMoment, slot: at('09:30') }),
        ),
      ).toMatchObject({
        kind: 'moved',
      });
      expect(await storage.bookings.cancel(cancel(bookingId, lastMoment))).toMatchObject({
        booking: { status: 'cancelled' },
      });
    });

    it('binds no operator, and holds for the bookings of a retired schedule too', async () => {
      const { storage, bookingId } = await aBookedTime({ schedules });
      await storage.configuration.import(anImport({ schedules: [aSchedule({ id: 2 })] }));
      expect(await storage.bookings.cancel(cancel(bookingId, lastMoment + 1))).toEqual(
        refused('cutoff_passed'),
      );
      expect(await storage.bookings.cancel(cancel(bookingId, lastMoment + 1, false))).toMatchObject(
        {
          kind: 'cancelled',
        },
      );
      expect(await storage.bookings.cancel(cancel(bookingId, lastMoment + HOUR_MS))).toMatchObject({
        booking: { version: 2 },
      });
      expect(await storage.bookings.reserve(aReserve({ scheduleId: 2 }))).toMatchObject({
        kind: 'booked',
      });
    });
  });
}
