/**
 * Keeps the times at which sessions take resources and other calendars as rows, which the database
 * compares with each claim. They reach further than any calendar can be booked, and a daily job
 * extends them.
 */

import { createSessionPlan } from '../../availability/session-rules.ts';
import type { EpochMs } from '../../clock.ts';
import type { Configuration } from '../../installation/installation.ts';
import type { Schedule } from '../../installation/schedule.ts';
import { dayOfWall } from '../../time/civil-day.ts';
import { MINUTES_PER_DAY, MS_PER_MINUTE } from '../../time/units.ts';
import { createZone } from '../../time/zone.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Tables } from '../sql/tables.ts';

/** A calendar can be booked for at most 730 days. */
const DAYS_AHEAD = 760;

type SessionTime = Tables['session_time'];
type Timetable = Pick<Configuration, 'installation' | 'publicHolidays'>;

/** Writes what differs. Resolves with the number of rows that it added or removed. */
export async function writeSessionTimes(
  executor: Executor,
  timetable: Timetable,
  now: EpochMs,
): Promise<number> {
  const stored = await selectTimes.all(executor, {});
  const times = listSessionTimes(timetable, now);
  const wanted = new Set(times.map(toKey));
  const known = new Set(stored.map(toKey));
  const removed = stored.filter((time) => !wanted.has(toKey(time)));
  const added = times.filter((time) => !known.has(toKey(time)));
  await Promise.all(removed.map((time) => removeTime.run(executor, time)));
  await Promise.all(added.map((time) => insertTime.run(executor, time)));
  return removed.length + added.length;
}

/** Sorted by schedule and start; none overlaps another one of its schedule. */
export function listSessionTimes(
  { installation, publicHolidays }: Timetable,
  now: EpochMs,
): readonly SessionTime[] {
  const { schedules, reasons, timeZone } = installation;
  const taking = schedules.filter(takesAnything);
  if (taking.length === 0) {
    return [];
  }
  const zone = createZone(timeZone);
  const yesterday = dayOfWall(zone.toWall(Math.floor(now / MS_PER_MINUTE))) - 1;
  const days = Array.from({ length: DAYS_AHEAD + 2 }, (_, index) => yesterday + index);
  const times = taking.flatMap((schedule) => {
    const plan = createSessionPlan({ schedule, reasons, publicHolidays, zone });
    return days.flatMap((day) =>
      (plan?.heldOn(day) ?? []).flatMap(({ at, blocksFrom, blocksUntil, takes }) => {
        const start = zone.toUtc(day * MINUTES_PER_DAY + at);
        return start === null
          ? []
          : takes.map((id) => ({
              schedule_id: id,
              starts_at: start + blocksFrom - at,
              ends_at: start + blocksUntil - at,
            }));
      }),
    );
  });
  return trimOverlaps(times);
}

const takesAnything = ({ sessions = [] }: Schedule): boolean =>
  sessions.some(
    ({ takes = [], changes = [] }) =>
      takes.length > 0 || changes.some((change) => change.takes.length > 0),
  );

/** Sessions are apart by the clock, but may overlap on the day when it is set forward. */
function trimOverlaps(times: readonly SessionTime[]): readonly SessionTime[] {
  const sorted = times.toSorted(
    (a, b) => a.schedule_id - b.schedule_id || a.starts_at - b.starts_at || a.ends_at - b.ends_at,
  );
  const apart: SessionTime[] = [];
  for (const time of sorted) {
    const before = apart.at(-1);
    const taken = before?.schedule_id === time.schedule_id ? before.ends_at : time.starts_at;
    const startsAt = Math.max(time.starts_at, taken);
    if (startsAt < time.ends_at) {
      apart.push({ ...time, starts_at: startsAt });
    }
  }
  return apart;
}

const toKey = ({ schedule_id: id, starts_at: from, ends_at: until }: SessionTime): string =>
  `${id} ${from} ${until}`;

const selectTimes = statement(({ compiler }) =>
  compiler.selectFrom('session_time').select(['schedule_id', 'starts_at', 'ends_at']),
);

const removeTime = statement(({ compiler }, value: PlaceholderOf<SessionTime>) =>
  compiler
    .deleteFrom('session_time')
    .where('schedule_id', '=', value('schedule_id'))
    .where('starts_at', '=', value('starts_at')),
);

const insertTime = statement(({ compiler }, value: PlaceholderOf<SessionTime>) =>
  compiler.insertInto('session_time').values({
    schedule_id: value('schedule_id'),
    starts_at: value('starts_at'),
    ends_at: value('ends_at'),
  }),
);
