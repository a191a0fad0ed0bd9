/**
 * Whether a call may be sent: one a minute during the pause that a 429 asks for, and otherwise as
 * many as the upstream allows. All servers in front of it count together; one that does not reach the
 * others has its share of the calls, by how many servers there were when they last counted.
 */

import { type Clock, MS_PER_MINUTE } from '../../../core/index.ts';
import type { Backoff, Pause, RateLimited } from './backoff.ts';
import { createCallBudget, type Purpose } from './call-budget.ts';
import type { Counted, SharedCalls } from './shared-calls.ts';

/** `spent`: the calls of this minute are. `closed`: the upstream has asked for a pause. */
export type Permit = Leave | { readonly kind: 'spent' | 'closed'; readonly refusal: RateLimited };

/** `isTry`: sent during a pause, to see whether it can end. */
interface Leave {
  readonly kind: 'turn';
  readonly waitMs: number;
  readonly isTry: boolean;
}

export interface CallLimiter {
  /**
   * Counts a call that is sent now or after waiting; or says when one for this purpose may be sent.
   */
  take(purpose: Purpose): Promise<Permit>;
  /** `null` if calls may be sent, as far as this server knows. */
  paused(): RateLimited | null;
  /** Obeys a 429 with this `Retry-After` header, on all servers. */
  pause(retryAfter: string | null): Promise<Pause>;
  /** A call that tried has succeeded: all servers may send again. */
  resume(): Promise<void>;
  /**
   * How much of what reading may take was sent in the last minute: 0 to 1, and more where the rest
   * was taken, too.
   */
  load(): number;
}

interface CallLimiterOptions {
  readonly clock: Clock;
  readonly backoff: Backoff;
  /** `null` for a server alone. */
  readonly shared: SharedCalls | null;
}

/** A little less than Redis remembers a server for. */
const KNOWN_MS = MS_PER_MINUTE - 5_000;

export function createCallLimiter({ clock, backoff, shared }: CallLimiterOptions): CallLimiter {
  let lastSeen = { load: 0, nodes: 1, at: Number.NEGATIVE_INFINITY };
  /**
   * Redis has lost what it knew: so many servers must tell it what they sent in the last minute, or
   * have grown quiet.
   */
  let lost = { nodes: 1, until: Number.NEGATIVE_INFINITY };
  let isTogether = false;
  const own = createCallBudget({ clock, nodes: () => (isTogether ? 1 : lastSeen.nodes) });

  /**
   * Also tells what this server has sent that the others do not know of: nothing, or what it sent
   * while they were out of reach.
   */
  async function countTogether(purpose: Purpose): Promise<Counted | null> {
    if (shared === null) {
      return null;
    }
    const seenBefore = lastSeen;
    const isKnown = isWithin(KNOWN_MS, seenBefore.at);
    const untold = own.sent().filter(({ isShared }) => !isShared);
    const nodes = clock.now() < lost.until ? lost.nodes : 1;
    const counted = await shared.take({ purpose, untold, isKnown, nodes });
    if (counted?.kind === 'unknown') {
      // Else another call has begun to tell everything already.
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

  /** Grows old as calls do: after a minute nothing is left of it. */
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
