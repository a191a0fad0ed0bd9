/**
 * Routes as tables: each mount has a router whose lines show the whole way of a call,
 * `router.post('/api/bookings', gate, jsonType, json, book)`. Paths are exact, in their case and
 * without a slash more, and HEAD is answered as GET. What no line takes goes another way, which
 * every mount names itself.
 *
 * @koa/router knows the paths and finds the line. The steps are run here: its own dispatch composes
 * them anew for each request, which took a tenth of the time of a reading call.
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
  /** Whatever the method is. */
  readonly all: AddLine<State>;
  readonly lines: Router;
  readonly stepsOf: ReadonlyMap<Layer, readonly Step<State>[]>;
}

export function createRouter<State extends RequestState>(): Routes<State> {
  const lines = new Router({ sensitive: true, strict: true });
  const stepsOf = new Map<Layer, readonly Step<State>[]>();
  const taking =
    (methods: string[]): AddLine<State> =>
    (paths, ...steps) => {
      for (const path of [paths].flat()) {
        lines.register(path, methods, () => undefined, { pathAsRegExp: path instanceof RegExp });
        const line = lines.stack.at(-1);
        if (line) {
          stepsOf.set(line, steps);
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
    stepsOf,
  };
}

export interface Mount<State extends RequestState> {
  /**
   * Requests for these paths, and for all below, are answered here. One that ends in a slash means
   * only what is below.
   */
  readonly roots: readonly string[];
  /** What each of these requests passes first. */
  readonly first?: readonly Step<State>[];
  readonly router: Routes<State>;
  /** The way of what no line takes, or hands on; see `allow` of RequestState. */
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
    [...router.stepsOf].map(([line, steps]) => [line, chain([...first, ...steps], rest)]),
  );
  return (ctx, next) => {
    if (!owns(ctx.path)) {
      return next();
    }
    const { path, pathAndMethod } = router.lines.match(ctx.path, ctx.method);
    const way = pathAndMethod[0] && ways.get(pathAndMethod[0]);
    // Also of what the first steps answer, which would else be counted and logged as nobody's.
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

/** `*`, which OPTIONS may ask about, is below `/` too. */
function pathTest(roots: readonly string[]): (path: string) => boolean {
  if (roots.includes('/')) {
    return () => true;
  }
  const above = roots.map((root) => root.replace(/\/?$/, '/'));
  return (path) => roots.includes(path) || above.some((root) => path.startsWith(root));
}

/** For the end of `otherwise`: 404, 405 or the answer to OPTIONS, in JSON. */
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

/** The same for a known path; any other is left to who comes after this mount. */
export function refuseMethod(ctx: AppContext, next: () => Promise<unknown>): unknown {
  return ctx.state.allow.length === 0 ? next() : refuseRoute(ctx);
}
