/** The salon of docs/tasks.md that offers several reasons in one appointment. */

import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { openCore } from '../../../bff/open-core.ts';
import type { BookingService } from '../../../core/booking-service.ts';
import { findBlock, readPage } from '../../docs/read-pages.ts';
import { useCommandLine } from './use-command-line.ts';

const commandLine = useCommandLine();
const THURSDAY = '2026-12-03';
const WASH_AND_CUT = 4;
const EVERYTHING = 5;
const ADA = 1;
const BEN = 2;
const block = findBlock(readPage('docs/tasks.md'), 'yaml', 'Sharp & Short');

async function inTheSalon<T>(ask: (service: BookingService) => Promise<T>): Promise<T> {
  const { run, write, databaseFile, clock } = commandLine();
  expect(await run(`import ${write('salon.yaml', block)}`)).toMatchObject({ code: 0 });
  const { service, close } = await openCore(
    { database: { kind: 'sqlite', file: databaseFile } },
    clock,
  );
  try {
    return await ask(service);
  } finally {
    await close();
  }
}

async function timesOf(service: BookingService, scheduleId: number, reasonId: number) {
  const answer = await service.slots({ scheduleId, reasonId }, THURSDAY);
  return answer.kind === 'answer' ? answer.value.slots.map((slot) => slot.slice(11, 16)) : [];
}

/** Minutes of the booking at this time. */
async function book(service: BookingService, scheduleId: number, time: string) {
  const booked = await service.book({
    scheduleId,
    reasonId: EVERYTHING,
    slot: `${THURSDAY} ${time}:00`,
    submission: { first_name: 'Mo', email: 'mo@example.org' },
    surface: 'widget',
    locale: 'en',
    consented: false,
    idempotency: null,
    confirmWithin: null,
    holdSecret: null,
  });
  const booking = await service.findBooking(
    booked.kind === 'booked' ? booked.receipt.bookingId : 0,
  );
  return booking && booking.endsAt - booking.startsAt;
}

describe('the salon of docs/tasks.md with combinations', () => {
  it('is a file of at most 25 lines', () => {
    expect(block.trim().split('\n').length).toBeLessThanOrEqual(25);
  });

  it('offers combinations for as long as each colleague needs', () =>
    inTheSalon(async (service) => {
      expect((await timesOf(service, ADA, WASH_AND_CUT)).slice(0, 2)).toEqual(['09:00', '09:40']);
      expect((await timesOf(service, BEN, WASH_AND_CUT)).slice(0, 2)).toEqual(['12:00', '12:55']);
      expect(await book(service, ADA, '10:00')).toBe(60);
      expect(await book(service, BEN, '12:00')).toBe(75);
    }));

  it('adds up prices, and keeps one of its own', () =>
    inTheSalon(async (service) => {
      expect(await service.reasons(ADA)).toMatchObject({
        value: [
          {},
          {},
          {},
          { durationMinutes: 40, price: '£36' },
          { durationMinutes: 60, price: '£45' },
        ],
      });
    }));

  it('is exported as it was imported', async () => {
    await inTheSalon(() => Promise.resolve());
    const { run } = commandLine();
    const { out } = await run('export');
    expect(parseYaml(out).reasons[3]).toEqual({ id: 4, name: 'Wash and cut', combines: [1, 2] });
    expect((await run('import -', { input: out })).out).toMatch(/Reasons: 5 unchanged\.$/);
  });
});
