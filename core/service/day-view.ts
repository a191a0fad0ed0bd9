/**
 * A day as the operator sees it: each calendar with its bookings, holds, open and free time, in
 * wall minutes of that day.
 */

import { findBlockedTimes } from '../availability/full-times.ts';
import { NEEDED, type Occupancy, withoutBooking, withoutParts } from '../availability/occupancy.ts';
import { compileOpenTime, type OpenPiece } from '../availability/open-time.ts';
import { createOpeningRules, openParts } from '../availability/opening-rules.ts';
import type { Places } from '../booking/places.ts';
import { isRefusal } from '../booking/refusal.ts';
import type { DayInterval, DayView, MovingBooking, ScheduleDay } from '../booking-service.ts';
import { createBoundedMap } from '../bounded-map.ts';
import type { Clock } from '../clock.ts';
import type { Schedule } from '../installation/schedule.ts';
import { createSharedRead } from '../shared-read.ts';
import type { Storage } from '../storage/storage.ts';
import { type CivilDay, dayOfWall } from '../time/civil-day.ts';
import { MINUTES_PER_DAY, MS_PER_MINUTE } from '../time/units.ts';
import {
  type BookingReads,
  type DayAt,
  type DayIn,
  MAX_BOOKINGS,
  placer,
  readBookings,
  toBounds,
} from './booked-on-day.ts';
import type { CompiledConfiguration, Configurations } from './configurations.ts';
import { createClosing, type ListClosing } from './held-classes.ts';

export interface Parts {
  readonly storage: Pick<Storage, 'readState' | 'bookings' | 'proposals' | 'messages' | 'holds'>;
  readonly clock: Clock;
  readonly configurations: Configurations;
}

/** Combinations of day and calendars that can be shared at the same time. */
const MAX_SHARED = 200;

/**
 * After every change all open pages reload their day at once. Requests for the same day share one
 * read.
 */
export function createDayQuery(parts: Parts) {
  const read = createDayReading(parts);
  const shared = createBoundedMap<string, () => Promise<DayView | null>>({ max: MAX_SHARED });
  return (
    day: CivilDay,
    scheduleIds: ReadonlySet<number> | null,
    moving: MovingBooking | null = null,
  ): Promise<DayView | null> => {
    const key = JSON.stringify([
      day,
      moving && [moving.bookingId, moving.scheduleId, moving.startsAt],
      scheduleIds && [...scheduleIds].toSorted((one, other) => one - other),
    ]);
    const known = shared.get(key) ?? createSharedRead(() => read(day, scheduleIds, moving));
    if (!shared.has(key)) {
      shared.set(key, known);
    }
    return known();
  };
}

function createDayReading({ storage, clock, configurations }: Parts) {
  return async (
    day: CivilDay,
    scheduleIds: ReadonlySet<number> | null,
    moving: MovingBooking | null,
  ): Promise<DayView | null> => {
    const state = await storage.readState();
    const configuration = await configurations.asOf(state);
    if (configuration === null) {
      return null;
    }
    const now = clock.now();
    const { zone, installation } = configuration.places;
    const wallNow = zone.toWall(Math.floor(now / MS_PER_MINUTE));
    const isShown = ({ id, memberIds }: Schedule) =>
      memberIds.length === 0 && (scheduleIds?.has(id) ?? true);
    const listClosing = createClosing(configuration, day);
    const shown = { configuration, day, now, moving, listClosing };
    const schedules = await Promise.all(
      installation.schedules.filter(isShown).map(async (schedule): Promise<ScheduleDay> => {
        return {
          retired: false,
          ...(await readScheduleDay(storage, { ...shown, schedule })),
        };
      }),
    );
    const gone = configuration.retired.schedules.filter(isShown);
    const kept = await Promise.all(
      gone.map((schedule) => readRetiredDay(storage, schedule, { day, zone, now })),
    );
    const today = dayOfWall(wallNow);
    const booked = kept.filter(({ bookings, needed }) => bookings.length + needed.length > 0);
    return {
      today,
      minute: wallNow - today * MINUTES_PER_DAY,
      schedules: [...schedules, ...booked],
    };
  };
}

/** The day of a retired calendar, so that its remaining bookings stay visible. */
async function readRetiredDay(
  storage: BookingReads,
  schedule: Schedule,
  at: DayAt,
): Promise<ScheduleDay> {
  const [{ bookings, later }, needed] = await Promise.all([
    readBookings(storage, schedule.id, at),
    readNeeded(storage, schedule.id, at),
  ]);
  return {
    schedule,
    retired: true,
    open: [],
    closed: null,
    blocks: [],
    free: [],
    bookings,
    needed: [...needed, ...later],
    holds: [],
  };
}

