/**
 * Waiting for something sooner: before a day, or before one's own booking, which an accepted offer
 * moves.
 */

import { describe, expect, it } from 'vitest';
import type { Storage } from '../../../../core/storage/storage.ts';
import { aSchedule } from '../../../bff/support/an-installation.ts';
import { kindsOf, lastEntry } from '../message-fixture.ts';
import {
  aCancel,
  aMove,
  anErasure,
  aReserve,
  book,
  MINUTE_MS,
  minute,
  NOW,
  takenTimes,
} from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';
import {
  aJoin,
  aWaitlistPair,
  cancel,
  fillMonday,
  join,
  MONDAY,
  OFFERED_UNTIL,
  offered,
  secretsOf,
  slotAt,
  stateOf,
  TIMES,
} from '../waitlist-fixture.ts';

const minuteOf = (time: string) => minute(`${MONDAY} ${time}`);
const OVER = { kind: 'refused', code: 'offer_over' };

/** Joins with a booking; throws on a refusal. */
async function joinSooner(storage: Storage, bookingId: number, passedOver: readonly number[] = []) {
  const outcome = await storage.waitlist.joinSooner({
    now: NOW,
    bookingId,
    visitor: 'of the page',
    passedOver,
  });
  if (outcome.kind !== 'joined') {
    throw new Error(`Not joined: ${JSON.stringify(outcome)}`);
  }
  return outcome.entry;
}

const startOf = async (storage: Storage, bookingId: number) =>
  (await storage.bookings.find(bookingId))?.startsAt;

