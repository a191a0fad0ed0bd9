/** The server's own state of a request, in addition to Koa's context. */

import type { Layer } from '@koa/router';
import type Koa from 'koa';

export interface RequestState {
  /**
   * Correlates log lines; sent as `X-Request-Id` with errors that a customer may report to the
   * operator.
   */
  requestId: string;
  /** The trace that the caller named, or `null`. */
  trace: Trace | null;
  /** Whether an error was thrown: a bug or broken infrastructure. The log says which. */
  failed: boolean;
  /** The origin that was refused, safe to log, so that the operator can allow it. */
  refusedOrigin?: string;
  /**
   * When the request times out, on the clock of `performance.now()`. The time in which the body
   * arrives does not count.
   */
  deadline: number;
}

/** The caller's trace, as in W3C Trace Context. */
export interface Trace {
  /** 32 hexadecimal digits. */
  readonly id: string;
  /** Two hexadecimal digits, for example whether the trace is sampled. */
  readonly flags: string;
}

/** The result of @koa/router's match, under the names that it sets on `ctx`. */
export interface RouteMatch {
  /** The decoded parameters of the path. */
  params: Record<string, string>;
  /** The groups that a regular expression as path has matched, not decoded. */
  captures?: string[] | undefined;
  /** The routes with this path, of every router that the request has passed. */
  matched?: readonly Pick<Layer, 'path' | 'name' | 'methods'>[] | undefined;
}

/** `State` contains what earlier middleware found. */
export type AppContext<State extends RequestState = RequestState> = Koa.ParameterizedContext<
  State,
  Koa.DefaultContext & RouteMatch
>;
/** One middleware: answers the request or calls `next`. */
export type Step<State extends RequestState = RequestState> = (
  ctx: AppContext<State>,
  next: () => Promise<unknown>,
) => unknown;
