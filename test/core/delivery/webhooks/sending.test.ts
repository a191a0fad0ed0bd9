/** The outcome of a delivery, by the receiver's behaviour. */

import { getEventListeners } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { deliveryProblem } from '../../../../core/delivery/delivery-problem.ts';
import { createWebhookSender } from '../../../../core/delivery/webhooks/webhook-sender.ts';
import { aLoader, anEndpoint, aSending } from './a-webhook.ts';
import { startRawReceiver, startReceiver } from './receiver.ts';

async function send(url: string, limits: { readonly timeLimitMs?: number } = {}) {
  const { loader, changes } = aLoader({ endpoints: [anEndpoint({ url, allowsPrivate: true })] });
  return { ...(await createWebhookSender({ loader, ...limits }).send(aSending())), changes };
}

const sendTo = async (answer: (response: ServerResponse) => void) =>
  send((await startReceiver(answer)).url);
const sendToRaw = async (answer: (socket: Socket) => void, timeLimitMs = 15_000) =>
  send((await startRawReceiver(answer)).url, { timeLimitMs });
const answering = (status: number, headers: Record<string, string> = {}) =>
  sendTo((response) => response.writeHead(status, headers).end());

describe('an attempt', () => {
  it('posts JSON as Slotwell, and logs request and response', async () => {
    const { url, received } = await startReceiver((response) => response.end('thank you'));
    const { outcome, report } = await send(url);
    const [{ method, path, headers, body } = { method: '', path: '', headers: {}, body: '' }] =
      received;
    expect(outcome).toEqual({ kind: 'delivered' });
    expect([method, path, headers['content-type'], headers['user-agent']]).toEqual([
      'POST',
      '/hook',
      'application/json',
      'Slotwell',
    ]);
    expect(JSON.parse(body)).toMatchObject({ type: 'booking.created', data: { booking_id: 42 } });
    expect(report).toMatchObject({ status: 200, response: 'thank you', problem: null });
    expect(report.request?.split('\n')[0]).toBe(`POST ${url}`);
    expect(report.request).toContain(`webhook-signature: ${headers['webhook-signature']}\n`);
    expect(report.request?.endsWith(`\n\n${body}`)).toBe(true);
  });

  it.each([200, 201, 202, 204, 299])('is delivered by %i', async (status) => {
    expect((await answering(status)).outcome).toEqual({ kind: 'delivered' });
  });

  it.each([400, 401, 404, 409, 500, 502, 503, 504])(
    'has failed after %i, but may succeed later',
    async (status) => {
      const { outcome, report } = await answering(status);
      expect(outcome).toEqual({
        kind: 'failed',
        problem: deliveryProblem('answered', { status }),
        after: null,
      });
      expect(report).toMatchObject({ status, problem: deliveryProblem('answered', { status }) });
    },
  );

  it.each([429, 503])('waits as long as %i asks by Retry-After', async (status) => {
    expect((await answering(status, { 'retry-after': '120' })).outcome).toMatchObject({
      kind: 'failed',
      after: 120_000,
    });
  });

  it('disables the endpoint by 410, and is refused', async () => {
    const { outcome, changes } = await answering(410);
    expect(outcome).toEqual({
      kind: 'refused',
      problem: deliveryProblem('gone'),
    });
    expect(changes).toEqual([
      {
        id: 1,
        change: {
          disabledAt: expect.any(Number),
          disabledReason: deliveryProblem('wants_no_more'),
        },
      },
    ]);
  });

  it.each([301, 302, 303, 307, 308])('does not follow %i', async (status) => {
    const elsewhere = await startReceiver();
    const { outcome } = await answering(status, { location: elsewhere.url });
    expect(outcome).toMatchObject({
      kind: 'failed',
      problem: expect.objectContaining({ code: 'redirected' }),
    });
    expect(elsewhere.connections()).toBe(0);
  });
});

