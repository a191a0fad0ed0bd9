import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anInstallation } from '../support/an-installation.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { aWidgetBooking, post, refusalOf, SITE, visit } from './support/visitor.ts';

const ELSEWHERE = { origin: 'https://evil.example' };
let server: TestServer;

describe('before an installation file was imported', () => {
  beforeAll(async () => {
    server = await startTestServer({
      installation: null,
      config: { baseUrl: 'https://book.example' },
    });
  });
  afterAll(() => server.close());

  it('answers "Not configured" to everyone, whatever else is wrong', async () => {
    for (const [path, method] of [
      ['config', 'GET'],
      ['nothing', 'GET'],
      ['config', 'DELETE'],
      ['bookings', 'POST'],
      ['bookings', 'OPTIONS'],
    ]) {
      const answer = await visit(server, path ?? '', {
        ...(method && { method }),
        headers: ELSEWHERE,
      });
      expect(refusalOf(answer)).toEqual({ status: 503, code: 'not_configured' });
    }
  });

  it('lets our own page read that answer', async () => {
    const { headers } = await visit(server, 'config', {
      headers: { origin: 'https://book.example' },
    });
    expect(headers['access-control-allow-origin']).toBe('https://book.example');
  });
});

describe('in an installation', () => {
  beforeAll(async () => {
    server = await startTestServer({
      installation: anInstallation({ allowedOrigins: [SITE] }),
      apiEnabled: false,
    });
  });
  afterAll(() => server.close());

  it('works while the REST API is off and whatever token is sent', async () => {
    expect((await server.call('/api/schedules')).status).toBe(503);
    expect((await visit(server, 'schedules')).status).toBe(200);
    expect(
      (
        await visit(server, 'schedules', {
          headers: { origin: SITE, authorization: 'Bearer wrong' },
        })
      ).status,
    ).toBe(200);
  });

  it('refuses the origin before it looks at path, method or body', async () => {
    for (const [path, method] of [
      ['nothing', 'GET'],
      ['config', 'DELETE'],
      ['bookings', 'POST'],
    ]) {
      const answer = await visit(server, path ?? '', {
        ...(method && { method }),
        headers: ELSEWHERE,
      });
      expect(refusalOf(answer)).toEqual({ status: 403, code: 'origin_refused' });
    }
  });

  it.each(['nothing', 'config/', 'Config', '/config', 'bookings/1', ''])(
    'knows no path "%s"',
    async (path) => {
      expect(refusalOf(await visit(server, path))).toEqual({ status: 404, code: 'not_found' });
    },
  );

  it.each([
    ['config', 'POST', 'GET, HEAD, OPTIONS'],
    ['forms', 'PUT', 'GET, HEAD, OPTIONS'],
    ['bookings', 'GET', 'POST, OPTIONS'],
    ['bookings', 'HEAD', 'POST, OPTIONS'],
  ])('answers %s by %s with 405 and the methods that work', async (path, method, allow) => {
    const { status, headers } = await visit(server, path, { method });
    expect([status, headers.allow]).toEqual([405, allow]);
  });
});

describe('the limit of requests', () => {
  beforeAll(async () => {
    server = await startTestServer({
      installation: anInstallation({ allowedOrigins: [SITE] }),
      config: { widgetRateLimit: 20 },
    });
  });
  afterAll(() => server.close());

  it('counts a request only after its path and method, and before its content type', async () => {
    while ((await visit(server, 'config')).status !== 429) {}
    expect((await visit(server, 'nothing')).status).toBe(404);
    expect((await visit(server, 'config', { method: 'DELETE' })).status).toBe(405);
    expect((await visit(server, 'bookings', { method: 'OPTIONS' })).status).toBe(204);
    expect(refusalOf(await post(server, 'no json', { 'content-type': 'text/plain' }))).toEqual({
      status: 429,
      code: 'rate_limited',
    });
  });
});

describe('a booking that is wrong in several ways', () => {
  beforeAll(async () => {
    server = await startTestServer({
      installation: anInstallation({ allowedOrigins: [SITE], consent: 'I agree.' }),
    });
  });
  afterAll(() => server.close());

  it('hears of content type, body, challenge, consent and submission in this order', async () => {
    const bad = aWidgetBooking({ seal: 'forged', submission: {} });
    expect(
      refusalOf(await post(server, '{"schedule":0', { 'content-type': 'text/plain' })).code,
    ).toBe('unsupported_media_type');
    expect(refusalOf(await post(server, JSON.stringify({ ...bad, schedule: '1' }))).code).toBe(
      'request_invalid',
    );
    expect(refusalOf(await post(server, JSON.stringify(bad))).code).toBe('challenge_failed');
  });
});
