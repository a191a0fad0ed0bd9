/**
 * When the booked calendar itself is busy with a combination that is partly done elsewhere, or in
 * which the customer waits.
 */

import type { Reason } from './schedule.ts';

/** A part of a combination at its minutes. */
interface OwnPart {
  readonly part: Pick<Reason, 'bufferBeforeMinutes' | 'bufferAfterMinutes' | 'ownTimes'>;
  readonly fromMinute: number;
  readonly untilMinute: number;
  readonly isElsewhere: boolean;
  readonly waitMinutes: number;
}

/** As in `NeededTime`, with all minutes known. */
interface Stretch {
  readonly fromMinute: number;
  readonly untilMinute: number;
  readonly beforeMinutes: number;
  readonly afterMinutes: number;
}

/**
 * The stretches that the booked calendar does itself; nothing if it does all parts. If the time that
 * is kept free after one stretch reaches that before the next, they are one: the calendar could take
 * nothing in between.
 */
export function deriveOwnTimes(laid: readonly OwnPart[]): Pick<Reason, 'ownTimes'> {
  const isThroughout = ({ isElsewhere, waitMinutes, part }: OwnPart) =>
    !isElsewhere && waitMinutes === 0 && part.ownTimes === undefined;
  if (laid.every(isThroughout)) {
    return {};
  }
  const stretches = laid
    .filter(({ isElsewhere }) => !isElsewhere)
    .flatMap(listStretches)
    .reduce<readonly Stretch[]>(join, []);
  const endsHere = stretches.at(-1)?.untilMinute === laid.at(-1)?.untilMinute;
  return {
    // What is set for the combination itself applies where the booking begins and ends.
    ownTimes: stretches.map((stretch, index) => ({
      ...stretch,
      ...(index === 0 && { fromMinute: 0, beforeMinutes: null }),
      ...(endsHere && index === stretches.length - 1 && { untilMinute: null, afterMinutes: null }),
    })),
  };
}

/** One, unless the part is a combination itself, as in what customers select. */
function listStretches({ part, fromMinute, untilMinute }: OwnPart): readonly Stretch[] {
  const { bufferBeforeMinutes, bufferAfterMinutes, ownTimes } = part;
  if (ownTimes === undefined) {
    const beforeMinutes = bufferBeforeMinutes;
    return [{ fromMinute, untilMinute, beforeMinutes, afterMinutes: bufferAfterMinutes }];
  }
  return ownTimes.map((time) => ({
    fromMinute: fromMinute + time.fromMinute,
    untilMinute: time.untilMinute === null ? untilMinute : fromMinute + time.untilMinute,
    beforeMinutes: time.beforeMinutes ?? bufferBeforeMinutes,
    afterMinutes: time.afterMinutes ?? bufferAfterMinutes,
  }));
}

function join(stretches: readonly Stretch[], next: Stretch): readonly Stretch[] {
  const last = stretches.at(-1);
  return last !== undefined &&
    last.untilMinute + last.afterMinutes >= next.fromMinute - next.beforeMinutes
    ? [...stretches.slice(0, -1), { ...next, ...pickBegin(last) }]
    : [...stretches, next];
}

const pickBegin = ({ fromMinute, beforeMinutes }: Stretch) => ({ fromMinute, beforeMinutes });
