/** The waiting list: its entries and the times offered to them. Part of the storage port. */

import type { Actor } from '../../booking/booking.ts';
import type { Moved, NotFound } from '../../booking/change.ts';
import type { Refusal } from '../../booking/refusal.ts';
import type { OfferOver, WaitlistEntry, WaitlistState } from '../../booking/waitlist.ts';
import type { EpochMs } from '../../clock.ts';
import type { Reason, Schedule } from '../../installation/schedule.ts';
import type { EpochMinute } from '../../time/units.ts';
import type { Day, WallTime } from '../../time/wall-time.ts';

export interface WaitlistStorage {
  /**
   * Adds an entry, and a `waitlist.joined` entry to the outbox. An identical live entry is kept,
   * and no message is sent. Refuses `schedule_not_found`, `reason_not_found`, `day_not_found` (no
   * date, or a day as well as an end), `slot_unavailable` (more persons than the reason takes), `waitlist_limit` if the address
   * has the maximum of live entries, and `visitor_limit` if the visitor has.
   */
  join(command: JoinCommand): Promise<Joined | JoinRefusal>;

  /**
   * Confirms an entry whose link was followed in time; from then on it gets offers. Any other entry
   * is returned as it is.
   */
  confirm(command: WaitlistChange): Promise<WaitlistEntry | NotFound>;

  /** Ends a live entry for good and passes its offer on; an ended one is returned as it is. */
  leave(command: WaitlistChange): Promise<WaitlistEntry | NotFound>;

  /** Like `leave`, but by the team. */
  remove(command: RemoveWaiting): Promise<WaitlistEntry | 'version_conflict' | NotFound>;

  /**
   * Declines an offer, which goes to the next entry at once; the entry keeps waiting. Without an
   * offer, nothing changes.
   */
  declineOffer(command: WaitlistChange): Promise<WaitlistEntry | NotFound>;

  /**
   * Adds an entry for times before a confirmed booking, in its calendar and for its reason. It needs
   * no confirmation and sends no message, and waits until the booking can no longer be changed
   * online. An existing one is kept. Refuses `not_changeable`, `cutoff_passed`, `no_address`, and
   * the limits of `join`.
   */
  joinSooner(command: JoinSoonerCommand): Promise<Joined | NotFound | SoonerRefusal>;

  /**
   * Accepts the offer of an entry that moves a booking: moves it to the offered time, and offers its
   * former place to the next entry. Idempotent. Refuses `offer_over`, also if the entry moves none.
   */
  takeSooner(command: WaitlistChange): Promise<Omit<Moved, 'previous'> | NotFound | OfferOver>;

  /** The live entry that moves the booking; `null` if there is none. */
  findOfBooking(bookingId: number): Promise<WaitlistSubject | null>;

  /**
   * Handles what expires, one transaction each: ends entries whose day is over or that were not
   * confirmed in time, and passes expired offers on; both raise the versions of the schedules.
   * Deletes entries that ended 30 days ago. Returns how many offers expired; if one fails, rejects
   * after the others are done.
   */
  expireOffers(command: { readonly now: EpochMs }): Promise<number>;

  /**
   * Offers a possibly free time to the first entry that waits for it, or by hand to an entry that
   * waits for something else; decided under the lock. A group offers it at the first member that is
   * free. Returns `null` if the time is not free, no entry waits for it, the entry no longer waits,
   * or the waiting list is off.
   */
  offerTime(command: OfferTimeCommand): Promise<number | null>;

  /** Confirmed entries that wait and have no offer, in order. */
  listWaiting(query: {
    readonly now: EpochMs;
    readonly limit: number;
  }): Promise<readonly WaitlistEntry[]>;

  /** Entries in order, including ended ones. */
  list(filter: WaitlistFilter): Promise<readonly WaitlistEntry[]>;

  /** `null` if there is none or it was erased. */
  findSubject(waitlistId: number): Promise<WaitlistSubject | null>;

  /** `null` if the secret is unknown or its entry was erased. */
  findBySecret(secret: string): Promise<WaitlistSubject | null>;
}

export interface JoinCommand {
  readonly now: EpochMs;
  readonly scheduleId: number;
  readonly reasonId: number;
  readonly day: Day | null;
  /** Only times on earlier days suit; omitted: that does not matter. Excludes `day`. */
  readonly beforeDay?: Day | null;
  /** Number of persons; omitted: one. */
  readonly persons?: number;
  readonly email: string;
  readonly name: string | null;
  readonly locale: string;
  /** The IANA name of the visitor's time zone; omitted or `null` if it is not known. */
  readonly timeZone?: string | null;
  /** The key that the limit counts; never a raw address. */
  readonly visitor: string;
  /** Whether they ticked the installation's consent text. */
  readonly consented: boolean;
  /**
   * The team member who adds the entry on request: no visitor limit applies, and no confirmation is
   * needed.
   */
  readonly enteredBy?: Actor;
}

/** The outcome of joining the waiting list. */
export interface Joined {
  readonly kind: 'joined';
  readonly entry: WaitlistEntry;
}

/** Why a visitor cannot join it. */
export type JoinRefusal =
  | Refusal
  | { readonly kind: 'refused'; readonly code: 'waitlist_limit' }
  | {
      readonly kind: 'refused';
      readonly code: 'visitor_limit';
      /** When the first of the visitor's entries may end. */
      readonly endsAt: EpochMs;
    };

export interface JoinSoonerCommand {
  readonly now: EpochMs;
  readonly bookingId: number;
  /** The key that the limit counts; never a raw address. */
  readonly visitor: string;
  /**
   * Starts that are free now and that the customer did not want. At most `MAX_PASSED_OVER`.
   */
  readonly passedOver: readonly EpochMinute[];
}

/** Why a customer cannot wait for something sooner than their booking. */
export type SoonerRefusal =
  | JoinRefusal
  | {
      readonly kind: 'refused';
      readonly code: 'not_changeable' | 'cutoff_passed' | 'no_address';
    };

export interface WaitlistChange {
  readonly now: EpochMs;
  readonly secret: string;
}

export interface RemoveWaiting {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly waitlistId: number;
  /**
   * The state that the caller has seen; if a live entry is in another one, nothing changes.
   * Omitted: any.
   */
  readonly expectedState?: 'waiting' | 'offered';
}

export interface OfferTimeCommand {
  readonly now: EpochMs;
  readonly scheduleId: number;
  readonly reasonId: number;
  readonly slot: WallTime;
  /** The entry to offer it to, and who decided it; omitted: the first in order. */
  readonly byHand?: { readonly waitlistId: number; readonly actor: Actor };
}

export interface WaitlistFilter {
  readonly scheduleId?: number;
  /** Limits the list to entries for these schedules. */
  readonly scheduleIds?: readonly number[];
  readonly state?: WaitlistState;
  readonly limit: number;
}

/** A waiting-list entry with what pages and e-mails about it show. */
export interface WaitlistSubject {
  readonly entry: WaitlistEntry;
  /**
   * The offered schedule if the entry has an offer or was booked, else the requested one; may be
   * retired.
   */
  readonly schedule: Schedule;
  readonly reason: Reason;
  /** Secret of the entry's page: `/waitlist/<secret>`. */
  readonly secret: string;
  /** Books the offered time; `null` if nothing is offered. */
  readonly holdSecret: string | null;
}
