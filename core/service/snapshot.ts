/**
 * A snapshot of a schedule: its open time and the sweep of its claims, from which every question
 * about it is answered without the database. Created per schedule on demand and cached while it is
 * valid.
 */

import { createCandidate, type PlacedCandidate } from '../availability/assignment.ts';
import {
  bookableDays,
  type DaySet,
  earliestStart,
  findSoldOutDays,
  nextMidnight,
} from '../availability/bookable-days.ts';
import { findFullSessions, findFullTimes } from '../availability/full-times.ts';
import type { FullTimes } from '../availability/minute-ranges.ts';
import {
  createFit,
  type FindCandidate,
  findClosedBy,
  findClosedTimes,
} from '../availability/needs.ts';
import { createOffer, type Offer, offerLayouts } from '../availability/offer.ts';
import { compileOpenTime, type DaySpan, type OpenTime } from '../availability/open-time.ts';
import type { OpeningRules } from '../availability/opening-rules.ts';
import { countPlacesLeft } from '../availability/places-left.ts';
import type { Place } from '../booking/places.ts';
import type { Choice } from '../booking-service.ts';
import type { EpochMs } from '../clock.ts';
import type { Configuration } from '../installation/installation.ts';
import type {
  OccupancyQuery,
  OccupancyReading,
  VersionedOccupancy,
} from '../storage/port/bookings.ts';
import type { Storage, StorageState } from '../storage/storage.ts';
import { type EpochMinute, MINUTES_PER_DAY } from '../time/units.ts';
import type { CompiledConfiguration } from './configurations.ts';
import { isValid, type Validity } from './validity.ts';
import { withoutOwn } from './without-own.ts';

/**
 * The bookable days of a schedule, compiled. Unchanged until the configuration or the date changes.
 */
interface OpenDays {
  readonly configuration: Configuration;
  readonly span: DaySpan;
  /** By these rules, the schedule's or those of a reason with hours of its own. */
  openTime(rules: OpeningRules): OpenTime;
  /** The days on which bookings that need the schedule may begin; at least `span`. */
  readonly readSpan: DaySpan;
  /** See `findClosedTimes`. */
  closedTimes(candidate: Place): FullTimes;
  /** The same by these rules, which may be those of a part of a booking. */
  closedBy(rules: OpeningRules): FullTimes;
}

export interface Snapshot {
  readonly validity: Validity;
  readonly span: DaySpan;
  /**
   * The offer of `place.reason` from `now` on for this number of people. The place must belong to
   * this schedule. `find` finds the candidates of what it needs.
   */
  offer(place: Place, now: EpochMs, persons: number, find: FindCandidate): Offer;
  /** How many more people fit at a free start of `place.reason`. */
  placesLeft(place: Place, start: EpochMinute): number;
  /** How bookings in other calendars can take units of this schedule. */
  candidate(place: Place): PlacedCandidate;
}

export function compileOpenDays(
  configuration: Configuration,
  place: Place,
  now: EpochMs,
): OpenDays {
  const { schedule, zone, reach } = place;
  const span = bookableDays(schedule, zone, now);
  const compiled = new Map<OpeningRules, OpenTime>();
  const closed = new Map<Place, FullTimes>();
  const closedByRules = new Map<OpeningRules, FullTimes>();
  return {
    configuration,
    span,
    readSpan: bookableDays(reach, zone, now),
    openTime(rules) {
      const openTime = compiled.get(rules) ?? compileOpenTime(rules, zone, span, reach.after);
      compiled.set(rules, openTime);
      return openTime;
    },
    closedTimes(candidate) {
      const times = closed.get(candidate) ?? findClosedTimes(candidate, this.readSpan);
      closed.set(candidate, times);
      return times;
    },
    closedBy(rules) {
      const times = closedByRules.get(rules) ?? findClosedBy(place, rules, span);
      closedByRules.set(rules, times);
      return times;
    },
  };
}

/**
 * All claims that may collide with a booking on the bookable days, including buffers on both sides.
 */
export function occupancyQuery(
  { readSpan }: OpenDays,
  { schedule, zone, reach }: Place,
  now: EpochMs,
): OccupancyQuery {
  return {
    scheduleId: schedule.id,
    from: zone.boundaryToUtc(readSpan.first * MINUTES_PER_DAY) - reach.before,
    until: zone.boundaryToUtc((readSpan.last + 1) * MINUTES_PER_DAY) + reach.after,
    now,
  };
}

