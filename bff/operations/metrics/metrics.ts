/**
 * Prometheus metrics of a running server: requests and bookings, calls to the database and to
 * upstream installations, messages, and the process itself. Labels come from closed lists (routes,
 * codes, channels), never from client input, so the series stay under 600, which a test checks.
 * docs/monitoring.md lists them.
 */

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Channel, Clock, Sender } from '../../../core/index.ts';
import { version } from '../../../package.json';
import type { Core } from '../../open-core.ts';
import type { BookingSource } from '../../source/booking-source.ts';
import { createBookingMetrics, type Door } from './booking-metrics.ts';
import { type BusyMetrics, createBusyMetrics } from './busy-metrics.ts';
import { createDatabaseMetrics } from './database-metrics.ts';

export interface AnsweredRequest {
  readonly method: string;
  /** See RequestState. */
  readonly route: string | null;
  readonly status: number;
  /** See RequestState. */
  readonly failed: boolean;
  readonly ms: number;
}

/** The outcome of an upstream call: `answered`, or the reason for the failure. */
export type UpstreamOutcome = string;

export interface Metrics extends BusyMetrics {
  noteRequest(request: AnsweredRequest): void;
  /** Wraps the core so that its calls are counted. */
  watchCore(core: Core): Core;
  /** Wraps the source so that bookings through it are counted under `door`. */
  watchSource(door: Door, source: BookingSource): BookingSource;
  watchSender(channel: Channel, sender: Sender): Sender;
  noteUpstreamCall(purpose: string, outcome: UpstreamOutcome): void;
  /** Records whether the shared rate limit counters are reachable. */
  noteSharedCounters(inReach: boolean): void;
  /** The metrics in Prometheus' text format, including the database's current state. */
  read(): Promise<string>;
  readonly contentType: string;
}

export function createMetrics(clock: Clock): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  new Gauge({
    name: 'slotwell_build_info',
    help: 'Always 1; the label says which version runs.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  const { refresh, watchStorage, watchCore } = createDatabaseMetrics(registers, clock);
  const requests = createRequestMetrics(registers);
  const bookings = createBookingMetrics(registers);
  return {
    ...createCallMetrics(registers),
    ...createBusyMetrics(registers),
    noteRequest: (request) => {
      requests.noteRequest(request);
      if (request.failed) {
        bookings.noteFailure(request);
      }
    },
    watchCore: (core) => {
      const watched = watchCore({ ...core, storage: watchStorage(core.storage) });
      return { ...watched, service: bookings.watchService(watched.service) };
    },
    watchSource: bookings.watchSource,
    async read() {
      await refresh();
      return await registry.metrics();
    },
    contentType: registry.contentType,
  };
}

const MOUNTS = ['api', 'widget', 'admin', 'health', 'pages', 'unmatched'] as const;
type Mount = (typeof MOUNTS)[number];

/** In seconds. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

function createRequestMetrics(registers: Registry[]): Pick<Metrics, 'noteRequest'> {
  const requests = new Counter({
    name: 'slotwell_http_requests_total',
    help: 'Requests that were answered, by route; all calls of the administration area together.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const responses = new Counter({
    name: 'slotwell_http_responses_total',
    help: 'Answers by status, for each of api, widget, admin, health and pages.',
    labelNames: ['mount', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'slotwell_http_request_duration_seconds',
    help: 'Until the answer was ready.',
    labelNames: ['mount'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  return {
    noteRequest({ method, route, status, ms }) {
      const mount = findMount(route);
      const area = route?.startsWith('/admin/api/') ? '/admin/api/*' : '/admin/*';
      const shown = mount === 'admin' ? area : (route ?? 'unmatched');
      requests.inc({
        method: toMethodLabel(method),
        route: shown,
        status: `${Math.floor(status / 100)}xx`,
      });
      responses.inc({ mount, status });
      durations.observe({ mount }, ms / 1000);
    },
  };
}

/** HEAD counts as GET. Unknown methods are grouped because a client may send any word. */
function toMethodLabel(method: string): string {
  if (method === 'HEAD') {
    return 'GET';
  }
  return METHODS.has(method) ? method : 'other';
}

function findMount(route: string | null): Mount {
  if (route === null) {
    return 'unmatched';
  }
  if (route === '/healthz' || route === '/readyz') {
    return 'health';
  }
  return (
    (['api', 'widget', 'admin'] as const).find((name) =>
      isBelow(route, name === 'widget' ? '/widget/v1' : `/${name}`),
    ) ?? 'pages'
  );
}

function isBelow(route: string, root: string): boolean {
  return route === root || route.startsWith(`${root}/`);
}

/** Outgoing calls, and whether the other side is reachable. */
function createCallMetrics(
  registers: Registry[],
): Pick<Metrics, 'watchSender' | 'noteUpstreamCall' | 'noteSharedCounters'> {
  const attempts = new Counter({
    name: 'slotwell_delivery_attempts_total',
    help: 'Attempts at mails and webhooks, by what came of them.',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  const calls = new Counter({
    name: 'slotwell_upstream_calls_total',
    help: 'Calls of the installation behind this one, by what came of them; those that were not sent, too.',
    labelNames: ['purpose', 'outcome'],
    registers,
  });
  const sharedCounters = new Gauge({
    name: 'slotwell_shared_counters_up',
    help: '0 while this process counts limits alone because the store that processes share is out of reach.',
    registers,
  });
  sharedCounters.set(1);
  return {
    watchSender: (channel, sender) => {
      // Starts at zero, so that Prometheus sees the first failure as an increase.
      attempts.inc({ channel, outcome: 'failed' }, 0);
      return {
        send: async (sending) => {
          const sent = await sender.send(sending);
          attempts.inc({ channel, outcome: sent.outcome.kind });
          return sent;
        },
      };
    },
    noteUpstreamCall: (purpose, outcome) => calls.inc({ purpose, outcome }),
    noteSharedCounters: (inReach) => sharedCounters.set(inReach ? 1 : 0),
  };
}
