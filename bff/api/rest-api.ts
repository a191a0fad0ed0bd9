/**
 * `/api/*`: the base specification. Checks run in a fixed order, so that a caller sees the same answer whatever else is wrong:
 * 503 > 401 > 429 > 404 unknown path / 405 > 415 > 400 > 404. Nothing here ever sends a CORS header: the token belongs on a server, not in a browser.
 */

import { parseBookingRequest } from '../http/booking-request.ts';
import { logFailure } from '../http/request-scope.ts';
import { createRouter, refuseRoute, serve } from '../http/router.ts';
import { sendError } from '../http/send-error.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { createBookingCall, idempotencyKey, json, jsonType } from './booking-call.ts';
import { type ApiState, type ApiStep, createGate } from './gate.ts';
import { createOpenApiCall } from './open-api-call.ts';
import { createDaysCall, createFormsCall, createReasonsCall, createSchedulesCall, createSlotsCall } from './reading-calls.ts';

export function createRestApi(deps: RouteDependencies): ApiStep {
  const roots = ['/api'];
  const router = createRouter<ApiState>();
  // With another installation as the source, its own /api is the one to ask.
  if (deps.config.upstream !== null) return serve({ roots, router, otherwise: [refuseRoute] });
  const gate = createGate(deps);
  router.get('/api/slots', gate, createSlotsCall(deps));
  router.get('/api/days', gate, createDaysCall(deps));
  router.get('/api/forms', gate, createFormsCall(deps));
  router.get('/api/reasons', gate, createReasonsCall(deps));
  router.get('/api/schedules', gate, createSchedulesCall(deps));
  router.post('/api/bookings', gate, jsonType, idempotencyKey, json(parseBookingRequest), createBookingCall(deps));
  // Answers without a token, and when the API is off.
  router.get('/api/openapi.json', createOpenApiCall());
  const otherwise: ApiStep = (ctx, next) => (ctx.path === '/api/openapi.json' ? refuseRoute(ctx) : gate(ctx, next));
  return serve({ roots, first: [answerFailures(deps)], router, otherwise: [otherwise, refuseRoute] });
}

/** The specification's list of statuses has 500 for bookings only; a GET that cannot be answered is 503 (docs/decisions). */
function answerFailures({ log }: RouteDependencies): ApiStep {
  return async (ctx, next) => {
    ctx.res.setHeader('Vary', 'Authorization');
    try {
      await next();
    } catch (error) {
      logFailure(ctx, error, log);
      if (ctx.method === 'POST' && ctx.path === '/api/bookings') sendError(ctx, 500, { error: 'The booking could not be saved' });
      else sendError(ctx, 503, { error: 'The service is temporarily unavailable' });
    }
  };
}
