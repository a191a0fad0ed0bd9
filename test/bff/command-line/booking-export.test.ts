import { beforeEach, describe, expect, it } from 'vitest';
import { openCore } from '../../../bff/open-core.ts';
import { aFile, aReason } from '../../core/installation/installation-files.ts';
import { useCommandLine } from './use-command-line.ts';

describe('slotwell booking export', () => {
  const commandLine = useCommandLine();

  beforeEach(async () => {
    const { run, write, databaseFile, clock } = commandLine();
    const needs = [{ kind: 'room' }, { kind: 'mat', count: 2 }];
    const file = aFile({
      reasons: [aReason({ needs })],
      resources: [
        { id: 21, name: 'Room 1', kind: 'room' },
        { id: 22, name: 'Mat', kind: 'mat', capacity: 5 },
      ],
    });
    await run(`import ${write('file.yaml', file)}`);
    const core = await openCore({ database: { kind: 'sqlite', file: databaseFile } }, clock);
    for (const slot of ['2026-12-01 09:00:00', '2026-12-08 09:30:00']) {
      await core.service.book({
        scheduleId: 1,
        reasonId: 1,
        slot,
        submission: { email: 'ada@example.org' },
        surface: 'api',
        locale: 'en',
        consented: false,
        idempotency: null,
        confirmWithin: null,
        holdSecret: null,
      });
    }
    await core.close();
  });

  it('writes the bookings of the days asked for as a table that spreadsheet programs read', async () => {
    const { code, out, err } = await commandLine().run(
      'booking export --from 2026-12-01 --until 2026-12-07',
    );
    expect([code, err.trim()]).toEqual([0, '1 booking.']);
    const [head, row, ...rest] = out.trimEnd().split('\r\n');
    expect(head).toBe(
      '\uFEFFnumber,day,from,until,minutes,calendar,reason,price,customer,email,persons,status,attendance,booked_at,booked_by,cancelled_at,takes,parts,dates',
    );
    expect(row).toMatch(
      /^1,2026-12-01,09:00,\d\d:\d\d,\d+,[^,]+,[^,]+,[^,]*,,ada@example\.org,1,confirmed,,2026-12-01T07:00:00\.000Z,api,,"Room 1, Mat \(2\)",,$/,
    );
    expect(rest).toEqual([]);
  });

  it('is shown with what each booking takes by list and show', async () => {
    const { run } = commandLine();
    expect((await run('booking list')).out).toMatch(/\S, Room 1, Mat \(2\) /);
    expect((await run('booking show 1')).out).toMatch(/^Takes: +Room 1, Mat \(2\)$/m);
    expect(JSON.parse((await run('booking show 1 --json')).out)).toMatchObject({
      takes: ['Room 1', 'Mat (2)'],
    });
  });

  it('is listed by room', async () => {
    const { run } = commandLine();
    const list = async (room: string) => await run(`booking list --resource ${room} --json`);
    expect(JSON.parse((await list('21')).out)).toHaveLength(2);
    expect(JSON.parse((await list('23')).out)).toEqual([]);
    expect(await list('x')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--resource takes the number of a room or device'),
    });
  });

  it('wants days, and a number for a calendar', async () => {
    const { run } = commandLine();
    expect(await run('booking export --from 2026-12-01')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--until takes a day'),
    });
    expect(
      await run('booking export --from 2026-12-01 --until 2026-12-07 --schedule x'),
    ).toMatchObject({ code: 2 });
    expect(
      (await run('booking export --from 2026-12-01 --until 2026-12-09 --schedule 7')).err.trim(),
    ).toBe('0 bookings.');
  });
});
