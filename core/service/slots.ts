/** The slots answer, and the form of one time that is offered. */

import { type FreeStart, findFreeStarts } from '../availability/free-times.ts';
import { isOffered } from '../availability/offer.ts';
import { isHeldFor } from '../booking/decide.ts';
import { refuse } from '../booking/refusal.ts';
import type { BookingService, SlotsAnswer } from '../booking-service.ts';
import type { WallTime } from '../installation/installation.ts';
import type { Storage } from '../storage/storage.ts';
import { type CivilDay, dayOfWall } from '../time/civil-day.ts';
import { MINUTES_PER_DAY } from '../time/units.ts';
import { formatWallTime, parseDay, parseWallTime } from '../time/wall-time.ts';
import type { Zone } from '../time/zone.ts';
import { type Computed, createAnswerCache } from './answer-cache.ts';
import type { AvailabilityReader } from './availability-reader.ts';
import type { Settings } from './settings.ts';
import { merge, type View, validityOf } from './view.ts';

/** One for each day that is looked at: more than people look at between two changes, some megabytes at most. */
const MAX_ANSWERS = 2000;

export function createSlotsQuery({ resolve, readView }: AvailabilityReader): BookingService['slots'] {
  const answers = createAnswerCache<SlotsAnswer>(MAX_ANSWERS);
  return async (choice, day) => {
    const resolved = await resolve(choice);
    if (resolved.kind === 'refused') return resolved;
    const { state, now, configuration } = resolved.context;
    const key = `${choice.scheduleId}/${choice.reasonId}/${day}`;
    const known = answers.find(key, state, now);
    if (known) return known;
    const civilDay = parseDay(day);
    if (civilDay === null) return refuse('day_not_found');
    const view = await readView(resolved);
    if (!isInSpan(view, civilDay)) return refuse('day_not_found');
    // Others that waited for the same snapshot may have answered meanwhile.
    return answers.find(key, state, now) ?? answers.keep(key, computeSlots(view, configuration.places.zone, civilDay));
  };
}

interface FormParts {
  readonly availability: AvailabilityReader;
  readonly settings: Settings;
  readonly storage: Pick<Storage, 'findHold'>;
}

export function createFormQuery({ availability: { resolve, readView }, settings, storage }: FormParts): BookingService['form'] {
  return async (choice, slot, secret) => {
    const resolved = await resolve(choice);
    if (resolved.kind === 'refused') return resolved;
    const { configuration, now } = resolved.context;
    const hold = secret === undefined ? null : await storage.findHold({ now, secret });
    const held = hold !== null && isHeldFor(hold, resolved.places, slot);
    if (!held && !isSlotOffered(await readView(resolved), configuration.places.zone, slot)) return refuse('slot_unavailable');
    return settings.form(configuration, resolved.places);
  };
}

/** The free times of a day within the view's span. */
export function computeSlots(view: View, zone: Zone, day: CivilDay): Computed<SlotsAnswer> {
  const midnight = zone.boundaryToUtc(day * MINUTES_PER_DAY);
  const free = view.offers.map((offer) => findFreeStarts(offer, day, midnight));
  const starts = merge(free, ({ start }: FreeStart) => start);
  return {
    value: { slots: starts.map(({ wall }) => formatWallTime(wall)), instants: starts.map(({ start }) => start) },
    validity: validityOf(
      view,
      free.map(([first]) => first),
    ),
  };
}

function isInSpan({ span }: View, day: CivilDay): boolean {
  return span.first <= day && day <= span.last;
}

/** Whether any of the places offers `slot` now. */
function isSlotOffered(view: View, zone: Zone, slot: WallTime): boolean {
  const wall = parseWallTime(slot);
  if (wall === null || !Number.isInteger(wall) || !isInSpan(view, dayOfWall(wall))) return false;
  const start = zone.toUtc(wall);
  return start !== null && view.offers.some((offer) => isOffered(offer, start));
}
