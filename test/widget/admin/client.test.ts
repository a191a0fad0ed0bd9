import { expect } from '@open-wc/testing';
import { createClient, createKey, toRequest } from '../../../widget/admin/client.ts';

const answering =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  async () =>
    new Response(status === 204 ? null : JSON.stringify(body), { status, headers });

describe('calls of the administration area', () => {
  it('fill the address, and carry the own header and the cookie', () => {
    const { url, init } = toRequest('POST /bookings/{id}/move', {
      path: { id: 12 },
      body: { slot: 'x' },
    });
    expect(url).to.equal('/admin/api/v1/bookings/12/move');
    expect([init.method, init.body, init.credentials]).to.deep.equal([
      'POST',
      '{"slot":"x"}',
      'same-origin',
    ]);
    expect(init.headers).to.deep.equal({
      'slotwell-admin': '1',
      'content-type': 'application/json',
    });
  });

  it('cannot be led to another address by a parameter', () => {
    expect(
      toRequest('GET /days/{day}', { path: { day: '../session' }, query: { schedules: '1,2' } })
        .url,
    ).to.equal('/admin/api/v1/days/..%2Fsession?schedules=1%2C2');
  });

  it('leave out undefined values, and send no body if there is none', () => {
    const { url, init } = toRequest('GET /days/{day}', {
      path: { day: '2026-11-24' },
      query: { schedules: undefined },
    });
    expect(url).to.equal('/admin/api/v1/days/2026-11-24');
    expect('body' in init).to.equal(false);
  });

  it('sign out even if the page is closed', () => {
    expect(toRequest('DELETE /session', {}).init.keepalive).to.equal(true);
    expect(toRequest('GET /session', {}).init.keepalive).to.equal(false);
  });

  it('answer a refusal as a value, with the time to wait', async () => {
    const call = createClient(
      () => {},
      answering(429, { error: 'x', code: 'rate_limited' }, { 'retry-after': '30' }),
    );
    const { problem } = await call('GET /session');
    expect(problem?.code).to.equal('rate_limited');
    expect(problem?.wait).to.equal(30);
  });

  it('answer an unreachable server as a value', async () => {
    const call = createClient(
      () => {},
      async () => {
        throw new TypeError('Failed to fetch');
      },
    );
    expect((await call('GET /session')).problem?.code).to.equal('offline');
  });

  it('wait at most twenty seconds for a silent server', async () => {
    const { timeout } = AbortSignal;
    const limits = new Map<number, AbortController>();
    AbortSignal.timeout = (ms) => {
      const limit = new AbortController();
      limits.set(ms, limit);
      return limit.signal;
    };
    try {
      const call = createClient(
        () => {},
        (_, init) =>
          new Promise((_resolve, reject) => {
            init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
          }),
      );
      const asked = call('GET /session');
      limits.get(20_000)?.abort();
      expect([...limits.keys()]).to.deep.equal([20_000]);
      expect((await asked).problem?.code).to.equal('offline');
    } finally {
      AbortSignal.timeout = timeout;
    }
  });

  it('tell when the session has ended, and only then', async () => {
    let ended = 0;
    const withCode = (code: string) =>
      createClient(
        () => {
          ended += 1;
        },
        answering(401, { error: 'x', code }),
      );
    await withCode('credentials_wrong')('POST /session', { body: { email: 'a', password: 'b' } });
    expect(ended).to.equal(0);
    await withCode('signed_out')('GET /session');
    expect(ended).to.equal(1);
  });

  it('do not transfer unchanged answers, except at another address', async () => {
    const asked: (string | null)[] = [];
    const day = { today: '2026-11-24', now: 600, day: '2026-11-24', schedules: [] };
    const call = createClient(
      () => {},
      async (_, init) => {
        const given = new Headers(init?.headers).get('if-none-match');
        asked.push(given);
        if (given === 'W/"1"') {
          return new Response(null, { status: 304, headers: { etag: 'W/"1"' } });
        }
        return new Response(JSON.stringify(day), { headers: { etag: 'W/"1"' } });
      },
    );
    const first = await call('GET /days/{day}', { path: { day: '2026-11-24' }, query: {} });
    const again = await call('GET /days/{day}', { path: { day: '2026-11-24' }, query: {} });
    expect(first.body).to.deep.equal(day);
    expect(again.body).to.equal(first.body);
    await call('GET /days/{day}', { path: { day: '2026-11-25' }, query: {} });
    await call('GET /days/{day}', { path: { day: '2026-11-24' }, query: {} });
    expect(asked).to.deep.equal([null, 'W/"1"', null, null]);
  });

  it('return the latest answer if an earlier one arrives later', async () => {
    const answers: ((answer: Response) => void)[] = [];
    const call = createClient(
      () => {},
      () => new Promise((resolve) => answers.push(resolve)),
    );
    const answered = (at: number, version: number) =>
      answers[at]?.(
        new Response(JSON.stringify({ version }), { headers: { etag: `W/"${version}"` } }),
      );
    const before = call('GET /waitlist');
    const after = call('GET /waitlist');
    answered(1, 2);
    const { body } = await after;
    answered(0, 1);
    expect((await before).body).to.equal(body);
    const last = call('GET /waitlist');
    answered(2, 3);
    expect((await last).body).to.deep.equal({ version: 3 });
  });

  it('forget all answers once the session has ended', async () => {
    const answers = [
      new Response('{}', { headers: { etag: 'W/"1"' } }),
      new Response('{"error":"","code":"signed_out"}', { status: 401 }),
      new Response('{}'),
    ];
    const asked: (string | null)[] = [];
    const call = createClient(
      () => {},
      async (_, init) => {
        asked.push(new Headers(init?.headers).get('if-none-match'));
        return answers.shift() ?? new Response('{}');
      },
    );
    for (let round = 0; round < 3; round += 1) {
      await call('GET /session');
    }
    expect(asked).to.deep.equal([null, 'W/"1"', null]);
  });

  it('have keys of 128 bits that differ', () => {
    expect(createKey()).to.match(/^[0-9a-f]{32}$/);
    expect(createKey()).not.to.equal(createKey());
  });
});