describe('an attempt at a receiver that misbehaves', () => {
  const overdue = {
    kind: 'failed',
    problem: deliveryProblem('unanswered', { seconds: 0.3 }),
    after: null,
  };
  const head = 'HTTP/1.1 200 OK\r\n';

  it.each([
    ['says nothing', () => undefined],
    ['never ends its headers', (socket: Socket) => void socket.write(`${head}x-slow: `)],
    ['continues for ever', (socket: Socket) => drip(socket, 'HTTP/1.1 102 Processing\r\n\r\n')],
    ['sends its headers by the byte', (socket: Socket) => drip(socket, 'x', `${head}x-slow: `)],
  ])('fails in time if it %s', async (_name, answer) => {
    expect((await sendToRaw(answer, 300)).outcome).toEqual(overdue);
  });

  it.each([
    ['resets the connection', (socket: Socket) => void socket.resetAndDestroy()],
    ['closes the connection', (socket: Socket) => void socket.end()],
    ['breaks off within its headers', (socket: Socket) => void socket.end(`${head}content-`)],
    ['speaks no HTTP', (socket: Socket) => void socket.end('220 mail.example.org ESMTP\r\n')],
    ['answers with bytes', (socket: Socket) => void socket.end(Buffer.alloc(70_000, 0xff))],
    [
      'has headers without end',
      (socket: Socket) => void socket.end(`${head}x: ${'y'.repeat(100_000)}`),
    ],
    [
      'switches protocols',
      (socket: Socket) =>
        void socket.end(
          'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
        ),
    ],
  ])('fails, with a reason, if it %s', async (_name, answer) => {
    const { outcome, report } = await sendToRaw(answer);
    expect(outcome).toEqual({
      kind: 'failed',
      problem: { code: expect.any(String), params: expect.any(Object) },
      after: null,
    });
    expect(report).toMatchObject({
      status: null,
      response: null,
      request: expect.stringContaining('POST '),
    });
  });

  it('fails if its certificate is signed by no known authority', async () => {
    const { outcome } = await send(`https://127.0.0.1:${await listenWithOwnCertificate()}/`);
    expect(outcome).toMatchObject({
      kind: 'failed',
      problem: expect.objectContaining({ code: 'certificate' }),
    });
  });

  it('says so if nothing listens', async () => {
    const { outcome } = await send('http://127.0.0.1:1/');
    expect(outcome).toMatchObject({
      kind: 'failed',
      problem: deliveryProblem('connection_refused'),
    });
  });

  it('succeeds with a response of 5 MB, of which it keeps 1 kB', async () => {
    const { outcome, report } = await sendTo((response) => response.end('é'.repeat(2_500_000)));
    expect(outcome).toEqual({ kind: 'delivered' });
    expect(report.response).toBe('é'.repeat(512));
  });

  it('reads only the start of an endless body, however fast it comes', async () => {
    let accepted = 0;
    const { outcome } = await sendTo((response) => pour(response, (bytes) => (accepted += bytes)));
    expect(outcome).toEqual({ kind: 'delivered' });
    // Data in the network's buffers counts as accepted, but is not read.
    expect(accepted).toBeLessThan(50_000_000);
  });

  it('succeeds with an endless body', async () => {
    const { outcome, report } = await sendToRaw((socket) => {
      drip(socket, 'z', `${head}content-length: 1000\r\n\r\n`);
    }, 2000);
    expect(outcome).toEqual({ kind: 'delivered' });
    expect(report.response).toMatch(/^z+$/);
  });

  it('fails after an error status with a truncated body', async () => {
    const { outcome, report } = await sendToRaw(
      (socket) => void socket.end('HTTP/1.1 500 Oh\r\ncontent-length: 1000\r\n\r\nbro\0ken'),
    );
    expect(outcome).toMatchObject({
      kind: 'failed',
      problem: deliveryProblem('answered', { status: 500 }),
    });
    expect(report.response).toBe('bro\uFFFDken');
  });

  it('is aborted at once by a stop, long before its timeout', async () => {
    const hour = 3_600_000;
    const stopping = new AbortController();
    const { url, connections } = await startRawReceiver(() => stopping.abort());
    const { loader } = aLoader({ endpoints: [anEndpoint({ url, allowsPrivate: true })] });
    const { outcome } = await createWebhookSender({ loader, timeLimitMs: hour }).send(
      aSending({ signal: stopping.signal }),
    );
    expect([outcome, connections()]).toEqual([
      { kind: 'failed', problem: deliveryProblem('interrupted'), after: null },
      1,
    ]);
  });

  it('is cut off by a stop while its name is looked up, too, and is not begun after one', async () => {
    const stopping = new AbortController();
    const { loader } = aLoader({ endpoints: [anEndpoint()] });
    const resolver = () => new Promise<never>(() => stopping.abort());
    const sender = createWebhookSender({ loader, timeLimitMs: 3_600_000, resolver });
    for (const _ of ['during', 'after']) {
      const { outcome, report } = await sender.send(aSending({ signal: stopping.signal }));
      expect([outcome.kind, report.problem, report.request]).toEqual([
        'failed',
        deliveryProblem('interrupted'),
        null,
      ]);
    }
  });

  it('leaves no listener on the stop signal', async () => {
    const { url } = await startReceiver();
    const { loader } = aLoader({ endpoints: [anEndpoint({ url, allowsPrivate: true })] });
    const { signal } = new AbortController();
    await createWebhookSender({ loader }).send(aSending({ signal }));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('does not delay deliveries to others', async () => {
    const hanging = await startRawReceiver(() => undefined);
    const well = await startReceiver();
    const endpoints = [
      anEndpoint({ url: hanging.url, allowsPrivate: true }),
      anEndpoint({ id: 2, url: well.url, allowsPrivate: true }),
    ];
    // Longer than a test may take: what ends it is the stop.
    const sender = createWebhookSender({
      loader: aLoader({ endpoints }).loader,
      timeLimitMs: 3_600_000,
    });
    const stopping = new AbortController();
    const hung = sender.send(aSending({ signal: stopping.signal }));
    const delivered = await Promise.all(
      Array.from({ length: 20 }, () => sender.send(aSending({ delivery: { target: '2' } }))),
    );
    expect(delivered.map(({ outcome }) => outcome.kind)).toEqual(
      Array.from({ length: 20 }, () => 'delivered'),
    );
    stopping.abort();
    expect((await hung).outcome).toEqual({
      kind: 'failed',
      problem: deliveryProblem('interrupted'),
      after: null,
    });
  });
});

/** Listens with TLS and a self-signed certificate; any such server works. */
async function listenWithOwnCertificate(): Promise<number> {
  const smtp = new SMTPServer({ secure: true, logger: false });
  // The client disconnects during the handshake.
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => smtp.server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => smtp.close(() => resolve())));
  const address = smtp.server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('It does not listen.');
  }
  return address.port;
}

