/**
 * `/widget/v1/*`, the calls of the widget: the six that each source answers, its configuration,
 * calendar entries, holds and the waiting list. There are no tokens and no cookies: the origin
 * decides on access, and the number of calls is limited by address and mailbox. Checks run in a
 * fixed order: not configured > origin > path and method > rate limit > content type > body >
 * booking. In local mode, these calls depend on neither the access token nor the API switch.
 */

import type Router from '@koa/router';
import type { Capabilities } from '../contract/widget-api.ts';
import { createRouter, listMethods, OTHERWISE } from '../http/router.ts';
import { type RouteDependencies, sendsMail } from '../route-dependencies.ts';
import { createVisitorDependencies } from '../visitor/visit.ts';
import { createBookingCall } from './booking-call.ts';
import { createCalendarCall, createCalendarFileCall } from './calendar-call.ts';
import { createExtendHoldCall, createHoldCall, createReleaseHoldCall } from './hold-calls.ts';
import {
  createConfigCall,
  createDaysCall,
  createFormsCall,
  createReasonsCall,
  createSchedulesCall,
  createSlotsCall,
} from './reading-calls.ts';
import { sendWidgetError } from './send-widget-error.ts';
import {
  answerFailures,
  answerPreflight,
  idempotencyKey,
  json,
  limitVisitor,
  listedOrigins,
  type WidgetContext,
  type WidgetState,
} from './steps.ts';
import { createWaitlistCall, requireWaitlist } from './waitlist-call.ts';

export function createWidgetRoutes(deps: RouteDependencies): Router<WidgetState> {
  const visitors = createVisitorDependencies(deps);
  const origin = listedOrigins(deps);
  const limit = limitVisitor(deps);
  const waitlist = requireWaitlist(visitors);
  const router = createRouter<WidgetState>('/widget/v1');
  router.use(answerFailures(deps));
  router.get('/config', origin, limit, createConfigCall(findCapabilities(deps), visitors));
  router.get('/schedules', origin, limit, createSchedulesCall());
  router.get('/reasons', origin, limit, createReasonsCall(deps));
  router.get('/days', origin, limit, createDaysCall());
  router.get('/slots', origin, limit, createSlotsCall());
  router.get('/forms', origin, limit, createFormsCall(visitors));
  router.get('/calendar', origin, limit, createCalendarCall(visitors));
  router.get('/booking.ics', origin, limit, createCalendarFileCall(visitors));
  router.post('/bookings', origin, limit, json, idempotencyKey, createBookingCall(visitors));
  router.post('/holds', origin, limit, json, createHoldCall(visitors));
  router.post('/holds/extend', origin, limit, json, createExtendHoldCall(visitors));
  router.post('/holds/release', origin, limit, createReleaseHoldCall(visitors));
  router.post(
    '/waitlist',
    origin,
    limit,
    waitlist,
    json,
    createWaitlistCall(visitors, deps.storage),
  );
  router.all(OTHERWISE, '/{*rest}', origin, refuse);
  return router;
}

function refuse(ctx: WidgetContext): void {
  const methods = listMethods(ctx);
  const allow = [...methods, 'OPTIONS'].join(', ');
  if (methods.length === 0) {
    sendWidgetError(ctx, 'not_found');
  } else if (ctx.method === 'OPTIONS') {
    answerPreflight(ctx, allow);
  } else {
    sendWidgetError(ctx, 'method_not_allowed');
    ctx.set('Allow', allow);
  }
}

function findCapabilities(deps: RouteDependencies): Capabilities {
  const { capabilities } = deps.source;
  const mail = sendsMail(deps);
  return { ...capabilities, mail, ...(capabilities.waitlist && { waitlist: mail }) };
}
