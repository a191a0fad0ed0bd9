/** The HTTP server: its timeouts, and a graceful stop that lets requests in flight finish. */

import { createServer, type Server } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type Router from '@koa/router';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import type { RequestState } from './http/context.ts';
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
/**
 * How long idle connections stay open after the grace period. A request may already be on its way
 * on each of them and would be lost; its response tells the client to close the connection. Closing
 * all connections that looked idle at once lost one request in nine under load.
 */
const IDLE_GRACE_MS = 2_000;
/**
 * Busy connections are cut this long after the grace period, or sooner if the grace period was
 * long, because supervisors kill the process soon after. No connection is cut before a request can
 * be answered.
 */
const DRAIN_MS = { most: 12_000, withNotice: 14_500, least: 5_000 };

/** Under a flood there is always one more connection, so the number of turns is bounded. */
const MAX_TURNS = 1_000;

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

interface Draining {
  readonly server: Server;
  readonly lifecycle: Lifecycle;
  readonly noticeMs: number;
}

async function drain({ server, lifecycle, noticeMs }: Draining): Promise<void> {
  if (noticeMs > 0) {
    await new Promise((resolve) => setTimeout(resolve, noticeMs));
  }
  lifecycle.startLeaving();
  await new Promise<void>((resolve) => {
    const closeIdle = setInterval(
      () => void untilArrivedIsTaken(server).then(() => server.closeIdleConnections()),
      noticeMs > 0 ? IDLE_GRACE_MS : 1,
    );
    const cut = setTimeout(() => server.closeAllConnections(), drainMsAfter(noticeMs));
    const stop = () =>
      stopListening(server, () => {
        clearInterval(closeIdle);
        clearTimeout(cut);
        resolve();
      });
    if (noticeMs > 0) {
      void untilArrivedIsTaken(server).then(stop);
    } else {
      stop();
    }
  });
}

/**
 * Resolves once a turn of the event loop has accepted no new connection (each turn accepts only
 * one). Connections and data that the kernel has accepted but this process has not are reset when
 * the listener or the connection closes, and a request in them is lost.
 */
async function untilArrivedIsTaken(server: Server): Promise<void> {
  let hasArrived = true;
  const note = () => {
    hasArrived = true;
  };
  server.on('connection', note);
  for (let turn = 0; hasArrived && turn < MAX_TURNS; turn += 1) {
    hasArrived = false;
    await setImmediate();
  }
  server.off('connection', note);
}

function drainMsAfter(noticeMs: number): number {
  return Math.max(DRAIN_MS.least, Math.min(DRAIN_MS.most, DRAIN_MS.withNotice - noticeMs));
}

/**
 * Calls `done` once the last connection is closed. Uses the TCP server's `close` because the HTTP
 * server's also closes idle connections.
 */
function stopListening(server: Server, done: () => void): void {
  TcpServer.prototype.close.call(server, done);
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
