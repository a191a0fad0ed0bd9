/** A time zone as its own calendar describes it: VTIMEZONE (RFC 5545, section 3.6.5). */

import type { WallMinute } from '../../time/civil-day.ts';
import { type EpochMinute, MINUTES_PER_DAY } from '../../time/units.ts';
import { malformed } from '../source-fault.ts';
import { type Component, findProperty, listProperties } from './content-lines.ts';
import { parseDateValue, parseOffset } from './date-value.ts';
import { expandRule } from './expand-rule.ts';
import { parseRule } from './recurrence-rule.ts';

/** Converts times of events. */
export interface EventZone {
  /**
   * Of a repeated wall time the first moment; a skipped one counts by the offset before the change,
   * so that 02:30 is an hour and a half after 01:00 (RFC 5545, section 3.3.5).
   */
  toUtc(wall: WallMinute): EpochMinute;
  toWall(utc: EpochMinute): WallMinute;
}

interface Change {
  /** In wall time before the change. */
  readonly wall: WallMinute;
  readonly at: EpochMinute;
  readonly before: number;
  readonly after: number;
}

/** The years for which the changes of the clock are worked out. */
const FIRST: WallMinute = -366 * 10 * MINUTES_PER_DAY;
const LAST: WallMinute = 366 * 90 * MINUTES_PER_DAY;

/** Builds the zone. Throws a `SourceFault` if the description is not complete. */
export function createDescribedZone(component: Component): EventZone {
  const changes = component.components
    .filter(({ name }) => name === 'STANDARD' || name === 'DAYLIGHT')
    .flatMap(listChanges)
    .sort((a, b) => a.at - b.at);
  const [first] = changes;
  if (first === undefined) {
    throw malformed('a time zone has no offsets');
  }
  // Before the first change there is no better guess than what it changes from.
  const offsetAt = (utc: EpochMinute) =>
    changes.findLast(({ at }) => at <= utc)?.after ?? first.before;
  return {
    toUtc(wall) {
      const change = changes.findLast(({ wall: changed }) => changed <= wall);
      if (change === undefined) {
        return firstOf(wall, first.before, offsetAt);
      }
      // A skipped time counts by the offset before, a repeated one is the first of the two.
      const isSkipped = wall < change.wall + change.after - change.before;
      return isSkipped ? wall - change.before : firstOf(wall, change.after, offsetAt);
    },
    toWall: (utc) => utc + offsetAt(utc),
  };
}

/** The first of two moments with the same wall time. */
function firstOf(
  wall: WallMinute,
  offset: number,
  offsetAt: (utc: EpochMinute) => number,
): EpochMinute {
  const utc = wall - offset;
  const earlier = offsetAt(utc - MINUTES_PER_DAY);
  return earlier > offset && offsetAt(wall - earlier) === earlier ? wall - earlier : utc;
}

function listChanges(observance: Component): readonly Change[] {
  const start = requireValue(observance, 'DTSTART');
  const before = parseOffset(requireValue(observance, 'TZOFFSETFROM'));
  const after = parseOffset(requireValue(observance, 'TZOFFSETTO'));
  const wall = parseDateValue(start).wall;
  const rules = listProperties(observance, 'RRULE').map(({ value }) => {
    const rule = parseRule(value, { title: 'VTIMEZONE' });
    const until = rule.until;
    const last = until === null ? null : until.wall + (until.isUtc ? before : 0);
    return expandRule({ rule, start: wall, isDate: false, last, from: FIRST, until: LAST });
  });
  const dates = listProperties(observance, 'RDATE').flatMap(({ value }) =>
    value.split(',').map((text) => parseDateValue(text.split('/')[0] ?? '').wall),
  );
  return [...new Set([wall, ...dates, ...rules.flat()])].map((moment) => ({
    wall: moment,
    at: moment - before,
    before,
    after,
  }));
}

function requireValue(component: Component, name: string): string {
  const property = findProperty(component, name);
  if (property === undefined) {
    throw malformed(`a time zone has no ${name}`);
  }
  return property.value;
}