export function createSnapshot(
  openDays: OpenDays,
  place: Place,
  { version, occupancy }: VersionedOccupancy,
  now: EpochMs,
): Snapshot {
  const { configuration, span, openTime } = openDays;
  const candidates = new Map<Place, PlacedCandidate>();
  const { schedule, zone } = place;
  const fullByReason = new Map<string, FullTimes>();
  const soldOutByPersons = new Map<number, DaySet>();
  const offerLayout: Snapshot['offer'] = (asked, at, persons, find) => {
    // Reasons without a capacity of their own share one sweep.
    const key = `${asked.reason.capacity === null ? 0 : asked.reason.id}/${persons}`;
    const full = fullByReason.get(key) ?? findFullTimes(asked, occupancy, persons);
    const open = openTime(asked.rules);
    fullByReason.set(key, full);
    const soldOutDays =
      soldOutByPersons.get(persons) ??
      findSoldOutDays(occupancy, zone, schedule.dailyLimit, persons);
    soldOutByPersons.set(persons, soldOutDays);
    return createOffer(asked, {
      openTime: open,
      full,
      soldOutDays,
      fullSessions: findFullSessions(asked, { openTime: open, occupancy, persons }),
      earliest: earliestStart(schedule, at),
      nextFit: createFit(asked, {
        persons,
        find,
        closedBy: openDays.closedBy,
        exchangesAt: at,
      }),
    });
  };
  return {
    validity: {
      configVersion: configuration.configVersion,
      versions: [{ scheduleId: schedule.id, version }],
      from: now,
      until: Math.min(nextMidnight(zone, now), occupancy.nextExpiry ?? Number.POSITIVE_INFINITY),
    },
    span,
    candidate(asked) {
      const candidate =
        candidates.get(asked) ?? createCandidate(asked, occupancy, openDays.closedTimes(asked));
      candidates.set(asked, candidate);
      return candidate;
    },
    offer: (asked, at, persons, find) =>
      offerLayouts(asked, (layout) => offerLayout(layout, at, persons, find)),
    placesLeft: (asked, start) =>
      countPlacesLeft(asked, { openTime: openTime(asked.rules), occupancy, start }),
  };
}

/** The state, configuration and moment that an answer is based on. */
export interface ReadContext {
  readonly state: StorageState;
  readonly configuration: CompiledConfiguration;
  readonly now: EpochMs;
}

interface Snapshots {
  /** At least as new as `context`. */
  read(place: Place, context: ReadContext): Promise<Snapshot> | Snapshot;
  /** Ignores the booking's claims; computed on each call. */
  readWithout(place: Place, context: ReadContext, booking: Choice['except']): Promise<Snapshot>;
}

interface Flight {
  readonly configuration: CompiledConfiguration;
  readonly version: number | undefined;
  readonly result: Promise<Snapshot>;
}

/**
 * Reports whether a requested snapshot was cached (`kept`) or has to be read (`read`); concurrent
 * requests may share that read.
 */
export type OnRead = (found: 'kept' | 'read') => void;

export function createSnapshots(storage: Storage, onRead?: OnRead): Snapshots {
  const kept = new Map<number, Snapshot>();
  const flights = new Map<number, Flight>();
  const build = createBuild(storage);

  async function start(place: Place, context: ReadContext): Promise<Snapshot> {
    const { id } = place.schedule;
    const flight = {
      configuration: context.configuration,
      version: context.state.scheduleVersions.get(id),
      result: build(place, context, undefined),
    };
    flights.set(id, flight);
    try {
      const snapshot = await flight.result;
      // A slow older read must not replace a newer snapshot.
      if (flights.get(id) === flight) {
        kept.set(id, snapshot);
      }
      return snapshot;
    } finally {
      if (flights.get(id) === flight) {
        flights.delete(id);
      }
    }
  }

  /**
   * Shares a read that began for the same versions. A read from before a change would return stale
   * data.
   */
  async function join(flight: Flight, place: Place, context: ReadContext): Promise<Snapshot> {
    const snapshot = await flight.result;
    return context.now < snapshot.validity.until ? snapshot : start(place, context);
  }

  return {
    readWithout: build,
    read(place, context) {
      const { id } = place.schedule;
      const snapshot = kept.get(id);
      const isKept =
        snapshot !== undefined && isValid(snapshot.validity, context.state, context.now);
      onRead?.(isKept ? 'kept' : 'read');
      if (isKept) {
        return snapshot;
      }
      const flight = flights.get(id);
      const joins =
        flight?.configuration === context.configuration &&
        flight.version === context.state.scheduleVersions.get(id);
      return flight && joins ? join(flight, place, context) : start(place, context);
    },
  };
}

function createBuild(storage: Storage): Snapshots['readWithout'] {
  const listOpenDays = createOpenDaysCache();
  // The latest reading per schedule. It saves work for the next one, because the storage reuses the
  // parts that have not changed.
  const readings = new Map<
    number,
    { readonly configuration: Configuration; readonly reading: OccupancyReading }
  >();
  return async (place, { configuration, now }, without) => {
    const openDays = listOpenDays(configuration, place, now);
    const query = occupancyQuery(openDays, place, now);
    const last = readings.get(query.scheduleId);
    // A restored database has another configuration and counts the versions of its weeks
    // separately, so the previous reading must not be reused.
    const since = last?.configuration === configuration ? last.reading : undefined;
    const reading = await storage.bookings.readOccupancy({
      ...query,
      since,
      ...(place.isExchangeable && { exchangeable: true }),
    });
    readings.set(query.scheduleId, { configuration, reading });
    if (without === undefined) {
      return createSnapshot(openDays, place, reading, now);
    }
    const occupancy = withoutOwn(reading.occupancy, place, without);
    return createSnapshot(openDays, place, { ...reading, occupancy }, now);
  };
}

/** Caches open time by schedule. A booking changes the free capacity, not the open time. */
function createOpenDaysCache(): (
  configuration: Configuration,
  place: Place,
  now: EpochMs,
) => OpenDays {
  const kept = new Map<number, OpenDays>();
  return (configuration, place, now) => {
    const { schedule, zone } = place;
    const known = kept.get(schedule.id);
    if (
      known?.configuration === configuration &&
      known.span.first === bookableDays(schedule, zone, now).first
    ) {
      return known;
    }
    const compiled = compileOpenDays(configuration, place, now);
    kept.set(schedule.id, compiled);
    return compiled;
  };
}
