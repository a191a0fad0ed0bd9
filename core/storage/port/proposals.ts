/** Other times that the desk proposes to a customer. Part of the storage port. */

import type { Moved, NotFound } from '../../booking/change.ts';
import type { Proposal, ProposalOver, ProposalRefusal, Proposed } from '../../booking/proposal.ts';
import type { EpochMs } from '../../clock.ts';
import type { WallTime } from '../../time/wall-time.ts';
import type { BookingCommand } from './bookings.ts';

export interface ProposalStorage {
  /**
   * Holds up to three free times for the customer of a booking that stands, for two days at the
   * most, and has them written to; what was proposed before is let go of. The booking stands as it
   * is. All of the times are held, or none. Refuses `not_changeable`, `version_conflict`,
   * `no_address`, `slot_unavailable`, in this order.
   */
  propose(command: ProposeCommand): Promise<Proposed | NotFound | ProposalRefusal>;

  /**
   * Moves a booking to one of the times that are held for it, and lets go of the others; twice is
   * the same as once. Refuses `proposal_over`.
   */
  take(command: TakeProposedCommand): Promise<Omit<Moved, 'previous'> | NotFound | ProposalOver>;

  /**
   * Lets go of what is proposed, unless another proposal is open than the expected one; so does
   * every other change of the booking.
   */
  withdraw(command: WithdrawCommand): Promise<'withdrawn' | 'version_conflict' | NotFound>;

  /** The latest proposal of a booking; `null` if there was none. */
  find(bookingId: number, now: EpochMs): Promise<Proposal | null>;

  /** Those of these bookings that have an open proposal. */
  listAwaited(bookingIds: readonly number[], now: EpochMs): Promise<ReadonlySet<number>>;
}

export interface ProposeCommand extends BookingCommand {
  /** The version that the caller has seen. */
  readonly expectedVersion: number;
  /** The round of the open proposal that the caller has seen, 0 for none; any if left out. */
  readonly expectedRound?: number;
  /** One to three; no two of them may overlap. */
  readonly times: readonly { readonly scheduleId: number; readonly slot: WallTime }[];
  /** The operator's words to the customer; `null` if there are none. */
  readonly message: string | null;
}

export interface TakeProposedCommand {
  readonly now: EpochMs;
  readonly bookingId: number;
  /** Of the proposal that was shown, and which of its times. */
  readonly round: number;
  readonly index: number;
}

export interface WithdrawCommand extends BookingCommand {
  /** The round of the proposal that the caller has seen; any if left out. */
  readonly expectedRound?: number;
}
