/**
 * The Koa application of one process: `/api`, `/widget`, health, pages and `/help`; anything else
 * gets 404.
 */

import Koa from 'koa';
import { createAdminEvents } from './admin/events.ts';
import { createAdminCalls } from './admin/index.ts';
import { createMailPreview } from './admin/mail-calls.ts';
import { createAdminPages } from './admin/page.ts';
import { createSessionEnds } from './admin/session-ends.ts';
import { createWidgetPreview } from './admin/widget-preview.ts';
import { createRestApi } from './api/rest-api.ts';
import { createClientAddress } from './http/client-address.ts';
import type { RequestState, RouteMatch } from './http/context.ts';
import { createLimits } from './http/limits.ts';
import { createRequestScope } from './http/request-scope.ts';
import { composedRoutes } from './http/router.ts';
import { sendError } from './http/send-answer.ts';
import { createHealthRoutes } from './operations/health-routes.ts';
import type { Door } from './operations/metrics/booking-metrics.ts';
import { createObservations } from './operations/observations.ts';
import { createViewLog } from './operations/view-log.ts';
import { createDoor } from './pages/door.ts';
import { createFeeds } from './pages/feeds.ts';
import { createHelpSite } from './pages/help-site.ts';
import { createPages } from './pages/index.ts';
import { createManagePages } from './pages/manage/index.ts';
import { createPlainPages } from './pages/plain/index.ts';
import { openSolver, solverPath } from './pages/solver-script.ts';
import { createWaitlistPages } from './pages/waitlist/index.ts';
import type { AppDependencies, RouteDependencies } from './route-dependencies.ts';
import { createWidgetRoutes } from './widget-gate/index.ts';

export function createApp(deps: AppDependencies): Koa<RequestState, RouteMatch> {
  const { config, lifecycle, metrics = null } = deps;
  const solver = openSolver(deps);
  const routes: RouteDependencies = {
    ...deps,
    solverPath: solverPath(solver),
    limits: createLimits(config, deps.sharedCounters ?? null),
    clientAddress: createClientAddress(config.trustedProxies, deps.log),
    observations: createObservations(deps.clock),
    views: deps.views ?? createViewLog(deps),
  };
  const app = new Koa<RequestState, RouteMatch>();
  // Koa's own error event only fires if the socket closed in the middle of a response.
  app.on('error', (error) => deps.log.debug({ err: error }, 'connection lost'));
  app.use(
    createRequestScope(deps.log, {
      lifecycle,
      metrics,
      tracesOutward: config.upstream !== null,
      baseUrl: config.baseUrl,
    }),
  );
  const behind = (door: Door) =>
    metrics === null ? routes : { ...routes, source: metrics.watchSource(door, routes.source) };
  app.use(composedRoutes(createRestApi(behind('api'))));
  app.use(composedRoutes(createWidgetRoutes(behind('widget'))));
  app.use(createHealthRoutes(deps).routes());
  if (deps.extraRoutes) {
    app.use(deps.extraRoutes.routes());
  }
  app.use(createPlainPages(behind('pages')).routes());
  // In remote mode the other installation has the customers' pages and the administration area,
  // which comes last because its routes are many.
  if (config.upstream === null) {
    app.use(createManagePages(routes).routes());
    app.use(createWaitlistPages(behind('pages')).routes());
    app.use(createFeeds(routes).routes());
    app.use(createDoor(routes).routes());
    const sessionEnds = createSessionEnds();
    app.use(createAdminCalls(routes, sessionEnds).routes());
    app.use(createAdminEvents(routes, sessionEnds).routes());
    app.use(createMailPreview(routes).routes());
    app.use(createWidgetPreview(routes).routes());
    app.use(createAdminPages(routes).routes());
  }
  app.use(createHelpSite(routes).routes());
  app.use(createPages(routes, solver).routes());
  app.use((ctx) => sendError(ctx, 404, { error: 'Not found' }));
  return app;
}
