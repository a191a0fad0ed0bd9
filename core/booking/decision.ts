/** What a decision is made from, and its answer. */

import type { OccupancyById } from '../availability/needs.ts';
import type { Claim, Occupancy, WantedUnit } from '../availability/occupancy.ts';
import type { EpochMs } from '../clock.ts';
import type { EpochMinute } from '../time/units.ts';
import type { WallTime } from '../time/wall-time.ts';
import type { BookingRequest } from './booking.ts';
import type { Hold } from './hold.ts';
import type { TakenLayout } from './needs.ts';
import type { Place } from './places.ts';

export interface Decided {
  readonly kind: 'decided';
  readonly claim: Claim;
}

export interface DecideInput {
  readonly place: Place;
  /** At least the claims that block any minute of `claimWindow`, without expired holds. */
  readonly occupancy: Occupancy;
  /**
   * Bookings with the same e-mail address in this schedule that are neither over nor cancelled; 0
   * if no address was given.
   */
  readonly activeCustomerBookings: number;
  /** The claims on what the place needs; omitted if it needs nothing. */
  readonly needed?: OccupancyById;
  /** Ids of resources to keep where possible, as they are held or were given before. */
  readonly keeps?: readonly number[];
  /** The rooms and devices that were chosen by hand. */
  readonly takes?: readonly WantedUnit[];
  /** The booking keeps its calendar and time, so only what it needs is decided anew. */
  readonly staysInPlace?: boolean;
  /** How the parts of the hold or booking are laid out, which is kept where possible. */
  readonly keptLayout?: TakenLayout | null;
  /** No other layout will do. */
  readonly keepsLayout?: boolean;
  /** See `BookingRequest`. */
  readonly expectedMinutes?: number | undefined;
  readonly request: Pick<BookingRequest, 'slot'>;
  /**
   * Number of people, 1 by default. Either there is a place for each of them, or the request is
   * refused.
   */
  readonly persons?: number;
  readonly now: EpochMs;
  /** Ignores lead time and horizon, and nothing else. */
  readonly allowPast?: boolean;
  /**
   * When the visitor's hold on this very place was created: lead time and horizon are checked as of
   * then, because the countdown promised the time. `null` without a hold.
   */
  readonly heldSince?: EpochMs | null;
  /** The operator overrules the rules, so only a taken place is refused. */
  readonly isOverruled?: boolean;
  /** The operator books, moves or offers the time: see `atDesk`. */
  readonly isAtDesk?: boolean;
  /**
   * The booking to move is a course, so only the start of another course will do, even if the
   * operator overrules: at any other time it would lose its later dates.
   */
  readonly isCourse?: boolean;
}

/** Half-open, UTC. */
export interface ClaimWindow {
  readonly from: EpochMinute;
  readonly until: EpochMinute;
}

/**
 * The input for `decide` in one place, without the caller's own claims: the hold to consume or
 * replace, or the booking to move.
 */
export interface PlaceReading {
  readonly place: Place;
  readonly occupancy: Occupancy;
  readonly activeCustomerBookings: number;
  /** The claims on what the place needs, by schedule; omitted if it needs nothing. */
  readonly needed?: OccupancyById;
}

/** What is asked of all places together. */
export interface RequestedTime
  extends Pick<
    DecideInput,
    'takes' | 'staysInPlace' | 'isCourse' | 'keepsLayout' | 'expectedMinutes'
  > {
  readonly slot: WallTime;
  readonly now: EpochMs;
  /** See `DecideInput`; in a group, one member must take all of them. */
  readonly persons?: number;
  readonly allowPast?: boolean;
  readonly isOverruled?: boolean;
  readonly isAtDesk?: boolean;
  /** The caller's live hold, whose member is preferred over all others; `null` without one. */
  readonly hold?: HeldTime | null;
  /** The group member to prefer if no hold names one. */
  readonly stayWith?: number | null;
  /** Ids of resources to keep where possible, in addition to those of the hold. */
  readonly keeps?: readonly number[];
  /** The layout to keep where possible, if no hold has one. */
  readonly keptLayout?: TakenLayout;
}

export type HeldTime = Pick<
  Hold,
  'scheduleId' | 'reasonId' | 'startsAt' | 'endsAt' | 'createdAt' | 'parts'
> &
  Pick<Claim, 'ownEndsAt'>;