/** What active bookings in other calendars take of this one on the day. */
async function readNeeded(
  storage: Pick<Storage, 'bookings'>,
  scheduleId: number,
  { day, zone }: DayIn,
): Promise<ScheduleDay['needed']> {
  const { from, until } = toBounds({ day, zone });
  const found = await storage.bookings.list({
    needs: scheduleId,
    from: from - MINUTES_PER_DAY,
    until,
    limit: MAX_BOOKINGS,
  });
  const place = placer(zone, day);
  return found.flatMap(({ scheduleId: by, parts = [] }) => {
    const own = parts.filter(
      (part) => part.scheduleId === scheduleId && part.startsAt < until && part.endsAt > from,
    );
    const times = new Map(own.map((part) => [`${part.startsAt}-${part.endsAt}`, part]));
    return [...times.values()].map((part) => ({
      scheduleId: by,
      units: own.filter(
        ({ startsAt, endsAt }) => startsAt === part.startsAt && endsAt === part.endsAt,
      ).length,
      ...place(part),
    }));
  });
}

interface DayInput {
  readonly configuration: CompiledConfiguration;
  readonly schedule: Schedule;
  readonly day: CivilDay;
  readonly now: number;
  readonly moving: MovingBooking | null;
  readonly listClosing: ListClosing;
}

async function readScheduleDay(
  storage: Parts['storage'],
  { configuration, schedule, day, now, moving, listClosing }: DayInput,
): Promise<Omit<ScheduleDay, 'retired'>> {
  const { places, publicHolidays } = configuration;
  const { zone } = places;
  const query = { scheduleId: schedule.id, ...toBounds({ day, zone }), now };
  const [{ bookings, later }, holds, { occupancy }] = await Promise.all([
    readBookings(storage, schedule.id, { day, zone, now }),
    storage.holds.list(query),
    storage.bookings.readOccupancy(query),
  ]);
  const needed = occupancy.reasonId.includes(NEEDED)
    ? await readNeeded(storage, schedule.id, { day, zone })
    : [];
  const taken = moving === null ? occupancy : withoutMoving(occupancy, schedule, moving);
  const rules = createOpeningRules(schedule, publicHolidays);
  const weekly = compileOpenTime(rules, zone, { first: day, last: day }, 0);
  const pieces = [...weekly, ...listSessions(places, schedule, { day, weekly })].toSorted(
    (one, other) => one.from - other.from,
  );
  const hours = rules.hoursOn(day);
  const place = placer(zone, day);
  const closing = listClosing(schedule.id);
  return {
    schedule,
    open: pieces.flatMap((piece) =>
      openParts(onTheWall(piece, day), closing).map((part) => ({
        ...part,
        grid: onTheWall({ ...piece, from: piece.grid }, day).from,
      })),
    ),
    closed: pieces.length === 0 ? hours.why : null,
    blocks: [...hours.closedParts, ...closing],
    free: pieces.flatMap((piece) =>
      findFree(
        piece,
        taken,
        Math.min(schedule.capacity, piece.places ?? schedule.capacity),
      ).flatMap((free) => openParts(onTheWall({ ...piece, ...free }, day), closing)),
    ),
    bookings,
    needed: [...needed, ...later],
    holds: holds.map((hold) => ({ ...hold, ...place(hold) })),
  };
}

/** Without what the booking takes of its own calendar, at first and later on. */
function withoutMoving(
  occupancy: Occupancy,
  { id }: Schedule,
  { parts = [], ...moving }: MovingBooking,
): Occupancy {
  const own = parts.filter(({ scheduleId }) => scheduleId === id);
  return moving.scheduleId === id
    ? withoutParts(withoutBooking(occupancy, moving), own)
    : occupancy;
}

/** The sessions of a day, each as long as its booking, that lie outside the weekly hours. */
function listSessions(
  places: Places,
  schedule: Schedule,
  { day, weekly }: { readonly day: CivilDay; readonly weekly: readonly OpenPiece[] },
): readonly OpenPiece[] {
  const reasonIds = new Set(schedule.sessions?.map(({ reasonId }) => reasonId));
  return [...reasonIds].flatMap((reasonId) => {
    const found = places.find(schedule.id, reasonId);
    const [place] = isRefusal(found) ? [] : found;
    if (place === undefined) {
      return [];
    }
    const { rules, zone, reason } = place;
    return compileOpenTime(rules, zone, { first: day, last: day }, 0)
      .map((piece) => ({ ...piece, until: piece.from + reason.durationMinutes }))
      .filter(
        ({ from, until }) => !weekly.some((open) => open.from <= from && until <= open.until),
      );
  });
}

export function onTheWall(
  { from, until, offset }: Pick<OpenPiece, 'from' | 'until' | 'offset'>,
  day: CivilDay,
): DayInterval {
  const midnight = day * MINUTES_PER_DAY - offset;
  return { from: from - midnight, until: until - midnight };
}

/** The parts of an open piece with at least one place left. */
function findFree(
  { from, until }: OpenPiece,
  occupancy: Occupancy,
  capacity: number,
): DayInterval[] {
  const free: DayInterval[] = [];
  let begin = from;
  const full = findBlockedTimes(occupancy, capacity);
  for (let at = 0; at < full.count && begin < until; at++) {
    free.push({ from: begin, until: Math.min(full.from[at] ?? 0, until) });
    begin = Math.max(begin, full.until[at] ?? 0);
  }
  if (begin < until) {
    free.push({ from: begin, until });
  }
  return free.filter((interval) => interval.from < interval.until);
}
