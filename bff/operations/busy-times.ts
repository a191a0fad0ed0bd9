/** Reads the calendars that close time here, in a running server and for the command line. */

import {
  type BusyReader,
  createBusyReader,
  openCalendarSource,
  type Storage,
} from '../../core/index.ts';
import type { Core } from '../open-core.ts';
import { createLogThrottle } from './log.ts';
import type { Metrics } from './metrics/metrics.ts';

export interface BusyTimesOptions {
  readonly core: Pick<Core, 'clock'> & {
    readonly storage: Pick<Storage, 'busy' | 'configuration' | 'readDue'>;
  };
  /** Replaced in tests. */
  readonly openSource?: typeof openCalendarSource;
  readonly log: { error(values: object, words: string): void };
  readonly metrics?: Pick<Metrics, 'noteBusyRead'> | null;
}

/** The reader reads nothing before `start()`. */
export function openBusyReader({
  core: { storage, clock },
  openSource = openCalendarSource,
  log,
  metrics = null,
}: BusyTimesOptions): BusyReader {
  const isDue = createLogThrottle<string>(clock);
  return createBusyReader({
    storage,
    clock,
    openSource: (account) => openSource(account, { findOwn: storage.busy.findOwn }),
    report: (error) =>
      isDue(String(error)) && log.error({ err: error }, 'busy times could not be read'),
    ...(metrics !== null && { onRead: metrics.noteBusyRead }),
  });
}
