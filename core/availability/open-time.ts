/**
 * Opening hours as sorted pieces of UTC minutes, each within one local day and one offset, so that
 * the code that walks them only adds and compares integers.
 */

import type { MinutesOfDay } from '../installation/schedule.ts';
import { type CivilDay, dayOfWall, type WallMinute } from '../time/civil-day.ts';
import { type EpochMinute, MINUTES_PER_DAY } from '../time/units.ts';
import type { Zone } from '../time/zone.ts';
import { type OpeningRules, openParts } from './opening-rules.ts';

/** An interval in which bookings may start. */
export interface OpenPiece {
  /** The local day of all its starts. */
  readonly day: CivilDay;
  /** Earliest start (inclusive) and end of the starts (exclusive). */
  readonly from: EpochMinute;
  readonly until: EpochMinute;
  /**
   * Beginning and end of the open range that contains this piece; bookings must lie within it. A
   * session ends whenever its booking does, so its range has no end.
   */
  readonly rangeFrom: EpochMinute;
  readonly rangeUntil: EpochMinute;
  /**
   * A minute on the grid: the opening of the range, converted with this piece's offset. Starts are
   * whole steps from it.
   */
  readonly grid: EpochMinute;
  /** Wall time minus UTC, in minutes. */
  readonly offset: number;
  /** The places of this session, if it has a number of its own. */
  readonly places?: number;
  /** When the later dates of the course that begins here start; omitted if it is no course. */
  readonly laterStarts?: readonly EpochMinute[];
  /** Whether it is a later date of a course, at which no booking starts; omitted if not. */
  readonly isLater?: true;
}

/** Pieces in ascending order, without overlaps. */
export type OpenTime = readonly OpenPiece[];

/** When the later dates of the course that begins then start; empty if none begins. */
export function findLaterStarts(
  rules: OpeningRules,
  zone: Zone,
  startsAt: EpochMinute,
): readonly EpochMinute[] {
  const day = dayOfWall(zone.toWall(startsAt));
  const pieces = compileOpenTime(rules, zone, { first: day, last: day }, 0);
  return pieces.find(({ from }) => from === startsAt)?.laterStarts ?? [];
}

/** A range without a break, in wall minutes. */
interface WallRange {
  readonly opens: WallMinute;
  readonly closes: WallMinute;
  /** Origin of the grid: the opening of the range, even if a closed part comes first. */
  readonly grid: WallMinute;
}

/** Local days to compile, both inclusive. */
export interface DaySpan {
  readonly first: CivilDay;
  readonly last: CivilDay;
}

/**
 * Compiles the pieces of these days. Ranges are followed beyond the last day as far as a booking of
 * `longestMinutes` may run.
 */
export function compileOpenTime(
  rules: OpeningRules,
  zone: Zone,
  span: DaySpan,
  longestMinutes: number,
): OpenTime {
  if (rules.sessionsOn !== undefined) {
    return compileSessions(rules.sessionsOn, zone, span);
  }
  const pieces: OpenPiece[] = [];
  const spill = Math.ceil(longestMinutes / MINUTES_PER_DAY) + 1;
  for (const range of wallRanges(rules, { first: span.first, last: span.last + spill })) {
    appendPieces(pieces, range, zone, span);
  }
  return pieces;
}

/**
 * One piece with a single start per session. A session whose time the clock skips that day does not
 * take place.
 */
function compileSessions(
  sessionsOn: NonNullable<OpeningRules['sessionsOn']>,
  zone: Zone,
  { first, last }: DaySpan,
): OpenTime {
  const pieces: OpenPiece[] = [];
  for (let day = first; day <= last; day++) {
    for (const { at, places, laterDays = [], isLater } of sessionsOn(day)) {
      const wall = day * MINUTES_PER_DAY + at;
      const start = zone.toUtc(wall);
      const laterStarts = laterDays.flatMap(
        (later) => zone.toUtc(later * MINUTES_PER_DAY + at) ?? [],
      );
      if (start !== null) {
        pieces.push({
          day,
          from: start,
          until: start + 1,
          rangeFrom: start,
          rangeUntil: Number.POSITIVE_INFINITY,
          grid: start,
          offset: wall - start,
          ...(places !== null && { places }),
          ...(laterStarts.length > 0 && { laterStarts }),
          ...(isLater && { isLater }),
        });
      }
    }
  }
  return pieces;
}

/**
 * The open ranges. Touching ranges are merged, also across midnight; a range with a closed part in
 * between becomes two on the same grid.
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

/** The opening of the range that is open across the midnight before `first`; `null` if none is. */
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
    // A regular week without a break was never closed, so its grid counts from minute 0 and is the
    // same on any day.
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
    // Wall times that were already shown belong to the repeated hour of a clock change; they are
    // not offered again.
    const from = Math.max(minute, shown - offset);
    if (from < until) {
      pieces.push({ day, from, until, rangeFrom, rangeUntil, grid: grid - offset, offset });
    }
    shown = Math.max(shown, until + offset);
    minute = until;
  }
}
