/**
 * How the calls that the upstream allows in a minute are shared: reading may take most of them, forms some more, and the rest is there for bookings alone. So no
 * number of readers, honest or not, makes the upstream refuse somebody's booking.
 */

import { type Clock, type EpochMs, MS_PER_MINUTE } from '../../../core/index.ts';
import type { RateLimited } from './backoff.ts';

/** `reading`: lists, days and times. `form`: what somebody asks who has chosen a time. `booking`: what a booking itself needs. */
export type Purpose = 'reading' | 'form' | 'booking';

/** Of the 300 a minute of the base specification, how many may be under way or over when one more is sent; bookings are never held back. */
const SHARES: Readonly<Record<Purpose, number>> = { reading: 200, form: 250, booking: Number.POSITIVE_INFINITY };
/** More than the upstream counts. */
const MAX_REMEMBERED = 300;

export interface CallBudget {
  /** Counts a call that is sent now; or says when one for this purpose may be sent. */
  take(purpose: Purpose): RateLimited | null;
}

/** Counted over the last minute at any moment, for nobody here knows when the upstream's begin. */
export function createCallBudget(clock: Clock): CallBudget {
  let sent: EpochMs[] = [];

  return {
    take: (purpose) => {
      const now = clock.now();
      // Later than now: the clock was set back.
      sent = sent.filter((moment) => moment > now - MS_PER_MINUTE && moment <= now).slice(-MAX_REMEMBERED);
      const blocking = sent.at(-SHARES[purpose]);
      if (blocking !== undefined) {
        return {
          kind: 'refused',
          code: 'rate_limited',
          retryAfterSeconds: Math.max(1, Math.ceil((blocking + MS_PER_MINUTE - now) / 1000)),
        };
      }
      sent.push(now);
      return null;
    },
  };
}
