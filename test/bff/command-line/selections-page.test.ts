/** The recipes of docs/tasks.md in which customers add to an appointment, or repeat a reason. */

import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { openCore } from '../../../bff/open-core.ts';
import type { BookingService } from '../../../core/booking-service.ts';
import { selectionId } from '../../../core/installation/selection.ts';
import { findBlock, readPage } from '../../docs/read-pages.ts';
import { useCommandLine } from './use-command-line.ts';

const commandLine = useCommandLine();
const page = readPage('docs/tasks.md');
const THURSDAY = '2026-12-03';
const MONDAY = '2026-12-07';

async function withFile<T>(file: string, ask: (service: BookingService) => Promise<T>): Promise<T> {
  const { run, write, databaseFile, clock } = commandLine();
  expect(await run(`import ${write('shop.yaml', file)}`)).toMatchObject({ code: 0 });
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

/** Minutes of the booking, or why it was refused. */
async function book(
  service: BookingService,
  choice: { readonly scheduleId: number; readonly reasonId: number },
  slot: string,
) {
  const booked = await service.book({
    ...choice,
    slot,
    submission: { first_name: 'Mo', email: 'mo@example.org' },
    surface: 'widget',
    locale: 'en',
    consented: false,
    idempotency: null,
    confirmWithin: null,
    holdSecret: null,
  });
  if (booked.kind === 'refused') {
    return booked.code;
  }
  const booking = await service.findBooking(booked.receipt.bookingId);
  return booking && booking.endsAt - booking.startsAt;
}

describe('the barbers of docs/tasks.md, to whose cut customers add', () => {
  const block = findBlock(page, 'yaml', 'name: Blades');
  const withBeard = selectionId({ reasonId: 2, count: 1, additionIds: [3] });
  const withBeardAndBrows = selectionId({ reasonId: 2, count: 1, additionIds: [3, 4] });

  it('is a file of at most 25 lines', () => {
    expect(block.trim().split('\n').length).toBeLessThanOrEqual(25);
  });

  it('books what was added, as long as each colleague needs', () =>
    withFile(block, async (service) => {
      expect(
        await book(service, { scheduleId: 1, reasonId: withBeardAndBrows }, `${THURSDAY} 09:00:00`),
      ).toBe(55);
      expect(
        await book(service, { scheduleId: 2, reasonId: withBeard }, `${THURSDAY} 12:00:00`),
      ).toBe(60);
      expect(
        await book(service, { scheduleId: 2, reasonId: withBeardAndBrows }, `${THURSDAY} 14:00:00`),
      ).toBe('reason_not_found');
    }));

  it('adds up prices, and is exported as it was imported', () =>
    withFile(block, async (service) => {
      const answer = await service.reasons(1);
      const cut = answer.kind === 'answer' ? answer.value[1] : undefined;
      expect(cut?.selections?.map(({ name, price }) => [name, price])).toEqual([
        ['Cut + Wash', '£36'],
        ['Cut + Beard', '£42'],
        ['Cut + Brows', '£34'],
        ['Cut + Wash + Beard', '£50'],
        ['Cut + Wash + Brows', '£42'],
        ['Cut + Beard + Brows', '£48'],
      ]);
      const { run } = commandLine();
      const { out } = await run('export');
      expect(parseYaml(out).reasons[1]).toMatchObject({ with: [1, 3, 4], at_most: 2 });
      expect((await run('import -', { input: out })).out).toMatch(/Reasons: 4 unchanged\.$/);
    }));

  it('names the parts in the file of bookings', () =>
    withFile(block, async (service) => {
      await book(service, { scheduleId: 1, reasonId: withBeard }, `${THURSDAY} 09:00:00`);
      const { out } = await commandLine().run(
        'booking export --from 2026-12-01 --until 2026-12-31',
      );
      expect(out).toContain('Cut + Beard');
      expect(out.trim().split('\r\n').at(-1)).toMatch(/"Cut, Beard",$/);
    }));
});

describe('the office of docs/tasks.md with two passports', () => {
  const block = findBlock(page, 'yaml', "Citizens' Office");
  const twice = selectionId({ reasonId: 1, count: 2, additionIds: [] });

  it('is a file of at most 25 lines', () => {
    expect(block.trim().split('\n').length).toBeLessThanOrEqual(25);
  });

  it('books both in one appointment', () =>
    withFile(block, async (service) => {
      expect(await book(service, { scheduleId: 1, reasonId: twice }, `${MONDAY} 08:00:00`)).toBe(
        35,
      );
      const five = selectionId({ reasonId: 1, count: 5, additionIds: [] });
      expect(await book(service, { scheduleId: 1, reasonId: five }, `${MONDAY} 09:00:00`)).toBe(
        'reason_not_found',
      );
    }));
});
