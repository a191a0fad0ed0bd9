/**
 * The kinds of request that the soak sends: each puts values that never came before into
 * parameters, headers or bodies that the server reads.
 */

import type { Scene } from './soak-server.ts';
import { SITE } from './soak-server.ts';

export interface SoakRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Kind {
  readonly name: string;
  /**
   * The share of all requests, where it is not 1: what costs most comes seldom, so that there is
   * time for all.
   */
  readonly weight: number;
  make(n: number, known: Known): SoakRequest;
}

/** What a visitor gets from the server before such requests. */
export interface Known extends Scene {
  /** A time that is free, with a seal for its day. */
  readonly slot: string;
  readonly seal: string;
  readonly days: readonly string[];
  /** Of `performance.now()`. */
  readonly learntAt: number;
}

/** What all others are compared with. */
export const PLAIN_READ: Kind = kind('plain read', () =>
  read('/widget/v1/days?schedule=1&reason=1'),
);

const PAGE = { accept: 'text/html,application/xhtml+xml' };
const FORM = {
  ...PAGE,
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
};
const JSON_BODY = { origin: SITE, 'content-type': 'application/json' };

/** Every kind in front of a database. */
export const KINDS: readonly Kind[] = [
  PLAIN_READ,
  ...[
    'config',
    'schedules',
    'reasons?schedule=1',
    'days?schedule=1&reason=1',
    'slots?schedule=1&reason=1&day=2027-01-04',
  ].map((path) =>
    kind(`lang of ${path.split('?')[0]}`, (n) =>
      read(`/widget/v1/${path}${path.includes('?') ? '&' : '?'}lang=${aTag(n)}`),
    ),
  ),
  kind('lang of forms', (n, { slot }) =>
    read(`/widget/v1/forms?schedule=1&reason=1&slot=${enc(slot)}&lang=${aTag(n)}`),
  ),
  kind('schedule', (n) => read(`/widget/v1/slots?schedule=${n + 9}&reason=1&day=2027-01-04`)),
  kind('reason', (n) => read(`/widget/v1/days?schedule=1&reason=${n + 9}`)),
  kind('schedule of reasons', (n) => read(`/widget/v1/reasons?schedule=${n + 9}`)),
  kind('day', (n) => read(`/widget/v1/slots?schedule=1&reason=1&day=${aDay(n)}`)),
  kind('slot', (n) =>
    read(`/widget/v1/forms?schedule=1&reason=1&slot=${aDay(n)}%20${two(n % 24)}:00:00`),
  ),
  kind('hold of forms', (n, { slot }) =>
    read(`/widget/v1/forms?schedule=1&reason=1&slot=${enc(slot)}&hold=${aSecret(n)}`),
  ),
  kind('unknown parameters', (n) =>
    read(`/widget/v1/days?schedule=1&reason=1&x${n}=${n}&schedule${n}=1`),
  ),
  kind('If-None-Match', (n) =>
    read('/widget/v1/days?schedule=1&reason=1', { 'if-none-match': manyTags(n) }),
  ),
  kind('Origin', (n) => read('/widget/v1/config', { origin: `https://site-${n}.example` })),
  kind('preflight', (n) => ({
    ...read('/widget/v1/bookings', {
      'access-control-request-method': `M${n}`,
      'access-control-request-headers': `x-${n}`,
    }),
    method: 'OPTIONS',
  })),
  kind('method', (n) => ({
    ...read('/widget/v1/config'),
    method: ['DELETE', 'PUT', 'PATCH', 'HEAD'][n % 4] ?? 'HEAD',
  })),
  kind('Content-Type', (n) =>
    post('/widget/v1/bookings', '{}', {
      'content-type': `application/json; charset=utf-8; x=${aSecret(n)}`,
    }),
  ),
  kind('long Content-Type', (n) =>
    post('/widget/v1/bookings', '{}', {
      'content-type': `application/json${' '.repeat(10_000)}${n}`,
    }),
  ),
  kind('Content-Encoding', (n) =>
    post('/widget/v1/bookings', '{}', { 'content-encoding': `x-${n}` }),
  ),
  kind('body of 60 kB', (n) =>
    post('/widget/v1/bookings', JSON.stringify({ [`k${n}`]: aSecret(n).repeat(1400) })),
  ),
  kind('body of 3,000 names', (n) =>
    post(
      '/widget/v1/bookings',
      JSON.stringify(
        Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`k${at}-${n}`, 1])),
      ),
    ),
  ),
  kind('query of 1,000 names', (n) =>
    read(`/widget/v1/days?schedule=1&reason=1${manyNames(n, 1_000)}`),
  ),
  kind('form of 5,000 names', (n) => ({
    ...sendForm('/book/plain/check', {}),
    body: manyNames(n, 5_000),
  })),
  kind('booking: seal', (n, { slot }) =>
    post('/widget/v1/bookings', aBooking(n, slot, `2.${aSecret(n)}`)),
  ),
  kind('booking: slot and Idempotency-Key', (n, { slot, seal }) =>
    post(
      '/widget/v1/bookings',
      aBooking(n, `${slot.slice(0, 10)} ${two(n % 24)}:${two(n % 60)}:00`, seal),
      {
        'idempotency-key': aSecret(n),
      },
    ),
  ),
  kind('booking: fields', (n, { slot, seal }) =>
    post(
      '/widget/v1/bookings',
      JSON.stringify({
        ...JSON.parse(aBooking(n, slot, seal)),
        submission: { [`f${n}`]: n, email: n },
      }),
    ),
  ),
  kind('booking: calendar', (n, { slot, seal }) =>
    post(
      '/widget/v1/bookings',
      JSON.stringify({ ...JSON.parse(aBooking(n, slot, seal)), schedule: n + 9 }),
    ),
  ),
  kind('holds: secret', (n, { slot }) =>
    post(
      '/widget/v1/holds',
      JSON.stringify({ schedule: 1, reason: n + 9, slot, replaces: aSecret(n) }),
    ),
  ),
  kind('holds/extend', (n) =>
    post('/widget/v1/holds/extend', JSON.stringify({ hold: aSecret(n) })),
  ),
  kind('holds/release', (n) =>
    post('/widget/v1/holds/release', aSecret(n), { 'content-type': `text/plain; x=${n}` }),
  ),
  kind('waitlist', (n) =>
    post(
      '/widget/v1/waitlist',
      JSON.stringify({
        schedule: n + 9,
        reason: 1,
        day: aDay(n),
        email: anEmail(n),
        name: `N${n}`,
        lang: aTag(n),
      }),
    ),
  ),
  kind('/api without a token', (n) =>
    read(`/api/days?schedule=${n}`, { authorization: `Bearer slw_${aSecret(n)}` }),
  ),
  kind('/api: scheme', (n, { token }) =>
    read('/api/schedules', { authorization: `X${n} ${token}` }),
  ),
  kind('/api: parameters', (n, { token }) =>
    read(`/api/slots?schedule=1&reason=1&day=${aDay(n)}&x${n}=1`, {
      authorization: `Bearer ${token}`,
      'if-none-match': `W/"${n}"`,
    }),
  ),
  kind('/api: booking', (n, { token, slot }) =>
    post(
      '/api/bookings',
      JSON.stringify({
        schedule: 1,
        reason: 1,
        slot: `${slot.slice(0, 10)} 03:${two(n % 60)}:00`,
        submission: { [`f${n}`]: 1 },
      }),
      {
        authorization: `Bearer ${token}`,
        'idempotency-key': aSecret(n),
      },
    ),
  ),
  kind('unknown paths', (n) => read(`/p${n}/${aSecret(n)}`)),
  kind('unknown pages', (n) => read(`/p${n}?lang=${aTag(n)}`, PAGE)),
  kind('widget versions', (n) =>
    read(`/widget/1.0.${n}-${n.toString(16).padStart(10, '0')}/widget.js`),
  ),
  kind('hosted page', (n) => read(`/book?schedule=${n}&reason=${n}&lang=${aTag(n)}`, PAGE)),
  kind('plain: lang', (n) => read(`/book/plain?lang=${aTag(n)}`, PAGE)),
  kind('plain: calendar', (n) => read(`/book/plain?schedule=${n + 9}&reason=${n}`, PAGE)),
  kind('plain: day and month', (n) =>
    read(
      `/book/plain?schedule=1&reason=1&day=${aDay(n)}&month=${aDay(n).slice(0, 7)}&lang=${aTag(n)}`,
      PAGE,
    ),
  ),
  kind('plain: time and hold', (n) =>
    read(
      `/book/plain?schedule=1&reason=1&slot=${aDay(n)}%2009:00:00&hold=${aSecret(n)}&until=${n}&change=time`,
      PAGE,
    ),
  ),
  kind('plain: form', (n, { slot }) =>
    read(
      `/book/plain?schedule=1&reason=1&slot=${enc(slot)}&hold=${aSecret(n)}&until=${n}&lang=${aTag(n)}`,
      PAGE,
    ),
  ),
  kind('plain: check', (n, { slot, seal }) =>
    sendForm('/book/plain/check', { ...aForm(n, slot, seal), [`f.x${n}`]: aSecret(n) }),
  ),
  kind('plain: book', (n, { slot }) =>
    sendForm('/book/plain/book', aForm(n, slot, `2.${aSecret(n)}`)),
  ),
  kind('plain: receipt', (n) => read(`/book/plain/done?receipt=${aSecret(n)}`, PAGE)),
  kind('manage: secret', (n) => read(`/manage/${aSecret(n)}?lang=${aTag(n)}`, PAGE)),
  kind('manage: parts', (n, { manageSecret }) => read(`/manage/${manageSecret}/p${n}`, PAGE)),
  kind('manage: lang', (n, { manageSecret }) =>
    read(`/manage/${manageSecret}?lang=${aTag(n)}&done=${n}&problem=${n}`, PAGE),
  ),
  kind('manage: move', (n, { manageSecret }) =>
    read(
      `/manage/${manageSecret}/move?day=${aDay(n)}&month=${aDay(n).slice(0, 7)}&slot=${enc(`${aDay(n)} 09:00:00`)}`,
      PAGE,
    ),
  ),
  kind('manage: moving', (n, { manageSecret }) =>
    sendForm(`/manage/${manageSecret}/move`, {
      slot: `${aDay(n)} 09:00:00`,
      version: String(n + 1000),
    }),
  ),
  kind('waitlist page: secret', (n) => read(`/waitlist/${aSecret(n)}?lang=${aTag(n)}`, PAGE)),
  kind('waitlist page: lang', (n, { waitSecret }) =>
    read(`/waitlist/${waitSecret}?lang=${aTag(n)}`, PAGE),
  ),
  kind('feeds: secret', (n) => read(`/feeds/${aSecret(n)}.ics`)),
  kind('feeds: If-None-Match', (n, { feedSecret }) =>
    read(`/feeds/${feedSecret}.ics`, { 'if-none-match': `"${aSecret(n)}"` }),
  ),
  kind('headers', (n) =>
    read('/widget/v1/days?schedule=1&reason=1', {
      [`x-${n}`]: aSecret(n),
      cookie: `a${n}=${n}`,
      referer: `https://r${n}.example/`,
    }),
  ),
  kind('healthz', (n) => read(`/healthz?x=${n}`)),
];

