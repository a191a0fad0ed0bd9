/**
 * Opening hours as UTC minutes: sorted pieces, each within one local day and one offset, so that
 * what runs over them adds and compares integers and never asks what time it is on a wall.
 */

import type { MinutesOfDay } from '../installation/schedule.ts';
import { type CivilDay, dayOfWall, type WallMinute } from '../time/civil-day.ts';
import { type EpochMinute, MINUTES_PER_DAY } from '../time/units.ts';
import type { Zone } from '../time/zone.ts';
import { type OpeningRules, openParts } from './opening-rules.ts';

/** A time in which bookings may start. */
export interface OpenPiece {
  /** The local day of all its starts. */
  readonly day: CivilDay;
  /** Earliest start, and the end of starts (not included). */
  readonly from: EpochMinute;
  readonly until: EpochMinute;
  /** Where the open range that this is a piece of begins and ends: bookings must lie within it. */
  readonly rangeFrom: EpochMinute;
  readonly rangeUntil: EpochMinute;
  /**
   * A minute on the grid: when the range opened, as this piece's offset counts it. Starts are whole
   * steps from it.
   */
  readonly grid: EpochMinute;
  /** Wall time less UTC. */
  readonly offset: number;
}

/** The pieces in order of time. No two overlap. */
export type OpenTime = readonly OpenPiece[];

/** A range that is open without a break, in wall minutes. */
interface WallRange {
  readonly opens: WallMinute;
  readonly closes: WallMinute;
  /** From where its grid counts: when it opened, also where what is open of it begins later. */
  readonly grid: WallMinute;
}

/** The local days to compile, both included. */
export interface DaySpan {
  readonly first: CivilDay;
  readonly last: CivilDay;
}

/**
 * The pieces of these days; their ranges are followed beyond the last one as far as a booking of
 * `longestMinutes` may run.
 */
export function compileOpenTime(
  rules: OpeningRules,
  zone: Zone,
  span: DaySpan,
  longestMinutes: number,
): OpenTime {
  const pieces: OpenPiece[] = [];
  const spill = Math.ceil(longestMinutes / MINUTES_PER_DAY) + 1;
  for (const range of wallRanges(rules, { first: span.first, last: span.last + spill })) {
    appendPieces(pieces, range, zone, span);
  }
  return pieces;
}

/**
 * What is open: ranges that touch are one, also across midnight; one that is closed in between is
 * two, on one grid.
 */
function wallRanges(rules: OpeningRules, span: DaySpan): readonly WallRange[] {
  const ranges: { opens: WallMinute; closes: WallMinute }[] = [];
  const closed: MinutesOfDay[] = [];
  const begun = beganBefore(rules, span.first);
  if (begun !== null) {
    ranges.push({ opens: begun, closes: span.first * MINUTES_PER_DAY });
  }
  for (let day = span.first; day <= span.last; day++) {
    const midnight = day * MINUTES_PER_DAY;
    const { ranges: hours, closedParts } = rules.hoursOn(day);
    for (const { opens, closes } of hours) {
      const previous = ranges.at(-1);
      if (previous && midnight + opens <= previous.closes) {
        previous.closes = midnight + closes;
      } else {
        ranges.push({ opens: midnight + opens, closes: midnight + closes });
      }
    }
    for (const { from, until } of closedParts) {
      closed.push({ from: midnight + from, until: midnight + until });
    }
  }
  if (closed.length === 0) {
    return ranges.map(({ opens, closes }) => ({ opens, closes, grid: opens }));
  }
  return ranges.flatMap(({ opens, closes }) =>
    openParts({ from: opens, until: closes }, closed).map((part) => ({
      opens: part.from,
      closes: part.until,
      grid: opens,
    })),
  );
}

/** When the range opened that is open across the midnight before `first`; `null` if none is. */
function beganBefore(rules: OpeningRules, first: CivilDay): WallMinute | null {
  let began: WallMinute | null = null;
  for (let day = first; rules.hoursOn(day).ranges[0]?.opens === 0; day--) {
    const last = rules.hoursOn(day - 1).ranges.at(-1);
    if (last?.closes !== MINUTES_PER_DAY) {
      break;
    }
    began = (day - 1) * MINUTES_PER_DAY + last.opens;
    if (last.opens > 0) {
      break;
    }
    // A regular week without a break: it was never closed. The grid then counts from the beginning
    // of time, so that it is the same on any day.
    if (first - day > 7 && day < rules.firstIrregularDay - 7) {
      return 0;
    }
  }
  return began;
}

function appendPieces(
  pieces: OpenPiece[],
  { opens, closes, grid }: WallRange,
  zone: Zone,
  span: DaySpan,
): void {
  const rangeFrom = zone.boundaryToUtc(opens);
  const rangeUntil = zone.boundaryToUtc(closes);
  let shown = Math.max(opens, span.first * MINUTES_PER_DAY);
  let minute = zone.boundaryToUtc(shown);
  while (minute < rangeUntil) {
    const offset = zone.toWall(minute) - minute;
    const day = dayOfWall(minute + offset);
    if (day > span.last) {
      return;
    }
    const until = Math.min(
      rangeUntil,
      zone.steadyUntil(minute),
      (day + 1) * MINUTES_PER_DAY - offset,
    );
    // What the wall has shown already is the second time of an hour that the clock repeats: not
    // offered again.
    const from = Math.max(minute, shown - offset);
    if (from < until) {
      pieces.push({ day, from, until, rangeFrom, rangeUntil, grid: grid - offset, offset });
    }
    shown = Math.max(shown, until + offset);
    minute = until;
  }
}
