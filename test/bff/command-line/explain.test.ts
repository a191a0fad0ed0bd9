/**
 * Why a time is not offered, from the terminal: a sentence for every rule, and for every member of
 * a group.
 */

import { beforeEach, describe, expect, it } from 'vitest';
import { openCore } from '../../../bff/open-core.ts';
import { aRequest } from '../../core/availability/occupancies.ts';
import {
  aFile,
  aGroup,
  aReason,
  aSchedule,
  someHours,
} from '../../core/installation/installation-files.ts';
import { useCommandLine } from './use-command-line.ts';

const TAKEN = '2026-12-08 10:30:00';

describe('slotwell explain', () => {
  const commandLine = useCommandLine();

  beforeEach(async () => {
    const line = commandLine();
    const reasons = [aReason(), aReason({ id: 2, name: 'Vaccination', capacity: 1 })];
    const schedules = [
      aSchedule({
        lead_time_minutes: 120,
        exceptions: [{ date: '2026-12-15', closed: true, note: 'Training' }],
      }),
      aSchedule({
        id: 4,
        name: 'Laboratory',
        reasons: [1, 2],
        capacity: 2,
        slot_interval_minutes: 15,
      }),
      aSchedule({ id: 5, daily_limit: 1 }),
      aSchedule({ id: 6, name: 'Dr. Okafor', opening_hours: [someHours({ days: ['wed'] })] }),
      aGroup({ members: [1, 6] }),
    ];
    await line.run(`import ${line.write('file.yaml', aFile({ reasons, schedules }))}`);
    const { service, close } = await openCore(
      { database: { kind: 'sqlite', file: line.databaseFile } },
      line.clock,
    );
    const submission = { email: 'ada@example.org' };
    for (const [scheduleId, reasonId] of [[1, 1] as const, [4, 2] as const, [5, 1] as const]) {
      expect(
        await service.book(aRequest(TAKEN, { scheduleId, reasonId, submission })),
      ).toMatchObject({ kind: 'booked' });
    }
    await close();
  });

  it.each([
    ['1 1 2026-12-08 10:00', '1 (Dr. Lindner): 2026-12-08 10:00:00 is offered.'],
    ['1 1 2026-12-08T10:00', '1 (Dr. Lindner): 2026-12-08 10:00:00 is offered.'],
    [
      '1 1 2026-12-08 10:30',
      '1 (Dr. Lindner): 2026-12-08 10:30:00 is taken in the calendar. slotwell booking list --from 2026-12-08',
    ],
    ['1 1 2026-12-08 03:00', 'the calendar is not open at 2026-12-08 03:00:00.'],
    [
      '1 1 2026-12-08 11:07',
      'is not on the grid of the calendar, which goes in steps of 30 minutes',
    ],
    ['1 1 2026-12-01 07:30', '2026-12-01 07:30:00 is past.'],
    [
      '1 1 2026-12-01 09:00',
      'is too soon: the calendar is booked at least 120 minutes ahead (lead_time_minutes).',
    ],
    [
      '1 1 2027-12-07 09:00',
      'is too late: the calendar can be booked until 2027-01-30 (horizon_days).',
    ],
    ['1 1 2026-12-15 09:00', 'is not open at 2026-12-15 09:00:00 (an exception, Training).'],
    ['1 1 2027-03-28 02:30', 'there is no 2027-03-28 02:30:00: the clock skips it.'],
    ['4 1 2026-12-22 11:45', 'would end after the calendar closes'],
    [
      '4 2 2026-12-08 10:30',
      '1 of its reason are there at once, which is all that the reason takes (capacity)',
    ],
    ['4 1 2026-12-08 10:30', '4 (Laboratory): 2026-12-08 10:30:00 is offered.'],
    [
      '5 1 2026-12-08 11:00',
      'already has all the bookings that it takes on 2026-12-08 (daily_limit: 1).',
    ],
  ])('says in a sentence: %s', async (words, says) => {
    expect(await commandLine().run(`explain ${words}`)).toEqual({
      code: 0,
      out: expect.stringContaining(says),
      err: '',
    });
  });

  it('has a line for each member of a group', async () => {
    expect((await commandLine().run('explain 9 1 2026-12-08 11:00')).out.split('\n')).toEqual([
      '1 (Dr. Lindner): 2026-12-08 11:00:00 is offered.',
      '6 (Dr. Okafor): the calendar is not open at 2026-12-08 11:00:00.',
    ]);
  });

  it.each([
    ['7 1 2026-12-08 11:00', 'There is no calendar 7: slotwell export shows what there is.'],
    [
      '1 2 2026-12-08 11:00',
      'Calendar 1 does not offer reason 2: slotwell export shows what there is.',
    ],
  ])('exits with 1 if there is nothing to explain: %s', async (words, says) => {
    expect(await commandLine().run(`explain ${words}`)).toEqual({ code: 1, out: '', err: says });
  });

  it.each([
    ['1 1 tomorrow', '"tomorrow" is no time'],
    ['1 1 2026-02-30 11:00', 'is no time'],
    ['x 1 2026-12-08 11:00', 'The first two words are the numbers of a calendar and of a reason'],
    ['1 0 2026-12-08 11:00', 'The first two words are the numbers of a calendar and of a reason'],
    ['1 1', 'Something is missing'],
  ])('does not understand %s', async (words, says) => {
    expect(await commandLine().run(`explain ${words}`)).toEqual({
      code: 2,
      out: '',
      err: expect.stringContaining(says),
    });
  });
});
