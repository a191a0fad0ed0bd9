/** A course: several dates of a class, booked, held, freed and waited for as a whole. */

import { describe, expect, it } from 'vitest';
import { listDates } from '../../../../core/booking/course.ts';
import type { Installation } from '../../../../core/installation/installation.ts';
import type { Storage } from '../../../../core/storage/storage.ts';
import { aSchedule } from '../../../bff/support/an-installation.ts';
import {
  aCancel,
  aHold,
  aMove,
  anErasure,
  anImport,
  aReserve,
  book,
  MINUTE_MS,
  minute,
  NOW,
} from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';
import { join } from '../waitlist-fixture.ts';

const DATES = ['2026-03-03', '2026-03-10', '2026-03-17', '2026-03-24'];
const FIRST = '2026-03-03 18:00:00';

export const aCourse = (places: number, changes: Partial<Installation> = {}) =>
  anImport({
    schedules: [
      aSchedule({
        capacity: places,
        openingHours: [],
        sessions: [{ reasonId: 1, on: DATES, at: 18 * 60, isCourse: true }],
      }),
      aSchedule({ id: 2, name: 'Mia' }),
    ],
    ...changes,
  });

async function countTaken(storage: Storage): Promise<number> {
  const { occupancy } = await storage.bookings.readOccupancy({
    scheduleId: 1,
    from: 0,
    until: 2_000_000_000,
    now: NOW,
  });
  return occupancy.count;
}

/** How many places are taken in the half hour from then. */
async function countAt(storage: Storage, wall: string): Promise<number> {
  const from = minute(wall);
  const query = { scheduleId: 1, from, until: from + 30, now: NOW };
  return (await storage.bookings.readOccupancy(query)).occupancy.count;
}

const ROUNDS = Number(process.env.SESSION_ROUNDS ?? 2);

/** A course of six weeks with twelve places, on days of its own in each round, up to a hundred. */
function sixDates(round: number) {
  const block = Math.floor(round / 7) * 6 * 7;
  const first = Date.parse('2026-03-03T00:00:00Z') + (block + (round % 7)) * 86_400_000;
  const on = Array.from({ length: 6 }, (_, week) =>
    new Date(first + week * 7 * 86_400_000).toISOString().slice(0, 10),
  );
  const sessions = [{ reasonId: 1, on, at: 18 * 60, isCourse: true }] as const;
  const room = aSchedule({ capacity: 12, horizonDays: 700, openingHours: [], sessions });
  return { on, command: anImport({ schedules: [room] }) };
}

