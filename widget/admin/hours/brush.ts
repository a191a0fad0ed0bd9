/**
 * Where one is on the painted week, and painting from there: with the pointer, touch too, it begins
 * after a few pixels, spans days and quarters, and ends where it is let go, or with Escape without
 * a trace; keys lead from quarter to quarter.
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

/** A quarter of a day, where the pointer is. */
export interface Spot {
  readonly day: number;
  readonly minute: number;
}

interface Painting {
  readonly spotAt: (event: PointerEvent) => Spot | null;
  /** `null`: nothing is painted any more. */
  readonly at: (area: Area | null, begun: Spot) => void;
  readonly painted: (area: Area, begun: Spot) => void;
  /** It was a press without a way. */
  readonly pressed: (spot: Spot) => void;
}

export const toArea = (one: Spot, other: Spot): Area => ({
  first: Math.min(one.day, other.day),
  last: Math.max(one.day, other.day),
  from: Math.min(one.minute, other.minute),
  until: Math.max(one.minute, other.minute) + QUARTER,
});

/** The day and quarter under the pointer, or the nearest; `null` where no day is drawn. */
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

/** Where a key leads; `null`: it is no key of the week. */
export function spotAfter({ day, minute }: Spot, key: string): Spot | null {
  const way = Object.hasOwn(WAYS, key) ? WAYS[key] : undefined;
  return way
    ? { day: within(day + way[0], 6), minute: within(minute + way[1], MINUTES_A_DAY - QUARTER) }
    : null;
}
