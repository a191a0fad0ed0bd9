/** Alternative times that the team proposes to a customer. Part of the storage port. */

import type { Moved, NotFound } from '../../booking/change.ts';
import type { Proposal, ProposalOver, ProposalRefusal, Proposed } from '../../booking/proposal.ts';
import type { EpochMs } from '../../clock.ts';
import type { WallTime } from '../../time/wall-time.ts';
import type { BookingCommand } from './bookings.ts';

export interface ProposalStorage {
  /**
   * Holds up to three free times for the customer of a confirmed booking that has not begun, for
   * two days at most, and sends them a mail; replaces an earlier proposal. The booking itself stays
   * unchanged. Holds all of the times or none. Refuses `not_changeable`, `version_conflict`,
   * `no_address`, `slot_unavailable`, in this order.
   */
  propose(command: ProposeCommand): Promise<Proposed | NotFound | ProposalRefusal>;

  /**
   * Moves a booking to one of the times held for it and releases the others. Idempotent. Refuses
   * `proposal_over`.
   */
  take(command: TakeProposedCommand): Promise<Omit<Moved, 'previous'> | NotFound | ProposalOver>;

  /**
   * Withdraws the proposal, unless another one than expected is open. Every other change of the
   * booking withdraws it, too.
   */
  withdraw(command: WithdrawCommand): Promise<'withdrawn' | 'version_conflict' | NotFound>;

  /** `null` if there was none. */
  find(bookingId: number, now: EpochMs): Promise<Proposal | null>;

  /** The bookings among these that have an open proposal. */
  listAwaited(bookingIds: readonly number[], now: EpochMs): Promise<ReadonlySet<number>>;
}

export interface ProposeCommand extends BookingCommand {
  /** The version that the caller has seen. */
  readonly expectedVersion: number;
  /** The round of the open proposal that the caller has seen, 0 for none; omitted: any. */
  readonly expectedRound?: number;
  /** One to three, without overlaps. */
  readonly times: readonly { readonly scheduleId: number; readonly slot: WallTime }[];
  /** `null` if there is none. */
  readonly message: string | null;
}

export interface TakeProposedCommand {
  readonly now: EpochMs;
  readonly bookingId: number;
  /** The round of the displayed proposal; `index` is the chosen time in it. */
  readonly round: number;
  readonly index: number;
}

export interface WithdrawCommand extends BookingCommand {
  /** The round of the proposal that the caller has seen; omitted: any. */
  readonly expectedRound?: number;
}
