/** The waiting list: its entries, and the times offered to them. Part of the storage port. */

import type { Actor } from '../../booking/booking.ts';
import type { NotFound } from '../../booking/change.ts';
import type { Refusal } from '../../booking/refusal.ts';
import type { WaitlistEntry, WaitlistState } from '../../booking/waitlist.ts';
import type { EpochMs } from '../../clock.ts';
import type { Reason, Schedule } from '../../installation/schedule.ts';
import type { Day, WallTime } from '../../time/wall-time.ts';

export interface WaitlistStorage {
  /**
   * Puts somebody on the list, and a `waitlist.joined` entry into the outbox. Who is on it with the
   * same wish stays there, and nothing is told. Refuses `schedule_not_found`, `reason_not_found`,
   * `day_not_found` (no date), `slot_unavailable` (more persons than the reason takes),
   * `waitlist_limit` to an address with as many live entries as one may have, and `visitor_limit`
   * to a visitor with as many.
   */
  join(command: JoinCommand): Promise<Joined | JoinRefusal>;

  /**
   * Confirms an entry whose link was followed in time; from now on it is offered what becomes free.
   * Any other is answered as it is.
   */
  confirm(command: WaitlistChange): Promise<WaitlistEntry | NotFound>;

  /**
   * Ends a live entry for good, and hands on what was offered; one that has ended is answered as it
   * is.
   */
  leave(command: WaitlistChange): Promise<WaitlistEntry | NotFound>;

  /** The same, by the team. */
  remove(command: RemoveWaiting): Promise<WaitlistEntry | 'version_conflict' | NotFound>;

  /**
   * Gives an offer back, to be made to the next at once; the entry waits on. Where nothing is
   * offered, nothing changes.
   */
  declineOffer(command: WaitlistChange): Promise<WaitlistEntry | NotFound>;

  /**
   * What time alone brings about, each in one transaction: entries whose day is over, or that
   * nobody confirmed, end; offers that ran out are handed on; either raises the versions of the
   * schedules. Those that ended 30 days ago are forgotten. Answers how many offers ran out; one
   * that fails rejects when the others are done.
   */
  expireOffers(command: { readonly now: EpochMs }): Promise<number>;

  /**
   * Offers a time that may be free to the first who waits for it, or by hand to somebody who waits
   * for something else: decided under the lock. Of a group, to the first member that has it. Null:
   * it is not free, nobody waits for it, they do not wait any more, or the waiting list is switched
   * off.
   */
  offerTime(command: OfferTimeCommand): Promise<number | null>;

  /** Those who confirmed, wait and are offered nothing at present, in order. */
  listWaiting(query: {
    readonly now: EpochMs;
    readonly limit: number;
  }): Promise<readonly WaitlistEntry[]>;

  /** Entries in order, ended ones among them. */
  list(filter: WaitlistFilter): Promise<readonly WaitlistEntry[]>;

  /** `null` if there is none, or it was erased. */
  findSubject(waitlistId: number): Promise<WaitlistSubject | null>;

  /** What an entry's secret opens; `null` if it is unknown, or erased. */
  findBySecret(secret: string): Promise<WaitlistSubject | null>;
}

export interface JoinCommand {
  readonly now: EpochMs;
  readonly scheduleId: number;
  readonly reasonId: number;
  readonly day: Day | null;
  /** How many come; one if left out. */
  readonly persons?: number;
  readonly email: string;
  readonly name: string | null;
  readonly locale: string;
  /** Whom the limit counts; never an address as it is. */
  readonly visitor: string;
  /** Whether they ticked the installation's consent text. */
  readonly consented: boolean;
  /**
   * Who of the team enters somebody that asked for it: no visitor's limit counts, and nothing has
   * to be confirmed.
   */
  readonly enteredBy?: Actor;
}

/** The outcome of joining the waiting list. */
export interface Joined {
  readonly kind: 'joined';
  readonly entry: WaitlistEntry;
}

/** Why somebody cannot join it. */
export type JoinRefusal =
  | Refusal
  | { readonly kind: 'refused'; readonly code: 'waitlist_limit' }
  | {
      readonly kind: 'refused';
      readonly code: 'visitor_limit' /** When the first of them may be gone. */;
      readonly endsAt: EpochMs;
    };

export interface WaitlistChange {
  readonly now: EpochMs;
  readonly secret: string;
}

/** The team takes somebody off. */
export interface RemoveWaiting {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly waitlistId: number;
  /** The state that was seen: in another one that is live, nothing is done. Any if left out. */
  readonly expectedState?: 'waiting' | 'offered';
}

export interface OfferTimeCommand {
  readonly now: EpochMs;
  readonly scheduleId: number;
  readonly reasonId: number;
  readonly slot: WallTime;
  /** To whom, and who says so; left out: to the first. */
  readonly byHand?: { readonly waitlistId: number; readonly actor: Actor };
}

export interface WaitlistFilter {
  readonly scheduleId?: number;
  /** Only what is asked of these calendars. */
  readonly scheduleIds?: readonly number[];
  readonly state?: WaitlistState;
  readonly limit: number;
}

/** All that a page or a mail about an entry is made of. */
export interface WaitlistSubject {
  readonly entry: WaitlistEntry;
  /**
   * The one of the offer where there is an offer, else the one that was asked for; also where it is
   * retired.
   */
  readonly schedule: Schedule;
  readonly reason: Reason;
  /** Opens the entry's page: `/waitlist/<secret>`. */
  readonly secret: string;
  /** Books what is offered; null where nothing is. */
  readonly holdSecret: string | null;
}
