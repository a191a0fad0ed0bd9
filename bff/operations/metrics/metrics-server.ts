/** Serves `/metrics` on a separate port, so that no public proxy ever leads there. */

import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../../../core/index.ts';
import type { Config } from '../../config.ts';
import type { Log } from '../log.ts';
import { createMetrics, type Metrics } from './metrics.ts';

interface MetricsOptions {
  readonly address: NonNullable<Config['metrics']>;
  readonly clock: Clock;
  readonly log: Log;
}

export interface OpenMetrics extends Metrics {
  /** The actual port. */
  readonly port: number;
  close(): Promise<void>;
}

const TYPE = { 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff' };

/** Rejects if the port is in use. */
export async function openMetrics({
  address: { host, port },
  clock,
  log,
}: MetricsOptions): Promise<OpenMetrics> {
  const metrics = createMetrics(clock);
  const server = createServer(
    { requestTimeout: 10_000, headersTimeout: 5_000 },
    answerWith(metrics, log),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    ...metrics,
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answerWith({ read, contentType }: Metrics, log: Log): RequestListener {
  return (request, response) => {
    const refuse = (status: number, text: string, headers = {}) =>
      response.writeHead(status, { ...TYPE, ...headers }).end(`${text}\n`);
    if (request.url?.split('?')[0] !== '/metrics') {
      return void refuse(404, 'Not found: metrics are at /metrics');
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return void refuse(405, 'Method not allowed', { Allow: 'GET, HEAD' });
    }
    read().then(
      (text) => response.writeHead(200, { ...TYPE, 'Content-Type': contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics could not be read');
        refuse(500, 'Something went wrong on our side');
      },
    );
  };
}
