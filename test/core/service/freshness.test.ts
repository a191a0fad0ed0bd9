import { describe, expect, it } from 'vitest';
import type { OccupancyReading } from '../../../core/storage/port/bookings.ts';
import type { Storage } from '../../../core/storage/storage.ts';
import { aSchedule } from '../../bff/support/an-installation.ts';
import { aRequest } from '../availability/occupancies.ts';
import { restore, save } from '../storage/backup-places.ts';
import { aStorage } from '../storage/sqlite-files.ts';
import { aService, CHOICE, daysOf, MONDAY, slotsOf, twoDoctors } from './a-service.ts';

const GROUP = { scheduleId: 9, reasonId: 1 };

/** Counts the readings of occupancy, and lets `change` stand in for what they answer. */
function counted(change = async (read: () => Promise<OccupancyReading>) => read()) {
  const readings = { count: 0 };
  const wrap = (storage: Storage): Storage => ({
    ...storage,
    bookings: {
      ...storage.bookings,
      readOccupancy(query) {
        readings.count++;
        return change(() => storage.bookings.readOccupancy(query));
      },
    },
  });
  return { readings, wrap };
}

describe('an answer', () => {
  it('is the very same object while nothing changes', async () => {
    const { service, clock } = await aService();
    const days = await service.days(CHOICE);
    const slots = await slotsOf(service);
    const form = await service.form(CHOICE, `${MONDAY} 10:00:00`);
    clock.advanceBy(1000);
    expect(await service.days(CHOICE)).toBe(days);
    expect(await slotsOf(service)).toBe(slots);
    expect(await service.form(CHOICE, `${MONDAY} 10:30:00`)).toBe(form);
    expect(await service.schedules()).toBe(await service.schedules());
    expect(await service.reasons(1)).toBe(await service.reasons(1));
  });

  it('shows a new booking at once, with another tag', async () => {
    const { service, book, slots } = await aService();
    const before = await slotsOf(service);
    await book('09:00');
    expect(await slots()).not.toContain('09:00');
    expect((await slotsOf(service)).tag).not.toBe(before.tag);
  });

  it('shows a booking that another process made', async () => {
    const { service, slots, clock, file } = await aService();
    await slotsOf(service);
    const other = await aStorage(file);
    await other.bookings.reserve({
      now: clock.now(),
      actor: 'api',
      request: aRequest(`${MONDAY} 09:00:00`),
    });
    expect(await slots()).not.toContain('09:00');
  });

  it('is at least as new as the state that its caller has read', async () => {
    const states = { count: 0 };
    const wrap = (storage: Storage): Storage => ({
      ...storage,
      readState() {
        states.count++;
        return storage.readState();
      },
    });
    const { service, storage, book } = await aService(twoDoctors(), wrap);
    const asOf = await storage.readState();
    await book('09:00');
    const late = await service.slots({ ...CHOICE, asOf }, MONDAY);
    expect(late).toMatchObject({ value: (await slotsOf(service)).value });
    states.count = 0;
    const now = { ...CHOICE, asOf: await storage.readState() };
    expect(await service.slots(now, MONDAY)).toBe(await service.slots(now, MONDAY));
    expect(states.count).toBe(0);
  });

  it('stays the same if another schedule is booked', async () => {
    const { service, book } = await aService();
    const before = await daysOf(service);
    await book('09:00', 2);
    expect(await daysOf(service)).toBe(before);
  });

  it('of a group changes with any member', async () => {
    const { service, book } = await aService();
    const before = await daysOf(service, GROUP);
    expect(await daysOf(service, GROUP)).toBe(before);
    await book('09:00', 2);
    expect((await daysOf(service, GROUP)).tag).not.toBe(before.tag);
  });

  it('follows a new configuration at once', async () => {
    const { service, slots, importAgain } = await aService();
    const before = await service.schedules();
    expect(await slots()).toHaveLength(14);
    await importAgain(twoDoctors({ schedules: [aSchedule({ slotIntervalMinutes: 60 })] }));
    expect(await slots()).toEqual(['09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00']);
    expect(await service.schedules()).not.toBe(before);
    expect(await service.schedules()).toMatchObject({ value: [{ id: 1 }] });
  });
});

