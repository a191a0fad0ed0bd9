import { describe, expect, it } from 'vitest';
import { ask, exchange } from '../support/exchange.ts';
import { useTestServer } from '../support/test-server.ts';

const server = useTestServer();

/** One request by Content-Length, with the start of a second one by chunks. */
const SMUGGLED =
  'Content-Length: 36\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/schedules HTTP/1.1\r\nX: y';

it.each([
  ['no HTTP at all', 'hello\r\n\r\n', '400', 'Bad Request'],
  ['an unknown method', 'BOOK /api/bookings HTTP/1.1\r\nHost: x\r\n\r\n', '400', 'Bad Request'],
  [
    'two lengths',
    'POST /api/bookings HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    '400',
    'Bad Request',
  ],
  [
    'a length beside chunks',
    `POST /api/bookings HTTP/1.1\r\nHost: x\r\n${SMUGGLED}`,
    '400',
    'Bad Request',
  ],
  [
    'chunks under another name',
    `POST /api/bookings HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
    '400',
    'Bad Request',
  ],
  ['no host', 'GET /api/schedules HTTP/1.1\r\n\r\n', '400', null],
  [
    '20 kB of headers',
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    '431',
    'Request Header Fields Too Large',
  ],
])('%s is answered and the server goes on', async (_title, bytes, status, error) => {
  const answer = await exchange(server().url, bytes);
  expect(answer).toContain(`HTTP/1.1 ${status} `);
  if (error !== null) {
    expect(answer).toContain('\r\nCache-Control: no-store\r\n');
    expect(answer.endsWith(`{"error":"${error}"}`)).toBe(true);
  }
  expect((await server().call('/api/schedules')).status).toBe(200);
});

describe('a malformed request target', () => {
  const hosts = [
    '[',
    '[::1',
    '[::1]x',
    '[x]',
    '',
    '/',
    ':',
    ':80',
    'x:99999',
    'x:y',
    'a%zz',
    '%',
    '@',
    '?',
    '#',
    'a<b',
    '|',
    '\\',
  ];
  const mounts = [
    '',
    '/api/schedules',
    '/widget/v1/config',
    '/book',
    '/book/plain',
    '/manage/x',
    '/feeds/x.ics',
    '/healthz',
    '/widget.js',
  ];
  const targets = hosts.flatMap((host) =>
    ['http', 'https'].flatMap((scheme) => mounts.map((mount) => `${scheme}://${host}${mount}`)),
  );
  /** In `http:///path` the first part of the path is the host, as in all URL parsers. */
  const broken = targets.filter(
    (target) => !/^https?:\/\/\/?\w/.test(target) || /x:(99999|y)|a[%<]/.test(target),
  );

  it.each(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'])(
    'is refused before anything looks at it, by %s',
    async (method) => {
      const before = server().logText();
      for (const target of [...broken, 'mailto:x', 'http:/api/schedules', 'http:']) {
        const answer = await ask(server().url, target, method);
        expect([target, answer.split('\r\n')[0]]).toEqual([target, 'HTTP/1.1 400 Bad Request']);
        if (method !== 'HEAD') {
          expect(answer.endsWith('{"error":"Bad Request"}')).toBe(true);
        }
      }
      expect(server().logText()).toBe(before);
    },
  );

  it('is not counted', async () => {
    const left = async () =>
      /r=(\d+)/.exec(
        String((await server().call('/widget/v1/config', { headers: {} })).headers.ratelimit),
      )?.[1];
    const before = Number(await left());
    await ask(server().url, 'http://[/widget/v1/config');
    expect(Number(await left())).toBe(before - 1);
  });
});

describe('a target', () => {
  it.each([
    'http://slotwell.example/healthz',
    'HTTPS://[::1]:8080/healthz?x=http://[',
    'http://x/healthz#y',
  ])('may be the whole address: %s', async (target) =>
    expect(await ask(server().url, target)).toContain('{"status":"ok"}'),
  );

  it.each([
    '//',
    '///',
    '//[',
    '//healthz',
    '/[',
    '/%',
    '/%zz',
    '/\\',
    '/#',
    '/?[',

    'http://x//',
    'http://x?y',
    '/..//',
  ])('is a path if it starts with a slash, even an unknown one: %s', async (target) =>
    expect((await ask(server().url, target)).split('\r\n')[0]).toMatch(/^HTTP\/1\.1 (404|302) /),
  );
});
