import { describe, expect, it, onTestFinished } from 'vitest';
import { type Answer, refusalOf } from '../widget-gate/support/visitor.ts';
import { TOKEN, workingUpstream } from './support/a-remote-source.ts';
import { startFront } from './support/start-front.ts';
import { type Script, startUpstreamStub } from './support/upstream-stub.ts';

const DAYS = 'days?schedule=1&reason=2';
const READS = ['schedules', 'reasons?schedule=1', DAYS, 'slots?schedule=1&reason=2&day=2026-12-01'];
const FORMS = 'forms?schedule=1&reason=2&slot=2026-12-01%2010%3A00%3A00';

/** A front whose upstream worked until the form was filled. */
async function startFlow(timeLimitMs = 8_000) {
  const upstream = await startUpstreamStub(workingUpstream);
  onTestFinished(() => upstream.close());
  const front = await startFront(upstream.url, timeLimitMs);
  for (const path of READS) {
    expect((await front.ask(`/widget/v1/${path}`)).status).toBe(200);
  }
  const { seal } = JSON.parse((await front.ask(`/widget/v1/${FORMS}`)).text);
  front.clock.advanceBy(3_000);
  return { upstream, front, seal: String(seal) };
}

const unavailable = { status: 503, code: 'upstream_unavailable' };
/** Answer to a booking whose response was lost. */
const unknown = { status: 503, code: 'outcome_unknown' };
const html = { 'Content-Type': 'text/html' };
/** Answers to reads, and to bookings if different. */
const states: [
  string,
  Script,
  { status: number; code: string },
  { status: number; code: string }?,
][] = [
  ['refuses the token', { status: 401, body: { error: 'Unauthorized' } }, unavailable],
  [
    'allows no more calls',
    { status: 429, body: { error: 'Too many requests' }, headers: { 'Retry-After': '7' } },
    { status: 429, code: 'rate_limited' },
  ],
  ['is switched off', { status: 503, body: { error: 'API disabled' } }, unavailable],
  ['is not set up', { status: 503, body: { error: 'Not configured' } }, unavailable],
  ['fails', { status: 500, body: { error: 'The booking could not be saved' } }, unavailable],
  ['cuts the connection', 'cut', unavailable, unknown],
  [
    'is a web page',
    { status: 200, text: '<!doctype html><p>Hello', headers: html },
    unavailable,
    unknown,
  ],
  ['sends half an answer', { status: 200, text: '{"data":[{"id"' }, unavailable, unknown],
  [
    'is behind a gateway that fails',
    { status: 502, text: 'Bad gateway', headers: html },
    unavailable,
    unknown,
  ],
  [
    'redirects',
    { status: 302, text: '', headers: { Location: 'http://127.0.0.1:1/' } },
    unavailable,
  ],
  [
    'repeats what it was sent',
    ({ headers }) => ({ status: 200, body: { data: [{ id: 1, name: headers.authorization }] } }),
    unavailable,
    unknown,
  ],
];

function expectState(answer: Answer, state: { status: number; code: string }): void {
  expect(refusalOf(answer)).toEqual(state);
  expect(answer.headers['retry-after']).toBe(state.code === 'rate_limited' ? '7' : undefined);
}

describe('a 400 of the upstream', () => {
  it('is a refusal, not an outage, if it names no field', async () => {
    const { upstream, front, seal } = await startFlow();
    upstream.script('POST /api/bookings', { status: 400, body: { error: 'Nein' } });
    expectState(await front.book(seal), { status: 400, code: 'booking_refused' });
  });

  it('for a field that looks valid says that it was not accepted', async () => {
    const { upstream, front, seal } = await startFlow();
    const body = { error: 'Nein', field: 'last_name' };
    upstream.script('POST /api/bookings', { status: 400, body });
    expect(JSON.parse((await front.book(seal)).text)).toEqual({
      error: 'Was not accepted',
      code: 'field_invalid',
      field: 'last_name',
      problem: 'not_accepted',
    });
  });
});

describe('while the upstream', () => {
  it.each(states)(
    '%s, reading and booking say so, and the token is in no byte',
    async (_, script, state, booking = state) => {
      const { upstream, front, seal } = await startFlow();
      for (const route of Object.keys(workingUpstream)) {
        upstream.script(route, script);
      }
      expectState(await front.book(seal), booking);
      front.clock.advanceBy(300_000);
      for (const path of [...READS, FORMS]) {
        expectState(await front.ask(`/widget/v1/${path}`), state);
      }
      for (const path of [
        '/',
        '/book',
        '/widget/v1/config',
        '/api/schedules',
        '/healthz',
        '/readyz',
      ]) {
        await front.ask(path);
      }
      expect(front.everyByte()).toContain('Dr. Lindner');
      expect(front.everyByte()).not.toContain(TOKEN.slice('slw_'.length));
    },
  );

  it.each<Script>(['hang', 'hang_in_body'])(
    'is slow (%s), reading and booking say so',
    async (script) => {
      const { upstream, front, seal } = await startFlow(700);
      upstream.script('GET /api/days', script);
      upstream.script('POST /api/bookings', script);
      expectState(await front.book(seal), unknown);
      expectState(await front.ask(`/widget/v1/${DAYS}`), unavailable);
      expect(front.everyByte()).toContain('upstream did not answer in time');
      expect(front.everyByte()).not.toContain(TOKEN.slice('slw_'.length));
    },
  );

  it('is down, cached answers are still shown', async () => {
    const { upstream, front, seal } = await startFlow();
    await upstream.close();
    expect((await front.ask('/widget/v1/schedules')).status).toBe(200);
    front.clock.advanceBy(15_000);
    expectState(await front.ask(`/widget/v1/${DAYS}`), unavailable);
    expectState(await front.book(seal), unavailable);
    front.clock.advanceBy(300_000);
    expectState(await front.ask('/widget/v1/schedules'), unavailable);
    expect(front.everyByte()).toContain('upstream cannot be reached');
    expect(front.everyByte()).not.toContain(TOKEN.slice('slw_'.length));
  });
});
