import { existsSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startReceiver } from '../../core/delivery/mail/smtp-receiver.ts';
import { aFile, aSchedule } from '../../core/installation/installation-files.ts';
import { type StubReply, startUpstreamStub } from '../remote/support/upstream-stub.ts';
import { readTables } from './read-tables.ts';
import { useCommandLine } from './use-command-line.ts';

const soundFile = aFile({
  contact_email: 'practice@example.org',
  allowed_origins: ['https://www.practice.example'],
  holidays: { country: 'DE', state: 'BE' },
});
const env = { BASE_URL: 'https://book.practice.example', TRUSTED_PROXIES: 'loopback' };

describe('slotwell doctor', () => {
  const commandLine = useCommandLine();

  async function examine(file: unknown, changes: Readonly<Record<string, string>> = {}) {
    const { run, write } = commandLine();
    await run(`import ${write('file.yaml', file)}`);
    return run('doctor', { env: { ...env, ...changes } });
  }

  it('finds nothing to say about a sound installation', async () => {
    const { code, out } = await examine(soundFile);
    expect(code).toBe(0);
    expect(out.split('\n').filter((line) => !line.startsWith('ok '))).toEqual([]);
    for (const subject of [
      'node',
      'settings',
      'proxies',
      'disk',
      'database',
      'installation',
      'time zone',
      'holidays',
      'contact',
      'origins',
      'api',
    ]) {
      expect(out).toMatch(new RegExp(`^ok    ${subject} `, 'm'));
    }
  });

  it.each([
    [
      'email_confirmation',
      { email_confirmation: { minutes: 60 } },
      /^fail {2}mail .*without confirmation/m,
    ],
    ['waitlist', { waitlist: { offer_minutes: 120 } }, /^fail {2}mail .*nobody can join it/m],
  ])('says that %s needs mail, as long as none is sent', async (_name, wanted, sentence) => {
    expect(await examine({ ...soundFile, ...wanted })).toMatchObject({
      code: 1,
      out: expect.stringMatching(sentence),
    });
    const { port } = await startReceiver({ disabledCommands: ['AUTH', 'STARTTLS'] });
    const sending = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'practice@example.org' };
    expect(await examine({ ...soundFile, ...wanted }, sending)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^ok {4}mail /m),
    });
  });

  it.each([
    [
      'no contact address',
      { ...soundFile, contact_email: undefined },
      {},
      /^warn {2}contact .*nobody would be notified/m,
    ],
    ['no site', { ...soundFile, allowed_origins: [] }, {}, /^warn {2}origins .*only \/book works/m],
    [
      'a site that cannot reach a local address',
      soundFile,
      { BASE_URL: 'http://localhost:8080' },
      /^warn {2}origins .*cannot reach/m,
    ],
    [
      'a server without https for a site with it',
      soundFile,
      { BASE_URL: 'http://book.example' },
      /^warn {2}origins .*serve it over https/m,
    ],
    [
      'a proxy that is not trusted',
      soundFile,
      { TRUSTED_PROXIES: '' },
      /^warn {2}proxies .*all visitors count as one.*TRUSTED_PROXIES/m,
    ],
    [
      'a site without https',
      { ...soundFile, allowed_origins: ['http://a.example'] },
      {},
      /^warn {2}origins .*not encrypted/m,
    ],
    [
      'a calendar without reasons',
      { ...soundFile, schedules: [aSchedule(), aSchedule({ id: 2, reasons: [] })] },
      {},
      /^warn {2}installation .*Without a reason: calendar 2; nothing can be booked there/m,
    ],
    [
      'a calendar that is never open',
      { ...soundFile, schedules: [aSchedule({ opening_hours: undefined })] },
      {},
      /^warn {2}installation .*calendar 1/m,
    ],
  ])('warns of %s', async (_, file, changes, line) => {
    expect(await examine(file, changes)).toMatchObject({
      code: 0,
      out: expect.stringMatching(line),
    });
  });

  it('fails if the settings cannot be read, and names them all', async () => {
    const { code, out } = await commandLine().run('doctor', { env: { PORT: 'x', BASE_URL: 'y' } });
    expect(code).toBe(1);
    expect(out).toMatch(/^fail {2}settings {2}PORT: .*\nfail {2}settings {2}BASE_URL: /m);
  });

  it('fails without a database, and creates none', async () => {
    const { run, databaseFile } = commandLine();
    const { code, out } = await run('doctor', { env });
    expect(code).toBe(1);
    expect(out).toMatch(
      /^fail {2}database .*slotwell\.db \(set in the environment\).*slotwell import FILE/m,
    );
    expect(existsSync(databaseFile)).toBe(false);
  });

  it('fails if nothing was imported', async () => {
    const { run } = commandLine();
    await run('migrate');
    expect(await run('doctor', { env })).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^fail {2}installation .*slotwell import FILE/m),
    });
  });

  it('fails if the database is damaged', async () => {
    const { run, write } = commandLine();
    write('slotwell.db', 'x'.repeat(8192));
    expect(await run('doctor', { env })).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^fail {2}database /m),
    });
  });

  it('warns of an API that is on without a token', async () => {
    const { run } = commandLine();
    await examine(soundFile);
    await run('api enable');
    expect((await examine(soundFile)).out).toMatch(/^warn {2}api .*slotwell token/m);
  });

  it('warns of public holidays that run out, and of old zone data', async () => {
    const { run, write, clock } = commandLine();
    await run(`import ${write('file.yaml', soundFile)}`);
    clock.set('2031-06-01T00:00:00Z');
    const { out } = await run('doctor', { env });
    expect(out).toMatch(/^warn {2}holidays .*until 2032/m);
    expect(out).toMatch(/^warn {2}time zone .*is old/m);
  });

  it('says how old the last backup is, once there has been something to save for three days', async () => {
    const { run, write, clock, folder } = commandLine();
    const backup = async () => /^.* backup .*$/m.exec((await run('doctor', { env })).out)?.[0];
    await run(`import ${write('file.yaml', soundFile)}`);
    expect(await backup()).toMatch(/^ok .*There is none/);
    clock.set('2026-12-05T07:00:00Z');
    expect(await backup()).toMatch(/^warn .*There is none by slotwell backup: run it each night/);
    await run(`backup ${folder}/first.backup`);
    expect(await backup()).toMatch(
      /^ok .*The last one by slotwell backup is of 2026-12-05 07:00:00Z\.$/,
    );
    clock.set('2026-12-09T07:00:00Z');
    expect(await backup()).toMatch(/^warn .*is of 2026-12-05 07:00:00Z: run it each night/);
  });

  it('changes nothing', async () => {
    const { run, databaseFile, write } = commandLine();
    await run(`import ${write('file.yaml', soundFile)}`);
    const before = readTables(databaseFile);
    await run('doctor', { env });
    expect(readTables(databaseFile)).toEqual(before);
  });
});

