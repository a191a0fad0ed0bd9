/**
 * The remote source answers the six calls from any installation that implements the base REST API.
 * Answers are cached so that many visitors fit into the calls per minute that the upstream allows.
 */

import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Keyv } from 'keyv';
import {
  type Booked,
  type BookingRequest,
  type Clock,
  createZone,
  emailsIn,
  parseUrl,
  readEmail,
  toMailbox,
} from '../../../core/index.ts';
import {
  type AdmitQuestion,
  type BookingSource,
  type SourceRefusal,
  withoutHolds,
} from '../booking-source.ts';
import type { RunScript } from '../shared-cache.ts';
import { createBackoff } from './backoff.ts';
import { createCallLimiter } from './call-limiter.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createExpiringStore } from './expiring-store.ts';
import { createIdempotentBooking, type UpstreamBooked } from './idempotent-booking.ts';
import { createRemoteBookings } from './remote-bookings.ts';
import { createRemoteReads, type RemoteReads } from './remote-reads.ts';
import { createSharedCalls } from './shared-calls.ts';
import { ALONE, createSharedFlights } from './shared-flights.ts';
import { createUpstream, type OnUpstreamCall, TIME_LIMITS, type TimeLimits } from './upstream.ts';
import { createUpstreamReport, type RemoteLog } from './upstream-report.ts';

/** Limited because each address costs a rate limit lookup. */
const MAX_EMAILS = 5;
/**
 * Added to the booking call's timeout for the lease, which must outlast the wait for a turn and the
 * call: no other server may send the booking again before that.
 */
const BOOKING_LEASE_EXTRA_MS = 5_000;

export interface RemoteSourceOptions {
  /** See `readUpstreamUrl` for the accepted forms. */
  readonly upstreamUrl: string;
  /**
   * Sent only to that address, in the Authorization header. Never appears in a log, a refusal or a
   * cached value.
   */
  readonly upstreamToken: string;
  /** The upstream's time zone (IANA name), because its local times have no offset. */
  readonly timeZone: string;
  readonly clock: Clock;
  /** Receives problems with the upstream; compatible with pino. */
  readonly log: RemoteLog;
  /**
   * A cache that several processes share and that may fail at any time. Default: a bounded cache in
   * memory.
   */
  readonly cache?: Keyv;
  /**
   * Runs scripts in that cache's Redis, so that its processes count their calls together. Without
   * it each process counts alone.
   */
  readonly runScript?: RunScript;
  /** Replaces Redis' own time in scripts, for tests. */
  readonly scriptClock?: Clock;
  readonly fetch?: typeof fetch;
  readonly timeLimits?: Partial<TimeLimits>;
  readonly onCall?: OnUpstreamCall;
  /** Default: a real timer. */
  readonly sleep?: (ms: number) => Promise<void>;
}

/**
 * Throws if the address or the token is unusable, which the configuration should have caught. The
 * message repeats neither.
 */
export function createRemoteSource(options: RemoteSourceOptions): BookingSource {
  const {
    clock,
    cache = null,
    runScript = null,
    scriptClock = null,
    sleep: wait = sleep,
  } = options;
  const timeLimits = { ...TIME_LIMITS, ...options.timeLimits };
  const { base, token } = readTarget(options);
  const zone = createZone(options.timeZone);
  const report = createUpstreamReport({ log: options.log, clock });
  // Change the number whenever the shape of cached values changes.
  const namespace = `slotwell-remote-1:${hash('sha256', base).slice(0, 16)}`;
  const breaker = createCircuitBreaker({ clock, report, timeoutMs: timeLimits.cacheMs });
  cache?.on('error', () => breaker.trip());
  const storing = { shared: cache && { cache, breaker }, clock, namespace };
  const keep = (max: number, late: 'set' | 'delete') =>
    createExpiringStore({ ...storing, max, late });
  // Separate stores, so that made-up days evict neither receipts nor learned values.
  const answers = keep(2_000, 'delete');
  const learnt = keep(4_000, 'delete');
  const receipts = keep(20_000, 'set');
  const sharing = runScript && { runScript, breaker, namespace, clock, scriptClock };
  const limiter = createCallLimiter({
    clock,
    backoff: createBackoff(clock),
    shared: sharing && createSharedCalls(sharing),
  });
  const upstream = createUpstream({
    base,
    token,
    limiter,
    report,
    fetch: options.fetch ?? fetch,
    timeLimits,
    onCall: options.onCall,
    sleep: wait,
  });
  const flights = sharing
    ? createSharedFlights({ ...sharing, leaseMs: timeLimits.leaseMs })
    : ALONE;
  const reads = createRemoteReads({
    upstream,
    store: answers,
    learnt,
    shared: flights,
    clock,
    sleep: wait,
    zone,
    limiter,
    report,
  });
  const attempt = createRemoteBookings({ upstream, reads, zone, report });
  const idempotent = createIdempotentBooking({
    store: receipts,
    shared: sharing
      ? createSharedFlights({ ...sharing, leaseMs: timeLimits.postMs + BOOKING_LEASE_EXTRA_MS })
      : ALONE,
    sleep: wait,
  });

  async function book(request: BookingRequest): Promise<UpstreamBooked | SourceRefusal> {
    const { idempotency, surface } = request;
    if (idempotency === null) {
      return (await attempt(request, null)).outcome;
    }
    return await idempotent.once({ surface, idempotency }, (upstreamKey) =>
      attempt(request, upstreamKey),
    );
  }

  return presentSource(reads, book);
}

