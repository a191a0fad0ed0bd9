/** Calendars and events on a real calendar server, put there as another program would. */

import { expect } from 'vitest';
import type { RunningCalendarServer } from '../../setup/calendar-servers.ts';

/** Makes a calendar of this name. Returns its address. */
export async function makeCalendar(server: RunningCalendarServer, name: string): Promise<string> {
  const url = `${server.home}${name.toLowerCase()}/`;
  const set = `<d:set><d:prop><d:displayname>${name}</d:displayname></d:prop></d:set>`;
  await send(server, url, {
    method: 'MKCALENDAR',
    body: `<c:mkcalendar xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${set}</c:mkcalendar>`,
  });
  return url;
}

interface NewEvent {
  readonly title: string;
  /** UTC, such as `20261202T090000Z`. */
  readonly startsAt: string;
  readonly endsAt: string;
}

/** Puts an event into the calendar at `url`. */
export async function putEvent(
  server: RunningCalendarServer,
  url: string,
  { title, startsAt, endsAt }: NewEvent,
): Promise<void> {
  const uid = title.toLowerCase().replaceAll(/\W/g, '-');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20260101T000000Z',
    `DTSTART:${startsAt}`,
    `DTEND:${endsAt}`,
    `SUMMARY:${title}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ];
  const headers = { 'content-type': 'text/calendar' };
  const body = lines.join('\r\n');
  await send(server, `${url}${uid}.ics`, { method: 'PUT', headers, body });
}

async function send(
  { account, secret }: RunningCalendarServer,
  url: string,
  { headers, ...request }: RequestInit,
): Promise<void> {
  const authorization = `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}`;
  const { status } = await fetch(url, { ...request, headers: { ...headers, authorization } });
  expect([url, status]).toEqual([url, 201]);
}
