/** The calendars of an account are found from whatever address a person has. */

import { expect, it } from 'vitest';
import { completeAddress } from '../../../core/calendars/caldav/account-address.ts';
import { listCalendars } from '../../../core/calendars/open-calendar-source.ts';
import { startScriptedServer } from './scripted-server.ts';

const row = (href: string, properties: string) =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${properties}</d:prop>` +
  '<d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>';
const CALENDAR = '<d:resourcetype><d:collection/><c:calendar/></d:resourcetype>';
const HOME = '<c:calendar-home-set><d:href>/home/</d:href></c:calendar-home-set>';

/** A server that lists these rows at these paths, and answers 404 elsewhere. */
function startShelf(lists: Readonly<Record<string, string>>) {
  return startScriptedServer({}, ({ path }, response) => {
    const rows = lists[path];
    response
      .writeHead(rows === undefined ? 404 : 207)
      .end(
        `<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${rows}</d:multistatus>`,
      );
    return true;
  });
}

const find = (address: string) =>
  listCalendars({
    kind: 'caldav',
    address,
    account: 'mo',
    secret: 'secret',
    timeZone: 'Europe/Berlin',
    owners: [],
    allowsPrivate: true,
  });

it('finds a Nextcloud below the root of its server', async () => {
  const { origin } = await startShelf({
    '/cloud/remote.php/dav/': row('/cloud/remote.php/dav/', HOME),
    '/home/': row('/home/work/', `${nameOf('Work')}${CALENDAR}`) + row('/home/x/', CALENDAR),
  });
  expect(await find(`${origin}/cloud`)).toEqual({
    kind: 'found',
    calendars: [
      { name: 'Work', url: `${origin}/home/work/` },
      { name: 'x', url: `${origin}/home/x/` },
    ],
  });
});

it('takes the address of a calendar as it is', async () => {
  const { origin } = await startShelf({ '/home/a%20b/': row('/home/a%20b/', CALENDAR) });
  expect(await find(`${origin}/home/a%20b/`)).toMatchObject({
    calendars: [{ name: 'a b', url: `${origin}/home/a%20b/` }],
  });
});

it('offers no calendar on a server that the sign-in is not for, and names the server', async () => {
  const foreign = await startShelf({ '/home/': row('/home/work/', CALENDAR) });
  const { origin } = await startShelf({
    '/': row('/', HOME.replace('/home/', `${foreign.origin}/home/`)),
  });
  expect(await find(origin)).toMatchObject({
    kind: 'failed',
    problem: { code: 'sign_in_elsewhere', host: new URL(foreign.origin).host },
  });
  expect(foreign.seen.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
});

it('names the server that a redirect leads to if it asks for the sign-in', async () => {
  const foreign = await startScriptedServer({}, (_, response) => {
    response.writeHead(401).end();
    return true;
  });
  const own = await startScriptedServer({}, ({ path }, response) => {
    const isKnown = path === '/.well-known/caldav';
    response.writeHead(isKnown ? 301 : 404, { location: foreign.origin }).end();
    return true;
  });
  expect(await find(own.origin)).toMatchObject({
    problem: { code: 'sign_in_elsewhere', host: new URL(foreign.origin).host },
  });
  expect(foreign.seen.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
});

it.each(['http://[', 'https://[::1', 'ftp://x/', '@', '', 'no such host'])(
  'says of %j that it is no address',
  async (address) => {
    expect(await find(address)).toMatchObject({ problem: { code: 'address_expected' } });
  },
);

it('reports a hostile link as no calendar', async () => {
  const { origin } = await startShelf({ '/': row('/', HOME.replace('/home/', 'http://[')) });
  expect(await find(origin)).toMatchObject({ problem: { code: 'no_calendar_found' } });
});

it.each([
  ['cloud.example.org', 'https://cloud.example.org'],
  ['mo@example.org', 'https://example.org'],
  ['mo@icloud.com', 'https://caldav.icloud.com/'],
  ['https://www.icloud.com/', 'https://caldav.icloud.com/'],
  ['https://app.fastmail.com', 'https://caldav.fastmail.com/'],
  ['constructor', 'https://constructor'],
  ['office.mailbox.org', 'https://dav.mailbox.org/'],
  ['http://192.168.1.2:5232/mo/', 'http://192.168.1.2:5232/mo/'],
])('completes %s', (text, address) => {
  expect(completeAddress(text)).toBe(address);
});

function nameOf(name: string): string {
  return `<d:displayname>${name}</d:displayname>`;
}