/** What changes a database, and so costs its commit: seldom, and compared with nothing. */
export const WRITING: readonly Kind[] = [
  kind('a hold that is made', (n, { days }) =>
    post('/widget/v1/holds', JSON.stringify({ schedule: 1, reason: 1, slot: aTime(n, days) })),
  ),
  kind('a booking that is made', (n, { days, token }) =>
    post(
      '/api/bookings',
      JSON.stringify({
        schedule: 1,
        reason: 1,
        slot: aTime(n, days),
        submission: { last_name: `N${n}`, email: anEmail(n) },
      }),
      {
        authorization: `Bearer ${token}`,
        'idempotency-key': aSecret(n),
      },
    ),
  ),
].map((one) => ({ ...one, weight: 0.1 }));

function kind(name: string, make: Kind['make']): Kind {
  return { name, weight: 1, make: (n, known) => withVisitor(n, make(n, known)) };
}

/** Each from an address of its own, by a browser of its own. */
function withVisitor(n: number, request: SoakRequest): SoakRequest {
  const address =
    n % 2 === 0
      ? `${11 + ((n >> 24) & 63)}.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
      : `2001:db8:${hex(n >> 16)}:${hex(n)}::1`;
  const traceparent = `00-${n.toString(16).padStart(32, '1')}-${n.toString(16).padStart(16, '2')}-01`;
  const headers = {
    'x-forwarded-for': address,
    'user-agent': `Browser/${n}`,
    'accept-language': aTag(n),
    traceparent,
  };
  return { ...request, headers: { ...headers, ...request.headers } };
}

function read(path: string, headers: SoakRequest['headers'] = {}): SoakRequest {
  return { method: 'GET', path, headers, body: '' };
}

function post(path: string, body: string, headers: SoakRequest['headers'] = {}): SoakRequest {
  return { method: 'POST', path, headers: { ...JSON_BODY, ...headers }, body };
}

function sendForm(path: string, fields: Readonly<Record<string, string>>): SoakRequest {
  return { method: 'POST', path, headers: FORM, body: new URLSearchParams(fields).toString() };
}

function aBooking(n: number, slot: string, seal: string): string {
  const submission = { last_name: `Name ${n}`, email: anEmail(n) };
  return JSON.stringify({
    schedule: 1,
    reason: 1,
    slot,
    submission,
    lang: aTag(n),
    seal,
    website: '',
    hold: aSecret(n),
  });
}

function aForm(n: number, slot: string, seal: string): Record<string, string> {
  const choice = {
    schedule: '1',
    reason: '1',
    slot,
    seal,
    website: '',
    key: aSecret(n),
    hold: aSecret(n),
    until: String(n),
  };
  return { ...choice, 'f.last_name': `Name ${n}`, 'f.email': anEmail(n) };
}

/** A time of one of the free days. */
function aTime(n: number, days: readonly string[]): string {
  const hour = [9, 10, 11, 13, 14, 15, 16][n % 7] ?? 9;
  return `${days[n % days.length]} ${two(hour)}:${n % 2 === 0 ? '00' : '30'}:00`;
}

const REGIONS = ['AA', 'US', 'AT', 'GB', 'XK'];
const aTag = (n: number) =>
  `${n % 2 === 0 ? 'en' : 'de'}-${REGIONS[n % REGIONS.length]}-x-${n.toString(36)}`;
const aDay = (n: number) =>
  new Date(Date.UTC(2000, 0, 1 + (n % 2_900_000))).toISOString().slice(0, 10);
const aSecret = (n: number) => `s${n.toString(36)}`.padEnd(43, 'Zk3-_x9');
const anEmail = (n: number) => `somebody-${n}@site-${n}.example`;
const manyTags = (n: number) =>
  Array.from({ length: 100 }, (_, tag) => `W/"${n}-${tag}"`).join(', ');
const manyNames = (n: number, count: number) =>
  Array.from({ length: count }, (_, at) => `&${at}x${n}`).join('');
const enc = encodeURIComponent;
const two = (value: number) => String(value).padStart(2, '0');
const hex = (value: number) => (value & 0xffff).toString(16);
