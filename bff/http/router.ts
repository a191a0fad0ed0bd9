/**
 * Routes as tables: each mount has a router whose lines show a call's whole middleware chain,
 * `router.post('/api/bookings', gate, jsonType, json, book)`. Paths are exact: case-sensitive and
 * without a trailing slash. HEAD is answered as GET. Unmatched requests go to the mount's
 * `otherwise` chain.
 *
 * @koa/router matches the paths. The middleware is run here because its dispatcher composes the
 * chain again for each request, which took a tenth of the time of a reading call.
 */

import { METHODS } from 'node:http';
import Router, { type Layer } from '@koa/router';
import type { AppContext, RequestState, Step } from './context.ts';
import { sendError } from './send-answer.ts';

type Path = string | RegExp;
type AddLine<State extends RequestState> = (
  path: Path | readonly Path[],
  ...steps: readonly Step<State>[]
) => void;

export interface Routes<State extends RequestState> {
  readonly get: AddLine<State>;
  readonly post: AddLine<State>;
  readonly put: AddLine<State>;
  readonly delete: AddLine<State>;
  readonly all: AddLine<State>;
  readonly lines: Router;
  readonly stepsByLayer: ReadonlyMap<Layer, readonly Step<State>[]>;
}

export function createRouter<State extends RequestState>(): Routes<State> {
  const lines = new Router({ sensitive: true, strict: true });
  const stepsByLayer = new Map<Layer, readonly Step<State>[]>();
  const taking =
    (methods: string[]): AddLine<State> =>
    (paths, ...steps) => {
      for (const path of [paths].flat()) {
        lines.register(path, methods, () => undefined, { pathAsRegExp: path instanceof RegExp });
        const line = lines.stack.at(-1);
        if (line) {
          stepsByLayer.set(line, steps);
        }
      }
    };
  return {
    get: taking(['GET']),
    post: taking(['POST']),
    put: taking(['PUT']),
    delete: taking(['DELETE']),
    all: taking(METHODS),
    lines,
    stepsByLayer,
  };
}

export interface Mount<State extends RequestState> {
  /**
   * This mount answers requests for these paths and everything below them. A path that ends in a
   * slash matches only paths below it.
   */
  readonly roots: readonly string[];
  /** Middleware that runs before every route of the mount. */
  readonly first?: readonly Step<State>[];
  readonly router: Routes<State>;
  /**
   * Handles requests that no route takes or that a route passes on; see `allow` in RequestState.
   */
  readonly otherwise: readonly Step<State>[];
}

export function serve<State extends RequestState>({
  roots,
  first = [],
  router,
  otherwise,
}: Mount<State>): Step<State> {
  const owns = pathTest(roots);
  const unknown = roots.includes('/') ? null : `${roots[0]?.replace(/\/$/, '')}/*`;
  const rest = chain<State>(otherwise, (_ctx, next) => next());
  const others = chain(first, rest);
  const ways = new Map(
    [...router.stepsByLayer].map(([line, steps]) => [line, chain([...first, ...steps], rest)]),
  );
  return (ctx, next) => {
    if (!owns(ctx.path)) {
      return next();
    }
    const { path, pathAndMethod } = router.lines.match(ctx.path, ctx.method);
    const way = pathAndMethod[0] && ways.get(pathAndMethod[0]);
    // Set before `first` runs, so that responses of its middleware are counted and logged under
    // their route.
    ctx.state.route = path[0] ? String((pathAndMethod[0] ?? path[0]).path) : unknown;
    ctx.state.allow = way ? [] : [...new Set(path.flatMap(({ methods }) => methods))].toSorted();
    return (way ?? others)(ctx, next);
  };
}

function chain<State extends RequestState>(
  steps: readonly Step<State>[],
  last: Step<State>,
): Step<State> {
  return steps.reduceRight<Step<State>>(
    (rest, step) => (ctx, next) => step(ctx, () => Promise.resolve(rest(ctx, next))),
    last,
  );
}

/** `/` also includes `*`, which an OPTIONS request may ask for. */
function pathTest(roots: readonly string[]): (path: string) => boolean {
  if (roots.includes('/')) {
    return () => true;
  }
  const above = roots.map((root) => root.replace(/\/?$/, '/'));
  return (path) => roots.includes(path) || above.some((root) => path.startsWith(root));
}

/** The end of `otherwise`: 404, 405 or the answer to OPTIONS, in JSON. */
export function refuseRoute(ctx: AppContext): void {
  const { allow } = ctx.state;
  if (allow.length === 0) {
    sendError(ctx, 404, { error: 'Not found' });
  } else if (ctx.method === 'OPTIONS') {
    ctx.status = 204;
  } else {
    sendError(ctx, 405, { error: 'Method not allowed' });
  }
  if (allow.length > 0) {
    ctx.set('Allow', [...allow, 'OPTIONS'].join(', '));
  }
}

/** Refuses a known path with the wrong method; passes any other path on to the next mount. */
export function refuseMethod(ctx: AppContext, next: () => Promise<unknown>): unknown {
  return ctx.state.allow.length === 0 ? next() : refuseRoute(ctx);
}
