/** Rules for every answer, whatever the request. */

import type { IncomingHttpHeaders } from 'node:http';
import type { Case, Request } from './cases.ts';
import { nameOf } from './operations.ts';

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface Finding {
  readonly check: string;
  readonly operation: string;
  readonly flaw: string;
  readonly request: Request;
  readonly reply: Reply;
}

type Check = (one: Case, reply: Reply) => boolean;

const JSON_TYPE = 'application/json; charset=utf-8';

const CHECKS: Readonly<Record<string, Check>> = {
  'no error of the server': (_, { status }) => status < 500 || status === 503,
  'a status that the operation has': ({ operation, request, isElsewhere }, { status }) =>
    isElsewhere ||
    operation.answers.has(status) ||
    (status === 204 && request.method === 'OPTIONS'),
  'the status of such a request': ({ expected }, { status }) => expected.includes(status),
  'JSON in UTF-8, or nothing': (_, { headers, text }) =>
    text === '' ? true : headers['content-type'] === JSON_TYPE,
  'not to be guessed at': (_, { headers }) => headers['x-content-type-options'] === 'nosniff',
  'errors are kept by nobody': (_, { status, headers }) =>
    status < 400 || headers['cache-control'] === 'no-store',
  'the headers of its status': ({ operation }, { status, headers }) =>
    (operation.headers.get(status) ?? []).every(
      (name) => headers[name.toLowerCase()] !== undefined,
    ),
  'a body as it is described': ({ operation, request, isElsewhere }, { status, text }) => {
    if (isElsewhere) {
      return true;
    }
    if (request.method === 'HEAD' || status === 204) {
      return text === '';
    }
    const schema = operation.answers.get(status);
    return schema === undefined || schema === null || schema.safeParse(parse(text)).success;
  },
  'Allow has the method that there is, and not the one that was sent': (
    { operation, request, isElsewhere },
    { status, headers },
  ) => {
    if (status !== 405 || isElsewhere) {
      return true;
    }
    const allowed = (headers.allow ?? '').split(', ');
    return allowed.includes(operation.method) && !allowed.includes(request.method);
  },
  'Retry-After is whole seconds': (_, { headers }) =>
    headers['retry-after'] === undefined || /^[1-9]\d*$/.test(headers['retry-after']),
  'no word of how it is made': (_, { text }) =>
    !/node:internal|node_modules|\.ts:\d|SQLITE_|syntax error at/.test(text),
};

export const CHECK_NAMES = Object.keys(CHECKS);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function judge(one: Case, reply: Reply): readonly Finding[] {
  const { operation, flaw, request } = one;
  const broken = Object.entries(CHECKS).filter(([, check]) => !check(one, reply));
  return broken.map(([check]) => ({ check, operation: nameOf(operation), flaw, request, reply }));
}

/** Formats a finding as a line. */
export function describeFinding({ check, operation, flaw, request, reply }: Finding): string {
  const body = request.body === null ? '' : ` ${request.body.toString().slice(0, 200)}`;
  return `${operation}, ${flaw}: not "${check}": ${request.method} ${request.path.slice(0, 200)}${body} -> ${reply.status} ${reply.text.slice(0, 200)}`;
}
