/**
 * Saving and restoring from the terminal, with what an installation keeps in files, and the whole
 * way from SQLite to PostgreSQL.
 */

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { openCore } from '../../../bff/open-core.ts';
import { aFile } from '../../core/installation/installation-files.ts';
import { createDatabase } from '../../faults/postgres-database.ts';
import { type CommandLine, useCommandLine } from './use-command-line.ts';

const SCRIPT = 'customElements.define("slotwell-booking", class extends HTMLElement {});';
const VERSION = `0.1.0-${createHash('sha256').update(SCRIPT).digest('hex').slice(0, 10)}.js`;

async function book({ databaseFile, clock }: CommandLine, slot: string): Promise<void> {
  const { service, close } = await openCore(
    { database: { kind: 'sqlite', file: databaseFile } },
    clock,
  );
  const request = {
    scheduleId: 1,
    reasonId: 1,
    slot,
    submission: { email: 'ada@example.org' },
    surface: 'api',
    locale: 'en',
  } as const;
  expect(
    await service.book({
      ...request,
      consented: false,
      idempotency: null,
      confirmWithin: null,
      holdSecret: null,
    }),
  ).toMatchObject({
    kind: 'booked',
  });
  await close();
}

describe('slotwell backup and restore', () => {
  const commandLine = useCommandLine();
  const file = () => join(commandLine().folder, 'saved.backup');

  beforeEach(async () => {
    const line = commandLine();
    await line.run(`import ${line.write('file.yaml', aFile())}`);
    await book(line, '2026-12-08 09:30:00');
    mkdirSync(join(line.folder, 'widget-versions'));
    writeFileSync(join(line.folder, 'widget-versions', VERSION), SCRIPT);
    writeFileSync(join(line.folder, 'widget-versions', 'half.js.tmp'), 'no version');
  });

  it('says what was saved', async () => {
    const { run, databaseFile } = commandLine();
    const { code, out, err } = await run(`backup ${file()}`);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const line of ['     1  booking', '     1  customer', '     1  widget versions']) {
      expect(out).toContain(line);
    }
    expect(out).toContain(
      `${databaseFile} is saved in ${file()}: ${statSync(file()).size} bytes, read again and complete, in `,
    );
  });

  it('says what was restored and where the replaced database is', async () => {
    const line = commandLine();
    await line.run(`backup ${file()}`);
    await book(line, '2026-12-08 10:30:00');
    expect(await line.run(`restore ${file()}`)).toMatchObject({
      code: 1,
      err: expect.stringContaining('--replace'),
    });
    const { code, out } = await line.run(`restore ${file()} --replace`);
    expect(code).toBe(0);
    expect(out).toContain(`${line.databaseFile} is as it was on 2026-12-01 07:00 UTC, and sound.`);
    const aside = `${line.databaseFile}.replaced-2026-12-01-070000`;
    expect(out).toContain(`What it replaced is in ${aside}.\nStart the server again.`);
    expect(existsSync(aside)).toBe(true);
    expect((await line.run('booking list')).out.split('\n')).toHaveLength(2);
  });

  it('brings back every version of the widget that was served', async () => {
    const { run, folder } = commandLine();
    await run(`backup ${file()}`);
    const env = { DATABASE_URL: `sqlite:${folder}/elsewhere/slotwell.db` };
    expect(await run(`restore ${file()}`, { env })).toMatchObject({ code: 0, err: '' });
    expect(readdirSync(join(folder, 'elsewhere/widget-versions'))).toEqual([VERSION]);
    expect(readFileSync(join(folder, 'elsewhere/widget-versions', VERSION), 'utf8')).toBe(SCRIPT);
  });

  it('moves an installation from SQLite to PostgreSQL', async () => {
    const { run } = commandLine();
    const { url, drop } = await createDatabase(inject('postgresUrl'));
    onTestFinished(drop);
    const env = { DATABASE_URL: url };
    await run(`backup ${file()}`);
    expect(await run(`restore ${file()}`, { env })).toMatchObject({ code: 0, err: '' });
    expect((await run('booking list --json', { env })).out).toBe(
      (await run('booking list --json')).out,
    );
    expect((await run('export', { env })).out).toBe((await run('export')).out);
    expect((await run('doctor', { env })).out).toContain('is sound');
  });

  it.each([
    ['backup', 'Usage: slotwell backup FILE'],
    ['restore --repalce x', 'Did you mean --replace?'],
  ])('does not understand slotwell %s', async (words, says) => {
    expect(await commandLine().run(words)).toEqual({
      code: 2,
      out: '',
      err: expect.stringContaining(says),
    });
  });

  it.each([
    ['restore none.backup', 'There is no file none.backup.'],
    ['backup none/saved.backup', 'The folder'],
  ])('says what to do: slotwell %s', async (words, says) => {
    expect(await commandLine().run(words)).toMatchObject({
      code: 1,
      err: expect.stringContaining(says),
    });
  });

  it('overwrites no other file unless told to', async () => {
    const { run } = commandLine();
    await run(`backup ${file()}`);
    expect(await run(`backup ${file()}`)).toMatchObject({
      code: 1,
      err: expect.stringContaining('--overwrite'),
    });
    expect(await run(`backup ${file()} --overwrite`)).toMatchObject({ code: 0, err: '' });
  });
});
