/**
 * Where arrow keys lead in the day grid, and the next position of a booking that is moved by
 * keyboard. Pure.
 */

import {
  type BookingEntry,
  choosable,
  entryKey,
  type GridColumn,
  type Spot,
  type Stretch,
} from './grid-day.ts';

export type ArrowKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End';

export const isArrowKey = (key: string): key is ArrowKey =>
  /^(Arrow(Up|Down|Left|Right)|Home|End)$/.test(key);

/**
 * Returns the place that the key leads to, or the same one at the edge. Left and right lead to the
 * same time in the next calendar.
 */
export function nextSpot(columns: readonly GridColumn[], spot: Spot, key: ArrowKey): Spot {
  const index = columns.findIndex(({ schedule }) => schedule === spot.schedule);
  const column = columns[index];
  if (!column) {
    return firstSpot(columns) ?? spot;
  }
  const entries = choosable(column);
  const place = entries.findIndex((entry) => entryKey(entry) === spot.key);
  const inColumn = (wanted: number): Spot => {
    const entry = entries[Math.min(entries.length - 1, Math.max(0, wanted))];
    return entry ? { schedule: column.schedule, key: entryKey(entry) } : spot;
  };
  if (key === 'ArrowUp') {
    return inColumn(place - 1);
  }
  if (key === 'ArrowDown') {
    return inColumn(place + 1);
  }
  if (key === 'Home') {
    return inColumn(0);
  }
  if (key === 'End') {
    return inColumn(entries.length - 1);
  }
  return beside(columns, index, key === 'ArrowRight' ? 1 : -1, entries[place]?.from ?? 0) ?? spot;
}

/** Returns the place closest in time in the next calendar that has something to select. */
function beside(
  columns: readonly GridColumn[],
  index: number,
  direction: 1 | -1,
  from: number,
): Spot | null {
  for (let other = index + direction; other >= 0 && other < columns.length; other += direction) {
    const column = columns[other];
    if (!column) {
      continue;
    }
    const spot = spotAt(column, from);
    if (spot) {
      return spot;
    }
  }
  return null;
}

/** Returns the entry at this minute, or the one that starts closest to it. */
export function spotAt(column: GridColumn, minute: number): Spot | null {
  const distance = ({ from, until }: Stretch) =>
    from <= minute && minute < until
      ? 0
      : Math.min(Math.abs(from - minute), Math.abs(until - minute));
  const [nearest] = choosable(column).sort(
    (one, other) => distance(one) - distance(other) || one.from - other.from,
  );
  return nearest ? { schedule: column.schedule, key: entryKey(nearest) } : null;
}

export const firstSpot = (columns: readonly GridColumn[]): Spot | null =>
  columns.map((column) => spotAt(column, 0)).find((spot) => spot !== null) ?? null;

/** The target of a move: start and calendar. */
export interface Target {
  readonly schedule: number;
  readonly from: number;
}

export interface Moving extends Target {
  readonly entry: BookingEntry;
}

/** Moves the target by one step, within the shown hours. */
export function nudge(
  columns: readonly GridColumn[],
  target: Target,
  key: ArrowKey,
  { step, hours, length }: Nudge,
): Target {
  const last = hours.until - length;
  if (key === 'Home') {
    return { ...target, from: hours.from };
  }
  if (key === 'End') {
    return { ...target, from: last };
  }
  if (key === 'ArrowUp') {
    return { ...target, from: Math.max(hours.from, onGrid(target.from - 1, step)) };
  }
  if (key === 'ArrowDown') {
    return { ...target, from: Math.min(last, onGrid(target.from, step) + step) };
  }
  const index =
    columns.findIndex(({ schedule }) => schedule === target.schedule) +
    (key === 'ArrowRight' ? 1 : -1);
  return { ...target, schedule: columns[index]?.schedule ?? target.schedule };
}

interface Nudge {
  /** Step in minutes. */
  readonly step: number;
  readonly hours: Stretch;
  readonly length: number;
}

export const onGrid = (minute: number, step: number): number => Math.floor(minute / step) * step;
