/**
 * No address that a stranger sends around leads from here to another site: not by a parameter, a
 * field of a form, the path or the name of the host.
 */

import { beforeAll, describe, expect, it } from 'vitest';
import { anInstallation } from '../support/an-installation.ts';
import { A_MAIL_SERVER, useTestServer } from '../support/test-server.ts';
import { askToWait, pageOf } from '../waitlist/waiting-list.ts';
import { type Answer, send } from '../widget-gate/support/visitor.ts';
import { aManagedBooking, BROWSER, OWN_ORIGIN } from './manage-visitor.ts';

const ELSEWHERE = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example',
  '/%09/evil.example',
  'javascript:alert(1)',
];

/** Parameters that other programs take an address from, and all parameters of ours. */
const NAMES = [
  ...[
    'next',
    'return',
    'return_to',
    'returnUrl',
    'redirect',
    'redirect_uri',
    'url',
    'uri',
    'to',
    'goto',
    'continue',
    'back',
    'dest',
    'ref',
    'from',
    'service',
  ],
  ...[
    'lang',
    'schedule',
    'reason',
    'day',
    'month',
    'time',
    'slot',
    'theme',
    'source',
    'utm_source',
    'done',
    'problem',
    'receipt',
    'code',
    'page',
    'booking',
    'object',
  ],
];

const server = useTestServer({
  installation: anInstallation({
    waitlist: { offerMinutes: 30 },
    allowedOrigins: ['https://www.praxis.example'],
  }),
  config: { mail: A_MAIL_SERVER },
});
let manage = '';
let waiting = '';
beforeAll(async () => {
  manage = `/manage/${(await aManagedBooking(server())).secret}`;
  for (const time of [
    '09:00',
    '09:30',
    '10:00',
    '10:30',
    '11:00',
    '11:30',
    '13:00',
    '13:30',
    '14:00',
    '14:30',
    '15:00',
    '15:30',
    '16:00',
    '16:30',
  ]) {
    await server().book({
      schedule: 1,
      reason: 1,
      slot: `2026-12-02 ${time}:00`,
      submission: { last_name: 'A', email: 'a@example.org' },
    });
  }
  await askToWait(server());
  waiting = await pageOf(server());
});

const pages = () => [
  ...[
    '/',
    '/book',
    '/embed',
    '/accessibility',
    '/admin',
    '/admin/',
    '/admin/set-up',
    '/admin/invitation',
    '/admin/configuration/general',
    '/nothing',
  ],
  ...[
    '/book/plain',
    '/book/plain/time',
    '/book/plain/done',
    '/book/plain/booking.ics',
    '/manage/erased',
    '/manage/nobody',
  ],
  ...['', '/confirm', '/cancel', '/move', '/data', '/erase', '/booking.ics'].map(
    (part) => manage + part,
  ),
  ...['', '/book', '/confirm', '/leave', '/decline'].map((part) => waiting + part),
];
const forms = () => [
  ...['time', 'when', 'form', 'check', 'book'].map((part) => `/book/plain/${part}`),
  // The last ones of each end what the page is about.
  ...['/confirm', '/move', '/cancel'].map((part) => manage + part),
  ...['/confirm', '/book', '/decline', '/leave'].map((part) => waiting + part),
];

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  send(server().url + path, { headers: { ...BROWSER, ...headers } });
const post = (path: string, body: string) =>
  send(server().url + path, {
    method: 'POST',
    headers: {
      ...BROWSER,
      origin: OWN_ORIGIN,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body,
  });

/** Returns the redirect of a response and every address in its page, as a browser resolves them. */
function targetsOf({ headers, text }: Answer, path: string): readonly string[] {
  const named = [
    ...text.matchAll(/\b(?:href|src|action|formaction|content|poster|data)="([^"]*)"/g),
  ].map(([, value = '']) => value);
  const addresses = named.map((value) => value.replaceAll('&amp;', '&').replaceAll('&#39;', "'"));
  const sent = ['location', 'refresh', 'link', 'content-location'].flatMap(
    (name) => headers[name] ?? [],
  );
  const base = URL.canParse(OWN_ORIGIN + path) ? OWN_ORIGIN + path : OWN_ORIGIN;
  return [...addresses, ...sent].map((address) =>
    URL.canParse(address, base) ? new URL(address, base).href : address,
  );
}

const leadsAway = (target: string) => /^[a-z]+:\/\/[^/]*evil|^javascript:|^data:/i.test(target);
const everyName = (value: string) =>
  new URLSearchParams(NAMES.map((name) => [name, value])).toString();

const BEHIND_ROOTS = [
  '//evil.example',
  '/%2f%2fevil.example',
  '/..//evil.example',
  '/\\evil.example',
  '/@evil.example',
  '/;@evil.example',
  '/https://evil.example',
];

describe('no visitor is led to another site', () => {
  it.each(ELSEWHERE)('through any parameter of any page: %s', async (elsewhere) => {
    const query = everyName(elsewhere);
    for (const path of pages()) {
      const answer = await get(`${path}?${query}`);
      expect([path, targetsOf(answer, path).filter(leadsAway)]).toEqual([path, []]);
      expect([path, answer.status]).not.toEqual([path, 500]);
    }
  });

  it.each(ELSEWHERE)('through any field of any form: %s', async (elsewhere) => {
    const fields = everyName(elsewhere);
    for (const path of forms()) {
      const answer = await post(`${path}?${fields}`, fields);
      expect([path, answer.status >= 500, targetsOf(answer, path).filter(leadsAway)]).toEqual([
        path,
        false,
        [],
      ]);
      if (answer.headers.location !== undefined) {
        expect(answer.headers.location).toMatch(/^\/(?:book|manage|waitlist)\b/);
      }
    }
  });

  it('through a path that looks like an address', async () => {
    const roots = ['', '/book', '/book/plain', '/manage', '/waitlist', '/admin', '/embed'];
    for (const root of [...roots, manage, waiting]) {
      for (const part of BEHIND_ROOTS) {
        const answer = await get(root + part);
        expect([root + part, targetsOf(answer, root + part).filter(leadsAway)]).toEqual([
          root + part,
          [],
        ]);
        expect([root + part, answer.headers.location]).toEqual([root + part, undefined]);
      }
    }
  });

  it('through the Host header: redirects have none, and pages use BASE_URL', async () => {
    const named = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    };
    for (const path of pages()) {
      const { headers, text } = await get(path, named);
      expect([
        path,
        headers.location?.startsWith('/') ?? true,
        text.includes('evil.example'),
      ]).toEqual([path, true, false]);
    }
  });
});

describe('what leads away', () => {
  it('is seen by these tests', () => {
    const answer = (text: string, location?: string) => ({
      status: 200,
      headers: { location },
      bytes: Buffer.from(''),
      text,
    });
    for (const elsewhere of ELSEWHERE.filter((one) => !one.includes('%09'))) {
      expect([
        elsewhere,
        targetsOf(answer(`<a href="${elsewhere}">`), '/book').filter(leadsAway).length,
      ]).toEqual([elsewhere, 1]);
    }
    expect(targetsOf(answer('', '//evil.example'), '/book').filter(leadsAway)).toHaveLength(1);
  });
});
