/** Why a time is not offered, and which rooms and devices a booking could have instead. */

import type { BusyReason } from '../availability/busy-reasons.ts';
import { explainUnit } from '../availability/explain-needs.ts';
import { explainTime } from '../availability/explain-time.ts';
import { exchangeReach } from '../availability/needs.ts';
import { listBesides, type Occupancy } from '../availability/occupancy.ts';
import { atDesk } from '../booking/at-desk.ts';
import { isPlaceOf } from '../booking/change.ts';
import { findNeed, keepOwn, layoutOf, layoutsToTry } from '../booking/needs.ts';
import { listCandidates, type Place } from '../booking/places.ts';
import { listNames } from '../booking/taken.ts';
import type { BookingService, UnitChoice } from '../booking-service.ts';
import type { EpochMs } from '../clock.ts';
import { BUSY_EFFECTS } from '../installation/busy-rule.ts';
import type { Storage } from '../storage/storage.ts';
import { type CivilDay, dayOfWall } from '../time/civil-day.ts';
import { type EpochMinute, MINUTES_PER_DAY } from '../time/units.ts';
import { parseWallTime } from '../time/wall-time.ts';
import type { AvailabilityReader } from './availability-reader.ts';
import { withoutOwn } from './without-own.ts';

interface ExplainParts {
  readonly availability: AvailabilityReader;
  readonly storage: Pick<Storage, 'bookings' | 'busy'>;
}

export function createExplainQuery({
  availability,
  storage,
}: ExplainParts): BookingService['explainTime'] {
  return async ({ slot, except, isAtDesk = false, takes = [], ...choice }) => {
    const resolved = await availability.resolve(choice);
    if (resolved.kind === 'refused') {
      return resolved;
    }
    const { now, configuration } = resolved.context;
    const day = dayOfWall(parseWallTime(slot) ?? 0);
    const reach = Math.max(...resolved.places.map(exchangeReach));
    const read = createDayReader(storage, { day, now, except, reach });
    const needed = await readNeeded(resolved.places, read);
    const names = listNames(configuration.places.installation, { schedules: [] });
    const chosen = takes.map((unit) => ({ ...unit, name: names.get(unit.scheduleId) ?? '' }));
    return Promise.all(
      resolved.places.map(async (place) => {
        const occupancy = await read(place);
        return {
          schedule: place.schedule,
          explanation: explainTime({
            ...(isAtDesk ? atDesk(place, now) : { place, now }),
            occupancy,
            busyReasons:
              occupancy.busy === undefined
                ? []
                : await readBusyReasons(storage, {
                    scheduleId: place.schedule.id,
                    ...aroundDay(day, place),
                  }),
            needed,
            slot,
            persons: except?.persons ?? choice.persons ?? 1,
            takes: chosen,
            isCourse: except?.dates !== undefined,
            keptLayout: except === undefined ? null : layoutOf(except),
            staysInPlace:
              takes.length > 0 && except !== undefined && isPlaceOf(except, place, slot),
          }),
        };
      }),
    );
  };
}

/**
 * For each unit of a booking what it could have at its time. Empty if its calendar or its reason is
 * no longer offered.
 */
export function createUnitsQuery({ availability, storage }: ExplainParts): BookingService['units'] {
  return async (booking) => {
    const { scheduleId, reasonId, startsAt, persons } = booking;
    const resolved = await availability.resolve({ scheduleId, reasonId });
    const [place] = resolved.kind === 'refused' ? [] : resolved.places;
    if (resolved.kind === 'refused' || place === undefined) {
      return [];
    }
    const day = dayOfWall(place.zone.toWall(startsAt));
    const { now } = resolved.context;
    const read = createDayReader(storage, { day, now, except: booking, reach: 0 });
    const kept = layoutOf(booking);
    const [layout = place] = layoutsToTry(place, { persons, kept, isFixed: true });
    const needed = await readNeeded([place], read);
    const asked = { place: keepOwn(layout), start: startsAt, needed, persons };
    return listBesides(booking).map(({ part, scheduleId: id }): UnitChoice => {
      const candidates = findNeed(asked.place, persons, part)?.candidates ?? [];
      return {
        part,
        id,
        candidates: candidates.map(({ schedule }) => ({
          id: schedule.id,
          name: schedule.name,
          obstacle: explainUnit(asked, { part, scheduleId: schedule.id, name: schedule.name }),
        })),
      };
    });
  };
}

interface DayToRead {
  readonly day: CivilDay;
  readonly now: EpochMs;
  readonly except: Parameters<typeof withoutOwn>[2] | undefined;
  /** Minutes around these days that matter, too. */
  readonly reach: number;
}

type ReadPlace = (place: Place) => Promise<Occupancy>;

/** Reads a day and those around it: claims reach over midnight, and a limit counts a whole day. */
function createDayReader(
  { bookings }: ExplainParts['storage'],
  { day, now, except, reach }: DayToRead,
): ReadPlace {
  return async (place) => {
    const { occupancy } = await bookings.readOccupancy({
      scheduleId: place.schedule.id,
      ...aroundDay(day, place, reach),
      now,
      ...(place.isExchangeable && { exchangeable: true }),
    });
    return except === undefined ? occupancy : withoutOwn(occupancy, place, except);
  };
}

async function readNeeded(
  places: readonly Place[],
  read: ReadPlace,
): Promise<ReadonlyMap<number, Occupancy>> {
  return new Map(
    await Promise.all(
      listCandidates(places).map(
        async (candidate) => [candidate.schedule.id, await read(candidate)] as const,
      ),
    ),
  );
}

function aroundDay(day: CivilDay, { zone }: Place, reach = 0) {
  const midnight = zone.boundaryToUtc(day * MINUTES_PER_DAY);
  return {
    from: midnight - MINUTES_PER_DAY - reach,
    until: midnight + 3 * MINUTES_PER_DAY + reach,
  };
}

interface BusyQuery {
  readonly scheduleId: number;
  readonly from: EpochMinute;
  readonly until: EpochMinute;
}

/** The times with an effect, and who says so. */
async function readBusyReasons(
  storage: ExplainParts['storage'],
  { scheduleId, from, until }: BusyQuery,
): Promise<readonly BusyReason[]> {
  const [times, sources] = await Promise.all([
    storage.busy.listTimes({ scheduleId, from, until }),
    storage.busy.list(),
  ]);
  return times
    .filter(({ effect }) => effect !== BUSY_EFFECTS.none)
    .map(({ sourceId, startsAt, endsAt, kind, title }) => {
      const source = sources.find(({ id }) => id === sourceId);
      return {
        source: source?.name ?? '',
        readAt: source?.readAt ?? null,
        startsAt,
        endsAt,
        kind,
        title,
      };
    });
}
