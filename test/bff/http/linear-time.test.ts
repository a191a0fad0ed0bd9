/**
 * Parsing a request head takes at most linear time, whichever header, path or parameter a stranger
 * fills. The headers are those that the application and its libraries read; the parameters are
 * those that it looks up or that its source names.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../../bff/app.ts';
import { readConfig } from '../../../bff/config.ts';
import { withReadableTarget } from '../../../bff/http/unreadable-request.ts';
import { createLifecycle } from '../../../bff/operations/lifecycle.ts';
import { createLog } from '../../../bff/operations/log.ts';
import { openSource } from '../../../bff/source/open-source.ts';
import { anInstallation } from '../support/an-installation.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { SITE } from '../widget-gate/support/visitor.ts';

interface Asked {
  readonly method?: string;
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Returns the CPU time in ms, because others use the processor too. `places` collects which code
 * reads which header.
 */
type Ask = (asked: Asked, places?: Map<string, string>) => Promise<number>;

const SHORT = 1_000;
/** Nearly as much as Node takes of a whole head. */
const LONG = 16_000;
/** Limit for 16 times the length; quadratic time would be 256. */
const MOST = 40;
/** Shorter times are lost in the cost of a request. */
const FLOOR_MS = 0.1;
const RUNS = 5;
/** A real slowdown shows every time. */
const ROUNDS = 3;
/** Faster requests are not measured again: `MOST` times the floor. */
const SUSPICIOUS_MS = 2;

/** Stops after this many failures, because each takes long to measure. */
const ENOUGH = 5;