describe('as time goes by, an answer', () => {
  it('loses a time at the first millisecond at which its lead time is too short', async () => {
    const { service, clock, slots } = await aService(
      twoDoctors({ schedules: [aSchedule({ leadTimeMinutes: 30 })] }),
    );
    const days = await daysOf(service);
    const before = await slotsOf(service);
    clock.set('2027-01-04T08:30:00.000+01:00');
    expect([await daysOf(service), await slotsOf(service)]).toEqual([days, before]);
    expect(await slotsOf(service)).toBe(before);
    clock.advanceBy(1);
    expect((await slots())[0]).toBe('09:30');
    expect((await daysOf(service)).value.next).toBe('2027-01-04 09:30:00');
  });

  it('moves on at local midnight', async () => {
    const { service, clock } = await aService();
    expect((await daysOf(service)).value).toMatchObject({
      from: '2027-01-04',
      until: '2027-01-18',
    });
    clock.set('2027-01-04T23:59:59.999+01:00');
    expect((await daysOf(service)).value).toMatchObject({
      from: '2027-01-04',
      until: '2027-01-18',
    });
    clock.advanceBy(1);
    expect((await daysOf(service)).value).toMatchObject({
      from: '2027-01-05',
      until: '2027-01-19',
    });
    expect(await service.slots(CHOICE, MONDAY)).toMatchObject({ code: 'day_not_found' });
  });

  it('returns to its earlier value if the clock is set back', async () => {
    const { clock, slots } = await aService();
    const before = await slots();
    clock.set('2027-01-05T12:00:00+01:00');
    expect(await slots()).toEqual(['day_not_found']);
    clock.set('2027-01-04T12:00:00+01:00');
    expect(await slots()).toHaveLength(8);
    clock.set('2027-01-04T07:00:00+01:00');
    expect(await slots()).toEqual(before);
  });

  it('reads again when a hold runs out, and not before', async () => {
    const expiry = Date.parse('2027-01-04T08:10:00+01:00');
    const { readings, wrap } = counted(async (read) => {
      const reading = await read();
      return { ...reading, occupancy: { ...reading.occupancy, nextExpiry: expiry } };
    });
    const { service, clock } = await aService(twoDoctors(), wrap);
    await daysOf(service);
    clock.set('2027-01-04T08:09:59.999+01:00');
    await daysOf(service);
    expect(readings.count).toBe(1);
    clock.advanceBy(1);
    await daysOf(service);
    expect(readings.count).toBe(2);
  });

  it('never has one tag for two values', async () => {
    const { service, clock, book } = await aService();
    const seen = new Map<string, unknown>();
    for (let step = 0; step < 60; step++) {
      const answer = await daysOf(service);
      expect(seen.get(answer.tag) ?? answer.value).toEqual(answer.value);
      seen.set(answer.tag, answer.value);
      clock.advanceBy(step % 3 === 0 ? 35 * 60_000 : 7 * 60_000);
      if (step % 7 === 0) {
        await book(step % 2 === 0 ? '15:00' : '16:00');
      }
    }
    expect(seen.size).toBeGreaterThan(10);
  });
});

describe('reads of a schedule', () => {
  it('are shared by simultaneous callers, as is their answer', async () => {
    const { readings, wrap } = counted();
    const { service } = await aService(twoDoctors(), wrap);
    const answers = await Promise.all(Array.from({ length: 20 }, () => service.days(CHOICE)));
    expect(readings.count).toBe(1);
    expect(new Set(answers).size).toBe(1);
  });

  it('serve all reasons, days and times until something changes', async () => {
    const { readings, wrap } = counted();
    const { service, slots, book } = await aService(twoDoctors(), wrap);
    await daysOf(service);
    for (const day of ['2027-01-04', '2027-01-05', '2027-01-06']) {
      await slots(1, day);
    }
    await service.form(CHOICE, `${MONDAY} 09:00:00`);
    expect(readings.count).toBe(1);
    await book('09:00');
    await slots();
    expect(readings.count).toBe(2);
  });

  it('go on from the one before', async () => {
    const since: unknown[] = [];
    const read: OccupancyReading[] = [];
    const wrap = (storage: Storage): Storage => ({
      ...storage,
      bookings: {
        ...storage.bookings,
        async readOccupancy(request) {
          since.push(request.since);
          read.push(await storage.bookings.readOccupancy(request));
          return storage.bookings.readOccupancy(request);
        },
      },
    });
    const { slots, book } = await aService(twoDoctors(), wrap);
    for (const time of ['09:00', '10:00']) {
      await slots();
      await book(time);
    }
    expect(await slots()).not.toContain('10:00');
    expect(since).toEqual([undefined, ...read.slice(0, 2)]);
  });

  it('reuse nothing after the database was replaced by one with the same versions', async () => {
    let present: Storage | null = null;
    const wrap = (first: Storage) =>
      new Proxy(first, { get: (_, name) => Reflect.get(present ?? first, name) });
    const { slots, book, storage, file, clock } = await aService(twoDoctors(), wrap);
    const place = { kind: 'sqlite', file } as const;
    const saved = await save(place);
    await book('09:00');
    expect(await slots()).not.toContain('09:00');
    await storage.close();
    await restore(saved, place, true);
    present = await aStorage(file);
    await present.bookings.reserve({
      now: clock.now(),
      actor: 'api',
      request: aRequest(`${MONDAY} 10:00:00`),
    });
    const shown = await slots();
    expect([shown.includes('09:00'), shown.includes('10:00')]).toEqual([true, false]);
  });

  it('are not shared with callers after a booking if they began before it', async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    let first = true;
    const { wrap } = counted(async (read) => {
      const found = await read();
      if (first) {
        first = false;
        await gate;
      }
      return found;
    });
    const { slots, book } = await aService(twoDoctors(), wrap);
    const early = slots();
    await book('09:00');
    expect(await slots()).not.toContain('09:00');
    open();
    await early;
    expect(await slots()).not.toContain('09:00');
  });

  it('fail for all their callers, and the next caller reads again', async () => {
    let broken = true;
    const { wrap } = counted((read) =>
      broken ? Promise.reject(new Error('disk is gone')) : read(),
    );
    const { slots } = await aService(twoDoctors(), wrap);
    await expect(Promise.all([slots(), slots()])).rejects.toThrow('disk is gone');
    broken = false;
    expect(await slots()).toHaveLength(14);
  });
});
