/**
 * Twenty wait and five cancel: the order of offers, and that no place is sold twice, whatever
 * happens at once.
 */

import { describe, expect, it } from 'vitest';
import { anInstallation } from '../../../bff/support/an-installation.ts';
import { kindsOf } from '../message-fixture.ts';
import { aReserve, MINUTE_MS, minute, NOW, takenTimes } from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';
import {
  aWaitlistPair,
  cancel,
  fillMonday,
  join,
  joinAll,
  joinUnconfirmed,
  MONDAY,
  offered,
  secretsOf,
  slotAt,
  stateOf,
  TIMES,
} from '../waitlist-fixture.ts';

export function describeWaitlistOrder(create: CreatePair): void {
  async function aFullDay() {
    const pair = await aWaitlistPair(create, {
      ...anInstallation(),
      timeZone: 'UTC',
      waitlist: { offerMinutes: 30 },
    });
    return {
      ...pair,
      booked: [...(await fillMonday(pair.storage)).entries()].slice(0, 5),
      ids: await joinAll(pair.another, 20),
    };
  }

  describe('a list of 20 and five cancellations', () => {
    it('one by one make one offer each, in order, and no place is sold twice', async () => {
      const { storage, another, booked, ids } = await aFullDay();
      for (const [index, [time, bookingId]] of booked.entries()) {
        await cancel(index % 2 ? storage : another, bookingId);
        expect((await offered(another)).map(({ id }) => id)).toEqual(ids.slice(0, index + 1));
        expect(await another.bookings.reserve(aReserve({ slot: slotAt(time) }))).toMatchObject({
          code: 'slot_unavailable',
        });
      }
      expect((await takenTimes(storage)).toSorted()).toEqual(TIMES);
    });

    it('at the same time, on two nodes, make five offers to the first five', async () => {
      const { storage, another, booked, ids } = await aFullDay();
      await Promise.all(
        booked.map(([, bookingId], index) => cancel(index % 2 ? storage : another, bookingId)),
      );
      const entries = await offered(storage);
      expect(entries.map(({ id }) => id)).toEqual(ids.slice(0, 5));
      expect(entries.map(({ offer }) => offer?.startsAt).toSorted()).toEqual(
        booked.map(([time]) => minute(`${MONDAY} ${time}`)),
      );
    });

    it('pass through the whole list when no one accepts, with two nodes', async () => {
      const { storage, another, booked, ids } = await aFullDay();
      await Promise.all(booked.map(([, bookingId]) => cancel(storage, bookingId)));
      for (let round = 1; round <= 4; round += 1) {
        const shown = (await offered(storage)).map(({ id }) => id);
        expect(shown).toEqual(ids.slice((round - 1) * 5, round * 5));
        expect(
          (await takenTimes(storage, { now: NOW + round * 30 * MINUTE_MS })).toSorted(),
        ).toEqual(TIMES);
        await Promise.all(
          [storage, another].map((one) =>
            one.waitlist.expireOffers({ now: NOW + round * 30 * MINUTE_MS }),
          ),
        );
      }
      expect(await offered(storage)).toEqual([]);
      const told = (await storage.messages.readUnplanned(999)).filter(
        ({ kind }) => kind === 'waitlist.offered',
      );
      expect(
        told.map(({ waitlistId }) => waitlistId).toSorted((a, b) => (a ?? 0) - (b ?? 0)),
      ).toEqual(ids);
      expect(await takenTimes(storage)).toEqual(TIMES.slice(5));
    });

    it('and simultaneous answers (accepted, declined, left, expired) sell nothing twice and skip no one', async () => {
      const { storage, another, booked } = await aFullDay();
      await Promise.all(booked.map(([, bookingId]) => cancel(storage, bookingId)));
      const secrets = await Promise.all(
        (await offered(storage)).map(({ id }) => secretsOf(storage, id)),
      );
      await Promise.all(
        secrets.flatMap(({ secret, holdSecret }, index) => [
          another.bookings.reserve(
            aReserve({
              slot: slotAt(booked[index]?.[0] ?? ''),
              holdSecret,
              email: 'wait@example.org',
            }),
          ),
          index % 2
            ? storage.waitlist.declineOffer({ now: NOW, secret })
            : storage.waitlist.leave({ now: NOW, secret }),
        ]),
      );
      expect((await takenTimes(storage)).toSorted()).toEqual(TIMES);
      const entries = await storage.waitlist.list({ limit: 99 });
      const count = (state: string) => entries.filter((entry) => entry.state === state).length;
      expect(count('booked') + count('offered')).toBe(5);
      expect(entries).toHaveLength(20);
    });
  });

  describe('the team', () => {
    const nine = { now: NOW, scheduleId: 1, reasonId: 1, slot: slotAt('09:00') };

    /** Two entries for one day and for any, and an unconfirmed one. */
    async function aChoice() {
      const { storage, another } = await aWaitlistPair(create);
      const first = await join(storage, { email: 'first@example.org' });
      const second = await join(storage, { email: 'second@example.org', day: null });
      const unconfirmed = await joinUnconfirmed(storage);
      return { storage, another, first: first.id, second: second.id, unconfirmed: unconfirmed.id };
    }

    it('offers a free time to an entry of its choice, once', async () => {
      const { storage, another, first, second } = await aChoice();
      const byHand = { waitlistId: second, actor: 'Sam' };
      const outcomes = await Promise.all(
        [storage, another].map((one) => one.waitlist.offerTime({ ...nine, byHand })),
      );
      expect(outcomes.toSorted()).toEqual([second, null]);
      expect(
        await storage.waitlist.offerTime({ ...nine, byHand: { ...byHand, waitlistId: first } }),
        'held for the other entry',
      ).toBeNull();
      expect((await offered(storage)).map((entry) => entry.id)).toEqual([second]);
      expect((await kindsOf(storage)).filter((kind) => kind === 'waitlist.offered')).toHaveLength(
        1,
      );
      expect(await storage.audit.listBySubject(`waitlist:${second}`, 9)).toMatchObject([
        { actor: 'Sam', action: 'waitlist.offered', detail: slotAt('09:00') },
      ]);
    });

    it('cannot offer a time to an entry that is unconfirmed or has an offer', async () => {
      const { storage, second, unconfirmed } = await aChoice();
      const offer = (waitlistId: number, time: string) =>
        storage.waitlist.offerTime({
          ...nine,
          slot: slotAt(time),
          byHand: { waitlistId, actor: 'Sam' },
        });
      expect(await offer(unconfirmed, '09:00')).toBeNull();
      expect(await offer(second, '09:00')).toBe(second);
      expect(await offer(second, '10:00')).toBeNull();
      expect(await kindsOf(storage)).toEqual([
        'waitlist.joined',
        'waitlist.joined',
        'waitlist.joined',
        'waitlist.offered',
      ]);
    });

    it('removes an entry, and its offer passes to the next', async () => {
      const { storage, another, booked, ids } = await aFullDay();
      await cancel(storage, booked[0]?.[1] ?? 0);
      const [first = 0, second = 0] = ids;
      const command = { now: NOW, actor: 'Sam', waitlistId: first };
      await Promise.all([storage, another].map((one) => one.waitlist.remove(command)));
      expect([await stateOf(storage, first), (await offered(storage)).map(({ id }) => id)]).toEqual(
        ['left', [second]],
      );
      expect(await storage.audit.listBySubject(`waitlist:${first}`, 9)).toMatchObject([
        { actor: 'Sam', action: 'waitlist.removed' },
      ]);
      expect(await storage.waitlist.remove({ ...command, waitlistId: 999 })).toEqual({
        kind: 'not_found',
      });
    });
  });
}
