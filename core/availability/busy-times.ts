/**
 * What other calendars say about a schedule: facts that close time, and never claims. They may
 * overlap bookings, which stay.
 */

import { BUSY_EFFECTS } from '../installation/busy-rule.ts';
import type { EpochMinute } from '../time/units.ts';
import type { FullTimes } from './minute-ranges.ts';

export interface BusyTimes {
  /** No booking may touch these, buffers included. */
  readonly closing: FullTimes;
  /** One place fewer is left during these. */
  readonly taking: FullTimes;
}

/** A busy time with its effect, as stored. */
export interface EffectiveTime {
  readonly startsAt: EpochMinute;
  readonly endsAt: EpochMinute;
  readonly effect: number;
}

/** `undefined` if none of them has an effect. They may come in any order. */
export function toBusyTimes(times: readonly EffectiveTime[]): BusyTimes | undefined {
  const { closes, onePlace } = BUSY_EFFECTS;
  const closing = joinTimes(times.filter(({ effect }) => effect === closes));
  const taking = joinTimes(times.filter(({ effect }) => effect === onePlace));
  return closing.count === 0 && taking.count === 0 ? undefined : { closing, taking };
}

function joinTimes(times: readonly EffectiveTime[]): FullTimes {
  const from: number[] = [];
  const until: number[] = [];
  for (const { startsAt, endsAt } of times.toSorted((a, b) => a.startsAt - b.startsAt)) {
    const last = until.at(-1);
    if (last !== undefined && startsAt <= last) {
      until[until.length - 1] = Math.max(last, endsAt);
    } else {
      from.push(startsAt);
      until.push(endsAt);
    }
  }
  return { count: from.length, from: Int32Array.from(from), until: Int32Array.from(until) };
}
