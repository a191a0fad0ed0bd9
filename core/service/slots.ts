/** The slots answer, and the form of one offered time. */

import { type FreeStart, findFreeStarts } from '../availability/free-times.ts';
import { isOffered } from '../availability/offer.ts';
import { isHeldFor } from '../booking/decide.ts';
import type { Hold } from '../booking/hold.ts';
import { maxPersons } from '../booking/persons.ts';
import { refuse } from '../booking/refusal.ts';
import type { BookingService, SlotsAnswer } from '../booking-service.ts';
import { isLeftShown } from '../installation/schedule.ts';
import type { Storage } from '../storage/storage.ts';
import { type CivilDay, dayOfWall } from '../time/civil-day.ts';
import { MINUTES_PER_DAY } from '../time/units.ts';
import { formatWallTime, parseDay, parseWallTime, type WallTime } from '../time/wall-time.ts';
import type { Zone } from '../time/zone.ts';
import { type ComputedAnswer, createAnswerCache } from './answer-cache.ts';
import { type AvailabilityReader, toCacheKey } from './availability-reader.ts';
import type { Settings } from './settings.ts';
import { computeValidity, createView, merge, type View } from './view.ts';

/** One per viewed day: more than people view between two changes, and a few megabytes at most. */
const MAX_ANSWERS = 2000;

export function createSlotsQuery({
  resolve,
  readView,
}: AvailabilityReader): BookingService['slots'] {
  const answers = createAnswerCache<SlotsAnswer>(MAX_ANSWERS);
  return async (choice, day) => {
    const resolved = await resolve(choice);
    if (resolved.kind === 'refused') {
      return resolved;
    }
    const { state, now, configuration } = resolved.context;
    const key = `${toCacheKey(choice, resolved)}/${day}`;
    const known = answers.find(key, state, now);
    if (known) {
      return known;
    }
    const civilDay = parseDay(day);
    if (civilDay === null) {
      return refuse('day_not_found');
    }
    const view = await readView(resolved);
    if (!isInSpan(view, civilDay)) {
      return refuse('day_not_found');
    }
    // Another request that waited for the same snapshot may have computed the answer by now.
    return (
      answers.find(key, state, now) ??
      answers.keep(key, computeSlots(view, configuration.places.zone, civilDay))
    );
  };
}

interface FormParts {
  readonly availability: AvailabilityReader;
  readonly settings: Settings;
  readonly storage: Pick<Storage, 'holds'>;
}

export function createFormQuery({
  availability: { resolve, readView },
  settings,
  storage,
}: FormParts): BookingService['form'] {
  return async (choice, slot, secret) => {
    const resolved = await resolve(choice);
    if (resolved.kind === 'refused') {
      return resolved;
    }
    const { configuration, now } = resolved.context;
    const hold = secret === undefined ? null : await storage.holds.find({ now, secret });
    const held = hold !== null && isHeldFor(hold, resolved.places, slot) ? hold : null;
    const [place] = resolved.places;
    if (place?.reason.persons !== undefined) {
      const others = held === null ? resolved : { ...resolved, except: held };
      const most = mostPersons(await readView(others), { slot, held });
      if (resolved.persons > most || most === 0) {
        return refuse('slot_unavailable');
      }
      return settings.form(configuration, resolved.places, {
        most,
        chosen: held?.persons ?? resolved.persons,
      });
    }
    if (
      held === null &&
      !isSlotOffered(await readView(resolved), configuration.places.zone, slot)
    ) {
      return refuse('slot_unavailable');
    }
    return settings.form(configuration, resolved.places);
  };
}

/** The most people that any one of the places can take, including places held for the caller. */
function mostPersons(
  view: View,
  { slot, held }: { readonly slot: WallTime; readonly held: Hold | null },
): number {
  const counts = view.places.map((place, index) => {
    const own = held?.scheduleId === place.schedule.id ? held.persons : 0;
    const max = maxPersons(place.reason);
    let persons = own;
    while (
      persons < max &&
      isSlotOffered(
        createView(
          [place],
          view.snapshots.slice(index, index + 1),
          view.now,
          persons + 1,
          view.needed,
        ),
        place.zone,
        slot,
      )
    ) {
      persons += 1;
    }
    return Math.min(persons, max);
  });
  return Math.max(...counts);
}

/** The free times of a day within the view's span. */
export function computeSlots(view: View, zone: Zone, day: CivilDay): ComputedAnswer<SlotsAnswer> {
  const midnight = zone.boundaryToUtc(day * MINUTES_PER_DAY);
  const free = view.offers.map((offer) => findFreeStarts(offer, day, midnight));
  const starts = merge(free, ({ start }: FreeStart) => start);
  return {
    value: {
      slots: starts.map(({ wall }) => formatWallTime(wall)),
      instants: starts.map(({ start }) => start),
      ...listPlacesLeft(view, starts, free),
    },
    validity: computeValidity(
      view,
      free.map(([first]) => first),
    ),
  };
}

/**
 * Counts the places that all calendars with this free time have left. They are shown if each of
 * these calendars shows as many.
 */
function listPlacesLeft(
  { places, snapshots }: View,
  starts: readonly FreeStart[],
  free: readonly (readonly FreeStart[])[],
): Pick<SlotsAnswer, 'left'> {
  if (places.every(({ schedule }) => schedule.showLeft === undefined)) {
    return {};
  }
  const freeAt = free.map((times) => new Set(times.map(({ start }) => start)));
  const left = starts.map(({ start }) => {
    const taking = places.filter((_, index) => freeAt[index]?.has(start));
    const count = places.reduce(
      (sum, place, index) =>
        freeAt[index]?.has(start) ? sum + (snapshots[index]?.placesLeft(place, start) ?? 0) : sum,
      0,
    );
    return taking.every(({ schedule }) => isLeftShown(schedule.showLeft, count)) ? count : null;
  });
  return { left };
}

function isInSpan({ span }: View, day: CivilDay): boolean {
  return span.first <= day && day <= span.last;
}

function isSlotOffered(view: View, zone: Zone, slot: WallTime): boolean {
  const wall = parseWallTime(slot);
  if (wall === null || !Number.isInteger(wall) || !isInSpan(view, dayOfWall(wall))) {
    return false;
  }
  const start = zone.toUtc(wall);
  return start !== null && view.offers.some((offer) => isOffered(offer, start));
}
