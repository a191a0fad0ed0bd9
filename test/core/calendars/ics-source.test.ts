import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCalendars } from '../../../core/calendars/icalendar/read-calendar.ts';
import {
  type OpenSourceOptions,
  openCalendarSource,
} from '../../../core/calendars/open-calendar-source.ts';
import { at, calendarOf, eventOf } from './reading-fixture.ts';

const WINDOW = { from: at('2026-03-01'), until: at('2026-04-01') };
const FEED = calendarOf(eventOf('DTSTART:20260310T090000Z', 'DURATION:PT1H', 'SUMMARY:Dentist'));

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let answer: Answer;
let port = 0;
const server = createServer((request, response) => answer(request, response));

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(
  () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    }),
);

function open(options: OpenSourceOptions = {}, address = `http://127.0.0.1:${port}/feed.ics`) {
  return openCalendarSource(
    {
      kind: 'ics',
      address,
      account: null,
      secret: null,
      timeZone: 'Europe/Berlin',
      owners: [],
      allowsPrivate: true,
    },
    {
      read: async (request) => readCalendars(request),
      timeLimitMs: 1500,
      maxBytes: 1_000_000,
      ...options,
    },
  );
}

function reply(status: number, body: string | Buffer = '', headers = {}): Answer {
  return (_, response) => response.writeHead(status, headers).end(body);
}

describe('a published calendar', () => {
  it('is only read again if it has changed, or as the days go by', async () => {
    const seen: (string | undefined)[] = [];
    answer = ({ headers }, response) => {
      seen.push(headers['if-none-match']);
      const isKnown = headers['if-none-match'] === '"1"';
      response.writeHead(isKnown ? 304 : 200, { etag: '"1"' }).end(isKnown ? '' : FEED);
    };
    const source = open();
    const first = await source.read(null, WINDOW);
    expect(first).toMatchObject({ kind: 'full', objects: [{ periods: [{ title: 'Dentist' }] }] });
    const cursor = first.kind === 'failed' ? null : first.cursor;
    expect(await source.read(cursor, WINDOW)).toEqual({ kind: 'unchanged', cursor });
    const later = { from: WINDOW.from, until: WINDOW.until + 2 * 1440 };
    expect(await source.read(cursor, later)).toMatchObject({ kind: 'full' });
    expect(seen).toEqual([undefined, '"1"', undefined]);
  });

  it('leaves out events that are bookings here, whoever wrote them', async () => {
    answer = reply(200, FEED);
    const source = open({ findOwn: async () => new Set(['one']) });
    expect(await source.read(null, WINDOW)).toMatchObject({ objects: [{ periods: [] }] });
  });

  it.each([
    ['a packed one', gzipSync(FEED), { 'content-encoding': 'gzip' }],
    ['one with a byte order mark', `\uFEFF${FEED}`, {}],
  ])('may be %s', async (_, body, headers) => {
    answer = reply(200, body, headers);
    expect(await open().read(null, WINDOW)).toMatchObject({ kind: 'full' });
  });
});

describe('a fault of its server is a problem, never an empty calendar', () => {
  it.each([
    ['a page', reply(200, '<!DOCTYPE html><html></html>'), 'not_a_calendar'],
    ['nothing', reply(200), 'not_a_calendar'],
    ['no content', reply(204), 'unexpected_status'],
    ['half of the file', reply(200, FEED.slice(0, 80)), 'cut_off'],
    ['not found', reply(404), 'not_found'],
    ['not modified though nothing was known', reply(304), 'unexpected_status'],
    ['a file that is too large', reply(200, 'x'.repeat(1_100_000)), 'too_large'],
    [
      'a packed bomb',
      reply(200, gzipSync(Buffer.alloc(20_000_000)), { 'content-encoding': 'gzip' }),
      'too_large',
    ],
    [
      'a redirect to metadata',
      reply(302, '', { location: 'http://169.254.169.254/' }),
      'refused_address',
    ],
    ['silence', () => undefined, 'timed_out'],
    ['a closed connection', (request: IncomingMessage) => request.socket.destroy(), 'unreachable'],
  ])('%s', async (_, given, code) => {
    answer = given;
    expect(await open().read(null, WINDOW)).toMatchObject({ kind: 'failed', problem: { code } });
  });

  it('says how long the server wants to be left alone', async () => {
    answer = reply(429, '', { 'retry-after': '300' });
    expect(await open().read(null, WINDOW)).toMatchObject({ retryAfterSeconds: 300 });
  });
});

describe('an address', () => {
  const closed = {
    kind: 'ics',
    account: null,
    secret: null,
    timeZone: 'UTC',
    owners: [],
    allowsPrivate: false,
  } as const;

  it.each([
    ['inside', 'https://127.0.0.1/feed.ics', 'refused_address'],
    ['without https', 'http://example.com/feed.ics', 'address_expected'],
    ['whose name leads inside', 'webcal://calendar.example.org/feed.ics', 'refused_address'],
  ])('%s is not contacted', async (_, address, code) => {
    const source = openCalendarSource(
      { ...closed, address },
      {
        resolver: async () => [{ address: '10.0.0.1', family: 4 }],
      },
    );
    expect(await source.read(null, WINDOW)).toMatchObject({ kind: 'failed', problem: { code } });
  });
});
