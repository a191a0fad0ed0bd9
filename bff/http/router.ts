/**
 * Routes as tables: each mount has a router whose lines show the whole way of a call, `router.post('/api/bookings', whileOn, token, json, book)`. Paths are exact,
 * in their case and without a slash more, and HEAD is answered as GET. What no line takes goes another way, which every mount names itself.
 */

import Router from '@koa/router';
import compose from 'koa-compose';
import type { AppContext, RequestState, Step } from './context.ts';
import { sendError } from './send-error.ts';

export interface Mount<State extends RequestState> {
  /** Requests for these paths, and for all below, are answered here. One that ends in a slash means only what is below. */
  readonly roots: readonly string[];
  /** What each of these requests passes first. */
  readonly first?: readonly Step<State>[];
  readonly router: Router<State>;
  /** The way of what no line takes; see `allow` of RequestState. */
  readonly otherwise: readonly Step<State>[];
}

export function createRouter<State extends RequestState>(): Router<State> {
  return new Router<State>({ sensitive: true, strict: true });
}

export function serve<State extends RequestState>({ roots, first = [], router, otherwise }: Mount<State>): Step<State> {
  const route = router.routes();
  const others = compose<AppContext<State>>([...otherwise]);
  const owns = pathTest(roots);
  const unknown = roots.includes('/') ? null : `${roots[0]?.replace(/\/$/, '')}/*`;
  const answer = compose<AppContext<State>>([
    ...first,
    (ctx, next) =>
      route(Object.assign(ctx, { params: {}, router }), () => {
        const lines = router.match(ctx.path, ctx.method).path;
        ctx.state.allow = [...new Set(lines.flatMap(({ methods }) => methods))].toSorted();
        ctx.state.route = lines[0] ? String(lines[0].path) : unknown;
        return others(ctx, next);
      }),
  ]);
  return (ctx, next) => (owns(ctx.path) ? answer(ctx, next) : next());
}

/** `*`, which OPTIONS may ask about, is below `/` too. */
function pathTest(roots: readonly string[]): (path: string) => boolean {
  if (roots.includes('/')) return () => true;
  const above = roots.map((root) => root.replace(/\/?$/, '/'));
  return (path) => roots.includes(path) || above.some((root) => path.startsWith(root));
}

/** For the end of `otherwise`: 404, 405 or the answer to OPTIONS, in JSON. */
export function refuseRoute(ctx: AppContext): void {
  const { allow } = ctx.state;
  if (allow.length === 0) sendError(ctx, 404, { error: 'Not found' });
  else if (ctx.method === 'OPTIONS') ctx.status = 204;
  else sendError(ctx, 405, { error: 'Method not allowed' });
  if (allow.length > 0) ctx.set('Allow', [...allow, 'OPTIONS'].join(', '));
}

/** The same for a known path; any other is left to who comes after this mount. */
export function refuseMethod(ctx: AppContext, next: () => Promise<unknown>): unknown {
  return ctx.state.allow.length === 0 ? next() : refuseRoute(ctx);
}
