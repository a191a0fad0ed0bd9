/**
 * Routers of @koa/router whose paths are exact: case-sensitive and without a trailing slash. The
 * routes named `OTHERWISE` come last and answer whatever no other route of the router took. They
 * stand in for `router.allowedMethods()`, which answers in other words than ours and before any
 * limit or permission is checked (docs/decisions/0051-koa-router.md).
 */

import Router, { type Layer, type RouterMiddleware } from '@koa/router';
import compose from 'koa-compose';
import type { AppContext, RequestState } from './context.ts';
import { sendError } from './send-answer.ts';

/** The name of a route for requests that no other route took, or that a route passed on. */
export const OTHERWISE = 'otherwise';

export function createRouter<State extends RequestState>(prefix = ''): Router<State> {
  return new Router<State>({ sensitive: true, strict: true, prefix });
}

/** The routes for this path, whatever their methods, without those named `OTHERWISE`. */
function findRoutes({ matched = [] }: AppContext) {
  return matched.filter(({ methods, name }) => methods.length > 0 && name !== OTHERWISE);
}

/** The methods that the routes for this path take, sorted; empty if the path is unknown. */
export function listMethods(ctx: AppContext): readonly string[] {
  return [...new Set(findRoutes(ctx).flatMap(({ methods }) => methods))].toSorted();
}

/**
 * The route for logs and metrics: a template such as `/manage/:secret` or `/api/*`, never the path
 * itself, which may contain personal data. `null` if no router knows the path.
 */
export function describeRoute(ctx: AppContext): string | null {
  const routes = findRoutes(ctx);
  const route = routes.find(({ methods }) => methods.includes(ctx.method)) ?? routes[0];
  if (route !== undefined) {
    return String(route.path);
  }
  const path = ctx.matched?.findLast(({ name }) => name === OTHERWISE)?.path;
  return typeof path === 'string' ? path.replace(/\{?\/\{\*\w+\}+$/, '/*') : null;
}

/**
 * Whether the path has a percent escape. @koa/router decodes parameters, but our addresses have no
 * escapes, and no id or secret is accepted in a second spelling.
 */
export function hasEscape({ path }: Pick<AppContext, 'path'>): boolean {
  return path.includes('%');
}

/** Answers the routes named `OTHERWISE`: 404, 405, or OPTIONS; errors are JSON. */
export function refuseRoute(ctx: AppContext): void {
  const methods = listMethods(ctx);
  if (methods.length === 0) {
    sendError(ctx, 404, { error: 'Not found' });
    return;
  }
  if (ctx.method === 'OPTIONS') {
    ctx.status = 204;
  } else {
    sendError(ctx, 405, { error: 'Method not allowed' });
  }
  ctx.set('Allow', [...methods, 'OPTIONS'].join(', '));
}

/**
 * Replaces `router.routes()` for the two mounts that answer the reads of a booking: composes the
 * middleware of each route once, while @koa/router composes it again for each request. Paths must
 * not have parameters.
 */
export function composedRoutes<State extends RequestState>(
  router: Router<State>,
): RouterMiddleware<State> {
  const chains = new Map<Layer<State>, RouterMiddleware<State>>();
  return (ctx, next) => {
    const { path, pathAndMethod, route } = router.match(ctx.path, ctx.method);
    ctx.matched = path;
    const first = route && pathAndMethod.find(({ methods }) => methods.length > 0);
    if (!first) {
      return next();
    }
    const chain = chains.get(first) ?? compose(pathAndMethod.flatMap(({ stack }) => stack));
    chains.set(first, chain);
    return chain(ctx, next);
  };
}
