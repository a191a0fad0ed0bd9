/** The salon of docs/tasks.md, whose stylists take different times. */

import { describe, expect, it } from 'vitest';
import { openCore } from '../../../bff/open-core.ts';
import type { BookingService } from '../../../core/booking-service.ts';
import { findBlock, readPage } from '../../docs/read-pages.ts';
import { useCommandLine } from './use-command-line.ts';

const commandLine = useCommandLine();
const THURSDAY = '2026-12-03';
const FRIDAY = '2026-12-04';
const COLOUR = 1;
const BEARD = 2;
const ANNA = 1;
const BEN = 2;
const ANYBODY = 3;

async function inTheSalon<T>(ask: (service: BookingService) => Promise<T>): Promise<T> {
  const { run, write, databaseFile, clock } = commandLine();
  const block = findBlock(readPage('docs/tasks.md'), 'yaml', 'Three Chairs');
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

async function timesOf(service: BookingService, scheduleId: number, reasonId: number, day: string) {
  const answer = await service.slots({ scheduleId, reasonId }, day);
  return answer.kind === 'answer' ? answer.value.slots.map((slot) => slot.slice(11, 16)) : [];
}

describe('the salon of docs/tasks.md', () => {
  it('books as each stylist works', () =>
    inTheSalon(async (service) => {
      expect((await timesOf(service, ANNA, COLOUR, THURSDAY)).slice(0, 3)).toEqual([
        '09:00',
        '09:45',
        '10:30',
      ]);
      expect((await timesOf(service, BEN, COLOUR, THURSDAY)).slice(0, 2)).toEqual([
        '09:00',
        '10:00',
      ]);
      const booked = await service.book({
        scheduleId: ANYBODY,
        reasonId: COLOUR,
        slot: `${THURSDAY} 10:00:00`,
        submission: { first_name: 'Mo', email: 'mo@example.org' },
        surface: 'widget',
        locale: 'en',
        consented: false,
        idempotency: null,
        confirmWithin: null,
        holdSecret: null,
      });
      const id = booked.kind === 'booked' ? booked.receipt.bookingId : 0;
      const booking = await service.findBooking(id);
      expect(booking).toMatchObject({ scheduleId: BEN });
      expect(booking && booking.endsAt - booking.startsAt).toBe(60);
    }));

  it('offers beards on Friday afternoons alone', () =>
    inTheSalon(async (service) => {
      expect(await timesOf(service, ANNA, BEARD, THURSDAY)).toEqual([]);
      const friday = await timesOf(service, ANNA, BEARD, FRIDAY);
      expect([friday[0], friday.at(-1)]).toEqual(['14:00', '17:45']);
    }));

  it('names no price where it depends on who is chosen', () =>
    inTheSalon(async (service) => {
      expect(await service.reasons(ANYBODY)).toMatchObject({
        value: [{ durationMinutes: 60, price: null }, { price: null }],
      });
      expect(await service.reasons(BEN)).toMatchObject({ value: [{ price: 'EUR 95' }] });
    }));
});
