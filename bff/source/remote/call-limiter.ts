/**
 * Decides whether an upstream call may be sent: one a minute during the pause after a 429,
 * otherwise as many as the upstream allows. All servers count together. A server that cannot reach
 * the others uses its share, based on the number of servers when it last counted.
 */

import { type Clock, MS_PER_MINUTE } from '../../../core/index.ts';
import type { Backoff, Pause, RateLimited } from './backoff.ts';
import { createCallBudget, type Purpose } from './call-budget.ts';
import type { SharedCalls, TakeResult } from './shared-calls.ts';

/** `spent`: the budget of this minute is used up. `closed`: the upstream requested a pause. */
export type Permit = Leave | { readonly kind: 'spent' | 'closed'; readonly refusal: RateLimited };

/** `isTry`: a test call during a pause. */
interface Leave {
  readonly kind: 'turn';
  readonly waitMs: number;
  readonly isTry: boolean;
}

export interface CallLimiter {
  /**
   * Counts a call that is sent now or after waiting, or returns when one for this purpose may be
   * sent.
   */
  take(purpose: Purpose): Promise<Permit>;
  /** `null` if calls may be sent, as far as this server knows. */
  paused(): RateLimited | null;
  /** Starts the pause for a 429 with this `Retry-After` header, on all servers. */
  pause(retryAfter: string | null): Promise<Pause>;
  /** Ends the pause on all servers after a successful test call. */
  resume(): Promise<void>;
  /**
   * All calls of the last minute except bookings, as a fraction of the reading budget: more than 1
   * if form calls also used the calls that are reserved for forms.
   */
  load(): number;
}

interface CallLimiterOptions {
  readonly clock: Clock;
  readonly backoff: Backoff;
  /** `null` for a single server. */
  readonly shared: SharedCalls | null;
}

/** A little shorter than Redis remembers a server. */
const KNOWN_MS = MS_PER_MINUTE - 5_000;

export function createCallLimiter({ clock, backoff, shared }: CallLimiterOptions): CallLimiter {
  let lastSeen = { load: 0, nodes: 1, at: Number.NEGATIVE_INFINITY };
  /**
   * Set when Redis has lost its data: how many servers are expected to report their calls of the
   * last minute again, and until when.
   */
  let lost = { nodes: 1, until: Number.NEGATIVE_INFINITY };
  let isTogether = false;
  const own = createCallBudget({ clock, nodes: () => (isTogether ? 1 : lastSeen.nodes) });

  /** Also reports calls that this server sent while the shared budget was out of reach. */
  async function countTogether(purpose: Purpose): Promise<TakeResult | null> {
    if (shared === null) {
      return null;
    }
    const seenBefore = lastSeen;
    const isKnown = isWithin(KNOWN_MS, seenBefore.at);
    const untold = own.sent().filter(({ isShared }) => !isShared);
    const nodes = clock.now() < lost.until ? lost.nodes : 1;
    const counted = await shared.take({ purpose, untold, isKnown, nodes });
    if (counted?.kind === 'unknown') {
      // Otherwise another call has already started to report everything.
      if (lastSeen === seenBefore) {
        tellAll();
      }
      return await countTogether(purpose);
    }
    isTogether = counted !== null;
    if (counted === null) {
      return null;
    }
    own.share(new Set(untold.map(({ id }) => id)));
    lastSeen = { load: counted.load, nodes: counted.nodes, at: clock.now() };
    return counted;
  }

  function tellAll(): void {
    lost = { nodes: lastSeen.nodes, until: clock.now() + MS_PER_MINUTE };
    lastSeen = { ...lastSeen, at: Number.NEGATIVE_INFINITY };
    own.unshare();
  }

  function isWithin(ms: number, at: number): boolean {
    return clock.now() >= at && clock.now() < at + ms;
  }

  /** Decays linearly to zero within a minute, as the counted calls expire. */
  function seenLoad(): number {
    return isWithin(MS_PER_MINUTE, lastSeen.at)
      ? lastSeen.load * (1 - (clock.now() - lastSeen.at) / MS_PER_MINUTE)
      : 0;
  }

  async function take(purpose: Purpose): Promise<Permit> {
    const paused = backoff.current();
    if (paused !== null && !backoff.takeTry()) {
      return { kind: 'closed', refusal: paused };
    }
    const counted = await countTogether(purpose);
    const { kind, waitMs } = counted ?? own.take(purpose);
    if (kind === 'turn' || kind === 'try') {
      if (counted !== null) {
        own.note(purpose, clock.now() + waitMs);
      }
      return { kind: 'turn', waitMs, isTry: kind === 'try' || paused !== null };
    }
    if (kind === 'closed') {
      return { kind, refusal: backoff.follow(waitMs) };
    }
    return {
      kind: 'spent',
      refusal: {
        kind: 'refused',
        code: 'rate_limited',
        retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
      },
    };
  }

  return {
    take,
    paused: () => backoff.current(),
    pause: async (retryAfter) => {
      const pause = backoff.begin(retryAfter);
      await shared?.close(pause.ms);
      return pause;
    },
    resume: async () => {
      backoff.end();
      await shared?.open();
    },
    load: () => Math.max(own.load(), seenLoad()),
  };
}
