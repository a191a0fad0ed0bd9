import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  aBookingRequest,
  answered,
  aRemoteSource,
  CHOICE,
  DAY,
  SLOT,
  TOKEN,
} from './support/a-remote-source.ts';
import type { Script, StubReply } from './support/upstream-stub.ts';

const unavailable = { kind: 'refused', code: 'upstream_unavailable' };
const html = { 'Content-Type': 'text/html' };
const good = { data: [{ id: 1, name: 'Dr. Lindner' }] };

/** Returns the answer and the log of schedules for an upstream with this script. */
async function meet(script: Script, timeLimitMs = 2_000) {
  const { source, log } = await aRemoteSource(
    { 'GET /api/schedules': script },
    { timeLimits: { getMs: timeLimitMs, postMs: timeLimitMs } },
  );
  return { answer: await source.schedules(), log };
}

describe('an upstream that cannot serve', () => {
  it('refuses the token: customers see "not available", the operator the remedy', async () => {
    const { answer, log } = await meet({ status: 401, body: { error: 'Unauthorized' } });
    expect(answer).toEqual(unavailable);
    expect(log).toEqual([
      {
        level: 'warn',
        fields: { trouble: 'token_refused', call: 'GET /schedules', status: 401 },
        message: expect.stringMatching(/^upstream refuses the token/),
      },
    ]);
  });

  it.each<[string, Script, string]>([
    ['is switched off', { status: 503, body: { error: 'API disabled' } }, 'api_disabled'],
    ['is not set up', { status: 503, body: { error: 'Not configured' } }, 'not_configured'],
    [
      'is behind a proxy that finds nobody',
      { status: 503, text: '<h1>503</h1>', headers: html },
      'unavailable',
    ],
    ['fails', { status: 500, body: { error: 'Oh' } }, 'server_error'],
    [
      'is behind a gateway that fails',
      { status: 502, text: 'Bad gateway', headers: html },
      'server_error',
    ],
    [
      'answers a status that the call does not have',
      { status: 403, body: { error: 'Forbidden' } },
      'unexpected_status',
    ],
    ['answers 201 to a GET', { status: 201, body: good }, 'unexpected_status'],
    ['cuts the connection', 'cut', 'unreachable'],
  ])('%s', async (_, script, trouble) => {
    const { answer, log } = await meet(script);
    expect(answer).toEqual(unavailable);
    expect(log.map(({ fields }) => fields.trouble)).toEqual([trouble]);
  });

  it('is down', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const address = closed.address();
    await new Promise((resolve) => closed.close(resolve));
    const upstreamUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const { source, log } = await aRemoteSource({}, { upstreamUrl });
    expect(await source.days(CHOICE)).toEqual(unavailable);
    expect(log[0]?.fields).toEqual({
      trouble: 'unreachable',
      call: 'GET /schedules',
      cause: 'ECONNREFUSED',
    });
  });

  it.each<Script>(['hang', 'hang_in_body'])('is too slow (%s)', async (script) => {
    const { answer, log } = await meet(script, 80);
    expect(answer).toEqual(unavailable);
    expect(log.map(({ fields }) => fields.trouble)).toEqual(['timed_out']);
  });
});

