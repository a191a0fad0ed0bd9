/** The output of an import: its changes, the bookings left outside, and what needs consent. */

import { beforeEach, describe, expect, it } from 'vitest';
import { openCore } from '../../../bff/open-core.ts';
import {
  aField,
  aFile,
  aReason,
  aSchedule,
  someHours,
} from '../../core/installation/installation-files.ts';
import { readTables } from './read-tables.ts';
import { useCommandLine } from './use-command-line.ts';

/** A Tuesday and a Monday. */
const SLOTS = [
  [1, '2026-12-08 09:30:00'],
  [1, '2026-12-07 11:30:00'],
  [2, '2026-12-08 09:30:00'],
] as const;

const both = [aSchedule(), aSchedule({ id: 2, name: 'Laboratory' })];

describe('slotwell import', () => {
  const commandLine = useCommandLine();
  const importing = (
    file: unknown,
    options = '',
    answer?: (question: string) => boolean | Promise<boolean>,
  ) => {
    const { run, write } = commandLine();
    return run(
      `import ${write('next.yaml', file)} ${options}`,
      answer === undefined ? {} : { answer },
    );
  };
  const book = async (
    scheduleId: number,
    slot: string,
    answers: Readonly<Record<string, string>> = {},
  ) => {
    const line = commandLine();
    const { service, close } = await openCore(
      { database: { kind: 'sqlite', file: line.databaseFile } },
      line.clock,
    );
    const who = {
      submission: { email: 'ada@example.org', ...answers },
      surface: 'api',
      locale: 'en',
      consented: false,
    } as const;
    const none = { idempotency: null, confirmWithin: null, holdSecret: null };
    expect(await service.book({ scheduleId, reasonId: 1, slot, ...who, ...none })).toMatchObject({
      kind: 'booked',
    });
    await close();
  };

  beforeEach(async () => {
    await importing(aFile({ schedules: both }));
    for (const [scheduleId, slot] of SLOTS) {
      await book(scheduleId, slot);
    }
  });

  it('lists the changes by the keys of the file: fields, hours, exceptions, limits, names', async () => {
    const exceptions = [{ date: '2026-12-24', closed: true, note: 'Leave' }];
    const hours = [someHours(), someHours({ opens: '13:00', closes: '14:00' })];
    const changed = aFile({
      contact_email: 'praxis@example.org',
      form: [aField({ label: 'Mail' }), aField({ name: 'insurance', input_type: 'text' })],
      reasons: [aReason(), aReason({ id: 3, name: 'Course' })],
      schedules: [
        aSchedule({ capacity: 8, exceptions }),
        aSchedule({ id: 2, name: 'Lab', opening_hours: hours }),
      ],
    });
    const { code, out } = await importing(changed);
    expect(code).toBe(0);
    expect(out.split('\n').slice(1)).toEqual([
      'Calendars: 2 changed.',
      'Reasons: 1 added, 1 unchanged.',
      'What changes:',
      '  contact_email not set -> praxis@example.org.',
      '  form added (insurance), changed (email).',
      '  calendar 1 (Dr. Lindner): capacity not set -> 8; exceptions added (date: 2026-12-24, closed: true, note: Leave).',
      '  calendar 2 (Lab): name Laboratory -> Lab; opening_hours added (days: mon, tue, opens: 13:00, closes: 14:00).',
      '  reason 3 (Course): added.',
    ]);
  });

  it('lists the upcoming bookings that would be outside, each with its reason, and what can be done', async () => {
    const ill = { date: '2026-12-08', closed: true, note: 'Ill' };
    const short = aSchedule({
      id: 2,
      name: 'Laboratory',
      opening_hours: [someHours({ closes: '09:45' })],
    });
    const { out } = await importing(
      aFile({
        reasons: [aReason({ duration_minutes: 15 })],
        schedules: [aSchedule({ exceptions: [ill] }), short],
      }),
    );
    expect(out.split('\n').slice(-5)).toEqual([
      '2 upcoming bookings lie outside what is offered:',
      'No.  Time              Calendar     Reason    Why',
      '1    2026-12-08 09:30  Dr. Lindner  Check-up  closed (an exception, Ill)',
      '3    2026-12-08 09:30  Laboratory   Check-up  ends after closing',
      expect.stringMatching(
        /^They stay as they are, and nobody was notified\. slotwell booking move 1 .* slotwell booking cancel 1 --message TEXT/,
      ),
    ]);
    expect(out).not.toContain('ada@example.org');
  });

  it('says which answers are kept though nothing asks for them any more, and which bookings find no place', async () => {
    const fields = [
      aField(),
      aField({ name: 'insurance', label: 'Insurance', input_type: 'text' }),
    ];
    const wide = aFile({ form: fields, schedules: [aSchedule({ capacity: 2 }), ...both.slice(1)] });
    await importing(wide);
    await book(1, '2026-12-08 09:30:00', { insurance: 'AOK' });
    const { out } = await importing(aFile({ schedules: both }), '--dry-run');
    expect(out).toContain(
      'Field insurance (Insurance) would no longer be asked for; 1 upcoming booking keeps its answer.',
    );
    expect(out).toContain(
      '4    2026-12-08 09:30  Dr. Lindner  Check-up  no place left: the calendar takes 1 at once',
    );
  });

  it.each([
    [
      'shifts the zone',
      aFile({ time_zone: 'Europe/Lisbon', schedules: both }),
      'from Europe/Berlin to Europe/Lisbon: the wall time of 3 upcoming bookings moves',
    ],
    [
      'retires a calendar',
      aFile(),
      'Calendar 2 (Laboratory) is retired and has 1 upcoming booking, which stays.',
    ],
    [
      'retires a reason',
      aFile({
        reasons: [aReason({ id: 2 })],
        schedules: [aSchedule({ reasons: [2] }), aSchedule({ id: 2, reasons: [2] })],
      }),
      'Reason 1 (Check-up) is retired and has 3 upcoming bookings',
    ],
  ])('changes nothing without a terminal if it %s, until --yes', async (_, file, says) => {
    const { databaseFile } = commandLine();
    const before = readTables(databaseFile);
    const refused = await importing(file);
    expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining(says) });
    expect(refused.err).toMatch(/Nothing was changed\. Repeat with --yes to import it anyway\.$/);
    expect(readTables(databaseFile)).toEqual(before);
    expect(await importing(file, '--yes')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Imported'),
    });
  });

  it('asks at a terminal, and follows the answer', async () => {
    const { databaseFile } = commandLine();
    const before = readTables(databaseFile);
    expect(await importing(aFile(), '', () => false)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/Nothing was changed\.$/),
    });
    expect(readTables(databaseFile)).toEqual(before);
    expect(await importing(aFile(), '', () => true)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Calendars: 1 unchanged, 1 retired.'),
    });
  });

  it('asks again if there was a booking in the meantime', async () => {
    const questions: string[] = [];
    const { code, err } = await importing(aFile(), '', async (question) => {
      if (questions.push(question) === 1) {
        await book(2, '2026-12-08 11:00:00');
      }
      return true;
    });
    expect({ code, asked: questions.length }).toEqual({ code: 0, asked: 2 });
    expect(err).toContain('1 upcoming booking, which stays');
    expect(err).toContain('2 upcoming bookings, which stay');
  });

  it('shows the same as a dry run, and changes nothing', async () => {
    const { databaseFile } = commandLine();
    const before = readTables(databaseFile);
    const { code, out, err } = await importing(aFile(), '--dry-run');
    expect(code).toBe(0);
    expect(out).toContain('calendar 2 (Laboratory): retired; its bookings stay.');
    expect(out).toContain('1 upcoming booking would lie outside what is offered:');
    expect(out).toContain(
      '3    2026-12-08 09:30  Laboratory (retired)  Check-up  calendar retired',
    );
    expect(err).toBe(
      'To be confirmed: Calendar 2 (Laboratory) is retired and has 1 upcoming booking, which stays.\nNothing was changed: this was a dry run.',
    );
    expect(readTables(databaseFile)).toEqual(before);
  });

  it('neither asks nor reports if only past bookings are affected', async () => {
    const { run, write, clock } = commandLine();
    clock.set('2026-12-20T12:00:00Z');
    const { code, out } = await run(
      `import ${write('next.yaml', aFile({ time_zone: 'Europe/Lisbon' }))}`,
    );
    expect(code).toBe(0);
    expect(out).not.toContain('upcoming');
  });

  it('offers retired entries again, without calling them added', async () => {
    await importing(aFile(), '--yes');
    const { out } = await importing(aFile({ schedules: both }));
    expect(out).toContain('Calendars: 1 offered again, 1 unchanged.');
    expect(out).toContain('calendar 2 (Laboratory): offered again.');
  });

  it('says which capacity has no effect and which calendar never opens; so does doctor', async () => {
    const file = aFile({
      reasons: [aReason({ capacity: 8 })],
      schedules: [aSchedule(), aSchedule({ id: 2, name: 'Laboratory', opening_hours: [] })],
    });
    const { err } = await importing(file);
    const [first, second, third] = err.split('\n');
    expect(first).toBe(
      'Note: Reason 1 (Check-up) has capacity 8, which has no effect in calendar 1 (Dr. Lindner): that one takes 1 at once. Give the calendar capacity 8, or take it out of the reason.',
    );
    expect([second, third]).toEqual([
      expect.stringContaining('no effect in calendar 2 (Laboratory)'),
      'Note: Calendar 2 (Laboratory) has no hours from today on, so nobody can book it; add opening_hours to it, or leave it if that is meant.',
    ]);
    const { out } = await commandLine().run('doctor');
    expect(out).toMatch(
      /^warn +installation +Reason 1 \(Check-up\) has capacity 8, which has no effect/m,
    );
    expect(out).toMatch(/^warn +installation +Without any hours from today on: calendar 2\./m);
  });
});
