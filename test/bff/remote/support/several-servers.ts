/**
 * Several remote sources in front of one stub, as servers of their own: they have a Redis in
 * common, and a clock that is moved by hand.
 */

import { hash } from 'node:crypto';
import { onTestFinished, vi } from 'vitest';
import { createLog } from '../../../../bff/operations/log.ts';
import type { RemoteSourceOptions } from '../../../../bff/source/remote/create-remote-source.ts';
import { openSharedCache, type SharedCache } from '../../../../bff/source/shared-cache.ts';
import { createSettableClock, type SettableClock } from '../../support/settable-clock.ts';
import { aRemoteSource, type RemoteUnderTest } from './a-remote-source.ts';
import type { Script, UpstreamStub } from './upstream-stub.ts';

export interface SeveralServers {
  readonly servers: readonly [RemoteUnderTest, RemoteUnderTest, ...RemoteUnderTest[]];
  /** The upstream of all servers. */
  readonly upstream: UpstreamStub;
  readonly clock: SettableClock;
  /** After Redis was away: each has a connection again. */
  reconnected(): Promise<void>;
}

interface SeveralServersOptions {
  readonly redisUrl: string;
  readonly count?: number;
  readonly scripts?: Readonly<Record<string, Script>>;
  /** Options of each server by index. */
  readonly options?: (index: number) => Partial<RemoteSourceOptions>;
}

export async function severalServers({
  redisUrl,
  count = 2,
  scripts = {},
  options,
}: SeveralServersOptions): Promise<SeveralServers> {
  const clock = createSettableClock('2026-12-01T07:00:00Z');
  const caches: SharedCache[] = [];
  const open = async (index: number, url?: string): Promise<RemoteUnderTest> => {
    const shared = await aSharedCache(redisUrl, clock);
    caches.push(shared);
    const { cache, runScript } = shared;
    // Longer than a busy machine takes.
    const timeLimits = { getMs: 60_000, postMs: 60_000, cacheMs: 30_000, leaseMs: 60_000 };
    const sharing = {
      clock,
      scriptClock: clock,
      cache,
      runScript,
      timeLimits,
      ...(url !== undefined && { upstreamUrl: url }),
    };
    return await aRemoteSource(scripts, { ...sharing, ...options?.(index) });
  };
  const first = await open(0);
  await forget(await aSharedCache(redisUrl, clock), first.upstream.url);
  const second = await open(1, first.upstream.url);
  const others: RemoteUnderTest[] = [];
  for (let index = 2; index < count; index += 1) {
    others.push(await open(index, first.upstream.url));
  }
  const isBack = ({ runScript }: SharedCache) =>
    vi.waitFor(() => runScript('return 1', [], []), { timeout: 30_000, interval: 50 });
  const reconnected = async () => void (await Promise.all(caches.map(isBack)));
  return { servers: [first, second, ...others], upstream: first.upstream, clock, reconnected };
}

export async function aSharedCache(cacheUrl: string, clock: SettableClock): Promise<SharedCache> {
  const shared = await openSharedCache({ cacheUrl, clock, log: createLog('silent') });
  onTestFinished(() => shared.close());
  return shared;
}

/** Deletes data of an earlier test at the same port. */
async function forget({ runScript }: SharedCache, url: string): Promise<void> {
  const pattern = `*${hash('sha256', `${url}/api`).slice(0, 16)}*`;
  await runScript(
    "for _, key in ipairs(redis.call('KEYS', ARGV[1])) do redis.call('DEL', key) end",
    [],
    [pattern],
  );
}
