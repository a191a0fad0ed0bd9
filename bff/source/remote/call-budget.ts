/**
 * How the calls that the upstream allows in a minute are shared: bookings may have all of them, and
 * what is likely to be booked within the next minute is kept free of everything else. So no number
 * of readers, honest or not, makes the upstream refuse somebody's booking.
 */

import { type Clock, type EpochMs, MS_PER_MINUTE } from '../../../core/index.ts';

/**
 * `reading`: lists, days and times. `form`: what somebody asks who has chosen a time. `booking`:
 * what a booking itself needs.
 */
export type Purpose = 'reading' | 'form' | 'booking';

/** Also what the script of `shared-calls.ts` counts by. */
export const CALLS = {
  /** Of the base specification, in any minute. */
  limit: 300,
  /**
   * Kept free for bookings at the least; where as many were made in the last minute, some more than
   * those.
   */
  reserve: 40,
  spare: 5,
  /** Of the rest, so many are kept free of reading, for the forms of those who have chosen. */
  forForms: 5,
  /**
   * Who reads or books waits as long for a call that will be free then: shorter than a visitor
   * minds, and than a request may take.
   */
  maxWaitMs: 3_000,
} as const;

/**
 * A call that may be sent after so many milliseconds, mostly none: it is counted already. `spent`:
 * after so many one may be asked for again.
 */
export interface Turn {
  readonly kind: 'turn' | 'spent';
  readonly waitMs: number;
}

/** A call of the last minute, or one that waits for its turn. */
export interface Sent {
  readonly at: EpochMs;
  readonly isBooking: boolean;
  /** Whether all servers together have counted it. */
  readonly isShared: boolean;
  /** Unlike those of all others of this budget. */
  readonly id: number;
}

export interface CallBudget {
  /** Counts a call that is sent now or soon; or says when one for this purpose may be sent. */
  take(purpose: Purpose): Turn;
  /** Counts a call that all servers together have counted, and which is sent at `at`. */
  note(purpose: Purpose, at: EpochMs): void;
  /** The calls of the last minute. */
  sent(): readonly Sent[];
  /** These have been counted by all servers together. */
  share(ids: ReadonlySet<number>): void;
  /** None has. */
  unshare(): void;
  /**
   * How much of what reading may take was sent in the last minute: 0 to 1, and more where the rest
   * was taken, too.
   */
  load(): number;
}

interface CallBudgetOptions {
  readonly clock: Clock;
  /** Among so many servers the calls are shared out. */
  readonly nodes: () => number;
}

/** Counted over the last minute at any moment, for nobody here knows when the upstream's begin. */
export function createCallBudget({ clock, nodes }: CallBudgetOptions): CallBudget {
  let sent: readonly Sent[] = [];
  let count = 0;

  function prune(now: EpochMs): readonly Sent[] {
    // Later than anybody waits: the clock was set back.
    sent = sent.filter(({ at }) => at > now - MS_PER_MINUTE && at <= now + CALLS.maxWaitMs);
    return sent;
  }

  /** Other calls than for bookings, and how many of them and of all there may be. */
  function look(now: EpochMs) {
    const others = prune(now).filter(({ isBooking }) => !isBooking);
    const bookings = sent.length - others.length;
    const all = Math.floor(CALLS.limit / nodes());
    const reserve = Math.ceil((CALLS.reserve * all) / CALLS.limit);
    const form = Math.max(CALLS.forForms + 1, all - Math.max(reserve, bookings + CALLS.spare));
    return { others, all, most: { form, reading: form - CALLS.forForms } };
  }

  function add(entry: Omit<Sent, 'id'>): void {
    count += 1;
    sent = [...sent, { ...entry, id: count }].toSorted((one, other) => one.at - other.at);
  }

  return {
    load() {
      const { others, most } = look(clock.now());
      return others.length / most.reading;
    },
    take(purpose) {
      const now = clock.now();
      const { others, all, most } = look(now);
      // When these are a minute old, there is room again.
      const blocking = [
        sent.at(-all),
        purpose === 'booking' ? undefined : others.at(-most[purpose]),
      ];
      const at = Math.max(now, ...blocking.map((call) => (call?.at ?? 0) + MS_PER_MINUTE));
      if (at - now > CALLS.maxWaitMs) {
        return { kind: 'spent', waitMs: at - now };
      }
      add({ at, isBooking: purpose === 'booking', isShared: false });
      return { kind: 'turn', waitMs: at - now };
    },
    note: (purpose, at) => add({ at, isBooking: purpose === 'booking', isShared: true }),
    sent: () => prune(clock.now()),
    share: (ids) => {
      sent = sent.map((call) => (ids.has(call.id) ? { ...call, isShared: true } : call));
    },
    unshare: () => {
      sent = sent.map((call) => ({ ...call, isShared: false }));
    },
  };
}
