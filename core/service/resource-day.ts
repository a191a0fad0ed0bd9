/** A day of the rooms and devices that bookings take, in wall minutes of that day. */

import { compileOpenTime } from '../availability/open-time.ts';
import { createOpeningRules, openParts } from '../availability/opening-rules.ts';
import { type Booking, isActive } from '../booking/booking.ts';
import type { ResourceDay, ResourceDayView } from '../booking-service.ts';
import { createBoundedMap } from '../bounded-map.ts';
import { BUSY_EFFECTS } from '../installation/busy-rule.ts';
import { type Resource, resourceSchedule } from '../installation/resource.ts';
import { createSharedRead } from '../shared-read.ts';
import type { Storage } from '../storage/storage.ts';
import { type CivilDay, dayOfWall } from '../time/civil-day.ts';
import { MINUTES_PER_DAY, MS_PER_MINUTE } from '../time/units.ts';
import type { Zone } from '../time/zone.ts';
import { MAX_BOOKINGS, mark, placer, toBounds } from './booked-on-day.ts';
import { type Parts as DayParts, onTheWall } from './day-view.ts';
import { createClosing, type ListClosing } from './held-classes.ts';

interface Parts extends DayParts {
  readonly storage: DayParts['storage'] & Pick<Storage, 'busy'>;
}

/** Days that can be shared at the same time. */
const MAX_SHARED = 50;

/** Requests for the same day share one read, as those for calendars do. */
export function createResourceDayQuery(parts: Parts) {
  const shared = createBoundedMap<CivilDay, () => Promise<ResourceDayView | null>>({
    max: MAX_SHARED,
  });
  return (day: CivilDay): Promise<ResourceDayView | null> => {
    const known = shared.get(day) ?? createSharedRead(() => read(parts, day));
    if (!shared.has(day)) {
      shared.set(day, known);
    }
    return known();
  };
}

async function read(
  { storage, clock, configurations }: Parts,
  day: CivilDay,
): Promise<ResourceDayView | null> {
  const configuration = await configurations.asOf(await storage.readState());
  if (configuration === null) {
    return null;
  }
  const now = clock.now();
  const { zone, installation } = configuration.places;
  const wallNow = zone.toWall(Math.floor(now / MS_PER_MINUTE));
  const today = dayOfWall(wallNow);
  const at = { day, zone, now, listClosing: createClosing(configuration, day) };
  const [shown, kept] = await Promise.all([
    Promise.all((installation.resources ?? []).map((one) => readResource(storage, one, at))),
    Promise.all(
      (configuration.retired.resources ?? []).map((one) => readResource(storage, one, at)),
    ),
  ]);
  const retired = kept
    .filter(({ taken }) => taken.length > 0)
    .map((one) => ({ ...one, retired: true, open: [], closed: null, blocks: [] }));
  return { today, minute: wallNow - today * MINUTES_PER_DAY, resources: [...shown, ...retired] };
}

interface DayAt {
  readonly day: CivilDay;
  readonly zone: Zone;
  readonly now: number;
  readonly listClosing: ListClosing;
}

async function readResource(
  storage: Parts['storage'],
  resource: Resource,
  { day, zone, now, listClosing }: DayAt,
): Promise<ResourceDay> {
  const bounds = toBounds({ day, zone });
  const [found, holds, busy] = await Promise.all([
    // A booking lasts at most a day.
    storage.bookings.list({
      needs: resource.id,
      from: bounds.from - MINUTES_PER_DAY,
      until: bounds.until,
      limit: MAX_BOOKINGS,
    }),
    storage.holds.list({ scheduleId: resource.id, ...bounds, now }),
    storage.busy.listTimes({ scheduleId: resource.id, ...bounds }),
  ]);
  const standing = found.filter(({ status }) => isActive(status));
  const rules = createOpeningRules(resourceSchedule(resource), []);
  const pieces = compileOpenTime(rules, zone, { first: day, last: day }, 0);
  const hours = rules.hoursOn(day);
  const place = placer(zone, day);
  const closedBy = [
    ...listClosing(resource.id),
    ...busy
      .filter(
        ({ effect, startsAt, endsAt }) =>
          effect === BUSY_EFFECTS.closes && startsAt < bounds.until && endsAt > bounds.from,
      )
      .map(({ startsAt, endsAt }) => ({
        ...place({
          startsAt: Math.max(startsAt, bounds.from),
          endsAt: Math.min(endsAt, bounds.until),
        }),
        why: null,
      })),
  ];
  return {
    resource,
    retired: false,
    open: pieces.flatMap((piece) => openParts(onTheWall(piece, day), closedBy)),
    closed: pieces.length === 0 ? hours.why : null,
    blocks: [...hours.closedParts, ...closedBy],
    taken: (await mark(storage, standing, now)).flatMap((one) =>
      listUses(one.booking, resource.id)
        .filter(({ startsAt, endsAt }) => startsAt < bounds.until && endsAt > bounds.from)
        .map(({ parts, ...time }) => ({ ...one, parts, ...place(time) })),
    ),
    holds: holds.map((hold) => ({ ...hold, ...place(hold) })),
  };
}

/** The times at which a booking takes the resource, each with the units that it takes then. */
function listUses({ parts = [] }: Booking, id: number) {
  const own = parts.filter(({ scheduleId }) => scheduleId === id);
  const times = new Map(own.map((part) => [`${part.startsAt}-${part.endsAt}`, part]));
  return [...times.values()].map(({ startsAt, endsAt }) => ({
    startsAt,
    endsAt,
    parts: own
      .filter((part) => part.startsAt === startsAt && part.endsAt === endsAt)
      .map(({ part }) => part),
  }));
}
