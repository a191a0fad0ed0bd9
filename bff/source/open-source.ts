/** Chooses the source that the configuration names. */

import type { BookingService } from '../../core/index.ts';
import type { Config } from '../config.ts';
import type { Core } from '../open-core.ts';
import type { Log } from '../operations/log.ts';
import type { BookingSource } from './booking-source.ts';
import { openSharedCache } from './open-shared-cache.ts';
import { createUpstreamSource } from './upstream-source.ts';

export interface OpenSource {
  readonly source: BookingSource;
  close(): Promise<void>;
}

export async function openSource({
  config,
  core,
  log,
}: {
  readonly config: Config;
  readonly core: Core;
  readonly log: Log;
}): Promise<OpenSource> {
  if (config.upstream === null) return { source: createLocalSource(core.service), close: async () => {} };
  const shared = config.cacheUrl === null ? null : await openSharedCache({ cacheUrl: config.cacheUrl, clock: core.clock, log });
  const source = createUpstreamSource({ upstream: config.upstream, core, log, cache: shared?.cache ?? null });
  return { source, close: async () => shared?.close() };
}

/** The core in this process. That it was set up is asked by every mount before. */
function createLocalSource(service: BookingService): BookingSource {
  return { ...service, capabilities: { holds: true, idempotency: 'exact', waitlist: true } };
}
