/**
 * The wall clock of a zone on some days, minute by minute, from Temporal. Shares no code with the
 * product.
 */

import { Temporal } from 'temporal-polyfill';

export interface WindowOfMinutes {
  /** First UTC minute. */
  readonly from: number;
  /** Wall time of each minute, in minutes since 1970-01-01 00:00. */
  readonly walls: readonly number[];
  /** Whether the wall clock has shown that time before. */
  readonly repeated: readonly boolean[];
}

const windows = new Map<string, WindowOfMinutes>();

/**
 * Every clock change of our years is at a quarter of an hour, so one question to Temporal answers
 * for fifteen minutes.
 */
export function wallsOf(timeZone: string, from: number, days: number): WindowOfMinutes {
  const key = `${timeZone} ${from} ${days}`;
  const known = windows.get(key);
  if (known) {
    return known;
  }
  const walls: number[] = [];
  for (let minute = from; minute < from + days * 1440; minute += 15) {
    const moment = Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toZonedDateTimeISO(
      timeZone,
    );
    const offset = moment.offsetNanoseconds / 60e9;
    for (let i = 0; i < 15; i++) {
      walls.push(minute + i + offset);
    }
  }
  const shown = new Set<number>();
  const repeated = walls.map((wall) => shown.has(wall) || !shown.add(wall));
  const made = { from, walls, repeated };
  windows.set(key, made);
  return made;
}
