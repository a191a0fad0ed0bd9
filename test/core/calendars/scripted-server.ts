/** A CalDAV server of one calendar whose files and answers a test chooses. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import type { CalendarSource } from '../../../core/calendars/calendar-source.ts';
import { readCalendars } from '../../../core/calendars/icalendar/read-calendar.ts';
import {
  type OpenSourceOptions,
  openCalendarSource,
} from '../../../core/calendars/open-calendar-source.ts';

/** A request as the server has seen it. */
interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

/** Answers a request; `false` leaves that to the calendar. */
type Script = (request: SeenRequest, response: ServerResponse) => boolean;

const PROPERTIES =
  '<d:resourcetype><d:collection/><c:calendar/></d:resourcetype><d:sync-token>1</d:sync-token>';

/** Starts a server with the calendar `/work/` of some files, named by their last part as sent. */
export async function startScriptedServer(
  files: Readonly<Record<string, string>>,
  script: Script = () => false,
) {
  const seen: SeenRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const request = await receive(incoming);
    seen.push(request);
    if (!script(request, response)) {
      answer(request, response, files);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, seen };
}

/** Opens a calendar of such a server, with a sign-in. */
export function openScripted(address: string, options: OpenSourceOptions = {}): CalendarSource {
  return openCalendarSource(
    {
      kind: 'caldav',
      address,
      account: 'mo',
      secret: 'secret',
      timeZone: 'Europe/Berlin',
      owners: [],
      allowsPrivate: true,
    },
    { read: async (request) => readCalendars(request), ...options },
  );
}

async function receive(incoming: IncomingMessage): Promise<SeenRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) {
    chunks.push(chunk);
  }
  return {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    authorization: incoming.headers.authorization,
    body: Buffer.concat(chunks).toString(),
  };
}

function answer(
  { method, path, body }: SeenRequest,
  response: ServerResponse,
  files: Readonly<Record<string, string>>,
): void {
  const fileAt = (href: string) => files[href.replace('/work/', '')];
  if (method === 'GET') {
    const text = fileAt(path);
    response.writeHead(text === undefined ? 404 : 200).end(text);
    return;
  }
  const asked = [...body.matchAll(/<d:href>([^<]*)<\/d:href>/g)].map(([, href = '']) => href);
  const hrefs = body.includes('multiget')
    ? asked
    : Object.keys(files).map((name) => `/work/${name}`);
  const rows = body.includes('multiget')
    ? hrefs.map((href) => describeFile(href, fileAt(href)))
    : hrefs.map((href) => describe(href, ''));
  const itself = body.includes('propfind') ? describe('/work/', PROPERTIES) : '';
  response
    .writeHead(207)
    .end(
      '<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">' +
        `${itself}${rows.join('')}</d:multistatus>`,
    );
}

function describe(href: string, properties: string): string {
  return (
    `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${properties}</d:prop>` +
    '<d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>'
  );
}

function describeFile(href: string, text: string | undefined): string {
  return text === undefined
    ? `<d:response><d:href>${href}</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response>`
    : describe(href, `<c:calendar-data><![CDATA[${text}]]></c:calendar-data>`);
}
