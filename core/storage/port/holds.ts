/** Holds: times kept for visitors while they fill in the form. Part of the storage port. */

import type { NotFound } from '../../booking/change.ts';
import type { Held, Hold, HoldRequest } from '../../booking/hold.ts';
import type { HoldRefusal } from '../../booking/refusal.ts';
import type { EpochMs } from '../../clock.ts';
import type { OccupancyQuery } from './bookings.ts';

export interface HoldStorage {
  /**
   * Keeps a time for a visitor, for the schedule's `holdMinutes`. The hold that it replaces goes in
   * the same transaction, and stays where this one is refused. Where both are in one place, the new
   * one goes on with the time of the other. Refuses `schedule_not_found`, `reason_not_found`,
   * `hold_limit` (as many of the visitor's or of its network live already), `slot_unavailable`, in
   * this order; then `hold_limit` again where the network's share of that day is held.
   */
  create(command: HoldCommand): Promise<Held | HoldRefusal>;

  /**
   * Lets a live hold begin anew, also one that was released, up to its `extendableUntil`; never
   * shortens it.
   */
  extend(command: HoldChange): Promise<Held | NotFound>;

  /**
   * Lets a live hold end in 15 seconds, unless it is extended meanwhile or ends earlier. Unknown
   * secrets are no matter.
   */
  release(command: HoldChange): Promise<void>;

  /** The live hold of this secret; `null` if it is unknown, expired or consumed. */
  find(query: HoldChange): Promise<Hold | null>;

  /** The live holds of a schedule that touch `[from, until)`, by start. */
  list(query: OccupancyQuery): Promise<readonly ShownHold[]>;
}

export interface HoldCommand {
  readonly now: EpochMs;
  readonly request: HoldRequest;
}

export interface HoldChange {
  readonly now: EpochMs;
  readonly secret: string;
}

/** What the operator sees of a hold. */
export type ShownHold = Pick<Hold, 'reasonId' | 'startsAt' | 'endsAt' | 'expiresAt' | 'persons'> & {
  /** To a customer, by the waiting list or as another time: nobody is choosing it at the moment. */
  readonly isOffered: boolean;
};
