import { describe, expect, it } from 'vitest';
import { aFile, aReason, aSchedule } from '../../core/installation/installation-files.ts';
import { readTables } from './read-tables.ts';
import { useCommandLine } from './use-command-line.ts';

describe('slotwell import', () => {
  const commandLine = useCommandLine();

  it('takes the configuration from a YAML file and says what changed', async () => {
    const { run, write } = commandLine();
    const { code, out, err } = await run(`import ${write('file.yaml', aFile())}`);
    expect({ code, err }).toEqual({
      code: 0,
      err: expect.stringMatching(/^The database is new.*slotwell\.db/),
    });
    expect(out).toBe('Imported Practice (Europe/Berlin).\nCalendars: 1 added.\nReasons: 1 added.');
  });

  it('names feeds if one mailbox sends the mails and is told of bookings', async () => {
    const { run, write } = commandLine();
    const env = {
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Practice <practice@example.org>',
    };
    const file = write('file.yaml', aFile({ contact_email: 'practice@example.org' }));
    const note = /practice@example\.org sends the mails and is told of bookings.*slotwell feed add/;
    expect((await run(`import ${file}`, { env })).err).toMatch(note);
    expect((await run('doctor', { env })).out).toMatch(note);
  });

  it('reads JSON, and standard input for -', async () => {
    const { run } = commandLine();
    const { code, out } = await run('import -', { input: `\uFEFF${JSON.stringify(aFile())}` });
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('1 added') });
  });

  it('changes nothing the second time', async () => {
    const { run, write, databaseFile } = commandLine();
    const file = write('file.yaml', aFile());
    await run(`import ${file}`);
    const { schedule, reason } = readTables(databaseFile);
    const { out } = await run(`import ${file}`);
    expect(out).toContain('Calendars: 1 unchanged.\nReasons: 1 unchanged.');
    expect(readTables(databaseFile)).toMatchObject({ schedule, reason });
  });

  it('changes what has the same id, and retires what the file no longer names', async () => {
    const { run, write } = commandLine();
    await run(
      `import ${write('before.yaml', aFile({ schedules: [aSchedule(), aSchedule({ id: 2 })] }))}`,
    );
    const after = aFile({
      reasons: [aReason({ duration_minutes: 20 })],
      schedules: [aSchedule({ name: 'Dr. Brandt' })],
    });
    const { out } = await run(`import ${write('after.yaml', after)}`);
    expect(out).toContain('Calendars: 1 changed, 1 retired.\nReasons: 1 changed.');
  });

  it('stores public holidays from last year to six years ahead', async () => {
    const { run, write, databaseFile } = commandLine();
    await run(`import ${write('file.yaml', aFile({ holidays: { country: 'DE', state: 'BE' } }))}`);
    const days = readTables(databaseFile).public_holiday;
    expect(days).toContainEqual({ day: '2025-01-01', name: "New Year's Day" });
    expect(days).toContainEqual(expect.objectContaining({ day: '2032-12-25' }));
    expect(days).not.toContainEqual(
      expect.objectContaining({ day: expect.stringMatching(/^20(24|33)/) }),
    );
  });

  it('needs no schedules in front of another installation', async () => {
    const { run, write } = commandLine();
    const env = { UPSTREAM_URL: 'https://book.example.org', UPSTREAM_TOKEN: 'slw_x' };
    const file = write('file.yaml', { name: 'Front', time_zone: 'Europe/Berlin' });
    expect(await run(`import ${file}`, { env })).toMatchObject({
      code: 0,
      out: expect.stringContaining('Calendars: none.'),
    });
    expect(await run(`import ${file}`)).toMatchObject({
      code: 1,
      err: expect.stringContaining('schedules: This is missing.'),
    });
  });

  it('says so if the file is missing or unreadable', async () => {
    const { run, folder } = commandLine();
    expect(await run(`import ${folder}/none.yaml`)).toMatchObject({
      code: 1,
      err: `There is no file ${folder}/none.yaml. Correct its name; - reads standard input.`,
    });
    expect(await run(`import ${folder}`)).toMatchObject({
      code: 1,
      err: expect.stringContaining(`${folder} cannot be read`),
    });
  });
});
