/**
 * Everything that the HTTP side needs: passed to `createApp`, which passes it on to each group of
 * routes.
 */

import type Router from '@koa/router';
import type { BookingService, Clock, Storage } from '../core/index.ts';
import type { Config } from './config.ts';
import type { ClientAddress } from './http/client-address.ts';
import type { RequestState } from './http/context.ts';
import type { Limits } from './http/limits.ts';
import type { SharedCounters } from './http/shared-counters.ts';
import type { Lifecycle } from './operations/lifecycle.ts';
import type { Log } from './operations/log.ts';
import type { Metrics } from './operations/metrics/metrics.ts';
import type { Observations } from './operations/observations.ts';
import type { ViewLog } from './operations/view-log.ts';
import type { BookingSource } from './source/booking-source.ts';

export interface AppDependencies {
  readonly config: Config;
  /**
   * The core on this process's own database. In remote mode it knows the installation's profile but
   * no schedules.
   */
  readonly service: BookingService;
  /** Answers the six booking calls, locally or from the upstream installation. */
  readonly source: BookingSource;
  /**
   * Without the members that open, close and clean up the storage: the process itself does that.
   */
  readonly storage: Omit<Storage, 'onCommit' | 'deleteExpired' | 'close'>;
  readonly clock: Clock;
  readonly lifecycle: Lifecycle;
  readonly log: Log;
  /** Default: no metrics are collected. */
  readonly metrics?: Metrics | null;
  /** Rate limit counters that several processes share. Without them each process counts alone. */
  readonly sharedCounters?: SharedCounters | null;
  /** Default: a log that is never flushed on shutdown. */
  readonly views?: ViewLog;
  /** Extra routes that are tried before the pages. The demonstration uses them. */
  readonly extraRoutes?: Router<RequestState>;
  /** Behave as if e-mail were configured. The demonstration shows mail instead of sending it. */
  readonly showsMail?: boolean;
  /** Default: the build's output path of the widget. */
  readonly widgetFile?: string;
  /** Default: the build's output path of the administration area. */
  readonly adminFolder?: string;
  /** Default: the build's output path of the documentation. */
  readonly helpFolder?: string;
}

/** Everything that each group of routes receives. */
export interface RouteDependencies extends AppDependencies {
  readonly views: ViewLog;
  readonly limits: Limits;
  readonly clientAddress: ClientAddress;
  readonly observations: Observations;
  /** Path of the proof-of-work script below the base path, or `null` if it has not been built. */
  readonly solverPath: string | null;
}

/** Whether customers get e-mail. Always false in remote mode: only the other installation knows. */
export function sendsMail({
  config,
  showsMail = false,
}: Pick<AppDependencies, 'config' | 'showsMail'>): boolean {
  return config.upstream === null && (config.mail !== null || showsMail);
}
