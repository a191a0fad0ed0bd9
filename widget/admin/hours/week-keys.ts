/** Where the keys lead on the painted week. Pure. */

import type { Spot } from './brush.ts';
import { QUARTER } from './painting.ts';

const MINUTES_A_DAY = 24 * 60;
const WAYS: Readonly<Record<string, readonly [days: number, minutes: number]>> = {
  ArrowUp: [0, -QUARTER],
  ArrowDown: [0, QUARTER],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  PageUp: [0, -60],
  PageDown: [0, 60],
  Home: [-6, 0],
  End: [6, 0],
};

const within = (value: number, last: number): number => Math.min(last, Math.max(0, value));

/** `null`: it is no key of the week. */
export function spotAfter({ day, minute }: Spot, key: string): Spot | null {
  const way = Object.hasOwn(WAYS, key) ? WAYS[key] : undefined;
  return way ? { day: within(day + way[0], 6), minute: within(minute + way[1], MINUTES_A_DAY - QUARTER) } : null;
}
