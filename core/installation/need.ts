/** What each booking of a reason takes besides a place in its calendar. */
export interface Need extends NeededTime {
  /** Ids of resources or calendars, any of which will do; empty if `kind` says which. */
  readonly anyOf: readonly number[];
  /** Any resource of this kind; `null` if `anyOf` lists them. */
  readonly kind: string | null;
  /** How many of them at once, each of another candidate or of one with the capacity for it. */
  readonly count: number;
  /** Whether `count` is taken once, or for each person who comes. */
  readonly per: 'booking' | 'person';
}

/** When something is taken. */
export interface NeededTime {
  /** Minutes for which it is kept before and after; `null` for the buffers of the reason. */
  readonly beforeMinutes: number | null;
  readonly afterMinutes: number | null;
  /** The part of the booking that takes it, in minutes from its start; `null` up to its end. */
  readonly fromMinute: number;
  readonly untilMinute: number | null;
}