/** Sends as fast as the receiver reads. */
function pour(response: ServerResponse, accepted: (bytes: number) => void): void {
  const chunk = 'x'.repeat(100_000);
  while (!response.destroyed && response.write(chunk)) {
    accepted(chunk.length);
  }
  accepted(chunk.length);
  response.once('drain', () => pour(response, accepted));
}

/** A few bytes now and then, for as long as it is read. */
function drip(socket: Socket, bytes: string, beginning = ''): void {
  socket.write(beginning);
  const timer = setInterval(() => socket.write(bytes), 20);
  socket.on('close', () => clearInterval(timer));
}

describe('a connection', () => {
  it('is used again for the next attempt', async () => {
    const { url, connections } = await startReceiver();
    const sender = createWebhookSender({
      loader: aLoader({ endpoints: [anEndpoint({ url, allowsPrivate: true })] }).loader,
    });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await sender.send(aSending())).outcome.kind).toBe('delivered');
    }
    expect(connections()).toBe(1);
  });

  it('is replaced within the attempt if it was closed just before its reuse', async () => {
    const { url, connections } = await startRawReceiver((socket) => {
      socket.write('HTTP/1.1 204 No Content\r\n\r\n');
      socket.once('data', () => socket.resetAndDestroy());
    });
    const sender = createWebhookSender({
      loader: aLoader({ endpoints: [anEndpoint({ url, allowsPrivate: true })] }).loader,
    });
    const outcomes = [await sender.send(aSending()), await sender.send(aSending())].map(
      ({ outcome }) => outcome.kind,
    );
    expect([...outcomes, connections()]).toEqual(['delivered', 'delivered', 2]);
  });

  it('is not replaced if its reuse times out', async () => {
    const { url, connections } = await startRawReceiver((socket) => {
      socket.write('HTTP/1.1 204 No Content\r\n\r\n');
    });
    const { loader } = aLoader({ endpoints: [anEndpoint({ url, allowsPrivate: true })] });
    const sender = createWebhookSender({ loader, timeLimitMs: 200 });
    await sender.send(aSending());
    expect((await sender.send(aSending())).outcome.kind).toBe('failed');
    expect(connections()).toBe(1);
  });

  it('is not shared between endpoints', async () => {
    const { url, connections } = await startReceiver();
    const endpoints = [
      anEndpoint({ url, allowsPrivate: true }),
      anEndpoint({ id: 2, url, allowsPrivate: true }),
    ];
    const sender = createWebhookSender({ loader: aLoader({ endpoints }).loader });
    for (const target of ['1', '2']) {
      await sender.send(aSending({ delivery: { target } }));
    }
    expect(connections()).toBe(2);
  });
});

describe('a delivery', () => {
  const outcomeFor = async (changes: Parameters<typeof aLoader>[0], target = '1') =>
    (
      await createWebhookSender({ loader: aLoader(changes).loader }).send(
        aSending({ delivery: { target } }),
      )
    ).outcome;

  it('is obsolete if its endpoint was removed', async () => {
    expect(await outcomeFor({ endpoints: [] })).toEqual({
      kind: 'obsolete',
      problem: deliveryProblem('endpoint_removed'),
    });
  });

  it('is refused while its endpoint is disabled, and says how to go on', async () => {
    const endpoints = [
      anEndpoint({ disabledAt: 1, disabledReason: deliveryProblem('by_operator') }),
    ];
    expect(await outcomeFor({ endpoints })).toEqual({
      kind: 'refused',
      problem: deliveryProblem('endpoint_disabled_because', { id: 1, reason: 'by the operator' }),
    });
  });

  it('is refused for events that webhooks do not have', async () => {
    expect(await outcomeFor({ entry: null })).toMatchObject({ kind: 'refused' });
    expect(await outcomeFor({ context: null })).toMatchObject({ kind: 'refused' });
  });
});