describe('slotwell doctor in front of another installation', () => {
  const commandLine = useCommandLine();
  const calendars = [{ id: 1, name: 'Reception' }];

  async function examine(reply: StubReply, url?: string) {
    const stub = await startUpstreamStub({ 'GET /api/schedules': reply });
    onTestFinished(stub.close);
    const { run, write } = commandLine();
    const upstream = { UPSTREAM_URL: url ?? stub.url, UPSTREAM_TOKEN: 'slw_token' };
    await run(`import ${write('file.yaml', soundFile)}`);
    const { code, out } = await run('doctor', { env: { ...env, ...upstream } });
    const line = out.split('\n').find((each) => /^\w+ +upstream /.test(each)) ?? '';
    return { code, line: line.replace(/ +/g, ' '), asked: stub.calls('GET /api/schedules') };
  }

  it('asks it once for its calendars, with the token', async () => {
    const { code, line, asked } = await examine({ status: 200, body: { data: calendars } });
    expect([code, line]).toEqual([0, expect.stringMatching(/^ok upstream .* has calendars: 1\.$/)]);
    expect(asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer slw_token']);
  });

  it.each([
    ['a wrong token', { status: 401, body: { error: 'Unauthorized' } }, /refuses the token/],
    ['an API that is off', { status: 503, body: { error: 'API disabled' } }, /API is disabled/],
    ['no set-up', { status: 503, body: { error: 'Not configured' } }, /finish its set-up/],
    ['another program there', { status: 200, text: '<h1>Hello</h1>' }, /check UPSTREAM_URL/],
    ['a redirect', { status: 301, headers: { location: '/' } }, /redirects/],
    ['an error', { status: 500, body: { error: 'Oh' } }, /failed to do its work/],
  ])('fails with %s, and says what to do', async (_what, reply, problem) => {
    const { code, line } = await examine(reply);
    expect([code, line]).toEqual([1, expect.stringMatching(problem)]);
    expect(line).toMatch(/^fail upstream /);
  });

  it('fails if nothing listens', async () => {
    const { code, line } = await examine({ status: 200 }, 'http://127.0.0.1:9');
    expect([code, line]).toEqual([1, expect.stringMatching(/^fail .*cannot be reached/)]);
  });

  it.each([
    ['no calendar', { status: 200, body: { data: [] } }, /no calendar/],
    ['no calls left', { status: 429, headers: { 'retry-after': '9' } }, /refuses calls/],
  ])('warns of %s', async (_what, reply, problem) => {
    const { code, line } = await examine(reply);
    expect([code, line]).toEqual([0, expect.stringMatching(problem)]);
    expect(line).toMatch(/^warn upstream /);
  });
});
