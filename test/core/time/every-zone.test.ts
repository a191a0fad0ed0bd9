import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { findFreeStarts } from '../../../core/availability/free-times.ts';
import { emptyOccupancy } from '../../../core/availability/occupancy.ts';
import { offerOnDay } from '../../../core/availability/offer-on-day.ts';
import { createPlaces, type Place } from '../../../core/booking/places.ts';
import { dayOfWall, MINUTES_PER_DAY } from '../../../core/time/civil-day.ts';
import { formatInstant, formatWallTime, parseWallTime } from '../../../core/time/wall-time.ts';
import { createZone } from '../../../core/time/zone.ts';
import { anInstallation, aReason, aSchedule } from '../../bff/support/an-installation.ts';

const FROM = Temporal.Instant.from('2026-01-01T00:00Z');
const UNTIL = Temporal.Instant.from('2032-01-01T00:00Z');
const STEP = 15;
const zones = Intl.supportedValuesOf('timeZone');

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

describe('every zone at every clock change from 2026 to 2031', () => {
  it('lists no time that does not exist, none twice, all others, and each survives local to UTC to local', { timeout: 120_000 }, () => {
    const counts = { transitions: 0, slots: 0, void: 0, doubled: 0, missing: 0, changed: 0 };
    for (const timeZone of zones) {
      const place = alwaysOpen(timeZone);
      for (const transition of transitionsOf(timeZone)) {
        counts.transitions++;
        const minute = transition.epochMilliseconds / 60_000;
        const days = new Set([minute - 1, minute].map((each) => dayOfWall(place.zone.toWall(each))));
        for (const day of days) {
          const listed = slotsOfDay(place, day);
          counts.slots += listed.length;
          counts.doubled +=
            2 * listed.length - new Set(listed.map(({ slot }) => slot)).size - new Set(listed.map(({ instant }) => instant)).size;
          counts.void += listed.filter(({ slot }) => firstInstant(slot, timeZone) === null).length;
          counts.changed += listed.filter(({ slot, instant }) => firstInstant(slot, timeZone) !== instant).length;
          counts.changed += listed.filter(({ slot }) => !survives(slot, place)).length;
          counts.missing += quartersThatExist(day, timeZone) - listed.length;
        }
      }
    }
    process.stdout.write(`every zone: ${JSON.stringify({ zones: zones.length, ...counts })}\n`);
    expect(zones.length).toBeGreaterThan(400);
    expect(counts.transitions).toBeGreaterThan(1000);
    expect(counts).toMatchObject({ void: 0, doubled: 0, missing: 0, changed: 0 });
  });

  it('knows the same offset as Temporal in every week', { timeout: 120_000 }, () => {
    const wrong: string[] = [];
    for (const timeZone of zones) {
      const zone = createZone(timeZone);
      for (let ms = FROM.epochMilliseconds; ms < UNTIL.epochMilliseconds; ms += 7 * 86_400_000) {
        const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
        if (zone.toWall(ms / 60_000) - ms / 60_000 !== offsetNanoseconds / 60e9) wrong.push(`${timeZone} ${ms}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

function survives(slot: string, { zone }: Place): boolean {
  const wall = parseWallTime(slot);
  const utc = wall === null ? null : zone.toUtc(wall);
  return utc !== null && formatWallTime(zone.toWall(utc)) === slot;
}
