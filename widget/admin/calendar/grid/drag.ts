/**
 * Drags a booking: starts after a few pixels, snaps to quarters of an hour (with Alt to five
 * minutes), and ends with a drop, or with Escape at the original place.
 */

import type { Spot, Stretch } from './grid-day.ts';
import { type Moving, onGrid } from './steps.ts';

const BEGINS_AFTER = 5;

interface Dragging {
  /** Returns the booking at this place as a move; `null` if it cannot be moved. */
  readonly start: (spot: Spot) => Moving | null;
  readonly at: (moving: Moving | null) => void;
  readonly drop: (moving: Moving) => void;
}

interface Scale {
  readonly hours: Stretch;
  readonly pixels: number;
}

export class Drag {
  /** The click that follows a drop must be ignored. */
  justEnded = false;
  readonly #does: Dragging;

  constructor(does: Dragging) {
    this.#does = does;
  }

  press(down: PointerEvent, spot: Spot, { hours, pixels }: Scale): void {
    this.justEnded = false;
    const begun = down.button === 0 && down.pointerType !== 'touch' ? this.#does.start(spot) : null;
    if (!begun) {
      return;
    }
    let moving: Moving | null = null;
    const ended = new AbortController();
    const { signal } = ended;
    const move = (event: PointerEvent) => {
      const way = event.clientY - down.clientY;
      if (!moving && Math.hypot(event.clientX - down.clientX, way) < BEGINS_AFTER) {
        return;
      }
      const length = begun.entry.until - begun.entry.from;
      const from = onGrid(
        begun.entry.from + way / pixels + (event.altKey ? 2.5 : 7.5),
        event.altKey ? 5 : 15,
      );
      const schedule = scheduleAt(event) ?? begun.schedule;
      moving = {
        ...begun,
        schedule,
        from: Math.max(hours.from, Math.min(hours.until - length, from)),
      };
      this.#does.at(moving);
    };
    const end = (isDropped: boolean) => {
      ended.abort();
      if (!moving) {
        return;
      }
      this.justEnded = true;
      this.#does.at(null);
      if (isDropped) {
        this.#does.drop(moving);
      }
    };
    addEventListener('pointermove', move, { signal });
    addEventListener('pointerup', () => end(true), { signal });
    addEventListener('pointercancel', () => end(false), { signal });
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal });
  }
}

function scheduleAt({ clientX, clientY }: PointerEvent): number | null {
  const stage = document
    .elementsFromPoint(clientX, clientY)
    .find((element) => element.matches('.stage'));
  return stage instanceof HTMLElement ? Number(stage.dataset.schedule) : null;
}
