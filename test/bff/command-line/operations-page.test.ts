/** The commands of docs/operations.md, one after the other as an operator would type them. */

import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { readConfig } from '../../../bff/config.ts';
import { readSettings } from '../../../bff/settings-file.ts';
import { aFile } from '../../core/installation/installation-files.ts';
import { commandsOf, findBlock, readPage, slotwellWords } from '../../docs/read-pages.ts';
import { createDatabase } from '../../faults/postgres-database.ts';
import { useCommandLine } from './use-command-line.ts';

const page = readPage('docs/operations.md');
const POSTGRES = 'postgres://slotwell:secret@db.example.org/slotwell';

interface Recipe {
  readonly words: string;
  readonly databaseUrl: string | undefined;
}

/** In the order of the page, up to the part on cancelling and moving, which needs bookings; what a shell would put in for the date is a date. */
function readRecipes(): Recipe[] {
  const lines = page.blocks.flatMap(commandsOf).filter((line) => !/^npx slotwell booking /.test(line));
  return lines.flatMap((line) => {
    const words = slotwellWords(line)
      ?.join(' ')
      .replace(/\$\(date \+\\%F\)/, '2026-12-01');
    return words === undefined ? [] : [{ words, databaseUrl: /^DATABASE_URL=(\S+) /.exec(line)?.[1] }];
  });
}

describe('docs/operations.md', () => {
  const commandLine = useCommandLine();

  it('names commands that do, in this order, what it says', async () => {
    const { run, write, folder } = commandLine();
    const { url, drop } = await createDatabase(inject('postgresUrl'));
    onTestFinished(drop);
    for (const made of ['backups', 'lib']) mkdirSync(join(folder, made));
    const file = write('installation.yaml', aFile({ contact_email: 'practice@example.org' }));
    const here = (text: string) =>
      text
        .replace('installation.yaml', file)
        .replace(POSTGRES, url)
        .replaceAll('/var/backups/slotwell', `${folder}/backups`)
        .replaceAll('/var/lib/slotwell', `${folder}/lib`);
    const recipes = readRecipes();
    for (const { words, databaseUrl } of recipes) {
      const { code, out, err } = await run(here(words), databaseUrl === undefined ? {} : { env: { DATABASE_URL: here(databaseUrl) } });
      expect(code, `slotwell ${words}\n${out}\n${err}`).toBe(0);
    }
    expect(recipes.length).toBeGreaterThan(10);
  });

  it('has a unit that systemd takes', () => {
    const unit = findBlock(page, 'ini');
    expect(unit).toMatch(/^EnvironmentFile=\/opt\/slotwell\/slotwell\.env$/m);
    expect(unit).toMatch(/^\[Install\]\nWantedBy=multi-user\.target$/m);
    const file = commandLine().write('slotwell.service', unit.replace('/usr/bin/node', process.execPath));
    const { status, stderr, error } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    // Not every machine that runs tests has systemd.
    if (error === undefined)
      expect({ status, complaints: stderr.split('\n').filter((line) => line.includes('slotwell.service')) }).toEqual({
        status: 0,
        complaints: [],
      });
  });

  it('has a settings file that can be read', () => {
    const { write, folder } = commandLine();
    write('slotwell.env', findBlock(page, 'env'));
    const reading = readSettings({ env: {}, folder, file: null });
    const settings = reading.kind === 'settings' ? reading.settings.env : {};
    expect(readConfig({ ...settings, SMTP_URL_FILE: write('smtp-url', 'smtp://user:password@mail.example.org') })).toMatchObject({
      kind: 'config',
      config: { baseUrl: 'https://book.example.org', database: { kind: 'sqlite', file: '/var/lib/slotwell/slotwell.db' } },
    });
  });

  it('explains every line of the doctor', async () => {
    const { run, write } = commandLine();
    await run(`import ${write('installation.yaml', aFile({ allowed_origins: ['https://www.example.org'] }))}`);
    const { out } = await run('doctor');
    const subjects = out.split('\n').map((line) => line.slice(6).split(/ {2,}/)[0] ?? '');
    const explained = [...page.text.matchAll(/^\| `([a-z ]+)` \|/gm)].map(([, subject]) => subject);
    expect(subjects.length).toBeGreaterThan(7);
    expect(subjects.filter((subject) => !explained.includes(subject))).toEqual([]);
  });
});
