/**
 * The waiting list: a freed time is offered to one entry after the other, and no one else can book
 * it in between.
 */

import { describe, expect, it } from 'vitest';
import type { Storage } from '../../../../core/storage/storage.ts';
import { aSchedule } from '../../../bff/support/an-installation.ts';
import { kindsOf, lastEntry } from '../message-fixture.ts';
import {
  aHold,
  aMove,
  anErasure,
  anImport,
  aReserve,
  book,
  HOUR_MS,
  hold,
  MINUTE_MS,
  minute,
  NOW,
  takenTimes,
  versionOf,
} from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';
import {
  aJoin,
  aWaitlistPair,
  cancel,
  confirm,
  fillMonday,
  join,
  joinAll,
  joinUnconfirmed,
  MONDAY,
  OFFERED_UNTIL,
  offered,
  secretsOf,
  slotAt,
  stateOf,
  TIMES,
} from '../waitlist-fixture.ts';

const MONTH_MS = 30 * 24 * HOUR_MS;

const versionsOf = (storage: Storage) =>
  Promise.all([versionOf(storage, 1), versionOf(storage, 2)]);

/** Two calendars, and a third that stands for either. */
const aGroup = [
  aSchedule(),
  aSchedule({ id: 2 }),
  aSchedule({ id: 3, memberIds: [1, 2], openingHours: [] }),
];

