/**
 * Compares availability around a clock change with Temporal for each time of the day, and the list
 * of days with the lists of times if there are hours around midnight or the change.
 */

import { Temporal } from 'temporal-polyfill';
import { findFreeStarts } from '../../../core/availability/free-times.ts';
import { emptyOccupancy } from '../../../core/availability/occupancy.ts';
import { offerOnDay } from '../../../core/availability/offer.ts';
import { createPlaces, type Place } from '../../../core/booking/places.ts';
import type { Installation } from '../../../core/installation/installation.ts';
import type { OpeningHours } from '../../../core/installation/schedule.ts';
import { dayOfWall } from '../../../core/time/civil-day.ts';
import { MINUTES_PER_DAY } from '../../../core/time/units.ts';
import { formatInstant, formatWallTime, parseWallTime } from '../../../core/time/wall-time.ts';
import { createZone } from '../../../core/time/zone.ts';
import { anInstallation, aReason, aSchedule } from '../../bff/support/an-installation.ts';
import { contradictionsOf, openView } from '../availability/open-view.ts';

export const FROM = Temporal.Instant.from('2026-01-01T00:00Z');
export const UNTIL = Temporal.Instant.from('2032-01-01T00:00Z');
export const zones = Intl.supportedValuesOf('timeZone');
const STEP = 15;

export interface ZoneFindings {
  readonly transitions: number;
  readonly slots: number;
  /** Listed, and no clock ever shows them. */
  readonly void: number;
  /** Listed twice, as a wall time or as an instant. */
  readonly doubled: number;
  /** Times that exist but are not listed. */
  readonly missing: number;
  /** Times that map to another instant than Temporal's, or do not survive local -> UTC -> local. */
  readonly changed: number;
  /** Lists of days that were compared with the times of their days. */
  readonly lists: number;
  /**
   * A day is listed that has no time, one is not that has, or the next free time is not the first.
   */
  readonly contradictions: readonly string[];
}

const NONE: ZoneFindings = {
  transitions: 0,
  slots: 0,
  void: 0,
  doubled: 0,
  missing: 0,
  changed: 0,
  lists: 0,
  contradictions: [],
};

/** The days before and after each of its clock changes, every quarter of an hour. */
export function checkZone(timeZone: string): ZoneFindings {
  const place = alwaysOpen(timeZone);
  const transitions = transitionsOf(timeZone);
  const days = transitions.flatMap((transition) => {
    const minute = transition.epochMilliseconds / 60_000;
    return [...new Set([minute - 1, minute].map((each) => dayOfWall(place.zone.toWall(each))))];
  });
  return addUp([
    { ...NONE, transitions: transitions.length },
    ...days.map((day) => checkDay(day, place, timeZone)),
    ...transitions.map((transition) => checkLists(transition, timeZone)),
  ]);
}

export function addUp(findings: readonly ZoneFindings[]): ZoneFindings {
  return findings.reduce(
    (sum, one) => ({
      transitions: sum.transitions + one.transitions,
      slots: sum.slots + one.slots,
      void: sum.void + one.void,
      doubled: sum.doubled + one.doubled,
      missing: sum.missing + one.missing,
      changed: sum.changed + one.changed,
      lists: sum.lists + one.lists,
      contradictions: [...sum.contradictions, ...one.contradictions],
    }),
    NONE,
  );
}

function checkDay(day: number, place: Place, timeZone: string): ZoneFindings {
  const listed = slotsOfDay(place, day);
  const distinct =
    new Set(listed.map(({ slot }) => slot)).size +
    new Set(listed.map(({ instant }) => instant)).size;
  const first = new Map(listed.map(({ slot }) => [slot, firstInstant(slot, timeZone)]));
  const isChanged = ({ slot, instant }: Listed) =>
    first.get(slot) !== instant || !survives(slot, place);
  return {
    ...NONE,
    slots: listed.length,
    void: listed.filter(({ slot }) => first.get(slot) === null).length,
    doubled: 2 * listed.length - distinct,
    missing: quartersThatExist(day, timeZone) - listed.length,
    changed: listed.filter(isChanged).length,
  };
}

const GROUP = 9;
const DURATIONS = [15, 60, 90, 120];
/** From the day before the clock change to the second day after it. */
const HORIZON_DAYS = 3;

/**
 * The lists of days from a day and a half before the change, the minute before it, the change, and
 * noon after it.
 */
