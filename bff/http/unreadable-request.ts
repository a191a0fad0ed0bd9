/** What is no HTTP request, or takes too long to become one, never reaches the application; it is answered here, in JSON like every other error. */

import type { Duplex } from 'node:stream';
import { JSON_TYPE } from './send-error.ts';

const STATUS_LINES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** For the server's `clientError`. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const statusLine = STATUS_LINES[error.code ?? ''] ?? '400 Bad Request';
  const body = JSON.stringify({ error: statusLine.slice(4) });
  const headers = [`Content-Type: ${JSON_TYPE}`, `Content-Length: ${body.length}`, 'Cache-Control: no-store', 'Connection: close'];
  socket.end([`HTTP/1.1 ${statusLine}`, ...headers, '', body].join('\r\n'));
}
