/** Requests of CalDAV (RFC 4791, RFC 6578), with answers as values or as a `SourceFault`. */

import { parseUrl } from '../../web-address.ts';
import type { FailedReading } from '../calendar-source.ts';
import {
  type CalendarAnswer,
  type CalendarServer,
  failed,
  fetchCalendar,
  mayHaveSignIn,
} from '../http/fetch-calendar.ts';
import { judgeStatus } from '../http/judge-status.ts';
import { SourceFault } from '../source-fault.ts';
import { type Multistatus, parseMultistatus } from './multistatus.ts';
import { escapeXml } from './xml-tree.ts';

/** An answer 207 that was understood, with the address that gave it. */
export interface Listed extends Multistatus {
  readonly kind: 'listed';
  readonly url: string;
}

/** What is asked about resources. */
export interface ListRequest {
  readonly url: string;
  readonly method: 'PROPFIND' | 'REPORT';
  readonly depth: '0' | '1';
  readonly body: string;
}

/** Asks for a list. Another status is handed back, because its meaning depends on the question. */
export async function list(
  server: CalendarServer,
  { url, method, depth, body }: ListRequest,
): Promise<Listed | CalendarAnswer | FailedReading> {
  const answer = await fetchCalendar(server, {
    url,
    method,
    headers: { depth, 'content-type': 'application/xml; charset=utf-8' },
    body: `<?xml version="1.0" encoding="utf-8"?>\n${body}`,
  });
  if (answer.kind === 'failed' || answer.status !== 207) {
    return answer;
  }
  try {
    return {
      kind: 'listed',
      url: answer.url,
      ...(await parseMultistatus(answer.body, answer.url)),
    };
  } catch (error) {
    if (error instanceof SourceFault) {
      return failed(error.problem);
    }
    throw error;
  }
}

/**
 * A list, or why there is none; a success other than 207 is no CalDAV. A server that asks for a
 * sign-in, but did not get it because it is another one, is named.
 */
export async function requireList(
  server: CalendarServer,
  request: ListRequest,
): Promise<Listed | FailedReading> {
  const listed = await list(server, request);
  if (listed.kind !== 'answered') {
    return listed;
  }
  if (listed.status === 401 && !mayHaveSignIn(listed.url, server.origin)) {
    return failed({ code: 'sign_in_elsewhere', host: parseUrl(listed.url)?.host ?? '' });
  }
  const isStrange = listed.status < 300 || listed.status === 405 || listed.status === 501;
  return isStrange ? failed({ code: 'not_caldav' }) : judgeStatus(listed);
}

/** The body of a PROPFIND. */
export function propfind(...names: readonly string[]): string {
  return `<d:propfind ${NAMESPACES}><d:prop>${names.map((name) => `<${name}/>`).join('')}</d:prop></d:propfind>`;
}

/** Changes since a token; all there is without one. */
export function syncCollection(token: string | null): string {
  return (
    `<d:sync-collection ${NAMESPACES}><d:sync-token>${escapeXml(token ?? '')}</d:sync-token>` +
    '<d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop></d:sync-collection>'
  );
}

/** All events, by what the server's index says. */
export function calendarQuery(): string {
  return (
    `<c:calendar-query ${NAMESPACES}><d:prop><d:getetag/></d:prop><c:filter>` +
    '<c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"/></c:comp-filter>' +
    '</c:filter></c:calendar-query>'
  );
}

/** The files at some paths. */
export function multiget(paths: readonly string[]): string {
  const hrefs = paths.map((path) => `<d:href>${escapeXml(path)}</d:href>`);
  return (
    `<c:calendar-multiget ${NAMESPACES}><d:prop><d:getetag/><c:calendar-data/></d:prop>` +
    `${hrefs.join('')}</c:calendar-multiget>`
  );
}

const NAMESPACES =
  'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:s="http://calendarserver.org/ns/"';
