/** What the team sees of a booking whose calendar is free while others do a part of it. */

import { describe, expect, it } from 'vitest';
import type { Schedule } from '../../../core/installation/schedule.ts';
import { parseDay } from '../../../core/time/wall-time.ts';
import { aRequest } from '../availability/occupancies.ts';
import { aSalon } from '../storage/suite/elsewhere.ts';
import { aService, MONDAY } from './a-service.ts';

const ANNA = 1;
const BEN = 2;
const COLOUR = 8;
const CUT = 9;
const TRIM = 10;
const ANNAS_LUNCH = { from: 600, until: 630 };

async function open(changes: Partial<Schedule> = {}) {
  const salon = aSalon();
  const { service, storage, importAgain } = await aService(
    aSalon({ schedules: salon.schedules.map((one) => ({ ...one, ...changes })) }),
  );
  const book = (reasonId: number, time: string, scheduleId = ANNA) =>
    service.book(aRequest(`${MONDAY} ${time}:00`, { scheduleId, reasonId }));
  const explain = async (reasonId: number, time: string) => {
    const slot = `${MONDAY} ${time}:00`;
    const found = await service.explainTime({ scheduleId: ANNA, reasonId, slot });
    return 'code' in found ? found.code : found[0]?.explanation;
  };
  const showDay = async () => {
    const shown = await service.day(parseDay(MONDAY) ?? 0, null);
    return (shown?.schedules ?? []).map(({ bookings, needed, free }) => ({
      bookings: bookings.map(({ from, until }) => [from, until]),
      needed: needed.map(({ from, until, booking }) => [from, until, booking?.bookingId]),
      free: free.filter(({ until }) => until <= 720).map(({ from, until }) => [from, until]),
    }));
  };
  return { service, storage, importAgain, book, explain, showDay };
}

describe('a booking with a part that is done elsewhere', () => {
  it('is shown at its own stretches, between which the calendar is free', async () => {
    const { book, showDay } = await open();
    await book(COLOUR, '09:00');
    const [anna] = await showDay();
    expect(anna).toEqual({
      bookings: [[540, 570]],
      needed: [[600, 615, 1]],
      free: [
        [570, 600],
        [615, 720],
      ],
    });
  });

  it('is shown in the column of whoever does the part', async () => {
    const { book, showDay } = await open();
    await book(CUT, '09:00');
    const [anna, ben] = await showDay();
    expect(anna).toMatchObject({ bookings: [[540, 570]], needed: [], free: [[570, 720]] });
    expect(ben).toMatchObject({ bookings: [], needed: [[570, 600, undefined]] });
  });

  it('is shown at the door at its own stretches', async () => {
    const { service, book } = await open();
    await book(COLOUR, '09:00');
    const door = await service.door(ANNA);
    expect(door?.taken.map(({ from, until }) => until - from)).toEqual([30, 15]);
  });

  it('is explained by the stretch that the calendar cannot do', async () => {
    const { book, explain } = await open();
    await book(TRIM, '10:00');
    expect(await explain(TRIM, '09:30')).toEqual({ kind: 'offered' });
    expect(await explain(COLOUR, '09:00')).toEqual({
      kind: 'needed',
      obstacles: [{ id: ANNA, name: 'Dr. Lindner', why: 'taken', until: `${MONDAY} 10:30:00` }],
      firm: 'needed',
    });
  });

  it('is explained by a closure that its calendar has later on', async () => {
    const lunch = { from: MONDAY, until: MONDAY, hours: null, closedBetween: ANNAS_LUNCH };
    const { explain } = await open({ exceptions: [{ ...lunch, note: null }] });
    expect(await explain(COLOUR, '09:00')).toEqual({
      kind: 'needed',
      obstacles: [{ id: ANNA, name: 'Dr. Lindner', why: 'closed', until: `${MONDAY} 10:30:00` }],
    });
    expect(await explain(COLOUR, '09:30')).toEqual({ kind: 'offered' });
  });

  it('takes nothing besides that could be another one', async () => {
    const { service, storage, book } = await open();
    await book(COLOUR, '09:00');
    await book(CUT, '13:00');
    const [colour, cut] = await storage.bookings.list({ limit: 2 });
    expect(colour && (await service.units(colour))).toEqual([]);
    expect(cut && (await service.units(cut))).toMatchObject([{ id: BEN }]);
  });

  it('is no longer offered if its calendar is closed in a later stretch, not in between', async () => {
    const { service, importAgain, book } = await open();
    await book(COLOUR, '09:00');
    const close = async (from: number, until: number) => {
      const salon = aSalon();
      const exception = { from: MONDAY, until: MONDAY, hours: null, note: null };
      const schedules = salon.schedules.map((one) => ({
        ...one,
        exceptions: [{ ...exception, closedBetween: { from, until } }],
      }));
      await importAgain(aSalon({ schedules }));
      return (await service.outside()).map(({ why }) => why.kind);
    };
    expect(await close(570, 600)).toEqual([]);
    expect(await close(600, 630)).toEqual(['closed']);
  });
});
