/**
 * The basis of answers for a schedule and a reason: one place, or the members of a group, each with
 * its snapshot and offer.
 */

import { bookableUntil } from '../availability/bookable-days.ts';
import type { FreeStart } from '../availability/free-times.ts';
import type { FindCandidate } from '../availability/needs.ts';
import type { Offer } from '../availability/offer.ts';
import type { DaySpan } from '../availability/open-time.ts';
import type { Place } from '../booking/places.ts';
import type { EpochMs } from '../clock.ts';
import { MS_PER_MINUTE } from '../time/units.ts';
import type { Snapshot } from './snapshot.ts';
import { joinValidity, type Validity } from './validity.ts';

export interface View {
  readonly now: EpochMs;
  readonly places: readonly Place[];
  /** Same order as `places`. */
  readonly snapshots: readonly Snapshot[];
  readonly offers: readonly Offer[];
  /** Snapshots of what the places need, by schedule. */
  readonly needed: SnapshotsById;
  /** Today to the furthest horizon. */
  readonly span: DaySpan;
}

export type SnapshotsById = ReadonlyMap<number, Snapshot>;

export function createView(
  places: readonly Place[],
  snapshots: readonly Snapshot[],
  now: EpochMs,
  persons = 1,
  needed: SnapshotsById = new Map(),
): View {
  const find: FindCandidate = (candidate) => {
    const snapshot = needed.get(candidate.schedule.id);
    if (snapshot === undefined) {
      throw new Error(`Schedule ${candidate.schedule.id} is needed and was not read.`);
    }
    return snapshot.candidate(candidate);
  };
  return {
    now,
    places,
    snapshots,
    needed,
    offers: places.flatMap(
      (place, index) => snapshots[index]?.offer(place, now, persons, find) ?? [],
    ),
    span: {
      first: Math.min(...snapshots.map(({ span }) => span.first)),
      last: Math.max(...snapshots.map(({ span }) => span.last)),
    },
  };
}

/**
 * Validity of an answer that shows `firstStarts`, the first free start of each place. Apart from
 * new snapshots, it only changes when one of these starts comes closer than the lead time.
 */
export function computeValidity(
  view: View,
  firstStarts: readonly (FreeStart | null | undefined)[],
): Validity {
  const ends = view.places.map(({ schedule }, index) => {
    const first = firstStarts[index];
    return first ? bookableUntil(schedule, first.start) + 1 : Number.POSITIVE_INFINITY;
  });
  const parts = [...view.snapshots, ...view.needed.values()].map(({ validity }) => validity);
  return joinValidity(parts, view.now, Math.min(...ends, nextFixing(view)));
}

/** When the next other booking keeps what it has, so that a time may no longer be free. */
function nextFixing({ places, needed, now }: View): EpochMs {
  const moments = places
    .flatMap(({ pools = [] }) => pools)
    .flatMap((pool) =>
      pool.candidates.flatMap((candidate) => {
        const { exchangeable = [] } =
          needed.get(candidate.schedule.id)?.candidate(candidate).occupancy ?? {};
        return exchangeable.flatMap(({ bookedAt }) =>
          pool.fixings.map((minutes) => (bookedAt - minutes) * MS_PER_MINUTE),
        );
      }),
    );
  return moments.reduce(
    (next, moment) => (moment > now && moment < next ? moment : next),
    Number.POSITIVE_INFINITY,
  );
}

/** Merges lists into one ascending list without duplicates. A single list is returned as is. */
export function merge<T>(
  lists: readonly (readonly T[])[],
  order: (item: T) => number,
): readonly T[] {
  const [first, ...others] = lists;
  if (first && others.length === 0) {
    return first;
  }
  const byOrder = new Map(lists.flat().map((item) => [order(item), item]));
  return [...byOrder.values()].toSorted((a, b) => order(a) - order(b));
}
