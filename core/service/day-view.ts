/** A day as those see it who run it: each calendar with its bookings, holds, open and free time, in wall minutes of that day. */

import { sweepFullTimes } from '../availability/full-times.ts';
import type { Occupancy } from '../availability/occupancy.ts';
import { compileOpenTime, type OpenPiece } from '../availability/open-time.ts';
import { createOpeningRules } from '../availability/opening-rules.ts';
import type { Booking } from '../booking/booking.ts';
import { isActive } from '../booking/change.ts';
import type { DayInterval, DayView, ScheduleDay } from '../booking-service.ts';
import type { Clock } from '../clock.ts';
import type { Schedule } from '../installation/schedule.ts';
import type { Storage } from '../storage/storage.ts';
import { type CivilDay, dayOfWall } from '../time/civil-day.ts';
import { type EpochMinute, MINUTES_PER_DAY, MS_PER_MINUTE } from '../time/units.ts';
import type { Zone } from '../time/zone.ts';
import type { CompiledConfiguration, Configurations } from './configurations.ts';

/** Of one calendar and day: more than anybody serves. */
const MAX_BOOKINGS = 5_000;

interface Parts {
  readonly storage: Pick<Storage, 'readState' | 'readOccupancy' | 'listBookings' | 'listHolds'>;
  readonly clock: Clock;
  readonly configurations: Configurations;
}

export function createDayQuery({ storage, clock, configurations }: Parts) {
  return async (day: CivilDay, scheduleIds: ReadonlySet<number> | null): Promise<DayView | null> => {
    // The versions are those of before the rows: what changes meanwhile is told of later, and asked for again.
    const state = await storage.readState();
    const configuration = await configurations.asOf(state);
    if (configuration === null) return null;
    const now = clock.now();
    const { zone, installation } = configuration.places;
    const wallNow = zone.toWall(Math.floor(now / MS_PER_MINUTE));
    const shown = installation.schedules.filter(({ id, memberIds }) => memberIds.length === 0 && (scheduleIds?.has(id) ?? true));
    const schedules = await Promise.all(
      shown.map(async (schedule): Promise<ScheduleDay> => {
        const version = state.scheduleVersions.get(schedule.id) ?? 0;
        return { version, ...(await readScheduleDay(storage, { configuration, schedule, day, now })) };
      }),
    );
    const today = dayOfWall(wallNow);
    return { today, minute: wallNow - today * MINUTES_PER_DAY, schedules };
  };
}

interface Asked {
  readonly configuration: CompiledConfiguration;
  readonly schedule: Schedule;
  readonly day: CivilDay;
  readonly now: number;
}

async function readScheduleDay(
  storage: Parts['storage'],
  { configuration, schedule, day, now }: Asked,
): Promise<Omit<ScheduleDay, 'version'>> {
  const { places, publicHolidays } = configuration;
  const { zone } = places;
  const from = zone.boundaryToUtc(day * MINUTES_PER_DAY);
  const until = zone.boundaryToUtc((day + 1) * MINUTES_PER_DAY);
  const query = { scheduleId: schedule.id, from, until, now };
  const [bookings, holds, { occupancy }] = await Promise.all([
    // A booking lasts a day at the most.
    storage.listBookings({ scheduleId: schedule.id, from: from - MINUTES_PER_DAY, until, limit: MAX_BOOKINGS }),
    storage.listHolds(query),
    storage.readOccupancy(query),
  ]);
  const rules = createOpeningRules(schedule, publicHolidays);
  const pieces = compileOpenTime(rules, zone, { first: day, last: day }, 0);
  const place = placer(zone, day);
  const active = ({ status, endsAt }: Booking) => isActive(status) && endsAt > from;
  return {
    schedule,
    open: pieces.map((piece) => onTheWall(piece, day)),
    closed: pieces.length === 0 ? rules.hoursOn(day).why : null,
    free: pieces.flatMap((piece) => freeOf(piece, occupancy, schedule.capacity).map((free) => onTheWall({ ...piece, ...free }, day))),
    bookings: bookings.filter(active).map((booking) => ({ booking, ...place(booking) })),
    holds: holds.map((hold) => ({ ...hold, ...place(hold) })),
  };
}

/** Where a booking is drawn: where it begins, and as long as it lasts, also when the clock is changed meanwhile. */
function placer(zone: Zone, day: CivilDay) {
  return ({ startsAt, endsAt }: { readonly startsAt: EpochMinute; readonly endsAt: EpochMinute }): DayInterval => {
    const from = zone.toWall(startsAt) - day * MINUTES_PER_DAY;
    return { from, until: from + endsAt - startsAt };
  };
}

function onTheWall({ from, until, offset }: Pick<OpenPiece, 'from' | 'until' | 'offset'>, day: CivilDay): DayInterval {
  const midnight = day * MINUTES_PER_DAY - offset;
  return { from: from - midnight, until: until - midnight };
}

/** The parts of an open piece in which a place is left. */
function freeOf({ from, until }: OpenPiece, occupancy: Occupancy, capacity: number): DayInterval[] {
  const free: DayInterval[] = [];
  let begin = from;
  const full = sweepFullTimes(occupancy, capacity, null);
  for (let at = 0; at < full.count && begin < until; at++) {
    free.push({ from: begin, until: Math.min(full.from[at] ?? 0, until) });
    begin = Math.max(begin, full.until[at] ?? 0);
  }
  if (begin < until) free.push({ from: begin, until });
  return free.filter((interval) => interval.from < interval.until);
}
