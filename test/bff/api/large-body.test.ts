import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { useTestServer } from '../support/test-server.ts';

const server = useTestServer();

/** Resolves with the server's response to raw bytes, once `isWhole` accepts it. */
function answerTo(
  bytes: string,
  isWhole = (answer: string) => answer.endsWith('}'),
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server().url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
      if (isWhole(answer)) {
        socket.destroy();
      }
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
    socket.write(bytes);
  });
}

const head = () => [
  'POST /api/bookings HTTP/1.1',
  'Host: localhost',
  `Authorization: Bearer ${server().token}`,
  'Content-Type: application/json',
];

const post = (...rest: readonly string[]) => [...head(), ...rest].join('\r\n');
const TOO_LARGE = '{"error":"The body is larger than 65536 bytes"}';

it('a body with a Content-Length above the limit is refused before it is sent', async () => {
  const answer = await answerTo(post('Content-Length: 65537', '', '{'));
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain(TOO_LARGE);
});

it('a body of unknown length is refused as soon as it exceeds the limit', async () => {
  const answer = await answerTo(
    post('Transfer-Encoding: chunked', '', '10001', 'x'.repeat(65_537)),
  );
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain(TOO_LARGE);
});

it.each([
  ['says how large it is', () => post('Content-Length: 300000', '', 'x'.repeat(300_000))],
  [
    'does not',
    () =>
      post(
        'Transfer-Encoding: chunked',
        '',
        (300_000).toString(16),
        'x'.repeat(300_000),
        '0',
        '',
        '',
      ),
  ],
])(
  'a body too large that %s may be sent to its end, and the connection goes on',
  async (_title, bytes) => {
    const unknown = 'GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const answer = await answerTo(bytes() + unknown, (text) =>
      text.endsWith('{"error":"Not found"}'),
    );
    expect(answer).toContain(TOO_LARGE);
    expect(answer).toMatch(/HTTP\/1\.1 404 .*\{"error":"Not found"\}$/s);
  },
);

it('a client that disconnects during its body does no harm', async () => {
  const socket = connect(Number(new URL(server().url).port), '127.0.0.1');
  socket.write(post('Content-Length: 100', '', '{"schedule":'));
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
