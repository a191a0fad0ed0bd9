/** The commands of docs/operations.md, one after the other as an operator would type them. */

import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { readConfig } from '../../../bff/config.ts';
import { openCore } from '../../../bff/open-core.ts';
import { readSettings } from '../../../bff/settings-file.ts';
import {
  aFile,
  aReason,
  aSchedule,
  someHours,
} from '../../core/installation/installation-files.ts';
import { commandsOf, findBlock, readPage, slotwellWords } from '../../docs/read-pages.ts';
import { readTables } from './read-tables.ts';
import { type CommandLine, useCommandLine } from './use-command-line.ts';

const page = readPage('docs/operations.md');
const POSTGRES = 'postgres://slotwell:secret@db.example.org/slotwell';

interface Recipe {
  readonly words: string;
  readonly databaseUrl: string | undefined;
}

/**
 * Returns the recipes in page order, up to the part about cancelling and moving, which needs
 * bookings. A shell's date substitution becomes a date.
 */
function readRecipes(): Recipe[] {
  const lines = page.blocks
    .flatMap(commandsOf)
    .filter((line) => !/^npx slotwell booking /.test(line));
  return lines.flatMap((line) => {
    const words = slotwellWords(line)
      ?.join(' ')
      .replace(/\$\(date \+\\%F\)/, '2026-12-01');
    return words === undefined
      ? []
      : [{ words, databaseUrl: /^DATABASE_URL=(\S+) /.exec(line)?.[1] }];
  });
}

/**
 * Uses the lines of the page if their programs are installed, else sends the same SQL; under
 * another name, with `secret` as password.
 */
async function createOwnedDatabase(): Promise<{ readonly url: string }> {
  const name = `slotwell_${randomBytes(4).toString('hex')}`;
  const lines = findBlock(page, 'sh', 'createdb').split('\n');
  expect(lines).toEqual(['createuser --pwprompt slotwell', 'createdb --owner=slotwell slotwell']);
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  onTestFinished(async () => {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.query(`DROP ROLE ${name}`);
    await admin.end();
  });
  for (const [index, line] of lines.entries()) {
    if (await callProgram(line.replaceAll('slotwell', name))) {
      continue;
    }
    await admin.query(
      index === 0
        ? `CREATE ROLE ${name} LOGIN PASSWORD 'secret'`
        : `CREATE DATABASE ${name} OWNER ${name}`,
    );
  }
  const url = new URL(inject('postgresUrl'));
  return { url: Object.assign(url, { username: name, password: 'secret', pathname: name }).href };
}

/** Runs a program; false if it is not installed. */
function callProgram(line: string): Promise<boolean> {
  const { hostname, port, username, password, pathname } = new URL(inject('postgresUrl'));
  const own = {
    PATH: process.env.PATH,
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: username,
    PGPASSWORD: password,
    PGDATABASE: pathname.slice(1),
  };
  const [program = '', ...words] = line.split(' ');
  // Without a terminal, so that the password is read from standard input.
  const child = spawn(program, words, {
    env: own,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end('secret\nsecret\n');
  return new Promise((resolve, reject) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) =>
      code === 0 ? resolve(true) : reject(new Error(`${line}: ${said}`)),
    );
  });
}

