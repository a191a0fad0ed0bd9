import { expect, it } from 'vitest';
import { hashInvitationCode } from '../../../core/administration/codes.ts';
import { openDatabase } from '../../../core/storage/sqlite/driver.ts';
import { aFile } from '../../core/installation/installation-files.ts';
import { readTables } from './read-tables.ts';
import { useCommandLine } from './use-command-line.ts';

const commandLine = useCommandLine();

function addAdministrator(databaseFile: string, name: string): void {
  const login = `${name}@b.example`;
  const connection = openDatabase(databaseFile, { timeout: 5_000 });
  connection
    .prepare(
      "INSERT INTO administrator (name, email, login, role, password, created_at) VALUES (?, ?, ?, 'administrator', '', 0)",
    )
    .run(name, login, login);
  connection.close();
}

/** An installation with the administrator Kim, and the invited Sam. */
async function anInvitation() {
  const { run, write, databaseFile } = commandLine();
  await run(`import ${write('file.yaml', aFile())}`);
  addAdministrator(databaseFile, 'kim');
  const invited = await run('user invite Sam@b.example scheduler --calendars 1');
  return { run, databaseFile, invited };
}

it('invites with a link that is stored nowhere', async () => {
  const { databaseFile, invited } = await anInvitation();
  expect(invited).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^http:\/\/localhost:8080\/admin\/invitation#[\w-]{43}$/),
  });
  const code = new URL(invited.out).hash.slice(1);
  const tables = readTables(databaseFile);
  expect(tables.invitation).toMatchObject([
    { hash: hashInvitationCode(code), role: 'scheduler', schedules: '[1]' },
  ]);
  expect(JSON.stringify(tables)).not.toContain(code);
});

it('lists, changes and deactivates users', async () => {
  const { run, databaseFile } = await anInvitation();
  addAdministrator(databaseFile, 'lee');
  expect((await run('user list')).out).toMatch(
    /kim@b\.example +kim +administrator +all +never seen\n.*lee.*\nSam@b\.example +scheduler +1 +invited until/,
  );
  expect(await run('user role lee@b.example viewer --calendars 1')).toMatchObject({
    code: 0,
    out: 'viewer, calendars: 1.',
  });
  expect(await run('user deactivate lee@b.example')).toMatchObject({ code: 0 });
  expect((await run('user list')).out).toMatch(/lee@b\.example +lee +viewer +1 +deactivated/);
  expect(await run('user role lee@b.example scheduler')).toMatchObject({ code: 1, out: '' });
});

it('keeps the last administrator', async () => {
  const { run, databaseFile } = await anInvitation();
  addAdministrator(databaseFile, 'lee');
  await run('user role lee@b.example viewer --calendars 1');
  expect(await run('user deactivate KIM@b.example')).toMatchObject({
    code: 1,
    err: expect.stringContaining('No administrator would be left'),
  });
});

it('lets someone in by password alone who has lost phone and recovery codes', async () => {
  const { run, write, databaseFile } = commandLine();
  await run(`import ${write('file.yaml', aFile())}`);
  addAdministrator(databaseFile, 'kim');
  expect(await run('user reset-second-factor kim@b.example')).toMatchObject({
    code: 1,
    err: expect.stringContaining('has a second factor'),
  });
  const connection = openDatabase(databaseFile, { timeout: 5_000 });
  connection
    .prepare(
      "INSERT INTO second_factor (administrator_id, secret, made_at, active_at, last_step) VALUES (1, 'sealed', 0, 1, 0)",
    )
    .run();
  connection.prepare("INSERT INTO recovery_code (hash, administrator_id) VALUES ('a', 1)").run();
  connection.close();
  expect(await run('user reset-second-factor KIM@b.example')).toMatchObject({
    code: 0,
    out: expect.stringContaining('password alone'),
  });
  expect(readTables(databaseFile)).toMatchObject({ second_factor: [], recovery_code: [] });
  expect((await run('audit --kind people')).out).toContain('administrator.second_factor_reset');
});

it('names unknown options and changes nothing', async () => {
  const { run, write, databaseFile } = commandLine();
  await run(`import ${write('file.yaml', aFile())}`);
  expect(await run('user invite sam@b.example scheduler')).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('setup-code'),
  });
  addAdministrator(databaseFile, 'kim');
  for (const [words, problem] of [
    ['user invite sam viewer', 'is not an e-mail address'],
    ['user invite sam@b.example boss', 'not a role'],
    ['user invite sam@b.example viewer --calendars one', '--calendars'],
    ['user invite sam@b.example administrator --calendars 1', 'never limited'],
    ['user invite sam@b.example viewer --calendars 99', 'no calendar 99'],
    ['user invite kim@b.example viewer', 'already'],
  ] as const) {
    expect(await run(words), words).toMatchObject({
      code: expect.toSatisfy((code: number) => code > 0),
      out: '',
      err: expect.stringContaining(problem),
    });
  }
  expect(readTables(databaseFile).invitation).toEqual([]);
});
