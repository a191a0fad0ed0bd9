import { beforeEach, describe, expect, it } from 'vitest';
import { openCore } from '../../../bff/open-core.ts';
import type { BookingRequest } from '../../../core/booking/booking.ts';
import { aFile, aSchedule } from '../../core/installation/installation-files.ts';
import { aMailer } from './a-mailer.ts';
import { type CommandLine, useCommandLine } from './use-command-line.ts';

function aRequest(slot: string, changes: Partial<BookingRequest> = {}): BookingRequest {
  const base = {
    scheduleId: 1,
    reasonId: 1,
    submission: { email: 'ada@example.org' },
    surface: 'api',
    locale: 'en',
    consented: false,
  } as const;
  return { ...base, slot, idempotency: null, confirmWithin: null, holdSecret: null, ...changes };
}

async function book(
  { databaseFile, clock }: CommandLine,
  ...requests: BookingRequest[]
): Promise<void> {
  const core = await openCore({ database: { kind: 'sqlite', file: databaseFile } }, clock);
  for (const request of requests) {
    expect(await core.service.book(request)).toMatchObject({ kind: 'booked' });
  }
  await core.close();
}

describe('slotwell booking', () => {
  const commandLine = useCommandLine();

  beforeEach(async () => {
    const line = commandLine();
    const schedules = [aSchedule(), aSchedule({ id: 2, name: { de: 'Labor', en: 'Laboratory' } })];
    await line.run(`import ${line.write('file.yaml', aFile({ schedules }))}`);
    await book(
      line,
      aRequest('2026-12-08 09:30:00'),
      aRequest('2026-12-01 09:00:00'),
      aRequest('2026-12-07 11:30:00', { scheduleId: 2 }),
    );
  });

  const numbers = (out: string) =>
    out
      .split('\n')
      .slice(1)
      .map((line) => Number(line.split(' ')[0]));

  it('lists all that was to be sent about a booking, sent or not, with numbers that resend takes', async () => {
    const { run } = commandLine();
    const { received, messages } = await aMailer(commandLine());
    await messages.worker.work();
    expect(received).toHaveLength(3);
    const { code, out } = await run('outbox list --booking 1');
    expect(code).toBe(0);
    const [, number = '', rest] = /^(\d+) +booking\.created +(.*)$/m.exec(out) ?? [];
    expect(rest).toMatch(
      /^2026-12-01 07:00:00Z +mail +ada@example\.org +delivered 2026-12-01 07:00:00Z +1$/,
    );
    expect(out.split('\n')).toHaveLength(2);
    expect((await run(`outbox resend ${number}`)).code).toBe(0);
    await messages.worker.work();
    expect(received).toHaveLength(4);
  });

  it('lists no messages of an unknown booking, or with options that do not go together', async () => {
    const { run } = commandLine();
    expect(await run('outbox list --booking 99')).toMatchObject({
      code: 1,
      err: 'There is no booking 99.',
    });
    expect(await run('outbox list --booking x')).toMatchObject({ code: 2 });
    expect(await run('outbox list --booking 1 --dead')).toMatchObject({ code: 2 });
  });

  it('lists bookings by start, in local time, with names', async () => {
    const { out } = await commandLine().run('booking list');
    expect(numbers(out)).toEqual([2, 3, 1]);
    expect(out).toContain(
      '3    2026-12-07 11:30  Laboratory   Check-up  confirmed  <ada@example.org>',
    );
  });

  it.each([
    ['--schedule 2', [3]],
    ['--from 2026-12-07', [3, 1]],
    ['--until 2026-12-07', [2, 3]],
    ['--from 2026-12-02 --until 2026-12-07', [3]],
    ['--status confirmed --limit 1', [2]],
  ])('narrows the list by %s, days included', async (options, expected) => {
    expect(numbers((await commandLine().run(`booking list ${options}`)).out)).toEqual(expected);
  });

  it('starts the list with today', async () => {
    const { run, clock } = commandLine();
    clock.set('2026-12-02T07:00:00Z');
    expect(numbers((await run('booking list')).out)).toEqual([3, 1]);
    expect(numbers((await run('booking list --until 2026-12-01')).out)).toEqual([2]);
  });

  it('says so if there are none', async () => {
    expect(await commandLine().run('booking list --status cancelled')).toEqual({
      code: 0,
      out: '',
      err: 'No bookings.',
    });
  });

  it('shows one booking with all that was filled in', async () => {
    const { out } = await commandLine().run('booking show 3');
    expect(out).toMatch(/^Booking: +3 \(/);
    for (const part of ['2026-12-07 11:30:00 (Europe/Berlin)', 'Laboratory', 'ada@example.org']) {
      expect(out).toContain(part);
    }
  });

  it('speaks JSON, with local time and UTC', async () => {
    const { run } = commandLine();
    const [first] = JSON.parse((await run('booking list --json')).out);
    expect(first).toMatchObject({
      booking_id: 2,
      slot: '2026-12-01 09:00:00',
      starts_at: '2026-12-01T08:00:00Z',
      ends_at: '2026-12-01T08:30:00Z',
    });
    expect(JSON.parse((await run('booking show 2 --json')).out)).toEqual(first);
  });

  it('cancels a booking once, and its place is free again', async () => {
    const { run } = commandLine();
    expect((await run('booking cancel 3')).out).toBe(
      'Booking 3 is cancelled; its place is free again.',
    );
    expect((await run('booking cancel 3')).out).toBe('Booking 3 was already cancelled.');
    expect(numbers((await run('booking list --status cancelled')).out)).toEqual([3]);
    await book(commandLine(), aRequest('2026-12-07 11:30:00', { scheduleId: 2 }));
  });

  it.each(['show', 'cancel'])('says so where there is no such booking: %s', async (verb) => {
    expect(await commandLine().run(`booking ${verb} 99`)).toEqual({
      code: 1,
      out: '',
      err: 'There is no booking 99.',
    });
  });

  it('keeps naming bookings of a calendar that was retired', async () => {
    const { run, write } = commandLine();
    await run(`import ${write('smaller.yaml', aFile())} --yes`);
    expect((await run('booking show 3')).out).toContain('Laboratory (retired)');
    expect((await run('booking list')).out).toContain('Laboratory (retired)');
  });

  it('lets nothing that a customer typed steer the terminal', async () => {
    const line = commandLine();
    const form = [{ name: 'email', label: 'Name', form_type: 'textarea' }];
    await line.run(`import ${line.write('textarea.yaml', aFile({ form }))} --yes`);
    await book(line, aRequest('2026-12-08 10:00:00', { submission: { email: 'a\nb\u202Ec' } }));
    const { out } = await line.run('booking show 4');
    expect(out).toContain('a\uFFFDb\uFFFDc');
  });
});

describe('slotwell booking, of a course', () => {
  const commandLine = useCommandLine();

  it('lists it from any of its dates, and shows all', async () => {
    const line = commandLine();
    const on = ['2026-12-01', '2026-12-08', '2026-12-15'];
    const course = { on, course: true, at: '18:00', reason: 1 };
    const schedules = [aSchedule({ opening_hours: [], sessions: [course] })];
    await line.run(`import ${line.write('file.yaml', aFile({ schedules }))}`);
    await book(line, aRequest('2026-12-01 18:00:00'));
    const { out } = await line.run('booking list --from 2026-12-08 --until 2026-12-08');
    expect(out).toContain('2026-12-01 18:00 (1 of 3 dates)');
    expect((await line.run('booking list --from 2026-12-09 --until 2026-12-09')).out).not.toContain(
      '2026-12-01',
    );
    expect((await line.run('booking show 1')).out).toContain(
      '2026-12-01 18:00:00, 2026-12-08 18:00:00, 2026-12-15 18:00:00',
    );
  });

  it('exports it once, by its first date, with all dates', async () => {
    const line = commandLine();
    const course = { on: ['2026-12-01', '2026-12-08'], course: true, at: '18:00', reason: 1 };
    const schedules = [aSchedule({ opening_hours: [], sessions: [course] })];
    await line.run(`import ${line.write('file.yaml', aFile({ schedules }))}`);
    await book(line, aRequest('2026-12-01 18:00:00'));
    const rowsOf = async (day: string) =>
      (await line.run(`booking export --from ${day} --until ${day}`)).out.trimEnd().split('\r\n');
    const [, row = '', ...rest] = await rowsOf('2026-12-01');
    expect(row).toMatch(/^1,2026-12-01,18:00,.*,"2026-12-01 18:00, 2026-12-08 18:00"$/);
    expect(rest).toEqual([]);
    expect(await rowsOf('2026-12-08')).toHaveLength(1);
  });
});
