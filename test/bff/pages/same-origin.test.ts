/** Only forms of our own pages are accepted, even if browsers send no Sec-Fetch-Site. */

import { beforeAll, describe, expect, it } from 'vitest';
import { anInstallation } from '../support/an-installation.ts';
import { useTestServer } from '../support/test-server.ts';
import { aFullPractice, askToWait, pageOf } from '../waitlist/waiting-list.ts';
import { send } from '../widget-gate/support/visitor.ts';
import { aManagedBooking, BROWSER, OWN_ORIGIN } from './manage-visitor.ts';

const server = useTestServer({
  installation: anInstallation({ privacyUrl: 'https://www.praxis.example/privacy' }),
});
let page: string;
beforeAll(async () => {
  page = (await aManagedBooking(server())).secret;
});

const submit = (url: string, headers: Readonly<Record<string, string>>) =>
  send(url, {
    method: 'POST',
    headers: { ...BROWSER, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: 'a=b',
  });

describe('a form', () => {
  const paths = () => [
    '/book/plain/time',
    '/book/plain/book',
    `/manage/${page}/move`,
    `/manage/${page}/cancel`,
    `/manage/${page}/erase`,
  ];
  const foreign = [
    'null',
    'https://evil.example',
    'http://localhost:8081',
    'https://localhost:8080',
    'http://localhost:8080.evil.example',
    '',
  ];

  it.each(foreign)('is refused from the origin %j, whatever it would do', async (origin) => {
    for (const path of paths()) {
      expect([path, (await submit(`${server().url}${path}`, { origin })).status]).toEqual([
        path,
        403,
      ]);
    }
  });

  it('counts by the first of two fields of one name', async () => {
    const booking = await aManagedBooking(server(), { slot: '2026-12-03 09:00:00' });
    const answer = await send(`${server().url}/manage/${booking.secret}/move`, {
      method: 'POST',
      headers: { ...BROWSER, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'version=1&slot=2026-12-03+10:00:00&slot=2026-12-03+11:00:00',
    });
    expect(answer.headers.location).toContain('done=moved');
    const [latest] = await server().core.service.listBookings({ limit: 1 });
    expect(latest?.startsAt).toBe(Date.parse('2026-12-03T10:00:00+01:00') / 60_000);
  });

  it('from a sandboxed frame cannot leave the list', async () => {
    const practice = await aFullPractice();
    await askToWait(practice.server);
    const waiting = `${practice.server.url}${await pageOf(practice.server)}`;
    expect((await submit(`${waiting}/leave`, { origin: 'null' })).status).toBe(403);
    expect((await submit(`${waiting}/leave`, { origin: OWN_ORIGIN })).status).toBe(303);
    await practice.server.close();
  });

  it.each([{ origin: OWN_ORIGIN }, {}, { origin: 'null', 'sec-fetch-site': 'same-origin' }])(
    'is accepted from our own page: %j',
    async (headers) => {
      for (const path of paths().slice(0, 3)) {
        expect((await submit(`${server().url}${path}`, headers)).status).toBe(303);
      }
    },
  );
});

describe('a page whose address is a secret', () => {
  it('hides its address from other sites, but lets its forms send an Origin', async () => {
    for (const path of ['', '/cancel', '/move', '/data', '/erase']) {
      const { headers, text } = await send(`${server().url}/manage/${page}${path}`, {
        headers: BROWSER,
      });
      expect(headers['referrer-policy']).toBe('same-origin');
      for (const [link] of text.matchAll(/<a [^>]*href="https?:[^>]*>/g)) {
        expect(link).toContain('rel="noopener noreferrer"');
      }
    }
  });
});
