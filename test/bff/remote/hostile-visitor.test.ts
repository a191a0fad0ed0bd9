/**
 * One visitor, one network, or many readers, in front of an upstream with 300 calls a minute, while
 * others book.
 */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anInstallation, aSchedule } from '../support/an-installation.ts';
import { startTestServer, TEST_NOW, type TestServer } from '../support/test-server.ts';
import { refusalOf, SITE, send, visit } from '../widget-gate/support/visitor.ts';

/** Fewer than the 300 of the base specification, so that wasted calls hurt bookings sooner. */
const UPSTREAM_ALLOWS = 60;

/** The first is the one in which the others book. */
const CALENDARS = 8;

let upstream: TestServer;
let front: TestServer;

// Windows of limits end by the system's clock.
async function start(apiRateLimit: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(TEST_NOW) });
  const schedules = Array.from({ length: CALENDARS }, (_, n) =>
    aSchedule({ id: 1 + n, name: `Calendar ${1 + n}`, horizonDays: 60, capacity: 50 }),
  );
  const installation = anInstallation({ schedules });
  upstream = await startTestServer({ installation, config: { apiRateLimit } });
  front = await startTestServer({
    installation: anInstallation({ allowedOrigins: [SITE], form: [], reasons: [], schedules: [] }),
    config: {
      upstream: { url: upstream.url, token: upstream.token },
      trustedProxies: ['loopback'],
    },
  });
}

async function stop(): Promise<void> {
  vi.useRealTimers();
  await front.close();
  await upstream.close();
}

function advance(milliseconds: number): void {
  for (const { clock } of [front, upstream]) {
    clock.advanceBy(milliseconds);
  }
  vi.setSystemTime(Date.now() + milliseconds);
}

const HOSTILE = '203.0.113.66';
/** Their addresses are of one /24. */
const HOSTILE_NETWORK = '203.0.113';
const from = (address: string) => ({ headers: { origin: SITE, 'x-forwarded-for': address } });
const dayAfter = (date: number, n: number) =>
  new Date(date + n * 86_400_000).toISOString().slice(0, 10);
/** Returns days outside all calendars. */
const aDay = (n: number) => dayAfter(Date.UTC(2027, 5, 1), n);
/** Some weeks of Mondays to Fridays. */
const aWorkingDay = (n: number) => dayAfter(Date.UTC(2026, 11, 7), Math.floor(n / 5) * 7 + (n % 5));

let customers = 0;

/** Books as a new visitor with an IP address of its own; returns the status of each call. */
async function bookSomewhere(): Promise<readonly number[]> {
  customers += 1;
  const asking = from(`198.${customers}.100.1`);
  const slot = '2026-12-02 09:00:00';
  const reads = [
    'schedules',
    'reasons?schedule=1',
    'days?schedule=1&reason=1',
    'slots?schedule=1&reason=1&day=2026-12-02',
  ];
  const statuses: number[] = [];
  for (const path of reads) {
    statuses.push((await visit(front, path, asking)).status);
  }
  const form = await visit(
    front,
    `forms?schedule=1&reason=1&slot=${encodeURIComponent(slot)}`,
    asking,
  );
  if (form.status !== 200) {
    return [...statuses, form.status];
  }
  const { seal }: { seal: string } = JSON.parse(form.text);
  advance(3_000);
  const submission = { last_name: 'Ada', email: `somebody-${customers}@example.org` };
  const body = JSON.stringify({
    schedule: 1,
    reason: 1,
    slot,
    submission,
    lang: 'en',
    seal,
    website: '',
  });
  const headers = { ...asking.headers, 'content-type': 'application/json' };
  return [
    ...statuses,
    form.status,
    (await visit(front, 'bookings', { method: 'POST', headers, body })).status,
  ];
}

const ALL_GOES_WELL = [200, 200, 200, 200, 200, 201];

