/**
 * Mistakes in the settings and in what the server depends on. Each message says what happened and
 * what to do.
 */

import { describe, expect, it } from 'vitest';
import { explainFailure } from '../../../bff/command-line/explain-failure.ts';
import { startReceiver } from '../../core/delivery/mail/smtp-receiver.ts';
import { aFile } from '../../core/installation/installation-files.ts';
import { type CommandLine, useCommandLine } from '../command-line/use-command-line.ts';
import { expectSentences, type Sentences } from './says.ts';

const commandLine = useCommandLine();

async function installed(
  file = aFile({ contact_email: 'practice@example.org' }),
): Promise<CommandLine> {
  const line = commandLine();
  await line.run(`import ${line.write('file.yaml', file)}`);
  return line;
}

async function examine(env: Readonly<Record<string, string>>, line = installed()) {
  return await (await line).run('doctor', { env });
}

it('reports six wrong variables and a missing one together', async () => {
  const env = {
    PORT: 'x',
    BASE_URL: 'x',
    CACHE_URL: 'x',
    SMTP_URL: 'x',
    LOG_LEVEL: 'x',
    TRUSTED_PROXIES: 'x',
  };
  const { code, err } = await commandLine().run('serve', { env });
  expect(code).toBe(1);
  const named = [...err.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual([...Object.keys(env), 'MAIL_FROM'].toSorted());
  expectSentences(err, {
    happened: /are not right yet/,
    toDo: /PORT: write a port number from 0 to 65535/,
  });
});

it('a port that only an administrator may listen on', () => {
  const error = Object.assign(new Error('listen EACCES: permission denied 0.0.0.0:80'), {
    code: 'EACCES',
    syscall: 'listen',
  });
  expectSentences(explainFailure(error).join('\n'), {
    happened: /permission denied 0\.0\.0\.0:80/,
    toDo: /set PORT to 1024 or higher/,
  });
});

describe('a mail server', () => {
  const mail = (smtpUrl: string) => ({ SMTP_URL: smtpUrl, MAIL_FROM: 'practice@example.org' });

  async function expectToSay(smtpUrl: string, sentences: Sentences): Promise<void> {
    const line = await installed();
    const { code, out } = await line.run('doctor', { env: mail(smtpUrl) });
    expect(code).toBe(1);
    expect(out).toMatch(/^fail {2}mail /m);
    const test = await line.run('mail test ada@example.org', { env: mail(smtpUrl) });
    expect(test.code).toBe(1);
    for (const text of [out, test.err]) {
      expectSentences(text, sentences);
      expect(text).not.toContain('secret');
    }
  }

  it('on another port', () =>
    expectToSay('smtp://ada:secret@127.0.0.1:9', {
      happened: /The mail server refused the connection/,
      toDo: /Correct host and port in SMTP_URL/,
    }));

  it('is reported under another name', () =>
    expectToSay('smtp://ada:secret@mail.nowhere.invalid', {
      happened: /name could not be resolved/,
      toDo: /Correct the host in SMTP_URL/,
    }));

  it('with another password', async () => {
    const { port } = await startReceiver({ allowInsecureAuth: true });
    await expectToSay(`smtp://ada:secret@127.0.0.1:${port}`, {
      happened: /did not accept user and password \(535\)/,
      toDo: /Correct user and password in SMTP_URL/,
    });
  });

  it('without TLS, or with an untrusted certificate', async () => {
    const plain = await startReceiver({ disabledCommands: ['STARTTLS', 'AUTH'] });
    await expectToSay(`smtps://127.0.0.1:${plain.port}`, {
      happened: /does not speak TLS as it was spoken to/,
      toDo: /smtp:\/\/ is STARTTLS/,
    });
    await expectToSay(`smtp://127.0.0.1:${plain.port}?tls=always`, {
      happened: /could not be secured/,
      toDo: /smtps:\/\/ is TLS/,
    });
    const untrusted = await startReceiver();
    await expectToSay(`smtp://127.0.0.1:${untrusted.port}?tls=always`, {
      happened: /certificate of the mail server is not valid/,
      toDo: /NODE_EXTRA_CA_CERTS/,
    });
  });

  it('that accepts the mail is quoted', async () => {
    const { port, received } = await startReceiver({ disabledCommands: ['STARTTLS', 'AUTH'] });
    const { run } = await installed();
    const { code, out } = await run('mail test ada@example.org', {
      env: mail(`smtp://127.0.0.1:${port}`),
    });
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringMatching(/accepted it and answered: 250 .*Message queued/),
    });
    expect(received).toHaveLength(1);
    expect((await run('doctor', { env: mail(`smtp://127.0.0.1:${port}`) })).out).toMatch(
      /^ok {4}mail /m,
    );
  });

  it('is reported if it is missing or has an invalid address', async () => {
    const { run } = await installed();
    expectSentences((await run('mail test ada@example.org')).err, {
      happened: /No e-mail is sent/,
      toDo: /Set both/,
    });
    expect(await run('mail test ada')).toMatchObject({
      code: 2,
      err: expect.stringContaining('is not an e-mail address'),
    });
  });
});

