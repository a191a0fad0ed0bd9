/**
 * Shares out the calls per minute that the upstream allows. Bookings may use all of them. As many
 * calls as the bookings of the next minute will likely need are reserved, so that no number of
 * readers, honest or not, makes the upstream refuse a booking.
 */

import { type Clock, type EpochMs, MS_PER_MINUTE } from '../../../core/index.ts';

/**
 * `reading`: lists, days and times. `form`: reads of a visitor who has chosen a time. `booking`:
 * calls that a booking itself needs.
 */
export type Purpose = 'reading' | 'form' | 'booking';

/** Also used by the script in `shared-calls.ts`. */
export const CALLS = {
  /** The base specification's limit for any minute. */
  limit: 300,
  /**
   * The minimum reserved for bookings. If as many were made in the last minute, `spare` more than
   * those are reserved.
   */
  reserve: 40,
  spare: 5,
  /** How many of the remaining calls are reserved for forms. */
  forForms: 5,
  /**
   * How long a read or booking waits for a free call: less than a visitor minds, and less than a
   * request's timeout.
   */
  maxWaitMs: 3_000,
} as const;

/**
 * `turn`: the call may be sent after `waitMs`, mostly 0, and is already counted. `spent`: try again
 * after `waitMs`.
 */
export interface Turn {
  readonly kind: 'turn' | 'spent';
  readonly waitMs: number;
}

/** A call of the last minute, or one that is waiting for its turn. */
export interface CountedSend {
  readonly at: EpochMs;
  readonly isBooking: boolean;
  /** Whether the shared budget has counted it. */
  readonly isShared: boolean;
  /** Unique within this budget. */
  readonly id: number;
}

export interface CallBudget {
  /** Counts a call that is sent now or soon, or returns when one for this purpose may be sent. */
  take(purpose: Purpose): Turn;
  /** Counts a call that the shared budget has already counted and that is sent at `at`. */
  note(purpose: Purpose, at: EpochMs): void;
  sent(): readonly CountedSend[];
  /** Marks calls as counted by the shared budget. */
  share(ids: ReadonlySet<number>): void;
  /** Marks all calls as not counted by the shared budget. */
  unshare(): void;
  /**
   * All calls of the last minute except bookings, as a fraction of the reading budget: more than 1
   * if form calls also used the calls that are reserved for forms.
   */
  load(): number;
}

interface CallBudgetOptions {
  readonly clock: Clock;
  /** The number of servers that share the upstream's limit. */
  readonly nodes: () => number;
}

/** Uses a sliding window, because the upstream's minutes are unknown. */
export function createCallBudget({ clock, nodes }: CallBudgetOptions): CallBudget {
  let sent: readonly CountedSend[] = [];
  let count = 0;

  function prune(now: EpochMs): readonly CountedSend[] {
    // A call further in the future than any wait means that the clock was set back.
    sent = sent.filter(({ at }) => at > now - MS_PER_MINUTE && at <= now + CALLS.maxWaitMs);
    return sent;
  }

  /** All calls except bookings, and the current maximum of those and of all calls. */
  function look(now: EpochMs) {
    const others = prune(now).filter(({ isBooking }) => !isBooking);
    const bookings = sent.length - others.length;
    const all = Math.floor(CALLS.limit / nodes());
    const reserve = Math.ceil((CALLS.reserve * all) / CALLS.limit);
    const form = Math.max(CALLS.forForms + 1, all - Math.max(reserve, bookings + CALLS.spare));
    return { others, all, most: { form, reading: form - CALLS.forForms } };
  }

  function add(entry: Omit<CountedSend, 'id'>): void {
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
      // There is room again once these are a minute old.
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
