/**
 * What the day grid draws: one day of some calendars, in minutes of the installation's wall clock
 * since that day's midnight.
 */

/** Half-open: `until` is the first minute after it. */
export interface Stretch {
  readonly from: number;
  readonly until: number;
}

/** How a booking looks; each state has a shape of its own, so that it reads without colour. */
export type EntryState = 'confirmed' | 'pending' | 'arrived' | 'done' | 'no_show';

export interface BookingEntry extends Stretch {
  readonly kind: 'booking';
  readonly id: number;
  readonly name: string;
  readonly reason: string;
  readonly state: EntryState;
  readonly hasNote: boolean;
  /** An e-mail to the customer was given up. */
  readonly isUndelivered: boolean;
  /** Other times are proposed to the customer, whose answer is awaited. */
  readonly isAwaited: boolean;
  /** It stands at a time at which its calendar is not open. */
  readonly isOutside: boolean;
  /** 1 to 5: the reason's colour. */
  readonly hue: number;
  readonly bufferBefore: number;
  readonly bufferAfter: number;
  /** How many places it takes. */
  readonly persons: number;
}

export interface HoldEntry extends Stretch {
  readonly kind: 'hold';
  /** How many places it takes. */
  readonly persons: number;
  /** UTC, in milliseconds of this browser's clock. */
  readonly expires: number;
  /** To a customer, who has long to answer; else somebody is choosing it. */
  readonly isOffered: boolean;
}

/** Open time that nothing occupies: choosing it begins a booking. */
export interface FreeEntry extends Stretch {
  readonly kind: 'free';
}

export type Entry = BookingEntry | HoldEntry | FreeEntry;

export interface GridColumn {
  /** Tells it from the others: a calendar's id, or in a week the place of the day. */
  readonly schedule: number;
  readonly name: string;
  /** Where the name leads; left out: nowhere. */
  readonly address?: string;
  /** Of a week: not the day that the minute of now belongs to. */
  readonly isOtherDay?: boolean;
  /** What stands beside the name: a place, a capacity. */
  readonly detail: string;
  readonly open: readonly Stretch[];
  /** What is said about closed time where the whole day is; `null`: nothing in particular. */
  readonly closed: string | null;
  /** Parts of the day that are closed all the same, with what is said about them. */
  readonly blocks?: readonly (Stretch & { readonly note: string })[];
  /** Bookings that can be there at once. */
  readonly capacity: number;
  readonly entries: readonly Entry[];
}

/** Whatever can have the focus: the column's schedule and the entry's own key. */
export interface Spot {
  readonly schedule: number;
  readonly key: string;
}

export const entryKey = (entry: Entry): string =>
  entry.kind === 'booking' ? `b${entry.id}` : `${entry.kind}${entry.from}-${entry.until}`;

/** Entries that can be chosen, in the order of time. */
export const choosable = (column: GridColumn): Exclude<Entry, HoldEntry>[] =>
  column.entries
    .filter((entry) => entry.kind !== 'hold')
    .sort((one, other) => one.from - other.from || one.until - other.until);
