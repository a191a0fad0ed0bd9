/** Moving a booking from the terminal: a sentence for every outcome. */

import { beforeEach, describe, expect, it } from 'vitest';
import { openCore } from '../../../bff/open-core.ts';
import {
  aFile,
  aGroup,
  aReason,
  aSchedule,
  someHours,
} from '../../core/installation/installation-files.ts';
import { useCommandLine } from './use-command-line.ts';

const SLOTS = ['2026-12-08 09:30:00', '2026-12-08 10:30:00'];

describe('slotwell booking move', () => {
  const commandLine = useCommandLine();

  beforeEach(async () => {
    const line = commandLine();
    const schedules = [
      aSchedule({ exceptions: [{ date: '2026-12-15', closed: true, note: 'Training' }] }),
      aSchedule({ id: 2, name: 'Laboratory' }),
      aSchedule({ id: 3, customer_limit: 1 }),
      aSchedule({ id: 4, slot_interval_minutes: 15 }),
      aSchedule({ id: 5, daily_limit: 1 }),
      aSchedule({ id: 6, opening_hours: [someHours({ days: ['wed'] })] }),
      aGroup({ members: [1, 6] }),
    ];
    await line.run(`import ${line.write('file.yaml', aFile({ schedules }))}`);
    const { service, close } = await openCore(
      { database: { kind: 'sqlite', file: line.databaseFile } },
      line.clock,
    );
    const customer = {
      reasonId: 1,
      submission: { email: 'ada@example.org' },
      surface: 'api',
      locale: 'en',
      consented: false,
    } as const;
    for (const [scheduleId, slot] of [
      ...SLOTS.map((slot) => [1, slot] as const),
      [3, SLOTS[0] ?? ''] as const,
      [5, SLOTS[0] ?? ''] as const,
    ]) {
      expect(
        await service.book({
          ...customer,
          scheduleId,
          slot,
          idempotency: null,
          confirmWithin: null,
          holdSecret: null,
        }),
      ).toMatchObject({ kind: 'booked' });
    }
    await close();
  });

  it('gives a booking another time, and its old one is free again', async () => {
    const { run } = commandLine();
    expect(await run('booking move 1 2026-12-08 11:00')).toMatchObject({
      code: 0,
      out: 'Booking 1 is moved to 2026-12-08 11:00:00; its old place is free again.',
    });
    expect((await run('booking move 2 2026-12-08 09:30:00')).code).toBe(0);
  });

  it('gives a booking another calendar', async () => {
    const { out } = await commandLine().run('booking move 1 2026-12-08 10:30 --schedule 2');
    expect(out).toBe(
      'Booking 1 is moved to 2026-12-08 10:30:00 in Laboratory; its old place is free again.',
    );
  });

  it('says so if it is there already', async () => {
    expect(await commandLine().run('booking move 1 2026-12-08 09:30')).toEqual({
      code: 0,
      out: 'Booking 1 is already there: 2026-12-08 09:30:00.',
      err: '',
    });
  });

  it.each([
    [
      '1 2026-12-08 10:30',
      'Booking 1 stays where it is: 2026-12-08 10:30:00 is taken in its calendar. slotwell booking list --from 2026-12-08',
    ],
    ['1 2026-12-08 03:00', 'its calendar is not open at 2026-12-08 03:00:00.'],
    ['1 2026-12-08 11:07', 'is not on the grid of its calendar, which goes in steps of 30 minutes'],
    ['1 2026-12-01 07:30', '2026-12-01 07:30:00 is past.'],
    [
      '1 2027-12-07 09:00',
      'is too late: its calendar can be booked until 2027-01-30 (horizon_days).',
    ],
    [
      '1 2026-12-15 09:00',
      'its calendar is not open at 2026-12-15 09:00:00 (an exception, Training).',
    ],
    ['1 2026-12-22 11:45 --schedule 4', 'would end after calendar 4 closes'],
    [
      '1 2026-12-08 11:00 --schedule 5',
      'calendar 5 already has all the bookings that it takes on 2026-12-08 (daily_limit: 1).',
    ],
    [
      '1 2026-12-08 10:30 --schedule 9',
      'is taken in calendar 1. slotwell booking list --from 2026-12-08 shows what is booked; calendar 6 is not open',
    ],
    ['1 2026-12-08 11:00 --schedule 7', 'there is no calendar 7'],
    ['1 2026-12-08 11:00 --schedule 3', 'as many bookings in calendar 3 as one may have'],
    ['9 2026-12-08 11:00', 'There is no booking 9.'],
  ])('moves nothing and says why: %s', async (words, says) => {
    expect(await commandLine().run(`booking move ${words}`)).toEqual({
      code: 1,
      out: '',
      err: expect.stringContaining(says),
    });
  });

  it('says so if its calendar or reason is no longer offered, and how to go on', async () => {
    const { run, write } = commandLine();
    await run(
      `import ${write('other.yaml', aFile({ reasons: [aReason({ id: 2 })], schedules: [aSchedule({ reasons: [2] })] }))} --yes`,
    );
    expect((await run('booking move 1 2026-12-08 11:00')).err).toBe(
      'Booking 1 stays where it is: its calendar does not offer its reason any more. Name another one with --schedule.',
    );
    expect((await run('booking move 3 2026-12-08 11:00')).err).toBe(
      'Booking 3 stays where it is: its calendar is no longer offered. Name another one with --schedule.',
    );
  });

  it('leaves a cancelled booking as it is', async () => {
    const { run } = commandLine();
    await run('booking cancel 1');
    expect((await run('booking move 1 2026-12-08 11:00')).err).toBe(
      'Booking 1 stays where it is: it was cancelled, or has begun.',
    );
  });

  it.each([
    ['1 tomorrow', '"tomorrow" is no time'],
    ['1 2026-02-30 11:00', 'is no time'],
    ['x 2026-12-08 11:00', 'is no booking number'],
    ['1 2026-12-08 11:00 --schedule lab', '--schedule takes the number of a calendar'],
    ['1', 'Something is missing'],
  ])('does not understand %s', async (words, says) => {
    expect(await commandLine().run(`booking move ${words}`)).toEqual({
      code: 2,
      out: '',
      err: expect.stringContaining(says),
    });
  });
});
