import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLog } from '../../../bff/operations/log.ts';
import { openSharedCache } from '../../../bff/source/shared-cache.ts';
import { TOKEN, workingUpstream } from '../remote/support/a-remote-source.ts';
import { startUpstreamStub } from '../remote/support/upstream-stub.ts';
import { anInstallation } from '../support/an-installation.ts';
import { startTestRedis, type TestRedis } from '../support/redis.ts';
import { createSettableClock } from '../support/settable-clock.ts';
import { startTestServer, useTestServer } from '../support/test-server.ts';
import { SITE, visit } from '../widget-gate/support/visitor.ts';

const upstream = useTestServer();

let redis: TestRedis;
beforeEach(async () => {
  redis = await startTestRedis();
  return () => redis.close();
});

async function aCache() {
  const clock = createSettableClock('2026-12-01T07:00:00Z');
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const { cache, close } = await openSharedCache({ cacheUrl: redis.url, clock, log });
  onTestFinished(close);
  let errors = 0;
  cache.on('error', () => errors++);
  const nextErrors = async (count: number) => {
    const until = errors + count;
    await vi.waitFor(() => expect(errors).toBeGreaterThanOrEqual(until), {
      timeout: 15_000,
      interval: 20,
    });
  };
  return { cache, clock, lines, nextErrors };
}

async function aFront(
  { url, token }: { readonly url: string; readonly token: string } = upstream(),
) {
  const installation = anInstallation({
    allowedOrigins: [SITE],
    form: [],
    reasons: [],
    schedules: [],
  });
  const front = await startTestServer({
    installation,
    config: { upstream: { url, token }, cacheUrl: redis.url },
  });
  onTestFinished(() => front.close());
  return front;
}

describe('a cache without its Redis', () => {
  it('says so once a minute, however often it tries to connect', async () => {
    const { cache, clock, lines, nextErrors } = await aCache();
    await cache.set('name', 'value');
    await redis.kill();
    await nextErrors(3);
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['the shared cache does not answer']);
    clock.advanceBy(60_000);
    await nextErrors(2);
    expect(lines).toHaveLength(2);
  });

  it('keeps new values once it is back', async () => {
    const { cache, nextErrors } = await aCache();
    await cache.set('name', 'value');
    await redis.kill();
    await nextErrors(1);
    await redis.start();
    const kept = async () => (await cache.set('name', 'new value')) && (await cache.get('name'));
    await vi.waitFor(async () => expect(await kept()).toBe('new value'), {
      timeout: 15_000,
      interval: 50,
    });
  });
});

describe('servers in front of one upstream', () => {
  it('share answers that one of them has loaded', async () => {
    const one = await aFront();
    const other = await aFront();
    const first = await visit(one, 'schedules');
    await upstream().replaceToken();
    expect([first.status, (await visit(other, 'schedules')).text]).toEqual([200, first.text]);
  });

  it('are silent together after a 429 to one of them, for as long as it asks for', async () => {
    const tooMany = {
      status: 429,
      body: { error: 'Too many requests' },
      headers: { 'Retry-After': '30' },
    };
    const stub = await startUpstreamStub({ ...workingUpstream, 'GET /api/reasons': tooMany });
    onTestFinished(() => stub.close());
    const there = { url: stub.url, token: TOKEN };
    const silenced = async () => {
      const one = await aFront(there);
      const other = await aFront(there);
      expect((await visit(one, 'reasons?schedule=1')).status).toBe(429);
      const sent = stub.callCount;
      const refused = await visit(other, 'reasons?schedule=1');
      expect([refused.status, stub.callCount]).toEqual([429, sent]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(20);
    };
    // If Redis is slower than the server's timeout, each continues alone.
    await vi.waitFor(silenced, { timeout: 20_000 });
  });

  it('still answer if Redis hangs or dies', async () => {
    const front = await aFront();
    redis.freeze();
    for (const path of ['schedules', 'reasons?schedule=1', 'days?schedule=1&reason=1']) {
      expect((await visit(front, path)).status).toBe(200);
    }
    redis.thaw();
    await redis.kill();
    for (const path of ['schedules', 'slots?schedule=1&reason=1&day=2026-12-02']) {
      expect((await visit(front, path)).status).toBe(200);
    }
  });
});
