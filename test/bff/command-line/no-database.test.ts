/**
 * A command in the wrong folder or with a mistyped address creates no database, and names the
 * expected one with its source.
 */

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { commands } from '../../../bff/command-line/command-list.ts';
import { aFile } from '../../core/installation/installation-files.ts';
import { createDatabase } from '../../faults/postgres-database.ts';
import { useCommandLine } from './use-command-line.ts';

/** Commands that may create a database, and commands without one. */
const OTHERS = ['serve', 'demo', 'import', 'migrate', 'restore', 'version', 'help'];

/** The words of those that need some. */
const WORDS: Readonly<Record<string, string>> = {
  'booking show': '1',
  'booking cancel': '1',
  'booking move': '1 2026-12-08T10:00',
  'booking export': '--from 2026-12-01 --until 2026-12-31',
  explain: '1 1 2026-12-08T10:00',
  'webhook add': 'https://8.8.8.8/hook',
  'webhook test': '1',
  'webhook show': '1',
  'webhook resend': '1',
  'webhook rotate': '1',
  'webhook enable': '1',
  'webhook disable': '1',
  'webhook remove': '1',
  'busy add': '1 Work',
  'busy answer': '1 move',
  'busy check': '1',
  'busy read': '1',
  'busy remove': '1',
  'busy write': '1 reason',
  'class change': '1 2026-12-07 18:00 2',
  'feed add': '1',
  'feed remove': '1',
  'outbox show': '1',
  'outbox resend': '1',
  'mail test': 'somebody@example.org',
  'admin password': 'somebody@example.org',
  'user invite': 'somebody@example.org viewer',
  'user role': 'somebody@example.org viewer',
  'user deactivate': 'somebody@example.org',
  'user reset-second-factor': 'somebody@example.org',
  upgrade: '--check',
};

const asking = commands.map(({ name }) => name).filter((name) => !OTHERS.includes(name));
const wordsOf = (name: string, folder: string) =>
  `${name} ${name === 'backup' ? join(folder, 'x.backup') : (WORDS[name] ?? '')}`;

describe('without a database', () => {
  const commandLine = useCommandLine();

  it.each(asking)(
    'slotwell %s exits with 1, names the likely path, and creates nothing',
    async (name) => {
      const { run, folder } = commandLine();
      const { code, out, err } = await run(wordsOf(name, folder));
      expect(code).toBe(1);
      expect(out + err).toContain(
        `There is no database of Slotwell at ${folder}/slotwell.db (set in the environment)`,
      );
      expect(out + err).toContain('slotwell import FILE and slotwell restore FILE make a new one');
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it('treats an empty file as no database', async () => {
    const { run, write } = commandLine();
    write('slotwell.db', '');
    expect(await run('booking list')).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no database'),
    });
  });

  it('says that the address is the default, and which file was looked for', async () => {
    const { run, folder } = commandLine();
    const { code, err } = await run('booking list', { env: { DATABASE_URL: '' } });
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringContaining(
        `data/slotwell.db (the default: DATABASE_URL is not set, and there is no slotwell.env in ${folder})`,
      ),
    });
  });

  it.each(['import', 'migrate'])('slotwell %s makes one, and says so', async (name) => {
    const { run, write, databaseFile } = commandLine();
    const words = name === 'import' ? `import ${write('file.yaml', aFile())}` : name;
    expect(await run(words)).toMatchObject({
      code: 0,
      err: expect.stringContaining(`${databaseFile} (set in the environment)`),
    });
    expect((await run(words)).err).toBe('');
  });

  it.each(['booking list', 'token', 'backup', 'doctor', 'api status', 'upgrade'])(
    'slotwell %s leaves an empty database on PostgreSQL as it is',
    async (name) => {
      const { run, folder } = commandLine();
      const { url, drop } = await createDatabase(inject('postgresUrl'));
      onTestFinished(drop);
      const { code, out, err } = await run(wordsOf(name, folder), { env: { DATABASE_URL: url } });
      expect(code).toBe(1);
      expect(out + err).toContain('There is no database of Slotwell at ');
      expect(out + err).not.toContain(new URL(url).password || 'no password');
      expect(await countTables(url)).toBe(0);
    },
  );
});

describe('without an installation', () => {
  const commandLine = useCommandLine();

  it.each(['token', 'api enable', 'api disable', 'backup', 'export', 'booking list'])(
    'slotwell %s ends with 1 and changes nothing',
    async (name) => {
      const { run, folder, databaseFile } = commandLine();
      await run('migrate');
      const { code, out, err } = await run(wordsOf(name, folder));
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err).toContain('There is no installation yet in ');
      expect(err).toContain(databaseFile);
      expect(err).toContain('slotwell import FILE');
      expect(existsSync(join(folder, 'x.backup'))).toBe(false);
      expect((await run('api status')).out).toContain('API: disabled\nToken: none');
    },
  );

  it('no backup is made on PostgreSQL either', async () => {
    const { run, folder } = commandLine();
    const { url, drop } = await createDatabase(inject('postgresUrl'));
    onTestFinished(drop);
    const env = { DATABASE_URL: url };
    await run('migrate', { env });
    expect(await run(wordsOf('backup', folder), { env })).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no installation yet'),
    });
  });
});

async function countTables(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    "SELECT count(*)::int AS value FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
  );
  await client.end();
  return rows[0].value;
}
