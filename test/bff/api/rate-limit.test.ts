import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestServer, type TestServerOptions, useTestServer } from '../support/test-server.ts';

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T07:00:00Z') }),
);
afterEach(() => void vi.useRealTimers());

const seconds = (count: number) => vi.setSystemTime(Date.now() + count * 1000);

async function aServer(config: TestServerOptions['config'] = {}) {
  const server = await startTestServer({ config });
  onTestFinished(() => server.close());
  const calls = async (count: number, authorization = `Bearer ${server.token}`) => {
    const replies = [];
    for (let i = 0; i < count; i++) {
      replies.push(await server.call('/api/schedules', { headers: { authorization } }));
    }
    return replies;
  };
  return { server, calls };
}

describe('requests with the token', () => {
  it('are limited to 300 a minute, as delivered', async () => {
    const { calls } = await aServer({ apiRateLimit: 300 });
    const replies = await calls(301);
    expect(replies.slice(0, 300).every(({ status }) => status === 200)).toBe(true);
    expect([replies[300]?.status, replies[300]?.text]).toEqual([
      429,
      '{"error":"Too many requests"}',
    ]);
  });

  it('tell what is left, as the IETF draft specifies', async () => {
    const { calls } = await aServer({ apiRateLimit: 300 });
    const [first] = await calls(1);
    seconds(19);
    const [second] = await calls(1);
    expect([first?.headers['ratelimit-policy'], first?.headers.ratelimit]).toEqual([
      '"token";q=300;w=60',
      '"token";r=299;t=60',
    ]);
    expect(second?.headers.ratelimit).toBe('"token";r=298;t=41');
  });

  it('succeed after exactly Retry-After seconds, and not one second earlier', async () => {
    const { calls } = await aServer({ apiRateLimit: 2 });
    await calls(2);
    seconds(17.5);
    const [refused] = await calls(1);
    expect([refused?.status, refused?.headers['retry-after']]).toEqual([429, '43']);
    seconds(42);
    expect((await calls(1))[0]?.status).toBe(429);
    seconds(1);
    expect((await calls(1))[0]?.status).toBe(200);
  });

  it('are counted on all calls together, whatever their answer', async () => {
    const { server, calls } = await aServer({ apiRateLimit: 3 });
    await server.call('/api/nothing');
    await server.call('/api/schedules', { method: 'PUT' });
    await server.book({});
    expect((await calls(1))[0]?.status).toBe(429);
    expect((await server.book({})).status).toBe(429);
  });

  it('are counted per token: a new one starts anew', async () => {
    const { server, calls } = await aServer({ apiRateLimit: 1 });
    await calls(2);
    await server.replaceToken();
    expect((await calls(1))[0]?.status).toBe(200);
  });

  it('are not used up by calls without the token, OPTIONS or the description', async () => {
    const { server, calls } = await aServer({ apiRateLimit: 1 });
    await calls(5, 'Bearer wrong');
    await server.call('/api/schedules', { method: 'OPTIONS', headers: {} });
    await server.call('/api/openapi.json');
    expect((await calls(1))[0]?.status).toBe(200);
  });
});

describe('wrong tokens', () => {
  it('are limited to 120 a minute per address, and a valid one from there is never refused', async () => {
    const { calls } = await aServer();
    expect((await calls(120, 'Bearer wrong')).every(({ status }) => status === 401)).toBe(true);
    const [refused] = await calls(1, 'Bearer wrong');
    expect([refused?.status, refused?.headers['retry-after'], refused?.headers.ratelimit]).toEqual([
      429,
      '60',
      '"address";r=0;t=60',
    ]);
    expect((await calls(1))[0]?.status).toBe(200);
    seconds(60);
    expect((await calls(1, 'Bearer wrong'))[0]?.status).toBe(401);
  });

  it('are counted per client behind a trusted proxy', async () => {
    const { server } = await aServer({ trustedProxies: ['loopback'] });
    const guess = (client: string) =>
      server.call('/api/schedules', {
        headers: { authorization: 'Bearer wrong', 'x-forwarded-for': client },
      });
    for (let i = 0; i < 120; i++) {
      await guess('2001:db8::1');
    }
    expect((await guess('2001:db8::ffff')).status).toBe(429);
    expect((await guess('2001:db8:0:1::1')).status).toBe(401);
  });
});

describe('a missing token', () => {
  const server = useTestServer();

  it('is not counted as a wrong one', async () => {
    for (let i = 0; i < 130; i++) {
      expect((await server().call('/api/schedules', { headers: {} })).status).toBe(401);
    }
  });
});
