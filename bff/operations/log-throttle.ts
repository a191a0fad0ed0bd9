/** Keeps lines of one kind from filling the log while something stays broken. */

import { type Clock, createBoundedMap, type EpochMs, MS_PER_MINUTE } from '../../core/index.ts';

const INTERVAL_MS = MS_PER_MINUTE;
/** A kind may be an error's text, which need not repeat. */
const MAX_KINDS = 100;

/** True where a line of this kind is due: at most once a minute. */
export function createLogThrottle<Kind extends string>(clock: Clock): (kind: Kind) => boolean {
  const lastSaid = createBoundedMap<Kind, EpochMs>({ most: MAX_KINDS });
  return (kind) => {
    const age = clock.now() - (lastSaid.get(kind) ?? Number.NEGATIVE_INFINITY);
    // A negative age: the clock was set back.
    if (age >= 0 && age < INTERVAL_MS) return false;
    lastSaid.set(kind, clock.now());
    return true;
  };
}
