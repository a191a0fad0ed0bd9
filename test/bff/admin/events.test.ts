import { afterEach, describe, expect, it } from 'vitest';
import { hashSessionSecret } from '../../../core/administration/session.ts';
import { startTestServer, useTestServer } from '../support/test-server.ts';
import { signedIn } from './support/administrators.ts';

const streams: AbortController[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.abort();
});

/** As a page listens: no header of ours can be sent with it. */
async function listen(url: string, secret: string | null, headers: Readonly<Record<string, string>> = {}) {
  const stream = new AbortController();
  streams.push(stream);
  const reply = await fetch(`${url}/admin/events`, {
    signal: stream.signal,
    headers: { ...(secret && { cookie: `slotwell=${secret}` }), ...headers },
  });
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    reply,
    /** Until it was told, or the stream has ended. */
    async until(part: string): Promise<string> {
      while (!text.includes(part)) {
        const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
        if (done) return `${text}(ended)`;
        text += value;
      }
      return text;
    },
  };
}

describe('events', () => {
  const server = useTestServer();

  it('tell which calendar has changed, by whomever, and nothing of whom', async () => {
    const secret = await signedIn(server(), 'viewer');
    const { reply, until } = await listen(server().url, secret, { 'sec-fetch-site': 'same-origin' });
    expect(Object.fromEntries(reply.headers)).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    await until('retry');
    await server().book({
      schedule: 1,
      reason: 1,
      slot: '2026-12-01 10:00:00',
      submission: { last_name: 'Lovelace', email: 'a@b.example' },
    });
    const told = await until('changed');
    expect(told).toContain('data: {"schedules":[1],"configuration":false}');
    expect(told).not.toContain('Lovelace');
  });

  it('tell of a mark, which moves nothing', async () => {
    const secret = await signedIn(server(), 'viewer');
    const { until } = await listen(server().url, secret);
    await until('retry');
    const [booking] = await server().core.storage.listBookings({ limit: 1 });
    await server().core.storage.markAttendance({
      now: server().clock.now(),
      actor: 't',
      bookingId: booking?.bookingId ?? 0,
      attendance: 'arrived',
    });
    expect(await until('changed')).toContain('"schedules":[1]');
  });

  it('tell that somebody no longer waits, without anybody having done anything', async () => {
    const secret = await signedIn(server(), 'viewer');
    const { storage } = server().core;
    const now = server().clock.now();
    const wish = { scheduleId: 1, reasonId: 1, day: null, email: 'wait@example.org', name: 'Wanda', locale: 'en' };
    await storage.joinWaitlist({ now, ...wish, visitor: 'a visitor', consented: true });
    const { until } = await listen(server().url, secret);
    await until('retry');
    await storage.expireOffers({ now: now + 25 * 3_600_000 });
    expect(await until('changed')).toContain('"schedules":[1]');
  });

  it('are for our own pages and for who is signed in', async () => {
    const secret = await signedIn(server(), 'viewer');
    expect((await listen(server().url, null)).reply.status).toBe(401);
    expect((await listen(server().url, secret, { 'sec-fetch-site': 'same-site' })).reply.status).toBe(403);
    expect((await listen(server().url, secret, { origin: 'http://localhost:8081' })).reply.status).toBe(403);
    await server().core.storage.endSession({ now: server().clock.now(), hash: hashSessionSecret(secret) });
    expect((await listen(server().url, secret)).reply.status).toBe(401);
  });

  it('end with the server, which does not wait for them', async () => {
    const stopping = await startTestServer();
    const { until } = await listen(stopping.url, await signedIn(stopping));
    await until('retry');
    const closed = stopping.stop();
    expect(await until('leaving')).toContain('event: leaving');
    await closed;
    await stopping.close();
  });
});
