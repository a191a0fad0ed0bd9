/** Logging and response headers around every request, with a clock that the test moves. */

import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { RequestState, Step } from '../../../bff/http/context.ts';
import { createRequestScope, timeLeft } from '../../../bff/http/request-scope.ts';
import { createLog, type LogLevel } from '../../../bff/operations/log.ts';

interface Asked {
  readonly method?: string;
  readonly level?: LogLevel;
  readonly headers?: Readonly<Record<string, string>>;
  readonly baseUrl?: string;
}

/** Makes a request and returns the response with the logged lines. */
async function request(
  handle: Step,
  { method = 'GET', level = 'debug', headers = {}, baseUrl = 'http://localhost' }: Asked = {},
) {
  const lines: string[] = [];
  const app = new Koa<RequestState>();
  app.use(
    createRequestScope(createLog(level, { write: (line) => void lines.push(line) }), { baseUrl }),
  );
  app.use(handle);
  const server = app.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  const { port }: AddressInfo = await new Promise((ready) =>
    server.once('listening', () => ready(addressOf(server.address()))),
  );
  const answer = await fetch(`http://127.0.0.1:${port}/`, {
    method,
    headers: { connection: 'close', ...headers },
  });
  return { answer, lines: lines.map((line) => JSON.parse(line)) };
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') {
    throw new Error('No port.');
  }
  return address;
}

function aClock() {
  const clock = { now: 5_000 };
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => clock.now);
  onTestFinished(() => spy.mockRestore());
  return clock;
}

const answering =
  (status: number): Step =>
  (ctx) => {
    ctx.status = status;
  };

describe('a request', () => {
  it.each([
    ['a success', answering(204)],
    ['a refusal', answering(404)],
    [
      'a failure',
      () => {
        throw new Error('broken');
      },
    ],
  ])(
    'gets an answer that runs, loads and frames nothing and has a fixed type if it ends as %s',
    async (_, handle) => {
      const { answer } = await request(handle, { baseUrl: 'https://book.example/termine' });
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        'strict-transport-security': 'max-age=31536000',
      });
    },
  );

  it('over plain http asks for no HSTS', async () => {
    const { answer } = await request(answering(204));
    expect(answer.headers.get('strict-transport-security')).toBeNull();
  });

  it('fails without its tag and caching headers, so that no cache keeps the error', async () => {
    const { answer } = await request((ctx) => {
      ctx.set({ ETag: 'W/"a-1"', 'Cache-Control': 'public, max-age=300' });
      throw new Error('too late');
    });
    expect([
      answer.status,
      answer.headers.get('etag'),
      answer.headers.get('cache-control'),
    ]).toEqual([500, null, 'no-store']);
  });

  it('is logged with the milliseconds that it took, to the hundredth', async () => {
    const clock = aClock();
    const { lines } = await request((ctx) => {
      clock.now += 512.3456;
      ctx.status = 204;
    });
    expect(lines).toMatchObject([{ ms: 512.35 }]);
  });

  it('from a page that may not call us is logged with the page’s origin; others have none', async () => {
    const { lines } = await request((ctx) => {
      ctx.state.refusedOrigin = 'https://shop.example';
      ctx.status = 403;
    });
    expect(lines).toMatchObject([{ origin: 'https://shop.example', status: 403 }]);
    expect((await request(answering(403))).lines[0]).not.toHaveProperty('origin');
  });

  it.each([
    ['GET', 200, 'debug'],
    ['GET', 304, 'debug'],
    ['GET', 400, 'info'],
    ['GET', 404, 'info'],
    ['HEAD', 200, 'debug'],
    ['HEAD', 404, 'info'],
    ['POST', 200, 'info'],
    ['PUT', 204, 'info'],
    ['DELETE', 500, 'info'],
  ])('%s answered with %s is a line of level %s', async (method, status, level) => {
    const { lines } = await request(answering(status), { method });
    expect(lines).toMatchObject([{ level, method, status, msg: 'request' }]);
  });

  it('is not logged if it succeeds and only news is logged', async () => {
    expect((await request(answering(200), { level: 'info' })).lines).toEqual([]);
    expect((await request(answering(404), { level: 'info' })).lines).toHaveLength(1);
    expect((await request(answering(404), { level: 'warn' })).lines).toEqual([]);
  });

  it('fails with a sentence and an id, under which the log has the error', async () => {
    const { answer, lines } = await request(() => {
      throw new Error('Boom.');
    });
    expect([answer.status, await answer.json()]).toEqual([
      500,
      { error: 'Something went wrong on our side' },
    ]);
    const req = answer.headers.get('x-request-id');
    expect(lines).toMatchObject([
      { level: 'error', req, err: { message: 'Boom.' } },
      { level: 'info', req, status: 500 },
    ]);
    expect(req).toMatch(/^[\w-]{8,}$/);
  });

  it('is logged with the caller’s trace id, even if it fails', async () => {
    const id = '4bf92f3577b34da6a3ce929d0e0e4736';
    const headers = { traceparent: `00-${id}-00f067aa0ba902b7-01` };
    const fail = () => {
      throw new Error('Boom.');
    };
    expect((await request(fail, { headers })).lines).toMatchObject([
      { level: 'error', trace: id },
      { level: 'info', trace: id },
    ]);
  });

  it.each([
    ['of another length', '00-4bf92f35-00f067aa0ba902b7-01'],
    ['in capitals', '00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01'],
    ['without an id', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
    ['without a parent', `00-4bf92f3577b34da6a3ce929d0e0e4736-${'0'.repeat(16)}-01`],
    ['of a version that will never be', 'ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'],
    [
      'of this version with more behind it',
      '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-x',
    ],
  ])('is logged without a trace if the header is %s', async (_, traceparent) => {
    const { lines } = await request(answering(404), { headers: { traceparent } });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toHaveProperty('trace');
  });

  it('is logged with its trace id if the header has a later version with extra parts', async () => {
    const traceparent = '01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more';
    expect((await request(answering(404), { headers: { traceparent } })).lines).toMatchObject([
      { trace: '4bf92f3577b34da6a3ce929d0e0e4736' },
    ]);
  });

  it('has what is left of 3.7 seconds after waiting, and never less than none', async () => {
    const clock = aClock();
    const left: number[] = [];
    await request((ctx) => {
      for (const ms of [0, 1_000, 2_700, 1]) {
        clock.now += ms;
        left.push(timeLeft(ctx));
      }
      ctx.status = 204;
    });
    expect(left).toEqual([3_700, 2_700, 0, 0]);
  });
});
