/** The HTTP server and its timeouts. `drain.ts` stops it. */

import { createServer, type Server } from 'node:http';
import type Router from '@koa/router';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import type { RequestState } from './http/context.ts';
import { drain } from './http/drain.ts';
import { openSharedCounters } from './http/shared-counters.ts';
import { answerUnreadable, withReadableTarget } from './http/unreadable-request.ts';
import type { Core } from './open-core.ts';
import { createLifecycle, type Lifecycle } from './operations/lifecycle.ts';
import type { Log } from './operations/log.ts';
import type { Metrics } from './operations/metrics/metrics.ts';
import { createViewLog } from './operations/view-log.ts';
import { isWidgetBuilt } from './pages/widget-releases.ts';
import { openSource } from './source/open-source.ts';
import { readSharedSecret } from './source/shared-secret.ts';

/**
 * Longer than the 60 s after which common proxies drop an idle connection, so that this side never
 * closes a connection just as a request is being sent.
 */
const KEEP_ALIVE_MS = 65_000;
const HEADERS_MS = 20_000;
const REQUEST_MS = 30_000;
/** Grace period if the server is stopped from a terminal: no proxy watches `/readyz` there. */
const HURRIED_NOTICE_MS = 500;

export interface ServerOptions {
  readonly config: Config;
  readonly core: Core;
  readonly log: Log;
  /** See AppDependencies. `core` must already be wrapped by the metrics' `watchCore`. */
  readonly metrics?: Metrics | null;
  /**
   * Grace period: after a stop was requested the server goes on for this long and `/readyz` returns
   * 503, so that proxies send requests elsewhere. Default: the setting. 0 stops at once.
   */
  readonly noticeMs?: number;
  /** How long a request waits for a shared rate limit counter. Default 250. */
  readonly countingMs?: number;
  /** See AppDependencies. */
  readonly extraRoutes?: Router<RequestState>;
  readonly showsMail?: boolean;
  readonly widgetFile?: string;
  readonly adminFolder?: string;
  readonly helpFolder?: string;
}

export interface RunningServer {
  /** Includes the actual port. */
  readonly url: string;
  /**
   * Starts the grace period, then refuses new connections and drains the requests in flight. Takes
   * at most 15 s in all, or 5 s more than the grace period. `isHurried` shortens the grace period.
   * May be called twice. Does not close the core.
   */
  close(how?: { readonly isHurried: boolean }): Promise<void>;
}

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, log, noticeMs = config.stopNoticeMs } = options;
  const hasWidget = isWidgetBuilt(options.widgetFile);
  const lifecycle = createLifecycle({ lacks: hasWidget ? null : 'widget not built' });
  if (!hasWidget) {
    log.warn(
      'the widget is not built, so no site can show it: run npm run build and start again; until then /readyz answers 503',
    );
  }
  const { app, close } = await openApp(options, lifecycle);
  const answer = withReadableTarget(app.callback());
  const server = createServer(
    { keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS },
    answer,
  );
  // Ignore unknown expectations: Node would answer with an empty 417.
  server.on('checkExpectation', answer);
  server.on('clientError', answerUnreadable);
  await listen(server, config);
  let closing: Promise<void> | null = null;
  return {
    url: toUrl(server, config.host),
    close({ isHurried } = { isHurried: false }) {
      lifecycle.startDraining();
      const ownNoticeMs = isHurried ? Math.min(noticeMs, HURRIED_NOTICE_MS) : noticeMs;
      closing ??= drain({ server, lifecycle, noticeMs: ownNoticeMs }).then(close);
      return closing;
    },
  };
}

/** Opens the application with its source and the shared counters; `close` releases both. */
async function openApp(
  options: ServerOptions,
  lifecycle: Lifecycle,
): Promise<{ readonly app: ReturnType<typeof createApp>; close(): Promise<void> }> {
  const {
    config,
    core,
    log,
    metrics = null,
    countingMs,
    extraRoutes,
    showsMail = false,
    widgetFile,
    adminFolder,
    helpFolder,
  } = options;
  const { service, storage, clock } = core;
  const { source, close: closeSource } = await openSource({
    config,
    core,
    log,
    onCall: metrics?.noteUpstreamCall,
  });
  const readSecret = () => readSharedSecret({ config, storage });
  const sharedCounters = await openSharedCounters({
    config,
    readSecret,
    clock,
    log,
    timeoutMs: countingMs,
    onReach: metrics?.noteSharedCounters,
  });
  const views = createViewLog({ service, storage, clock, log });
  const app = createApp({
    config,
    source,
    views,
    lifecycle,
    log,
    metrics,
    service,
    storage,
    clock,
    sharedCounters,
    showsMail,
    ...(extraRoutes && { extraRoutes }),
    ...(widgetFile !== undefined && { widgetFile }),
    ...(adminFolder !== undefined && { adminFolder }),
    ...(helpFolder !== undefined && { helpFolder }),
  });
  return {
    app,
    close: async () =>
      void (await Promise.all([closeSource(), sharedCounters?.close(), views.close()])),
  };
}

function listen(server: Server, { port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function toUrl(server: Server, host: string): string {
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('The server listens on no port.');
  }
  const literal = host.includes(':') ? `[${host}]` : host;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : literal;
  return `http://${name}:${address.port}`;
}
