import { describe, expect, it } from 'vitest';
import { hashSetUpCode } from '../../../core/administration/codes.ts';
import { matchesPassword } from '../../../core/administration/password.ts';
import { openDatabase } from '../../../core/storage/sqlite/driver.ts';
import { aFile } from '../../core/installation/installation-files.ts';
import { readTables } from './read-tables.ts';
import { useCommandLine } from './use-command-line.ts';

describe('slotwell admin setup-code', () => {
  const commandLine = useCommandLine();

  it('prints the address alone on standard output, stores only the hash of its code, and ends the one before', async () => {
    const { run, write, databaseFile } = commandLine();
    await run(`import ${write('file.yaml', aFile())}`);
    const first = await run('admin setup-code');
    const second = await run('admin setup-code', { env: { BASE_URL: 'https://book.example' } });
    expect(second).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^https:\/\/book\.example\/admin\/set-up#[0-9A-HJKMNP-TV-Z]{26}$/),
    });
    const code = new URL(second.out).hash.slice(1);
    const tables = readTables(databaseFile);
    expect(tables.set_up_code).toMatchObject([{ hash: hashSetUpCode(code), tries: 0 }]);
    expect(JSON.stringify(tables)).not.toContain(code);
    expect(first.out).not.toContain(code);
  });

  it('works in an empty database without creating an administrator', async () => {
    const { run } = commandLine();
    expect(await run('admin setup-code')).toMatchObject({ code: 1, out: '' });
    await run('migrate');
    expect(await run('admin setup-code')).toMatchObject({ code: 0 });
  });

  it('names the other installation that is administered there', async () => {
    const { run } = commandLine();
    await run('migrate');
    const env = { UPSTREAM_URL: 'https://other.example', UPSTREAM_TOKEN: `slw_${'a'.repeat(64)}` };
    expect(await run('admin setup-code', { env })).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('https://other.example'),
    });
  });
});

describe('slotwell admin password', () => {
  const commandLine = useCommandLine();
  const PASSWORD = 'correct horse battery';

  it('reads the password from standard input, and shows it nowhere', async () => {
    const { run, databaseFile } = commandLine();
    await run('migrate');
    const connection = openDatabase(databaseFile, { timeout: 5_000 });
    connection
      .prepare(
        "INSERT INTO administrator (name, email, login, role, password, created_at) VALUES ('K', 'K@b.example', 'k@b.example', 'administrator', '', 0)",
      )
      .run();
    connection.close();
    const { code, out, err } = await run('admin password K@B.example', { input: `${PASSWORD}\n` });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const tables = readTables(databaseFile);
    expect(
      await matchesPassword(PASSWORD, String(Object(tables.administrator?.[0]).password)),
    ).toBe(true);
    expect(out + JSON.stringify(tables)).not.toContain(PASSWORD);
  });

  it('changes nothing for an unknown address, and refuses short and guessable passwords', async () => {
    const { run } = commandLine();
    await run('migrate');
    expect(await run('admin password k@b.example', { input: PASSWORD })).toMatchObject({
      code: 1,
      out: '',
    });
    expect(await run('admin password k@b.example', { input: 'short' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('12'),
    });
    const guessable = await run('admin password k@b.example', { input: 'Slotwell-2026!' });
    expect(guessable).toMatchObject({ code: 1, err: expect.stringContaining('easy to guess') });
  });
});
