/** The log of who viewed which personal data. Part of the storage port. */

import type { Actor } from '../../booking/booking.ts';
import type { EpochMs } from '../../clock.ts';

export interface ViewLogStorage {
  /**
   * Logs views. Skips those that repeat the same action on the same subject by the same person
   * within a minute, whichever process logged the earlier one.
   */
  note(command: NoteViewsCommand): Promise<void>;

  /** Views that match all conditions, newest first. */
  search(search: ViewSearch): Promise<readonly FoundView[]>;

  /** Deletes a batch of views from before `before`; returns how many: 0 if none is left. */
  deleteOld(command: DeleteViewsCommand): Promise<number>;
}

/** How the data was seen: opened, found by a search, or exported as a file. */
export type ViewAction =
  | 'booking.viewed'
  | 'booking.searched'
  | 'booking.exported'
  | 'customer.viewed'
  | 'customer.searched'
  | 'customer.exported';

/** A record that a person viewed a subject, without the data itself. */
export interface View {
  readonly at: EpochMs;
  readonly actor: Actor;
  readonly action: ViewAction;
  /** Such as `booking:42`. */
  readonly subject: string;
}

/** A view with the id that serves as the cursor for the next page. */
export interface FoundView extends View {
  readonly id: number;
}

/** Conditions, combined with AND. */
export interface ViewSearch {
  /** Part of the actor's name, case-insensitive. */
  readonly actor?: string;
  /**
   * Part of the subject, such as `booking:42`. A trailing number matches only as a whole number.
   */
  readonly subject?: string;
  /** Inclusive. */
  readonly from?: EpochMs;
  /** Exclusive. */
  readonly until?: EpochMs;
  /** Cursor: the id of the previous page's last view; only smaller ids are returned. */
  readonly before?: number;
  readonly limit: number;
}

export interface NoteViewsCommand {
  readonly now: EpochMs;
  /** In chronological order. */
  readonly views: readonly View[];
}

export interface DeleteViewsCommand {
  readonly now: EpochMs;
  readonly before: EpochMs;
}