export function describeCourses(create: CreatePair): void {
  async function aStudio(places: number) {
    const pair = await create();
    const waitlist = { offerMinutes: 30 };
    await pair.storage.configuration.import(aCourse(places, { waitlist }));
    return pair;
  }

  const enrol = (storage: Storage, changes: Parameters<typeof aReserve>[0] = {}) =>
    storage.bookings.reserve(aReserve({ slot: FIRST, ...changes }));
  const starts = (dates: readonly { readonly startsAt: number }[]) =>
    dates.map(({ startsAt }) => startsAt);
  const allStarts = DATES.map((date) => minute(`${date} 18:00`));

  describe('a course', () => {
    it('is one booking that takes a place on each of its dates', async () => {
      const { storage } = await aStudio(1);
      const id = await book(storage, { slot: FIRST });
      const booking = await storage.bookings.find(id);
      expect(booking && starts(listDates(booking))).toEqual(allStarts);
      expect(booking?.endsAt).toBe((allStarts.at(-1) ?? 0) + 30);
      expect(await countTaken(storage)).toBe(DATES.length);
      expect(await enrol(storage)).toMatchObject({ code: 'slot_unavailable' });
    });

    it('is not booked by a later date', async () => {
      const { storage } = await aStudio(2);
      expect(await enrol(storage, { slot: '2026-03-10 18:00:00' })).toMatchObject({
        code: 'slot_unavailable',
      });
    });

    it('is refused as a whole if one date is full', async () => {
      const { storage } = await aStudio(1);
      const overruled = {
        ...aReserve({ slot: '2026-03-17 18:00:00' }),
        operator: { overrule: 'drops in', note: '', quiet: true },
      };
      expect(await storage.bookings.reserve(overruled)).toMatchObject({ kind: 'booked' });
      expect(await enrol(storage)).toMatchObject({ code: 'slot_unavailable' });
      expect(await countTaken(storage)).toBe(1);
    });

    it('is held on all dates, and the hold counts once', async () => {
      const { storage } = await aStudio(1);
      const held = await storage.holds.create(aHold({ slot: FIRST }));
      expect(held.kind).toBe('held');
      expect(await countTaken(storage)).toBe(DATES.length);
      expect(await enrol(storage)).toMatchObject({ code: 'slot_unavailable' });
      const holdSecret = held.kind === 'held' ? held.hold.secret : '';
      expect(await enrol(storage, { holdSecret })).toMatchObject({ kind: 'booked' });
    });

    it('is free on all dates once it is cancelled, and none once that is undone', async () => {
      const { storage } = await aStudio(1);
      const id = await book(storage, { slot: FIRST });
      const mailsFrom = NOW + 10_000;
      await storage.bookings.cancel(aCancel(id, { trigger: 'admin', mailsFrom }));
      expect(await countTaken(storage)).toBe(0);
      const undone = await storage.bookings.undo({
        now: NOW,
        actor: 'test',
        bookingId: id,
        expectedVersion: 2,
      });
      expect(undone.kind).toBe('undone');
      expect(await countTaken(storage)).toBe(DATES.length);
    });

    it('keeps its dates when one of them is moved', async () => {
      const { storage } = await aStudio(1);
      const id = await book(storage, { slot: FIRST });
      const moved = await storage.bookings.move(
        aMove(id, { slot: '2026-03-11 10:00:00', overrule: 'asked' }),
      );
      expect(moved).toMatchObject({ kind: 'refused' });
      expect(await countTaken(storage)).toBe(DATES.length);
    });

    it('keeps its dates when other times are proposed or wished for', async () => {
      const { storage } = await aStudio(1);
      const single = { reasonId: 1, on: ['2026-03-02'], at: 18 * 60 };
      const sessions = [{ reasonId: 1, on: DATES, at: 18 * 60, isCourse: true }, single] as const;
      const schedules = [aSchedule({ openingHours: [], sessions })];
      await storage.configuration.import(aCourse(1, { schedules, waitlist: { offerMinutes: 30 } }));
      const id = await book(storage, { slot: FIRST });
      const proposed = await storage.proposals.propose({
        now: NOW,
        actor: 'test',
        bookingId: id,
        expectedVersion: 1,
        times: [{ scheduleId: 1, slot: '2026-03-02 18:00:00' }],
        message: null,
      });
      expect(proposed).toMatchObject({ kind: 'refused', code: 'slot_unavailable' });
      const joined = await storage.waitlist.joinSooner({
        now: NOW,
        bookingId: id,
        visitor: 'v',
        passedOver: [],
      });
      expect(joined).toMatchObject({ kind: 'refused', code: 'not_changeable' });
    });

    it('keeps for its mails which dates it had before it was moved to fewer', async () => {
      const { storage } = await aStudio(1);
      const courses = [
        DATES,
        ['2026-03-04', '2026-03-11', '2026-03-18'],
        ['2026-03-05', '2026-03-12'],
      ];
      const sessions = courses.map((on) => ({
        reasonId: 1,
        on,
        at: 18 * 60,
        isCourse: true as const,
      }));
      const schedules = [aSchedule({ openingHours: [], sessions })];
      await storage.configuration.import(aCourse(1, { schedules }));
      const id = await book(storage, { slot: FIRST });
      const formerDates = async () => {
        const entry = (await storage.messages.readUnplanned(99)).at(-1);
        const context = await storage.messages.findContext(entry?.id ?? 0);
        return context?.formerDates?.map(({ startsAt }) => startsAt);
      };
      expect(await formerDates()).toBeUndefined();
      await storage.bookings.move(aMove(id, { slot: '2026-03-04 18:00:00' }));
      expect(await formerDates()).toEqual([minute('2026-03-24 18:00')]);
      await storage.bookings.move(aMove(id, { slot: '2026-03-05 18:00:00' }));
      const gone = [minute('2026-03-18 18:00'), minute('2026-03-24 18:00')];
      expect(await formerDates()).toEqual(gone);
      await storage.bookings.cancel(aCancel(id));
      expect(await formerDates()).toEqual(gone);
    });

    it('reminds of each date, once', async () => {
      const { storage } = await aStudio(1);
      await book(storage, { slot: FIRST });
      const remindAt = async (wall: string) => {
        const now = minute(wall) * MINUTE_MS;
        await storage.bookings.remind({ now, minutesBefore: [60] });
        return (await storage.messages.readUnplanned(99)).flatMap(({ kind, asOf }) =>
          kind === 'booking.reminder' ? [asOf?.startsAt] : [],
        );
      };
      expect(await remindAt('2026-03-03 17:30')).toEqual(allStarts.slice(0, 1));
      expect(await remindAt('2026-03-10 17:30')).toEqual(allStarts.slice(0, 2));
      expect(await remindAt('2026-03-10 17:40')).toEqual(allStarts.slice(0, 2));
    });

    it('counts as over, for erasure and limits, after its last date', async () => {
      const { storage } = await aStudio(1);
      const id = await book(storage, { slot: FIRST });
      const during = minute('2026-03-20 12:00') * MINUTE_MS;
      const erasure = anErasure(id, { now: during, respectCutoff: true });
      expect(await storage.bookings.eraseCustomer(erasure)).toBe('later');
      expect(await storage.bookings.find(id)).toMatchObject({ email: 'ada@example.org' });
    });

    it('tells of a substitute on one date those who booked it', async () => {
      const { storage } = await aStudio(2);
      await book(storage, { slot: FIRST });
      const changed = await storage.configuration.substitute({
        now: NOW,
        actor: 'test',
        scheduleId: 1,
        slot: '2026-03-17 18:00:00',
        takes: [2],
        tell: { whom: 'all', trigger: 'admin', message: null, mailsFrom: null },
      });
      expect(changed).toMatchObject({ kind: 'changed', told: 1 });
      const entries = await storage.messages.readUnplanned(99);
      const entry = entries.find(({ kind }) => kind === 'booking.substituted');
      expect(entry?.asOf?.startsAt).toBe(allStarts[2]);
    });

    it('is offered to the waiting list as a whole, in order', async () => {
      const { storage } = await aStudio(1);
      const id = await book(storage, { slot: FIRST });
      const first = await join(storage, { day: DATES[0] ?? '', email: 'first@example.org' });
      await join(storage, { day: DATES[0] ?? '', email: 'second@example.org' });
      await storage.bookings.cancel(aCancel(id));
      const entries = await storage.waitlist.list({ limit: 9 });
      expect(entries.map(({ state }) => state)).toEqual(['offered', 'waiting']);
      expect(entries[0]?.id).toBe(first.id);
      expect(await countTaken(storage)).toBe(DATES.length);
    });

    it('takes no more than twelve of fifty at once, on any of six dates', {
      timeout: 60_000 + ROUNDS * 20_000,
    }, async () => {
      const { storage, another } = await create();
      for (let round = 0; round < ROUNDS; round++) {
        const course = sixDates(round);
        await storage.configuration.import(course.command);
        const outcomes = await Promise.all(
          Array.from({ length: 50 }, (_, client) => {
            const isDropIn = client % 10 === 9;
            const command = aReserve({
              slot: `${course.on[isDropIn ? 3 : 0]} 18:00:00`,
              email: `${client}@example.org`,
            });
            const operator = { overrule: 'drops in', note: '', quiet: true };
            const asked = client % 2 === 0 ? storage : another;
            return asked.bookings.reserve(isDropIn ? { ...command, operator } : command);
          }),
        );
        const booked = outcomes.filter(({ kind }) => kind === 'booked').length;
        const begun = await countAt(storage, `${course.on[0]} 18:00`);
        expect([booked, await countAt(storage, `${course.on[3]} 18:00`)]).toEqual([12, 12]);
        for (const date of course.on.filter((_, index) => index !== 3)) {
          expect(await countAt(storage, `${date} 18:00`)).toBe(begun);
        }
      }
    });

    it('is told as too many by its later dates if places are taken away', async () => {
      const { storage } = await aStudio(2);
      await book(storage, { slot: FIRST });
      const operator = { overrule: 'drops in', note: '', quiet: true };
      const dropIn = { ...aReserve({ slot: '2026-03-17 18:00:00' }), operator };
      const single = await storage.bookings.reserve(dropIn);
      const lower = async (wall: string) => {
        const now = minute(wall) * MINUTE_MS;
        const change = { ...aCourse(1), now, dryRun: true };
        const { orphaned } = await storage.configuration.import(change);
        return orphaned.first.map(({ bookingId, why }) => [bookingId, why.kind]);
      };
      const id = single.kind === 'booked' ? single.receipt.bookingId : 0;
      expect(await lower('2026-03-02 08:00')).toEqual([[id, 'over_capacity']]);
      expect(await lower('2026-03-10 18:10')).toEqual([[id, 'over_capacity']]);
      expect(await lower('2026-03-17 18:30')).toEqual([]);
    });

    it('is not told as outside because a date that is over is left out', async () => {
      const { storage } = await aStudio(1);
      const id = await book(storage, { slot: FIRST });
      const without = async (dates: readonly string[]) => {
        const sessions = [{ reasonId: 1, on: dates, at: 18 * 60, isCourse: true }] as const;
        const schedules = [aSchedule({ openingHours: [], sessions }), aSchedule({ id: 2 })];
        const now = minute('2026-03-10 18:30') * MINUTE_MS;
        const change = { ...anImport({ schedules }), now, dryRun: true };
        return (await storage.configuration.import(change)).orphaned.first;
      };
      expect(await without(DATES.slice(2))).toEqual([]);
      expect(await without(DATES.slice(0, 3))).toMatchObject([{ bookingId: id }]);
    });

    it('is listed with a later date', async () => {
      const { storage } = await aStudio(1);
      await book(storage, { slot: FIRST });
      const from = minute('2026-03-17 00:00');
      const week = { scheduleId: 1, from, until: from + 1440, limit: 9 };
      expect(await storage.bookings.list(week)).toEqual([]);
      expect(await storage.bookings.list({ ...week, laterDates: 'first' })).toHaveLength(1);
    });
  });
}
