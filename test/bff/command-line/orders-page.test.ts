/** The practice of docs/tasks.md that does the parts of an appointment in any order. */

import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { openCore } from '../../../bff/open-core.ts';
import type { BookingService } from '../../../core/booking-service.ts';
import { findBlock, readPage } from '../../docs/read-pages.ts';
import { useCommandLine } from './use-command-line.ts';

const commandLine = useCommandLine();
const MONDAY = '2026-12-07';
const BOTH = 3;
const ADLER = 1;
const BRANDT = 2;
const block = findBlock(readPage('docs/tasks.md'), 'yaml', 'Joints and Bones');

async function inThePractice<T>(ask: (service: BookingService) => Promise<T>): Promise<T> {
  const { run, write, databaseFile, clock } = commandLine();
  expect(await run(`import ${write('practice.yaml', block)}`)).toMatchObject({ code: 0 });
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

/** When the device is taken for the booking, in minutes from its start; `null` if it is refused. */
async function book(service: BookingService, scheduleId: number, time: string) {
  const booked = await service.book({
    scheduleId,
    reasonId: BOTH,
    slot: `${MONDAY} ${time}:00`,
    submission: { first_name: 'Mo', email: 'mo@example.org' },
    surface: 'widget',
    locale: 'en',
    consented: false,
    idempotency: null,
    confirmWithin: null,
    holdSecret: null,
  });
  if (booked.kind === 'refused') {
    return null;
  }
  const booking = await service.findBooking(booked.receipt.bookingId);
  return booking?.parts?.map(({ startsAt }) => startsAt - booking.startsAt);
}

async function timesOf(service: BookingService, scheduleId: number) {
  const answer = await service.slots({ scheduleId, reasonId: BOTH }, MONDAY);
  return answer.kind === 'answer' ? answer.value.slots.map((slot) => slot.slice(11, 16)) : [];
}

describe('the practice of docs/tasks.md with parts in any order', () => {
  it('is a file of at most 25 lines', () => {
    expect(block.trim().split('\n').length).toBeLessThanOrEqual(25);
  });

  it('offers and books a time with the device first if it is taken later', () =>
    inThePractice(async (service) => {
      expect(await book(service, ADLER, '08:00')).toEqual([20]);
      expect((await timesOf(service, BRANDT)).slice(0, 3)).toEqual(['08:00', '08:10', '08:20']);
      expect(await book(service, BRANDT, '08:00')).toEqual([0]);
    }));

  it('explains what is in the way of the listed order, and that no other one fits', () =>
    inThePractice(async (service) => {
      await book(service, ADLER, '08:00');
      await book(service, BRANDT, '08:30');
      await book(service, ADLER, '08:30');
      const places = await service.explainTime({
        scheduleId: ADLER,
        reasonId: BOTH,
        slot: `${MONDAY} 08:10:00`,
      });
      expect(places).toMatchObject([{ explanation: { kind: 'occupied', failsInAnyLayout: true } }]);
    }));

  it('is exported as it was imported', async () => {
    await inThePractice(() => Promise.resolve());
    const { run } = commandLine();
    const { out } = await run('export');
    expect(parseYaml(out).reasons[2]).toEqual({
      id: BOTH,
      name: 'Consultation and X-ray',
      combines: [1, 2],
      order: 'any',
    });
    expect((await run('import -', { input: out })).out).toMatch(/Reasons: 3 unchanged\.$/);
  });
});