const FILLINGS = [
  ' ',
  '\t',
  'a',
  'a ',
  ' a',
  '"',
  '",',
  ',',
  ', ',
  ';',
  '; ',
  ';q=',
  '\\',
  '"\\',
  '/',
  '%',
  '%2F',
  ':',
  '::1,',
  '1',
  '1.',
  '[',
  '-',
  '=',
  '&',
  '&a=',
  '?',
  '#',
  '.',
  '@',
  '*',
];
const ENDINGS = ['', 'x', '"'];

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const json = { 'content-type': 'application/json', origin: SITE };
const READING: readonly Asked[] = [
  ...[
    '/',
    '/book',
    '/book/plain',
    '/embed',
    '/book/plain?schedule=1&reason=1&day=2026-12-02',
    '/book/plain/done',
    '/widget.js',
    '/embed.js',
    '/widget/x/widget.js',
    '/page.css',
    '/nothing',
  ],
  ...[
    '/manage/x',
    '/waitlist/x',
    '/feeds/x.ics',
    '/healthz',
    '/readyz',
    '/admin/',
    '/api/openapi.json',
    '/api/slots?schedule=1&reason=1&day=2026-12-02',
  ],
  ...[
    'config',
    'schedules',
    'reasons?schedule=1',
    'days?schedule=1&reason=1',
    'slots?schedule=1&reason=1&day=2026-12-02',
  ].map((call) => `/widget/v1/${call}`),
].map((target) => ({ target }));
const READING_ADMIN: readonly Asked[] = [
  { target: '/admin/api/v1/session', headers: { 'slotwell-admin': '1' } },
];
const WRITING: readonly Asked[] = [
  ...['bookings', 'holds', 'holds/extend', 'holds/release', 'waitlist'].map((call) => ({
    target: `/widget/v1/${call}`,
    headers: json,
    body: '{}',
  })),
  { target: '/api/bookings', headers: json, body: '{}' },
  ...['/book/plain/time', '/book/plain/book', '/manage/x/cancel', '/waitlist/x/leave'].map(
    (target) => ({
      target,
      headers: form,
      body: 'a=b',
    }),
  ),
].map((asked) => ({ ...asked, method: 'POST' }));
const SIGNING_IN: Asked = {
  method: 'POST',
  target: '/admin/api/v1/session',
  headers: {
    'content-type': 'application/json',
    'slotwell-admin': '1',
    'sec-fetch-site': 'same-origin',
  },
  body: JSON.stringify({ email: 'anna@example.com', password: 'of nobody here' }),
};
const ROUTES = [...READING, ...READING_ADMIN, ...WRITING, SIGNING_IN];
/** Usual start of each header, so that the rest is parsed. */
const USUAL: Readonly<Record<string, string>> = {
  accept: 'text/html,',
  'accept-encoding': 'gzip;q=0',
  authorization: 'Bearer ',
  'content-encoding': 'identity',
  cookie: 'slotwell=',
  'content-type': 'application/json',
  'if-none-match': 'W/"x", ',
  'idempotency-key': '"',
  origin: SITE,
  'sec-fetch-site': 'same-origin',
  traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01-`,
  'user-agent': 'Mozilla/5.0 (',
  'x-forwarded-for': '127.0.0.1, ',
};

let server: TestServer;
let ask: Ask;
let askWithoutProxy: Ask;
beforeAll(async () => {
  server = await startTestServer({ installation: anInstallation({ allowedOrigins: [SITE] }) });
  ask = await openApp(server, 'loopback');
  askWithoutProxy = await openApp(server, '');
});
afterAll(() => server.close());

/** Opens the application without a network, to time only the server's own work. */
async function openApp(
  { core, databaseFile, token }: TestServer,
  trustedProxies: string,
): Promise<Ask> {
  const reading = readConfig({
    DATABASE_URL: `sqlite:${databaseFile}`,
    TRUSTED_PROXIES: trustedProxies,
    API_RATE_LIMIT: '1000000',
    WIDGET_RATE_LIMIT: '1000000',
  });
  if (reading.kind === 'problems') {
    throw new Error(reading.problems.join('\n'));
  }
  const { config } = reading;
  const log = createLog('silent');
  const { source } = await openSource({ config, core, log });
  const app = createApp({ config, source, log, lifecycle: createLifecycle(), ...core }).callback();
  const peer = Object.defineProperty(new Socket(), 'remoteAddress', { value: '127.0.0.1' });
  return async ({ method = 'GET', target, headers = {}, body = '' }, places) => {
    const req = new IncomingMessage(peer);
    Object.assign(req, { method, url: target });
    const sent = {
      host: 'x',
      ...(target.startsWith('/api/') && { authorization: `Bearer ${token}` }),
      'content-length': `${body.length}`,
      ...headers,
    };
    for (const [name, value] of Object.entries(sent)) {
      req.headers[name] = value.trim();
      req.headersDistinct[name] = [value.trim()];
    }
    if (places) {
      recordReads(req, places);
    }
    req.push(body);
    req.push(null);
    const res = new ServerResponse(req);
    const before = process.cpuUsage();
    let answered = Promise.resolve();
    withReadableTarget((...exchange) => {
      answered = app(...exchange);
    })(req, res);
    await answered;
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
}

function recordReads(req: IncomingMessage, places: Map<string, string>): void {
  const recording = <Headers extends object>(headers: Headers) =>
    new Proxy(headers, {
      get(all, name) {
        const [, , place = ''] = new Error('Who reads it?').stack?.split('\n') ?? [];
        if (typeof name === 'string') {
          places.set(`${name} ${place.trim()}`, name);
        }
        return Reflect.get(all, name);
      },
    });
  Object.defineProperties(req, {
    headers: { value: recording(req.headers) },
    headersDistinct: { value: recording(req.headersDistinct) },
  });
}

const filled = (beginning: string, filling: string, ending: string, length: number) =>
  `${beginning}${filling.repeat(Math.ceil(length / filling.length)).slice(0, length)}${ending}`;

/** The fastest of some runs: whatever else the machine does can only make one slower. */
async function fastest(asked: Asked): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run += 1) {
    best = Math.min(best, await ask(asked));
  }
  return best;
}

/** How many times as long `LONG` takes as `SHORT`, less what the request takes anyway. */
async function growth(write: (length: number) => Asked): Promise<number> {
  const rest = await fastest(write(0));
  const short = await fastest(write(SHORT));
  const long = await fastest(write(LONG));
  return (long - rest) / Math.max(short - rest, FLOOR_MS);
}

/** Measures each once, and more closely what then looks slow. */
async function findSlow(
  writings: Iterable<readonly [string, (length: number) => Asked]>,
): Promise<readonly string[]> {
  const slow: string[] = [];
  for (const [name, write] of writings) {
    if ((await ask(write(LONG))) < SUSPICIOUS_MS) {
      continue;
    }
    if (slow.length === ENOUGH) {
      break;
    }
    let ratio = MOST;
    for (let round = 0; round < ROUNDS && ratio >= MOST; round += 1) {
      ratio = await growth(write);
    }
    if (ratio >= MOST) {
      slow.push(`${name}: ${ratio.toFixed(0)} times`);
    }
  }
  return slow;
}

function* fillings(
  beginnings: readonly string[],
): Iterable<readonly [string, (length: number) => string]> {
  for (const beginning of beginnings) {
    for (const filling of FILLINGS) {
      for (const ending of ENDINGS) {
        yield [
          JSON.stringify(`${beginning}${filling}...${ending}`),
          (length) => filled(beginning, filling, ending, length),
        ];
      }
    }
  }
}

const sources = readdirSync('bff', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(join('bff', file), 'utf8'));

function namesIn(pattern: RegExp): readonly string[] {
  const found = sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  return [...new Set(found)];
}

/**
 * Finds headers in `req.headers.name`, `req.headers['name']`, `{ name, 'other-name': other } =
 * req.headers` and the like.
 */
function headersInSource(): readonly string[] {
  const single = namesIn(/req\.headers(?:Distinct)?(?:\.|\[')([a-z-]+)/g);
  const taken = namesIn(/\{([^{}]+)\} = (?:ctx\.)?req\.headers/g).flatMap((names) =>
    names.split(','),
  );
  return [
    ...single,
    ...taken.map((name) =>
      name
        .trim()
        .replace(/^'([^']+)'.*/, '$1')
        .replace(/:.*/, ''),
    ),
  ];
}

/** Finds each place in the code that reads a header, with a request that gets there. */
async function findReaders(): Promise<readonly { readonly name: string; readonly route: Asked }[]> {
  const readers = new Map<string, { readonly name: string; readonly route: Asked }>();
  for (const route of ROUTES) {
    const places = new Map<string, string>();
    await ask(route, places);
    await askWithoutProxy(route, places);
    for (const [place, name] of places) {
      if (!readers.has(place)) {
        readers.set(place, { name, route });
      }
    }
  }
  return [...readers.values()];
}

/** A parameter of this test only, to recognize the list that contains it. */
const MARK = 'linear-time-mark';

/** Every parameter that is looked for while these are asked, whatever the source writes. */
async function findParameters(targets: readonly string[]): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  const { get, has } = Map.prototype;
  const noting = (look: typeof get | typeof has) =>
    function (this: Map<unknown, unknown>, name: unknown) {
      if (typeof name === 'string' && name !== MARK && has.call(this, MARK)) {
        names.add(name);
      }
      return look.call(this, name);
    };
  Map.prototype.get = noting(get);
  Map.prototype.has = noting(has) as typeof has;
  try {
    for (const target of targets) {
      await ask({ target: `${target}${target.includes('?') ? '&' : '?'}${MARK}=1` });
    }
  } finally {
    Object.assign(Map.prototype, { get, has });
  }
  return names;
}

it('every header that the source names is read on some route here', async () => {
  const read = new Set((await findReaders()).map(({ name }) => name));
  const named = headersInSource();
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !read.has(name))).toEqual([]);
});

it('no header takes more than in proportion to its length', async () => {
  const writings = (await findReaders()).flatMap(({ name, route }) =>
    [...fillings(['', '"', USUAL[name] ?? 'x'])].map(
      ([what, write]) =>
        [
          `${route.target} ${name}: ${what}`,
          (length: number) => ({ ...route, headers: { ...route.headers, [name]: write(length) } }),
        ] as const,
    ),
  );
  expect(await findSlow(writings)).toEqual([]);
}, 120_000);

it('no path takes more than in proportion to its length', async () => {
  const beginnings = [
    '/',
    '/widget/',
    '/widget/v1/',
    '/manage/',
    '/waitlist/',
    '/feeds/',
    '/book/plain/',
    '/api/',
    '/demo/mail/',
    '//',
    'http://',
    'http://x',
    'http://[',
    'http://x/',
  ];
  const writings = [...fillings(beginnings)].map(
    ([what, write]) => [what, (length: number) => ({ target: write(length) })] as const,
  );
  expect(await findSlow(writings)).toEqual([]);
}, 120_000);

/** Each of these addresses, with each parameter at each length. */
function writeParameters(names: readonly string[]) {
  const targets = [
    '/book',
    '/book/plain',
    '/book/plain/done',
    '/manage/x',
    '/widget/v1/config',
    '/widget/v1/slots',
    '/api/slots',
  ];
  return targets.flatMap((target) =>
    names.flatMap((name) =>
      [...fillings([''])].map(
        ([what, write]) =>
          [
            `${target}?${name}=${what}`,
            (length: number) => ({ target: `${target}?${name}=${write(length)}` }),
          ] as const,
      ),
    ),
  );
}

it('no parameter takes more than in proportion to its length', async () => {
  const named = namesIn(/[qQ]uery[^\n;]*?\.get\('(\w+)'\)/g);
  const read = await findParameters([...READING, ...READING_ADMIN].map(({ target }) => target));
  // Headers that no literal in the source names.
  expect([...read]).toEqual(expect.arrayContaining(['lang', 'receipt', 'schedule', 'reason']));
  const names = [...new Set([...named, ...read])];
  expect(names).toEqual(expect.arrayContaining(['lang', 'slot', 'receipt', 'done']));
  expect(await findSlow(writeParameters([...new Set([...names, 'utm_source'])]))).toEqual([]);
}, 120_000);
