import { describe, expect, it } from 'vitest';
import { startTestServer, useTestServer } from '../support/test-server.ts';

const readings = [
  '/api/schedules',
  '/api/reasons?schedule=1',
  '/api/days?schedule=1&reason=1',
  '/api/slots?schedule=1&reason=1&day=2026-12-01',
  '/api/forms?schedule=1&reason=1&slot=2026-12-01%2009:00:00',
  '/api/openapi.json',
];
const server = useTestServer();

describe.each(readings)('%s', (path) => {
  it('answers HEAD as GET, without a body', async () => {
    const get = await server().call(path);
    const head = await server().call(path, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    const lasting = ({ date, ratelimit, ...headers }: NodeJS.Dict<unknown>) => headers;
    expect(lasting(head.headers)).toEqual(lasting(get.headers));
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(get.text)));
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'])(
    'answers %s with 405 as JSON and the allowed methods',
    async (method) => {
      const reply = await server().call(path, { method });
      expect([reply.status, reply.text]).toEqual([405, '{"error":"Method not allowed"}']);
      expect(reply.headers.allow).toBe('GET, HEAD, OPTIONS');
    },
  );

  it('answers OPTIONS with 204 and the allowed methods, without a token', async () => {
    const reply = await server().call(path, { method: 'OPTIONS', headers: {} });
    expect([reply.status, reply.headers.allow, reply.text]).toEqual([
      204,
      'GET, HEAD, OPTIONS',
      '',
    ]);
  });
});

describe('/api/bookings', () => {
  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'TRACE'])(
    'answers %s with 405 and the allowed methods',
    async (method) => {
      const reply = await server().call('/api/bookings', { method });
      expect([reply.status, reply.headers.allow]).toEqual([405, 'POST, OPTIONS']);
    },
  );

  it('answers OPTIONS with 204 and the allowed methods', async () => {
    const reply = await server().call('/api/bookings', { method: 'OPTIONS', headers: {} });
    expect([reply.status, reply.headers.allow]).toEqual([204, 'POST, OPTIONS']);
  });
});

it('a preflight never gets CORS headers', async () => {
  const asked = {
    origin: 'https://www.example.org',
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'authorization',
    'access-control-request-private-network': 'true',
  };
  for (const path of [...readings, '/api/bookings']) {
    const reply = await server().call(path, { method: 'OPTIONS', headers: asked });
    expect(reply.status).toBe(204);
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual(
      [],
    );
  }
});

it('a request with an Origin gets no CORS headers, on success or error', async () => {
  const { token } = server();
  const tries = { ok: `Bearer ${token}`, wrong: 'Bearer wrong' };
  for (const authorization of Object.values(tries)) {
    const reply = await server().call('/api/schedules', {
      headers: { authorization, origin: server().url },
    });
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual(
      [],
    );
  }
});

it('OPTIONS obeys the switch as well', async () => {
  const off = await startTestServer({ apiEnabled: false });
  try {
    expect((await off.call('/api/schedules', { method: 'OPTIONS', headers: {} })).status).toBe(503);
  } finally {
    await off.close();
  }
});

it('an unknown expectation is ignored, not answered with an empty 417', async () => {
  const headers = { authorization: `Bearer ${server().token}`, expect: 'the-unknown' };
  expect((await server().call('/api/schedules', { headers })).status).toBe(200);
});