export function describeWaitingForSooner(create: CreatePair): void {
  /** Bookings can be changed until they begin. */
  const aSoonerPair = () =>
    aWaitlistPair(create, { schedules: [aSchedule({ cancelCutoffMinutes: 0 })] });

  /** A full Monday on which the customer of 14:00 waits for something sooner. */
  async function aWish() {
    const pair = await aSoonerPair();
    const booked = await fillMonday(pair.storage);
    const at = (time: string) => booked.get(time) ?? 0;
    const { id } = await joinSooner(pair.storage, at('14:00'));
    return { ...pair, at, id, bookingId: at('14:00') };
  }

  /** 10:00 is offered to them. */
  async function anOffer() {
    const wish = await aWish();
    await cancel(wish.storage, wish.at('10:00'));
    return { ...wish, ...(await secretsOf(wish.another, wish.id)) };
  }

  describe('waiting for times before a day', () => {
    it('gets no time on that day or later, and one before it', async () => {
      const { storage } = await aWaitlistPair(create);
      const booked = await fillMonday(storage, TIMES.slice(0, 2));
      const never = await join(storage, { beforeDay: MONDAY });
      const sooner = await join(storage, { beforeDay: '2026-03-03', email: 'b@example.org' });
      await cancel(storage, booked.get('09:00') ?? 0);
      expect((await offered(storage)).map(({ id }) => id)).toEqual([sooner.id]);
      expect(await stateOf(storage, never.id)).toBe('waiting');
      expect(sooner).toMatchObject({
        day: null,
        beforeDay: '2026-03-03',
        moves: null,
        expiresAt: Date.parse('2026-03-03T00:00:00Z'),
      });
    });

    it('is one entry for each such day, and none for a day as well', async () => {
      const { storage } = await aWaitlistPair(create);
      const [first, again, other] = [
        await join(storage, { beforeDay: '2026-03-05' }),
        await join(storage, { beforeDay: '2026-03-05' }),
        await join(storage, { beforeDay: '2026-03-06' }),
      ];
      expect([again.id === first.id, other.id === first.id]).toEqual([true, false]);
      for (const wish of [{ day: MONDAY, beforeDay: MONDAY }, { beforeDay: '2026-02-30' }]) {
        expect(await storage.waitlist.join(aJoin(wish))).toMatchObject({ code: 'day_not_found' });
      }
    });
  });

  describe('waiting for something sooner than a booking', () => {
    it('needs no confirmation, sends nothing, and is one entry per booking', async () => {
      const { storage, another, bookingId, id } = await aWish();
      const before = await kindsOf(storage);
      const again = await joinSooner(another, bookingId);
      expect(again).toMatchObject({
        id,
        state: 'waiting',
        confirmUntil: null,
        email: '1400@example.org',
        moves: { bookingId, startsAt: minuteOf('14:00') },
        expiresAt: Date.parse(`${MONDAY}T14:00:00Z`),
      });
      expect(await kindsOf(storage)).toEqual(before);
      expect(await storage.waitlist.findOfBooking(bookingId)).toMatchObject({ entry: { id } });
      expect(await storage.waitlist.findOfBooking(bookingId + 1)).toBeNull();
    });

    it('is for bookings that are confirmed, have an address and can still be changed', async () => {
      const schedules = [aSchedule({ cancelCutoffMinutes: 120 })];
      const { storage } = await aWaitlistPair(create, { schedules });
      const pending = await book(storage, { slot: slotAt('16:00'), confirmWithin: 30 });
      const [today, cancelled] = [
        await book(storage),
        await book(storage, { slot: slotAt('15:00') }),
      ];
      await cancel(storage, cancelled);
      const ask = (bookingId: number, now = NOW) =>
        storage.waitlist.joinSooner({ now, bookingId, visitor: 'v', passedOver: [] });
      expect(await ask(pending)).toMatchObject({ code: 'not_changeable' });
      expect(await ask(cancelled)).toMatchObject({ code: 'not_changeable' });
      expect(await ask(999)).toEqual({ kind: 'not_found' });
      const start = Date.parse(`${MONDAY}T09:00:00Z`);
      expect(await ask(today, start - 119 * MINUTE_MS)).toMatchObject({ code: 'cutoff_passed' });
      expect(await ask(today)).toMatchObject({
        kind: 'joined',
        entry: { expiresAt: start - 120 * MINUTE_MS },
      });
    });

    it('counts for the limits of the address and of the visitor', async () => {
      const { storage } = await aSoonerPair();
      const email = 'ada@example.org';
      const bookingId = await book(storage, { email });
      for (const day of ['02', '03', '04', '05', '06']) {
        await join(storage, { email, day: `2026-03-${day}`, visitor: 'one' });
      }
      const ask = { now: NOW, bookingId, visitor: 'one', passedOver: [] };
      expect(await storage.waitlist.joinSooner(ask)).toMatchObject({ code: 'waitlist_limit' });
      for (const day of ['02', '03', '04', '05', '06']) {
        await join(storage, { email: 'b@example.org', day: `2026-03-${day}`, visitor: 'one' });
      }
      const other = await book(storage, { slot: slotAt('10:00'), email: 'c@example.org' });
      expect(await storage.waitlist.joinSooner({ ...ask, bookingId: other })).toMatchObject({
        code: 'visitor_limit',
      });
    });

    it('gets a sooner time, exclusively, and never a later one', async () => {
      const { storage, another, at, id } = await aWish();
      await cancel(storage, at('15:00'));
      expect(await stateOf(storage, id)).toBe('waiting');
      await cancel(storage, at('10:00'));
      expect(await offered(another)).toMatchObject([
        { id, offer: { startsAt: minuteOf('10:00'), until: OFFERED_UNTIL } },
      ]);
      expect(await another.bookings.reserve(aReserve({ slot: slotAt('10:00') }))).toMatchObject({
        code: 'slot_unavailable',
      });
      expect(await lastEntry(storage)).toMatchObject({ kind: 'waitlist.offered', waitlistId: id });
    });

    it('gets no later time by hand either', async () => {
      const { storage, at, id } = await aWish();
      await cancel(storage, at('15:00'));
      const byHand = { waitlistId: id, actor: 'Sam' };
      const offer = { now: NOW, scheduleId: 1, reasonId: 1, byHand };
      expect(await storage.waitlist.offerTime({ ...offer, slot: slotAt('15:00') })).toBeNull();
      await cancel(storage, at('11:00'), NOW);
      expect(await stateOf(storage, id)).toBe('offered');
    });

    it('gets a time that was free already only after a booking has freed it', async () => {
      const { storage } = await aSoonerPair();
      const bookingId = await book(storage, { slot: slotAt('14:00') });
      const { id } = await joinSooner(storage, bookingId, [minuteOf('09:00'), minuteOf('09:30')]);
      const found = { now: NOW, scheduleId: 1, reasonId: 1, slot: slotAt('09:00') };
      expect(await storage.waitlist.offerTime(found)).toBeNull();
      const other = await book(storage, { slot: slotAt('09:00'), email: 'b@example.org' });
      await cancel(storage, other);
      expect(await offered(storage)).toMatchObject([{ id }]);
    });
  });

  describe('an offer of something sooner', () => {
    it('moves the booking once, and its former place goes to the next', async () => {
      const { storage, another, bookingId, id, secret } = await anOffer();
      const next = await join(storage, { email: 'next@example.org' });
      const outcomes = await Promise.all(
        [storage, another, storage].map((one) => one.waitlist.takeSooner({ now: NOW, secret })),
      );
      for (const outcome of outcomes) {
        expect(outcome).toMatchObject({
          kind: 'moved',
          booking: { bookingId, version: 2, startsAt: minuteOf('10:00') },
        });
      }
      expect(await offered(storage)).toMatchObject([
        { id: next.id, offer: { startsAt: minuteOf('14:00') } },
      ]);
      expect((await takenTimes(storage)).toSorted()).toEqual(TIMES);
      const entries = await storage.waitlist.list({ limit: 9 });
      expect(entries[0]).toMatchObject({ id, state: 'booked', bookingId, endedAt: NOW });
      expect((await kindsOf(storage)).slice(-2)).toEqual([
        'booking.rescheduled',
        'waitlist.offered',
      ]);
      expect(await storage.audit.listBySubject(`booking:${bookingId}`, 1)).toMatchObject([
        { actor: 'customer', action: 'booking.moved' },
      ]);
    });

    it('leaves the booking as it is if it is declined, and waits on', async () => {
      const { storage, bookingId, id, secret, at } = await anOffer();
      await storage.waitlist.declineOffer({ now: NOW, secret });
      expect(await stateOf(storage, id)).toBe('waiting');
      expect(await storage.waitlist.takeSooner({ now: NOW, secret })).toEqual(OVER);
      expect(await startOf(storage, bookingId)).toBe(minuteOf('14:00'));
      await cancel(storage, at('11:00'));
      expect(await stateOf(storage, id)).toBe('offered');
    });

    it('leaves the booking as it is if it expires, and can no longer be accepted', async () => {
      const { storage, another, bookingId, id, secret } = await anOffer();
      expect(await another.waitlist.takeSooner({ now: OFFERED_UNTIL, secret })).toEqual(OVER);
      expect(await storage.waitlist.expireOffers({ now: OFFERED_UNTIL })).toBe(1);
      expect(await another.waitlist.takeSooner({ now: OFFERED_UNTIL, secret })).toEqual(OVER);
      expect(await stateOf(storage, id)).toBe('lapsed');
      expect(await startOf(storage, bookingId)).toBe(minuteOf('14:00'));
    });

    it('moves nothing for an entry that books anew, or an unknown secret', async () => {
      const { storage } = await aWaitlistPair(create);
      const booked = await fillMonday(storage, TIMES.slice(0, 1));
      const { id } = await join(storage);
      await cancel(storage, booked.get('09:00') ?? 0);
      const { secret } = await secretsOf(storage, id);
      const missing = { kind: 'not_found' };
      expect(await storage.waitlist.takeSooner({ now: NOW, secret })).toEqual(missing);
      expect(await storage.waitlist.takeSooner({ now: NOW, secret: 'none' })).toEqual(missing);
      expect(await stateOf(storage, id)).toBe('offered');
    });

    it.each([
      ['is cancelled', (storage: Storage, id: number) => storage.bookings.cancel(aCancel(id))],
      [
        'is moved',
        (storage: Storage, id: number) =>
          storage.bookings.move(aMove(id, { slot: '2026-03-03 09:00:00' })),
      ],
      [
        'is erased',
        async (storage: Storage, id: number) => {
          await storage.bookings.eraseCustomer(anErasure(id));
          await storage.waitlist.expireOffers({ now: NOW });
        },
      ],
    ])('goes to the next if the booking %s', async (_, change) => {
      const { storage, another, bookingId, id, secret } = await anOffer();
      const next = await join(storage, { email: 'next@example.org' });
      await change(another, bookingId);
      expect(await stateOf(storage, id)).toMatch(/left|lapsed/);
      expect((await offered(storage)).map((entry) => entry.id)).toContain(next.id);
      expect(await another.waitlist.takeSooner({ now: NOW, secret })).not.toMatchObject({
        kind: 'moved',
      });
      expect(await storage.waitlist.findOfBooking(bookingId)).toBeNull();
    });

    it('and a cancellation at the same time: one of them is first, and no place is lost', async () => {
      const { storage, another, bookingId, secret } = await anOffer();
      const [taken] = await Promise.all([
        storage.waitlist.takeSooner({ now: NOW, secret }),
        cancel(another, bookingId),
      ]);
      expect(['moved', 'refused', 'not_found']).toContain(taken.kind);
      expect((await storage.bookings.find(bookingId))?.status).toBe('cancelled');
      expect(await offered(storage)).toEqual([]);
      const free = TIMES.filter((time) => time !== '10:00' && time !== '14:00');
      expect((await takenTimes(storage)).toSorted()).toEqual(free);
    });

    it('and its end at the same time: it is accepted or passed on, never both', async () => {
      const { storage, another, bookingId, secret } = await anOffer();
      const next = await join(storage, { email: 'next@example.org' });
      const [taken] = await Promise.all([
        storage.waitlist.takeSooner({ now: OFFERED_UNTIL - 1, secret }),
        another.waitlist.expireOffers({ now: OFFERED_UNTIL }),
      ]);
      const start = await startOf(storage, bookingId);
      const moved = taken.kind === 'moved';
      expect(start).toBe(minuteOf(moved ? '10:00' : '14:00'));
      expect(await offered(storage)).toMatchObject([
        { id: next.id, offer: { startsAt: minuteOf(moved ? '14:00' : '10:00') } },
      ]);
    });
  });

  describe('the wish for something sooner', () => {
    it('is over when the booking can no longer be changed, and when it is moved by hand', async () => {
      const { storage, at, id, bookingId } = await aWish();
      const late = await joinSooner(storage, at('15:00'));
      await cancel(storage, at('11:00'), NOW);
      await storage.waitlist.declineOffer({ now: NOW, ...(await secretsOf(storage, id)) });
      await storage.waitlist.leave({ now: NOW, ...(await secretsOf(storage, late.id)) });
      await storage.bookings.move(aMove(bookingId, { slot: slotAt('11:00') }));
      expect(await stateOf(storage, id)).toBe('left');
      const again = await joinSooner(storage, bookingId);
      await storage.waitlist.expireOffers({ now: Date.parse(`${MONDAY}T11:00:00Z`) });
      expect(await stateOf(storage, again.id)).toBe('lapsed');
    });

    it('goes on after a cancellation that the team undoes', async () => {
      const { storage, bookingId, id } = await aWish();
      const mailsFrom = NOW + MINUTE_MS;
      await storage.bookings.cancel(
        aCancel(bookingId, { trigger: 'admin', actor: 'Sam', mailsFrom }),
      );
      expect(await stateOf(storage, id)).toBe('left');
      const undo = { now: NOW + 1, actor: 'Sam', bookingId, expectedVersion: 2 };
      expect(await storage.bookings.undo(undo)).toMatchObject({ kind: 'undone' });
      expect(await stateOf(storage, id)).toBe('waiting');
    });
  });
}
