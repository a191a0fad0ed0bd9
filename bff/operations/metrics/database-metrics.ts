/**
 * Metrics on the database: how long calls take, its own state, and how often an answer needed no
 * read.
 */

import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { type Clock, createBookingService, type Storage } from '../../../core/index.ts';
import type { Core } from '../../open-core.ts';
import { within } from '../time-limit.ts';

interface DatabaseMetrics {
  watchStorage(storage: Storage): Storage;
  /**
   * Wraps a core whose storage is already wrapped, and counts how often its service had to read.
   */
  watchCore(core: Core): Core;
  /** Updates the gauges from the database, at most every few seconds. */
  refresh(): Promise<void>;
}

/** In seconds. */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5];
/** Limits the queries if there are several collectors, or a person beside one. */
const FRESH_MS = 5_000;
/** Shorter than Prometheus's own timeout for the scrape. */
const PATIENCE_MS = 3_000;

export function createDatabaseMetrics(registers: Registry[], clock: Clock): DatabaseMetrics {
  const durations = new Histogram({
    name: 'slotwell_storage_duration_seconds',
    help: 'Commands and readings of the database, with their waiting for a lock or a connection.',
    labelNames: ['call'],
    buckets: BUCKETS,
    registers,
  });
  const failures = new Counter({
    name: 'slotwell_storage_failures_total',
    help: 'Calls of the database that could not do their work.',
    labelNames: ['call'],
    registers,
  });
  const snapshots = new Counter({
    name: 'slotwell_snapshot_reads_total',
    help: 'Calendars that an answer was made from: kept from before, or read from the database.',
    labelNames: ['result'],
    registers,
  });
  const state = createStateMetrics(registers, clock);

  function timed<Input, Outcome>(
    call: string,
    work: (input: Input) => Promise<Outcome>,
  ): (input: Input) => Promise<Outcome> {
    // Starts at zero, so that Prometheus sees the first failure as an increase.
    failures.inc({ call }, 0);
    return async (input) => {
      const startedAt = performance.now();
      try {
        return await work(input);
      } catch (error) {
        failures.inc({ call });
        throw error;
      } finally {
        durations.observe({ call }, (performance.now() - startedAt) / 1000);
      }
    };
  }

  return {
    watchStorage: (storage) => ({
      ...storage,
      bookings: {
        ...storage.bookings,
        reserve: timed('reserve', storage.bookings.reserve),
        move: timed('move', storage.bookings.move),
        cancel: timed('cancel', storage.bookings.cancel),
        readOccupancy: timed('read occupancy', storage.bookings.readOccupancy),
      },
      holds: { ...storage.holds, create: timed('hold', storage.holds.create) },
      messages: {
        ...storage.messages,
        leaseDeliveries: timed('lease deliveries', storage.messages.leaseDeliveries),
      },
    }),
    watchCore: (core) => {
      state.follow(core.storage);
      const onRead = (result: 'kept' | 'read') => snapshots.inc({ result });
      return {
        ...core,
        service: createBookingService({ storage: core.storage, clock: core.clock, onRead }),
      };
    },
    refresh: state.refresh,
  };
}

type ProbedStorage = Pick<Storage, 'probe' | 'messages' | 'busy' | 'readHealth'>;

/** Gauges; those with an unknown value are omitted. */
function createStateMetrics(registers: Registry[], clock: Clock) {
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ) => new Gauge({ name, help, labelNames, registers });
  const up = gauge('slotwell_database_up', 'Whether the database reads and writes.');
  const deliveries = gauge(
    'slotwell_deliveries',
    'Mails and webhooks by state, of the last 30 days.',
    ['state'],
  );
  const waiting = gauge(
    'slotwell_deliveries_waiting',
    'Mails and webhooks that wait, by channel.',
    ['channel'],
  );
  const failing = gauge(
    'slotwell_deliveries_failing',
    'Of those that wait, mails and webhooks that were tried without success, by channel.',
    ['channel'],
  );
  const unplanned = gauge('slotwell_outbox_unplanned', 'Changes that nobody was told of yet.');
  const oldest = gauge(
    'slotwell_outbox_oldest_age_seconds',
    'For how long the oldest message has been due.',
  );
  const backup = gauge(
    'slotwell_backup_age_seconds',
    'Since the last backup that the database was told of, or since there has been anything to save.',
  );
  const offset = gauge(
    'slotwell_clock_offset_seconds',
    "This machine's clock less the database's, where that has one.",
  );
  const busyAge = gauge(
    'slotwell_busy_oldest_age_seconds',
    'Since the last successful reading of the calendar that was not read for longest.',
  );
  const busyFailing = gauge(
    'slotwell_busy_failing',
    'Calendars that close time here and whose last reading failed.',
  );
  const byLabel = [deliveries, waiting, failing];
  const unwritten = gauge(
    'slotwell_busy_write_failing',
    'Other calendars that take bookings and could not be written.',
  );
  const single = [unplanned, oldest, backup, offset, busyAge, busyFailing, unwritten];
  let asked: ProbedStorage | null = null;
  let last: { readonly at: number; readonly done: Promise<void> } | null = null;

  async function ask(storage: ProbedStorage): Promise<void> {
    const now = clock.now();
    const answer = await within(PATIENCE_MS, async () => {
      await storage.probe();
      return await Promise.all([
        storage.messages.summarizeOutbox(now),
        storage.readHealth(),
        storage.busy.list(),
      ]);
      // Only report that the database is down; the request log has the reasons.
    }).catch(() => null);
    for (const each of byLabel) {
      each.reset();
    }
    for (const each of single) {
      each.remove();
    }
    up.set(answer === null ? 0 : 1);
    if (answer === null) {
      return;
    }
    const [outbox, health, sources] = answer;
    for (const [name, count] of Object.entries(outbox.states)) {
      deliveries.set({ state: name }, count);
    }
    for (const [channel, count] of Object.entries(outbox.waiting)) {
      waiting.set({ channel }, count);
    }
    for (const [channel, count] of Object.entries(outbox.failing)) {
      failing.set({ channel }, count);
    }
    unplanned.set(outbox.unplanned);
    oldest.set(outbox.oldestDueAt === null ? 0 : Math.max(0, now - outbox.oldestDueAt) / 1000);
    const saved = health.backups.lastAt ?? health.backups.since;
    if (saved !== null) {
      backup.set((now - saved) / 1000);
    }
    const ages = sources.map(({ readAt, createdAt }) => now - (readAt ?? createdAt));
    busyAge.set(Math.max(0, ...ages) / 1_000);
    busyFailing.set(sources.filter(({ failingSince }) => failingSince !== null).length);
    unwritten.set(sources.filter((source) => source.writeFailingSince !== null).length);
    if (health.clock?.kind === 'own clock') {
      offset.set((now - health.clock.at) / 1000);
    }
  }

  return {
    follow(storage: ProbedStorage): void {
      asked = storage;
    },
    async refresh(): Promise<void> {
      if (asked === null) {
        return;
      }
      const now = performance.now();
      if (last === null || now - last.at >= FRESH_MS) {
        last = { at: now, done: ask(asked) };
      }
      await last.done;
    },
  };
}
