/** The commands of docs/operations.md, one after the other as an operator would type them. */

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { commands } from '../../../bff/command-line/commands.ts';
import { readConfig } from '../../../bff/config.ts';
import { readSettings } from '../../../bff/settings-file.ts';
import { aFile } from '../../core/installation/installation-files.ts';
import { createDatabase } from '../../faults/postgres-database.ts';
import { useCommandLine } from './use-command-line.ts';

const page = readFileSync('docs/operations.md', 'utf8');
const POSTGRES = 'postgres://slotwell:secret@db.example.org/slotwell';

interface Recipe {
  readonly words: string;
  readonly databaseUrl: string | undefined;
}

/** Of a shell's lines and of cron's; what a shell would put in for the date is a date. */
function readRecipes(text: string): Recipe[] {
  const blocks = [...text.matchAll(/```(?:sh|cron)\n(.*?)```/gs)].map(([, block = '']) => block);
  const lines = blocks.flatMap((block) => block.split('\n').filter((line) => line !== ''));
  return lines.map((line) => {
    const [, databaseUrl, words] = /(?:DATABASE_URL=(\S+) )?npx slotwell ([^&|>]+)/.exec(line) ?? [];
    if (words === undefined) throw new Error(`No command of slotwell: ${line}`);
    return { databaseUrl, words: words.replace(/\$\(date \+\\%F\)/, '2026-12-01').replaceAll('"', '') };
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
    const recipes = readRecipes(page);
    for (const { words, databaseUrl } of recipes) {
      const { code, out, err } = await run(here(words), databaseUrl === undefined ? {} : { env: { DATABASE_URL: here(databaseUrl) } });
      expect(code, `slotwell ${words}\n${out}\n${err}`).toBe(0);
    }
    expect(recipes.length).toBeGreaterThan(10);
  });

  it('has a unit that systemd takes', () => {
    const [, unit = ''] = /```ini\n(.*?)```/s.exec(page) ?? [];
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
    const [, content = ''] = /```env\n(.*?)```/s.exec(page) ?? [];
    write('slotwell.env', content);
    const reading = readSettings({ env: {}, folder, file: null });
    const settings = reading.kind === 'settings' ? reading.settings.env : {};
    expect(readConfig({ ...settings, SMTP_URL_FILE: write('smtp-url', 'smtp://user:password@mail.example.org') })).toMatchObject({
      kind: 'config',
      config: { baseUrl: 'https://book.example.org', database: { kind: 'sqlite', file: '/var/lib/slotwell/slotwell.db' } },
    });
  });

  it('names only commands that there are', () => {
    const named = [...page.matchAll(/`slotwell ([a-z]+(?: [a-z]+)?)/g)].map(([, name = '']) => name);
    const known = new Set(commands.map(({ name }) => name));
    expect(named.filter((name) => !known.has(name) && !known.has(name.split(' ')[0] ?? ''))).toEqual([]);
  });

  it('explains every line of the doctor', async () => {
    const { run, write } = commandLine();
    await run(`import ${write('installation.yaml', aFile({ allowed_origins: ['https://www.example.org'] }))}`);
    const { out } = await run('doctor');
    const subjects = out.split('\n').map((line) => line.slice(6).split(/ {2,}/)[0] ?? '');
    const explained = [...page.matchAll(/^\| `([a-z ]+)` \|/gm)].map(([, subject]) => subject);
    expect(subjects.length).toBeGreaterThan(7);
    expect(subjects.filter((subject) => !explained.includes(subject))).toEqual([]);
  });
});
