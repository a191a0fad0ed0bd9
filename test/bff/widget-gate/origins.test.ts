import { describe, expect, it } from 'vitest';
import { anInstallation } from '../support/an-installation.ts';
import { type TestServer, useServerPerTest, useTestServer } from '../support/test-server.ts';
import { post, SITE, visit } from './support/visitor.ts';

const OWN = 'https://book.example';
const PREFLIGHT = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'content-type,idempotency-key',
};

const options = {
  installation: anInstallation({ allowedOrigins: [SITE, 'http://localhost:3000', 'null', '*'] }),
  config: { baseUrl: `${OWN}/termine` },
};
const server = useTestServer(options);
const logOf = (on: TestServer): readonly Record<string, unknown>[] =>
  on
    .logText()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe.each([SITE, 'http://localhost:3000', OWN])('the listed origin %s', (origin) => {
  it('reads, and sees the headers it needs', async () => {
    const { status, headers } = await visit(server(), 'config', { headers: { origin } });
    expect(status).toBe(200);
    expect(headers['access-control-allow-origin']).toBe(origin);
    expect(headers['access-control-expose-headers']).toBe(
      'Retry-After, RateLimit, RateLimit-Policy, ETag',
    );
  });

  it('may send a booking, and reads why it was refused', async () => {
    const { status, headers } = await post(server(), '{}', { origin });
    expect(status).toBe(400);
    expect(headers['access-control-allow-origin']).toBe(origin);
  });

  it('gets its preflight answered for two hours', async () => {
    const { status, headers, text } = await visit(server(), 'bookings', {
      method: 'OPTIONS',
      headers: { origin, ...PREFLIGHT },
    });
    expect([status, text]).toEqual([204, '']);
    expect(headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-headers': 'content-type, idempotency-key',
      'access-control-max-age': '7200',
    });
  });

  it('reads why a path is unknown or a method wrong', async () => {
    for (const [path, method] of [
      ['nothing', 'GET'],
      ['config', 'DELETE'],
    ] as const) {
      expect(
        (await visit(server(), path, { method, headers: { origin } })).headers[
          'access-control-allow-origin'
        ],
      ).toBe(origin);
    }
  });
});

describe.each([
  ['of another site', 'https://evil.example'],
  ['null', 'null'],
  ['a star', '*'],
  ['empty', ''],
  ['in another case', 'https://WWW.praxis.example'],
  ['with the default port', 'https://www.praxis.example:443'],
  ['on another port', 'https://www.praxis.example:8443'],
  ['with another scheme', 'http://www.praxis.example'],
  ['with a slash at the end', 'https://www.praxis.example/'],
  ['of a parent domain', 'https://praxis.example'],
  ['of a child domain', 'https://a.www.praxis.example'],
  ['that begins like a listed one', 'https://www.praxis.example.evil.example'],
  ['that lists two', 'https://www.praxis.example, https://evil.example'],
  ['of the server but on another port', 'https://book.example:8080'],
])('an origin %s', (_what, origin) => {
  it.each(['GET', 'HEAD', 'POST', 'OPTIONS'])(
    'is refused for %s, without CORS headers',
    async (method) => {
      const path = method === 'GET' || method === 'HEAD' ? 'config' : 'bookings';
      const { status, headers, text } = await visit(server(), path, {
        method,
        headers: { origin, ...PREFLIGHT },
      });
      expect(status).toBe(403);
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      if (method !== 'HEAD') {
        expect(JSON.parse(text).code).toBe('origin_refused');
      }
    },
  );
});

describe('a request without an Origin', () => {
  it('may read: a browser on our own page sends none', async () => {
    const { status, headers } = await visit(server(), 'config', { headers: {} });
    expect(status).toBe(200);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('may not book: a browser always sends one with a POST', async () => {
    const answer = await visit(server(), 'bookings', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([403, 'origin_refused']);
  });

  it('gets the methods of a path', async () => {
    const { status, headers } = await visit(server(), 'config', { method: 'OPTIONS', headers: {} });
    expect([status, headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS']);
    expect(headers['access-control-allow-methods']).toBeUndefined();
  });
});

it('leaves Vary: Origin on an answer that has not changed', async () => {
  const headers = { origin: OWN };
  const { headers: first } = await visit(server(), 'config', { headers });
  expect(
    (
      await visit(server(), 'config', {
        headers: { ...headers, 'if-none-match': first.etag ?? '' },
      })
    ).status,
  ).toBe(304);
});

describe('a refused origin', () => {
  const server = useServerPerTest(options);

  it.each([
    ['as it is', 'https://forgotten.example', 'https://forgotten.example'],
    [
      'shortened, without control characters',
      `https://\u009b31m${'x'.repeat(5_000)}`,
      `https://?31m${'x'.repeat(188)}`,
    ],
  ])('is in the log %s', async (_how, origin, logged) => {
    await visit(server(), 'config', { headers: { origin } });
    expect(logOf(server())).toContainEqual(
      expect.objectContaining({
        level: 'info',
        route: '/widget/v1/config',
        status: 403,
        origin: logged,
      }),
    );
  });

  it('is named in one warning with a remedy, however many follow', async () => {
    for (const origin of ['https://forgotten.example', 'https://other.example']) {
      await visit(server(), 'config', { headers: { origin } });
    }
    expect(logOf(server()).filter(({ level }) => level === 'warn')).toEqual([
      expect.objectContaining({
        origin: 'https://forgotten.example',
        msg: expect.stringContaining('list its origin in allowed_origins'),
      }),
    ]);
  });

  it('is listed or no longer listed as soon as the list changes', async () => {
    const origin = 'https://new.example';
    expect((await visit(server(), 'config', { headers: { origin } })).status).toBe(403);
    await server().importInstallation(anInstallation({ allowedOrigins: [origin] }));
    expect((await visit(server(), 'config', { headers: { origin } })).status).toBe(200);
    expect((await visit(server(), 'config')).status).toBe(403);
  });
});
