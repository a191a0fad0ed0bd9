/** One snapshot for each schedule, made when it is asked for and kept while it is true. */

import { bookableDays } from '../availability/bookable-days.ts';
import type { Place } from '../booking/places.ts';
import type { EpochMs } from '../clock.ts';
import type { Storage, StorageState } from '../storage/storage.ts';
import type { CompiledConfiguration } from './configurations.ts';
import { compileOpenDays, createSnapshot, type OpenDays, occupancyQuery, type Snapshot } from './snapshot.ts';
import { isValid } from './validity.ts';

/** What an answer is as of. */
export interface ReadContext {
  readonly state: StorageState;
  readonly configuration: CompiledConfiguration;
  readonly now: EpochMs;
}

export interface Snapshots {
  /** At least as new as `context`. */
  read(place: Place, context: ReadContext): Promise<Snapshot> | Snapshot;
}

interface Flight {
  readonly configuration: CompiledConfiguration;
  readonly version: number | undefined;
  readonly result: Promise<Snapshot>;
}

export function createSnapshots(storage: Storage): Snapshots {
  const kept = new Map<number, Snapshot>();
  const flights = new Map<number, Flight>();
  const openDaysOf = createOpenDaysCache();

  async function build(place: Place, { configuration, now }: ReadContext): Promise<Snapshot> {
    const openDays = openDaysOf(configuration, place, now);
    return createSnapshot(openDays, place, await storage.readOccupancy(occupancyQuery(openDays, place, now)), now);
  }

  async function start(place: Place, context: ReadContext): Promise<Snapshot> {
    const { id } = place.schedule;
    const flight = {
      configuration: context.configuration,
      version: context.state.scheduleVersions.get(id),
      result: build(place, context),
    };
    flights.set(id, flight);
    try {
      const snapshot = await flight.result;
      // An older reading that comes back late must not take the place of a newer one.
      if (flights.get(id) === flight) kept.set(id, snapshot);
      return snapshot;
    } finally {
      if (flights.get(id) === flight) flights.delete(id);
    }
  }

  /** Shares a reading that began for the same versions; one that began before a change would show what was before it. */
  async function join(flight: Flight, place: Place, context: ReadContext): Promise<Snapshot> {
    const snapshot = await flight.result;
    return context.now < snapshot.validity.until ? snapshot : start(place, context);
  }

  return {
    read(place, context) {
      const { id } = place.schedule;
      const snapshot = kept.get(id);
      if (snapshot && isValid(snapshot.validity, context.state, context.now)) return snapshot;
      const flight = flights.get(id);
      const joins = flight?.configuration === context.configuration && flight.version === context.state.scheduleVersions.get(id);
      return flight && joins ? join(flight, place, context) : start(place, context);
    },
  };
}

/** Open time by schedule: a booking changes what is taken, not when it is open. */
function createOpenDaysCache(): (configuration: CompiledConfiguration, place: Place, now: EpochMs) => OpenDays {
  const kept = new Map<number, OpenDays>();
  return (configuration, place, now) => {
    const { schedule, zone } = place;
    const known = kept.get(schedule.id);
    if (known?.configuration === configuration && known.span.first === bookableDays(schedule, zone, now).first) return known;
    const compiled = compileOpenDays(configuration, place, now);
    kept.set(schedule.id, compiled);
    return compiled;
  };
}
