/** The salon of docs/tasks.md whose colour sets while somebody else is taken. */

import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { openCore } from '../../../bff/open-core.ts';
import type { BookingService } from '../../../core/booking-service.ts';
import { findBlock, readPage } from '../../docs/read-pages.ts';
import { useCommandLine } from './use-command-line.ts';

const commandLine = useCommandLine();
const TUESDAY = '2026-12-01';
const ANNA = 1;
const BEN = 2;
const COLOUR = 5;
const COLOUR_AND_CUT = 6;
const FRINGE = 7;
const block = findBlock(readPage('docs/tasks.md'), 'yaml', 'Highlights');

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

const timesOf = async (service: BookingService, scheduleId: number, reasonId: number) => {
  const answer = await service.slots({ scheduleId, reasonId }, TUESDAY);
  return answer.kind === 'answer' ? answer.value.slots.map((slot) => slot.slice(11, 16)) : [];
};

const book = async (service: BookingService, reasonId: number, time: string) =>
  (
    await service.book({
      scheduleId: ANNA,
      reasonId,
      slot: `${TUESDAY} ${time}:00`,
      submission: { first_name: 'Mo', email: 'mo@example.org' },
      surface: 'widget',
      locale: 'en',
      consented: false,
      idempotency: null,
      confirmWithin: null,
      holdSecret: null,
    })
  ).kind;

describe('the salon of docs/tasks.md with a part that is done elsewhere', () => {
  it('is a file of at most 25 lines', () => {
    expect(block.trim().split('\n').length).toBeLessThanOrEqual(25);
  });

  it('takes somebody else while the colour sets', () =>
    inTheSalon(async (service) => {
      expect(await book(service, COLOUR, '09:00')).toBe('booked');
      expect((await timesOf(service, ANNA, FRINGE)).slice(0, 2)).toEqual(['09:30', '10:15']);
      expect(await book(service, FRINGE, '09:30')).toBe('booked');
      expect((await timesOf(service, ANNA, COLOUR))[0]).toBe('10:15');
    }));

  it('gives the cut to a colleague who is free then', () =>
    inTheSalon(async (service) => {
      expect(await book(service, COLOUR_AND_CUT, '09:00')).toBe('booked');
      expect((await timesOf(service, BEN, FRINGE)).slice(0, 3)).toEqual([
        '09:00',
        '09:30',
        '11:00',
      ]);
      expect((await timesOf(service, ANNA, FRINGE)).slice(0, 3)).toEqual([
        '09:30',
        '10:15',
        '10:30',
      ]);
      expect((await timesOf(service, ANNA, COLOUR_AND_CUT))[0]).toBe('10:15');
    }));

  it('is exported as it was imported', async () => {
    await inTheSalon(() => Promise.resolve());
    const { run } = commandLine();
    const { out } = await run('export');
    expect(parseYaml(out).reasons[4]).toEqual({
      id: 5,
      name: 'Colour',
      combines: [1, { id: 2, elsewhere: true }, 3],
    });
    expect((await run('import -', { input: out })).out).toMatch(/Reasons: 7 unchanged\.$/);
  });
});
