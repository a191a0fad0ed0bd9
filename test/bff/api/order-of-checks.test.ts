import { describe, expect, it, onTestFinished } from 'vitest';
import { aBookingBody } from '../support/a-booking-body.ts';
import { startTestServer, type TestServerOptions, useTestServer } from '../support/test-server.ts';

async function aServer(options: TestServerOptions) {
  const server = await startTestServer(options);
  onTestFinished(() => server.close());
  return server;
}

async function anExhaustedServer() {
  const server = await aServer({ config: { apiRateLimit: 1 } });
  expect((await server.call('/api/schedules')).status).toBe(200);
  return server;
}

describe('if two things are wrong at once, the answer names', () => {
  const server = useTestServer();
  const json = { 'content-type': 'application/json' };
  const post = (path: string, headers: Record<string, string>, body: string) =>
    server().call(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${server().token}`, ...headers },
      body,
    });

  it('"Not configured" before "API disabled"', async () => {
    const reply = await (await aServer({ installation: null, apiEnabled: false })).call(
      '/api/schedules',
    );
    expect([reply.status, reply.json]).toEqual([503, { error: 'Not configured' }]);
  });

  it('"API disabled" before a missing token', async () => {
    const reply = await (await aServer({ apiEnabled: false })).call('/api/schedules', {
      headers: {},
    });
    expect([reply.status, reply.json]).toEqual([503, { error: 'API disabled' }]);
  });

  it('a wrong token before the rate limit', async () => {
    const exhausted = await anExhaustedServer();
    expect((await exhausted.call('/api/schedules')).status).toBe(429);
    expect(
      (await exhausted.call('/api/schedules', { headers: { authorization: 'Bearer wrong' } }))
        .status,
    ).toBe(401);
  });

  it('a wrong token before an unknown path and before a method', async () => {
    expect((await server().call('/api/nothing', { headers: {} })).status).toBe(401);
    expect((await server().call('/api/schedules', { method: 'PUT', headers: {} })).status).toBe(
      401,
    );
  });

  it('the rate limit before an unknown path and before a method', async () => {
    const exhausted = await anExhaustedServer();
    expect((await exhausted.call('/api/nothing')).status).toBe(429);
    expect((await exhausted.call('/api/schedules', { method: 'DELETE' })).status).toBe(429);
  });

  it('an unknown path before the type of the body', async () => {
    expect((await post('/api/nothing', { 'content-type': 'text/plain' }, 'x')).status).toBe(404);
  });

  it('a method before the type of the body', async () => {
    const reply = await server().call('/api/bookings', {
      method: 'PUT',
      headers: { authorization: `Bearer ${server().token}`, 'content-type': 'text/plain' },
      body: 'x',
    });
    expect(reply.status).toBe(405);
  });

  it('the type of the body before the body', async () => {
    expect((await post('/api/bookings', { 'content-type': 'text/plain' }, '{')).status).toBe(415);
    expect((await post('/api/bookings', json, '{')).status).toBe(400);
  });

  it('the body before a calendar that does not exist', async () => {
    const unknown = aBookingBody({ schedule: 99 });
    expect(
      (await post('/api/bookings', json, JSON.stringify({ ...unknown, slot: 'soon' }))).status,
    ).toBe(400);
    expect((await post('/api/bookings', json, JSON.stringify(unknown))).status).toBe(404);
  });

  it('a malformed parameter before a calendar that does not exist', async () => {
    const reply = await server().call('/api/days?schedule=99&reason=x');
    expect(reply.json).toEqual({ error: 'Missing or malformed parameter: reason' });
  });
});
