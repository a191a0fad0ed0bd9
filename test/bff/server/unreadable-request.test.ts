import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { useTestServer } from '../support/test-server.ts';

const server = useTestServer();

function answerTo(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server().url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
    socket.write(bytes);
  });
}

it.each([
  ['no HTTP at all', 'hello\r\n\r\n', '400', 'Bad Request'],
  ['an unknown method', 'BOOK /api/bookings HTTP/1.1\r\nHost: x\r\n\r\n', '400', 'Bad Request'],
  ['two lengths', 'POST /api/bookings HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', '400', 'Bad Request'],
  ['no host', 'GET /api/schedules HTTP/1.1\r\n\r\n', '400', null],
  ['20 kB of headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, '431', 'Request Header Fields Too Large'],
])('%s is answered and the server goes on', async (_title, bytes, status, error) => {
  const answer = await answerTo(bytes);
  expect(answer).toContain(`HTTP/1.1 ${status} `);
  if (error !== null) expect(answer.endsWith(`{"error":"${error}"}`)).toBe(true);
  expect((await server().call('/api/schedules')).status).toBe(200);
});
