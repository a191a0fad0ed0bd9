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
import type { RequestState } from './http/context.ts';
import { createLimits } from './http/limits.ts';
import { createRequestScope } from './http/request-scope.ts';
import { sendError } from './http/send-answer.ts';
import { createHealthRoutes } from './operations/health-routes.ts';
import type { Door } from './operations/metrics/booking-metrics.ts';
import { createObservations } from './operations/observations.ts';
import { createViewLog } from './operations/view-log.ts';
import { createFeeds } from './pages/feeds.ts';
import { createHelpSite } from './pages/help-site.ts';
import { createPages } from './pages/index.ts';
import { createManagePages } from './pages/manage/index.ts';
import { createPlainPages } from './pages/plain/index.ts';
import { openSolver, solverPath } from './pages/solver-script.ts';
import { createWaitlistPages } from './pages/waitlist/index.ts';
import type { AppDependencies, RouteDependencies } from './route-dependencies.ts';
import { createWidgetRoutes } from './widget-gate/index.ts';

export function createApp(deps: AppDependencies): Koa<RequestState> {
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
  const app = new Koa<RequestState>();
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
  app.use(createRestApi(behind('api')));
  app.use(createWidgetRoutes(behind('widget')));
  // In remote mode the other installation has the administration area.
  if (config.upstream === null) {
    const sessionEnds = createSessionEnds();
    app.use(createAdminCalls(routes, sessionEnds));
    app.use(createAdminEvents(routes, sessionEnds));
    app.use(createMailPreview(routes));
    app.use(createWidgetPreview(routes));
    app.use(createAdminPages(routes));
  }
  app.use(createHealthRoutes(deps));
  if (deps.extraRoutes) {
    app.use(deps.extraRoutes);
  }
  app.use(createPlainPages(behind('pages')));
  // In remote mode the other installation has the customers' pages.
  if (config.upstream === null) {
    app.use(createManagePages(routes));
    app.use(createWaitlistPages(behind('pages')));
    app.use(createFeeds(routes));
  }
  app.use(createHelpSite(routes));
  app.use(createPages(routes, solver));
  app.use((ctx) => sendError(ctx, 404, { error: 'Not found' }));
  return app;
}
