/** Finds the calendars of an account from any address of its server (RFC 6764, RFC 4791). */

import type { FailedReading } from '../calendar-source.ts';
import { type CalendarServer, failed } from '../http/fetch-calendar.ts';
import { type Listed, propfind, requireList } from './caldav-client.ts';
import type { ResourceStatus } from './multistatus.ts';
import { childOf } from './xml-tree.ts';

/** A calendar that can be chosen. */
export interface FoundCalendar {
  readonly url: string;
  /** As its owner calls it; empty if it has no name. */
  readonly name: string;
}

const CALDAV = 'urn:ietf:params:xml:ns:caldav';
const ASKED = [
  'd:resourcetype',
  'd:displayname',
  'd:current-user-principal',
  'c:calendar-home-set',
  'c:supported-calendar-component-set',
];

/** The calendars with events, or why none was found. */
export async function findCalendars(
  server: CalendarServer,
  address: string,
): Promise<
  { readonly kind: 'found'; readonly calendars: readonly FoundCalendar[] } | FailedReading
> {
  const ask = (url: string, depth: '0' | '1') =>
    requireList(server, { url, method: 'PROPFIND', depth, body: propfind(...ASKED) });
  let here = await ask(address, '0');
  if (here.kind === 'failed' || !leadsOn(here)) {
    const known = await ask(new URL('/.well-known/caldav', address).href, '0');
    if (known.kind === 'failed') {
      return here.kind === 'failed' ? here : known;
    }
    here = known;
  }
  if (here.resources.some(isCalendar)) {
    return { kind: 'found', calendars: calendarsOf(here) };
  }
  const principal = linkOf(here, 'DAV:current-user-principal') ?? here.url;
  const person =
    linkOf(here, `${CALDAV}:calendar-home-set`) === null ? await ask(principal, '0') : here;
  if (person.kind === 'failed') {
    return person;
  }
  const home = linkOf(person, `${CALDAV}:calendar-home-set`);
  if (home === null) {
    return failed({ code: 'no_calendar_found' });
  }
  const shelf = await ask(home, '1');
  if (shelf.kind === 'failed') {
    return shelf;
  }
  const calendars = calendarsOf(shelf);
  return calendars.length === 0
    ? failed({ code: 'no_calendar_found' })
    : { kind: 'found', calendars };
}

function leadsOn(listed: Listed): boolean {
  return (
    listed.resources.some(isCalendar) ||
    linkOf(listed, 'DAV:current-user-principal') !== null ||
    linkOf(listed, `${CALDAV}:calendar-home-set`) !== null
  );
}

/** The address within a property, such as that of a person's calendars. */
function linkOf({ resources, url }: Listed, name: string): string | null {
  for (const { properties } of resources) {
    const href = childOf(properties.get(name), 'DAV:href')?.text.trim();
    if (href !== undefined && href !== '') {
      return new URL(href, url).href;
    }
  }
  return null;
}

function isCalendar({ properties }: ResourceStatus): boolean {
  const types = properties.get('DAV:resourcetype')?.children ?? [];
  return types.some(({ name }) => name === `${CALDAV}:calendar`);
}

function calendarsOf({ resources, url }: Listed): readonly FoundCalendar[] {
  return resources
    .filter(isCalendar)
    .filter(holdsEvents)
    .map(({ path, properties }) => ({
      url: new URL(path, url).href,
      name: properties.get('DAV:displayname')?.text.trim() ?? '',
    }));
}

/** A calendar that does not say what it holds may hold events. */
function holdsEvents({ properties }: ResourceStatus): boolean {
  const kinds = properties.get(`${CALDAV}:supported-calendar-component-set`)?.children ?? [];
  return kinds.length === 0 || kinds.some(({ attributes }) => attributes.name === 'VEVENT');
}
