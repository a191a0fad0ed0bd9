/**
 * `/widget/v1/*`: the six calls for the browser, and holds. No token and no cookies; who may call is decided by origin, how often by address and e-mail
 * address. Checks run in a fixed order: not configured > origin > path and method > rate limit > content type > body > booking. In local mode it depends neither
 * on the access token nor on the API switch.
 */

import type { Capabilities } from '../contract/widget-api.ts';
import { addressGroup } from '../http/client-address.ts';
import type { AppContext, AppMiddleware } from '../http/context.ts';
import { setRateLimitHeaders } from '../http/rate-limit.ts';
import { logFailure } from '../http/request-scope.ts';
import { createSeldom } from '../operations/seldom.ts';
import { type RouteDependencies, sendsMail } from '../route-dependencies.ts';
import { createVisitorDependencies, openVisit } from '../visitor/visit.ts';
import { createBookingCall } from './booking-call.ts';
import { createConfigCall } from './config-call.ts';
import { createFormsCall } from './forms-call.ts';
import { createExtendHoldCall, createHoldCall, createReleaseHoldCall } from './hold-calls.ts';
import { answerPreflight, createOrigins, printableOrigin } from './origins.ts';
import { createDaysCall, createReasonsCall, createSchedulesCall, createSlotsCall } from './reading-calls.ts';
import { sendTooMany, sendWidgetError } from './send-widget-error.ts';
import { createWaitlistCall } from './waitlist-call.ts';
import type { WidgetCall } from './widget-call.ts';

const ROOT = '/widget/v1/';
const READING = 'GET, HEAD, OPTIONS';
const WRITING = 'POST, OPTIONS';

interface Route {
  readonly allow: typeof READING | typeof WRITING;
  readonly call: WidgetCall;
}

export function createWidgetRoutes(deps: RouteDependencies): AppMiddleware {
  const gate = createGate(deps);
  return async (ctx, next) => {
    if (!ctx.path.startsWith(ROOT)) return await next();
    try {
      await gate(ctx);
    } catch (error) {
      logFailure(ctx, error, deps.log);
      sendWidgetError(ctx, 'internal', ctx.path === `${ROOT}bookings` ? { error: 'The booking could not be saved' } : {});
    }
  };
}

function createGate(deps: RouteDependencies): (ctx: AppContext) => Promise<void> {
  const origins = createOrigins(deps.config.baseUrl);
  const routes = createRoutes(deps);
  const isDue = createSeldom<'origin'>(deps.clock);

  function refuseOrigin(ctx: AppContext): void {
    const origin = printableOrigin(ctx.req.headers.origin);
    ctx.state.refusedOrigin = origin;
    if (isDue('origin'))
      deps.log.warn({ origin }, 'a site was refused the widget: if it is yours, list its origin in allowed_origins and import');
    sendWidgetError(ctx, 'origin_refused');
  }

  return async (ctx) => {
    const route = routes.get(ctx.path);
    ctx.state.route = route ? ctx.path : `${ROOT}*`;
    const profile = await deps.service.installation();
    const isAllowed = origins.admit(ctx, profile);
    if (profile === null) return sendWidgetError(ctx, 'not_configured');
    if (!isAllowed) return refuseOrigin(ctx);
    if (!route) return sendWidgetError(ctx, 'not_found');
    if (!isCallable(ctx, route)) return;
    const visitor = addressGroup(deps.clientAddress(ctx));
    if (await admitVisitor(ctx, deps.limits.widgetReads, visitor)) await route.call(ctx, openVisit(deps, profile, visitor));
  };
}

/** Exact paths, as on `/api`. */
function createRoutes(deps: RouteDependencies): ReadonlyMap<string, Route> {
  const calls = createVisitorDependencies(deps);
  return new Map<string, Route>([
    [`${ROOT}config`, { allow: READING, call: createConfigCall(capabilitiesOf(deps)) }],
    [`${ROOT}schedules`, { allow: READING, call: createSchedulesCall() }],
    [`${ROOT}reasons`, { allow: READING, call: createReasonsCall() }],
    [`${ROOT}days`, { allow: READING, call: createDaysCall() }],
    [`${ROOT}slots`, { allow: READING, call: createSlotsCall() }],
    [`${ROOT}forms`, { allow: READING, call: createFormsCall(calls) }],
    [`${ROOT}bookings`, { allow: WRITING, call: createBookingCall(calls) }],
    [`${ROOT}holds`, { allow: WRITING, call: createHoldCall(calls) }],
    [`${ROOT}holds/extend`, { allow: WRITING, call: createExtendHoldCall(calls) }],
    [`${ROOT}waitlist`, { allow: WRITING, call: createWaitlistCall(calls, deps.config.upstream === null ? deps.storage : null) }],
    [`${ROOT}holds/release`, { allow: WRITING, call: createReleaseHoldCall(calls) }],
  ]);
}

function capabilitiesOf(deps: RouteDependencies): Capabilities {
  const [{ capabilities }, mail] = [deps.source, sendsMail(deps)];
  return { ...capabilities, mail, ...(capabilities.waitlist && { waitlist: mail }) };
}

/** False: answered with 429. */
async function admitVisitor(ctx: AppContext, limit: RouteDependencies['limits']['widgetReads'], visitor: string): Promise<boolean> {
  const verdict = await limit.take(visitor);
  if (verdict.allowed) setRateLimitHeaders(ctx, limit, verdict);
  else sendTooMany(ctx, { limit, verdict });
  return verdict.allowed;
}

/** False: answered. */
function isCallable(ctx: AppContext, { allow }: Route): boolean {
  if (ctx.method === 'OPTIONS') {
    answerPreflight(ctx, allow);
    return false;
  }
  if (allow.split(', ').includes(ctx.method)) return true;
  sendWidgetError(ctx, 'method_not_allowed');
  ctx.set('Allow', allow);
  return false;
}
