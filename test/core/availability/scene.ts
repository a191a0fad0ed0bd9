/**
 * One schedule at one moment, as customers and the operator see it. Default: Monday, 4 January
 * 2027, 00:00 in Berlin.
 */

import { type Explanation, explainTime } from '../../../core/availability/explain-time.ts';
import { createPlaces, type Place } from '../../../core/booking/places.ts';
import type { DaysAnswer } from '../../../core/booking-service.ts';
import type { PublicHoliday } from '../../../core/installation/installation.ts';
import type { OpeningHours, Reason, Schedule } from '../../../core/installation/schedule.ts';
import { createDays } from '../../../core/service/days.ts';
import { computeSlots } from '../../../core/service/slots.ts';
import { compileOpenDays, createSnapshot } from '../../../core/service/snapshot.ts';
import { createView } from '../../../core/service/view.ts';
import { parseDay, parseWallTime } from '../../../core/time/wall-time.ts';
import { anInstallation, aReason, aSchedule } from '../../bff/support/an-installation.ts';
import { occupancyOf } from './occupancies.ts';

export const MONDAY = '2027-01-04';

export interface SceneClaim {
  /** `YYYY-MM-DD HH:MM`, in UTC if it ends in `Z`. */
  readonly at: string;
  readonly minutes?: number;
  readonly before?: number;
  readonly after?: number;
  readonly reasonId?: number;
}

export interface SceneChanges {
  readonly timeZone?: string;
  readonly now?: string;
  readonly schedule?: Partial<Schedule>;
  readonly reason?: Partial<Reason>;
  readonly claims?: readonly SceneClaim[];
  readonly publicHolidays?: readonly PublicHoliday[];
}

export interface Scene {
  readonly place: Place;
  /** `HH:MM` of the free times of a day. */
  slots(day?: string): readonly string[];
  instants(day?: string): readonly string[];
  days(): DaysAnswer;
  /** Why `YYYY-MM-DD HH:MM` is not offered. */
  why(time: string): Explanation;
}

/** Every day of the week, from `opens` to `closes` (`HH:MM`). */
export function daily(
  opens: string,
  closes: string,
  changes: Partial<OpeningHours> = {},
): OpeningHours {
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
  return {
    days,
    opens: clock(opens),
    closes: clock(closes),
    validFrom: null,
    validUntil: null,
    ...changes,
  };
}

/** Minutes since midnight. */
export function clock(text: string): number {
  const [hour, minute] = text.split(':');
  return Number(hour) * 60 + Number(minute);
}

export function aScene({
  timeZone = 'Europe/Berlin',
  now = '2027-01-04T00:00:00+01:00',
  ...changes
}: SceneChanges = {}): Scene {
  const schedule = aSchedule(changes.schedule);
  const reasons = [aReason(changes.reason), aReason({ id: 2 })];
  const installation = anInstallation({ timeZone, reasons, schedules: [schedule] });
  const bare = { installation, publicHolidays: changes.publicHolidays ?? [], configVersion: 1 };
  const configuration = { ...bare, places: createPlaces(bare) };
  const places = configuration.places.find(1, 1);
  if ('kind' in places || !places[0]) {
    throw new Error('The scene has no place.');
  }
  const place = places[0];
  const ms = Date.parse(now);
  const occupancy = occupancyOf((changes.claims ?? []).map((claim) => placed(claim, place)));
  const view = createView(
    places,
    [
      createSnapshot(
        compileOpenDays(configuration, place, ms),
        place,
        { version: 1, occupancy },
        ms,
      ),
    ],
    ms,
  );
  const slotsOn = (day: string) => computeSlots(view, place.zone, parseDay(day) ?? 0).value;
  return {
    place,
    slots: (day = MONDAY) => slotsOn(day).slots.map((slot) => slot.slice(11, 16)),
    instants: (day = MONDAY) =>
      slotsOn(day).instants.map(
        (minute) => `${new Date(minute * 60_000).toISOString().slice(0, 16)}Z`,
      ),
    days: () => createDays()(view).value,
    why: (time) => explainTime({ place, occupancy, slot: `${time}:00`, now: ms }),
  };
}

function placed(
  { at, minutes = 30, before = 0, after = 0, reasonId = 1 }: SceneClaim,
  { zone }: Place,
) {
  const startsAt = at.endsWith('Z')
    ? Date.parse(at.replace(' ', 'T')) / 60_000
    : zone.boundaryToUtc(parseWallTime(`${at}:00`) ?? Number.NaN);
  return { startsAt, from: startsAt - before, until: startsAt + minutes + after, reasonId };
}
