/** The studio of docs/tasks.md, with classes in two rooms. */

import { describe, expect, it } from 'vitest';
import { openCore } from '../../../bff/open-core.ts';
import type { BookingService } from '../../../core/booking-service.ts';
import { findBlock, readPage } from '../../docs/read-pages.ts';
import { useCommandLine } from './use-command-line.ts';

const commandLine = useCommandLine();
const block = findBlock(readPage('docs/tasks.md'), 'yaml', 'Studio Lotus');
const MONDAY = '2026-12-07';
const SATURDAY = '2026-12-05';
const YOGA = 1;
const PILATES = 2;
const LARGE = 1;
const SMALL = 2;

async function inTheStudio<T>(
  ask: (service: BookingService) => Promise<T>,
  file = block,
): Promise<T> {
  const { run, write, databaseFile, clock } = commandLine();
  expect(await run(`import ${write('studio.yaml', file)}`)).toMatchObject({ code: 0 });
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
  return answer.kind === 'answer' ? answer.value : { slots: [], left: undefined };
}

async function book(service: BookingService, slot: string, reasonId: number, person: number) {
  const { kind } = await service.book({
    scheduleId: LARGE,
    reasonId,
    slot,
    submission: { first_name: 'Mo', email: `mo${person}@example.org` },
    surface: 'widget',
    locale: 'en',
    consented: false,
    idempotency: null,
    confirmWithin: null,
    holdSecret: null,
  });
  return kind;
}

describe('the studio of docs/tasks.md', () => {
  it('takes no more than 25 lines', () => {
    expect(block.trim().split('\n').length).toBeLessThanOrEqual(25);
  });

  it('offers each class at its times, in its room', () =>
    inTheStudio(async (service) => {
      expect((await timesOf(service, LARGE, YOGA, MONDAY)).slots).toEqual([`${MONDAY} 18:00:00`]);
      expect((await timesOf(service, LARGE, PILATES, MONDAY)).slots).toEqual([
        `${MONDAY} 19:15:00`,
      ]);
      expect((await timesOf(service, SMALL, PILATES, MONDAY)).slots).toEqual([
        `${MONDAY} 18:00:00`,
      ]);
      expect((await timesOf(service, LARGE, YOGA, SATURDAY)).slots).toEqual([
        `${SATURDAY} 10:00:00`,
      ]);
    }));

  it('books twelve people, and says when three places are left', () =>
    inTheStudio(async (service) => {
      const slot = `${MONDAY} 18:00:00`;
      for (let person = 0; person < 9; person++) {
        expect(await book(service, slot, YOGA, person)).toBe('booked');
      }
      expect((await timesOf(service, LARGE, YOGA, MONDAY)).left).toEqual([3]);
      for (let person = 9; person < 12; person++) {
        expect(await book(service, slot, YOGA, person)).toBe('booked');
      }
      expect(await book(service, slot, YOGA, 12)).toBe('refused');
      expect((await timesOf(service, LARGE, PILATES, MONDAY)).slots).toHaveLength(1);
    }));

  it('refuses a second class while the first one is taking place', async () => {
    const { run, write } = commandLine();
    const both = block.replace('at: "19:15"', 'at: "19:00"');
    const { code, err } = await run(`import ${write('studio.yaml', both)}`);
    expect(code).not.toBe(0);
    expect(err).toContain('overlaps schedules[0].sessions[0] on mon');
  });
});

describe('the swim school of docs/tasks.md', () => {
  const course = findBlock(readPage('docs/tasks.md'), 'yaml', 'Swim School');
  const FIRST = '2027-01-12';

  it('takes no more than 25 lines', () => {
    expect(course.trim().split('\n').length).toBeLessThanOrEqual(25);
  });

  it('books twelve people for all dates, and is not offered by a later one', () =>
    inTheStudio(async (service) => {
      for (let person = 0; person < 12; person++) {
        expect(await book(service, `${FIRST} 18:00:00`, 1, person)).toBe('booked');
      }
      expect(await book(service, `${FIRST} 18:00:00`, 1, 12)).toBe('refused');
      expect(await book(service, '2027-01-19 18:00:00', 1, 12)).toBe('refused');
      const bookings = await service.listBookings({ limit: 99 });
      expect(bookings.map(({ dates }) => dates?.length)).toEqual(Array(12).fill(4));
    }, course));
});
