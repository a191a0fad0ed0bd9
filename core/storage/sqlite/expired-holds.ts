/** Frees the places of holds that have expired, before anyone decides on what is free. */

import type { EpochMs } from '../../clock.ts';
import type { ScheduleVersions } from './schedule-versions.ts';
import { type Connection, type PlaceholderOf, prepare } from './statement.ts';
import { compiler } from './tables.ts';

export function createHoldExpiry(connection: Connection, versions: ScheduleVersions): (now: EpochMs) => void {
  const remove = prepare(connection, (value: PlaceholderOf<{ now: EpochMs }>) =>
    compiler.deleteFrom('claim').where('expires_at', '<=', value('now')).returning('schedule_id'),
  );
  return (now) => {
    for (const scheduleId of new Set(remove.all({ now }).map((row) => row.schedule_id))) versions.raise(scheduleId);
  };
}
