import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hashSessionSecret } from '../../../core/administration/session.ts';
import { startTestServer, useFreshTestServer, useTestServer } from '../support/test-server.ts';
import { adminCall, limitedTo, signedIn } from './support/administrators.ts';
import { twoCalendars } from './support/two-calendars.ts';

const streams: AbortController[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) {
    stream.abort();
  }
});

/** Listens like a page, which cannot send custom headers. */
async function listen(
  url: string,
  secret: string | null,
  headers: Readonly<Record<string, string>> = {},
) {
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
    /** Resolves once the text has arrived or the stream has ended. */
    async until(part: string): Promise<string> {
      while (!text.includes(part)) {
        const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
        if (done) {
          return `${text}(ended)`;
        }
        text += value;
      }
      return text;
    },
  };
}

/** Fails for streams that only end with a heartbeat, which comes every 25 seconds. */
function beforeBeat(told: Promise<string>): Promise<string> {
  return Promise.race([told, pause(12_000, 'too late', { ref: false })]);
}

describe('events', () => {
  const server = useTestServer();
  const book = (slot: string) =>
    server().book({
      schedule: 1,
      reason: 1,
      slot,
      submission: { last_name: 'Lovelace', email: 'a@b.example' },
    });

  it('name the changed calendar, but no person', async () => {
    const secret = await signedIn(server(), 'viewer');
    const { reply, until } = await listen(server().url, secret, {
      'sec-fetch-site': 'same-origin',
    });
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
    });
    await until('retry');
    await book('2026-12-01 10:00:00');
    const told = await until('changed');
    expect(told).toContain('data: {"schedules":[1],"configuration":false}');
    expect(told).not.toContain('Lovelace');
  });

  it('are sent for an attendance mark, which moves nothing', async () => {
    await book('2026-12-02 10:00:00');
    const [booking] = await server().core.storage.bookings.list({ limit: 1 });
    const secret = await signedIn(server(), 'viewer');
    const { until } = await listen(server().url, secret);
    await until('retry');
    await server().core.storage.bookings.markAttendance({
      now: server().clock.now(),
      actor: 't',
      bookingId: booking?.bookingId ?? 0,
      attendance: 'arrived',
    });
    expect(await until('changed')).toContain('"schedules":[1]');
  });

  it('are sent when a waiting list entry expires by itself', async () => {
    const secret = await signedIn(server(), 'viewer');
    const { storage } = server().core;
    const now = server().clock.now();
    const wish = {
      scheduleId: 1,
      reasonId: 1,
      day: null,
      email: 'wait@example.org',
      name: 'Wanda',
      locale: 'en',
    };
    await storage.waitlist.join({ now, ...wish, visitor: 'a visitor', consented: true });
    const { until } = await listen(server().url, secret);
    await until('retry');
    await storage.waitlist.expireOffers({ now: now + 25 * 3_600_000 });
    expect(await until('changed')).toContain('"schedules":[1]');
  });

  it('are only sent to our own pages and signed-in users', async () => {
    const secret = await signedIn(server(), 'viewer');
    expect((await listen(server().url, null)).reply.status).toBe(401);
    expect(
      (await listen(server().url, secret, { 'sec-fetch-site': 'same-site' })).reply.status,
    ).toBe(403);
    expect(
      (await listen(server().url, secret, { origin: 'http://localhost:8081' })).reply.status,
    ).toBe(403);
    await server().core.storage.sessions.end({
      now: server().clock.now(),
      hash: hashSessionSecret(secret),
    });
    expect((await listen(server().url, secret)).reply.status).toBe(401);
  });

  it('are not polled without listeners', async () => {
    const begun = vi.spyOn(globalThis, 'setInterval');
    const ended = vi.spyOn(globalThis, 'clearInterval');
    const quiet = await startTestServer();
    const looks = () =>
      begun.mock.results.flatMap(({ value }, index) =>
        begun.mock.calls[index]?.[1] === 400 ? [value] : [],
      );
    const { until } = await listen(quiet.url, await signedIn(quiet));
    await until('retry');
    expect(looks()).toHaveLength(1);
    streams.at(-1)?.abort();
    await expect.poll(() => ended.mock.calls.map(([timer]) => timer)).toContain(looks()[0]);
    vi.restoreAllMocks();
    await quiet.close();
  });

  it('end with the server without delaying its stop', async () => {
    const stopping = await startTestServer();
    const { until } = await listen(stopping.url, await signedIn(stopping));
    await until('retry');
    const closed = stopping.stop();
    expect(await until('leaving')).toContain('event: leaving');
    await closed;
    await stopping.close();
  });
});

describe('a stream', () => {
  const server = useFreshTestServer({ installation: twoCalendars() });
  const book = (schedule: number, time: string) =>
    server().book({
      schedule,
      reason: 1,
      slot: `2026-12-01 ${time}:00`,
      submission: { last_name: 'Lovelace' },
    });

  it('ends at once when its session signs out', async () => {
    const secret = await signedIn(server(), 'viewer');
    const { until } = await listen(server().url, secret);
    await until('retry');
    await adminCall(server(), 'DELETE /session', { secret });
    expect(await beforeBeat(until('never'))).toBe('retry: 2000\n\n(ended)');
  });

  it('ends when an administrator deactivates its user', async () => {
    const secret = await signedIn(server(), 'viewer');
    const { until } = await listen(server().url, secret);
    await until('retry');
    const chief = await signedIn(server());
    const person = (await server().core.storage.people.list()).find(
      ({ role }) => role === 'viewer',
    );
    await adminCall(server(), `POST /users/${person?.id}/deactivate`, { secret: chief, body: {} });
    expect(await beforeBeat(until('never'))).toContain('(ended)');
  });

  it('sends nothing after another process has ended its session', async () => {
    const secret = await signedIn(server(), 'scheduler');
    const { until } = await listen(server().url, secret);
    await until('retry');
    const hash = hashSessionSecret(secret);
    await server().core.storage.sessions.end({ now: server().clock.now(), hash });
    await book(1, '09:00');
    const told = await until('changed');
    expect(told).toContain('(ended)');
    expect(told).not.toContain('changed');
  });

  it('follows the current calendars of a limited user', async () => {
    const secret = await limitedTo(server(), [1]);
    const { until } = await listen(server().url, secret);
    await until('retry');
    await book(2, '10:00');
    await book(1, '10:00');
    expect(await until('changed')).toContain('"schedules":[1]');
    const person = (await server().core.storage.people.list()).find(
      ({ role }) => role === 'scheduler',
    );
    await server().core.storage.people.changeRole({
      now: server().clock.now(),
      actor: 'test',
      id: person?.id ?? 0,
      role: 'scheduler',
      scheduleIds: [2],
    });
    await book(1, '11:00');
    await book(2, '11:00');
    expect(await until('"schedules":[2]')).not.toMatch(/\[1,2\]/);
  });

  it('is refused to a session that has ten, and to no other', async () => {
    const one = await signedIn(server(), 'administrator');
    const replies = [];
    for (let count = 0; count < 11; count += 1) {
      replies.push((await listen(server().url, one)).reply.status);
    }
    expect(replies).toEqual([...Array(10).fill(200), 429]);
    const other = await signedIn(server(), 'administrator');
    expect((await listen(server().url, other)).reply.status).toBe(200);
  });
});
