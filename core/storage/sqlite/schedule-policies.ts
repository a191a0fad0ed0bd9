/** A schedule's terms for holds and changes, also where it is retired: bookings that stand are still held to them. */

import type { Schedule } from '../../installation/installation.ts';
import { type Connection, type PlaceholderOf, prepare } from './statement.ts';
import { compiler } from './tables.ts';

export type SchedulePolicy = Pick<Schedule, 'holdMinutes' | 'cancelCutoffMinutes'>;

export interface SchedulePolicies {
  of(scheduleId: number): SchedulePolicy;
}

export function createSchedulePolicies(connection: Connection): SchedulePolicies {
  const select = prepare(connection, (value: PlaceholderOf<{ id: number }>) =>
    compiler.selectFrom('schedule').select('definition').where('id', '=', value('id')),
  );
  return {
    of: (scheduleId) => {
      const row = select.get({ id: scheduleId });
      if (row === undefined) throw new Error(`Schedule ${scheduleId} has claims and is not there.`);
      return JSON.parse(row.definition);
    },
  };
}