describe('an upstream that is something else', () => {
  it.each<[string, Script]>([
    ['a web page', { status: 200, text: '<!doctype html><title>Hello</title>', headers: html }],
    ['JSON under another type', { status: 200, body: good, headers: html }],
    ['JSON without a type', { status: 200, body: good, headers: { 'Content-Type': '' } }],
    ['half a body', { status: 200, text: JSON.stringify(good).slice(0, -5) }],
    ['nothing', { status: 200, text: '' }],
    [
      'bytes that are no text',
      {
        status: 200,
        bytes: Buffer.from(JSON.stringify({ data: [{ id: 1, name: '\xff' }] }), 'latin1'),
      },
    ],
    ['null', { status: 200, body: null }],
    ['a list without data', { status: 200, body: good.data }],
    ['data of another shape', { status: 200, body: { data: { id: 1, name: 'Dr. Lindner' } } }],
    ['an id that is text', { status: 200, body: { data: [{ id: '1', name: 'Dr. Lindner' }] } }],
    ['an id of zero', { status: 200, body: { data: [{ id: 0, name: 'Dr. Lindner' }] } }],
    ['a nameless calendar', { status: 200, body: { data: [{ id: 1, name: null }] } }],
    ['an error with status 200', { status: 200, body: { error: 'Not found' } }],
  ])('%s', async (_, script) => {
    const { answer, log } = await meet(script);
    expect(answer).toEqual(unavailable);
    expect(log.map(({ fields }) => fields.trouble)).toEqual(['unreadable']);
  });

  it.each([['2026-02-30'], ['01.12.2026'], [20261201], [null]])(
    'an invalid day %j',
    async (day) => {
      const { source } = await aRemoteSource({
        'GET /api/days': { status: 200, body: { data: [DAY, day] } },
      });
      expect(await source.days(CHOICE)).toEqual(unavailable);
    },
  );

  it.each([['2026-12-01 25:00:00'], ['2026-12-01T10:00:00Z'], ['10:00']])(
    'an invalid time %j',
    async (slot) => {
      const { source } = await aRemoteSource({
        'GET /api/slots': { status: 200, body: { data: [SLOT, slot] } },
      });
      expect(await source.slots(CHOICE, DAY)).toEqual(unavailable);
    },
  );

  it('takes JSON with parameters and JSON by another name', async () => {
    for (const type of ['application/json; charset=utf-8', 'application/vnd.booking+json']) {
      const { answer } = await meet({ status: 200, body: good, headers: { 'Content-Type': type } });
      expect(answered(answer)).toHaveLength(1);
    }
  });
});

