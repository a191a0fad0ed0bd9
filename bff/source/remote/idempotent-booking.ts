/**
 * Best-effort idempotency for an upstream that may not support keys. Concurrent requests with the
 * same key share one booking call, across all servers that share the store, and receipts are
 * replayed for a day. If an answer was lost, a retry goes to the upstream again under the same key.
 */

import { hash } from 'node:crypto';
import { z } from 'zod';
import { type Idempotency, MS_PER_DAY, refuse, type Surface } from '../../../core/index.ts';
import type { SourceRefusal } from '../booking-source.ts';
import type { ExpiringStore } from './expiring-store.ts';
import type { SharedFlights } from './shared-flights.ts';
import { createSingleFlight } from './single-flight.ts';
import { OUTCOME_UNKNOWN } from './upstream.ts';
import type { UpstreamReceipt } from './upstream-answers.ts';

export interface UpstreamBooked {
  readonly kind: 'booked';
  readonly receipt: UpstreamReceipt;
  readonly replayed: boolean;
}

/** `lost`: the upstream may have booked, but its answer was missing or unreadable. */
export interface Attempt {
  readonly outcome: UpstreamBooked | SourceRefusal;
  readonly lost: boolean;
}

export interface IdempotentBooking {
  /** Replays the receipt for this key, otherwise runs `attempt` with the key for the upstream. */
  once(
    request: { readonly surface: Surface; readonly idempotency: Idempotency },
    attempt: AttemptUnder,
  ): Promise<UpstreamBooked | SourceRefusal>;
}

type AttemptUnder = (upstreamKey: string) => Promise<Attempt>;

interface KeyedRequest {
  readonly key: string;
  readonly fingerprint: string;
}

const LIFE_MS = MS_PER_DAY;

const receiptSchema: z.ZodType<UpstreamReceipt> = z.object({
  bookingId: z.int(),
  detailsId: z.string(),
  customerId: z.int(),
  startsAt: z.int(),
  endsAt: z.int(),
});

/** No receipt if the answer was lost; the key is still taken. */
const rememberedSchema = z.object({ fingerprint: z.string(), receipt: receiptSchema.nullable() });

interface IdempotentBookingOptions {
  readonly store: ExpiringStore;
  readonly shared: SharedFlights;
  readonly sleep: (ms: number) => Promise<void>;
}

/**
 * Poll interval and maximum wait while another server makes the booking: longer than most bookings
 * take, shorter than a visitor's patience.
 */
const LOOK_MS = 100;
const MAX_LOOKING_MS = 8_000;

export function createIdempotentBooking({
  store,
  shared,
  sleep,
}: IdempotentBookingOptions): IdempotentBooking {
  const flights = createSingleFlight<UpstreamBooked | SourceRefusal>();
  /** The fingerprint of the request that currently uses each key. */
  const inUse = new Map<string, string>();

  /** The known result for this key; `null` if the request may be sent. */
  async function recall({
    key,
    fingerprint,
  }: KeyedRequest): Promise<UpstreamBooked | SourceRefusal | null> {
    const remembered = await store.get(`receipts:${key}`, rememberedSchema);
    const { fingerprint: known = fingerprint, receipt = null } = remembered?.value ?? {};
    if (known !== fingerprint) {
      return refuse('idempotency_mismatch');
    }
    return receipt && { kind: 'booked', receipt, replayed: true };
  }

  async function send(
    { key, fingerprint }: KeyedRequest,
    attempt: AttemptUnder,
  ): Promise<UpstreamBooked | SourceRefusal> {
    const { outcome, lost } = await attempt(key);
    const receipt = outcome.kind === 'booked' ? outcome.receipt : null;
    if (receipt !== null || lost) {
      await store.set(`receipts:${key}`, { fingerprint, receipt }, { lifeMs: LIFE_MS });
    }
    return outcome;
  }

  /** Waits while another server sends a request with this key. */
  async function sendAlone(
    keyed: KeyedRequest,
    attempt: AttemptUnder,
  ): Promise<UpstreamBooked | SourceRefusal> {
    for (let lookedMs = 0; lookedMs <= MAX_LOOKING_MS; lookedMs += LOOK_MS) {
      const begun = await shared.begin(`booking:${keyed.key}`, `booking:${keyed.key}`);
      if (!begun.isTheirs) {
        try {
          return (await recall(keyed)) ?? (await send(keyed, attempt));
        } finally {
          await begun.end();
        }
      }
      await sleep(LOOK_MS);
    }
    return OUTCOME_UNKNOWN;
  }

  async function run(
    keyed: KeyedRequest,
    attempt: AttemptUnder,
  ): Promise<UpstreamBooked | SourceRefusal> {
    const { key, fingerprint } = keyed;
    const known = await recall(keyed);
    if (known !== null) {
      return known;
    }
    // Nothing is awaited until `inUse.set`, so that only one of two requests with the same key gets
    // through.
    if ((inUse.get(key) ?? fingerprint) !== fingerprint) {
      return refuse('idempotency_mismatch');
    }
    inUse.set(key, fingerprint);
    try {
      return await sendAlone(keyed, attempt);
    } finally {
      inUse.delete(key);
    }
  }

  return {
    once: async ({ surface, idempotency: { key, fingerprint } }, attempt) => {
      const upstreamKey = toUpstreamKey(surface, key);
      let own = false;
      const outcome = await flights.join(`${upstreamKey} ${fingerprint}`, upstreamKey, () => {
        own = true;
        return run({ key: upstreamKey, fingerprint }, attempt);
      });
      return outcome.kind === 'booked' && !own ? { ...outcome, replayed: true } : outcome;
    },
  };
}

/**
 * Keys are scoped to a surface here, but to the whole installation upstream, so a visitor must not
 * be able to use an integrator's key there. The mapping is deterministic.
 */
function toUpstreamKey(surface: Surface, key: string): string {
  return `slotwell-${surface}-${hash('sha256', key)}`;
}