function checkLists(transition: Temporal.Instant, timeZone: string): ZoneFindings {
  const change = transition.epochMilliseconds;
  const installation = openAround(change / 60_000, timeZone);
  const asked = installation.schedules.flatMap(({ id: scheduleId }) =>
    installation.reasons.flatMap(({ id: reasonId }) =>
      [-36 * 60, -1, 0, 12 * 60].map((minutes) => ({
        scheduleId,
        reasonId,
        now: change + minutes * 60_000,
      })),
    ),
  );
  const contradictions = asked.flatMap(({ scheduleId, reasonId, now }) =>
    contradictionsOf(openView({ installation, scheduleId, reasonId, now })).map(
      (found) => `${transition.toString()}, schedule ${scheduleId}, reason ${reasonId}: ${found}`,
    ),
  );
  return { ...NONE, lists: asked.length, contradictions };
}

/**
 * Schedules with hours before, over and after midnight and around the change, and a group of two
 * that are open on either side of midnight.
 */
function openAround(change: number, timeZone: string): Installation {
  const zone = createZone(timeZone);
  const minute = zone.toWall(change - 1) - dayOfWall(zone.toWall(change - 1)) * MINUTES_PER_DAY;
  const hours = [
    [[22 * 60, 24 * 60]],
    [
      [0, 60],
      [23 * 60, 24 * 60],
    ],
    [[0, 90]],
    [[0, 30]],
    [
      [0, 60],
      [10 * 60, 12 * 60],
    ],
    [[Math.max(0, minute - 60), Math.min(24 * 60, minute + 90)]],
  ];
  const reasons = DURATIONS.map((durationMinutes, index) =>
    aReason({ id: index + 1, durationMinutes }),
  );
  const base = { reasonIds: reasons.map(({ id }) => id), horizonDays: HORIZON_DAYS };
  const schedules = hours.map((ranges, index) =>
    aSchedule({
      ...base,
      id: index + 1,
      openingHours: ranges.map(([opens = 0, closes = 0]) => everyDay(opens, closes)),
    }),
  );
  const group = aSchedule({ id: GROUP, memberIds: [1, 3], reasonIds: [], openingHours: [] });
  return anInstallation({ timeZone, reasons, schedules: [...schedules, group] });
}

function everyDay(opens: number, closes: number): OpeningHours {
  return {
    days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
    opens,
    closes,
    validFrom: null,
    validUntil: null,
  };
}

interface Listed {
  readonly slot: string;
  readonly instant: string;
}

/** A schedule that never closes, every quarter of an hour. */
function alwaysOpen(timeZone: string): Place {
  const schedule = aSchedule({ openingHours: [everyDay(0, MINUTES_PER_DAY)] });
  const installation = anInstallation({
    timeZone,
    reasons: [aReason({ durationMinutes: STEP })],
    schedules: [schedule],
  });
  const places = createPlaces({ installation, publicHolidays: [], configVersion: 1 }).find(1, 1);
  if ('kind' in places || !places[0]) {
    throw new Error('The schedule offers its reason.');
  }
  return places[0];
}

function transitionsOf(timeZone: string): readonly Temporal.Instant[] {
  const found: Temporal.Instant[] = [];
  let moment = FROM.toZonedDateTimeISO(timeZone).getTimeZoneTransition('next');
  while (moment && moment.epochMilliseconds < UNTIL.epochMilliseconds) {
    found.push(moment.toInstant());
    moment = moment.getTimeZoneTransition('next');
  }
  return found;
}

function slotsOfDay(place: Place, day: number): readonly Listed[] {
  const offer = offerOnDay({ place, occupancy: emptyOccupancy, day, now: null });
  const midnight = place.zone.boundaryToUtc(day * MINUTES_PER_DAY);
  return findFreeStarts(offer, day, midnight).map(({ start, wall }) => ({
    slot: formatWallTime(wall),
    instant: formatInstant(start),
  }));
}

/** Returns Temporal's first instant with this wall time; null if there is none. */
function firstInstant(slot: string, timeZone: string): string | null {
  const wall = Temporal.PlainDateTime.from(slot.replace(' ', 'T'));
  const moment = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  return moment.toPlainDateTime().equals(wall) ? moment.toInstant().toString() : null;
}

function quartersThatExist(day: number, timeZone: string): number {
  const quarters = Array.from({ length: MINUTES_PER_DAY / STEP }, (_, index) =>
    formatWallTime(day * MINUTES_PER_DAY + index * STEP),
  );
  return quarters.filter((slot) => firstInstant(slot, timeZone) !== null).length;
}

function survives(slot: string, { zone }: Place): boolean {
  const wall = parseWallTime(slot);
  const utc = wall === null ? null : zone.toUtc(wall);
  return utc !== null && formatWallTime(zone.toWall(utc)) === slot;
}
