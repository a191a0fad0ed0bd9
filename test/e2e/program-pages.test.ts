/**
 * Commands of the documentation, run as they are written: those of README.md except the
 * demonstrations, `npm run dev` of CONTRIBUTING.md, docs/remote.md, and those of docs/operations.md
 * that need a whole machine.
 */

import { chmodSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { commandsOf, findBlock, readPage } from '../docs/read-pages.ts';
import { freePort } from '../setup/free-port.mjs';
import { anInstallationFile } from './support/an-installation-file.ts';
import { createOperator } from './support/built-server.ts';
import { createProgramFolder, type ProgramFolder } from './support/program-folder.ts';

const readme = readPage('README.md');
const operations = readPage('docs/operations.md');
const remote = readPage('docs/remote.md');
const linesOf = (text: string) => commandsOf({ language: 'sh', text });
/** The user who runs the tests, in place of the account `slotwell`. */
const ME = { user: String(process.getuid?.() ?? ''), group: String(process.getgid?.() ?? '') };

/** Enough for a dozen processes in turn on a busy machine. */
const LIMIT_MS = 180_000;

describe('README.md', { timeout: LIMIT_MS }, () => {
  let folder: ProgramFolder;
  beforeAll(() => {
    folder = createProgramFolder();
  });
  afterAll(() => folder.remove());

  const [install = '', ...lines] = linesOf(findBlock(readme, 'sh', 'slotwell import'));
  const start = lines.pop() ?? '';

  it('installs and builds before its other lines, as every test run does', () => {
    expect([install, start]).toEqual(['npm ci && npm run build', 'npm start']);
    expect(readPage('test/setup/run.mjs').text).toContain(
      "build: ['npm', 'run', '--silent', 'build']",
    );
    expect(readPage('.ci/run').text).toMatch(/^npm ci$/m);
  });

  it('has lines under "Run it" that lead to a server which answers its token', async () => {
    folder.write(
      'installation.yaml',
      findBlock(readPage('docs/installation-file.md'), 'yaml', 'name: Praxis Sonnenhof'),
    );
    let token = '';
    for (const line of [...lines, 'npx slotwell help', 'npx slotwell doctor']) {
      expect(readme.text).toContain(line);
      const { code, out, err } = await folder.shell(line);
      expect(code, `${line}\n${out}${err}`).toBe(0);
      token ||= /slw_\w{64}/.exec(out)?.[0] ?? '';
    }
    const port = await freePort();
    const server = folder.start(start, { PORT: String(port) });
    onTestFinished(() => server.stop());
    await server.until('listening');
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`http://127.0.0.1:${port}/api/schedules`, { headers });
    expect(await answer.json()).toMatchObject({ data: [{ id: 1 }, { id: 2 }, { id: 9 }] });
    expect((await fetch(`http://127.0.0.1:${port}/widget.js`)).status).toBe(200);
  });

  it('develops on one port: npm run dev', async () => {
    const folder = createProgramFolder({ isDeveloped: true });
    onTestFinished(() => folder.remove());
    const port = await freePort();
    const server = folder.start('npm run dev', { PORT: String(port) });
    onTestFinished(() => server.stop());
    await server.until(`localhost:${port}`);
    const read = async (path: string) => (await fetch(`http://localhost:${port}${path}`)).text();
    expect(await read('/book')).toContain('<slotwell-booking');
    expect(await read('/widget.js')).toContain('/widget/booking/index.ts');
    expect(await read('/widget/booking/index.ts')).toContain('booking-element');
  });
});

