/**
 * The data model of the day grid: one day of some calendars, in minutes since midnight of the
 * installation's wall clock.
 */

/** A half-open range: `until` is the first minute after it. */
export interface Stretch {
  readonly from: number;
  readonly until: number;
}

/** The look of a booking. Each state has its own shape, so that it does not depend on colour. */
export type EntryState = 'confirmed' | 'pending' | 'arrived' | 'done' | 'no_show';

export interface BookingEntry extends Stretch {
  readonly kind: 'booking';
  readonly id: number;
  readonly name: string;
  readonly reason: string;
  readonly state: EntryState;
  readonly hasNote: boolean;
  /** An email to the customer could not be delivered. */
  readonly isUndelivered: boolean;
  /** The customer has not answered a proposal of other times yet. */
  readonly isAwaited: boolean;
  /** The booking is outside the opening hours of its calendar. */
  readonly isOutside: boolean;
  /** Colour of the reason, 1 to 5. */
  readonly hue: number;
  readonly bufferBefore: number;
  readonly bufferAfter: number;
  /** Number of places that it takes. */
  readonly persons: number;
  /** In the column of a room: what the booking takes there. */
  readonly share?: Share;
}

interface Share {
  /** The numbers of the units. */
  readonly parts: readonly number[];
  /** How many entries of the same booking stand before it in the column. */
  readonly nth: number;
}

export interface HoldEntry extends Stretch {
  readonly kind: 'hold';
  /** Number of places that it takes. */
  readonly persons: number;
  /** Expiry, in milliseconds of the browser's clock. */
  readonly expires: number;
  /** Held for an offer, which has a long deadline; else a visitor is choosing it right now. */
  readonly isOffered: boolean;
}

/** Open time without bookings; selecting it starts a booking. */
export interface FreeEntry extends Stretch {
  readonly kind: 'free';
}

/** Time that a booking in another calendar takes of this one. */
export interface NeededEntry extends Stretch {
  readonly kind: 'needed';
  /** Number of places that it takes. */
  readonly persons: number;
  /** The other calendar; `null` if it is not shown to this person. */
  readonly by: string | null;
}

export type Entry = BookingEntry | HoldEntry | NeededEntry | FreeEntry;

export interface GridColumn {
  /** Unique id of the column: the id of the calendar, or in a week the index of the day. */
  readonly schedule: number;
  readonly name: string;
  /** Link of the name; without it, the name is no link. */
  readonly address?: string;
  /** In a week: the column is not the day that `now` belongs to. */
  readonly isOtherDay?: boolean;
  /** Text beside the name: place or capacity. */
  readonly detail: string;
  readonly open: readonly Stretch[];
  /** Text about closed time if the whole day is closed; `null` for none. */
  readonly closed: string | null;
  /** Closed parts of an open day, with their texts. */
  readonly blocks?: readonly (Stretch & { readonly note: string })[];
  /** Number of simultaneous bookings. */
  readonly capacity: number;
  readonly entries: readonly Entry[];
}

/** A place that can be focused: the schedule of the column and the key of the entry. */
export interface Spot {
  readonly schedule: number;
  readonly key: string;
}

export const entryKey = (entry: Entry): string =>
  entry.kind === 'booking'
    ? `b${entry.id}${entry.share?.nth ? `.${entry.share.nth}` : ''}`
    : `${entry.kind}${entry.from}-${entry.until}`;

/** Returns the entries that can be selected, by time. */
export const choosable = (column: GridColumn): Exclude<Entry, HoldEntry | NeededEntry>[] =>
  column.entries
    .filter((entry) => entry.kind !== 'hold' && entry.kind !== 'needed')
    .sort((one, other) => one.from - other.from || one.until - other.until);
