/**
 * `/api/*`: the base specification. Checks run in a fixed order, so that a caller sees the same answer whatever else is wrong:
 * 503 > 401 > 429 > 404 unknown path / 405 > 415 > 400 > 404. Nothing here ever sends a CORS header: the token belongs on a server, not in a browser.
 */

import { parseBookingRequest } from '../http/booking-request.ts';
import { createRouter, refuseRoute, serve } from '../http/router.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { createBookingCall, createDaysCall, createFormsCall, createReasonsCall, createSchedulesCall, createSlotsCall } from './calls.ts';
import { createOpenApiCall } from './open-api.ts';
import { type ApiState, type ApiStep, answerFailures, createGate, idempotencyKey, json, jsonType } from './steps.ts';

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
