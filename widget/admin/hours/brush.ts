/**
 * The position on the painted week, and painting from there. With pointer or touch, painting starts
 * after a few pixels, covers days and quarters of an hour, and ends with release, or with Escape
 * without a change. Keys move from quarter to quarter.
 */

import { type Area, QUARTER, type Stretch } from './painting.ts';

const BEGINS_AFTER = 5;
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

/** A quarter of an hour of a day. */
export interface Spot {
  readonly day: number;
  readonly minute: number;
}

interface Painting {
  readonly spotAt: (event: PointerEvent) => Spot | null;
  /** Called while painting; `null` when it stops without a change. */
  readonly at: (area: Area | null, begun: Spot) => void;
  readonly painted: (area: Area, begun: Spot) => void;
  /** Called for a press without movement. */
  readonly pressed: (spot: Spot) => void;
}

export const toArea = (one: Spot, other: Spot): Area => ({
  first: Math.min(one.day, other.day),
  last: Math.max(one.day, other.day),
  from: Math.min(one.minute, other.minute),
  until: Math.max(one.minute, other.minute) + QUARTER,
});

/** Returns the day and quarter under the pointer, or the nearest; `null` if no day is rendered. */
export function spotUnder(
  { clientX, clientY }: PointerEvent,
  days: readonly Element[],
  { from, until }: Stretch,
): Spot | null {
  const boxes = days.map((day) => day.getBoundingClientRect());
  const box = boxes[0];
  if (!box) {
    return null;
  }
  const passed = boxes.filter(({ left }) => left <= clientX).length;
  const minute = from + ((clientY - box.top) / box.height) * (until - from);
  const quarter = Math.floor(minute / QUARTER) * QUARTER;
  return {
    day: Math.max(0, passed - 1),
    minute: Math.min(until - QUARTER, Math.max(from, quarter)),
  };
}

export function beginPainting(
  down: PointerEvent,
  { spotAt, at, painted, pressed }: Painting,
): void {
  const begun = down.button === 0 && down.isPrimary ? spotAt(down) : null;
  if (!begun) {
    return;
  }
  let area: Area | null = null;
  const ended = new AbortController();
  const { signal } = ended;
  const move = (event: PointerEvent) => {
    if (
      !area &&
      Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < BEGINS_AFTER
    ) {
      return;
    }
    const spot = spotAt(event);
    if (!spot) {
      return;
    }
    area = toArea(begun, spot);
    at(area, begun);
  };
  const end = (isDone: boolean) => {
    ended.abort();
    at(null, begun);
    if (!isDone) {
      return;
    }
    if (area) {
      painted(area, begun);
    } else {
      pressed(begun);
    }
  };
  addEventListener('pointermove', move, { signal });
  addEventListener('pointerup', () => end(true), { signal });
  addEventListener('pointercancel', () => end(false), { signal });
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal });
}

const within = (value: number, last: number): number => Math.min(last, Math.max(0, value));

/** Returns the position that a key leads to; `null` for other keys. */
export function spotAfter({ day, minute }: Spot, key: string): Spot | null {
  const way = Object.hasOwn(WAYS, key) ? WAYS[key] : undefined;
  return way
    ? { day: within(day + way[0], 6), minute: within(minute + way[1], MINUTES_A_DAY - QUARTER) }
    : null;
}
