/** The commands of docs/tasks.md, in its order, on an installation with bookings and a team. */

import { expect, it } from 'vitest';
import { openCore } from '../../../bff/open-core.ts';
import { openDatabase } from '../../../core/storage/sqlite/driver.ts';
import {
  aFile,
  aReason,
  aSchedule,
  someHours,
} from '../../core/installation/installation-files.ts';
import { commandsOf, readPage, slotwellWords } from '../../docs/read-pages.ts';
import { type CommandLine, useCommandLine } from './use-command-line.ts';

const page = readPage('docs/tasks.md');
const commandLine = useCommandLine();

/** Kim has a second factor, and Lee none. */
function addTeam(databaseFile: string): void {
  const connection = openDatabase(databaseFile, { timeout: 5_000 });
  for (const name of ['kim', 'lee']) {
    const login = `${name}@practice.example`;
    connection
      .prepare(
        "INSERT INTO administrator (name, email, login, role, password, created_at) VALUES (?, ?, ?, 'administrator', '', 0)",
      )
      .run(name, login, login);
  }
  connection
    .prepare(
      "INSERT INTO second_factor (administrator_id, secret, made_at, active_at, last_step) VALUES (1, 'sealed', 0, 1, 0)",
    )
    .run();
  connection.close();
}

/** Seven, on the two days after the test's own. */
async function addBookings({ databaseFile, clock }: CommandLine): Promise<void> {
  const { service, close } = await openCore(
    { database: { kind: 'sqlite', file: databaseFile } },
    clock,
  );
  const rest = {
    scheduleId: 1,
    reasonId: 1,
    surface: 'api',
    locale: 'en',
    consented: false,
    idempotency: null,
    confirmWithin: null,
  } as const;
  for (const [index, time] of [
    '02 09:00',
    '02 09:30',
    '02 10:00',
    '02 10:30',
    '03 09:00',
    '03 09:30',
    '03 10:00',
  ].entries()) {
    const submission = { email: `customer-${index}@example.org` };
    const wanted = { ...rest, slot: `2026-12-${time}:00`, submission, holdSecret: null };
    expect(await service.book(wanted)).toMatchObject({ kind: 'booked' });
  }
  await close();
}

/** An installation with a team and bookings; answers its file. */
async function anInstallationInUse(line: CommandLine): Promise<string> {
  const { run, write, databaseFile } = line;
  const days = ['mon', 'tue', 'wed', 'thu', 'fri'];
  const schedules = [aSchedule({ opening_hours: [someHours({ days })], horizon_days: 30 })];
  const file = write(
    'installation.yaml',
    aFile({
      contact_email: 'practice@example.org',
      reasons: [aReason()],
      resources: [{ id: 21, name: 'Room 1', kind: 'room' }],
      schedules,
    }),
  );
  expect(await run(`import ${file}`)).toMatchObject({ code: 0 });
  addTeam(databaseFile);
  await addBookings(line);
  return file;
}

it('docs/tasks.md names commands that do what it says, in this order', async () => {
  const line = commandLine();
  const { run, write, folder } = line;
  const file = await anInstallationInUse(line);
  const here = (words: readonly string[]) =>
    words.map((word) =>
      word === 'installation.yaml' ? file : word.replace('/var/backups/slotwell', folder),
    );
  const printed = new Map<string, string>();
  const calls = page.blocks.flatMap(commandsOf).map((command) => slotwellWords(command) ?? []);
  for (const words of calls.filter(([first]) => first !== 'mail')) {
    const said = `slotwell ${words.join(' ')}`;
    const { code, out, err } = await run(here(words), { input: 'correct horse battery staple\n' });
    // Mail is not set up here, which is only a warning.
    expect(code, `${said}\n${out}\n${err}`).toBe(0);
    if (words[0] === 'export') {
      write('installation.yaml', out);
    }
    printed.set(said, out);
  }
  expect(calls.length).toBeGreaterThan(25);
  expect(printed.get('slotwell booking show 5')).toContain('customer-4@example.org');
  expect(printed.get('slotwell booking export --from 2026-12-01 --until 2026-12-31')).toContain(
    'cancelled',
  );
  expect(printed.get('slotwell user list')).toMatch(/sam@practice\.example +scheduler +1 +invited/);
});

it('names the missing mail server if mail is tried by its command', async () => {
  const { run, write } = commandLine();
  await run(`import ${write('file.yaml', aFile())}`);
  const [words = []] = page.blocks.flatMap(commandsOf).flatMap((command) => {
    const found = slotwellWords(command);
    return found?.[0] === 'mail' ? [found] : [];
  });
  expect(await run(words)).toMatchObject({ code: 1, err: expect.stringContaining('SMTP_URL') });
});