type Book = (request: BookingRequest) => Promise<UpstreamBooked | SourceRefusal>;

function presentSource(reads: RemoteReads, book: Book): BookingSource {
  const askedBy = (admit: AdmitQuestion | null): BookingSource => ({
    capabilities: { holds: false, idempotency: 'best_effort' },
    askedBy,
    schedules: () => reads.schedules({ purpose: 'reading', admit }),
    reasons: (scheduleId) => reads.reasons(scheduleId, { purpose: 'reading', admit }),
    days: (choice) => reads.days(choice, { purpose: 'reading', admit }),
    slots: (choice, day) => reads.slots(choice, day, { purpose: 'reading', admit }),
    form: (choice, slot) => reads.form(choice, slot, { purpose: 'form', admit }),
    ...withoutHolds,
    readCustomer: async (request) => {
      const { submission } = request;
      const named = emailsIn(await reads.keptForm(request), submission);
      const emails = (
        named.length > 0 ? named : Object.values(submission).flatMap(addressesIn)
      ).slice(0, MAX_EMAILS);
      // The base API does not report limits per customer.
      return { emails, mailboxes: [...new Set(emails.map(toMailbox))], isLimited: false };
    },
    book: async (request) => {
      const outcome = await book(request);
      return outcome.kind === 'booked' ? toBooked(outcome, request) : outcome;
    },
  });
  return askedBy(null);
}

function toBooked(booked: UpstreamBooked, { scheduleId }: BookingRequest): Booked {
  return {
    ...booked,
    receipt: { ...booked.receipt, scheduleId, status: 'confirmed', confirmUntil: null },
    manageSecret: null,
  };
}

/** Finds addresses if the form has no known e-mail field. */
function addressesIn(value: unknown): readonly string[] {
  const email = typeof value === 'string' ? readEmail(value.trim()) : null;
  return email === null ? [] : [email];
}

function readTarget({ upstreamUrl, upstreamToken }: RemoteSourceOptions): {
  readonly base: string;
  readonly token: string;
} {
  const read = readUpstreamUrl(upstreamUrl);
  if (read.kind === 'problem') {
    throw new Error(read.problem);
  }
  // Other characters are invalid in a header, and fetch's own error would repeat the token.
  if (!/^[\x21-\x7e]+$/.test(upstreamToken)) {
    throw new Error('UPSTREAM_TOKEN must be printable ASCII characters without blanks');
  }
  return { base: read.base, token: upstreamToken };
}

type UpstreamUrl =
  | { readonly kind: 'base'; readonly base: string }
  | { readonly kind: 'problem'; readonly problem: string };

/**
 * Accepts the address of the installation or of its REST API, with or without a trailing slash,
 * also below a path: `https://x.example`, `https://x.example/api/` and `https://x.example/booking`
 * give `https://x.example/api`, the same, and `https://x.example/booking/api`. A problem never
 * repeats the text, which may contain a secret.
 */
export function readUpstreamUrl(text: string): UpstreamUrl {
  const url = parseUrl(text.trim());
  if (url === null) {
    return problem('is not an address; write it like https://booking.example');
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return problem('must begin with https:// (or http:// inside a private network)');
  }
  if (url.username !== '' || url.password !== '') {
    return problem('must not carry a user name or a password; the token belongs in UPSTREAM_TOKEN');
  }
  if (url.search !== '' || url.hash !== '') {
    return problem('must not carry a query or a fragment');
  }
  const path = url.pathname.replace(/\/+$/, '');
  return { kind: 'base', base: `${url.origin}${path.endsWith('/api') ? path : `${path}/api`}` };
}

function problem(sentence: string): UpstreamUrl {
  return { kind: 'problem', problem: `UPSTREAM_URL ${sentence}` };
}
