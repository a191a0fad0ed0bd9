/** Who saw which personal data. Part of the storage port. */

import type { Actor } from '../../booking/booking.ts';
import type { EpochMs } from '../../clock.ts';

export interface ViewLogStorage {
  /**
   * Those that the same person had of the same thing in the minute before are left out, whichever
   * process wrote them down.
   */
  note(command: NoteViewsCommand): Promise<void>;

  /** What fits all conditions, newest first. */
  search(search: ViewSearch): Promise<readonly FoundView[]>;

  /** A batch of those from before; answers how many: 0 where none is left. */
  deleteOld(command: DeleteViewsCommand): Promise<number>;
}

/**
 * How somebody came to see it: opened, among what a search found, or in a file that they took out.
 */
export type ViewAction =
  | 'booking.viewed'
  | 'booking.searched'
  | 'booking.exported'
  | 'customer.viewed'
  | 'customer.searched'
  | 'customer.exported';

/** That somebody saw something, and nothing of what there was to be seen. */
export interface View {
  readonly at: EpochMs;
  readonly actor: Actor;
  readonly action: ViewAction;
  /** Such as `booking:42`. */
  readonly subject: string;
}

/** With the number by which the next page is asked for. */
export interface FoundView extends View {
  readonly id: number;
}

/** Conditions of a search: all hold together. */
export interface ViewSearch {
  /** A part of who it was; case does not count. */
  readonly actor?: string;
  /** A part of what was seen, such as `booking:42`; one that ends in a number ends there. */
  readonly subject?: string;
  /** Included. */
  readonly from?: EpochMs;
  /** Excluded. */
  readonly until?: EpochMs;
  /** Only those with a smaller id: where the page before ended. */
  readonly before?: number;
  readonly limit: number;
}

export interface NoteViewsCommand {
  readonly now: EpochMs;
  /** In the order in which they were. */
  readonly views: readonly View[];
}

export interface DeleteViewsCommand {
  readonly now: EpochMs;
  readonly before: EpochMs;
}
