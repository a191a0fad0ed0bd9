/** Finds the class at a time of a calendar, and what keeps a room or a person from it. */

import { createSessionPlan, type PlannedSession } from '../../availability/session-rules.ts';
import type { Places } from '../../booking/places.ts';
import { findSession } from '../../booking/session-takes.ts';
import { BUSY_EFFECTS } from '../../installation/busy-rule.ts';
import { reasonAt, type Schedule, type Session } from '../../installation/schedule.ts';
import { type CivilDay, dayOfWall } from '../../time/civil-day.ts';
import { type EpochMinute, MINUTES_PER_DAY } from '../../time/units.ts';
import { parseDay, parseWallTime } from '../../time/wall-time.ts';
import { selectBusy } from '../busy/busy-window.ts';
import type { ClassObstacle } from '../port/configuration.ts';
import { type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';

/** The class at a time, with what it takes that day. */
export interface HeldSession {
  readonly schedule: Schedule;
  readonly session: Session;
  readonly date: string;
  readonly before: readonly number[];
  readonly startsAt: EpochMinute;
  readonly endsAt: EpochMinute;
  /** Half-open, with the time that is kept free around it. */
  readonly from: EpochMinute;
  readonly until: EpochMinute;
}

/** `null` if no class begins then. */
export function findHeld(
  { installation, zone }: Places,
  id: number,
  slot: string,
): HeldSession | null {
  const schedule = installation.schedules.find((one) => one.id === id);
  const wall = parseWallTime(slot);
  const startsAt = wall === null ? null : zone.toUtc(wall);
  if (schedule === undefined || startsAt === null) {
    return null;
  }
  for (const reason of installation.reasons) {
    const found = findSession(schedule, { reasonId: reason.id, startsAt }, zone);
    if (found !== null) {
      const offered = reasonAt(reason, schedule);
      return {
        schedule,
        ...found,
        before: found.takes,
        startsAt,
        endsAt: startsAt + offered.durationMinutes,
        from: startsAt - offered.bufferBeforeMinutes,
        until: startsAt + offered.durationMinutes + offered.bufferAfterMinutes,
      };
    }
  }
  return null;
}

/** What a class of the calendar may take: all resources, and other calendars that are no groups. */
export function listCandidates({ installation }: Places, own: number): readonly number[] {
  const { schedules, resources = [] } = installation;
  return [
    ...schedules.filter(({ id, memberIds }) => id !== own && memberIds.length === 0),
    ...resources,
  ].map(({ id }) => id);
}

/** Returns what keeps a resource or another calendar from the class, by id; `null` if it is free. */
export function createObstacleSearch(
  transaction: Transaction,
  places: Places,
  held: HeldSession,
): (id: number) => Promise<ClassObstacle | null> {
  const others = listOthers(places, held);
  return async (id) => {
    const closedUntil = findClosure(places, id, held);
    if (closedUntil !== null) {
      return { why: 'closed', until: closedUntil };
    }
    const taken = await findTaken(transaction, id, held);
    const ends = [...taken, ...others.filter((one) => one.takes.has(id)).map(({ until }) => until)];
    return ends.length === 0 ? null : { why: 'taken', until: Math.max(...ends) };
  };
}

/**
 * Until when it is absent or under maintenance meanwhile; `null` if it is not. Weekly hours do not
 * limit classes.
 */
function findClosure(
  { installation, zone }: Places,
  id: number,
  held: HeldSession,
): EpochMinute | null {
  const all = [...installation.schedules, ...(installation.resources ?? [])];
  const exceptions = all.find((one) => one.id === id)?.exceptions ?? [];
  const from = zone.toWall(held.startsAt);
  const until = zone.toWall(held.endsAt);
  const ends = [...new Set([dayOfWall(from), dayOfWall(until - 1)])].flatMap((day) =>
    exceptions
      .filter(({ hours }) => hours === null)
      .filter((one) => dayOf(one.from) <= day && day <= dayOf(one.until))
      .flatMap(({ until: last, closedBetween }) => {
        const midnight = day * MINUTES_PER_DAY;
        const closes = midnight + (closedBetween?.from ?? 0);
        const opens = midnight + (closedBetween?.until ?? MINUTES_PER_DAY);
        const reopens = closedBetween ? opens : (dayOf(last) + 1) * MINUTES_PER_DAY;
        return closes < until && from < opens ? [reopens] : [];
      }),
  );
  return ends.length === 0 ? null : zone.boundaryToUtc(Math.max(...ends));
}

/** The ends of the bookings, holds and times of other calendars that have it meanwhile. */
async function findTaken(
  transaction: Transaction,
  id: number,
  { from, until }: HeldSession,
): Promise<readonly EpochMinute[]> {
  const window = { scheduleId: id, from, until };
  const [claims, busy] = await Promise.all([
    selectClaims.all(transaction, { ...window, now: transaction.now }),
    selectBusy.all(transaction, window),
  ]);
  return [
    ...claims.map(({ blocks_until: ends }) => ends),
    ...busy.filter(({ effect }) => effect === BUSY_EFFECTS.closes).map(({ ends_at: ends }) => ends),
  ];
}

interface OtherClass {
  /** Its own calendar and what it takes besides. */
  readonly takes: ReadonlySet<number>;
  readonly until: EpochMinute;
}

/**
 * The other classes meanwhile, by the timetable alone: the day of a class that is closed may be
 * opened again, and then two would have the same room.
 */
function listOthers({ installation, zone }: Places, held: HeldSession): readonly OtherClass[] {
  const { reasons, schedules } = installation;
  const day = dayOfWall(zone.toWall(held.from));
  const place = (begins: CivilDay, { blocksFrom, blocksUntil, at }: PlannedSession) => {
    const start = zone.toUtc(begins * MINUTES_PER_DAY + at);
    return start === null
      ? null
      : { from: start + blocksFrom - at, until: start + blocksUntil - at };
  };
  return schedules.flatMap((schedule) => {
    const open = { ...schedule, exceptions: [] };
    const plan = createSessionPlan({ schedule: open, reasons, publicHolidays: [], zone });
    return [day - 1, day, day + 1].flatMap((begins) =>
      (plan?.heldOn(begins) ?? []).flatMap((session) => {
        const time = place(begins, session);
        return time !== null && time.from < held.until && held.from < time.until
          ? [{ takes: new Set([schedule.id, ...session.takes]), until: time.until }]
          : [];
      }),
    );
  });
}

interface ClaimsInWindow {
  readonly scheduleId: number;
  readonly from: EpochMinute;
  readonly until: EpochMinute;
  readonly now: number;
}

const selectClaims = statement(({ compiler }, value: PlaceholderOf<ClaimsInWindow>) =>
  compiler
    .selectFrom('claim')
    .select('blocks_until')
    .where('schedule_id', '=', value('scheduleId'))
    .where('blocks_from', '<', value('until'))
    .where('blocks_until', '>', value('from'))
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', value('now'))])),
);

/** Dates were validated on import. */
export const dayOf = (date: string): CivilDay => parseDay(date) ?? 0;
