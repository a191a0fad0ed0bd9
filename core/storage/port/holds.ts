/** Holds: times reserved for visitors while they fill in the form. Part of the storage port. */

import type { NotFound } from '../../booking/change.ts';
import type { Held, Hold, HoldRequest } from '../../booking/hold.ts';
import type { HoldRefusal } from '../../booking/refusal.ts';
import type { EpochMs } from '../../clock.ts';
import type { OccupancyQuery } from './bookings.ts';

export interface HoldStorage {
  /**
   * Holds a time for a visitor, for the schedule's `holdMinutes`. The hold it replaces is deleted
   * in the same transaction, but stays if this one is refused. If the two overlap in one schedule,
   * the new hold continues the old one: it lasts as long as `extend` would make the old one last,
   * up to the same `extendableUntil`. Refuses `schedule_not_found`, `reason_not_found`,
   * `hold_limit` (the visitor or its network has the maximum of live holds), `slot_unavailable`, in
   * this order; then `hold_limit` again if the network has reached its share of that day.
   */
  create(command: HoldCommand): Promise<Held | HoldRefusal>;

  /** Restarts a live hold, even a released one, up to its `extendableUntil`; never shortens it. */
  extend(command: HoldChange): Promise<Held | NotFound>;

  /**
   * Makes a live hold expire in 15 seconds, unless it is extended before or expires earlier.
   * Ignores unknown secrets.
   */
  release(command: HoldChange): Promise<void>;

  /** The live hold with this secret; `null` if it is unknown, expired or consumed. */
  find(query: HoldChange): Promise<Hold | null>;

  /** Live holds of a schedule that overlap `[from, until)`, by start. */
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

/** The part of a hold that the operator sees. */
export type ShownHold = Pick<Hold, 'reasonId' | 'startsAt' | 'endsAt' | 'expiresAt' | 'persons'> & {
  /**
   * Whether it is offered to a customer (by the waiting list or as a proposed time), so that no
   * visitor is choosing it right now.
   */
  readonly isOffered: boolean;
};
