/**
 * Judges answers about free times by the commits that were acknowledged before the request began.
 * All moments are of one clock, that of the process which asks.
 */

/** A time of a calendar, as `calendar/time`. */
export type Place = string;

export interface Judged {
  /** Times that are listed although they were taken before the request began. */
  readonly stale: readonly Place[];
  /** Times that are left out although nobody had asked for them. */
  readonly missing: readonly Place[];
}

export interface Answer {
  /** When the request began, and when its answer had arrived. */
  readonly askedAt: number;
  readonly answeredAt: number;
  /** Every time of the day that was asked for, and those of them that are free by the answer. */
  readonly places: readonly Place[];
  readonly free: ReadonlySet<Place>;
}

export interface FreshnessJudge {
  /** Somebody begins to ask for a place: from now on it may be taken. */
  noteAsked(place: Place, at: number): void;
  /** The server said that the place was taken: whoever asks from now on must be told. */
  noteTaken(place: Place, at: number): void;
  judge(answer: Answer): Judged;
}

export function createFreshnessJudge(): FreshnessJudge {
  const asked = new Map<Place, number>();
  const taken = new Map<Place, number>();
  return {
    noteAsked: (place, at) => void asked.set(place, at),
    noteTaken: (place, at) => void taken.set(place, at),
    judge: ({ askedAt, answeredAt, places, free }) => ({
      stale: places.filter((place) => free.has(place) && (taken.get(place) ?? Infinity) < askedAt),
      missing: places.filter(
        (place) => !free.has(place) && (asked.get(place) ?? Infinity) > answeredAt,
      ),
    }),
  };
}
