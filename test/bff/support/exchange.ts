/**
 * Sends bytes as they are on a connection of its own, and answers all that comes back until the
 * server ends it.
 */

import { connect } from 'node:net';

export function exchange(url: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
    socket.write(bytes, 'latin1');
  });
}

/** Sends a request with a target that client libraries would refuse. */
export function ask(url: string, target: string, method = 'GET'): Promise<string> {
  return exchange(url, `${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
}
