/** All that events of one UID close within a window: repetitions, exceptions and moved ones. */

import type { WallMinute } from '../../time/civil-day.ts';
import { type EpochMinute, MINUTES_PER_DAY } from '../../time/units.ts';
import type { BusyPeriod, ReadWindow } from '../calendar-source.ts';
import { type Component, findProperty, listProperties } from './content-lines.ts';
import { parseDateValue, parseDuration } from './date-value.ts';
import { type CalendarEvent, type EventTerms, endOf, readEvent } from './event.ts';
import { expandRule } from './expand-rule.ts';
import { parseRule } from './recurrence-rule.ts';

/** More than any two zones are apart. */
const MARGIN = 2 * MINUTES_PER_DAY;

interface Override {
  readonly event: CalendarEvent;
  /** The original start that it stands for. */
  readonly original: EpochMinute;
  readonly isOnwards: boolean;
}

/** The periods of the components that share a UID. Throws a `SourceFault`. */
export function listPeriods(
  components: readonly Component[],
  terms: EventTerms,
  window: ReadWindow,
): readonly BusyPeriod[] {
  const overrides: Override[] = [];
  const masters: CalendarEvent[] = [];
  for (const component of components) {
    const event = readEvent(component, terms);
    const original = findProperty(component, 'RECURRENCE-ID');
    if (original === undefined) {
      masters.push(event);
    } else {
      const value = parseDateValue(original.value);
      const zone = terms.zones.of(value, original.parameters.get('TZID'), event.label);
      overrides.push({
        event,
        original: zone.toUtc(value.wall),
        isOnwards: original.parameters.get('RANGE')?.toUpperCase() === 'THISANDFUTURE',
      });
    }
  }
  overrides.sort((a, b) => a.original - b.original);
  return [
    ...overrides.flatMap(({ event }) => single(event, event.start)),
    ...masters.flatMap((event) => repeat(event, { overrides, terms, window })),
  ].filter(({ startsAt, endsAt }) => startsAt < window.until && endsAt > window.from);
}

interface SeriesTerms {
  readonly overrides: readonly Override[];
  readonly terms: EventTerms;
  readonly window: ReadWindow;
}

function repeat(event: CalendarEvent, series: SeriesTerms): readonly BusyPeriod[] {
  const { overrides, terms, window } = series;
  const replaced = new Set(overrides.map(({ original }) => original));
  const onwards = overrides.filter(({ isOnwards }) => isOnwards);
  const isExcluded = readExclusions(event, terms);
  return [...listStarts(event, window, onwards), ...readAdditions(event, terms)].flatMap(
    ({ wall, end }) => {
      const original = event.zone.toUtc(wall);
      if (replaced.has(original) || isExcluded(original)) {
        return [];
      }
      const change = onwards.findLast((override) => override.original <= original);
      if (change === undefined) {
        return single(event, wall, end);
      }
      // From here on, all are moved as far as the one that was changed.
      const shift = change.event.start - change.event.zone.toWall(change.original);
      return single(change.event, change.event.zone.toWall(original) + shift);
    },
  );
}

interface Start {
  readonly wall: WallMinute;
  /** Only of an addition that has an end of its own. */
  readonly end?: EpochMinute;
}

/** The own start and those of the rules. The own start counts even if no rule has it. */
function listStarts(
  event: CalendarEvent,
  { from, until }: ReadWindow,
  onwards: readonly Override[],
): readonly Start[] {
  const length = (event.days + 1) * MINUTES_PER_DAY + event.minutes;
  // One that was moved for good may lie in the window though its original does not.
  const shifts = onwards.map(
    ({ event: { start, zone, days, minutes }, original }) =>
      Math.abs(start - zone.toWall(original)) + days * MINUTES_PER_DAY + minutes,
  );
  const margin = MARGIN + Math.max(0, ...shifts);
  const walls = listProperties(event.component, 'RRULE').flatMap(({ value }) => {
    const rule = parseRule(value, { title: event.label });
    return expandRule({
      rule,
      start: event.start,
      isDate: event.isDate,
      last: lastStart(event, rule.until),
      from: from - length - margin,
      until: until + margin,
    });
  });
  return [...new Set([event.start, ...walls])].map((wall) => ({ wall }));
}

/** A last day, even of an event with times, counts whole. */
function lastStart(
  { isDate, zone }: CalendarEvent,
  until: ReturnType<typeof parseRule>['until'],
): WallMinute | null {
  if (until === null) {
    return null;
  }
  if (until.isDate) {
    return until.wall + (isDate ? 0 : MINUTES_PER_DAY - 1);
  }
  return until.isUtc ? zone.toWall(until.wall) : until.wall;
}

/** Whether an original start is excluded, by its moment or by its day. */
function readExclusions(
  event: CalendarEvent,
  { zones }: EventTerms,
): (original: EpochMinute) => boolean {
  const moments = new Set<EpochMinute>();
  const days = new Set<number>();
  for (const { value, parameters } of listProperties(event.component, 'EXDATE')) {
    for (const text of splitList(value)) {
      const date = parseDateValue(text);
      if (date.isDate && !event.isDate) {
        days.add(date.wall / MINUTES_PER_DAY);
      } else {
        const zone = zones.of(date, parameters.get('TZID'), event.label);
        moments.add(zone.toUtc(date.wall));
      }
    }
  }
  return (original) =>
    moments.has(original) || days.has(Math.floor(event.zone.toWall(original) / MINUTES_PER_DAY));
}

function readAdditions(event: CalendarEvent, { zones }: EventTerms): readonly Start[] {
  return listProperties(event.component, 'RDATE').flatMap(({ value, parameters }) =>
    splitList(value).map((text) => {
      const [first = '', second] = text.split('/');
      const start = parseDateValue(first);
      const zone = zones.of(start, parameters.get('TZID'), event.label);
      const utc = zone.toUtc(start.wall);
      const wall = event.zone.toWall(utc);
      if (second === undefined) {
        return { wall };
      }
      if (!/^[+-]?P/i.test(second)) {
        const last = parseDateValue(second);
        return { wall, end: zones.of(last, parameters.get('TZID'), event.label).toUtc(last.wall) };
      }
      const { days, minutes } = parseDuration(second);
      return { wall, end: zone.toUtc(start.wall + days * MINUTES_PER_DAY) + minutes };
    }),
  );
}

function splitList(value: string): readonly string[] {
  return value.split(',').filter((text) => text.trim() !== '');
}

/** One period, if it closes anything; seconds are rounded so that it covers them. */
function single(
  event: CalendarEvent,
  wall: WallMinute,
  end: EpochMinute = endOf(event, wall),
): readonly BusyPeriod[] {
  const { kind, isDate, title } = event;
  const startsAt = Math.floor(event.zone.toUtc(wall) + SECOND_FRACTION);
  const endsAt = Math.ceil(end - SECOND_FRACTION);
  return kind === null || endsAt <= startsAt
    ? []
    : [{ startsAt, endsAt, kind, isAllDay: isDate, title }];
}

/** Less than a second: sums of fractions must not round a whole minute to the next one. */
const SECOND_FRACTION = 1 / 600;
