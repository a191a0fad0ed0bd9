/** A proxy before a calendar server that plays faults of other servers, one at a time. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

/** What the proxy gets from the server behind it. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly asked: string;
  readonly status: number;
  readonly body: string;
  readonly response: ServerResponse;
}

/** Answers in place of the server, or `false` to pass its answer on. */
type Fault = (exchange: Exchange) => boolean;

function answer(response: ServerResponse, status: number, body = '', headers = {}): true {
  response.writeHead(status, headers).end(body);
  return true;
}

const always =
  (status: number, body = '', headers = {}): Fault =>
  ({ response }) =>
    answer(response, status, body, headers);

const on =
  (matches: (exchange: Exchange) => boolean, fault: Fault): Fault =>
  (exchange) =>
    matches(exchange) && fault(exchange);

const isReport =
  (name: string) =>
  ({ asked }: Exchange) =>
    asked.includes(name);
const rewritten =
  (change: (body: string) => string): Fault =>
  ({ response, status, body }) =>
    answer(response, status, change(body), { 'content-type': 'application/xml' });

const BOMB = gzipSync(Buffer.alloc(30_000_000));
const EMPTY = '<?xml version="1.0"?><multistatus xmlns="DAV:"/>';
const INVALID_TOKEN = '<?xml version="1.0"?><error xmlns="DAV:"><valid-sync-token/></error>';

/** Every fault, with the codes of the problems that it may make; none: it does no harm. */
export const FAULTS: Readonly<
  Record<string, { readonly fault: Fault; readonly codes: readonly string[] }>
> = {
  'a refused sign-in': { fault: always(401), codes: ['unauthorized'] },
  'a refused calendar': { fault: always(403), codes: ['forbidden'] },
  'a missing calendar': { fault: always(404), codes: ['not_found'] },
  'a calendar that is gone': { fault: always(410), codes: ['not_found'] },
  'a failed precondition': { fault: always(412), codes: ['unexpected_status'] },
  'too many requests': {
    fault: always(429, '', { 'retry-after': '120' }),
    codes: ['too_many_requests'],
  },
  'a fault of the server': { fault: always(500), codes: ['server_error'] },
  'a server that is being repaired': {
    fault: always(503, '', { 'retry-after': '60' }),
    codes: ['server_error'],
  },
  'a page instead of a list': { fault: always(200, '<html>Sign in</html>'), codes: ['not_caldav'] },
  'a method that is not allowed': { fault: always(405), codes: ['not_caldav'] },
  'an empty list': { fault: always(207, EMPTY), codes: ['incomplete_answer'] },
  'an empty body': { fault: always(207), codes: ['malformed'] },
  'cut XML': { fault: rewritten((body) => body.slice(0, body.length / 2)), codes: ['malformed'] },
  'XML that is none': { fault: always(207, '{"events": []}'), codes: ['malformed'] },
  'a bomb of entities': {
    fault: always(
      207,
      '<!DOCTYPE a [<!ENTITY b "bbbbbbbb">]><multistatus xmlns="DAV:">&b;</multistatus>',
    ),
    codes: ['malformed'],
  },
  'another kind of XML': {
    fault: always(207, '<feed xmlns="http://www.w3.org/2005/Atom"/>'),
    codes: ['not_caldav'],
  },
  'a redirect inside': {
    fault: always(302, '', { location: 'http://169.254.169.254/latest' }),
    codes: ['refused_address'],
  },
  'a redirect to a file': {
    fault: always(302, '', { location: 'file:///etc/passwd' }),
    codes: ['address_expected'],
  },
  'redirects without end': {
    fault: ({ request, response }) => answer(response, 302, '', { location: `${request.url}` }),
    codes: ['too_many_redirects'],
  },
  'a closed connection': {
    fault: ({ response }) => {
      response.destroy();
      return true;
    },
    codes: ['unreachable'],
  },
  silence: { fault: () => true, codes: ['timed_out'] },
  'an endless answer': { fault: always(207, 'x'.repeat(3_000_000)), codes: ['too_large'] },
  'a packed bomb': {
    fault: ({ response }) => {
      response.writeHead(207, { 'content-encoding': 'gzip' }).end(BOMB);
      return true;
    },
    codes: ['too_large'],
  },
  'an unknown encoding': {
    fault: always(207, EMPTY, { 'content-encoding': 'br' }),
    codes: ['malformed'],
  },
  'half of an answer': {
    fault: ({ response, body }) => {
      response
        .writeHead(207, { 'content-length': `${body.length + 1000}` })
        .write(body, () => response.destroy());
      return true;
    },
    codes: ['unreachable', 'cut_off'],
  },
  'an invalid token': {
    fault: on(isReport('sync-collection'), always(403, INVALID_TOKEN)),
    codes: [],
  },
  'a report that is not there': { fault: on(isReport('sync-collection'), always(501)), codes: [] },
  'no changes though there are': {
    fault: on(isReport('sync-collection'), always(207, EMPTY)),
    codes: [],
  },
  'a phantom deletion': {
    fault: on(
      isReport('sync-collection'),
      rewritten((body) =>
        body.replace(/<propstat>[\s\S]*?<\/propstat>/g, '<status>HTTP/1.1 404 Not Found</status>'),
      ),
    ),
    codes: [],
  },
  'events left out of batches': { fault: on(isReport('multiget'), always(207, EMPTY)), codes: [] },
  'batches that fail': { fault: on(isReport('multiget'), always(500)), codes: ['server_error'] },
  'an object that is refused': {
    fault: on(
      isReport('multiget'),
      rewritten((body) => body.replace(/BEGIN:VCALENDAR[\s\S]*?END:VCALENDAR/g, 'nothing')),
    ),
    codes: ['not_a_calendar'],
  },
  'a bomb of rules': {
    fault: on(
      isReport('multiget'),
      rewritten((body) => body.replace('SUMMARY', 'RRULE:FREQ=SECONDLY&#13;\nSUMMARY')),
    ),
    codes: ['unsupported_rule'],
  },
};

/** The proxy, with the fault that it plays at present. */
export interface HostileProxy {
  readonly port: number;
  play(fault: Fault | null): void;
  stop(): Promise<void>;
}

/** Starts a proxy on a port of its own before a server on `target`. */
export async function startHostileProxy(target: number): Promise<HostileProxy> {
  let fault: Fault | null = null;
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk);
    }
    const asked = Buffer.concat(chunks).toString();
    const headers = Object.entries(request.headers).filter(
      ([name]) => !/^(host|connection|content-length)$/.test(name),
    );
    const passed = await fetch(`http://127.0.0.1:${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers.map(([name, value]): [string, string] => [name, `${value}`]),
      ...(asked !== '' && { body: asked }),
    });
    const body = await passed.text();
    const { status } = passed;
    if (fault === null || !fault({ request, asked, status, body, response })) {
      const etag = passed.headers.get('etag');
      response.writeHead(status, etag === null ? {} : { etag }).end(body);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    play: (next) => {
      fault = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