describe('an upstream that is hostile', () => {
  it('cannot make the token follow a redirect', async () => {
    const { source, upstream, log } = await aRemoteSource({
      'GET /elsewhere': { status: 200, body: good },
    });
    upstream.script('GET /api/schedules', {
      status: 302,
      text: '',
      headers: { Location: '/elsewhere' },
    });
    upstream.script('POST /api/bookings', {
      status: 307,
      text: '',
      headers: { Location: '/elsewhere' },
    });
    expect(await source.schedules()).toEqual(unavailable);
    expect(await source.book(aBookingRequest())).toEqual(unavailable);
    expect(upstream.calls('GET /elsewhere')).toEqual([]);
    expect(upstream.calls('POST /elsewhere')).toEqual([]);
    expect(log[0]?.message).toContain('set UPSTREAM_URL to the address that it redirects to');
  });

  it.each([300, 301, 304, 399])(
    'redirects with every status from 300 to 399: %s',
    async (status) => {
      const { answer, log } = await meet({ status, text: '' });
      expect(answer).toEqual(unavailable);
      expect(log[0]?.fields).toMatchObject({ trouble: 'redirected', status });
    },
  );

  it('cannot send more than 1 MB, not even squeezed', async () => {
    const huge = JSON.stringify({ data: [{ id: 1, name: 'x'.repeat(1_100_000) }] });
    const plain = await meet({ status: 200, text: huge });
    expect(plain.answer).toEqual(unavailable);
    expect(plain.log[0]?.fields.trouble).toBe('too_large');

    const { source, upstream, log } = await aRemoteSource();
    const squeezed = gzipSync(huge);
    upstream.script('GET /api/schedules', {
      status: 200,
      bytes: squeezed,
      headers: { 'Content-Encoding': 'gzip' },
    });
    expect(await source.schedules()).toEqual(unavailable);
    expect(log[0]?.fields.trouble).toBe('too_large');
  });

  const escaped = [...TOKEN]
    .map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
  const percent = [...TOKEN].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
  const head = TOKEN.slice(0, 30);
  const tail = TOKEN.slice(30);
  const named = (name: string) => ({ body: { data: [{ id: 1, name }] } });

  it.each<[string, Partial<StubReply>]>([
    ['as it is', named(`Dr. ${TOKEN}`)],
    ['with escapes', { text: `{"data":[{"id":1,"name":"Dr. ${escaped}"}]}` }],
    [
      'with one letter escaped',
      { text: `{"data":[{"id":1,"name":"Dr. \\u0073${TOKEN.slice(1)}"}]}` },
    ],
    ['in a page', { text: `<html>Dr. ${TOKEN}</html>`, headers: { 'Content-Type': 'text/html' } }],
    ['in a key', { text: `{"data":[{"id":1,"name":"Dr. Lindner","${escaped}":1}]}` }],
    ['in percent signs', named(percent)],
    ['in percent signs twice', named(percent.replaceAll('%', '%25'))],
    ['in an error', { status: 404, text: `{"error":"${escaped}"}` }],
    ['in two names', { text: `{"data":[{"id":1,"name":"${head}"},{"id":2,"name":"${tail}"}]}` }],
    ['in a header', { ...named('Dr. Lindner'), headers: { 'X-Debug': `Bearer ${TOKEN}` } }],
    [
      'deeper than calls can go',
      { text: `${'['.repeat(200_000)}"${escaped}"${']'.repeat(200_000)}` },
    ],
  ])('cannot have the token shown by repeating it %s', async (_, reply) => {
    const { answer, log } = await meet({ status: 200, ...reply });
    expect(answer).toEqual(unavailable);
    expect(log[0]?.fields.trouble).toBe('echoed_token');
  });

  it('may send text that only resembles the token', async () => {
    const { answer } = await meet({ status: 200, ...named(`Dr. ${TOKEN.slice(0, -1)} 100% 5%2`) });
    expect(answer).toMatchObject({ kind: 'answer' });
  });
});

describe('the log', () => {
  it('has a line of one kind once a minute, and says when the upstream is back', async () => {
    const { source, upstream, clock, log } = await aRemoteSource({
      'GET /api/schedules': { status: 401, body: {} },
    });
    for (let count = 0; count < 5; count += 1) {
      await source.schedules();
    }
    expect(log).toHaveLength(1);
    clock.advanceBy(60_000);
    await source.schedules();
    expect(log).toHaveLength(2);
    upstream.script('GET /api/schedules', { status: 200, body: good });
    await source.schedules();
    await source.reasons(1);
    expect(log.slice(2)).toEqual([
      { level: 'info', fields: {}, message: 'upstream answers again' },
    ]);
  });

  it('is not filled by an upstream that comes and goes', async () => {
    const { source, upstream, log } = await aRemoteSource({
      'GET /api/days': { status: 500, body: {} },
    });
    await source.reasons(1);
    for (let day = 1; day <= 5; day += 1) {
      await source.days(CHOICE);
      await source.slots(CHOICE, `2026-12-0${day}`);
    }
    expect(upstream.callCount).toBe(12);
    expect(log.map(({ level }) => level)).toEqual(['warn', 'info']);
  });

  it('carries no parameter of a call and nothing that a customer typed', async () => {
    const { source, log } = await aRemoteSource({
      'GET /api/forms': { status: 500, body: { error: 'Meyer meyer@example.org' } },
      'POST /api/bookings': {
        status: 400,
        body: { error: 'Meyer meyer@example.org is not welcome' },
      },
    });
    await source.form(CHOICE, SLOT);
    await source.book(aBookingRequest());
    expect(log.map(({ fields }) => fields.trouble)).toEqual([
      'server_error',
      undefined,
      'request_refused',
    ]);
    expect(JSON.stringify(log)).not.toMatch(/Meyer|meyer|2026/);
  });
});