describe('docs/operations.md, on a machine of its own', { timeout: LIMIT_MS }, () => {
  let folder: ProgramFolder;
  /** Puts this folder in place of the page's folders in /opt and /var. */
  const here = (line: string) =>
    line
      .replaceAll('/opt/slotwell', folder.path)
      .replaceAll('/var/lib/slotwell', `${folder.path}/lib`)
      .replaceAll('/var/backups/slotwell', `${folder.path}/backups`);
  /** The command of the cron line. */
  const nightly = () => {
    const [, command = ''] = /^(?:\S+\s+){5}(.*)$/.exec(findBlock(operations, 'cron')) ?? [];
    // cron ends a command at a % that is not escaped.
    expect(command).not.toMatch(/[^\\]%/);
    // Unchanged, its low priority would delay it for minutes behind other tests.
    const faster = here(command).replaceAll('\\%', '%').replace('nice npx', 'nice -n 1 npx');
    expect(faster).toContain('nice -n 1 ');
    return faster;
  };
  beforeAll(async () => {
    folder = createProgramFolder();
    const settings = findBlock(operations, 'env').replace(/^(SMTP_URL_FILE|MAIL_FROM)=.*$/gm, '');
    folder.write('slotwell.env', here(settings));
    folder.write('installation.json', JSON.stringify(anInstallationFile({ origins: [] })));
    mkdirSync(join(folder.path, 'lib'));
    const { code, out, err } = await folder.shell('npx slotwell import installation.json');
    expect(code, out + err).toBe(0);
  });
  afterAll(() => folder.remove());

  it('keeps the settings file from others by its line', async () => {
    const [, line = ''] =
      /`(chown root:slotwell slotwell\.env && chmod 640 slotwell\.env)`/.exec(operations.text) ??
      [];
    chmodSync(join(folder.path, 'slotwell.env'), 0o644);
    expect(
      await folder.shell(line.replace('root:slotwell', `${ME.user}:${ME.group}`)),
    ).toMatchObject({ code: 0 });
    expect(statSync(join(folder.path, 'slotwell.env')).mode & 0o777).toBe(0o640);
  });

  it('reads that file from another folder by the line that names the program', async () => {
    const [, line = ''] =
      /`(node \/opt\/slotwell\/bff\/slotwell\.mjs doctor [^`]+)`/.exec(operations.text) ?? [];
    const elsewhere = join(folder.path, 'elsewhere');
    mkdirSync(elsewhere);
    const { code, out, err } = await folder.shell(`cd ${elsewhere} && ${here(line)}`);
    expect(code, out + err).toBe(0);
    expect(out).toContain(join(folder.path, 'slotwell.env'));
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  it('uses another database if the environment says so', async () => {
    const [, line = ''] = /`(DATABASE_URL=\.\.\. npx slotwell doctor)`/.exec(operations.text) ?? [];
    const { code, out, err } = await folder.shell(
      line.replace('...', `sqlite:${folder.path}/none.db`),
    );
    expect({ code, says: out + err }).toEqual({
      code: 1,
      says: expect.stringContaining('none.db'),
    });
  });

  it('serves with another settings file by its line', async () => {
    const [, line = ''] = /`(npm start -- --env-file FILE)`/.exec(operations.text) ?? [];
    const port = await freePort();
    const file = folder.write(
      'other.env',
      `PORT=${port}\nDATABASE_URL=sqlite:${folder.path}/lib/slotwell.db\n`,
    );
    const server = folder.start(line.replace('FILE', file));
    onTestFinished(() => server.stop());
    await server.until('listening');
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  });

  it('keeps the folder of backups from others by its line', async () => {
    const [line = ''] = linesOf(findBlock(operations, 'sh', 'install -d'));
    const own = here(line).replace('-o slotwell -g slotwell', `-o ${ME.user} -g ${ME.group}`);
    expect(await folder.shell(own)).toMatchObject({ code: 0 });
    expect(statSync(join(folder.path, 'backups')).mode & 0o777).toBe(0o700);
  });

  it('backs up every night by its line of cron, and keeps the backups of a month', async () => {
    const backups = join(folder.path, 'backups');
    writeBackup(join(backups, 'old.backup'), 40);
    writeBackup(join(backups, 'young.backup'), 20);
    const { code, out, err } = await folder.shell(nightly());
    expect({ code, out }, err).toEqual({ code: 0, out: '' });
    expect(readdirSync(backups).sort()).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\d\.backup$/),
      'young.backup',
    ]);
  });

  it('deletes no backup if the new one fails, as its name is taken', async () => {
    const backups = join(folder.path, 'backups');
    utimesSync(join(backups, 'young.backup'), 0, 0);
    expect((await folder.shell(nightly())).code).not.toBe(0);
    expect(readdirSync(backups)).toContain('young.backup');
  });

  it('updates by the lines of its page', async () => {
    expect(operations.prose).toContain(
      '(`npm ci && npm run build`), run `slotwell migrate`, start',
    );
    const backup = here('npx slotwell backup /var/backups/slotwell/before-update.backup');
    for (const line of [backup, 'npx slotwell migrate']) {
      expect(await folder.shell(line), line).toMatchObject({ code: 0 });
    }
  });
});

describe('docs/remote.md', { timeout: LIMIT_MS }, () => {
  it('sets up a server in front of another by its lines', async () => {
    const upstream = await createOperator();
    const folder = createProgramFolder();
    onTestFinished(async () => {
      await upstream.remove();
      folder.remove();
    });
    await upstream.importFile(anInstallationFile({ origins: [] }));
    const [, enable = '', token = ''] =
      /in a Slotwell: `npx slotwell ([\w ]+)`, `npx slotwell (\w+)`/.exec(remote.prose) ?? [];
    await upstream.slotwell(...enable.split(' '));
    const secret = folder.write('upstream-token', (await upstream.slotwell(token)).trim());
    await upstream.start();
    folder.write('front.yaml', findBlock(remote, 'yaml'));
    const port = await freePort();
    const script = findBlock(remote, 'sh')
      .replace('https://termine.example.org', upstream.url)
      .replace('/run/secrets/upstream-token', secret)
      .replace('https://book.example.org', `http://127.0.0.1:${port}`);
    const front = folder.start(`set -e\n${script}`, { PORT: String(port) });
    onTestFinished(() => front.stop());
    await front.until('listening');
    const answer = await fetch(`http://127.0.0.1:${port}/widget/v1/schedules?lang=de`);
    expect(await answer.json()).toMatchObject({
      data: [{ id: 1, name: 'Dr. Lindner' }, { id: 2 }],
    });
  });
});

/** Writes an empty file and dates it back. */
function writeBackup(file: string, days: number): void {
  writeFileSync(file, '');
  const then = Date.now() / 1_000 - days * 86_400;
  utimesSync(file, then, then);
}
