/**
 * Reads everything that an answer about free times is computed from: the state of the storage, the
 * current configuration, the places of the choice, and their snapshots.
 */

import { onlyCourses } from '../availability/opening-rules.ts';
import { maxPersons } from '../booking/persons.ts';
import { listCandidates, type Place } from '../booking/places.ts';
import { isRefusal, type Refusal, refuse } from '../booking/refusal.ts';
import type { Choice } from '../booking-service.ts';
import type { Clock } from '../clock.ts';
import type { Storage } from '../storage/storage.ts';
import type { Configurations } from './configurations.ts';
import { createSnapshots, type OnRead, type ReadContext } from './snapshot.ts';
import { createView, type View } from './view.ts';
import { takesFrom } from './without-own.ts';

/** A valid choice at a point in time. */
export interface ResolvedChoice {
  readonly kind: 'resolved';
  readonly context: ReadContext;
  readonly places: readonly Place[];
  /** Number of people; exceeds every place's capacity if the reason does not accept that many. */
  readonly persons: number;
  readonly except: Choice['except'];
}

/** Cache key of the answers to a choice. */
export function toCacheKey(
  { scheduleId, reasonId, except }: Choice,
  { persons }: Pick<ResolvedChoice, 'persons'>,
): string {
  const parts = (except?.parts ?? []).map((part) => `-${part.scheduleId}@${part.blocksFrom}`);
  const moved = except
    ? `${except.bookingId ?? ''}-${except.scheduleId}-${except.startsAt}-${except.persons ?? 1}${parts.join('')}`
    : '';
  const courses = except?.dates === undefined ? '' : 'courses';
  return `${scheduleId}/${reasonId}/${persons}/${moved}${courses}`;
}

export interface AvailabilityReader {
  /** Refuses `schedule_not_found` and `reason_not_found`. */
  resolve(choice: Choice): Promise<ResolvedChoice | Refusal>;
  /** The view is as of the moment at which the choice was resolved, or later. */
  readView(resolved: ResolvedChoice): Promise<View>;
}

interface Parts {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly configurations: Configurations;
  readonly onRead?: OnRead;
}

export function createAvailabilityReader({
  storage,
  clock,
  configurations,
  onRead,
}: Parts): AvailabilityReader {
  const snapshots = createSnapshots(storage, onRead);
  return {
    async resolve({ scheduleId, reasonId, persons = 1, asOf, except }) {
      const state = asOf ?? (await storage.readState());
      const configuration = await configurations.asOf(state);
      if (!configuration) {
        return refuse('schedule_not_found');
      }
      const places = configuration.places.find(scheduleId, reasonId);
      if (isRefusal(places)) {
        return places;
      }
      const taken = places.every(({ reason }) => persons <= maxPersons(reason));
      return {
        kind: 'resolved',
        places: except?.dates === undefined ? places : places.map(atCourses),
        persons: taken ? persons : Number.POSITIVE_INFINITY,
        except,
        context: { state, configuration, now: clock.now() },
      };
    },
    async readView({ places, persons, context, except }) {
      const read = (place: Place) =>
        takesFrom(place.schedule.id, except)
          ? snapshots.readWithout(place, context, except)
          : snapshots.read(place, context);
      const candidates = listCandidates(places);
      const [own, needed] = await Promise.all([
        Promise.all(places.map(read)),
        Promise.all(candidates.map(read)),
      ]);
      return createView(
        places,
        own,
        context.now,
        persons,
        new Map(candidates.flatMap(({ schedule }, index) => pair(schedule.id, needed[index]))),
      );
    },
  };
}

/** A course moves to the start of another course alone. */
function atCourses(place: Place): Place {
  return { ...place, rules: onlyCourses(place.rules) };
}

function pair<Value>(id: number, value: Value | undefined): readonly (readonly [number, Value])[] {
  return value === undefined ? [] : [[id, value]];
}
