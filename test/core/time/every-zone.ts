/** Compares what is listed around a clock change with what Temporal makes of each time of the day. */

import { Temporal } from 'temporal-polyfill';
import { findFreeStarts } from '../../../core/availability/free-times.ts';
import { emptyOccupancy } from '../../../core/availability/occupancy.ts';
import { offerOnDay } from '../../../core/availability/offer-on-day.ts';
import { createPlaces, type Place } from '../../../core/booking/places.ts';
import { dayOfWall, MINUTES_PER_DAY } from '../../../core/time/civil-day.ts';
import { formatInstant, formatWallTime, parseWallTime } from '../../../core/time/wall-time.ts';
import { anInstallation, aReason, aSchedule } from '../../bff/support/an-installation.ts';

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
  /** They exist, and are not listed. */
  readonly missing: number;
  /** Of another instant than Temporal's, or another time after local -> UTC -> local. */
  readonly changed: number;
}

const NONE: ZoneFindings = { transitions: 0, slots: 0, void: 0, doubled: 0, missing: 0, changed: 0 };

/** The days before and after each of its clock changes, every quarter of an hour. */
export function checkZone(timeZone: string): ZoneFindings {
  const place = alwaysOpen(timeZone);
  const transitions = transitionsOf(timeZone);
  const days = transitions.flatMap((transition) => {
    const minute = transition.epochMilliseconds / 60_000;
    return [...new Set([minute - 1, minute].map((each) => dayOfWall(place.zone.toWall(each))))];
  });
  return addUp([{ ...NONE, transitions: transitions.length }, ...days.map((day) => checkDay(day, place, timeZone))]);
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
    }),
    NONE,
  );
}

function checkDay(day: number, place: Place, timeZone: string): ZoneFindings {
  const listed = slotsOfDay(place, day);
  const distinct = new Set(listed.map(({ slot }) => slot)).size + new Set(listed.map(({ instant }) => instant)).size;
  const first = new Map(listed.map(({ slot }) => [slot, firstInstant(slot, timeZone)]));
  const isChanged = ({ slot, instant }: Listed) => first.get(slot) !== instant || !survives(slot, place);
  return {
    transitions: 0,
    slots: listed.length,
    void: listed.filter(({ slot }) => first.get(slot) === null).length,
    doubled: 2 * listed.length - distinct,
    missing: quartersThatExist(day, timeZone) - listed.length,
    changed: listed.filter(isChanged).length,
  };
}

interface Listed {
  readonly slot: string;
  readonly instant: string;
}

/** A schedule that never closes, every quarter of an hour. */
function alwaysOpen(timeZone: string): Place {
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
  const schedule = aSchedule({ openingHours: [{ days, opens: 0, closes: 1440, validFrom: null, validUntil: null }] });
  const installation = anInstallation({ timeZone, reasons: [aReason({ durationMinutes: STEP })], schedules: [schedule] });
  const places = createPlaces({ installation, publicHolidays: [], configVersion: 1 }).find(1, 1);
  if ('kind' in places || !places[0]) throw new Error('The schedule offers its reason.');
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
  return findFreeStarts(offer, day, midnight).map(({ start, wall }) => ({ slot: formatWallTime(wall), instant: formatInstant(start) }));
}

/** What Temporal makes of a slot: the first instant at which the wall shows it; null where it never does. */
function firstInstant(slot: string, timeZone: string): string | null {
  const wall = Temporal.PlainDateTime.from(slot.replace(' ', 'T'));
  const moment = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  return moment.toPlainDateTime().equals(wall) ? moment.toInstant().toString() : null;
}

function quartersThatExist(day: number, timeZone: string): number {
  const quarters = Array.from({ length: MINUTES_PER_DAY / STEP }, (_, index) => formatWallTime(day * MINUTES_PER_DAY + index * STEP));
  return quarters.filter((slot) => firstInstant(slot, timeZone) !== null).length;
}

function survives(slot: string, { zone }: Place): boolean {
  const wall = parseWallTime(slot);
  const utc = wall === null ? null : zone.toUtc(wall);
  return utc !== null && formatWallTime(zone.toWall(utc)) === slot;
}
