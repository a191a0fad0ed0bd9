/** What a source remembers between two readings, as text that only it understands. */

import { type EpochMinute, MINUTES_PER_DAY } from '../time/units.ts';
import type { ReadWindow } from './calendar-source.ts';

/** The state of the last full reading, with the marks of the server. */
export interface ReadingCursor {
  /** Up to where repetitions are known. */
  readonly until: EpochMinute;
  readonly marks: Readonly<Record<string, string>>;
}

/**
 * `null` if everything must be read anew: for the first time, or as the window has moved on beyond
 * what is known, which happens once a day.
 */
export function parseCursor(text: string | null, { until }: ReadWindow): ReadingCursor | null {
  const [known = '', ...marks] = text?.split('\n') ?? [];
  if (!/^\d{1,10}$/.test(known) || Number(known) < until) {
    return null;
  }
  const pairs = marks.map((mark): [string, string] => {
    const at = mark.indexOf(' ');
    return [mark.slice(0, at), mark.slice(at + 1)];
  });
  return { until: Number(known), marks: Object.fromEntries(pairs) };
}

/** Marks must be single lines; others are left out. */
export function formatCursor({ until, marks }: ReadingCursor): string {
  const lines = Object.entries(marks)
    .filter(([, mark]) => mark !== '' && !/[\r\n]/.test(mark))
    .map(([name, mark]) => `${name} ${mark}`);
  return [`${until}`, ...lines].join('\n');
}

/** A day more than asked, so that the reading serves until tomorrow. */
export function widenWindow({ from, until }: ReadWindow): ReadWindow {
  return { from, until: until + MINUTES_PER_DAY };
}
