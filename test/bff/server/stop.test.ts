import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Core } from '../../../bff/open-core.ts';
import { call, type Reply } from '../support/call.ts';
import { startTestServer } from '../support/test-server.ts';

afterEach(() => void vi.useRealTimers());

/** A server whose bookings wait until they are let go; `arrived` resolves when one waits. */
async function aServerWithAWaitingBooking() {
  const gate = { letGo: () => {}, arrive: () => {} };
  const waiting = new Promise<void>((resolve) => Object.assign(gate, { letGo: resolve }));
  const arrived = new Promise<void>((resolve) => Object.assign(gate, { arrive: resolve }));
  const wait = async (core: Core, request: Parameters<Core['service']['book']>[0]) => {
    gate.arrive();
    await waiting;
    return core.service.book(request);
  };
  const server = await startTestServer({
    wrapCore: (core) => ({
      ...core,
      service: { ...core.service, book: (request) => wait(core, request) },
    }),
  });
  onTestFinished(() => server.close());
  return { server, arrived, letGo: () => gate.letGo() };
}

type Server = Awaited<ReturnType<typeof startTestServer>>;

/** Someone with one connection, kept as long as the server lets them. */
function aClient(server: Server): (path?: string) => Promise<Reply> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const port = Number(new URL(server.url).port);
  const headers = { authorization: `Bearer ${server.token}` };
  return (path = '/api/schedules') => call({ port, path, agent }, { headers });
}

/** Sends requests as fast as possible until the server closes connections. */
async function callUntilTold(server: Server): Promise<number> {
  const ask = aClient(server);
  for (let calls = 1; ; calls++) {
    const { status, headers } = await ask();
    expect(status).toBe(200);
    if (headers.connection === 'close') {
      return calls;
    }
  }
}

/** Whoever comes while the last connections are accepted is still answered. */
async function callUntilGone(server: Server): Promise<never> {
  for (;;) {
    expect((await aClient(server)('/healthz')).headers.connection).toBe('close');
  }
}

const aBooking = {
  schedule: 1,
  reason: 1,
  slot: '2026-12-01 09:00:00',
  submission: { last_name: 'Lovelace', email: 'ada@example.org' },
};

describe('a server that is asked to stop', () => {
  it('finishes requests in flight, and closes their connections', async () => {
    const { server, arrived, letGo } = await aServerWithAWaitingBooking();
    const booking = server.book(aBooking);
    await arrived;
    const stopped = server.stop();
    letGo();
    const reply = await booking;
    expect([reply.status, reply.headers.connection]).toEqual([201, 'close']);
    await stopped;
  });

  it('takes no new connection', async () => {
    const { server, arrived, letGo } = await aServerWithAWaitingBooking();
    const booking = server.book(aBooking);
    await arrived;
    const stopped = server.stop();
    const port = Number(new URL(server.url).port);
    await expect(call({ port, path: '/readyz', agent: new Agent() })).rejects.toThrow(
      'ECONNREFUSED',
    );
    letGo();
    await Promise.all([booking, stopped]);
  });

  it('closes idle connections', async () => {
    const server = await startTestServer();
    onTestFinished(() => server.close());
    expect((await server.call('/healthz')).headers['keep-alive']).toBe('timeout=65');
    const stopped = server.stop().then(() => 'stopped');
    // Sooner than what has not finished is cut.
    const patience = setTimeout(10_000, 'an idle connection holds it up', { ref: false });
    expect(await Promise.race([stopped, patience])).toBe('stopped');
  });

  it('gives notice first: for half a second it goes on as before, and /readyz says that it will not be for long', async () => {
    const server = await startTestServer({ noticeMs: 500 });
    onTestFinished(() => server.close());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const stopped = server.stop();
    const ask = aClient(server);
    const ready = await ask('/readyz');
    expect([ready.status, ready.json, ready.headers.connection]).toEqual([
      503,
      { status: 'draining' },
      'keep-alive',
    ]);
    expect((await ask('/healthz')).status).toBe(200);
    await vi.advanceTimersByTimeAsync(500);
    vi.advanceTimersByTime(2_000);
    await stopped;
    await expect(aClient(server)('/healthz')).rejects.toThrow('ECONNREFUSED');
  });

  it('answers each connection once more after the notice and sends its client elsewhere, also one that was idle', async () => {
    const server = await startTestServer({ noticeMs: 500 });
    onTestFinished(() => server.close());
    const idle = aClient(server);
    await idle();
    const busy = Array.from({ length: 20 }, () => callUntilTold(server));
    await server.call('/api/schedules');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const stopped = server.stop();
    await vi.advanceTimersByTimeAsync(500);
    expect((await Promise.all(busy)).every((calls) => calls > 1)).toBe(true);
    const last = await idle();
    expect([last.status, last.headers.connection]).toEqual([200, 'close']);
    vi.advanceTimersByTime(2_000);
    await stopped;
  });

  it('may be asked twice, and both calls resolve once it has stopped', async () => {
    const { server, arrived, letGo } = await aServerWithAWaitingBooking();
    const booking = server.book(aBooking);
    await arrived;
    const ended: string[] = [];
    const stops = ['first', 'second'].map((name) => server.stop().then(() => ended.push(name)));
    letGo();
    expect((await booking).status).toBe(201);
    await Promise.all(stops);
    expect(ended).toEqual(['first', 'second']);
    await expect(server.call('/healthz')).rejects.toThrow('ECONNREFUSED');
    await server.stop();
  });

  it.each([
    ['at a terminal, gives half a second at most', { isHurried: true }, 500],
    ['by a supervisor, gives all the notice that is set', { isHurried: false }, 5_000],
  ])('%s', async (_name, how, noticeMs) => {
    const server = await startTestServer({ noticeMs: 5_000 });
    onTestFinished(() => server.close());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const stopped = server.stop(how);
    await vi.advanceTimersByTimeAsync(noticeMs - 1);
    expect((await aClient(server)('/healthz')).headers.connection).toBe('keep-alive');
    await vi.advanceTimersByTimeAsync(1);
    await expect(callUntilGone(server)).rejects.toThrow('ECONNREFUSED');
    vi.advanceTimersByTime(2_000);
    await stopped;
  });

  it('leaves no timer behind', async () => {
    const server = await startTestServer();
    onTestFinished(() => server.close());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    await server.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('aborts what has not finished after 12 seconds', async () => {
    const { server, arrived, letGo } = await aServerWithAWaitingBooking();
    const booking = server.book(aBooking);
    await arrived;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stopped = server.stop();
    vi.advanceTimersByTime(12_000);
    await expect(booking).rejects.toThrow('socket hang up');
    letGo();
    await stopped;
  });
});
