/** What the busy times of other calendars do to a calendar that reads them. */

/** What a busy time does to a schedule: nothing, closes it, or takes one of its places. */
export const BUSY_EFFECTS = { none: 0, closes: 1, onePlace: 2 } as const;

/**
 * The longest stored time in minutes; a longer one is several. It bounds the search for busy times
 * that a claim overlaps, as `MAX_CLAIM_MINUTES` does for claims. The schema checks it: raising it
 * requires a migration.
 */
export const MAX_BUSY_MINUTES = 2_880;

export interface BusyRule {
  /** Whether events of whole days close it. Absences always do. */
  readonly allDay: 'closes' | 'ignored';
  /** Whether events that are not certain close it. */
  readonly tentative: 'closes' | 'open';
  /** Whether a busy time closes it, or takes one of its places. */
  readonly counts: 'closes' | 'one_place';
  /** What holds if a source could not be read for `staleMinutes`: what was last known, or closed. */
  readonly whenStale: 'keep' | 'close';
  readonly staleMinutes: number;
  /** Whether the team sees the titles of events. */
  readonly titles: boolean;
  /** What becomes of a booking whose event was moved or deleted: the team is asked, or it follows. */
  readonly onOutsideChange: 'ask' | 'follow';
}

/** What holds for a calendar that says nothing. */
export const BUSY_DEFAULTS: BusyRule = {
  allDay: 'closes',
  tentative: 'closes',
  counts: 'closes',
  whenStale: 'keep',
  staleMinutes: 1_440,
  titles: false,
  onOutsideChange: 'ask',
};

/** `unknown` stands for times of which a source has told nothing for too long. */
export type StoredBusyKind = 'busy' | 'tentative' | 'away' | 'unknown';

export interface JudgedTime {
  readonly kind: StoredBusyKind;
  readonly isAllDay: boolean;
}

/** One of `BUSY_EFFECTS`. */
export function effectOf({ kind, isAllDay }: JudgedTime, rule: BusyRule): number {
  const isIgnored =
    (kind === 'unknown' && rule.whenStale === 'keep') ||
    (kind === 'tentative' && rule.tentative === 'open') ||
    (isAllDay && kind !== 'away' && rule.allDay === 'ignored');
  if (isIgnored) {
    return BUSY_EFFECTS.none;
  }
  return rule.counts === 'closes' ? BUSY_EFFECTS.closes : BUSY_EFFECTS.onePlace;
}
