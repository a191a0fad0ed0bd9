/** The whole HTTP side of one process, as a Koa application: health, `/api`, `/widget`, pages; the rest is 404. */

import Koa from 'koa';
import type { BookingService } from '../core/booking-service.ts';
import type { Clock } from '../core/clock.ts';
import type { Storage } from '../core/storage/storage.ts';
import { createRestApi } from './api/rest-api.ts';
import type { Config } from './config.ts';
import { type ClientAddress, createClientAddress } from './http/client-address.ts';
import type { RequestState } from './http/context.ts';
import { createLimits, type Limits } from './http/limits.ts';
import { createRequestScope } from './http/request-scope.ts';
import { sendError } from './http/send-error.ts';
import { createHealthRoutes } from './operations/health-routes.ts';
import type { Lifecycle } from './operations/lifecycle.ts';
import type { Log } from './operations/log.ts';
import { createPages } from './pages/index.ts';
import type { BookingSource } from './source/booking-source.ts';
import { createWidgetRoutes } from './widget-gate/index.ts';

export interface AppDependencies {
  readonly config: Config;
  /** The core on this process's own database; in remote mode it knows the installation's profile and no schedules. */
  readonly service: BookingService;
  /** Where the six calls are answered. */
  readonly source: BookingSource;
  readonly storage: Pick<Storage, 'probe' | 'readSigningKey'>;
  readonly clock: Clock;
  readonly lifecycle: Lifecycle;
  readonly log: Log;
}

/** What every group of routes is handed. */
export interface RouteDependencies extends AppDependencies {
  readonly limits: Limits;
  readonly clientAddress: ClientAddress;
}

export function createApp(deps: AppDependencies): Koa<RequestState> {
  const routes: RouteDependencies = {
    ...deps,
    limits: createLimits(deps.config),
    clientAddress: createClientAddress(deps.config.trustedProxies),
  };
  const app = new Koa<RequestState>();
  // What reaches Koa's own handler is a socket that went away in the middle of an answer.
  app.on('error', (error) => deps.log.debug({ err: error }, 'connection lost'));
  app.use(async (ctx, next) => {
    ctx.res.setHeader('X-Content-Type-Options', 'nosniff');
    await next();
  });
  app.use(createRequestScope(deps.log));
  app.use(createHealthRoutes(deps));
  app.use(createRestApi(routes));
  app.use(createWidgetRoutes(routes));
  app.use(createPages(routes));
  app.use((ctx) => sendError(ctx, 404, { error: 'Not found' }));
  return app;
}
