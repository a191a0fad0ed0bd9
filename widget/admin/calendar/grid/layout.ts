/**
 * Computes the layout of the day grid: shown hours, height of a minute, and lanes for simultaneous
 * entries. Pure.
 */

import type { Entry, GridColumn, Stretch } from './grid-day.ts';

/** Hours shown if no calendar is open and there are no bookings. */
const QUIET_DAY: Stretch = { from: 8 * 60, until: 18 * 60 };
const HOUR = 60;

/** Minimum height of an entry in pixels, so that fingers and shaky hands can hit it. */
const MIN_TARGET = 24;
const PIXELS_PER_MINUTE = { min: 1.25, max: 2.4 };

/** Returns full hours around all open time and all bookings. */
export function shownHours(columns: readonly GridColumn[]): Stretch {
  const all = columns.flatMap(({ open, entries }) => [
    ...open,
    ...entries.filter((entry) => entry.kind !== 'free'),
  ]);
  if (all.length === 0) {
    return QUIET_DAY;
  }
  return {
    from: Math.floor(Math.min(...all.map(({ from }) => from)) / HOUR) * HOUR,
    until: Math.ceil(Math.max(...all.map(({ until }) => until)) / HOUR) * HOUR,
  };
}

/** Returns a height per minute that fits the shortest booking, within two limits. */
export function pixelsPerMinute(columns: readonly GridColumn[]): number {
  const lengths = columns.flatMap(({ entries }) =>
    entries.filter(({ kind }) => kind !== 'free').map(({ from, until }) => until - from),
  );
  const wanted = MIN_TARGET / Math.max(1, Math.min(...lengths, HOUR));
  return Math.min(PIXELS_PER_MINUTE.max, Math.max(PIXELS_PER_MINUTE.min, wanted));
}

export interface Placed<T> {
  readonly entry: T;
  /** Index of the lane, from 0; `lanes` share the width. */
  readonly lane: number;
  readonly lanes: number;
}

/**
 * Puts overlapping entries side by side: each takes the first lane that is free at its start, and
 * connected entries share the width evenly.
 */
export function inLanes<T extends Stretch>(entries: readonly T[]): Placed<T>[] {
  const ordered = [...entries].sort(
    (one, other) => one.from - other.from || other.until - one.until,
  );
  const placed: Placed<T>[] = [];
  let group: { entry: T; lane: number }[] = [];
  let ends: number[] = [];
  const close = () => {
    placed.push(...group.map((member) => ({ ...member, lanes: ends.length })));
    group = [];
    ends = [];
  };
  for (const entry of ordered) {
    if (group.length > 0 && entry.from >= Math.max(...ends)) {
      close();
    }
    const free = ends.findIndex((end) => end <= entry.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = entry.until;
    group.push({ entry, lane });
  }
  close();
  return placed;
}

/**
 * Places gaps behind the bookings at full width; with a capacity above one, both can exist at the
 * same time.
 */
export function placeEntries(entries: readonly Entry[]): Placed<Entry>[] {
  const free = entries
    .filter((entry) => entry.kind === 'free')
    .map((entry) => ({ entry, lane: 0, lanes: 1 }));
  return [...free, ...inLanes(entries.filter((entry) => entry.kind !== 'free'))].sort(
    (one, other) => one.entry.from - other.entry.from,
  );
}

/**
 * Returns how much of the day's capacity is taken, including buffers, from 0 to 100; `null` on a
 * closed day.
 */
export function computeLoad({ open, entries, capacity }: GridColumn): number | null {
  const places = capacity * open.reduce((sum, { from, until }) => sum + until - from, 0);
  if (places === 0) {
    return null;
  }
  const taken = entries.map((entry) => {
    if (entry.kind === 'free') {
      return 0;
    }
    return (
      entry.persons *
      (entry.until -
        entry.from +
        (entry.kind === 'booking' ? entry.bufferBefore + entry.bufferAfter : 0))
    );
  });
  return Math.min(
    100,
    Math.round((100 * taken.reduce((sum, minutes) => sum + minutes, 0)) / places),
  );
}

/** Returns the closed parts of the shown hours that are high enough for a word. */
export function closedStretches(open: readonly Stretch[], hours: Stretch): Stretch[] {
  const ordered = [...open].sort((one, other) => one.from - other.from);
  const starts = [hours.from, ...ordered.map(({ until }) => until)];
  const ends = [...ordered.map(({ from }) => from), hours.until];
  return starts
    .map((from, index) => ({ from, until: ends[index] ?? from }))
    .filter(({ from, until }) => until - from >= HOUR / 2);
}
