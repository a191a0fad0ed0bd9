/**
 * The response of every path to every method, also with other case, an additional slash, doubled or
 * encoded. `routes.txt` has a line for each path with one outcome per method, and a list of the
 * outcomes. After a wanted change, `npx vitest run test/bff/server/routes.test.ts --update`
 * rewrites it.
 */

import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { signedIn } from '../admin/support/administrators.ts';
import { aManagedBooking } from '../pages/manage-visitor.ts';
import {
  A_MAIL_SERVER,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../support/test-server.ts';
import { aPractice, askToWait, pageOf } from '../waitlist/waiting-list.ts';
import { SITE } from '../widget-gate/support/visitor.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];
const PATHS = [
  ...[
    '/',
    '/book',
    '/accessibility',
    '/embed',
    '/page.css',
    '/embed.css',
    '/icon.svg',
    '/widget.js',
    '/embed.js',
    '/embed-frame.js',
    '/widget/0.0.0/widget.js',
    '/widget/0.0.0/proof.js',
    '/nothing',
    '/widget',
    '/widget/v1',
    '*',
  ],
  ...['/healthz', '/readyz'],
  // Only a demonstration has these, on a server of its own.
  ...['/emails', '/bar.js', '/demo/news', '/demo/sign-in', '/demo/take-time', '/demo/start-over'],
  ...[
    '',
    '/schedules',
    '/reasons',
    '/days',
    '/slots',
    '/forms',
    '/bookings',
    '/openapi.json',
    '/nothing',
  ].map((path) => `/api${path}`),
  ...[
    'config',
    'schedules',
    'reasons',
    'days',
    'slots',
    'calendar',
    'booking.ics',
    'forms',
    'bookings',
    'holds',
    'holds/extend',
    'holds/release',
    'waitlist',
    'nothing',
  ].map((path) => `/widget/v1/${path}`),
  ...['', '/time', '/when', '/form', '/check', '/book', '/done', '/booking.ics', '/nothing'].map(
    (path) => `/book/plain${path}`,
  ),
  ...['', '/MANAGE', '/nobody', '/erased', '/erased/more'].map((path) => `/manage${path}`),
  ...[
    'confirm',
    'cancel',
    'move',
    'times',
    'data',
    'data.json',
    'erase',
    'booking.ics',
    'nothing',
  ].map((path) => `/manage/MANAGE/${path}`),
  ...[
    '',
    '/WAITLIST',
    '/nobody',
    '/WAITLIST/book',
    '/WAITLIST/confirm',
    '/WAITLIST/decline',
    '/WAITLIST/leave',
    '/WAITLIST/nothing',
  ].map((path) => `/waitlist${path}`),
  ...['', '/FEED.ics', '/FEED', '/nobody.ics'].map((path) => `/feeds${path}`),
  ...['/manage/ESCAPED', '/manage/ESCAPED/cancel', '/manage/erased/more/still'],
];
/** The administration area. No path of a call that ends the session of these requests. */
const ADMIN_PATHS = [
  ...['', '/', '/people', '/nothing.js', '/events/more'].map((path) => `/admin${path}`),
  ...['/admin/mail-preview', '/admin/widget-preview', '/admin/widget-preview/more'],
  ...[
    '',
    '/set-up',
    '/schedules',
    '/bookings',
    '/bookings/1',
    '/bookings/%31',
    '/bookings/x',
    '/bookings/1/move',
    '/bookings/1/messages/2/resend',
    '/days/2026-12-02',
    '/sessions/end-others',
    '/nothing',
  ].map((path) => `/admin/api/v1${path}`),
];
/** `SECRET`s stand for themselves in the table. */
interface Asked {
  readonly port: number;
  readonly secrets: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

const closing: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  for (const close of closing) {
    await close();
  }
});

