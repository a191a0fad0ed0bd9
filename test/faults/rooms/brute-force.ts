/**
 * Says whether a time can be booked with all that it needs, by trying every assignment minute by
 * minute. Shares no code with the product but the shapes.
 */

import type { Installation } from '../../../core/installation/installation.ts';
import type { Need } from '../../../core/installation/need.ts';
import type { Reason, Schedule } from '../../../core/installation/schedule.ts';
import { CLOSES, type Closed, GRID, OPENS } from './shared-rooms.ts';

/** A claim of any kind, with its buffers. */
export interface Taken {
  readonly schedule: number;
  readonly from: number;
  readonly until: number;
}

export interface Wish {
  /** Never a group. */
  readonly scheduleId: number;
  readonly reasonId: number;
  readonly persons: number;
  /** UTC epoch minutes. */
  readonly startsAt: number;
}

interface Unit {
  readonly candidates: readonly number[];
  readonly from: number;
  readonly until: number;
}

const DAY = 1_440;

export function canBeBooked(
  { scheduleId, reasonId, persons, startsAt }: Wish,
  installation: Installation,
  { taken, closed }: { readonly taken: readonly Taken[]; readonly closed: Closed },
): boolean {
  const schedule = installation.schedules.find(({ id }) => id === scheduleId);
  const reason = installation.reasons.find(({ id }) => id === reasonId);
  if (schedule === undefined || reason === undefined) {
    throw new Error('The wish names what is not there.');
  }
  const block = {
    schedule: scheduleId,
    from: startsAt - reason.bufferBeforeMinutes,
    until: startsAt + reason.durationMinutes + reason.bufferAfterMinutes,
  };
  const own = Array.from({ length: persons }, () => block);
  const time = startsAt % DAY;
  const isOpen =
    time >= OPENS &&
    time + reason.durationMinutes <= CLOSES &&
    (time - OPENS) % GRID === 0 &&
    !isClosed(scheduleId, startsAt, closed);
  const ground = { capacityOf: capacities(installation), installation, closed };
  return (
    isOpen &&
    fits([...taken, ...own], block, ground.capacityOf) &&
    assign(unitsOf({ reason, schedule, persons, startsAt }, installation), taken, ground)
  );
}

interface Ground {
  readonly installation: Installation;
  readonly capacityOf: ReadonlyMap<number, number>;
  readonly closed: Closed;
}

function capacities({ schedules, resources = [] }: Installation): ReadonlyMap<number, number> {
  return new Map([...schedules, ...resources].map(({ id, capacity }) => [id, capacity]));
}

/** Takes the units one by one, each from every candidate in turn. */
function assign(
  [unit, ...rest]: readonly Unit[],
  taken: readonly Taken[],
  ground: Ground,
): boolean {
  if (unit === undefined) {
    return true;
  }
  const { from, until } = unit;
  return unit.candidates.some((schedule) => {
    const block = { schedule, from, until };
    const all = [...taken, block];
    return (
      isThere(block, ground) && fits(all, block, ground.capacityOf) && assign(rest, all, ground)
    );
  });
}

/** Calendars are there within their opening hours, resources all day. */
function isThere({ schedule, from, until }: Taken, { installation, closed }: Ground): boolean {
  const isCalendar = installation.schedules.some(({ id }) => id === schedule);
  const day = Math.floor(from / DAY) * DAY;
  return (
    !isClosed(schedule, from, closed) &&
    (!isCalendar || (from >= day + OPENS && until <= day + CLOSES))
  );
}

/** Whether the schedule has a place at each minute of the block, which is among `all`. */
function fits(
  all: readonly Taken[],
  block: Taken,
  capacityOf: ReadonlyMap<number, number>,
): boolean {
  const others = all.filter(
    ({ schedule, from, until }) =>
      schedule === block.schedule && from < block.until && until > block.from,
  );
  for (let minute = block.from; minute < block.until; minute += 1) {
    const count = others.filter(({ from, until }) => from <= minute && minute < until).length;
    if (count > (capacityOf.get(block.schedule) ?? 0)) {
      return false;
    }
  }
  return true;
}

function isClosed(id: number, minute: number, closed: Closed): boolean {
  return closed.has(`${new Date(minute * 60_000).toISOString().slice(0, 10)}/${id}`);
}

interface Appointment {
  readonly reason: Reason;
  readonly schedule: Schedule;
  readonly persons: number;
  readonly startsAt: number;
}

/** In the order of the needs. */
function unitsOf(
  { reason, schedule, persons, startsAt }: Appointment,
  installation: Installation,
): readonly Unit[] {
  return (reason.needs ?? []).flatMap((need) => {
    const end = need.untilMinute ?? reason.durationMinutes;
    const before = need.beforeMinutes ?? (need.fromMinute === 0 ? reason.bufferBeforeMinutes : 0);
    const after =
      need.afterMinutes ?? (end === reason.durationMinutes ? reason.bufferAfterMinutes : 0);
    return Array.from(
      { length: need.per === 'person' ? need.count * persons : need.count },
      () => ({
        candidates: candidatesOf(need, schedule, installation),
        from: startsAt + need.fromMinute - before,
        until: startsAt + end + after,
      }),
    );
  });
}

function candidatesOf(
  { kind, anyOf }: Need,
  { id, resourceIds = [] }: Schedule,
  { resources = [] }: Installation,
): readonly number[] {
  const listed =
    kind === null
      ? anyOf.filter((candidate) => candidate !== id)
      : resources.filter((resource) => resource.kind === kind).map((resource) => resource.id);
  const preferred = listed.filter((candidate) => resourceIds.includes(candidate));
  return preferred.length > 0 ? preferred : listed;
}
