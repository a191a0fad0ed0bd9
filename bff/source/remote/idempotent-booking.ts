/**
 * Best-effort idempotency in front of an upstream that may not know keys: parallel requests under one key share one booking call, and a receipt is repeated
 * for a day. A request whose answer was lost goes upstream again, under the same key.
 */

import { hash } from 'node:crypto';
import { z } from 'zod';
import { type Idempotency, MS_PER_DAY, refuse, type Surface } from '../../../core/index.ts';
import type { SourceRefusal } from '../booking-source.ts';
import type { ExpiringStore } from './expiring-store.ts';
import { createSingleFlight } from './single-flight.ts';
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
  /** Repeats what is known under this key, else runs `attempt` with the key that the upstream is to be given. */
  once(
    request: { readonly surface: Surface; readonly idempotency: Idempotency },
    attempt: (upstreamKey: string) => Promise<Attempt>,
  ): Promise<UpstreamBooked | SourceRefusal>;
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

export function createIdempotentBooking(store: ExpiringStore): IdempotentBooking {
  const flights = createSingleFlight<UpstreamBooked | SourceRefusal>();
  /** The fingerprint under which each key is being used right now. */
  const inUse = new Map<string, string>();

  async function run(
    key: string,
    fingerprint: string,
    attempt: (upstreamKey: string) => Promise<Attempt>,
  ): Promise<UpstreamBooked | SourceRefusal> {
    const remembered = await store.get(`receipts:${key}`, rememberedSchema);
    const { fingerprint: known = fingerprint, receipt: kept = null } = remembered?.value ?? {};
    // From here to `inUse.set` nothing waits, so that of two requests with one key only one gets through.
    if ((inUse.get(key) ?? known) !== fingerprint) return refuse('idempotency_mismatch');
    if (kept !== null) return { kind: 'booked', receipt: kept, replayed: true };
    inUse.set(key, fingerprint);
    try {
      const { outcome, lost } = await attempt(key);
      const receipt = outcome.kind === 'booked' ? outcome.receipt : null;
      if (receipt !== null || lost) await store.set(`receipts:${key}`, { fingerprint, receipt }, { lifeMs: LIFE_MS });
      return outcome;
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
        return run(upstreamKey, fingerprint, attempt);
      });
      return outcome.kind === 'booked' && !own ? { ...outcome, replayed: true } : outcome;
    },
  };
}

/**
 * Keys count within a surface here, but within the whole installation upstream: a visitor must not be able to name a key that an integrator uses there.
 * The same key always becomes the same one.
 */
function upstreamKeyOf(surface: Surface, key: string): string {
  return `slotwell-${surface}-${hash('sha256', key)}`;
}
