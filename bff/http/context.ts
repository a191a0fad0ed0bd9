/** What the server knows about a request beside Koa's own context. */

import type Koa from 'koa';

export interface RequestState {
  /**
   * Ties log lines together; sent as `X-Request-Id` with answers that the operator may be asked
   * about.
   */
  requestId: string;
  /** The trace that the caller's own programs count the request to; `null` if they name none. */
  trace: Trace | null;
  /**
   * For logs: a template such as `/manage/:secret` or `/api/*`, never the address itself, which may
   * carry personal data; `null` if no mount knows it.
   */
  route: string | null;
  /**
   * An error was thrown while it was answered: a bug, or broken infrastructure. The log says which.
   */
  failed: boolean;
  /** Where no route took the request: the methods of the routes that have its path. */
  allow: readonly string[];
  /**
   * Of a site that was refused, as it may stand in a log: what the operator must know to let it in.
   */
  refusedOrigin?: string;
  /**
   * When the caller has waited long enough, as `performance.now()` counts; the time in which the
   * body arrives is the client's own.
   */
  deadline: number;
}

/** A trace of the caller's, as W3C Trace Context has it. */
export interface Trace {
  /** 32 hexadecimal digits. */
  readonly id: string;
  /** Two hexadecimal digits, such as whether it is recorded. */
  readonly flags: string;
}

/** `State` has what the steps before have found. */
export type AppContext<State extends RequestState = RequestState> = Koa.ParameterizedContext<State>;
/** One step of a request's way: answers, or leaves that to the next. */
export type Step<State extends RequestState = RequestState> = (
  ctx: AppContext<State>,
  next: () => Promise<unknown>,
) => unknown;
