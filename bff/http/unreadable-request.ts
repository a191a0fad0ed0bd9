/**
 * Requests that are not valid HTTP, arrive too slowly or have an invalid target never reach the
 * application. They are answered here, in JSON like every other error.
 */

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { parseUrl } from '../../core/index.ts';
import { answerHeaders } from './page-headers.ts';
import { JSON_TYPE } from './send-answer.ts';

const STATUS_LINES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};
const BAD_REQUEST = '400 Bad Request';
/** Without HSTS: browsers never send such requests. */
const PLAIN_HEADERS = answerHeaders('http:');

/** The listener for the server's `clientError` event. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const statusLine = STATUS_LINES[error.code ?? ''] ?? BAD_REQUEST;
  const { headers, body } = composeError(statusLine);
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.end([`HTTP/1.1 ${statusLine}`, ...lines, '', body].join('\r\n'));
}

/**
 * The path and query of a request target, which may be a whole URL as proxies send it (RFC 9112,
 * section 3.2); `null` if it is invalid.
 */
export function readTarget(target: string): string | null {
  if (target.startsWith('/') || target === '*') {
    return target;
  }
  const origin = /^https?:\/\/[^/?#]+/i.exec(target)?.[0];
  if (origin === undefined || parseUrl(origin) === null) {
    return null;
  }
  const rest = target.slice(origin.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * Koa parses the target with a function that throws. Afterwards it begins with a slash or is the
 * `*` of OPTIONS.
 */
export function withReadableTarget(answer: RequestListener): RequestListener {
  return (req, res) => {
    const target = readTarget(req.url ?? '');
    if (target === null) {
      return refuse(req, res);
    }
    req.url = target;
    answer(req, res);
  };
}

function refuse(req: IncomingMessage, res: ServerResponse): void {
  const { headers, body } = composeError(BAD_REQUEST);
  res.writeHead(400, headers);
  res.end(req.method === 'HEAD' ? undefined : body);
}

function composeError(statusLine: string): {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
} {
  const body = JSON.stringify({ error: statusLine.slice(4) });
  const length = String(body.length);
  return {
    headers: {
      ...PLAIN_HEADERS,
      'Content-Type': JSON_TYPE,
      'Content-Length': length,
      'Cache-Control': 'no-store',
    },
    body,
  };
}