export function describeWaitlist(create: CreatePair): void {
  /**
   * Three entries: an unconfirmed one for the group, one for any day of calendar 1 and one for
   * Wednesday in calendar 2.
   */
  async function aGroupWithEntries() {
    const pair = await aWaitlistPair(create, { schedules: aGroup });
    const { storage } = pair;
    const wishes = [
      await joinUnconfirmed(storage, { scheduleId: 3, day: null }),
      await join(storage, { scheduleId: 1, day: null, email: 'any@example.org' }),
      await join(storage, { scheduleId: 2, day: '2026-03-04', email: 'dated@example.org' }),
    ];
    return { ...pair, ids: wishes.map(({ id }) => id) };
  }

  /** Three taken times, and two entries: the first is unconfirmed, the next confirmed. */
  async function anUnconfirmedFirst() {
    const pair = await aWaitlistPair(create);
    const booked = await fillMonday(pair.storage, TIMES.slice(0, 3));
    const { id, confirmUntil } = await joinUnconfirmed(pair.storage);
    const { id: next } = await join(pair.storage, { email: 'next@example.org' });
    return { ...pair, booked, id, confirmUntil, next };
  }

  describe('joining the waiting list', () => {
    it('is mailed once, however often it is requested', async () => {
      const { storage, another } = await aWaitlistPair(create);
      const outcomes = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          (index % 2 ? storage : another).waitlist.join(aJoin({ email: 'Wait@Example.org' })),
        ),
      );
      expect(outcomes[0]).toMatchObject({
        kind: 'joined',
        entry: { email: 'Wait@example.org', state: 'waiting', day: MONDAY, offer: null },
      });
      expect(
        new Set(outcomes.map((outcome) => outcome.kind === 'joined' && outcome.entry.id)).size,
      ).toBe(1);
      expect(await kindsOf(storage)).toEqual(['waitlist.joined']);
      const [entry] = await storage.waitlist.list({ limit: 9 });
      expect(await lastEntry(storage)).toMatchObject({
        trigger: 'widget',
        asOf: null,
        waitlistId: entry?.id,
      });
    });

    it('for a second reason or another calendar is a second entry with its own offers', async () => {
      const schedules = [aSchedule({ reasonIds: [1, 2] }), aSchedule({ id: 2 })];
      const { storage } = await aWaitlistPair(create, { schedules });
      const first = await join(storage);
      const reason = await join(storage, { reasonId: 2 });
      const calendar = await join(storage, { scheduleId: 2 });
      expect(new Set([first.id, reason.id, calendar.id]).size).toBe(3);
      const offer = { now: NOW, scheduleId: 1, reasonId: 2, slot: slotAt('15:00') };
      expect(await storage.waitlist.offerTime(offer)).toBe(reason.id);
      expect(await stateOf(storage, first.id)).toBe('waiting');
    });

    it('raises the version of each matching calendar, as do confirming and leaving, so that screens update', async () => {
      const { storage, another } = await aWaitlistPair(create, { schedules: aGroup });
      const seen = [await versionsOf(storage)];
      const { id } = await joinUnconfirmed(another, { scheduleId: 3 });
      seen.push(await versionsOf(storage));
      await confirm(another, id);
      seen.push(await versionsOf(storage));
      await another.waitlist.leave({ now: NOW, ...(await secretsOf(another, id)) });
      seen.push(await versionsOf(storage));
      for (const schedule of [0, 1]) {
        const versions = seen.map((each) => each[schedule] ?? 0);
        expect(versions).toEqual([...new Set(versions)].toSorted((one, other) => one - other));
      }
    });

    it('raises it once as well when the day of an entry is over, or it was not confirmed', async () => {
      const { storage, another, ids } = await aGroupWithEntries();
      const before = await versionsOf(another);
      await storage.waitlist.expireOffers({ now: NOW + 24 * HOUR_MS });
      const ended = await versionsOf(another);
      expect(ended.map((version, index) => version - (before[index] ?? 0))).toEqual([1, 1]);
      await storage.waitlist.expireOffers({ now: NOW + 24 * HOUR_MS + 1 });
      expect(await versionsOf(another)).toEqual(ended);
      expect(await Promise.all(ids.map((id) => stateOf(storage, id)))).toEqual([
        'lapsed',
        'waiting',
        'waiting',
      ]);
    });

    it('raises it as well when an entry ends because its calendar is gone', async () => {
      const { storage, another, ids } = await aGroupWithEntries();
      await storage.waitlist.expireOffers({ now: NOW + 24 * HOUR_MS });
      await storage.configuration.import(
        anImport({ schedules: [aSchedule()], waitlist: { offerMinutes: 30 } }),
      );
      const retired = await versionOf(another, 2);
      expect(await storage.waitlist.expireOffers({ now: NOW + 72 * HOUR_MS })).toBe(0);
      expect(await versionOf(another, 2)).toBe(retired + 1);
      expect(await Promise.all(ids.map((id) => stateOf(storage, id)))).toEqual([
        'lapsed',
        'waiting',
        'lapsed',
      ]);
    });

    it('is limited to five entries of one address, even at once', async () => {
      const { storage, another } = await aWaitlistPair(create);
      const days = ['02', '03', '04', '05', '06', '09', '10', '11'].map((day) => `2026-03-${day}`);
      const outcomes = await Promise.all(
        days.map((day, index) => (index % 2 ? storage : another).waitlist.join(aJoin({ day }))),
      );
      expect(outcomes.filter(({ kind }) => kind === 'joined')).toHaveLength(5);
      expect(outcomes.find(({ kind }) => kind === 'refused')).toEqual({
        kind: 'refused',
        code: 'waitlist_limit',
      });
      const { secret } = await secretsOf(
        storage,
        (await storage.waitlist.list({ limit: 1 }))[0]?.id ?? 0,
      );
      await storage.waitlist.leave({ now: NOW, secret });
      expect(await storage.waitlist.join(aJoin({ day: '2026-03-13' }))).toMatchObject({
        kind: 'joined',
      });
    });

    it('is limited to ten entries of one visitor, even at once', async () => {
      const { storage, another } = await aWaitlistPair(create);
      const visitor = 'a visitor';
      const joinAs = (index: number) =>
        (index % 2 ? storage : another).waitlist.join(
          aJoin({ email: `w${index}@example.org`, visitor }),
        );
      const outcomes = await Promise.all(Array.from({ length: 13 }, (_, index) => joinAs(index)));
      expect(outcomes.filter(({ kind }) => kind === 'joined')).toHaveLength(10);
      const refusal = {
        kind: 'refused',
        code: 'visitor_limit',
        endsAt: Date.parse('2026-03-03T00:00:00Z'),
      };
      expect(outcomes.find(({ kind }) => kind === 'refused')).toEqual(refusal);
      expect(await storage.waitlist.join(aJoin({ visitor: 'another' }))).toMatchObject({
        kind: 'joined',
      });
    });

    it('leads to no offer before the link in the mail was followed', async () => {
      const { storage, booked, id, confirmUntil, next } = await anUnconfirmedFirst();
      expect(confirmUntil).toBe(Date.parse('2026-03-03T00:00:00Z'));
      expect(
        (await storage.waitlist.listWaiting({ now: NOW, limit: 9 })).map((entry) => entry.id),
      ).toEqual([next]);
      await cancel(storage, booked.get('09:00') ?? 0);
      expect((await offered(storage)).map((entry) => entry.id)).toEqual([next]);
      await cancel(storage, booked.get('09:30') ?? 0);
      const offer = { now: NOW, scheduleId: 1, reasonId: 1, slot: slotAt('09:30') };
      expect(await storage.waitlist.offerTime(offer)).toBeNull();
      expect(await stateOf(storage, id)).toBe('waiting');
    });

    it('leads to offers once the link was followed, however often', async () => {
      const { storage, another, booked, id, next } = await anUnconfirmedFirst();
      await cancel(storage, booked.get('09:00') ?? 0);
      for (const one of [storage, another]) {
        expect(await confirm(one, id)).toMatchObject({ id, state: 'waiting', confirmUntil: null });
      }
      await cancel(storage, booked.get('10:00') ?? 0);
      expect((await offered(storage)).map((entry) => entry.id)).toEqual([id, next]);
      expect(await storage.waitlist.confirm({ now: NOW, secret: 'of nobody' })).toEqual({
        kind: 'not_found',
      });
    });

    it('expires after a day without confirmation', async () => {
      const { storage, another } = await aWaitlistPair(create);
      const { id } = await joinUnconfirmed(storage, { day: null });
      const until = NOW + 24 * HOUR_MS;
      expect(await confirm(another, id, until)).toMatchObject({
        state: 'waiting',
        confirmUntil: until,
      });
      await storage.waitlist.expireOffers({ now: until - 1 });
      expect(await stateOf(storage, id)).toBe('waiting');
      await storage.waitlist.expireOffers({ now: until });
      expect(await confirm(another, id)).toMatchObject({ state: 'lapsed', confirmUntil: until });
      const again = await storage.waitlist.join(aJoin({ day: null, now: until }));
      expect(again).toMatchObject({ kind: 'joined', entry: { state: 'waiting' } });
      expect(again.kind === 'joined' && again.entry.id).not.toBe(id);
    });

    it('refuses unknown calendars and invalid dates', async () => {
      const { storage } = await aWaitlistPair(create);
      const code = async (changes: Parameters<typeof aJoin>[0]) => {
        const outcome = await storage.waitlist.join(aJoin(changes));
        return outcome.kind === 'refused' && outcome.code;
      };
      expect([
        await code({ scheduleId: 7 }),
        await code({ reasonId: 7 }),
        await code({ day: '2026-02-30' }),
      ]).toEqual(['schedule_not_found', 'reason_not_found', 'day_not_found']);
    });

    it('ends after its day, and is deleted a month later; entries for any day stay', async () => {
      const { storage } = await aWaitlistPair(create);
      const dated = await join(storage);
      const any = await join(storage, { day: null });
      const midnight = Date.parse('2026-03-03T00:00:00Z');
      expect(dated.expiresAt).toBe(midnight);
      for (const [now, state] of [
        [midnight - 1, 'waiting'],
        [midnight, 'lapsed'],
        [midnight + MONTH_MS - 1, 'lapsed'],
        [midnight + MONTH_MS, undefined],
      ] as const) {
        await storage.waitlist.expireOffers({ now });
        expect([await stateOf(storage, dated.id), await stateOf(storage, any.id)]).toEqual([
          state,
          'waiting',
        ]);
      }
    });
  });

  describe('a freed place', () => {
    it('is held for the first waiting customer at once, and for no one else', async () => {
      const { storage, another } = await aWaitlistPair(create);
      const booked = await fillMonday(storage);
      const [first = 0, second = 0] = await joinAll(another, 2);
      const before = await versionOf(storage);
      await cancel(storage, booked.get('10:00') ?? 0);
      const offer = { scheduleId: 1, startsAt: minute(`${MONDAY} 10:00`), until: OFFERED_UNTIL };
      expect(await offered(another)).toMatchObject([{ id: first, state: 'offered', offer }]);
      expect(await stateOf(storage, second)).toBe('waiting');
      expect(await lastEntry(storage)).toMatchObject({
        kind: 'waitlist.offered',
        trigger: 'waitlist',
        waitlistId: first,
      });
      for (const surface of ['api', 'widget'] as const) {
        expect(
          await another.bookings.reserve(aReserve({ slot: slotAt('10:00'), surface })),
        ).toMatchObject({
          code: 'slot_unavailable',
        });
      }
      expect(await another.holds.create(aHold({ slot: slotAt('10:00') }))).toMatchObject({
        code: 'slot_unavailable',
      });
      expect(await takenTimes(another)).toContain('10:00');
      expect(await versionOf(storage)).toBeGreaterThan(before);
    });

    it('is offered whatever freed it: a move, a booking never confirmed, an erased customer', async () => {
      const { storage } = await aWaitlistPair(create);
      const ids = await joinAll(storage, 3);
      const moved = await book(storage, { slot: slotAt('09:00') });
      await book(storage, { slot: slotAt('09:30'), confirmWithin: 10 });
      const erased = await book(storage, { slot: slotAt('10:00') });
      await storage.bookings.move(aMove(moved));
      await storage.bookings.expirePending({ now: NOW + 10 * MINUTE_MS });
      await storage.bookings.eraseCustomer(anErasure(erased));
      const entries = await offered(storage);
      expect(entries.map(({ id }) => id)).toEqual(ids);
      expect(entries.map(({ offer }) => offer?.startsAt)).toEqual(
        ['09:00', '09:30', '10:00'].map((time) => minute(`${MONDAY} ${time}`)),
      );
    });

    it('is not offered to entries it does not match, or if the list is off', async () => {
      const schedules = [aSchedule({ reasonIds: [1, 2] })];
      const { storage } = await aWaitlistPair(create, { schedules });
      const booked = await fillMonday(storage, TIMES.slice(0, 3));
      await join(storage, { reasonId: 2 });
      await join(storage, { day: '2026-03-03' });
      await cancel(storage, booked.get('09:00') ?? 0);
      expect(await offered(storage)).toEqual([]);
      const { id } = await join(storage, { day: null });
      await storage.configuration.import(anImport({ schedules, waitlist: null }));
      await cancel(storage, booked.get('09:30') ?? 0);
      expect(await stateOf(storage, id)).toBe('waiting');
      expect(await takenTimes(storage)).toEqual(['10:00']);
    });

    it('is not offered when it is too late to book it', async () => {
      const { storage } = await aWaitlistPair(create, {
        schedules: [aSchedule({ leadTimeMinutes: 120 })],
      });
      const bookingId = await book(storage, { slot: slotAt('09:00') });
      await join(storage);
      await cancel(storage, bookingId, NOW + HOUR_MS + 1);
      expect(await offered(storage)).toEqual([]);
    });

    it('is held no longer than until it begins', async () => {
      const { storage } = await aWaitlistPair(create);
      const bookingId = await book(storage, { slot: slotAt('09:00') });
      await join(storage);
      await cancel(storage, bookingId, NOW + 2.75 * HOUR_MS);
      expect((await offered(storage))[0]?.offer?.until).toBe(NOW + 3 * HOUR_MS);
    });

    it('of a member is offered to those who wait for the group', async () => {
      const members = [
        aSchedule({ id: 1 }),
        aSchedule({ id: 2, name: 'Two' }),
        aSchedule({ id: 9, memberIds: [1, 2] }),
      ];
      const { storage, another } = await aWaitlistPair(create, { schedules: members });
      const bookings = [await book(storage), await book(storage, { scheduleId: 2 })];
      const ids = await joinAll(storage, 2, { scheduleId: 9 });
      await Promise.all([cancel(storage, bookings[0] ?? 0), cancel(another, bookings[1] ?? 0)]);
      const entries = await offered(storage);
      expect(entries.map(({ id }) => id)).toEqual(ids);
      expect(entries.map(({ offer }) => offer?.scheduleId).toSorted()).toEqual([1, 2]);
      const subject = await storage.waitlist.findSubject(ids[0] ?? 0);
      expect(subject?.schedule.id).toBe(entries[0]?.offer?.scheduleId);
    });
  });

  describe('an offer', () => {
    async function anOffer() {
      const pair = await aWaitlistPair(create);
      const booked = await fillMonday(pair.storage);
      const ids = await joinAll(pair.storage, 3);
      await cancel(pair.storage, booked.get('10:00') ?? 0);
      const [first = 0, second = 0, third = 0] = ids;
      return { ...pair, booked, first, second, third, ...(await secretsOf(pair.another, first)) };
    }

    it('is booked with its hold, which ends the entry in the same transaction', async () => {
      const { storage, another, first, holdSecret } = await anOffer();
      const outcomes = await Promise.all(
        [storage, another, storage].map((one) =>
          one.bookings.reserve(aReserve({ slot: slotAt('10:00'), holdSecret, surface: 'widget' })),
        ),
      );
      const made = outcomes.flatMap((outcome) =>
        outcome.kind === 'booked' ? outcome.receipt.bookingId : [],
      );
      expect(made).toHaveLength(1);
      const entry = (await storage.waitlist.list({ limit: 9 })).find(({ id }) => id === first);
      expect(entry).toMatchObject({ state: 'booked', bookingId: made[0], endedAt: NOW });
      expect((await secretsOf(storage, first)).holdSecret).toBeNull();
      expect(await storage.waitlist.expireOffers({ now: OFFERED_UNTIL })).toBe(0);
    });

    it('that expires goes to the next, and the place stays held', async () => {
      const { storage, another, first, second, secret } = await anOffer();
      expect(await storage.waitlist.expireOffers({ now: OFFERED_UNTIL - 1 })).toBe(0);
      const other = aReserve({ slot: slotAt('10:00'), now: OFFERED_UNTIL + MINUTE_MS });
      expect(await another.bookings.reserve(other)).toMatchObject({ code: 'slot_unavailable' });
      const counts = await Promise.all(
        [storage, another, storage, another].map((one) =>
          one.waitlist.expireOffers({ now: OFFERED_UNTIL }),
        ),
      );
      expect(counts.toSorted()).toEqual([0, 0, 0, 1]);
      expect([await stateOf(storage, first), await stateOf(storage, second)]).toEqual([
        'lapsed',
        'offered',
      ]);
      expect(await another.bookings.reserve(other)).toMatchObject({ code: 'slot_unavailable' });
      expect(await storage.waitlist.declineOffer({ now: OFFERED_UNTIL, secret })).toMatchObject({
        id: first,
        state: 'lapsed',
      });
    });

    it('that is declined goes to the next, and the entry waits for another time', async () => {
      const { storage, another, booked, first, second, third, secret } = await anOffer();
      const outcomes = await Promise.all(
        [storage, another, storage].map((one) => one.waitlist.declineOffer({ now: NOW, secret })),
      );
      expect(outcomes.map((outcome) => 'state' in outcome && outcome.state)).toEqual([
        'waiting',
        'waiting',
        'waiting',
      ]);
      expect((await offered(storage)).map(({ id }) => id)).toEqual([second]);
      await storage.waitlist.leave({ now: NOW, secret: (await secretsOf(storage, second)).secret });
      expect((await offered(storage)).map(({ id }) => id)).toEqual([third]);
      await cancel(storage, booked.get('11:00') ?? 0);
      expect((await offered(storage)).map(({ id }) => id)).toEqual([first, third]);
      expect(await storage.waitlist.findBySecret(secret)).toMatchObject({
        entry: { offer: { startsAt: minute(`${MONDAY} 11:00`) } },
      });
    });

    it('goes to the next if its entry leaves; leaving twice is the same as once', async () => {
      const { storage, another, first, second, secret } = await anOffer();
      expect(await another.waitlist.leave({ now: NOW, secret })).toMatchObject({
        id: first,
        state: 'left',
        endedAt: NOW,
      });
      expect(await storage.waitlist.leave({ now: NOW + 1, secret })).toMatchObject({
        id: first,
        state: 'left',
        endedAt: NOW,
      });
      expect((await offered(storage)).map(({ id }) => id)).toEqual([second]);
      expect(await storage.waitlist.leave({ now: NOW, secret: 'of nobody' })).toEqual({
        kind: 'not_found',
      });
    });

    it('frees its place if no one is left', async () => {
      const { storage, secret, second, third } = await anOffer();
      for (const id of [third, second]) {
        await storage.waitlist.leave({ now: NOW, secret: (await secretsOf(storage, id)).secret });
      }
      await storage.waitlist.leave({ now: NOW, secret });
      expect(await storage.bookings.reserve(aReserve({ slot: slotAt('11:00') }))).toMatchObject({
        code: 'slot_unavailable',
      });
      expect(await storage.bookings.reserve(aReserve({ slot: slotAt('10:00') }))).toMatchObject({
        kind: 'booked',
      });
    });

    it('goes to the next if its customer is erased', async () => {
      const { storage, first, second, secret } = await anOffer();
      const bookingId = await book(storage, {
        slot: '2026-03-03 09:00:00',
        email: 'wait0@example.org',
      });
      await storage.bookings.eraseCustomer(anErasure(bookingId));
      expect(await storage.waitlist.findBySecret(secret)).toBeNull();
      expect(await storage.waitlist.expireOffers({ now: NOW })).toBe(1);
      expect([await stateOf(storage, first), await stateOf(storage, second)]).toEqual([
        'lapsed',
        'offered',
      ]);
    });

    it('stays open if someone else books under its address and is erased', async () => {
      const { storage, first, second, secret } = await anOffer();
      const { id } = await join(storage, { email: 'wait0@example.org', day: '2026-03-04' });
      const bookingId = await book(storage, {
        slot: '2026-03-03 09:00:00',
        email: 'wait0@example.org',
      });
      await storage.bookings.eraseCustomer(anErasure(bookingId, { ownsAddress: false }));
      expect(await storage.waitlist.findBySecret(secret)).toMatchObject({
        entry: { email: 'wait0@example.org', state: 'offered' },
      });
      expect(await storage.waitlist.expireOffers({ now: NOW })).toBe(0);
      const states = await Promise.all([first, second, id].map((one) => stateOf(storage, one)));
      expect(states).toEqual(['offered', 'waiting', 'waiting']);
    });

    it('of an erased customer is passed on, and the entry keeps only numbers', async () => {
      const { storage, readEverything, first, second, secret, holdSecret } = await anOffer();
      const email = 'wait0@example.org';
      const bookingId = await book(storage, { slot: slotAt('10:00'), holdSecret, email });
      const { id } = await join(storage, { email, name: 'Wanda Wait', day: '2026-03-03' });
      await storage.bookings.eraseCustomer(anErasure(bookingId));
      expect(await readEverything()).not.toMatch(/wait0|Wanda Wait/);
      expect([
        await storage.waitlist.findBySecret(secret),
        await storage.waitlist.findSubject(id),
      ]).toEqual([null, null]);
      expect([await stateOf(storage, first), await stateOf(storage, id)]).toEqual([
        'booked',
        'left',
      ]);
      expect((await offered(storage)).map((entry) => entry.id)).toEqual([second]);
    });
  });

  describe('a free time', () => {
    it('is offered to the first waiting customer, once, whoever finds it', async () => {
      const { storage, another } = await aWaitlistPair(create);
      const [first] = await joinAll(storage, 2);
      const offer = { now: NOW, scheduleId: 1, reasonId: 1, slot: slotAt('15:00') };
      const outcomes = await Promise.all(
        [storage, another, storage, another].map((one) => one.waitlist.offerTime(offer)),
      );
      expect(outcomes.toSorted()).toEqual([first, null, null, null]);
      expect(await takenTimes(another)).toEqual(['15:00']);
    });

    it('is not offered to expired entries, even before they are deleted', async () => {
      const { storage } = await aWaitlistPair(create);
      const { id, expiresAt } = await join(storage, { day: null });
      // The Monday after.
      const offer = { scheduleId: 1, reasonId: 1, slot: '2026-06-01 09:00:00' };
      expect(await storage.waitlist.offerTime({ ...offer, now: expiresAt })).toBeNull();
      expect(await storage.waitlist.offerTime({ ...offer, now: expiresAt - 1 })).toBe(id);
    });

    it('is not offered while held or past, or if the clock skips it', async () => {
      const { storage } = await aWaitlistPair(create);
      await join(storage, { day: null });
      await hold(storage, { slot: slotAt('15:00') });
      for (const slot of [slotAt('15:00'), '2026-03-01 09:00:00', slotAt('12:30'), 'nonsense']) {
        expect(
          await storage.waitlist.offerTime({ now: NOW, scheduleId: 1, reasonId: 1, slot }),
        ).toBeNull();
      }
    });
  });
}
