/**
 * The pages without scripts while the upstream is in trouble: each state has its own text, and
 * input is kept.
 */

import { describe, expect, it, onTestFinished } from 'vitest';
import { atCheck, bookFrom, formOf, open, send, someone } from '../pages/plain-visitor.ts';
import type { Answer } from '../widget-gate/support/visitor.ts';
import { SLOT, TOKEN, workingUpstream } from './support/a-remote-source.ts';
import { startFront } from './support/start-front.ts';
import { type Script, startUpstreamStub } from './support/upstream-stub.ts';

const NOT_NOW = 'Booking isn’t possible right now';
const UNKNOWN = 'we don’t know if you’re booked';
const MANY = 'Many people are booking right now';
const html = { 'Content-Type': 'text/html' };

/** Answers to reads with their status, and to bookings if different. */
const states: [string, Script, { status: number; words: string }, string?][] = [
  [
    'refuses the token',
    { status: 401, body: { error: 'Unauthorized' } },
    { status: 503, words: NOT_NOW },
  ],
  [
    'is switched off',
    { status: 503, body: { error: 'API disabled' } },
    { status: 503, words: NOT_NOW },
  ],
  [
    'allows no more calls',
    { status: 429, body: { error: 'Too many requests' }, headers: { 'Retry-After': '7' } },
    { status: 429, words: MANY },
  ],
  [
    'is garbage',
    { status: 200, text: '<!doctype html><p>Hello', headers: html },
    { status: 503, words: NOT_NOW },
    UNKNOWN,
  ],
  ['cuts the connection', 'cut', { status: 503, words: NOT_NOW }, UNKNOWN],
  ['is slow', 'hang', { status: 503, words: NOT_NOW }, UNKNOWN],
];

async function startPages(timeLimitMs = 8_000) {
  const reasons = {
    status: 200,
    body: { data: [{ id: 1, name: 'First visit', description: '', duration: 1800 }] },
  };
  const upstream = await startUpstreamStub({ ...workingUpstream, 'GET /api/reasons': reasons });
  onTestFinished(() => upstream.close());
  return { upstream, front: await startFront(upstream.url, timeLimitMs) };
}

/** Whatever is typed is still in the page. */
function expectKept(page: Answer): void {
  expect(page.text).toContain('Lovelace');
  expect(page.text).toMatch(/plain-\d+@example\.org/);
}

describe('the pages without scripts, while the upstream', () => {
  it.each(states)(
    '%s, say so in the middle of booking and at the beginning',
    async (_, script, reading, booking = reading.words) => {
      const { upstream, front } = await startPages(script === 'hang' ? 700 : 8_000);
      const check = await atCheck(front, SLOT);
      for (const route of Object.keys(workingUpstream)) {
        upstream.script(route, script);
      }
      const answer = await bookFrom(front, check);
      expect([answer.status, answer.text.includes(booking)]).toEqual([reading.status, true]);
      expectKept(answer);
      // The cache has expired, so the page cannot be built from cached data either.
      front.clock.advanceBy(300_000);
      const sorry = await bookFrom(front, check);
      expect([sorry.status, sorry.text.includes(reading.words)]).toEqual([reading.status, true]);
      expectKept(sorry);
      const first = await open(front, '/book/plain');
      expect([first.status, first.text.includes(reading.words)]).toEqual([reading.status, true]);
      const wait = reading.status === 429 ? '7' : undefined;
      expect(answer.headers['retry-after']).toBe(wait);
      const everyByte =
        [answer, sorry, first].map(({ headers, text }) => JSON.stringify(headers) + text).join('') +
        front.everyByte();
      expect(everyByte).not.toContain(TOKEN.slice('slw_'.length));
      // Tried again from the page that could not be built, it books.
      for (const [route, works] of Object.entries(workingUpstream)) {
        if (route !== 'GET /api/reasons') {
          upstream.script(route, works);
        }
      }
      upstream.script('GET /api/reasons', {
        status: 200,
        body: { data: [{ id: 1, name: 'First visit', description: '', duration: 1800 }] },
      });
      front.clock.advanceBy(10_000);
      const again = await send(front, 'book', formOf(sorry.text, ''));
      expect(again.status).toBe(303);
    },
  );

  it('allows no more calls, reload by themselves after the seconds it names', async () => {
    const { upstream, front } = await startPages();
    upstream.script('GET /api/schedules', {
      status: 429,
      body: { error: 'Too many requests' },
      headers: { 'Retry-After': '7' },
    });
    const page = await open(front, '/book/plain');
    expect(page.headers).toMatchObject({ 'retry-after': '7', refresh: '7' });
    expect(page.text).toContain('Try again in 7 s');
  });

  it('has given the time away, offer fresh ones and keep the input', async () => {
    const { upstream, front } = await startPages();
    const check = await atCheck(front, SLOT, someone());
    upstream.script('POST /api/bookings', { status: 404, body: { error: 'Time not found' } });
    upstream.script('GET /api/slots', { status: 200, body: { data: ['2026-12-01 11:00:00'] } });
    const answer = await bookFrom(front, check);
    expect(answer.text).toContain('has just been taken');
    expect(answer.text).toContain('11:00');
    expectKept(answer);
  });
});
