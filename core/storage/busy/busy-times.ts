/** Lists the busy times of a schedule for people, and judges them anew when the rules change. */

import { openSecret } from '../../administration/sealed-secret.ts';
import {
  BUSY_DEFAULTS,
  effectOf,
  MAX_BUSY_MINUTES,
  type StoredBusyKind,
} from '../../installation/busy-rule.ts';
import type { Schedule } from '../../installation/schedule.ts';
import type { EpochMinute } from '../../time/units.ts';
import { readSigningKey } from '../configuration/settings.ts';
import type { BusyTime } from '../port/busy.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';

interface TimesQuery {
  readonly scheduleId: number;
  readonly from: EpochMinute;
  readonly until: EpochMinute;
}

/** Reads further on both sides, so that the pieces of a long time can be joined. */
const inWindow = statement(({ compiler }, value: PlaceholderOf<TimesQuery>) =>
  compiler
    .selectFrom('busy_time')
    .select([
      'source_id',
      'object_hash',
      'starts_at',
      'ends_at',
      'kind',
      'all_day',
      'effect',
      'title',
    ])
    .where('schedule_id', '=', value('scheduleId'))
    .where('starts_at', '>', value('from'))
    .where('starts_at', '<', value('until'))
    .orderBy('starts_at')
    .orderBy('source_id')
    .orderBy('object_hash'),
);

/** How far a time that touches the window is followed beyond it. */
const AROUND_MINUTES = 40 * MAX_BUSY_MINUTES;

export async function listBusyTimes(
  executor: Executor,
  { scheduleId, from, until }: TimesQuery,
): Promise<readonly BusyTime[]> {
  const rows = await inWindow.all(executor, {
    scheduleId,
    from: from - AROUND_MINUTES,
    until: until + AROUND_MINUTES,
  });
  if (rows.length === 0) {
    return [];
  }
  const signingKey = await readSigningKey(executor);
  const joined: JoinedTime[] = [];
  const last = new Map<string, JoinedTime>();
  for (const row of rows) {
    const key = `${row.source_id} ${row.object_hash} ${row.kind}`;
    const before = last.get(key);
    if (before !== undefined && before.endsAt === row.starts_at && before.isPiece) {
      before.endsAt = row.ends_at;
      before.isPiece = row.ends_at - row.starts_at === MAX_BUSY_MINUTES;
      continue;
    }
    const owner = { kind: 'busy source', id: row.source_id } as const;
    const time: JoinedTime = {
      sourceId: row.source_id,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      kind: row.kind,
      isAllDay: row.all_day === 1,
      effect: row.effect,
      title: row.title === null ? null : openSecret(row.title, { signingKey, owner }).toString(),
      isPiece: row.ends_at - row.starts_at === MAX_BUSY_MINUTES,
    };
    joined.push(time);
    last.set(key, time);
  }
  return joined
    .filter(({ startsAt, endsAt }) => startsAt < until && endsAt > from)
    .map(({ isPiece: _, ...time }) => time);
}

interface JoinedTime extends Omit<BusyTime, 'endsAt'> {
  endsAt: EpochMinute;
  /** Whether its last row is as long as a row may be, so that the next one may continue it. */
  isPiece: boolean;
}

interface Judgement {
  readonly scheduleId: number;
  readonly kind: StoredBusyKind;
  readonly allDay: number;
  readonly effect: number;
}

const judge = statement(({ compiler }, value: PlaceholderOf<Judgement>) =>
  compiler
    .updateTable('busy_time')
    .set({ effect: value('effect') })
    .where('schedule_id', '=', value('scheduleId'))
    .where('kind', '=', value('kind'))
    .where('all_day', '=', value('allDay'))
    .where('effect', '<>', value('effect')),
);

const anySource = statement(({ compiler }) =>
  compiler.selectFrom('busy_source').select('schedule_id').distinct(),
);

const KINDS: readonly StoredBusyKind[] = ['busy', 'tentative', 'away', 'unknown'];

/** Applies the rules of a new configuration to what is stored. */
export async function judgeBusyTimes(
  executor: Executor,
  schedules: readonly Schedule[],
): Promise<void> {
  for (const { schedule_id: scheduleId } of await anySource.all(executor, {})) {
    const rule = schedules.find(({ id }) => id === scheduleId)?.busy ?? BUSY_DEFAULTS;
    for (const kind of KINDS) {
      for (const isAllDay of [false, true]) {
        const effect = effectOf({ kind, isAllDay }, rule);
        await judge.run(executor, { scheduleId, kind, allDay: isAllDay ? 1 : 0, effect });
      }
    }
  }
}
