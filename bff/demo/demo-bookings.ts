/**
 * Some months of plausible bookings: busiest in the morning and evening, fuller in the near future,
 * and some days sold out. These are only requests: the core refuses what does not fit (closed days,
 * taken places), as for anyone.
 */

import {
  type CivilDay,
  type Configuration,
  createPlaces,
  type EpochMs,
  formatWallTime,
  isRefusal,
  MINUTES_PER_DAY,
  type MinuteOfDay,
  MS_PER_MINUTE,
  type OpeningHours,
  type Place,
  type ReserveCommand,
  type Schedule,
  toWeekday,
  WEEKDAYS,
  type Weekday,
} from '../../core/index.ts';
import { createPerson, fillForm, type People } from './demo-people.ts';
import { createRandom, type Random } from './random.ts';

const DAYS_BACK = 45;
/** Sold-out days are at most this many days ahead, because visitors look there first. */
const FULL_WITHIN_DAYS = 28;
const FULL_DAY_CHANCE = 0.2;
const SEED = 20_261_120;
/** Demand is highest on Mondays and Saturdays and lowest midweek. */
const DEMAND: Readonly<Record<Weekday, number>> = {
  mon: 1,
  tue: 0.85,
  wed: 0.75,
  thu: 0.8,
  fri: 0.95,
  sat: 1,
  sun: 0.9,
};

export interface DemoBookingsOptions {
  readonly configuration: Configuration;
  readonly people: People;
  readonly now: EpochMs;
}

/** Ordered by creation, each created in the past. */
export function createDemoBookings({
  configuration,
  people,
  now,
}: DemoBookingsOptions): readonly ReserveCommand[] {
  const random = createRandom(SEED);
  const places = createPlaces(configuration);
  const nowMinute = Math.floor(now / MS_PER_MINUTE);
  const today = Math.floor(places.zone.toWall(nowMinute) / MINUTES_PER_DAY);
  const propose = ({ place, day, minute }: Proposal): ReserveCommand => {
    const wall = day * MINUTES_PER_DAY + minute;
    const start = places.zone.boundaryToUtc(wall) * MS_PER_MINUTE;
    const madeAt =
      Math.min(now, start) -
      Math.floor(random.number() ** 2 * 20 * MINUTES_PER_DAY) * MS_PER_MINUTE -
      MS_PER_MINUTE;
    const person = createPerson(people, random);
    const submission = fillForm(place.form, { person, people, random, day });
    const request = {
      scheduleId: place.schedule.id,
      reasonId: place.reason.id,
      slot: formatWallTime(wall),
      submission,
    } as const;
    return {
      now: madeAt,
      actor: 'demonstration',
      allowPast: true,
      request: {
        ...request,
        surface: 'widget',
        locale: configuration.installation.locale,
        consented: configuration.installation.consent !== null,
        idempotency: null,
        confirmWithin: null,
        holdSecret: null,
      },
    };
  };
  const ordinary = configuration.installation.schedules.filter(
    ({ memberIds }) => memberIds.length === 0,
  );
  const proposals = ordinary.flatMap((schedule) =>
    proposeBookings({ schedule, today, random, offered: findPlaces(schedule) }),
  );
  return proposals.map(propose).toSorted((a, b) => a.now - b.now);

  function findPlaces({ id, reasonIds }: Schedule): Place[] {
    return reasonIds.flatMap((reasonId) => {
      const found = places.find(id, reasonId);
      return isRefusal(found) ? [] : found;
    });
  }
}

interface Proposal {
  readonly place: Place;
  readonly day: CivilDay;
  readonly minute: MinuteOfDay;
}

interface ScheduleWalk {
  readonly schedule: Schedule;
  readonly today: CivilDay;
  readonly random: Random;
  readonly offered: readonly Place[];
}

function proposeBookings({ schedule, today, random, offered }: ScheduleWalk): Proposal[] {
  const days = Array.from(
    { length: DAYS_BACK + schedule.horizonDays + 1 },
    (_, index) => today - DAYS_BACK + index,
  );
  return days.flatMap((day) => {
    const ahead = day - today;
    const full = ahead > 0 && ahead <= FULL_WITHIN_DAYS && random.chance(FULL_DAY_CHANCE);
    const weekday = WEEKDAYS[toWeekday(day)] ?? 'mon';
    const ranges = schedule.openingHours.filter(({ days: weekdays }) => weekdays.includes(weekday));
    const likelihood = full ? 1 : DEMAND[weekday] * fillingAt(ahead);
    return ranges.flatMap((range) => [
      ...Array.from({ length: schedule.capacity }, () =>
        walkRange({ range, day, likelihood, random, offered }),
      ).flat(),
      ...(full ? fillGaps({ range, day, random, offered, lanes: schedule.capacity }) : []),
    ]);
  });
}

/**
 * The fraction of a day that is booked, by days ahead: nearly all of yesterday, little in two
 * months.
 */
function fillingAt(ahead: number): number {
  return ahead <= 0 ? 0.85 : 0.75 * Math.exp(-ahead / 22) + 0.05;
}

interface RangeWalk {
  readonly range: OpeningHours;
  readonly day: CivilDay;
  readonly random: Random;
  readonly offered: readonly Place[];
}

/** Fills one range customer by customer, for a single place. */
function walkRange({
  range,
  day,
  likelihood,
  random,
  offered,
}: RangeWalk & { readonly likelihood: number }): Proposal[] {
  const proposals: Proposal[] = [];
  for (let minute = range.opens; minute < range.closes; ) {
    const place = random.pick(offered);
    const start = range.opens + Math.ceil((minute - range.opens) / place.step) * place.step;
    if (random.chance(likelihood * wantedAt(start, range))) {
      proposals.push({ place, day, minute: start });
      minute = start + place.reason.durationMinutes + place.reason.bufferAfterMinutes;
    } else {
      minute = start + place.step;
    }
  }
  return proposals;
}

/** The first and last times of a range are the most popular. */
function wantedAt(minute: MinuteOfDay, { opens, closes }: OpeningHours): number {
  const fromMiddle = Math.abs(minute - (opens + closes) / 2) / ((closes - opens) / 2);
  return 0.7 + 0.3 * fromMiddle;
}

/**
 * Requests the shortest reason at every start of the grid: once none fits any more, the day is
 * full.
 */
function fillGaps({
  range,
  day,
  offered,
  lanes,
}: RangeWalk & { readonly lanes: number }): Proposal[] {
  const shortest = offered.toSorted(
    (a, b) => a.reason.durationMinutes - b.reason.durationMinutes,
  )[0];
  if (shortest === undefined) {
    return [];
  }
  const starts = Array.from(
    { length: Math.ceil((range.closes - range.opens) / shortest.step) },
    (_, index) => range.opens + index * shortest.step,
  );
  return starts.flatMap((minute) =>
    Array.from({ length: lanes }, () => ({ place: shortest, day, minute })),
  );
}
