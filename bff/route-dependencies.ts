/**
 * What the HTTP side of a process is built from: handed to `createApp`, and by it to every group of
 * routes.
 */

import type { BookingService, Clock, Storage } from '../core/index.ts';
import type { Config } from './config.ts';
import type { ClientAddress } from './http/client-address.ts';
import type { Step } from './http/context.ts';
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
   * The core on this process's own database; in remote mode it knows the installation's profile and
   * no schedules.
   */
  readonly service: BookingService;
  /** Where the six calls are answered. */
  readonly source: BookingSource;
  /** Opening, closing and cleaning it up is the process's own work. */
  readonly storage: Omit<Storage, 'onCommit' | 'deleteExpired' | 'close'>;
  readonly clock: Clock;
  readonly lifecycle: Lifecycle;
  readonly log: Log;
  /** Where it is counted what happens; nothing is if left out. */
  readonly metrics?: Metrics | null;
  /** Where limits are counted by several processes together; without it each counts alone. */
  readonly sharedCounters?: SharedCounters | null;
  /** Default: one that is not asked to write what is left. */
  readonly views?: ViewLog;
  /** Asked before the pages: what a demonstration shows beside the product. */
  readonly extraRoutes?: Step;
  /**
   * Mail goes out whatever the configuration says: a demonstration shows it instead of sending it.
   */
  readonly showsMail?: boolean;
  /** Default: where the build puts the widget. */
  readonly widgetFile?: string;
  /** Default: where the build puts the administration area's pages. */
  readonly adminFolder?: string;
  /** Default: where the build puts the documentation. */
  readonly helpFolder?: string;
}

/** What every group of routes is handed. */
export interface RouteDependencies extends AppDependencies {
  readonly views: ViewLog;
  readonly limits: Limits;
  readonly clientAddress: ClientAddress;
  /** What this process notices of its visitors. */
  readonly observations: Observations;
  /**
   * Where the script is that solves challenges, below the server's own address; `null` if it was
   * not built yet.
   */
  readonly solverPath: string | null;
}

/**
 * Whether customers are written to. In remote mode the other installation writes, or does not:
 * nobody here knows.
 */
export function sendsMail({
  config,
  showsMail = false,
}: Pick<AppDependencies, 'config' | 'showsMail'>): boolean {
  return config.upstream === null && (config.mail !== null || showsMail);
}
