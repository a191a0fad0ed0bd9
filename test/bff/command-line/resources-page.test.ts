/** The recipes of docs/tasks.md whose reasons need rooms, a device or other people. */

import { describe, expect, it } from 'vitest';
import { openCore } from '../../../bff/open-core.ts';
import type { BookingService } from '../../../core/booking-service.ts';
import { findBlock, readPage } from '../../docs/read-pages.ts';
import { useCommandLine } from './use-command-line.ts';

const commandLine = useCommandLine();
const page = readPage('docs/tasks.md');
const MONDAY = '2026-12-07';
const MAINTENANCE = '2026-12-14';

interface Asked {
  readonly scheduleId: number;
  readonly reasonId: number;
}

interface Shop {
  book(asked: Asked, time: string): Promise<readonly number[] | 'refused'>;
  times(asked: Asked, day?: string): Promise<readonly string[]>;
}

function inTheShop(service: BookingService): Shop {
  let customers = 0;
  return {
    async book(asked, time) {
      customers += 1;
      const booked = await service.book({
        ...asked,
        slot: `${MONDAY} ${time}:00`,
        submission: { first_name: 'Mo', email: `mo${customers}@example.org` },
        surface: 'widget',
        locale: 'en',
        consented: false,
        idempotency: null,
        confirmWithin: null,
        holdSecret: null,
      });
      if (booked.kind !== 'booked') {
        return 'refused';
      }
      const booking = await service.findBooking(booked.receipt.bookingId);
      return (booking?.parts ?? []).map(({ scheduleId }) => scheduleId);
    },
    async times(asked, day = MONDAY) {
      const answer = await service.slots(asked, day);
      return answer.kind === 'answer' ? answer.value.slots.map((slot) => slot.slice(11, 16)) : [];
    },
  };
}

async function withFile(file: string, ask: (shop: Shop) => Promise<void>): Promise<void> {
  const { run, write, databaseFile, clock } = commandLine();
  expect(await run(`import ${write('shop.yaml', file)}`)).toMatchObject({ code: 0 });
  const { service, close } = await openCore(
    { database: { kind: 'sqlite', file: databaseFile } },
    clock,
  );
  try {
    await ask(inTheShop(service));
  } finally {
    await close();
  }
}

const HANDS = findBlock(page, 'yaml', 'Three Hands');
const PHYSIO = findBlock(page, 'yaml', 'Physio at the Market');
const COUPLES = findBlock(page, 'yaml', 'Ten Hands');

describe('the recipes of docs/tasks.md with resources', () => {
  it('take no more than 25 lines each', () => {
    const lines = [HANDS, PHYSIO, COUPLES].map((block) => block.trim().split('\n').length);
    expect(Math.max(...lines)).toBeLessThanOrEqual(25);
  });

  it('share two rooms among three people, of whom one prefers the second', () =>
    withFile(HANDS, async ({ book, times }) => {
      const [ada, ben, carol] = [1, 2, 3].map((scheduleId) => ({ scheduleId, reasonId: 1 }));
      if (ada === undefined || ben === undefined || carol === undefined) {
        throw new Error('There are three.');
      }
      expect(await book(carol, '12:00')).toEqual([22]);
      expect(await book(ada, '12:00')).toEqual([21]);
      expect(await times(ben)).not.toContain('12:00');
      expect(await book(ben, '12:00')).toBe('refused');
      expect(await times({ ...ben, reasonId: 2 })).toContain('12:00');
    }));

  it('share rooms that are alike as one resource', () => {
    const one = page.inline.find((code) => code.startsWith('resources: [{ id: 21')) ?? '';
    const [before = ''] = HANDS.split('resources:\n');
    const file = `${before.replace(/^ {4}resources: \[22, 21\].*\n/m, '')}${one}\n`;
    return withFile(file, async ({ book }) => {
      const rooms = [];
      for (const scheduleId of [1, 2, 3]) {
        rooms.push(await book({ scheduleId, reasonId: 1 }, '12:00'));
      }
      expect(rooms).toEqual([[21], [21], 'refused']);
    });
  });

  it('share a device for the part of a treatment that uses it', () =>
    withFile(PHYSIO, async ({ book, times }) => {
      expect(await book({ scheduleId: 1, reasonId: 2 }, '08:30')).toEqual([21]);
      const ben = await times({ scheduleId: 2, reasonId: 2 });
      expect(ben.slice(0, 4)).toEqual(['08:00', '08:10', '08:50', '09:00']);
      expect(await times({ scheduleId: 2, reasonId: 1 })).toContain('08:30');
      expect(await book({ scheduleId: 2, reasonId: 2 }, '08:50')).toEqual([21]);
      expect(await times({ scheduleId: 2, reasonId: 2 }, MAINTENANCE)).toEqual([]);
    }));

  it('book two of five people at once, as far as there are two', () =>
    withFile(COUPLES, async ({ book, times }) => {
      const couple = { scheduleId: 6, reasonId: 2 };
      expect(await book({ scheduleId: 1, reasonId: 1 }, '09:00')).toEqual([]);
      expect(await book(couple, '09:00')).toEqual([2, 3]);
      // Dan alone is left until Eve comes at noon.
      expect(await book(couple, '09:00')).toBe('refused');
      expect(await times({ scheduleId: 3, reasonId: 1 })).not.toContain('09:00');
      expect(await book(couple, '13:00')).toEqual([4, 5]);
      expect(await book(couple, '13:00')).toEqual([1, 2]);
      expect(await book(couple, '13:00')).toBe('refused');
    }));
});
