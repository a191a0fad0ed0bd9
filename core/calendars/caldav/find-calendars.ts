/**
 * Finds the calendars of an account from any address of its server (RFC 6764, RFC 4791). Only
 * calendars on the server of the sign-in are offered, because reading them sends it along.
 */

import { parseUrl } from '../../web-address.ts';
import type { FailedReading } from '../calendar-source.ts';
import { type CalendarServer, failed, mayHaveSignIn } from '../http/fetch-calendar.ts';
import { type Listed, propfind, requireList } from './caldav-client.ts';
import type { ResourceStatus } from './multistatus.ts';
import { childOf } from './xml-tree.ts';

/** A calendar that can be chosen. */
export interface FoundCalendar {
  readonly url: string;
  /** As its owner calls it; the last part of its address if it has no name. */
  readonly name: string;
}

/** The calendars of an account, by name. */
export interface FoundCalendars {
  readonly kind: 'found';
  readonly calendars: readonly FoundCalendar[];
}

const CALDAV = 'urn:ietf:params:xml:ns:caldav';
const ASKED = [
  'd:resourcetype',
  'd:displayname',
  'd:current-user-principal',
  'c:calendar-home-set',
  'c:supported-calendar-component-set',
];
/** More are no choice for a person. */
const MAX_CALENDARS = 200;

/** Lists the calendars with events, or says why none was found. */
export async function findCalendars(
  server: CalendarServer,
  address: string,
): Promise<FoundCalendars | FailedReading> {
  const begun = await findEntrance(server, address);
  if (begun.kind === 'failed') {
    return begun;
  }
  if (begun.resources.some(isCalendar)) {
    return choose(server, begun);
  }
  const home = await findHome(server, begun);
  if (typeof home !== 'string') {
    return home;
  }
  const shelf = await ask(server, home, '1');
  return shelf.kind === 'failed' ? shelf : choose(server, shelf);
}

/**
 * The first of these that leads on: the address itself, the place that RFC 6764 reserves, and where
 * a Nextcloud answers that is not at the root of its server.
 */
async function findEntrance(
  server: CalendarServer,
  address: string,
): Promise<Listed | FailedReading> {
  const here = await ask(server, address, '0');
  if (here.kind === 'failed' ? !isOtherwiseThere(here) : leadsOn(here)) {
    return here;
  }
  const root = address.replace(/[?#].*$/, '').replace(/\/*$/, '/');
  for (const path of ['/.well-known/caldav', 'remote.php/dav/']) {
    const url = join(path, root);
    const known = url === null ? null : await ask(server, url, '0');
    if (known?.kind === 'listed' && leadsOn(known)) {
      return known;
    }
    if (known?.kind === 'failed' && known.problem.code === 'sign_in_elsewhere') {
      return known;
    }
  }
  return here.kind === 'failed' ? here : failed({ code: 'no_calendar_found' });
}

/** Whether the server has answered, so that another address of it may lead on. */
function isOtherwiseThere({ problem: { code } }: FailedReading): boolean {
  return ['not_caldav', 'not_found', 'forbidden', 'unexpected_status', 'malformed'].includes(code);
}

/** Where the calendars of the person are. */
async function findHome(server: CalendarServer, begun: Listed): Promise<string | FailedReading> {
  const known = linkOf(begun, `${CALDAV}:calendar-home-set`);
  if (known !== null) {
    return known;
  }
  const principal = linkOf(begun, 'DAV:current-user-principal') ?? begun.url;
  const person = await ask(server, principal, '0');
  if (person.kind === 'failed') {
    return person;
  }
  return linkOf(person, `${CALDAV}:calendar-home-set`) ?? failed({ code: 'no_calendar_found' });
}

function ask(
  server: CalendarServer,
  url: string,
  depth: '0' | '1',
): Promise<Listed | FailedReading> {
  return requireList(server, { url, method: 'PROPFIND', depth, body: propfind(...ASKED) });
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
    const link = href === undefined || href === '' ? null : join(href, url);
    if (link !== null) {
      return link;
    }
  }
  return null;
}

function isCalendar({ properties }: ResourceStatus): boolean {
  const types = properties.get('DAV:resourcetype')?.children ?? [];
  return types.some(({ name }) => name === `${CALDAV}:calendar`);
}

function choose({ origin }: CalendarServer, listed: Listed): FoundCalendars | FailedReading {
  const calendars = listed.resources
    .filter(isCalendar)
    .filter(holdsEvents)
    .flatMap(toFound(listed));
  const own = calendars.filter(({ url }) => mayHaveSignIn(url, origin));
  const [first] = calendars;
  if (first === undefined) {
    return failed({ code: 'no_calendar_found' });
  }
  return own.length === 0
    ? failed({ code: 'sign_in_elsewhere', host: parseUrl(first.url)?.host ?? '' })
    : { kind: 'found', calendars: own.slice(0, MAX_CALENDARS).toSorted(byName) };
}

const byName = (one: FoundCalendar, other: FoundCalendar) => one.name.localeCompare(other.name);

const toFound =
  ({ url: base }: Listed) =>
  ({ path, properties }: ResourceStatus): readonly FoundCalendar[] => {
    const url = join(path, base);
    const name = properties.get('DAV:displayname')?.text.trim() || lastPart(path);
    return url === null ? [] : [{ url, name: name.replace(/\p{Cc}/gu, ' ').slice(0, 100) }];
  };

/** A calendar that does not say what it holds may hold events. */
function holdsEvents({ properties }: ResourceStatus): boolean {
  const kinds = properties.get(`${CALDAV}:supported-calendar-component-set`)?.children ?? [];
  return kinds.length === 0 || kinds.some(({ attributes }) => attributes.name === 'VEVENT');
}

/** Paths are in the one spelling of `pathOf`, which can be decoded. */
function lastPart(path: string): string {
  return decodeURIComponent(path.split('/').findLast((part) => part !== '') ?? '');
}

/** `null` if the other side wrote no address. */
function join(href: string, url: string): string | null {
  try {
    return new URL(href, url).href;
  } catch {
    return null;
  }
}
