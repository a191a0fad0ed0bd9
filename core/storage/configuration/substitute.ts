/**
 * Changes what a class takes on one date: somebody stands in for its teacher, or it is in another
 * room. It runs alone, so nobody can book the substitute meanwhile, and of two classes that want the
 * same one, one gets them. Bookings of the class keep their places.
 */

import { createSessionPlan, type PlannedSession } from '../../availability/session-rules.ts';
import type { NotFound } from '../../booking/change.ts';
import type { Places } from '../../booking/places.ts';
import { findSession } from '../../booking/session-takes.ts';
import { BUSY_EFFECTS } from '../../installation/busy-rule.ts';
import { reasonAt, type Schedule, type Session } from '../../installation/schedule.ts';
import { type CivilDay, dayOfWall } from '../../time/civil-day.ts';
import { type EpochMinute, MINUTES_PER_DAY } from '../../time/units.ts';
import { parseDay, parseWallTime } from '../../time/wall-time.ts';
import { writeAudit } from '../audit.ts';
import { selectBusy } from '../busy/busy-window.ts';
import { tellBooked } from '../messages/substitution-entries.ts';
import type { SubstituteCommand, SubstituteOutcome } from '../port/configuration.ts';
import { type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';
import { readHolidays, replaceInstallation } from './import.ts';

/** The same limit as for an installation file. */
const MAX_CHANGES = 200;

export async function substitute(
  transaction: Transaction,
  { actor, scheduleId, slot, takes, tell }: SubstituteCommand,
): Promise<SubstituteOutcome | NotFound> {
  const { places, now } = transaction;
  const held = places && findHeld(places, scheduleId, slot);
  if (places === null || held === null || !takes.every((id) => isKnown(places, id, scheduleId))) {
    return { kind: 'not_found' };
  }
  const { schedule, session, date, before } = held;
  for (const id of takes.filter((one) => !before.includes(one))) {
    if (isClosed(places, id, held) || (await isTaken(transaction, id, { places, held }))) {
      return { kind: 'taken', id };
    }
  }
  const changed = withChange(session, date, takes);
  if ((changed.changes?.length ?? 0) > MAX_CHANGES) {
    return { kind: 'full' };
  }
  const { installation } = places;
  const sessions = schedule.sessions?.map((one) => (one === session ? changed : one)) ?? [];
  await replaceInstallation(transaction, {
    installation: {
      ...installation,
      schedules: installation.schedules.map((one) =>
        one.id === scheduleId ? { ...one, sessions } : one,
      ),
    },
    publicHolidays: await readHolidays(transaction),
  });
  await writeAudit(transaction, {
    at: now,
    actor,
    action: 'class.changed',
    subject: `schedule:${scheduleId}`,
    detail: `${slot.slice(0, 16)}: ${before.join(', ')} -> ${takes.join(', ')}`,
  });
  const { startsAt } = held;
  const told = await tellBooked(
    transaction,
    { scheduleId, reasonId: session.reasonId, startsAt },
    tell ?? null,
  );
  return { kind: 'changed', before, told };
}

/** The class at a time, with what it takes that day. */
interface HeldSession {
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
function findHeld({ installation, zone }: Places, id: number, slot: string): HeldSession | null {
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

/** A resource or another calendar that is no group. */
function isKnown({ installation }: Places, id: number, own: number): boolean {
  const { schedules, resources = [] } = installation;
  return (
    id !== own &&
    (resources.some((one) => one.id === id) ||
      schedules.some((one) => one.id === id && one.memberIds.length === 0))
  );
}

/** Whether it is absent or under maintenance meanwhile. Weekly hours do not limit classes. */
function isClosed({ installation, zone }: Places, id: number, held: HeldSession): boolean {
  const all = [...installation.schedules, ...(installation.resources ?? [])];
  const exceptions = all.find((one) => one.id === id)?.exceptions ?? [];
  const from = zone.toWall(held.startsAt);
  const until = zone.toWall(held.endsAt);
  return [dayOfWall(from), dayOfWall(until - 1)].some((day) =>
    exceptions
      .filter(({ hours }) => hours === null)
      .filter((one) => dayOf(one.from) <= day && day <= dayOf(one.until))
      .some(({ closedBetween = { from: 0, until: MINUTES_PER_DAY } }) => {
        const midnight = day * MINUTES_PER_DAY;
        return midnight + closedBetween.from < until && from < midnight + closedBetween.until;
      }),
  );
}

interface Wanted {
  readonly places: Places;
  readonly held: HeldSession;
}

/** Whether a booking, a hold, another calendar or another class has it meanwhile. */
async function isTaken(
  transaction: Transaction,
  id: number,
  { places, held }: Wanted,
): Promise<boolean> {
  const { from, until } = held;
  const [claimed, busy] = await Promise.all([
    countClaims.get(transaction, { scheduleId: id, from, until, now: transaction.now }),
    selectBusy.all(transaction, { scheduleId: id, from, until }),
  ]);
  return (
    (claimed?.count ?? 0) > 0 ||
    busy.some(({ effect }) => effect === BUSY_EFFECTS.closes) ||
    isInSession(id, { places, held })
  );
}

/**
 * By the timetable alone: the day of a class that is closed may be opened again, and then two would
 * have the same room.
 */
function isInSession(id: number, { places: { installation, zone }, held }: Wanted): boolean {
  const { reasons, schedules } = installation;
  const day = dayOfWall(zone.toWall(held.from));
  const meets = (begins: CivilDay, { blocksFrom, blocksUntil, at }: PlannedSession) => {
    const start = zone.toUtc(begins * MINUTES_PER_DAY + at);
    return (
      start !== null && start + blocksFrom - at < held.until && held.from < start + blocksUntil - at
    );
  };
  return schedules.some((schedule) => {
    const open = { ...schedule, exceptions: [] };
    const plan = createSessionPlan({ schedule: open, reasons, publicHolidays: [], zone });
    return [day - 1, day, day + 1].some((begins) =>
      (plan?.heldOn(begins) ?? [])
        .filter(({ takes }) => schedule.id === id || takes.includes(id))
        .some((session) => meets(begins, session)),
    );
  });
}

interface ClaimsQuery {
  readonly scheduleId: number;
  readonly from: EpochMinute;
  readonly until: EpochMinute;
  readonly now: number;
}

const countClaims = statement(({ compiler }, value: PlaceholderOf<ClaimsQuery>) =>
  compiler
    .selectFrom('claim')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('schedule_id', '=', value('scheduleId'))
    .where('blocks_from', '<', value('until'))
    .where('blocks_until', '>', value('from'))
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', value('now'))])),
);

/** A change to what the class takes anyway ends the one of before. */
function withChange(session: Session, date: string, takes: readonly number[]): Session {
  const { changes = [], ...rest } = session;
  const usual = session.takes ?? [];
  const isUsual = usual.length === takes.length && usual.every((id) => takes.includes(id));
  const others = changes.filter((one) => one.date !== date);
  const made = isUsual ? others : [...others, { date, takes }];
  return made.length === 0
    ? rest
    : { ...rest, changes: made.toSorted((one, other) => dayOf(one.date) - dayOf(other.date)) };
}

const dayOf = (date: string): CivilDay => parseDay(date) ?? 0;
