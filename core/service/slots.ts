/** The slots answer, the form of one time that is offered, and why a time is not. */

import { explainTime } from '../availability/explain-time.ts';
import { type FreeStart, findFreeStarts } from '../availability/free-times.ts';
import type { Occupancy } from '../availability/occupancy.ts';
import { isOffered } from '../availability/offer.ts';
import type { BookedTime } from '../booking/change.ts';
import { isHeldFor } from '../booking/decide.ts';
import { refuse } from '../booking/refusal.ts';
import type { BookingService, SlotsAnswer } from '../booking-service.ts';
import type { Storage } from '../storage/storage.ts';
import { type CivilDay, dayOfWall } from '../time/civil-day.ts';
import { MINUTES_PER_DAY } from '../time/units.ts';
import { formatWallTime, parseDay, parseWallTime, type WallTime } from '../time/wall-time.ts';
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

interface ExplainParts {
  readonly availability: AvailabilityReader;
  readonly storage: Pick<Storage, 'readOccupancy'>;
}

/** Why a time is not offered, in each calendar that was asked for. */
export function createExplainQuery({ availability, storage }: ExplainParts): BookingService['explainTime'] {
  return async ({ slot, except, ...choice }) => {
    const resolved = await availability.resolve(choice);
    if (resolved.kind === 'refused') return resolved;
    const { now, configuration } = resolved.context;
    // Limits of a day count all of it, and what began the day before may reach into it.
    const midnight = configuration.places.zone.boundaryToUtc(dayOfWall(parseWallTime(slot) ?? 0) * MINUTES_PER_DAY);
    const around = { from: midnight - MINUTES_PER_DAY, until: midnight + 3 * MINUTES_PER_DAY, now };
    return Promise.all(
      resolved.places.map(async (place) => {
        const { occupancy } = await storage.readOccupancy({ scheduleId: place.schedule.id, ...around });
        const others = except?.scheduleId === place.schedule.id ? without(occupancy, except.startsAt, place.reason.id) : occupancy;
        return { schedule: place.schedule, explanation: explainTime({ place, occupancy: others, slot, now }) };
      }),
    );
  };
}

/** A booking's own claim does not stand in its way; those of one reason that begin together take the same time. */
function without(occupancy: Occupancy, startsAt: BookedTime['startsAt'], reasonId: number): Occupancy {
  const own = occupancy.startsAt.findIndex((start, index) => start === startsAt && occupancy.reasonId[index] === reasonId);
  if (own < 0) return occupancy;
  const others = (column: Int32Array) => column.filter((_, index) => index !== own);
  return {
    count: occupancy.count - 1,
    blocksFrom: others(occupancy.blocksFrom),
    blocksUntil: others(occupancy.blocksUntil),
    startsAt: others(occupancy.startsAt),
    reasonId: others(occupancy.reasonId),
    nextExpiry: occupancy.nextExpiry,
  };
}
