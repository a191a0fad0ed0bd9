/** What is written names customers, and goes nowhere but to the server that was chosen. */

import { expect, it } from 'vitest';
import type { WrittenEvent } from '../../../core/calendars/calendar-source.ts';
import { at } from './reading-fixture.ts';
import { openScripted, startScriptedServer } from './scripted-server.ts';

const EVENT: WrittenEvent = {
  uid: 'booking',
  summary: 'Cut: Ada Lovelace',
  location: '',
  description: '',
  startsAt: at('2026-03-10', '10:00'),
  endsAt: at('2026-03-10', '11:00'),
  sequence: 0,
  isTentative: false,
  writtenAt: 0,
};

/** A server that redirects what is written to the address that `to` makes of its path. */
function aRedirecting(to: (path: string) => string) {
  return startScriptedServer({}, ({ method, path }, response) => {
    const isMoved = path.startsWith('/work/');
    response.writeHead(isMoved ? 302 : 200, isMoved ? { location: to(path) } : {}).end(method);
    return true;
  });
}

it.each(['put', 'remove'] as const)('stays with its server if that redirects: %s', async (way) => {
  const foreign = await startScriptedServer({});
  const { origin } = await aRedirecting((path) => `${foreign.origin}${path}`);
  const { writer } = openScripted(`${origin}/work/`);
  const outcome = way === 'put' ? writer?.put(EVENT, null) : writer?.remove('booking', null);
  const { host } = new URL(foreign.origin);
  expect(await outcome).toMatchObject({ problem: { code: 'sign_in_elsewhere', host } });
  expect(foreign.seen).toEqual([]);
});

it('is not taken for written if a page answers that asks for a sign-in', async () => {
  const { origin } = await aRedirecting(() => '/login?next=calendar');
  const { writer } = openScripted(`${origin}/work/`);
  expect(await writer?.put(EVENT, null)).toMatchObject({ problem: { code: 'not_caldav' } });
  expect(await writer?.remove('booking', null)).toMatchObject({ problem: { code: 'not_caldav' } });
});

it('follows the calendar to another place on its server', async () => {
  const { origin, seen } = await aRedirecting((path) => path.replace('/work/', '/dav/work/'));
  const { writer } = openScripted(`${origin}/work/`);
  expect(await writer?.put(EVENT, null)).toMatchObject({ kind: 'written' });
  expect(seen.at(-1)).toMatchObject({ method: 'PUT', path: '/dav/work/booking.ics' });
});
