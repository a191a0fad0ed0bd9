/** Metrics of the readings of other calendars. Ages are in the database's metrics. */

import { Counter, Histogram, type Registry } from 'prom-client';
import type { FinishedRead } from '../../../core/index.ts';

export interface BusyMetrics {
  noteBusyRead(read: FinishedRead): void;
}

/** In seconds. */
const BUCKETS = [0.05, 0.25, 1, 5, 15, 60];
const KINDS = ['ics', 'caldav'] as const;

export function createBusyMetrics(registers: Registry[]): BusyMetrics {
  const reads = new Counter({
    name: 'slotwell_busy_reads_total',
    help: 'Readings of other calendars, by their kind and what came of them.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'slotwell_busy_read_duration_seconds',
    help: 'Reading another calendar, by its kind.',
    labelNames: ['kind'],
    buckets: BUCKETS,
    registers,
  });
  for (const kind of KINDS) {
    // Starts at zero, so that Prometheus sees the first failure as an increase.
    reads.inc({ kind, outcome: 'failed' }, 0);
  }
  return {
    noteBusyRead({ kind, outcome, durationMs }) {
      reads.inc({ kind, outcome });
      durations.observe({ kind }, durationMs / 1_000);
    },
  };
}
