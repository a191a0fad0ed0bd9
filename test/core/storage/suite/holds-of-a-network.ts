/** Holds are free, so those of one network are counted together and can never block a whole day. */

import { describe, expect, it } from 'vitest';
import { anInstallation, aReason, aSchedule } from '../../../bff/support/an-installation.ts';
import {
  aHold,
  anImport,
  book,
  type HoldChanges,
  hold,
  MINUTE_MS,
  NOW,
  takenTimes,
} from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';

/** The fourteen times of a day of half hours. */
const TIMES = [
  '09:00',
  '09:30',
  '10:00',
  '10:30',
  '11:00',
  '11:30',
  '13:00',
  '13:30',
  '14:00',
  '14:30',
  '15:00',
  '15:30',
  '16:00',
  '16:30',
];
const DAY = '2026-03-02';
const slotAt = (index: number, day = DAY) => `${day} ${TIMES[index]}:00`;

const limits = { ...anInstallation().limits, holdsPerNetwork: 5 };
const many = { ...limits, holdsPerNetwork: 1_000 };

export function describeHoldsOfANetwork(create: CreatePair): void {
  async function aBookableStorage(changes: Parameters<typeof anImport>[0] = {}) {
    const pair = await create();
    await pair.storage.configuration.import(anImport({ limits: many, ...changes }));
    return pair;
  }

  let visitors = 0;
  /** Creates a hold of another visitor in the same network. */
  const aNeighbour = (changes: HoldChanges = {}) =>
    aHold({ visitor: `neighbour ${++visitors}`, network: 'a network', ...changes });
  const kindsOf = (outcomes: readonly { readonly kind: string; readonly code?: string }[]) =>
    outcomes.map(({ kind, code }) => code ?? kind);

  /** Two calendars, and as many holds in both together as one network is allowed. */
  async function fiveHoldsOfANetwork() {
    const schedules = [aSchedule(), aSchedule({ id: 2 })];
    const { storage } = await aBookableStorage({ limits, schedules });
    for (let n = 0; n < 5; n++) {
      await storage.holds.create(
        aNeighbour({ scheduleId: 1 + (n % 2), slot: slotAt(n), now: NOW + n }),
      );
    }
    return { storage };
  }

  describe('the holds of one network', () => {
    it('are limited at once, in all calendars, until the first of them ends', async () => {
      const { storage } = await fiveHoldsOfANetwork();
      const day = '2026-03-03';
      const next = { slot: slotAt(9, day), now: NOW + 9 };
      const endsAt = NOW + 10 * MINUTE_MS;
      expect(await storage.holds.create(aNeighbour(next))).toEqual({
        kind: 'refused',
        code: 'hold_limit',
        endsAt,
      });
      expect(await storage.holds.create(aNeighbour({ ...next, now: endsAt }))).toMatchObject({
        kind: 'held',
      });
    });

    it('do not limit visitors of another or an unknown network', async () => {
      const { storage } = await fiveHoldsOfANetwork();
      const day = '2026-03-03';
      const other = aNeighbour({ slot: slotAt(9, day), now: NOW + 9, network: 'another' });
      const unknown = aNeighbour({ slot: slotAt(10, day), now: NOW + 9, network: null });
      expect(await storage.holds.create(other)).toMatchObject({ kind: 'held' });
      expect(await storage.holds.create(unknown)).toMatchObject({ kind: 'held' });
    });

    it('stay within the limit if they come at once, through two storages', async () => {
      const { storage, another } = await aBookableStorage({
        limits,
        schedules: [aSchedule(), aSchedule({ id: 2 }), aSchedule({ id: 3 })],
      });
      const attempts = Array.from({ length: 24 }, (_, n) =>
        (n % 2 === 0 ? storage : another).holds.create(
          aNeighbour({ scheduleId: 1 + (n % 3), slot: slotAt(Math.floor(n / 3)) }),
        ),
      );
      expect(kindsOf(await Promise.all(attempts)).toSorted()).toEqual([
        ...Array(5).fill('held'),
        ...Array(19).fill('hold_limit'),
      ]);
    });

    it('may be changed for others when there are so many', async () => {
      const { storage } = await aBookableStorage({ limits });
      const { secret } = await hold(storage, { network: 'a network', slot: slotAt(0) });
      for (let n = 1; n < 4; n++) {
        await storage.holds.create(aNeighbour({ slot: slotAt(n) }));
      }
      await storage.holds.create(aNeighbour({ slot: slotAt(0, '2026-03-03') }));
      expect(
        await storage.holds.create(aNeighbour({ slot: slotAt(6), replaces: secret })),
      ).toMatchObject({
        kind: 'held',
      });
    });
  });

  /** Two calendars; one network has tried to hold every time of a day in the first. */
  async function aDayHeldByOneNetwork() {
    const { storage } = await aBookableStorage({ schedules: [aSchedule(), aSchedule({ id: 2 })] });
    const outcomes = [];
    for (let n = 0; n < 14; n++) {
      outcomes.push(await storage.holds.create(aNeighbour({ slot: slotAt(n), now: NOW + n })));
    }
    return { storage, outcomes };
  }

  describe('a day', () => {
    it('is held by one network up to a third of its free times', async () => {
      const { storage, outcomes } = await aDayHeldByOneNetwork();
      expect(kindsOf(outcomes)).toEqual([
        ...Array(4).fill('held'),
        ...Array(10).fill('hold_limit'),
      ]);
      expect(outcomes[4]).toEqual({
        kind: 'refused',
        code: 'hold_limit',
        endsAt: NOW + 10 * MINUTE_MS,
      });
      expect(await storage.holds.create(aNeighbour({ slot: slotAt(0) }))).toEqual({
        kind: 'refused',
        code: 'slot_unavailable',
      });
    });

    it('leaves the rest to other networks, and other days and calendars to the same one', async () => {
      const { storage } = await aDayHeldByOneNetwork();
      for (const elsewhere of [
        { slot: slotAt(5), network: 'another' },
        { slot: slotAt(5, '2026-03-03') },
        { slot: slotAt(5), scheduleId: 2 },
      ]) {
        expect(await storage.holds.create(aNeighbour(elsewhere))).toMatchObject({ kind: 'held' });
      }
    });

    it('stays within the share if holds come at once, through two storages', async () => {
      const { storage, another } = await aBookableStorage();
      const attempts = TIMES.map((_, n) =>
        (n % 2 === 0 ? storage : another).holds.create(aNeighbour({ slot: slotAt(n) })),
      );
      expect(kindsOf(await Promise.all(attempts)).toSorted()).toEqual([
        ...Array(4).fill('held'),
        ...Array(10).fill('hold_limit'),
      ]);
    });

    it('leaves a network one hold, however little is free, and each of them another time for the one it has', async () => {
      const { storage } = await aBookableStorage();
      for (let n = 0; n < 12; n++) {
        await book(storage, { slot: slotAt(n), email: `customer-${n}@example.org` });
      }
      const { secret } = await hold(storage, { network: 'a network', slot: slotAt(12) });
      expect(await storage.holds.create(aNeighbour({ slot: slotAt(13) }))).toMatchObject({
        code: 'hold_limit',
      });
      expect(
        await storage.holds.create(aNeighbour({ slot: slotAt(13), replaces: secret })),
      ).toMatchObject({
        kind: 'held',
      });
    });

    it('counts all parallel places for the third', async () => {
      const { storage } = await aBookableStorage({ schedules: [aSchedule({ capacity: 3 })] });
      const outcomes = [];
      for (let n = 0; n < 16; n++) {
        outcomes.push(await storage.holds.create(aNeighbour({ slot: slotAt(n % 14) })));
      }
      expect(kindsOf(outcomes)).toEqual([
        ...Array(14).fill('held'),
        ...Array(2).fill('hold_limit'),
      ]);
    });

    it('counts a group by its members: one with a share left is given', async () => {
      const schedules = [
        aSchedule(),
        aSchedule({ id: 2 }),
        aSchedule({ id: 9, memberIds: [1, 2], reasonIds: [], openingHours: [] }),
      ];
      const { storage } = await aBookableStorage({ schedules });
      for (let n = 0; n < 4; n++) {
        await storage.holds.create(aNeighbour({ slot: slotAt(n) }));
      }
      const outcomes = [];
      for (let n = 4; n < 10; n++) {
        outcomes.push(await storage.holds.create(aNeighbour({ scheduleId: 9, slot: slotAt(n) })));
      }
      expect(kindsOf(outcomes)).toEqual([...Array(4).fill('held'), ...Array(2).fill('hold_limit')]);
      expect(await takenTimes(storage, { scheduleId: 2 })).toHaveLength(4);
    });

    it('is judged by bookings that fit one after the other, not by all the times they may begin at', async () => {
      const reasons = [aReason({ durationMinutes: 60 })];
      const { storage } = await aBookableStorage({
        reasons,
        schedules: [aSchedule({ slotIntervalMinutes: 5 })],
      });
      const outcomes = [];
      for (const time of ['09:00', '10:00', '13:00', '15:00']) {
        outcomes.push(await storage.holds.create(aNeighbour({ slot: `${DAY} ${time}:00` })));
      }
      expect(kindsOf(outcomes)).toEqual(['held', 'held', 'hold_limit', 'hold_limit']);
    });
  });

  describe('a hold that replaces another', () => {
    const at = (minutes: number) => NOW + minutes * MINUTE_MS;

    it('continues its time: thirty minutes are the end, however often it is replaced', async () => {
      const { storage } = await aBookableStorage();
      let { secret } = await hold(storage);
      const ends: number[] = [];
      for (const minutes of [9, 18, 27]) {
        const next = await hold(storage, {
          replaces: secret,
          now: at(minutes),
          visitor: `visitor ${minutes}`,
        });
        ends.push((next.expiresAt - NOW) / MINUTE_MS);
        expect(next).toMatchObject({ createdAt: NOW, extendableUntil: at(30) });
        secret = next.secret;
      }
      expect(ends).toEqual([19, 28, 30]);
      expect(
        await storage.holds.create(aHold({ now: at(30) - 1, visitor: 'another' })),
      ).toMatchObject({
        code: 'slot_unavailable',
      });
      expect(await storage.holds.create(aHold({ now: at(30), visitor: 'another' }))).toMatchObject({
        kind: 'held',
      });
    });

    it('continues if both overlap, even after a release, and restarts elsewhere', async () => {
      const { storage } = await aBookableStorage({
        reasons: [aReason({ durationMinutes: 60 })],
        schedules: [aSchedule({ slotIntervalMinutes: 30 })],
      });
      const first = await hold(storage);
      await storage.holds.release({ now: at(5), secret: first.secret });
      const overlapping = await hold(storage, {
        slot: `${DAY} 09:30:00`,
        replaces: first.secret,
        now: at(5) + 1_000,
      });
      expect(overlapping).toMatchObject({ createdAt: NOW, expiresAt: at(15) + 1_000 });
      const elsewhere = await hold(storage, {
        slot: `${DAY} 10:30:00`,
        replaces: overlapping.secret,
        now: at(6),
      });
      expect(elsewhere).toMatchObject({
        createdAt: at(6),
        expiresAt: at(16),
        extendableUntil: at(36),
      });
    });

    it('stays with the member of a group that is held', async () => {
      const schedules = [
        aSchedule(),
        aSchedule({ id: 2 }),
        aSchedule({ id: 9, memberIds: [1, 2], reasonIds: [], openingHours: [] }),
      ];
      const { storage } = await aBookableStorage({ schedules });
      const first = await hold(storage, { scheduleId: 2 });
      const second = await hold(storage, { scheduleId: 9, replaces: first.secret, now: at(1) });
      expect(second).toMatchObject({ scheduleId: 2, createdAt: NOW });
    });
  });
}
