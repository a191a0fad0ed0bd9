/** `slotwell.env` and `--env-file`: commands mean the database that the server means. */

import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useCommandLine } from './use-command-line.ts';

const env = { DATABASE_URL: '' };

describe('a command', () => {
  const commandLine = useCommandLine();

  it('takes its settings from slotwell.env in the working directory', async () => {
    const { run, folder, write } = commandLine();
    write('slotwell.env', `DATABASE_URL=sqlite:${folder}/of-the-file.db`);
    expect((await run('migrate', { env })).code).toBe(0);
    expect(existsSync(join(folder, 'of-the-file.db'))).toBe(true);
    mkdirSync(join(folder, 'elsewhere'));
    const lost = await run('booking list', {
      env: { DATABASE_URL: `sqlite:${folder}/none.db` },
      folder: join(folder, 'elsewhere'),
    });
    expect(lost).toMatchObject({
      code: 1,
      err: expect.stringContaining('none.db (set in the environment)'),
    });
  });

  it.each(['--env-file FILE migrate', '--env-file=FILE migrate', 'migrate --env-file FILE'])(
    'takes them from another file: %s',
    async (words) => {
      const { run, folder, write } = commandLine();
      write('slotwell.env', 'PORT=no number');
      const file = write('other.env', `DATABASE_URL=sqlite:${folder}/of-the-file.db`);
      expect(await run(words.replace('FILE', file), { env })).toMatchObject({
        code: 0,
        err: expect.stringContaining(`of-the-file.db (set in ${file}, line 1)`),
      });
    },
  );

  it('names the file and the line that it cannot take, and touches nothing', async () => {
    const { run, folder, write, databaseFile } = commandLine();
    write('slotwell.env', '# settings\nDATABASE_URI=sqlite:x');
    const sentence = `${folder}/slotwell.env, line 2: There is no setting DATABASE_URI. Did you mean DATABASE_URL?`;
    expect(await run('migrate')).toEqual({ code: 1, out: '', err: sentence });
    expect(existsSync(databaseFile)).toBe(false);
  });

  it('says which file holds a value that is wrong', async () => {
    const { run, folder, write } = commandLine();
    write('slotwell.env', 'PORT=eighty');
    const { code, err } = await run('migrate');
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringContaining(
        `${folder}/slotwell.env are not right yet:\n  PORT: write a port`,
      ),
    });
  });

  it('refuses a file that is not there', async () => {
    const { run, folder } = commandLine();
    expect(await run('migrate --env-file none.env')).toMatchObject({
      code: 1,
      err: expect.stringContaining(`no file ${folder}/none.env`),
    });
    expect(await run('migrate --env-file')).toMatchObject({
      code: 2,
      err: expect.stringContaining('needs a value'),
    });
  });

  it('ignores the file if it needs no settings', async () => {
    const { run, write } = commandLine();
    write('slotwell.env', 'what');
    expect((await run('help')).code).toBe(0);
    expect((await run('version')).code).toBe(0);
  });
});
