/** A test server that is counted, and what Prometheus reads of it. */

import { onTestFinished } from 'vitest';
import type { Core } from '../../../../bff/open-core.ts';
import { createMetrics, type Metrics } from '../../../../bff/operations/metrics/metrics.ts';
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../support/test-server.ts';

interface Watched {
  readonly server: TestServer;
  /** The core with metrics; it wraps the server's own. */
  readonly core: Core;
  /** A sample's value by its name with labels, as it is written; `undefined` if there is none. */
  sample(name: string): Promise<number | undefined>;
  text(): Promise<string>;
}

/** A server that is counted from its first request on. */
export async function aWatchedServer(options: TestServerOptions = {}): Promise<Watched> {
  const { wrapCore = (core: Core) => core } = options;
  const parts: { metrics?: Metrics; core?: Core } = {};
  const server = await startTestServer({
    ...options,
    openMetrics: (clock) => {
      parts.metrics = createMetrics(clock);
      return parts.metrics;
    },
    wrapCore: (core) => {
      parts.core = parts.metrics?.watchCore(wrapCore(core)) ?? core;
      return parts.core;
    },
  });
  onTestFinished(() => server.close());
  const { metrics, core } = parts;
  if (metrics === undefined || core === undefined) {
    throw new Error('The server takes metrics and core.');
  }
  return {
    server,
    core,
    text: () => metrics.read(),
    sample: async (name) => sampleOf(await metrics.read(), name),
  };
}

export function sampleOf(text: string, name: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}

export const BOOKING = {
  schedule: 1,
  reason: 1,
  slot: '2026-12-02 09:00:00',
  submission: { last_name: 'Lovelace', email: 'ada@example.org' },
};
