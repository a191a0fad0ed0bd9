/**
 * Proposing other times for a booking: each is held for its customer until one is taken, taken back
 * or run out, and the booking stands as it was.
 */

import { describe, expect, it } from 'vitest';
import type { Schedule } from '../../../../core/installation/schedule.ts';
import type { ProposeCommand } from '../../../../core/storage/port/proposals.ts';
import { aSchedule } from '../../../bff/support/an-installation.ts';
import { aConfiguredPair, kindsOf, lastEntry } from '../message-fixture.ts';
import {
  aCancel,
  aMove,
  anErasure,
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
import { aWaitlistPair, fillMonday, join, slotAt, stateOf } from '../waitlist-fixture.ts';

const START = Date.parse('2026-03-02T09:00:00Z');
const refused = (code: string, index = 0) => ({ kind: 'refused', code, index });
const OVER = { kind: 'refused', code: 'proposal_over' };
const time = (clock: string, scheduleId = 1) => ({ scheduleId, slot: slotAt(clock) });
const TIMES = [time('11:00'), time('13:00'), time('10:00', 2)];

export function describeProposing(create: CreatePair): void {
  async function aBooking(changes: Partial<Schedule> = {}) {
    const schedules = [aSchedule(changes), aSchedule({ ...changes, id: 2 })];
    const pair = await aConfiguredPair(create, { schedules });
    const bookingId = await book(pair.storage);
    const propose = (changes: Partial<ProposeCommand> = {}) =>
      pair.storage.proposals.propose({
        now: NOW,
        actor: 'Sam',
        bookingId,
        expectedVersion: 1,
        times: TIMES,
        message: null,
        ...changes,
      });
    const take = (index: number, round = 1, now = NOW) =>
      pair.another.proposals.take({ now, bookingId, round, index });
    const taken = async (now = NOW) => [
      await takenTimes(pair.storage, { now }),
      await takenTimes(pair.storage, { now, scheduleId: 2 }),
    ];
    return { ...pair, bookingId, propose, take, taken };
  }

  describe('proposing other times', () => {
    it('keeps the booking unchanged and notifies the customer', async () => {
      const { storage, bookingId, propose } = await aBooking();
      const before = await storage.bookings.find(bookingId);
      expect(await propose({ message: 'Dear Ada' })).toEqual({ kind: 'proposed', booking: before });
      expect(await storage.bookings.find(bookingId)).toEqual(before);
      expect(await lastEntry(storage)).toMatchObject({
        kind: 'booking.proposed',
        trigger: 'admin',
        notice: { message: 'Dear Ada', quiet: false },
      });
      expect(await storage.audit.listBySubject(`booking:${bookingId}`, 1)).toMatchObject([
        { actor: 'Sam', action: 'booking.proposed' },
      ]);
    });

    it('holds them, marked as offered', async () => {
      const { another, propose, taken } = await aBooking();
      await propose();
      expect(await taken()).toEqual([['09:00', '11:00', '13:00'], ['10:00']]);
      expect(await another.bookings.reserve(aReserve({ slot: slotAt('11:00') }))).toMatchObject({
        code: 'slot_unavailable',
      });
      const day = { from: minute('2026-03-02 00:00'), until: minute('2026-03-03 00:00') };
      const held = await another.holds.list({ scheduleId: 1, ...day, now: NOW });
      expect(held.map(({ isOffered }) => isOffered)).toEqual([true, true]);
    });

    it('is open until the booking starts', async () => {
      const { another, bookingId, propose } = await aBooking();
      await propose();
      expect(await another.proposals.find(bookingId, NOW)).toMatchObject({
        round: 1,
        state: 'open',
        until: START,
      });
      expect(await another.proposals.listAwaited([bookingId, 4711], NOW)).toEqual(
        new Set([bookingId]),
      );
      expect(await another.proposals.listAwaited([], NOW)).toEqual(new Set());
    });

    it('ends at its deadline, and at the latest when the booking begins', async () => {
      const { storage, bookingId, propose, take, taken } = await aBooking();
      await propose();
      expect((await taken(START))[1]).toEqual([]);
      expect((await storage.proposals.find(bookingId, START))?.state).toBe('over');
      expect(await storage.proposals.listAwaited([bookingId], START)).toEqual(new Set());
      expect(await take(0, 1, START)).toEqual(OVER);
    });

    it('moves the booking to the accepted one, once, and releases the others', async () => {
      const { storage, bookingId, propose, take, taken } = await aBooking();
      await propose();
      const version = await versionOf(storage, 2);
      const moved = {
        kind: 'moved',
        booking: { version: 2, scheduleId: 2, startsAt: minute('2026-03-02 10:00') },
      };
      expect(await take(2)).toMatchObject(moved);
      expect(await taken()).toEqual([[], ['10:00']]);
      expect(await versionOf(storage, 2)).toBeGreaterThan(version);
      expect(await take(2)).toMatchObject(moved);
      expect(await take(0)).toEqual(OVER);
      expect(await take(9)).toEqual(OVER);
      expect(await kindsOf(storage)).toEqual([
        'booking.created',
        'booking.proposed',
        'booking.rescheduled',
      ]);
      expect((await lastEntry(storage))?.trigger).toBe('manage');
      expect((await storage.proposals.find(bookingId, NOW))?.state).toBe('taken');
      expect(await storage.proposals.listAwaited([bookingId], NOW)).toEqual(new Set());
      await storage.bookings.move(aMove(bookingId));
      expect((await storage.proposals.find(bookingId, NOW))?.state).toBe('over');
    });

    it('accepts one of them once, even with simultaneous requests', async () => {
      const { storage, bookingId, propose, take, taken } = await aBooking();
      await propose();
      const outcomes = await Promise.all([take(0), take(1), take(0), take(2)]);
      expect(outcomes.filter(({ kind }) => kind === 'moved').length).toBeGreaterThan(0);
      expect((await storage.bookings.find(bookingId))?.version).toBe(2);
      expect((await taken()).flat()).toHaveLength(1);
    });

    it('holds all of them or none: no taken, overlapping or unavailable ones', async () => {
      const { storage, propose, taken, readEverything } = await aBooking();
      await hold(storage, { slot: slotAt('13:00') });
      const before = await readEverything();
      expect(await propose()).toEqual(refused('slot_unavailable', 1));
      expect(await propose({ times: [time('11:00'), time('11:00')] })).toEqual(
        refused('slot_unavailable', 1),
      );
      expect(await propose({ times: [time('11:00'), time('03:00')] })).toEqual(
        refused('slot_unavailable', 1),
      );
      expect(await propose({ times: [time('11:00', 7)] })).toEqual(refused('slot_unavailable'));
      expect([await readEverything(), await taken()]).toEqual([before, [['09:00', '13:00'], []]]);
    });

    it('replaces the previous proposal, whose page then accepts nothing', async () => {
      const { storage, propose, take, taken } = await aBooking();
      await propose();
      expect(await propose({ times: [time('11:00'), time('14:00')] })).toMatchObject({
        kind: 'proposed',
      });
      expect(await taken()).toEqual([['09:00', '11:00', '14:00'], []]);
      expect(await take(1, 1)).toEqual(OVER);
      expect(await take(1, 2)).toMatchObject({
        kind: 'moved',
        booking: { startsAt: minute('2026-03-02 14:00') },
      });
      expect((await kindsOf(storage)).filter((kind) => kind === 'booking.proposed')).toHaveLength(
        2,
      );
    });

    it('ends with the booking: cancelled, moved, erased or taken back', async () => {
      const endings: readonly ((pair: Awaited<ReturnType<typeof aBooking>>) => Promise<unknown>)[] =
        [
          ({ another, bookingId }) => another.bookings.cancel(aCancel(bookingId)),
          ({ another, bookingId }) =>
            another.bookings.move(aMove(bookingId, { slot: slotAt('15:00') })),
          ({ another, bookingId }) => another.bookings.eraseCustomer(anErasure(bookingId)),
          ({ another, bookingId }) =>
            another.proposals.withdraw({ now: NOW, actor: 'Sam', bookingId }),
        ];
      for (const end of endings) {
        const pair = await aBooking();
        await pair.propose();
        await end(pair);
        const [first = [], second] = await pair.taken();
        expect([first.filter((one) => one !== '09:00' && one !== '15:00'), second]).toEqual([
          [],
          [],
        ]);
        expect((await pair.storage.proposals.find(pair.bookingId, NOW))?.state).toBe('over');
        expect(await pair.take(0)).toEqual(OVER);
      }
    });

    it('ends when its whole customer is erased, also in a calendar without a booking', async () => {
      const { storage, bookingId, propose, taken } = await aBooking({ cancelCutoffMinutes: 0 });
      await propose();
      const customerId = (await storage.bookings.find(bookingId))?.customerId ?? 0;
      const before = await versionOf(storage, 2);
      expect(await storage.customers.erase({ now: NOW, actor: 'Sam', customerId })).toMatchObject({
        kind: 'erased',
        erased: 1,
      });
      expect(await taken()).toEqual([[], []]);
      expect(await versionOf(storage, 2)).toBeGreaterThan(before);
    });

    it('ends if an earlier move is undone, even in a calendar that the booking never was in', async () => {
      const { storage, another, bookingId, propose, taken } = await aBooking();
      await storage.bookings.move(aMove(bookingId, { trigger: 'admin', mailsFrom: NOW + HOUR_MS }));
      await propose({ expectedVersion: 2, times: [time('10:00', 2)] });
      expect(await taken()).toEqual([['11:00'], ['10:00']]);
      expect(
        await another.bookings.undo({ now: NOW, actor: 'Sam', bookingId, expectedVersion: 2 }),
      ).toMatchObject({ kind: 'undone' });
      expect(await taken()).toEqual([['09:00'], []]);
    });

    it('is refused if the booking is not active, has changed, or has no address', async () => {
      const { storage, bookingId, propose } = await aBooking();
      expect(await propose({ expectedVersion: 2 })).toEqual(refused('version_conflict'));
      expect(await propose({ now: START })).toEqual(refused('not_changeable'));
      expect(await propose({ bookingId: 4711 })).toEqual({ kind: 'not_found' });
      const request = {
        ...aReserve({ slot: slotAt('16:00') }),
        operator: { note: '', quiet: false, overrule: null },
      };
      const silent = await storage.bookings.reserve({
        ...request,
        request: { ...request.request, submission: { last_name: 'Lovelace' } },
      });
      expect(
        await propose({ bookingId: silent.kind === 'booked' ? silent.receipt.bookingId : 0 }),
      ).toEqual(refused('no_address'));
      await storage.bookings.cancel(aCancel(bookingId));
      expect(await propose({ expectedVersion: 2 })).toEqual(refused('not_changeable'));
      expect(await storage.proposals.withdraw({ now: NOW, actor: 'Sam', bookingId })).toEqual({
        kind: 'not_found',
      });
    });

    it('offers its released times to waiting customers', async () => {
      const { storage } = await aWaitlistPair(create);
      const booked = await fillMonday(storage, ['09:00', '09:30']);
      const bookingId = booked.get('09:30') ?? 0;
      await storage.proposals.propose({
        now: NOW,
        actor: 'Sam',
        bookingId,
        expectedVersion: 1,
        times: [time('16:00'), time('16:30')],
        message: null,
      });
      const { id } = await join(storage);
      await storage.proposals.take({ now: NOW + HOUR_MS, bookingId, round: 1, index: 0 });
      expect(await stateOf(storage, id)).toBe('offered');
    });
  });
}
