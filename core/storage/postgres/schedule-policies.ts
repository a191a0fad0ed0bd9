/** A schedule's terms for holds and changes, also where it is retired: bookings that stand are still held to them. */

import type { Schedule } from '../../installation/installation.ts';
import type { Session } from './session-pool.ts';
import { type PlaceholderOf, prepare } from './statement.ts';
import { compiler } from './tables.ts';

export type SchedulePolicy = Pick<Schedule, 'holdMinutes' | 'cancelCutoffMinutes'>;

const select = prepare((value: PlaceholderOf<{ id: number }>) =>
  compiler.selectFrom('schedule').select('definition').where('id', '=', value('id')),
);

export async function readPolicy(session: Session, scheduleId: number): Promise<SchedulePolicy> {
  const row = await select.get(session, { id: scheduleId });
  if (row === undefined) throw new Error(`Schedule ${scheduleId} has claims and is not there.`);
  return JSON.parse(row.definition);
}
