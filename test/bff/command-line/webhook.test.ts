/** Webhooks by command, against real receivers and a real database. */

import { beforeEach, describe, expect, it } from 'vitest';
import { openCore } from '../../../bff/open-core.ts';
import { startReceiver } from '../../core/delivery/webhooks/receiver.ts';
import { aFile } from '../../core/installation/installation-files.ts';
import { readTables } from './read-tables.ts';
import { useCommandLine } from './use-command-line.ts';

const SECRET = /^Secret: (whsec_[\w+/]{43}=)$/m;

describe('slotwell webhook', () => {
  const commandLine = useCommandLine();
  const run = (words: string) => commandLine().run(words);
  const inUse = async () => {
    const core = await openCore(
      { database: { kind: 'sqlite', file: commandLine().databaseFile } },
      commandLine().clock,
    );
    const endpoints = await core.storage.endpoints.list();
    await core.close();
    return endpoints;
  };

  beforeEach(() => run(`import ${commandLine().write('file.yaml', aFile())}`));

  it('adds an endpoint and prints its secret, this once', async () => {
    const { code, out, err } = await run('webhook add https://8.8.8.8/hook');
    expect([code, out.split('\n')[0]]).toEqual([0, 'Endpoint: 1']);
    expect(err).toContain('shown only this once');
    const secret = SECRET.exec(out)?.[1] ?? '';
    expect(await inUse()).toMatchObject([
      { url: 'https://8.8.8.8/hook', secret, includesCustomer: false, allowsPrivate: false },
    ]);
    const list = await run('webhook list');
    expect(list.out).toContain(
      '1    https://8.8.8.8/hook  created, rescheduled, cancelled  no             in use',
    );
    expect(list.out).not.toContain(secret);
  });

  it('accepts events, customer data and a private network', async () => {
    await run(
      'webhook add http://127.0.0.1:9/x --events cancelled,booking.created --customer-data --allow-private --description till',
    );
    expect(await inUse()).toMatchObject([
      {
        events: ['booking.cancelled', 'booking.created'],
        includesCustomer: true,
        allowsPrivate: true,
        description: 'till',
      },
    ]);
  });

  it.each([
    ['http://hooks.example.com/', 'begins with https://'],
    ['https://127.0.0.1/', '--allow-private'],
    ['https://0x7f.1/', '--allow-private'],
    ['https://169.254.169.254/', 'no address that a receiver can have'],
    ['https://u:p@example.com/', 'Leave out user and password'],
    ['https://router/', 'a name of a private network'],
  ])('refuses %s and says why', async (url, says) => {
    expect(await run(`webhook add ${url}`)).toEqual({
      code: 1,
      out: '',
      err: expect.stringContaining(says),
    });
    expect(await inUse()).toEqual([]);
  });

  it.each([
    ['webhook add https://8.8.8.8/ --events made', '--events takes created'],
    ['webhook add', 'Usage: slotwell webhook add URL'],
    ['webhook rotate 1 --hours x', '--hours takes a number'],
    ['webhook log --limit 0', '--limit takes a number'],
    ['webhook test x', '"x" is no endpoint number: slotwell webhook list shows them.'],
    ['webhook resend x', '"x" is no delivery number'],
    ['webhook', 'slotwell webhook add URL'],
  ])('does not understand `slotwell %s`', async (words, says) => {
    expect(await run(words)).toEqual({ code: 2, out: '', err: expect.stringContaining(says) });
  });

  it.each(['test 7', 'rotate 7', 'enable 7', 'disable 7', 'remove 7'])(
    'says that there is no such endpoint: %s',
    async (words) => {
      expect(await run(`webhook ${words}`)).toEqual({
        code: 1,
        out: '',
        err: 'There is no endpoint 7: slotwell webhook list shows them.',
      });
    },
  );

  it.each(['resend 7', 'show 7'])('says that there is no such delivery: %s', async (words) => {
    expect(await run(`webhook ${words}`)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('There is no delivery 7'),
    });
  });

  it('says so if there are none', async () => {
    expect((await run('webhook list')).err).toContain('No webhooks');
    expect((await run('webhook log')).err).toBe('Nothing has been sent yet.');
  });

  it('replaces the secret; the old one signs for a day, or not at all', async () => {
    const before = SECRET.exec((await run('webhook add https://8.8.8.8/')).out)?.[1];
    const { out, err } = await run('webhook rotate 1');
    expect(err).toContain('until 2026-12-02 07:00:00Z');
    const secret = SECRET.exec(out)?.[1] ?? '';
    const day = commandLine().clock.now() + 86_400_000;
    expect(await inUse()).toMatchObject([
      { secret, previousSecret: before, previousSecretUntil: day },
    ]);
    expect((await run('webhook list')).out).toContain(
      'in use, old secret until 2026-12-02 07:00:00Z',
    );
    await run('webhook rotate 1 --hours 0');
    expect(await inUse()).toMatchObject([{ previousSecret: null, previousSecretUntil: null }]);
  });

  it('disables, enables and removes; doing so twice is said', async () => {
    await run('webhook add https://8.8.8.8/');
    expect((await run('webhook disable 1')).out).toBe(
      'Endpoint 1 is disabled; it is no longer notified.',
    );
    expect((await run('webhook disable 1')).out).toBe('Endpoint 1 was already disabled.');
    expect((await run('webhook list')).out).toContain('disabled: by the operator');
    expect((await run('doctor')).out).toMatch(
      /^warn {2}webhooks +Not notified: endpoint 1 \(by the operator\)/m,
    );
    expect((await run('webhook enable 1')).out).toContain('is enabled');
    expect((await run('webhook enable 1')).out).toBe('Endpoint 1 was already enabled.');
    expect((await run('webhook remove 1')).out).toBe('Endpoint 1 is removed, with its log.');
    expect(await inUse()).toEqual([]);
  });

  it('is in the audit log, without secrets', async () => {
    await run('webhook add https://8.8.8.8/');
    await run('webhook rotate 1');
    const [{ secret } = { secret: '?' }] = await inUse();
    const audit = JSON.stringify(readTables(commandLine().databaseFile).audit);
    expect(audit).toContain('webhook');
    expect(audit).not.toContain(secret);
  });
});