/** Differs from one run to the next. */
const SHIFTING = new Set([
  'date',
  'connection',
  'keep-alive',
  'x-request-id',
  'content-length',
  'transfer-encoding',
]);
const outcomes = new Map<string, string>();
/**
 * Every answer whole, for comparing two versions of the server: `ROUTES_IN_FULL=FILE` writes it
 * down.
 */
const inFull: string[] = [];

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

function send({ port, headers }: Asked, method: string, path: string): Promise<Reply> {
  // Each request has its own address, so that no limit is reached.
  const from = { 'x-forwarded-for': `10.0.${inFull.length >> 8}.${inFull.length & 255}` };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, path, method, headers: { ...headers, ...from } },
      (incoming) => {
        let text = '';
        incoming.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text }),
        );
      },
    );
    outgoing.on('error', reject).end();
  });
}

async function outcomeOf(asked: Asked, method: string, path: string): Promise<string> {
  const secrets = Object.entries(asked.secrets);
  const hide = (text: string) =>
    secrets
      .reduce((shown, [name, secret]) => shown.replaceAll(secret, name), text)
      .replaceAll(/;[rt]=\d+/g, '');
  const reply = await send(
    asked,
    method,
    secrets.reduce((real, [name, secret]) => real.replaceAll(name, secret), path),
  );
  const status = String(reply.status);
  const text = hide(reply.text);
  const headers = Object.entries(reply.headers)
    .filter(([name]) => !SHIFTING.has(name))
    .map(([name, value]) => `${name}: ${hide(String(value))}`)
    .toSorted();
  inFull.push([method, path, status, ...headers, reply.headers['content-length'], text].join('\n'));
  return nameOf([status, ...headers.map(withoutTag), ...wordsOf(text)].join('\n    '));
}

