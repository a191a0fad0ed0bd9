/**
 * Best-effort idempotency in front of an upstream that may not know keys: parallel requests under
 * one key share one booking call, on all servers that share the store, and a receipt is repeated
 * for a day. A request whose answer was lost goes upstream again, under the same key.
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

/** `lost`: the upstream may have booked, but its answer did not come or made no sense. */
export interface Attempt {
  readonly outcome: UpstreamBooked | SourceRefusal;
  readonly lost: boolean;
}

export interface IdempotentBooking {
  /**
   * Repeats what is known under this key, else runs `attempt` with the key that the upstream is to
   * be given.
   */
  once(
    request: { readonly surface: Surface; readonly idempotency: Idempotency },
    attempt: AttemptUnder,
  ): Promise<UpstreamBooked | SourceRefusal>;
}

type AttemptUnder = (upstreamKey: string) => Promise<Attempt>;

interface Keyed {
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

/** Without a receipt where the answer was lost: the key is taken all the same. */
const rememberedSchema = z.object({ fingerprint: z.string(), receipt: receiptSchema.nullable() });

interface IdempotentBookingOptions {
  readonly store: ExpiringStore;
  readonly shared: SharedFlights;
  readonly sleep: (ms: number) => Promise<void>;
}

/**
 * Between two looks at what another server is booking, and for how long: longer than a booking
 * mostly takes, shorter than a visitor gives up.
 */
const LOOK_MS = 100;
const MAX_LOOKING_MS = 8_000;

export function createIdempotentBooking({
  store,
  shared,
  sleep,
}: IdempotentBookingOptions): IdempotentBooking {
  const flights = createSingleFlight<UpstreamBooked | SourceRefusal>();
  /** The fingerprint under which each key is being used right now. */
  const inUse = new Map<string, string>();

  /** What is known under this key; `null`: nothing that keeps this request from being sent. */
  async function recall({
    key,
    fingerprint,
  }: Keyed): Promise<UpstreamBooked | SourceRefusal | null> {
    const remembered = await store.get(`receipts:${key}`, rememberedSchema);
    const { fingerprint: known = fingerprint, receipt = null } = remembered?.value ?? {};
    if (known !== fingerprint) {
      return refuse('idempotency_mismatch');
    }
    return receipt && { kind: 'booked', receipt, replayed: true };
  }

  async function send(
    { key, fingerprint }: Keyed,
    attempt: AttemptUnder,
  ): Promise<UpstreamBooked | SourceRefusal> {
    const { outcome, lost } = await attempt(key);
    const receipt = outcome.kind === 'booked' ? outcome.receipt : null;
    if (receipt !== null || lost) {
      await store.set(`receipts:${key}`, { fingerprint, receipt }, { lifeMs: LIFE_MS });
    }
    return outcome;
  }

  /** While another server sends a request under this key, it is not sent from here. */
  async function sendAlone(
    keyed: Keyed,
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

  async function run(keyed: Keyed, attempt: AttemptUnder): Promise<UpstreamBooked | SourceRefusal> {
    const { key, fingerprint } = keyed;
    const known = await recall(keyed);
    if (known !== null) {
      return known;
    }
    // From here to `inUse.set` nothing waits, so that of two requests with one key only one gets
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
      const upstreamKey = upstreamKeyOf(surface, key);
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
 * Keys count within a surface here, but within the whole installation upstream: a visitor must not
 * be able to name a key that an integrator uses there. The same key always becomes the same one.
 */
function upstreamKeyOf(surface: Surface, key: string): string {
  return `slotwell-${surface}-${hash('sha256', key)}`;
}
