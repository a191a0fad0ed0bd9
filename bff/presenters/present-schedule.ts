/** A schedule as `/api` shows it. */

import type { ScheduleBody } from '../contract/rest-api.ts';
import type { Language } from '../http/send-answer.ts';
import type { ScheduleEntry } from '../source/booking-source.ts';
import { presentText } from './present-text.ts';

export function presentSchedule(schedule: Pick<ScheduleEntry, 'id' | 'name'>, language: Language): ScheduleBody {
  return { id: schedule.id, name: presentText(schedule.name, language) };
}
