/**
 * How the calls that the upstream allows in a minute are shared: bookings may have all of them, and what is likely to be booked within the next minute is kept free
 * of everything else. So no number of readers, honest or not, makes the upstream refuse somebody's booking.
 */

import { type Clock, type EpochMs, MS_PER_MINUTE } from '../../../core/index.ts';
import type { RateLimited } from './backoff.ts';

/** `reading`: lists, days and times. `form`: what somebody asks who has chosen a time. `booking`: what a booking itself needs. */
export type Purpose = 'reading' | 'form' | 'booking';

/** Of the base specification, in any minute. */
const LIMIT = 300;
/** Kept free for bookings at the least; where as many were made in the last minute, some more than those. */
const RESERVE = 40;
const SPARE = 5;
/** Of the rest, so many are kept free of reading, for the forms of those who have chosen. */
const FOR_FORMS = 5;
/** More than the upstream counts. */
const MAX_REMEMBERED = LIMIT;

/** Who reads waits as long for a call that will be free then: shorter than a visitor minds, and than a request may take. */
const MAX_WAIT_MS = 3_000;

/** A call that may be sent after so many milliseconds, mostly none. It is counted already. */
export interface Turn {
  readonly kind: 'turn';
  readonly waitMs: number;
}

export interface CallBudget {
  /** Counts a call that is sent now or soon; or says when one for this purpose may be sent. */
  take(purpose: Purpose): Turn | RateLimited;
  /** How much of what reading may take was sent in the last minute: 0 to 1, and more where the rest was taken, too. */
  load(): number;
}

interface Sent {
  readonly at: EpochMs;
  readonly isBooking: boolean;
}

/** Counted over the last minute at any moment, for nobody here knows when the upstream's begin. */
export function createCallBudget(clock: Clock): CallBudget {
  let sent: readonly Sent[] = [];

  /** Other calls than for bookings, of the last minute, and how many of them there may be. */
  function look(now: EpochMs) {
    // Later than anybody waits: the clock was set back.
    sent = sent.filter(({ at }) => at > now - MS_PER_MINUTE && at <= now + MAX_WAIT_MS).slice(-MAX_REMEMBERED);
    const others = sent.filter(({ isBooking }) => !isBooking);
    const bookings = sent.length - others.length;
    const forForms = Math.max(FOR_FORMS + 1, LIMIT - Math.max(RESERVE, bookings + SPARE));
    return { others, most: { form: forForms, reading: forForms - FOR_FORMS } };
  }

  return {
    load() {
      const { others, most } = look(clock.now());
      return others.length / most.reading;
    },
    take(purpose) {
      const now = clock.now();
      const { others, most } = look(now);
      // When that one is a minute old, there is room again.
      const blocking = purpose === 'booking' ? undefined : others.at(-most[purpose]);
      const at = Math.max(now, (blocking?.at ?? 0) + MS_PER_MINUTE);
      if (at - now > MAX_WAIT_MS)
        return { kind: 'refused', code: 'rate_limited', retryAfterSeconds: Math.max(1, Math.ceil((at - now) / 1000)) };
      sent = [...sent, { at, isBooking: purpose === 'booking' }].toSorted((one, other) => one.at - other.at);
      return { kind: 'turn', waitMs: at - now };
    },
  };
}
