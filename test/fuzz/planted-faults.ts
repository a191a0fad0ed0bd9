/** Faults planted in front of a correct server: the fuzzer must find each of them. */

import { createServer, type IncomingHttpHeaders, request as startRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Known } from './cases.ts';
import type { Operation } from './operations.ts';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface PlantedFault {
  readonly name: string;
  /** Mount whose operations can reveal it. */
  readonly mount: Operation['mount'];
  /** Only few cases reveal it. */
  readonly isRare?: true;
  /** Changes the request on its way to the server. */
  readonly ask?: (asked: Asked, known: Known) => Asked;
  /** Changes the response on its way back. */
  readonly answer?: (answered: Answered, asked: Asked) => Answered;
}

const isTwice = (path: string, name: string) => path.split(`${name}=`).length > 2;
const json = (text: string, change: (body: Record<string, unknown>) => unknown): string => {
  const body: unknown = text === '' ? null : JSON.parse(text);
  return body === null ? text : JSON.stringify(change(Object(body)));
};

/** A list that is shown though it is old. */
function remembering(): NonNullable<PlantedFault['answer']> {
  const kept = new Map<string, Answered>();
  return (answered, { method, path }) => {
    if (method !== 'GET' || !path.startsWith('/api/slots?schedule=2') || answered.status !== 200) {
      return answered;
    }
    const known = kept.get(path) ?? answered;
    kept.set(path, known);
    return known;
  };
}

export const PLANTED: readonly PlantedFault[] = [
  {
    name: 'fails where a parameter comes twice',
    mount: 'api',
    answer: (answered, { path }) =>
      isTwice(path, 'schedule') ? { ...answered, status: 500, text: '{"error":"Oh"}' } : answered,
  },
  {
    name: 'takes the first of a parameter that comes twice',
    mount: 'api',
    ask: (asked) =>
      isTwice(asked.path, 'reason')
        ? { ...asked, path: asked.path.replace(/&reason=1$/, '') }
        : asked,
  },
  {
    name: 'takes a day that there is not',
    mount: 'api',
    isRare: true,
    answer: (answered, { path }) =>
      path.includes('day=2026-02-30')
        ? { ...answered, status: 200, text: '{"data":[]}' }
        : answered,
  },
  {
    name: 'leaves the charset out',
    mount: 'api',
    answer: (answered) => ({
      ...answered,
      headers: { ...answered.headers, 'content-type': 'application/json' },
    }),
  },
  {
    name: 'lets caches keep its errors',
    mount: 'widget',
    answer: (answered) => ({
      ...answered,
      headers: { ...answered.headers, 'cache-control': 'public, max-age=60' },
    }),
  },
  {
    name: 'says 405 without the methods that there are',
    mount: 'api',
    answer: ({ headers: { allow: _left, ...headers }, ...answered }) => ({ ...answered, headers }),
  },
  {
    name: 'shows forms to everybody',
    mount: 'api',
    ask: (asked, { token }) =>
      asked.path.startsWith('/api/forms')
        ? { ...asked, headers: { ...asked.headers, authorization: `Bearer ${token}` } }
        : asked,
  },
  {
    name: 'leaves a member out',
    mount: 'api',
    answer: (answered, { path }) =>
      path.startsWith('/api/reasons') && answered.status === 200
        ? {
            ...answered,
            text: json(answered.text, ({ data }) => ({
              data: (data as Record<string, unknown>[]).map(({ duration: _, ...rest }) => rest),
            })),
          }
        : answered,
  },
  {
    name: 'refuses a parameter that it does not know',
    mount: 'api',
    answer: (answered, { path }) =>
      path.includes('utm_source')
        ? { ...answered, status: 404, text: '{"error":"Not found"}' }
        : answered,
  },
  {
    name: 'fills in a reason that is missing',
    mount: 'api',
    isRare: true,
    ask: (asked) => {
      if (
        asked.method !== 'POST' ||
        !asked.body.includes('"schedule"') ||
        asked.body.includes('"reason"')
      ) {
        return asked;
      }
      return {
        ...asked,
        body: Buffer.from(json(asked.body.toString(), (body) => ({ reason: 1, ...body }))),
      };
    },
  },
  {
    name: 'takes a form for JSON',
    mount: 'api',
    ask: (asked) => ({
      ...asked,
      headers: { ...asked.headers, 'content-type': 'application/json' },
    }),
  },
  {
    name: 'answers with a status that nobody was told of',
    mount: 'widget',
    answer: (answered) => (answered.status === 400 ? { ...answered, status: 422 } : answered),
  },
  { name: 'lists a time that was booked', mount: 'api', answer: remembering() },
  {
    name: 'lets other sites in',
    mount: 'widget',
    ask: (asked, { site }) =>
      asked.headers.origin === undefined
        ? asked
        : { ...asked, headers: { ...asked.headers, origin: site } },
  },
  {
    name: 'asks nobody who they are',
    mount: 'admin',
    ask: (asked, { session, own }) => ({
      ...asked,
      headers: {
        ...asked.headers,
        'slotwell-admin': '1',
        origin: own,
        'sec-fetch-site': 'same-origin',
        cookie: `slotwell=${session}`,
      },
    }),
  },
  {
    name: 'shows where its code stands',
    mount: 'admin',
    answer: (answered) =>
      answered.status === 404
        ? {
            ...answered,
            text: json(answered.text, (body) => ({ ...body, at: 'core/booking/decide.ts:12' })),
          }
        : answered,
  },
];

export interface Front {
  readonly url: string;
  close(): void;
}

/** A server in front of a good one, which has this fault. */
export async function plant(fault: PlantedFault, url: string, known: Known): Promise<Front> {
  const { hostname, port } = new URL(url);
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const came = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: incoming.headers,
        body: Buffer.concat(chunks),
      };
      const asked = fault.ask?.(came, known) ?? came;
      const { 'transfer-encoding': _, 'content-length': __, ...headers } = asked.headers;
      const length = asked.body.byteLength === 0 ? {} : { 'content-length': asked.body.byteLength };
      const on = startRequest(
        {
          hostname,
          port,
          method: asked.method,
          path: asked.path,
          headers: { ...headers, ...length },
        },
        (reply) => {
          const parts: Buffer[] = [];
          reply.on('data', (chunk: Buffer) => parts.push(chunk));
          reply.on('end', () => {
            const came = {
              status: reply.statusCode ?? 0,
              headers: reply.headers,
              text: Buffer.concat(parts).toString(),
            };
            const { status, headers, text } = fault.answer?.(came, asked) ?? came;
            const {
              'content-length': _,
              'transfer-encoding': __,
              connection: ___,
              ...rest
            } = headers;
            outgoing.writeHead(status, rest).end(text);
          });
        },
      );
      on.on('error', () => outgoing.destroy());
      on.end(asked.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