const withoutTag = (header: string) =>
  header.replace(/^etag: .*/, 'etag: any').replace(/filename="\d+/, 'filename="ID');

/** Returns a page's title or a short JSON body; `(more)` stands for anything else. */
function wordsOf(text: string): readonly string[] {
  const title = /<title>(.*?)<\/title>/.exec(text)?.[1];
  if (text === '' || title !== undefined) {
    return title === undefined ? [] : [title];
  }
  return [text.startsWith('{') && text.length < 120 ? text : '(more)'];
}

function nameOf(outcome: string): string {
  const name = `${outcome.slice(0, 3)}-${hash('sha256', outcome).slice(0, 3)}`;
  const known = outcomes.get(name) ?? outcome;
  outcomes.set(name, known);
  return known === outcome ? name : `${name} is two outcomes`;
}

const writingsOf = (path: string): readonly string[] => [
  path,
  `${path}/`,
  path.replace(/[a-z]/, (letter) => letter.toUpperCase()),
  path.replace(/^\//, '//'),
  path.replace(/\/(?=[^/]*$)/, '//'),
  path.replace(/[a-z](?=[^a-z]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  `${path}%E0%A4%A`,
];

async function tableOf(name: string, asked: Asked, paths: readonly string[]): Promise<string> {
  const lines = [];
  for (const path of new Set(paths)) {
    const cells = [];
    for (const method of METHODS) {
      cells.push(await outcomeOf(asked, method, path));
    }
    lines.push(`${cells.join(' ')}  ${path}`);
  }
  return `${name}\n${METHODS.map((method) => method.padEnd(7))
    .join(' ')
    .trimEnd()}\n${lines.join('\n')}\n`;
}

async function aServer(
  options: TestServerOptions,
): Promise<{ readonly server: TestServer; readonly port: number }> {
  const server = await startTestServer({
    ...options,
    config: { trustedProxies: ['loopback'], mail: A_MAIL_SERVER, ...options.config },
  });
  closing.push(server.close);
  return { server, port: Number(new URL(server.url).port) };
}

/** Starts a server with a booking, a waiting list entry and a feed. */
async function aFilledServer(baseUrl: string) {
  const { server, port } = await aServer({ installation: aPractice(), config: { baseUrl } });
  const slots = ['09:00', '09:30'].map((time) => `2026-12-02 ${time}:00`);
  const submission = { last_name: 'First', email: 'first@example.org' };
  const [booking] = [
    await aManagedBooking(server, { slot: slots[0] ?? '', submission }),
    await aManagedBooking(server, { slot: slots[1] ?? '', submission }),
  ];
  await askToWait(server);
  const { secret } = await server.core.storage.feeds.add({
    now: server.clock.now(),
    actor: 'test',
    feed: { scheduleId: 1, withNames: false },
  });
  const secrets = {
    MANAGE: booking.mailed,
    ESCAPED: escaped(booking.mailed),
    WAITLIST: (await pageOf(server)).slice('/waitlist/'.length),
    FEED: secret,
  };
  return {
    port,
    secrets,
    token: { authorization: `Bearer ${server.token}` },
    own: {
      'slotwell-admin': '1',
      'sec-fetch-site': 'same-origin',
      cookie: `__Host-slotwell=${await signedIn(server)}`,
    },
  };
}

/** Percent-encodes the first character, which nothing decodes. */
function escaped(secret: string): string {
  return `%${secret.charCodeAt(0).toString(16)}${secret.slice(1)}`;
}

/** What a configured server answers to sites, browsers and the administration area. */
async function tablesOfFilledServer(): Promise<readonly string[]> {
  const foreign = { 'sec-fetch-site': 'cross-site' };
  const { token, own, ...local } = await aFilledServer('https://book.example/booking');
  return [
    await tableOf(
      'A site of the list, with the token',
      { ...local, headers: { ...token, ...foreign, origin: SITE } },
      PATHS.flatMap(writingsOf),
    ),
    await tableOf(
      'A browser that opens the address',
      { ...local, headers: { accept: 'text/html', ...foreign } },
      PATHS,
    ),
    await tableOf(
      'The administration area, signed in',
      { ...local, headers: own },
      ADMIN_PATHS.flatMap(writingsOf),
    ),
    await tableOf(
      'The administration area, from elsewhere',
      { ...local, headers: foreign },
      ADMIN_PATHS,
    ),
    await tableOf(
      'A site that is not on the list, with a wrong token',
      { ...local, headers: { authorization: 'Bearer slw_x', origin: 'https://evil.example' } },
      PATHS.filter((path) => /api|widget/.test(path)),
    ),
  ];
}

/** The answers of servers that are not configured or serve only some routes. */
async function tablesOfOtherServers(): Promise<readonly string[]> {
  const empty = await aServer({ installation: null, apiEnabled: null });
  const off = await aServer({ apiEnabled: false });
  const front = await aServer({
    config: { upstream: { url: 'http://127.0.0.1:9', token: 'slw_x' } },
  });
  const none = {};
  return [
    await tableOf(
      'Not configured',
      { port: empty.port, secrets: none, headers: { accept: 'text/html' } },
      PATHS,
    ),
    await tableOf(
      'The API is off',
      { port: off.port, secrets: none, headers: none },
      PATHS.filter((path) => path.startsWith('/api')),
    ),
    await tableOf(
      'In front of another installation',
      { port: front.port, secrets: none, headers: { origin: 'http://localhost:8080' } },
      PATHS.filter(
        (path) =>
          !/widget.v1.(schedules|reasons|days|slots|forms)/.test(path) && path !== '/book/plain',
      ),
    ),
  ];
}

it('routes.txt lists every route', { timeout: 120_000 }, async () => {
  const tables = [...(await tablesOfFilledServer()), ...(await tablesOfOtherServers())];
  const legend = [...outcomes]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, outcome]) => `${name}: ${outcome}`);
  if (process.env.ROUTES_IN_FULL) {
    writeFileSync(process.env.ROUTES_IN_FULL, inFull.join('\n----\n'));
  }
  await expect([...tables, ...legend].join('\n')).toMatchFileSnapshot('routes.txt');
});
