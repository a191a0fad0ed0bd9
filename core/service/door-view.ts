/**
 * What a display at a door shows of a calendar or a resource: when it is taken today, and by which
 * reason. It holds nothing about customers, because everybody who passes reads it.
 */

import { createOpeningRules, type DayHours, openParts } from '../availability/opening-rules.ts';
import { isActive } from '../booking/booking.ts';
import { listStretches } from '../booking/course.ts';
import type { DoorTime, DoorView } from '../booking-service.ts';
import type { Clock } from '../clock.ts';
import { BUSY_EFFECTS } from '../installation/busy-rule.ts';
import { resourceSchedule } from '../installation/resource.ts';
import type { Schedule } from '../installation/schedule.ts';
import type { Storage } from '../storage/storage.ts';
import { type CivilDay, dayOfWall } from '../time/civil-day.ts';
import { type EpochMinute, MINUTES_PER_DAY, MS_PER_MINUTE } from '../time/units.ts';
import type { CompiledConfiguration, Configurations } from './configurations.ts';
import { listClasses } from './held-classes.ts';

/** Limit per calendar and day, above any real workload. */
const MAX_BOOKINGS = 5_000;

interface Parts {
  readonly storage: Pick<Storage, 'bookings' | 'busy'>;
  readonly clock: Clock;
  readonly configurations: Configurations;
}

/** `null` if there is no such calendar or resource, or if it is a group. */
export function createDoorQuery({ storage, clock, configurations }: Parts) {
  return async (id: number): Promise<DoorView | null> => {
    const configuration = await configurations.current();
    const found = configuration && findSchedule(configuration, id);
    if (configuration === null || found === null) {
      return null;
    }
    const { zone } = configuration.places;
    const now = Math.floor(clock.now() / MS_PER_MINUTE);
    const day = dayOfWall(zone.toWall(now));
    const toUtc = (minute: number) => zone.boundaryToUtc(day * MINUTES_PER_DAY + minute);
    const today = { from: toUtc(0), until: toUtc(MINUTES_PER_DAY) };
    const taken = [
      ...(await listBooked(storage, id, today)),
      ...(await listBusy(storage, id, today)),
      ...listSessions(configuration, id, day),
    ].filter(({ from, until }) => from < today.until && until > today.from);
    return {
      name: found.schedule.name,
      now,
      taken: mergeSame(taken),
      open: openParts({ from: 0, until: MINUTES_PER_DAY }, closedParts(found.hoursOn(day))).map(
        ({ from, until }) => ({ from: toUtc(from), until: toUtc(until) }),
      ),
    };
  };
}

interface Found {
  readonly schedule: Schedule;
  readonly hoursOn: (day: CivilDay) => DayHours;
}

function findSchedule(
  { installation, publicHolidays }: CompiledConfiguration,
  id: number,
): Found | null {
  const calendar = installation.schedules.find((one) => one.id === id);
  const resource = installation.resources?.find((one) => one.id === id);
  const schedule = calendar ?? (resource && resourceSchedule(resource));
  if (schedule === undefined || schedule.memberIds.length > 0) {
    return null;
  }
  return { schedule, ...createOpeningRules(schedule, calendar ? publicHolidays : []) };
}

function closedParts({ ranges, closedParts: parts }: DayHours) {
  const between = [0, ...ranges.flatMap(({ opens, closes }) => [opens, closes]), MINUTES_PER_DAY];
  const outside = ranges.length === 0 ? [[0, MINUTES_PER_DAY] as const] : pairs(between);
  return [...outside.map(([from, until]) => ({ from, until })), ...parts];
}

/** `[a, b, c, d]` as `[a, b]` and `[c, d]`. */
const pairs = (bounds: readonly number[]): readonly (readonly [number, number])[] =>
  bounds.flatMap((from, index) =>
    index % 2 === 0 ? [[from, bounds[index + 1] ?? from] as const] : [],
  );

/** The bookings in it, and what bookings elsewhere take of it. */
async function listBooked(
  { bookings }: Pick<Storage, 'bookings'>,
  id: number,
  { from, until }: { readonly from: EpochMinute; readonly until: EpochMinute },
): Promise<readonly DoorTime[]> {
  // A booking lasts at most a day.
  const reach = { from: from - MINUTES_PER_DAY, until, limit: MAX_BOOKINGS };
  const [own, needing] = await Promise.all([
    bookings.list({ scheduleId: id, ...reach, laterDates: 'first' }),
    bookings.list({ needs: id, ...reach }),
  ]);
  return [
    ...own
      .filter(({ status }) => isActive(status))
      .flatMap((booking) =>
        listStretches(booking).map(({ startsAt, endsAt }) => ({
          from: startsAt,
          until: endsAt,
          reasonId: booking.reasonId,
        })),
      ),
    ...needing.flatMap(({ parts = [], reasonId }) =>
      parts
        .filter(({ scheduleId }) => scheduleId === id)
        .map(({ startsAt, endsAt }) => ({ from: startsAt, until: endsAt, reasonId })),
    ),
  ];
}

/** The times at which other calendars close it. */
async function listBusy(
  { busy }: Pick<Storage, 'busy'>,
  scheduleId: number,
  today: { readonly from: EpochMinute; readonly until: EpochMinute },
): Promise<readonly DoorTime[]> {
  const times = await busy.listTimes({ scheduleId, ...today });
  return times
    .filter(({ effect }) => effect === BUSY_EFFECTS.closes)
    .map(({ startsAt, endsAt }) => ({ from: startsAt, until: endsAt, reasonId: null }));
}

/** The classes in it, and those that take it. */
function listSessions(
  configuration: CompiledConfiguration,
  id: number,
  day: CivilDay,
): readonly DoorTime[] {
  return listClasses(configuration, day)
    .filter(({ scheduleId, takes }) => scheduleId === id || takes.includes(id))
    .map(({ from, until, reasonId }) => ({ from, until, reasonId }));
}

/** Twelve people in one class are one line. */
function mergeSame(taken: readonly DoorTime[]): readonly DoorTime[] {
  const times = new Map(
    taken.map((one) => [`${one.from} ${one.until} ${one.reasonId}`, one] as const),
  );
  return [...times.values()].toSorted((a, b) => a.from - b.from || a.until - b.until);
}
