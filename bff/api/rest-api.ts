/**
 * `/api/*`: the base specification. Checks run in a fixed order, so that a caller sees the same answer whatever else is wrong:
 * 503 > 401 > 429 > 404 unknown path / 405 > 415 > 400 > 404. Nothing here ever sends a CORS header: the token belongs on a server, not in a browser.
 */

import type { AppContext, AppMiddleware } from '../http/context.ts';
import { logFailure } from '../http/request-scope.ts';
import { sendError } from '../http/send-error.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { createBookingCall } from './booking-call.ts';
import { admit } from './gate.ts';
import { createOpenApiCall } from './open-api-call.ts';
import { type Call, createDaysCall, createFormsCall, createReasonsCall, createSchedulesCall, createSlotsCall } from './reading-calls.ts';

interface Route {
  readonly method: 'GET' | 'POST';
  readonly call: Call;
  /** Answers without a token, and when the API is off. */
  readonly isPublic?: boolean;
}

/** Exact paths: another case, a trailing or a double slash is another, unknown path. */
function createRoutes(deps: RouteDependencies): ReadonlyMap<string, Route> {
  return new Map<string, Route>([
    ['/api/schedules', { method: 'GET', call: createSchedulesCall(deps) }],
    ['/api/reasons', { method: 'GET', call: createReasonsCall(deps) }],
    ['/api/days', { method: 'GET', call: createDaysCall(deps) }],
    ['/api/slots', { method: 'GET', call: createSlotsCall(deps) }],
    ['/api/forms', { method: 'GET', call: createFormsCall(deps) }],
    ['/api/bookings', { method: 'POST', call: createBookingCall(deps) }],
    ['/api/openapi.json', { method: 'GET', call: createOpenApiCall(), isPublic: true }],
  ]);
}

export function createRestApi(deps: RouteDependencies): AppMiddleware {
  const routes = createRoutes(deps);
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/api/') && ctx.path !== '/api') return await next();
    // With another installation as the source, its own /api is the one to ask.
    if (deps.config.upstream !== null) return sendError(ctx, 404, { error: 'Not found' });
    const route = routes.get(ctx.path);
    ctx.state.route = route ? ctx.path : '/api/*';
    ctx.res.setHeader('Vary', 'Authorization');
    try {
      if (route?.isPublic || (await isAdmitted(ctx, deps))) await dispatch(ctx, route);
    } catch (error) {
      failSafely(ctx, error, deps);
    }
  };
}

async function isAdmitted(ctx: AppContext, deps: RouteDependencies): Promise<boolean> {
  const state = await deps.service.state();
  ctx.state.asOf = state;
  if (!state.configured || !state.apiEnabled) {
    sendError(ctx, 503, { error: state.configured ? 'API disabled' : 'Not configured' });
    return false;
  }
  return ctx.method === 'OPTIONS' || (await admit(ctx, state.tokenHash, deps));
}

async function dispatch(ctx: AppContext, route: Route | undefined): Promise<void> {
  if (route === undefined) return sendError(ctx, 404, { error: 'Not found' });
  const method = ctx.method === 'HEAD' ? 'GET' : ctx.method;
  if (method === route.method) return await route.call(ctx);
  if (method === 'OPTIONS') ctx.status = 204;
  else sendError(ctx, 405, { error: 'Method not allowed' });
  ctx.set('Allow', route.method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS');
}

/** The specification's list of statuses has 500 for bookings only; a GET that cannot be answered is 503 (docs/decisions). */
function failSafely(ctx: AppContext, error: unknown, deps: RouteDependencies): void {
  logFailure(ctx, error, deps.log);
  if (ctx.method === 'POST' && ctx.path === '/api/bookings') sendError(ctx, 500, { error: 'The booking could not be saved' });
  else sendError(ctx, 503, { error: 'The service is temporarily unavailable' });
}