describe('in front of an upstream with few calls', () => {
  beforeEach(() => start(UPSTREAM_ALLOWS));
  afterEach(stop);

  it('one visitor requests unknown calendars: the others still book', async () => {
    for (let n = 0; n <= UPSTREAM_ALLOWS; n += 1) {
      expect(
        (await visit(front, `slots?schedule=${1000 + n}&reason=1&day=2026-11-30`, from(HOSTILE)))
          .status,
      ).toBe(404);
    }
    for (let n = 0; n < 3; n += 1) {
      expect(await bookSomewhere()).toEqual(ALL_GOES_WELL);
    }
  });

  it('one visitor asks for days, times and reasons without end, for minutes: the others book', async () => {
    for (let minute = 0; minute < 3; minute += 1) {
      for (let n = 0; n <= UPSTREAM_ALLOWS; n += 1) {
        const path = [
          `slots?schedule=1&reason=1&day=${aDay(minute * 300 + n)}`,
          `forms?schedule=1&reason=1&slot=${aDay(minute * 300 + n)}%2009:00:00`,
          `days?schedule=1&reason=${1000 + n}`,
        ][n % 3];
        await visit(front, path ?? '', from(HOSTILE));
        if (n % 30 === 29) {
          expect(await bookSomewhere()).toEqual(ALL_GOES_WELL);
        }
      }
      advance(45_000);
    }
  });
});

describe('in front of an upstream with 300 calls a minute', () => {
  beforeEach(() => start(300));
  afterEach(stop);

  it('a network of visitors uses up its own share, and no one else is refused', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 80; n += 1) {
      const asking = from(`${HOSTILE_NETWORK}.${Math.floor(n / 10)}`);
      statuses.push(
        (await visit(front, `slots?schedule=1&reason=1&day=${aDay(n)}`, asking)).status,
      );
    }
    // The first request also loaded the lists.
    expect(statuses.filter((status) => status === 404)).toHaveLength(58);
    expect(statuses.at(-1)).toBe(429);
    for (let n = 0; n < 3; n += 1) {
      expect(await bookSomewhere()).toEqual(ALL_GOES_WELL);
    }
    // Another visitor is served, even data that was never requested before.
    expect(
      (await visit(front, 'slots?schedule=1&reason=1&day=2026-12-09', from('198.51.100.7'))).status,
    ).toBe(200);
  });

  it('many readers exhaust reading, but not booking', async () => {
    expect(await bookSomewhere()).toEqual(ALL_GOES_WELL);
    const statuses = new Set<number>();
    for (let n = 0; n < 262; n += 1) {
      const asking = from(`192.${Math.floor(n / 10)}.2.1`);
      const calendar = 2 + (n % (CALENDARS - 1));
      const day = aWorkingDay(Math.floor(n / (CALENDARS - 1)));
      statuses.add(
        (await visit(front, `slots?schedule=${calendar}&reason=1&day=${day}`, asking)).status,
      );
    }
    expect([...statuses].sort()).toEqual([200, 429]);
    for (let n = 0; n < 4; n += 1) {
      expect((await bookSomewhere()).at(-1)).toBe(201);
    }
  });
});

describe('the upstream calls of one visitor', () => {
  beforeEach(() => start(300));
  afterEach(stop);

  const ask = (n: number, address = HOSTILE) =>
    visit(front, `slots?schedule=1&reason=1&day=${aDay(n)}`, from(address));

  it('are limited to twenty uncached ones a minute; others are told when to come back', async () => {
    const first = [];
    for (let n = 0; n < 18; n += 1) {
      first.push((await ask(n)).status);
    }
    expect(new Set(first)).toEqual(new Set([404]));
    const refused = await ask(18);
    expect(refusalOf(refused)).toEqual({ status: 429, code: 'rate_limited' });
    expect(refused.headers['retry-after']).toBe('60');
    // Cached data costs no call, and others have calls of their own.
    expect((await ask(3)).status).toBe(404);
    expect((await visit(front, 'schedules', from(HOSTILE))).status).toBe(200);
    expect((await ask(18, '203.0.113.67')).status).toBe(404);
    advance(60_000);
    expect((await ask(19)).status).toBe(404);
  });

  it('counts on the pages without scripts, too', async () => {
    const open = (n: number) =>
      send(`${front.url}/book/plain?schedule=2&reason=1&day=${aWorkingDay(n)}`, {
        headers: { accept: 'text/html', 'x-forwarded-for': HOSTILE },
      });
    const statuses = [];
    for (let n = 0; n < 20; n += 1) {
      statuses.push((await open(n)).status);
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  });
});