describe('slotwell webhook test', () => {
  const commandLine = useCommandLine();
  const run = (words: string) => commandLine().run(words);
  beforeEach(() => run(`import ${commandLine().write('file.yaml', aFile())}`));

  it('queues a test for the running server', async () => {
    await run('webhook add https://8.8.8.8/');
    expect((await run('webhook test 1')).out).toContain('is queued');
    expect((await run('outbox')).out).toContain('New:        1');
  });

  it('sends it at once with --wait, and shows request and response', async () => {
    const { url, received } = await startReceiver((response) =>
      response.end('thank\u001b[31m you'),
    );
    await run(`webhook add ${url} --allow-private`);
    const { code, out } = await run('webhook test 1 --wait');
    expect([code, out]).toEqual([0, expect.stringMatching(/^Delivered: 200 in \d+ ms$/)]);
    expect(received.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'webhook.test', data: { endpoint: 1 } },
    ]);
    expect((await run('webhook log')).out).toMatch(
      /webhook\.test +delivered 2026-12-01 07:00:00Z +1 +200 in \d+ ms$/m,
    );
    const shown = (await run('webhook show 1')).out;
    for (const part of [
      `POST ${url}`,
      'webhook-signature: v1,',
      '"type":"webhook.test"',
      'thank\uFFFD[31m you',
    ]) {
      expect(shown).toContain(part);
    }
  });

  it('says why it was not delivered, and that it is tried again', async () => {
    const { url } = await startReceiver((response) => response.writeHead(500).end('no'));
    await run(`webhook add ${url} --allow-private`);
    expect(await run('webhook test 1 --wait')).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/^Not delivered: 500 in \d+ ms: The receiver answered 500\.$/),
    });
    expect((await run('outbox list')).out).toMatch(
      /webhook +endpoint 1 +again 2026-12-01 07:00:0\dZ +1 +The receiver answered 500\.$/m,
    );
  });

  it('is disabled by 410, reported by the doctor, and resends what failed', async () => {
    let status = 410;
    const { url, received } = await startReceiver((response) => response.writeHead(status).end());
    await run(`webhook add ${url} --allow-private`);
    expect((await run('webhook test 1 --wait')).code).toBe(1);
    expect((await run('doctor')).out).toMatch(
      /^warn {2}messages +Given up .* 1\..*\nwarn {2}webhooks +Not notified: endpoint 1 \(The receiver answered 410/m,
    );
    expect((await run('webhook enable 1')).err).toContain('What it missed is kept');
    expect((await run('webhook resend 1')).out).toBe(
      'Delivery 1 is sent again, at once, by the running server.',
    );
    status = 204;
    await run('webhook test 1 --wait');
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([
      expect.any(String),
      received[0]?.headers['webhook-id'],
      expect.any(String),
    ]);
    expect((await run('webhook log --limit 2')).out.match(/delivered/g)).toHaveLength(2);
    expect((await run('webhook log')).out).toMatch(/ 1 \(2 in all\) +204 in \d+ ms$/m);
    expect((await run('webhook show 1')).out.match(/^Attempt \d/gm)).toHaveLength(2);
  });
});