it('a Redis that does not answer', async () => {
  const { code, out } = await examine({ CACHE_URL: 'redis://user:secret@127.0.0.1:9' });
  expect(code).toBe(0);
  expectSentences(out, {
    happened: /^warn {2}cache +Redis on 127\.0\.0\.1:9 does not answer \(ECONNREFUSED\)/m,
    toDo: /Start it, or correct CACHE_URL/,
  });
  expect(out).not.toContain('secret');
});

it('a BASE_URL that visitors cannot reach', async () => {
  const { out } = await examine(
    {},
    installed(aFile({ allowed_origins: ['https://www.practice.example'] })),
  );
  expectSentences(out, {
    happened: /^warn {2}origins .*which visitors of https:\/\/www\.practice\.example cannot reach/m,
    toDo: /set it to the public address/,
  });
});

it('a proxy that is not trusted', async () => {
  const { out } = await examine({ BASE_URL: 'https://book.practice.example' });
  expectSentences(out, {
    happened: /^warn {2}proxies .*all visitors count as one/m,
    toDo: /Set TRUSTED_PROXIES/,
  });
});

it('a front is not told to switch on an API that it never serves', async () => {
  const line = commandLine();
  const { name, time_zone, locale } = aFile();
  const env = { UPSTREAM_URL: 'https://upstream.example', UPSTREAM_TOKEN: 'slw_x' };
  await line.run(`import ${line.write('file.yaml', { name, time_zone, locale })}`, { env });
  const { out } = await line.run('doctor', { env });
  expect(out).toMatch(
    /^ok {4}api +The REST API is that of https:\/\/upstream\.example; \/api is not answered here\.$/m,
  );
  expect(out).not.toContain('api enable');
});

it('a webhook by http, or to a private address', async () => {
  const { run } = await installed();
  const insecure = await run('webhook add http://hooks.example.org/');
  expectSentences(insecure.err, {
    happened: /This address cannot be used/,
    toDo: /Write an address that begins with https/,
  });
  const hidden = await run('webhook add https://10.0.0.1/');
  expectSentences(hidden.err, {
    happened: /10\.0\.0\.1 lies in a private network/,
    toDo: /allow that for this endpoint \(--allow-private\)/,
  });
  expect([insecure.code, hidden.code]).toEqual([1, 1]);
});

it('a token renewed by accident', async () => {
  const { run } = await installed();
  await run('token');
  const asked: string[] = [];
  const answer = (question: string) => asked.push(question) < 0;
  expectSentences((await run('token', { answer })).err, {
    happened: /Nothing was changed/,
    toDo: /still works/,
  });
  expect(asked.join()).toContain('the token made on 2026-12-01 07:00:00Z ends at once');
  expectSentences((await run('token')).err, {
    happened: /made on 2026-12-01 07:00:00Z is no longer accepted/,
    toDo: /give the new one to every program/,
  });
});
