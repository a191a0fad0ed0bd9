import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { useTestServer } from '../support/test-server.ts';

const server = useTestServer();

/** What the server answers to bytes that are only the beginning of a request, until it closes the connection. */
function answerTo(...lines: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server().url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
    socket.write(lines.join('\r\n'));
  });
}

const head = () => [
  'POST /api/bookings HTTP/1.1',
  'Host: localhost',
  `Authorization: Bearer ${server().token}`,
  'Content-Type: application/json',
];

it('a body that says it is too large is refused before it is sent', async () => {
  const answer = await answerTo(...head(), 'Content-Length: 65537', '', '{');
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('{"error":"The body is larger than 65536 bytes"}');
});

it('a body that does not say how large it is is refused as soon as it is too large', async () => {
  const answer = await answerTo(...head(), 'Transfer-Encoding: chunked', '', '10001', 'x'.repeat(65_537));
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer.toLowerCase()).toContain('connection: close');
});

it('a client that goes away in the middle of its body does no harm', async () => {
  const socket = connect(Number(new URL(server().url).port), '127.0.0.1');
  socket.write([...head(), 'Content-Length: 100', '', '{"schedule":'].join('\r\n'));
  await new Promise((resolve) => socket.once('ready', resolve));
  await server().call('/api/schedules');
  socket.destroy();
  expect((await server().call('/api/schedules')).status).toBe(200);
});

it('a body of many megabytes is answered, not cut off', async () => {
  for (let i = 0; i < 10; i++) {
    const reply = await server().book({ padding: 'x'.repeat(20_000_000) });
    expect(reply.status).toBe(400);
  }
});