describe('docs/operations.md', () => {
  const commandLine = useCommandLine();

  it('names commands that do what it says, in this order', async () => {
    const { run, write, folder } = commandLine();
    const { url } = await createOwnedDatabase();
    for (const made of ['backups', 'lib']) {
      mkdirSync(join(folder, made));
    }
    const file = write('installation.yaml', aFile({ contact_email: 'practice@example.org' }));
    const here = (text: string) =>
      text
        .replace('installation.yaml', file)
        .replace(POSTGRES, url)
        .replaceAll('/var/backups/slotwell', `${folder}/backups`)
        .replaceAll('/var/lib/slotwell', `${folder}/lib`);
    const recipes = readRecipes();
    for (const { words, databaseUrl } of recipes) {
      const { code, out, err } = await run(
        here(words),
        databaseUrl === undefined ? {} : { env: { DATABASE_URL: here(databaseUrl) } },
      );
      expect(code, `slotwell ${words}\n${out}\n${err}`).toBe(0);
    }
    expect(recipes.length).toBeGreaterThan(10);
  });

  it('has a unit that systemd takes', () => {
    const unit = findBlock(page, 'ini');
    expect(unit).toMatch(/^EnvironmentFile=\/opt\/slotwell\/slotwell\.env$/m);
    expect(unit).toMatch(/^\[Install\]\nWantedBy=multi-user\.target$/m);
    const file = commandLine().write(
      'slotwell.service',
      unit.replace('/usr/bin/node', process.execPath),
    );
    const { status, stderr, error } = spawnSync('systemd-analyze', ['verify', file], {
      encoding: 'utf8',
    });
    // systemd may not be installed.
    if (error === undefined) {
      expect({
        status,
        complaints: stderr.split('\n').filter((line) => line.includes('slotwell.service')),
      }).toEqual({
        status: 0,
        complaints: [],
      });
    }
  });

  it('has a unit that leaves the server few ways out', () => {
    const file = commandLine().write('slotwell.service', findBlock(page, 'ini'));
    const { status, stdout, error } = spawnSync(
      'systemd-analyze',
      ['security', '--offline=true', '--threshold=20', file],
      { encoding: 'utf8' },
    );
    if (error === undefined) {
      expect(status, stdout.trim().split('\n').at(-1)).toBe(0);
    }
  });

  it('has a unit that can be switched on by the name that the page gives it', () => {
    const [, path = ''] = /as `(\/etc\/systemd\/system\/slotwell\.service)`/.exec(page.text) ?? [];
    const [, name = ''] =
      /`systemctl enable --now (\w+)` [^#]*`journalctl -u \1`/.exec(page.text) ?? [];
    expect([path, name]).toEqual([`/etc/systemd/system/${name}.service`, 'slotwell']);
    expect(findBlock(page, 'ini')).toContain(`User=${/`sudo -u (\w+)`/.exec(page.text)?.[1]}`);
    const { folder, write } = commandLine();
    mkdirSync(join(folder, 'etc/systemd/system'), { recursive: true });
    write(path.slice(1), findBlock(page, 'ini'));
    const { status, stderr, error } = spawnSync('systemctl', [`--root=${folder}`, 'enable', name], {
      encoding: 'utf8',
    });
    if (error !== undefined) {
      return;
    }
    expect(status, stderr).toBe(0);
    expect(existsSync(join(folder, 'etc/systemd/system/multi-user.target.wants'))).toBe(true);
  });

  it('has a settings file that can be read', () => {
    const { write, folder } = commandLine();
    write('slotwell.env', findBlock(page, 'env'));
    const reading = readSettings({ env: {}, folder, file: null });
    const settings = reading.kind === 'settings' ? reading.settings.env : {};
    expect(
      readConfig({
        ...settings,
        SMTP_URL_FILE: write('smtp-url', 'smtp://user:password@mail.example.org'),
      }),
    ).toMatchObject({
      kind: 'config',
      config: {
        baseUrl: 'https://book.example.org',
        database: { kind: 'sqlite', file: '/var/lib/slotwell/slotwell.db' },
      },
    });
  });

  /** Seven bookings on one Thursday, a quarter of an hour apart. */
  async function bookSeven({ clock, databaseFile }: CommandLine): Promise<void> {
    const { service, close } = await openCore(
      { database: { kind: 'sqlite', file: databaseFile } },
      clock,
    );
    const rest = {
      reasonId: 1,
      surface: 'api',
      locale: 'en',
      consented: false,
      idempotency: null,
      confirmWithin: null,
      holdSecret: null,
    } as const;
    const times = ['09:00', '09:15', '09:30', '09:45', '10:00', '10:15', '10:30'];
    for (const [index, time] of times.entries()) {
      const slot = `2026-11-26 ${time}:00`;
      const submission = { email: `customer-${index}@example.org` };
      expect(await service.book({ ...rest, scheduleId: 1, slot, submission })).toMatchObject({
        kind: 'booked',
      });
    }
    await close();
  }

  it('cancels and moves for a customer as its lines say', async () => {
    const line = commandLine();
    const { run, write, clock, databaseFile } = line;
    clock.set('2026-11-20T07:00:00Z');
    const schedules = [aSchedule({ opening_hours: [someHours({ days: ['thu'] })] })];
    const file = aFile({ reasons: [aReason({ duration_minutes: 15 })], schedules });
    await run(`import ${write('file.yaml', file)}`);
    await bookSeven(line);
    const lines = page.blocks
      .flatMap(commandsOf)
      .filter((line) => /^npx slotwell booking /.test(line));
    const told = [];
    for (const line of lines) {
      const { code, out, err } = await run(slotwellWords(line) ?? []);
      expect(code, `${line}\n${out}\n${err}`).toBe(0);
      told.push(readTables(databaseFile).outbox?.at(-1));
    }
    const message = expect.stringContaining('030 123456.');
    expect(told).toMatchObject([
      { booking_id: 5, kind: 'booking.cancelled', on_request: 1, message: null, quiet: 0 },
      { booking_id: 6, kind: 'booking.cancelled', on_request: 0, message, quiet: 0 },
      { booking_id: 7, kind: 'booking.rescheduled', quiet: 1 },
    ]);
  });

  it('explains every line of the doctor', async () => {
    const { run, write } = commandLine();
    await run(
      `import ${write('installation.yaml', aFile({ allowed_origins: ['https://www.example.org'] }))}`,
    );
    const { out } = await run('doctor');
    const subjects = out.split('\n').map((line) => line.slice(6).split(/ {2,}/)[0] ?? '');
    const explained = [...page.text.matchAll(/^\| `([a-z ]+)` \|/gm)].map(([, subject]) => subject);
    expect(subjects.length).toBeGreaterThan(7);
    expect(subjects.filter((subject) => !explained.includes(subject))).toEqual([]);
  });
});
